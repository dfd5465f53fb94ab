-- Facts never change, so that their texts are written once; most have none.
create function keep_payment_texts() returns trigger language plpgsql as $$
begin
  insert into search_texts (org_id, kind, id, texts)
  values (new.org_id, 'PAYMENT', new.id, array_remove(array[lower(new.reference), lower(new.note)], null));
  return null;
end $$;
create trigger keep_texts after insert on payments
  for each row when (new.reference is not null or new.note is not null) execute function keep_payment_texts();

-- By their own texts, or by who paid or was paid: the index is read for each party (offset), or the planner would take
-- them for many and read it all; and a function, or it would read the list in its order until enough were theirs.
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
