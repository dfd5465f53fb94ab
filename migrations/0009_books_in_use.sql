-- The books in use: what was posted for no outlet is nobody's, and payments, expenses, purchases and the journal are
-- found by parts of their texts.

-- Days have zeroes where their facts are of no outlet; who reads them gets null, which no filter matches.
create or replace view account_movements with (security_invoker) as
  select org_id, account_id, nullif(outlet_id, '00000000-0000-0000-0000-000000000000') as outlet_id, business_date,
         debit_minor, credit_minor
  from account_days
  union all
  select f.org_id, f.account_id, nullif(f.outlet_id, '00000000-0000-0000-0000-000000000000'), f.business_date,
         f.debit_minor, f.credit_minor
  from fold_marks m cross join lateral (
    select * from account_facts
    where org_id = m.org_id and transaction between m.horizon and '18446744073709551615' offset 0) f;
create or replace view payment_movements with (security_invoker) as
  select org_id, nullif(outlet_id, '00000000-0000-0000-0000-000000000000') as outlet_id, method, business_date,
         sales_minor, paid_in_minor, paid_out_minor, cash_back_minor, payments
  from payment_days
  union all
  select m.org_id, nullif(f.outlet_id, '00000000-0000-0000-0000-000000000000'), f.method, f.business_date,
         f.sales_minor, f.paid_in_minor, f.paid_out_minor, f.cash_back_minor, f.payments
  from fold_marks m cross join lateral (
    select * from payment_facts
    where org_id = m.org_id and transaction between m.horizon and '18446744073709551615' offset 0) f;

-- What was traded with a party that is archived is still found by its name.
create or replace function keep_party_texts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_texts where org_id = old.org_id and kind in ('PARTY', 'ARCHIVED_PARTY') and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into search_texts (org_id, kind, id, texts)
    values (new.org_id, case when new.archived_at is null then 'PARTY' else 'ARCHIVED_PARTY' end, new.id,
            array_remove(array[new.name_key, new.email_key, new.phone], null));
  end if;
  return null;
end $$;

-- Facts never change, so that their texts are written once; most have none.
create function keep_payment_texts() returns trigger language plpgsql as $$
begin
  insert into search_texts (org_id, kind, id, texts)
  values (new.org_id, 'PAYMENT', new.id, array_remove(array[lower(new.reference), lower(new.note)], null));
  return null;
end $$;
create trigger keep_texts after insert on payments
  for each row when (new.reference is not null or new.note is not null) execute function keep_payment_texts();

create function keep_expense_texts() returns trigger language plpgsql as $$
begin
  insert into search_texts (org_id, kind, id, texts)
  select org_id, 'EXPENSE', id, array_remove(array[lower(payee), lower(note)], null)
  from brought where payee is not null or note is not null;
  return null;
end $$;
create trigger keep_texts after insert on expenses
  referencing new table as brought for each statement execute function keep_expense_texts();

-- An entry is found by its own note and by those of its lines, which come in the same statement. Most have none, and
-- pay nothing for it.
create function keep_entry_texts(tenant uuid, entry uuid) returns void language plpgsql as $$
begin
  delete from search_texts where org_id = tenant and kind = 'JOURNAL_ENTRY' and id = entry;
  insert into search_texts (org_id, kind, id, texts)
  select tenant, 'JOURNAL_ENTRY', entry, array_agg(distinct lower(n.note))
  from (select note from journal_entries where org_id = tenant and id = entry
        union all
        select note from journal_lines where org_id = tenant and entry_id = entry) n
  where n.note is not null;
end $$;
create function journal_entry_noted() returns trigger language plpgsql as $$
begin
  perform keep_entry_texts(new.org_id, new.id);
  return null;
end $$;
create trigger keep_texts after insert on journal_entries
  for each row when (new.note is not null) execute function journal_entry_noted();
create function journal_line_noted() returns trigger language plpgsql as $$
begin
  perform keep_entry_texts(new.org_id, new.entry_id);
  return null;
end $$;
create trigger keep_texts after insert on journal_lines
  for each row when (new.note is not null) execute function journal_line_noted();

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

-- By their own texts, or by who paid or was paid: the index is read for each party (offset), or the planner would take
-- them for many and read it all; and a function, or it would read the list in its order until enough were theirs.
create function find_parties(part text) returns setof uuid language sql stable strict rows 100 as $$
  select find_by_text('PARTY', part) union all select find_by_text('ARCHIVED_PARTY', part)
$$;

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

create function find_purchases(part text) returns setof uuid
  language plpgsql stable strict rows 100
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  tenant uuid := nullif(current_setting('app.org_id', true), '')::uuid;
begin
  return query
    select find_by_text('PURCHASE', part)
    union all
    select p.id from find_parties(part) party cross join lateral (
      select id from purchases where org_id = tenant and vendor_id = party offset 0) p;
end $$;

-- What was written before. The owner of the tables is bound by their policies, too, unless it is a superuser.
alter table search_texts no force row level security;
alter table parties no force row level security;
alter table payments no force row level security;
alter table expenses no force row level security;
alter table purchases no force row level security;
alter table journal_entries no force row level security;
alter table journal_lines no force row level security;
insert into search_texts (org_id, kind, id, texts)
select org_id, 'ARCHIVED_PARTY', id, array_remove(array[name_key, email_key, phone], null)
from parties where archived_at is not null;
insert into search_texts (org_id, kind, id, texts)
select org_id, 'PAYMENT', id, array_remove(array[lower(reference), lower(note)], null)
from payments where reference is not null or note is not null;
insert into search_texts (org_id, kind, id, texts)
select org_id, 'EXPENSE', id, array_remove(array[lower(payee), lower(note)], null)
from expenses where payee is not null or note is not null;
insert into search_texts (org_id, kind, id, texts)
select org_id, 'PURCHASE', id, array[lower(note)] from purchases where note is not null;
insert into search_texts (org_id, kind, id, texts)
select e.org_id, 'JOURNAL_ENTRY', e.id, array_remove(array_agg(distinct lower(l.note)) || lower(e.note), null)
from journal_entries e join journal_lines l on l.org_id = e.org_id and l.entry_id = e.id
where l.note is not null or e.note is not null
group by e.org_id, e.id, e.note;
alter table search_texts force row level security;
alter table parties force row level security;
alter table payments force row level security;
alter table expenses force row level security;
alter table purchases force row level security;
alter table journal_entries force row level security;
alter table journal_lines force row level security;

-- Notes of lines are found by the texts of their entry.
drop index journal_lines_with_note;
