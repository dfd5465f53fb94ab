-- Money by period: a reversal counts on its own day; what is paid by card leaves a bank; every entry balances at each
-- outlet; every business has a bank account.

-- The owner of the tables is bound by their policies, too, unless it is a superuser: these rows are every tenant's.
alter table organisations no force row level security;
alter table users no force row level security;
alter table accounts no force row level security;
alter table banks no force row level security;
alter table payments no force row level security;
alter table expenses no force row level security;
alter table purchases no force row level security;
alter table stock_movements no force row level security;
alter table journal_entries no force row level security;
alter table journal_lines no force row level security;
alter table search_texts no force row level security;

-- The business day on which an expense or a purchase was reversed.
alter table expenses add column reversed_on date;
update expenses x set reversed_on = p.business_date
from payments p
where p.org_id = x.org_id and p.source_id = x.id and p.source_type = 'EXPENSE' and p.reverses_id is not null
  and x.status = 'REVERSED';
alter table expenses add constraint expenses_reversed_on_a_day check ((status = 'REVERSED') = (reversed_on is not null));
create index expenses_by_reversal on expenses (org_id, reversed_on, id) where reversed_on is not null;

alter table purchases add column reversed_on date;
update purchases p set reversed_on = m.business_date
from (select distinct org_id, source_id, business_date from stock_movements where reason = 'PURCHASE_REVERSAL') m
where m.org_id = p.org_id and m.source_id = p.id and p.status = 'REVERSED';
alter table purchases add constraint purchases_reversed_on_a_day check ((status = 'REVERSED') = (reversed_on is not null));
create index purchases_by_reversal on purchases (org_id, reversed_on, id) where reversed_on is not null;

-- The way a purchase was paid is said by its parts: one method is that method, several are a split.
update purchases p set pmethod = coalesce(m.label, 'credit')
from purchases q
left join lateral (
  select case count(distinct y.method) when 0 then null when 1 then lower(min(y.method)) else 'split' end as label
  from payments y
  where y.org_id = q.org_id and y.source_id = q.id and y.source_type = 'PURCHASE' and y.reverses_id is null) m on true
where p.org_id = q.org_id and p.id = q.id and p.pmethod <> coalesce(m.label, 'credit');

-- A bank account that came with the business. Until somebody uses or edits it, it steps back behind any other.
alter table banks add column is_first boolean not null default false;
grant insert on banks to tillhouse_identity;

insert into standard_accounts (code, name, type, income_type, system_key) values
  ('1900', 'Between outlets', 'ASSET', null, 'BETWEEN_OUTLETS');
insert into accounts (org_id, id, code, name, type, system_key)
select o.org_id, new_id(), free.code,
       case when exists (select from accounts a where a.org_id = o.org_id and a.name_key = 'between outlets')
            then 'Between outlets ' || free.code else 'Between outlets' end, 'ASSET', 'BETWEEN_OUTLETS'
from organisations o
cross join lateral (
  select n.code::text as code
  from (select generate_series(1900, 1999) as code union all select generate_series(19000, 19999)) n
  where not exists (select from accounts a where a.org_id = o.org_id and a.code = n.code::text)
  order by n.code limit 1) free
where exists (select from accounts a where a.org_id = o.org_id and a.system_key = 'CASH');

with opened as (
  insert into accounts (org_id, id, code, name, type)
  select o.org_id, new_id(), free.code,
         case when exists (select from accounts a where a.org_id = o.org_id and a.name_key = 'bank account')
              then 'Bank account ' || free.code else 'Bank account' end, 'ASSET'
  from organisations o
  cross join lateral (
    select n.code::text as code
    from (select generate_series(1100, 1199) as code union all select generate_series(11000, 11999)) n
    where not exists (select from accounts a where a.org_id = o.org_id and a.code = n.code::text)
    order by n.code limit 1) free
  where not exists (select from banks b where b.org_id = o.org_id)
    and exists (select from accounts a where a.org_id = o.org_id and a.system_key = 'CASH')
  returning org_id, id, name)
insert into banks (org_id, id, name, account_id, is_first)
select org_id, new_id(), name, id, true from opened;

-- What we pay by card leaves a bank. What customers pay or get back by card goes through the acquirer, and has none.
alter table payments drop constraint payments_check2;
alter table payments add constraint payments_of_a_bank check (
  case when method = 'BANK' then bank_id is not null
       when method = 'POS' and direction = 'OUT' then true
       else bank_id is null end);

