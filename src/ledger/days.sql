-- What each fact adds to its daily total.
create view account_facts with (security_invoker) as
  select org_id, transaction, account_id, coalesce(outlet_id, '00000000-0000-0000-0000-000000000000') as outlet_id, business_date,
         greatest(amount_minor, 0) as debit_minor, greatest(-amount_minor, 0) as credit_minor
  from journal_lines;
create view party_facts with (security_invoker) as
  select org_id, transaction, party_id, business_date, amount_minor
  from journal_lines where party_id is not null;

-- The daily totals plus the facts that are not in them yet. One statement sees the mark and the sums as of one moment.
-- The facts are found by their transaction only (hence the offset), else the planner would read an account's whole
-- history. The upper bound, which none reaches, tells the planner that they are few. Sums of facts without an outlet
-- are stored under zeroes; readers get null, which no filter matches.
create view account_movements with (security_invoker) as
  select org_id, account_id, nullif(outlet_id, '00000000-0000-0000-0000-000000000000') as outlet_id, business_date,
         debit_minor, credit_minor
  from account_days
  union all
  select f.org_id, f.account_id, nullif(f.outlet_id, '00000000-0000-0000-0000-000000000000'), f.business_date,
         f.debit_minor, f.credit_minor
  from fold_marks m cross join lateral (
    select * from account_facts
    where org_id = m.org_id and transaction between m.horizon and '18446744073709551615' offset 0) f;
create view party_movements with (security_invoker) as
  select org_id, party_id, business_date, amount_minor from party_days
  union all
  select f.org_id, f.party_id, f.business_date, f.amount_minor
  from fold_marks m cross join lateral (
    select * from party_facts
    where org_id = m.org_id and transaction between m.horizon and '18446744073709551615' offset 0) f;

-- The accounts by day, month and year, with the number of lines. They are folded up to a mark of their own.
create view account_period_facts with (security_invoker) as
  select f.org_id, f.transaction, p.period, p.starts_on, f.account_id, f.outlet_id, f.debit_minor, f.credit_minor,
         1 as lines
  from account_facts f
  cross join lateral (values
    ('DAY', f.business_date),
    ('MONTH', date_trunc('month', f.business_date::timestamp)::date),
    ('YEAR', date_trunc('year', f.business_date::timestamp)::date)) p (period, starts_on);
create view account_period_movements with (security_invoker) as
  select org_id, period, starts_on, account_id, nullif(outlet_id, '00000000-0000-0000-0000-000000000000') as outlet_id,
         debit_minor, credit_minor, lines
  from account_periods
  union all
  select f.org_id, f.period, f.starts_on, f.account_id, nullif(f.outlet_id, '00000000-0000-0000-0000-000000000000'),
         f.debit_minor, f.credit_minor, f.lines
  from fold_marks m cross join lateral (
    select * from account_period_facts
    where org_id = m.org_id and transaction between m.periods_horizon and '18446744073709551615' offset 0) f;

grant select on account_facts, party_facts, account_movements, party_movements, account_period_facts,
  account_period_movements to tillhouse_app, tillhouse_jobs;
