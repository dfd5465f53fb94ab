-- The percentage of a tax rate on a day, in ten-thousandths: of its last period that has begun, or else its first one.
create function tax_percent_on(rate tax_rates, day date) returns bigint language sql stable
  return coalesce(
    (select ((p ->> 'percent')::numeric * 10000)::bigint from jsonb_array_elements(rate.periods) p
     where (p ->> 'from')::date <= day order by (p ->> 'from')::date desc limit 1),
    rate.percent_e4);
grant execute on function tax_percent_on to tillhouse_app, tillhouse_jobs;
