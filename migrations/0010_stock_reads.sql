-- What the lists of stock are read from.
--
-- A row for every variant of goods at every outlet, whether it ever had stock there or not, with what the lists are
-- sorted and filtered by. Beside the stock and not in it: a sale changes the quantity and no index, and touches a row here
-- only when it leaves another state.
create table stock_listings (
  org_id            uuid not null,
  variant_id        uuid not null,
  outlet_id         uuid not null,
  id                uuid not null default new_id(),
  -- The product's name and, behind a character that sorts before all others, the place of the variant in it and its id:
  -- rows of one variant stand together, and those of two never mix.
  name_key          text not null,
  category_id       uuid,
  brand_key         text,
  for_sale          boolean not null,
  reorder_level_e4  bigint not null,
  status            text not null check (status in ('IN_STOCK', 'LOW_STOCK', 'OUT_OF_STOCK', 'NEGATIVE')),
  -- What is no longer for sale is shown for as long as there is something of it.
  listed            boolean not null generated always as (for_sale or status <> 'OUT_OF_STOCK') stored,
  -- No foreign keys: a new outlet lists a hundred thousand variants at once, and the triggers below remove what goes.
  primary key (org_id, variant_id, outlet_id)
);

create function stock_status(quantity_e4 bigint, reorder_level_e4 bigint) returns text language sql immutable
  return case when quantity_e4 < 0 then 'NEGATIVE'
              when quantity_e4 = 0 then 'OUT_OF_STOCK'
              when quantity_e4 <= reorder_level_e4 then 'LOW_STOCK'
              else 'IN_STOCK' end;

-- How these rows are to be.
create view due_stock_listings with (security_invoker = true) as
select v.org_id, v.id as variant_id, o.id as outlet_id, v.product_id,
       p.name_key || E'\t' || lpad(v.position::text, 5, '0') || encode(uuid_send(v.id), 'base64') as name_key, p.category_id, p.brand_key,
       p.status = 'ACTIVE' and v.status = 'ACTIVE' as for_sale, p.reorder_level_e4,
       stock_status(coalesce(s.quantity_e4, 0), p.reorder_level_e4) as status
from variants v
join products p on p.org_id = v.org_id and p.id = v.product_id and p.kind = 'GOODS'
join outlets o on o.org_id = v.org_id
left join stock s on s.org_id = v.org_id and s.variant_id = v.id and s.outlet_id = o.id;
grant select on due_stock_listings to tillhouse_app, tillhouse_jobs;

-- The owner of the tables is bound by their policies, too, unless it is a superuser: these rows are every tenant's.
alter table variants no force row level security;
alter table products no force row level security;
alter table outlets no force row level security;
alter table stock no force row level security;
insert into stock_listings (org_id, variant_id, outlet_id, name_key, category_id, brand_key, for_sale, reorder_level_e4, status)
select org_id, variant_id, outlet_id, name_key, category_id, brand_key, for_sale, reorder_level_e4, status
from due_stock_listings;
alter table variants force row level security;
alter table products force row level security;
alter table outlets force row level security;
alter table stock force row level security;

-- The lists read each outlet and each status by name; a category or a brand is read whole and then sorted.
create index stock_listings_by_status on stock_listings (org_id, outlet_id, status, name_key) where listed;
create index stock_listings_by_category on stock_listings (org_id, outlet_id, category_id, status)
  where listed and category_id is not null;
create index stock_listings_by_brand on stock_listings (org_id, outlet_id, brand_key, status)
  where listed and brand_key is not null;
alter table stock_listings enable row level security;
alter table stock_listings force row level security;
create policy tenant on stock_listings
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on stock_listings to tillhouse_jobs using (true);
grant select on stock_listings to tillhouse_jobs;
grant select, insert, update, delete on stock_listings to tillhouse_app;

-- A new variant is listed at every outlet, and a new outlet lists every variant. Neither sees the other before its
-- commit: so an outlet that comes or goes waits for the variants that do, and they for it.
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
-- The first outlet is opened by the role of sign-in with its business, when there is nothing to list.
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

create function list_changed_variants() returns trigger language plpgsql as $$
begin
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
  -- Whoever moves this stock reads the reorder level of the listing under this lock, and it is locked as they do.
  perform from stock s
  join variants v on v.org_id = s.org_id and v.id = s.variant_id
  join changed c on c.org_id = v.org_id and c.id = v.product_id
  join before b on b.org_id = c.org_id and b.id = c.id and b.reorder_level_e4 <> c.reorder_level_e4
  order by s.variant_id, s.outlet_id
  for no key update of s;
  update stock_listings l
  set name_key = d.name_key, category_id = d.category_id, brand_key = d.brand_key, for_sale = d.for_sale,
      reorder_level_e4 = d.reorder_level_e4, status = d.status
  from changed c
  join before b on b.org_id = c.org_id and b.id = c.id
    and (b.name, b.category_id, b.brand, b.status, b.reorder_level_e4)
        is distinct from (c.name, c.category_id, c.brand, c.status, c.reorder_level_e4)
  join due_stock_listings d on d.org_id = c.org_id and d.product_id = c.id
  where l.org_id = d.org_id and l.variant_id = d.variant_id and l.outlet_id = d.outlet_id;
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

-- Movements of one item, and in the order in which they were recorded. A stock row is locked when its movements are
-- written, so by the clock of that moment they are in the order of their numbers; the transaction may have begun in another.
create index stock_movements_by_variant on stock_movements (org_id, variant_id, business_date, id);
create index stock_movements_by_recorded_at on stock_movements (org_id, recorded_at, id);
alter table stock_movements alter column recorded_at set default clock_timestamp();
