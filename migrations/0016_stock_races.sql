-- What the lists of stock show, and what stock is kept of, while two change it at once.
--
-- A statement that waited for a row reads that row again, but no other: so whatever a listing is made from has to be
-- locked before, or to be left as it is.
create or replace function list_changed_variants() returns trigger language plpgsql as $$
begin
  -- An outlet that opens lists variants as they were before this: each waits for the other.
  perform pg_advisory_xact_lock_shared(hashtextextended('stock listings' || org_id, 0))
  from (
    select distinct c.org_id from changed c
    join before b on b.org_id = c.org_id and b.id = c.id and (b.status, b.position) <> (c.status, c.position)) moved;
  update stock_listings l set name_key = d.name_key, for_sale = d.for_sale
  from changed c
  join before b on b.org_id = c.org_id and b.id = c.id and (b.status, b.position) <> (c.status, c.position)
  join due_stock_listings d on d.org_id = c.org_id and d.variant_id = c.id
  where l.org_id = d.org_id and l.variant_id = d.variant_id and l.outlet_id = d.outlet_id;
  return null;
end $$;

create or replace function list_changed_products() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('stock listings' || org_id, 0))
  from (
    select distinct c.org_id from changed c
    join before b on b.org_id = c.org_id and b.id = c.id
      and (b.name, b.category_id, b.brand, b.status, b.reorder_level_e4, b.kind)
          is distinct from (c.name, c.category_id, c.brand, c.status, c.reorder_level_e4, c.kind)) moved;
  -- Whoever moves this stock reads the reorder level of the listing under this lock, and it is locked as they do.
  perform from stock s
  join variants v on v.org_id = s.org_id and v.id = s.variant_id
  join changed c on c.org_id = v.org_id and c.id = v.product_id
  join before b on b.org_id = c.org_id and b.id = c.id and b.reorder_level_e4 <> c.reorder_level_e4
  order by s.variant_id, s.outlet_id
  for no key update of s;
  -- Stock that another is just moving for the first time has no row to wait at: its listing is that.
  perform from stock_listings l
  join variants v on v.org_id = l.org_id and v.id = l.variant_id
  join changed c on c.org_id = v.org_id and c.id = v.product_id
  join before b on b.org_id = c.org_id and b.id = c.id and b.reorder_level_e4 <> c.reorder_level_e4
  order by l.variant_id, l.outlet_id
  for no key update of l;
  -- Not the status: whoever moves this stock at the same time knows it better.
  update stock_listings l
  set name_key = d.name_key, category_id = d.category_id, brand_key = d.brand_key, for_sale = d.for_sale,
      reorder_level_e4 = d.reorder_level_e4
  from changed c
  join before b on b.org_id = c.org_id and b.id = c.id
    and (b.name, b.category_id, b.brand, b.status, b.reorder_level_e4)
        is distinct from (c.name, c.category_id, c.brand, c.status, c.reorder_level_e4)
  join due_stock_listings d on d.org_id = c.org_id and d.product_id = c.id
  where l.org_id = d.org_id and l.variant_id = d.variant_id and l.outlet_id = d.outlet_id;
  update stock_listings l set status = d.status
  from changed c
  join before b on b.org_id = c.org_id and b.id = c.id and b.reorder_level_e4 <> c.reorder_level_e4
  join due_stock_listings d on d.org_id = c.org_id and d.product_id = c.id
  where l.org_id = d.org_id and l.variant_id = d.variant_id and l.outlet_id = d.outlet_id and l.status <> d.status;
  -- Services are not kept in stock.
  delete from stock_listings l
  using changed c
  join before b on b.org_id = c.org_id and b.id = c.id and b.kind = 'GOODS'
  join variants v on v.org_id = c.org_id and v.product_id = c.id
  where c.kind = 'SERVICE' and l.org_id = v.org_id and l.variant_id = v.id;
  perform list_variants(v.org_id, array_agg(v.id))
  from changed c
  join before b on b.org_id = c.org_id and b.id = c.id and b.kind = 'SERVICE'
  join variants v on v.org_id = c.org_id and v.product_id = c.id
  where c.kind = 'GOODS'
  group by v.org_id;
  return null;
end $$;

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
