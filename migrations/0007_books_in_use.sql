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
