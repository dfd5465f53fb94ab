-- Whoever moves stock has read that it is goods, and a product with stock stays goods: so the first stock of a product
-- and its becoming a service wait for each other here, and the later of the two is to look again.
-- Two look-ups by key and not a join: an import adds fifty thousand rows at once by a plan that was made for a handful.
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
