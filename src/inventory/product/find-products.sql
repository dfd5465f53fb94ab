-- A product is found by its name, the names of its variants, and every SKU and barcode. The triggers run once per
-- statement, because an import changes 50,000 rows, and only when such a text changed, so a new price touches no index.
-- Old texts are deleted by their key: the planner took a join for small and compared each text with each product. Nested
-- loops are switched on here, even where the statement that changed the rows has switched them off.
create function keep_product_texts(org_ids uuid[], product_ids uuid[]) returns void
  language plpgsql strict set enable_nestloop = on as $$
begin
  delete from search_texts t
  where t.org_id = any(array(select distinct unnest(org_ids))) and t.kind = 'PRODUCT' and t.id = any(product_ids);
  insert into search_texts (org_id, kind, id, texts)
  select p.org_id, 'PRODUCT', p.id, array(
    select p.name_key
    union
    select lower(x.text) from variants v cross join lateral (values (v.name), (v.sku), (v.barcode)) as x (text)
    where v.org_id = p.org_id and v.product_id = p.id and x.text is not null
    union
    select lower(i.barcode) from variants v join item_prices i on i.org_id = v.org_id and i.variant_id = v.id
    where v.org_id = p.org_id and v.product_id = p.id and i.barcode is not null)
  from unnest(org_ids, product_ids) as k (org_id, id)
  join products p on p.org_id = k.org_id and p.id = k.id;
end $$;

create function products_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform keep_product_texts(array_agg(c.org_id), array_agg(c.id)) from changed c
    join before b on b.org_id = c.org_id and b.id = c.id and b.name <> c.name;
  else
    perform keep_product_texts(array_agg(c.org_id), array_agg(c.id)) from changed c;
  end if;
  return null;
end $$;
-- No trigger on insert: the variants of a new product follow, and their trigger writes its texts.
create trigger keep_texts_updated after update on products
  referencing old table as before new table as changed for each statement execute function products_changed();
create trigger keep_texts_deleted after delete on products
  referencing old table as changed for each statement execute function products_changed();

create function variants_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform keep_product_texts(array_agg(k.org_id), array_agg(k.product_id)) from (
      select distinct c.org_id, c.product_id from changed c
      join before b on b.org_id = c.org_id and b.id = c.id
        and (b.name, b.sku, b.barcode) is distinct from (c.name, c.sku, c.barcode)) k;
  else
    perform keep_product_texts(array_agg(k.org_id), array_agg(k.product_id)) from (
      select distinct org_id, product_id from changed) k;
  end if;
  return null;
end $$;
create trigger keep_texts_inserted after insert on variants
  referencing new table as changed for each statement execute function variants_changed();
create trigger keep_texts_updated after update on variants
  referencing old table as before new table as changed for each statement execute function variants_changed();
create trigger keep_texts_deleted after delete on variants
  referencing old table as changed for each statement execute function variants_changed();

create function item_prices_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform keep_product_texts(array_agg(k.org_id), array_agg(k.product_id)) from (
      select distinct v.org_id, v.product_id from changed c
      join before b on b.org_id = c.org_id and b.id = c.id and b.barcode is distinct from c.barcode
      join variants v on v.org_id = c.org_id and v.id = c.variant_id) k;
  else
    perform keep_product_texts(array_agg(k.org_id), array_agg(k.product_id)) from (
      select distinct v.org_id, v.product_id from changed c
      join variants v on v.org_id = c.org_id and v.id = c.variant_id
      where c.barcode is not null) k;
  end if;
  return null;
end $$;
create trigger keep_texts_inserted after insert on item_prices
  referencing new table as changed for each statement execute function item_prices_changed();
create trigger keep_texts_updated after update on item_prices
  referencing old table as before new table as changed for each statement execute function item_prices_changed();
create trigger keep_texts_deleted after delete on item_prices
  referencing old table as changed for each statement execute function item_prices_changed();
