-- LAG1-P000042. No sale is called so: its number has digits alone behind the last dash, whatever the code of its till.
create function purchase_number(outlet_code text, series_number bigint) returns text
  language sql immutable strict parallel safe as $$
  select outlet_code || '-P' || lpad(series_number::text, greatest(6, length(series_number::text)), '0')
$$;
