create function keep_purchase_texts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_texts where org_id = old.org_id and kind = 'PURCHASE' and id = old.id;
  end if;
  if new.note is not null then
    insert into search_texts (org_id, kind, id, texts) values (new.org_id, 'PURCHASE', new.id, array[lower(new.note)]);
  end if;
  return null;
end $$;
create trigger keep_texts after insert or update of note on purchases
  for each row execute function keep_purchase_texts();

-- Purchases are found by their number, too, and by its counter alone: 42 finds LAG1-P000042.
create function find_purchases(part text) returns setof uuid
  language plpgsql stable strict rows 100
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  tenant uuid := nullif(current_setting('app.org_id', true), '')::uuid;
  counter bigint := case when part ~ '^\d{1,12}$' then part::bigint end;
begin
  return query
    select find_by_text('PURCHASE', part)
    union all
    select p.id from find_parties(part) party cross join lateral (
      select id from purchases where org_id = tenant and vendor_id = party offset 0) p
    union all
    select id from purchases where org_id = tenant and number = upper(part)
    union all
    select p.id from purchase_series n cross join lateral (
      select id from purchases where org_id = tenant and outlet_id = n.outlet_id and series_number = counter offset 0) p
    where n.org_id = tenant and counter is not null;
end $$;
