-- LAG1-P000042. A sale's number has only digits behind the last dash, so the two never meet.
create function purchase_number(outlet_code text, series_number bigint) returns text
  language sql immutable strict parallel safe as $$
  select outlet_code || '-P' || lpad(series_number::text, greatest(6, length(series_number::text)), '0')
$$;
