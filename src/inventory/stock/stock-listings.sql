-- The lists of stock are read from here: one row for every variant of goods at every outlet.

create function stock_status(quantity_e4 bigint, reorder_level_e4 bigint) returns text language sql immutable
  return case when quantity_e4 < 0 then 'NEGATIVE'
              when quantity_e4 = 0 then 'OUT_OF_STOCK'
              when quantity_e4 <= reorder_level_e4 then 'LOW_STOCK'
              else 'IN_STOCK' end;

-- The rows as they have to be.
create view due_stock_listings with (security_invoker = true) as
select v.org_id, v.id as variant_id, o.id as outlet_id, v.product_id,
       p.sort_key || E'\t' || lpad(v.position::text, 5, '0') || encode(uuid_send(v.id), 'base64') as name_key, p.category_id, p.brand_key,
       p.status = 'ACTIVE' and v.status = 'ACTIVE' as for_sale, p.reorder_level_e4,
       stock_status(coalesce(s.quantity_e4, 0), p.reorder_level_e4) as status
from variants v
join products p on p.org_id = v.org_id and p.id = v.product_id and p.kind = 'GOODS'
join outlets o on o.org_id = v.org_id
left join stock s on s.org_id = v.org_id and s.variant_id = v.id and s.outlet_id = o.id;
grant select on due_stock_listings to tillhouse_app, tillhouse_jobs;

-- A new variant is listed at every outlet, and a new outlet lists every variant. Before its commit, neither is visible to
-- the other. So changes of outlets and changes of variants wait for each other.
create function list_variants(org uuid, variant_ids uuid[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('stock listings' || org, 0));
  insert into stock_listings (org_id, variant_id, outlet_id, name_key, category_id, brand_key, for_sale,
                              reorder_level_e4, status)
  select org_id, variant_id, outlet_id, name_key, category_id, brand_key, for_sale, reorder_level_e4, status
  from due_stock_listings where org_id = org and variant_id = any (variant_ids);
end $$;
create function list_new_variants() returns trigger language plpgsql as $$
begin
  perform list_variants(org_id, array_agg(id)) from changed group by org_id;
  return null;
end $$;
create trigger list_inserted after insert on variants
  referencing new table as changed for each statement execute function list_new_variants();

create function list_new_outlet() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('stock listings' || new.org_id, 0));
  insert into stock_listings (org_id, variant_id, outlet_id, name_key, category_id, brand_key, for_sale,
                              reorder_level_e4, status)
  select org_id, variant_id, outlet_id, name_key, category_id, brand_key, for_sale, reorder_level_e4, status
  from due_stock_listings where org_id = new.org_id and outlet_id = new.id;
  return null;
end $$;
-- The sign-in role opens the first outlet together with its business, when there is nothing to list.
create trigger list_inserted after insert on outlets
  for each row when (current_user <> 'tillhouse_identity') execute function list_new_outlet();

create function unlist_variants() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('stock listings' || org_id, 0))
  from (select distinct org_id from changed) c;
  delete from stock_listings l using changed c where l.org_id = c.org_id and l.variant_id = c.id;
  return null;
end $$;
create trigger list_deleted after delete on variants
  referencing old table as changed for each statement execute function unlist_variants();

create function unlist_outlet() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('stock listings' || old.org_id, 0));
  delete from stock_listings where org_id = old.org_id and outlet_id = old.id;
  return null;
end $$;
create trigger list_deleted after delete on outlets for each row execute function unlist_outlet();

-- A statement that waited for a row reads that row again, but no other row. So everything that a listing is made from is
-- locked first, or left as it is.
create function list_changed_variants() returns trigger language plpgsql as $$
begin
  -- An outlet that opens at the same time lists the variants as they were before this, so the two wait for each other.
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
create trigger list_updated after update on variants
  referencing old table as before new table as changed for each statement execute function list_changed_variants();

create function list_changed_products() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('stock listings' || org_id, 0))
  from (
    select distinct c.org_id from changed c
    join before b on b.org_id = c.org_id and b.id = c.id
      and (b.name, b.category_id, b.brand, b.status, b.reorder_level_e4, b.kind)
          is distinct from (c.name, c.category_id, c.brand, c.status, c.reorder_level_e4, c.kind)) moved;
  -- Stock movements read the reorder level of the listing under this lock, so it is taken in the same order as they do.
  perform from stock s
  join variants v on v.org_id = s.org_id and v.id = s.variant_id
  join changed c on c.org_id = v.org_id and c.id = v.product_id
  join before b on b.org_id = c.org_id and b.id = c.id and b.reorder_level_e4 <> c.reorder_level_e4
  order by s.variant_id, s.outlet_id
  for no key update of s;
  -- Stock that moves for the first time has no row to lock, so its listing is locked instead.
  perform from stock_listings l
  join variants v on v.org_id = l.org_id and v.id = l.variant_id
  join changed c on c.org_id = v.org_id and c.id = v.product_id
  join before b on b.org_id = c.org_id and b.id = c.id and b.reorder_level_e4 <> c.reorder_level_e4
  order by l.variant_id, l.outlet_id
  for no key update of l;
  -- The status is left alone: a movement at the same time sets it from the newer quantity.
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
create trigger list_updated after update on products
  referencing old table as before new table as changed for each statement execute function list_changed_products();

create function list_moved_stock() returns trigger language plpgsql as $$
begin
  update stock_listings l set status = stock_status(new.quantity_e4, l.reorder_level_e4)
  where l.org_id = new.org_id and l.variant_id = new.variant_id and l.outlet_id = new.outlet_id
    and l.status <> stock_status(new.quantity_e4, l.reorder_level_e4);
  return null;
end $$;
create trigger list_inserted after insert on stock
  for each row when (new.quantity_e4 <> 0) execute function list_moved_stock();
create trigger list_updated after update on stock
  for each row when (old.quantity_e4 <> new.quantity_e4) execute function list_moved_stock();
