-- Notes the products that changed in anything that a till shows. The triggers run once per statement, because an import
-- changes 50,000 rows at once.
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