-- The corrections of what is in the books already. Each is an entry of its owner.
create temporary table correctors on commit drop as
select distinct on (u.org_id) u.org_id, u.id as user_id,
       greatest(business_date(now(), o.timezone, '00:00'), o.books_closed_until + 1) as today
from users u join organisations o on o.org_id = u.org_id
where u.role = 'OWNER'
order by u.org_id, u.created_at, u.id;

-- What was paid by card until now was taken from POS clearing: it left the bank account that was opened first. Where
-- somebody has corrected POS clearing by hand, it stays as they made it.
create temporary table paid_by_card on commit drop as
select p.org_id, p.outlet_id, sum(p.amount_minor)::bigint as amount_minor
from payments p
where p.method = 'POS' and p.direction = 'OUT' and p.bank_id is null
  and p.purpose in ('PURCHASE', 'EXPENSE', 'SETTLEMENT', 'ADVANCE')
  and not exists (
    select from journal_lines l
    join journal_entries e on e.org_id = l.org_id and e.id = l.entry_id and e.source_type = 'JOURNAL'
    join accounts a on a.org_id = l.org_id and a.id = l.account_id and a.system_key = 'POS_CLEARING'
    where l.org_id = p.org_id)
group by p.org_id, p.outlet_id
having sum(p.amount_minor) <> 0;
create temporary table card_corrections on commit drop as
select c.org_id, new_id() as id, c.user_id, c.today, b.account_id as bank_account_id, a.id as clearing_account_id
from correctors c
join accounts a on a.org_id = c.org_id and a.system_key = 'POS_CLEARING'
cross join lateral (
  select account_id from banks b where b.org_id = c.org_id order by b.status, b.created_at, b.id limit 1) b
where exists (select from paid_by_card p where p.org_id = c.org_id);
insert into journal_entries (org_id, id, business_date, source_type, source_id, note, user_id)
select org_id, id, today, 'JOURNAL', id, 'What was paid by card left the bank, not POS clearing', user_id
from card_corrections;
insert into journal_lines (org_id, entry_id, position, id, account_id, amount_minor, business_date, outlet_id)
select c.org_id, c.id, row_number() over (partition by c.org_id order by p.outlet_id, side.sign desc), new_id(),
       case when side.sign > 0 then c.clearing_account_id else c.bank_account_id end, side.sign * p.amount_minor,
       c.today, p.outlet_id
from card_corrections c
join paid_by_card p on p.org_id = c.org_id
cross join (values (1), (-1)) as side (sign);

-- Entries whose lines are of several outlets did not balance at each of them. What is missing is posted day by day, on
-- the account between outlets alone: it comes to nothing for the business, and moves no other account.
create temporary table unbalanced_days on commit drop as
select l.org_id, l.business_date, l.outlet_id, -sum(l.amount_minor)::bigint as amount_minor
from journal_lines l
group by l.org_id, l.business_date, l.outlet_id
having sum(l.amount_minor) <> 0;
create temporary table outlet_corrections on commit drop as
select d.org_id, d.business_date, new_id() as id, c.user_id, a.id as account_id
from (select distinct org_id, business_date from unbalanced_days) d
join correctors c on c.org_id = d.org_id
join accounts a on a.org_id = d.org_id and a.system_key = 'BETWEEN_OUTLETS';
insert into journal_entries (org_id, id, business_date, source_type, source_id, note, user_id)
select org_id, id, business_date, 'JOURNAL', id, 'What moved between outlets on this day', user_id
from outlet_corrections;
insert into journal_lines (org_id, entry_id, position, id, account_id, amount_minor, business_date, outlet_id)
select c.org_id, c.id, row_number() over (partition by c.org_id, c.id order by d.outlet_id), new_id(), c.account_id,
       d.amount_minor, d.business_date, d.outlet_id
from outlet_corrections c
join unbalanced_days d on d.org_id = c.org_id and d.business_date = c.business_date;

alter table organisations force row level security;
alter table users force row level security;
alter table accounts force row level security;
alter table banks force row level security;
alter table payments force row level security;
alter table expenses force row level security;
alter table purchases force row level security;
alter table stock_movements force row level security;
alter table journal_entries force row level security;
alter table journal_lines force row level security;
alter table search_texts force row level security;
