-- Payments never change, so their search texts are written once. Most have none.
create function keep_payment_texts() returns trigger language plpgsql as $$
begin
  insert into search_texts (org_id, kind, id, texts)
  values (new.org_id, 'PAYMENT', new.id, array_remove(array[lower(new.reference), lower(new.note)], null));
  return null;
end $$;
create trigger keep_texts after insert on payments
  for each row when (new.reference is not null or new.note is not null) execute function keep_payment_texts();

-- Finds payments by their own texts or by their party. The index is read for each party (hence the offset), else the
-- planner expects many parties and reads everything. It is a function, because otherwise the planner would read the
-- list in order until enough rows match.
create function find_payments(part text) returns setof uuid
  language plpgsql stable strict rows 100
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  tenant uuid := nullif(current_setting('app.org_id', true), '')::uuid;
begin
  return query
    select find_by_text('PAYMENT', part)
    union all
    select p.id from find_parties(part) party cross join lateral (
      select id from payments where org_id = tenant and party_id = party offset 0) p;
end $$;
