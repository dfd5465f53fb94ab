-- Tills that work without a connection: what changed in the catalogue since they last asked.

-- The products of which anything that a till shows has changed, each with the last transaction that changed it: not the
-- time, for what commits late would lie before the moment that a till has seen. It outlives the product, so that the
-- till gets to know that it is gone.
create table catalogue_changes (
  org_id       uuid not null references organisations,
  product_id   uuid not null,
  transaction  xid8 not null default pg_current_xact_id(),
  primary key (org_id, product_id)
);
create index catalogue_changes_by_transaction on catalogue_changes (org_id, transaction);
alter table catalogue_changes enable row level security;
alter table catalogue_changes force row level security;
create policy tenant on catalogue_changes
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on catalogue_changes to tillhouse_jobs using (true);
grant select on catalogue_changes to tillhouse_jobs;
grant select, insert, update on catalogue_changes to tillhouse_app;

-- Whole statements at once: a sheet brings fifty thousand rows.
create function note_catalogue_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'products' then
    insert into catalogue_changes (org_id, product_id)
    select c.org_id, c.id from changed c order by c.org_id, c.id
    on conflict (org_id, product_id) do update set transaction = excluded.transaction;
  elsif tg_table_name = 'variants' then
    insert into catalogue_changes (org_id, product_id)
    select distinct c.org_id, c.product_id from changed c order by c.org_id, c.product_id
    on conflict (org_id, product_id) do update set transaction = excluded.transaction;
  else
    insert into catalogue_changes (org_id, product_id)
    select distinct v.org_id, v.product_id
    from changed c join variants v on v.org_id = c.org_id and v.id = c.variant_id
    order by v.org_id, v.product_id
    on conflict (org_id, product_id) do update set transaction = excluded.transaction;
  end if;
  return null;
end $$;
create trigger note_catalogue_inserted after insert on products
  referencing new table as changed for each statement execute function note_catalogue_change();
create trigger note_catalogue_updated after update on products
  referencing new table as changed for each statement execute function note_catalogue_change();
create trigger note_catalogue_deleted after delete on products
  referencing old table as changed for each statement execute function note_catalogue_change();
create trigger note_catalogue_inserted after insert on variants
  referencing new table as changed for each statement execute function note_catalogue_change();
create trigger note_catalogue_updated after update on variants
  referencing new table as changed for each statement execute function note_catalogue_change();
create trigger note_catalogue_deleted after delete on variants
  referencing old table as changed for each statement execute function note_catalogue_change();
create trigger note_catalogue_inserted after insert on item_prices
  referencing new table as changed for each statement execute function note_catalogue_change();
create trigger note_catalogue_updated after update on item_prices
  referencing new table as changed for each statement execute function note_catalogue_change();
create trigger note_catalogue_deleted after delete on item_prices
  referencing old table as changed for each statement execute function note_catalogue_change();

-- Lists of one kind, or of one outlet.
create index till_exceptions_by_kind on till_exceptions (org_id, kind, created_at, id);
create index till_exceptions_by_outlet on till_exceptions (org_id, outlet_id, created_at, id);
