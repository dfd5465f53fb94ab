-- Tills, tenders and receipts: exchanges without money, closed reports that stay, limits of cash back.

-- What returned goods paid of other goods. It is no payment: nothing enters or leaves a drawer. Exchanges made before
-- have it as a payment in cash each way, as their days were reported.
alter table sales
  add column exchanged_minor bigint not null default 0,
  add constraint sales_exchanged_is_paid check (exchanged_minor between 0 and paid_minor),
  -- Pushed into a session that was closed: its report does not change any more.
  add column is_late boolean not null default false;
alter table refunds
  add column exchanged_minor bigint not null default 0,
  add constraint refunds_exchanged_is_given check (exchanged_minor between 0 and total_minor - credited_minor);

-- Between the refund and the sale of an exchange; both are posted at once, so it is empty after each.
insert into standard_accounts (code, name, type, income_type, system_key) values
  ('2290', 'Exchanges', 'LIABILITY', null, 'EXCHANGES');
alter table organisations no force row level security;
alter table accounts no force row level security;
-- A business may have used the code or the name.
insert into accounts (org_id, id, code, name, type, income_type, system_key)
select o.org_id, new_id(),
       case when exists (select from accounts a where a.org_id = o.org_id and a.code = '2290')
            then '2290-' || left(replace(o.org_id::text, '-', ''), 8) else '2290' end,
       case when exists (select from accounts a where a.org_id = o.org_id and a.name_key = 'exchanges')
            then 'Exchanges (between refund and sale)' else 'Exchanges' end,
       'LIABILITY', null, 'EXCHANGES'
from organisations o where o.kind = 'BUSINESS';
alter table accounts force row level security;

-- How much cash a cashier may hand out against a card without a manager's yes; null: the total of the sale.
alter table organisations
  add column cash_back_limit_minor bigint check (cash_back_limit_minor >= 0);
alter table organisations force row level security;

-- Late sales that were pushed before.
alter table sales no force row level security;
alter table till_exceptions no force row level security;
update sales s set is_late = true
from till_exceptions e
where e.org_id = s.org_id and e.sale_id = s.id and e.kind = 'SESSION_CLOSED' and s.is_offline;
alter table sales force row level security;
alter table till_exceptions force row level security;

-- Money that a till moved without a connection may arrive after the close, too.
alter table till_movements add column is_late boolean not null default false;
alter table till_movements no force row level security;
alter table till_sessions no force row level security;
update till_movements m set is_late = true
from till_sessions s where s.org_id = m.org_id and s.id = m.session_id and m.recorded_at > s.closed_at;
alter table till_movements force row level security;
alter table till_sessions force row level security;

-- The day that a correction counts on: that of its session, or the first open one after closed books.
alter table till_corrections add column business_date date, add column outlet_id uuid;
alter table till_corrections no force row level security;
alter table till_sessions no force row level security;
update till_corrections c set business_date = s.business_date, outlet_id = s.outlet_id
from till_sessions s where s.org_id = c.org_id and s.id = c.session_id;
alter table till_corrections force row level security;
alter table till_sessions force row level security;
alter table till_corrections alter column business_date set not null, alter column outlet_id set not null;
create index till_corrections_by_date on till_corrections (org_id, business_date, method);

-- Payments that handed out cash are few: a summary adds up by itself what they handed out.
create index payments_giving_cash_back on payments (org_id, business_date) where cash_back_minor <> 0;
create index sales_late on sales (org_id, till_session_id) where is_late;
