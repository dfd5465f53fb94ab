-- What each payment adds to its daily total.
create view payment_facts with (security_invoker) as
  select p.org_id, p.transaction, coalesce(p.outlet_id, '00000000-0000-0000-0000-000000000000') as outlet_id, f.method,
         p.business_date, f.sales_minor, f.paid_in_minor, f.paid_out_minor, f.cash_back_minor, f.payments
  from payments p
  cross join lateral (values
    (p.method,
     case when p.purpose = 'SALE' then p.amount_minor - p.cash_back_minor else 0 end,
     case when p.direction = 'OUT' then 0 when p.purpose = 'SALE' then p.cash_back_minor else p.amount_minor end,
     case when p.direction = 'OUT' then p.amount_minor else 0 end,
     0::bigint,
     1::bigint),
    ('CASH', 0, 0, 0, p.cash_back_minor, 0)
  ) as f (method, sales_minor, paid_in_minor, paid_out_minor, cash_back_minor, payments)
  where f.payments = 1 or f.cash_back_minor <> 0;

-- The daily totals plus the payments that are not in them yet. See account_movements.
create view payment_movements with (security_invoker) as
  select org_id, nullif(outlet_id, '00000000-0000-0000-0000-000000000000') as outlet_id, method, business_date,
         sales_minor, paid_in_minor, paid_out_minor, cash_back_minor, payments
  from payment_days
  union all
  select m.org_id, nullif(f.outlet_id, '00000000-0000-0000-0000-000000000000'), f.method, f.business_date,
         f.sales_minor, f.paid_in_minor, f.paid_out_minor, f.cash_back_minor, f.payments
  from fold_marks m cross join lateral (
    select * from payment_facts
    where org_id = m.org_id and transaction between m.horizon and '18446744073709551615' offset 0) f;
grant select on payment_facts, payment_movements to tillhouse_app, tillhouse_jobs;
