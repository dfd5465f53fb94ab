-- Only goods have stock. The first stock of a product and its change to a service may run at the same time: both wait for
-- each other here, and the later one fails and is tried again.
-- Two look-ups by key instead of a join: an import adds 50,000 rows with a plan that was made for a handful.
create function stock_is_of_goods() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  product uuid;
  product_kind text;
begin
  select product_id into product from variants where org_id = new.org_id and id = new.variant_id;
  select kind into product_kind from products where org_id = new.org_id and id = product for share;
  if product_kind is distinct from 'GOODS' then
    raise exception 'variant % is no longer goods', new.variant_id using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger only_goods before insert on stock for each row execute function stock_is_of_goods();
