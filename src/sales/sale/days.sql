-- The lines of refunds with what came back: as their sale says, or as they say themselves.
create view refund_items with (security_invoker) as
  select b.org_id, b.refund_id, b.sale_id, b.position, b.quantity_e4, b.discount_minor, b.tax_minor, b.total_minor,
         b.cost_minor, b.restocked,
         coalesce(l.product_id, b.product_id) as product_id, coalesce(l.variant_id, b.variant_id) as variant_id,
         coalesce(l.item_price_id, b.item_price_id) as item_price_id, coalesce(l.name, b.name) as name,
         coalesce(l.factor_e4, b.factor_e4) as factor_e4, coalesce(l.unit_price_e4, b.unit_price_e4) as unit_price_e4,
         coalesce(l.tax_rate_id, b.tax_rate_id) as tax_rate_id,
         coalesce(l.tax_percent_e4, b.tax_percent_e4) as tax_percent_e4, b.tax_components
  from refund_lines b
  left join sale_lines l on l.org_id = b.org_id and l.sale_id = b.sale_id and l.position = b.position;

-- What each sale and each refund adds to a day: a sale to its own, a refund to the day on which it was made, and a void
-- takes the sale off its day. `at` is the moment that it counts at; what is taken off a debt counts at none.
create view sale_facts with (security_invoker) as
  select s.org_id, s.transaction, s.outlet_id, s.business_date, 1::numeric as sales, 0::numeric as voids,
         (select coalesce(sum(l.quantity_e4::numeric * l.factor_e4), 0) from sale_lines l
          where l.org_id = s.org_id and l.sale_id = s.id) as quantity_e8,
         s.subtotal_minor::numeric, s.discount_minor::numeric, s.tax_minor::numeric, s.rounding_minor::numeric,
         s.total_minor::numeric, s.cost_minor::numeric, 0::numeric as credited_minor, 0::numeric as refunds,
         0::numeric as refunded_e8, 0::numeric as refunded_minor, 0::numeric as refunded_tax_minor,
         0::numeric as refunded_rounding_minor, 0::numeric as returned_cost_minor, s.completed_at as at
  from sales s
  union all
  select r.org_id, r.transaction, s.outlet_id, s.business_date, -1, 1,
         -(select coalesce(sum(l.quantity_e4::numeric * l.factor_e4), 0) from sale_lines l
           where l.org_id = r.org_id and l.sale_id = r.sale_id),
         -s.subtotal_minor, -s.discount_minor, -s.tax_minor, -s.rounding_minor, -s.total_minor, -s.cost_minor,
         0, 0, 0, 0, 0, 0, 0, s.completed_at
  from refunds r
  cross join lateral (select * from sales where org_id = r.org_id and id = r.sale_id offset 0) s
  where r.is_void
  union all
  select r.org_id, r.transaction, r.outlet_id, r.business_date, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
         (select coalesce(sum(b.quantity_e4::numeric * b.factor_e4), 0)
          from refund_items b
          where b.org_id = r.org_id and b.refund_id = r.id),
         r.total_minor, r.tax_minor, r.rounding_minor, r.cost_minor, r.recorded_at
  from refunds r
  where not r.is_void
  union all
  select org_id, transaction, outlet_id, sale_date, 0, 0, 0, 0, 0, 0, 0, 0, 0, credited_minor, 0, 0, 0, 0, 0, 0, null
  from refunds
  where credited_minor <> 0 and not is_void;

-- Lines are looked up sale by sale (offset), for those that are asked for are few beside all that there are.
create view item_facts with (security_invoker) as
  select s.org_id, s.transaction, s.outlet_id, s.business_date, l.variant_id, l.product_id, s.user_id,
         l.quantity_e4::numeric * l.factor_e4 as quantity_e8, l.tax_minor::numeric, l.total_minor::numeric,
         l.cost_minor::numeric, 0::numeric as refunded_e8, 0::numeric as refunded_tax_minor,
         0::numeric as refunded_minor, 0::numeric as returned_cost_minor
  from sales s
  cross join lateral (select * from sale_lines where org_id = s.org_id and sale_id = s.id offset 0) l
  union all
  select r.org_id, r.transaction, s.outlet_id, s.business_date, l.variant_id, l.product_id, s.user_id,
         -(l.quantity_e4::numeric * l.factor_e4), -l.tax_minor, -l.total_minor, -l.cost_minor, 0, 0, 0, 0
  from refunds r
  cross join lateral (select * from sales where org_id = r.org_id and id = r.sale_id offset 0) s
  cross join lateral (select * from sale_lines where org_id = r.org_id and sale_id = r.sale_id offset 0) l
  where r.is_void
  union all
  -- Joined from the left: whoever does not ask who sold it does not read the sale.
  -- What came back without a receipt was sold by nobody that is known: it is of whoever took it back.
  select r.org_id, r.transaction, r.outlet_id, r.business_date, b.variant_id, b.product_id,
         coalesce(s.user_id, r.user_id), 0, 0, 0, 0,
         b.quantity_e4::numeric * b.factor_e4, b.tax_minor, b.total_minor, b.cost_minor
  from refunds r
  cross join lateral (select * from refund_items where org_id = r.org_id and refund_id = r.id offset 0) b
  left join sales s on s.org_id = r.org_id and s.id = r.sale_id
  where not r.is_void;

-- The days, and the facts that are not in them yet, as account_movements has them.
create view sale_movements with (security_invoker) as
  select org_id, outlet_id, business_date,
         sales, voids, quantity_e8, subtotal_minor, discount_minor, tax_minor, rounding_minor, total_minor,
         cost_minor, credited_minor, refunds, refunded_e8, refunded_minor, refunded_tax_minor,
         refunded_rounding_minor, returned_cost_minor
  from sale_days
  union all
  select m.org_id, f.outlet_id, f.business_date,
         f.sales, f.voids, f.quantity_e8, f.subtotal_minor, f.discount_minor, f.tax_minor, f.rounding_minor,
         f.total_minor, f.cost_minor, f.credited_minor, f.refunds, f.refunded_e8, f.refunded_minor,
         f.refunded_tax_minor, f.refunded_rounding_minor, f.returned_cost_minor
  from fold_marks m cross join lateral (
    select * from sale_facts
    where org_id = m.org_id and transaction between m.horizon and '18446744073709551615' offset 0) f;
create view item_tail with (security_invoker) as
  select m.org_id, f.outlet_id, f.business_date, f.variant_id, f.product_id,
         f.quantity_e8, f.tax_minor, f.total_minor, f.cost_minor, f.refunded_e8, f.refunded_tax_minor,
         f.refunded_minor, f.returned_cost_minor
  from fold_marks m cross join lateral (
    select * from item_facts
    where org_id = m.org_id and transaction between m.horizon and '18446744073709551615' offset 0) f;
create view item_movements with (security_invoker) as
  select org_id, outlet_id, business_date, variant_id, product_id,
         quantity_e8, tax_minor, total_minor, cost_minor, refunded_e8, refunded_tax_minor, refunded_minor,
         returned_cost_minor
  from item_days
  union all
  select * from item_tail;

-- The same facts by month and year, by quarter of an hour, and what was paid and given back. They are folded up to a mark
-- of their own.
create view item_period_facts with (security_invoker) as
  select f.org_id, f.transaction, p.period, p.starts_on, o.outlet_id, f.variant_id, f.product_id,
         f.quantity_e8, f.tax_minor, f.total_minor, f.cost_minor, f.refunded_e8, f.refunded_tax_minor,
         f.refunded_minor, f.returned_cost_minor
  from item_facts f
  cross join lateral (values
    ('MONTH', date_trunc('month', f.business_date::timestamp)::date),
    ('YEAR', date_trunc('year', f.business_date::timestamp)::date)) p (period, starts_on)
  cross join lateral (values (f.outlet_id), ('00000000-0000-0000-0000-000000000000')) o (outlet_id);
create view sale_quarter_facts with (security_invoker) as
  select org_id, transaction, outlet_id, business_date, date_bin('15 minutes', at, 'epoch') as starts_at,
         sales, voids, quantity_e8, subtotal_minor, discount_minor, tax_minor, rounding_minor, total_minor,
         cost_minor, refunds, refunded_e8, refunded_minor, refunded_tax_minor, refunded_rounding_minor,
         returned_cost_minor
  from sale_facts where at is not null;
-- A void takes the payments of its sale out of both sums. If the void paid back more than they were, the rest counts as
-- refunded: returned goods had paid for that part of the sale.
create view tender_facts with (security_invoker) as
  select org_id, transaction, coalesce(outlet_id, '00000000-0000-0000-0000-000000000000') as outlet_id, business_date,
         method, (amount_minor - cash_back_minor)::numeric as amount_minor, 0::numeric as refunded_minor
  from payments where purpose = 'SALE'
  union all
  select p.org_id, p.transaction, r.outlet_id, r.business_date, p.method, 0, p.amount_minor
  from payments p
  cross join lateral (select * from refunds where org_id = p.org_id and id = p.source_id offset 0) r
  where p.source_type = 'REFUND'
  union all
  select r.org_id, r.transaction, r.outlet_id, r.business_date, p.method, p.cash_back_minor - p.amount_minor,
         p.cash_back_minor - p.amount_minor
  from refunds r
  cross join lateral (
    select * from payments where org_id = r.org_id and source_id = r.sale_id and source_type = 'SALE' offset 0) p
  where r.is_void;

create view item_period_movements with (security_invoker) as
  select org_id, period, starts_on, outlet_id, variant_id, product_id,
         quantity_e8, tax_minor, total_minor, cost_minor, refunded_e8, refunded_tax_minor, refunded_minor,
         returned_cost_minor
  from item_periods
  union all
  select m.org_id, f.period, f.starts_on, f.outlet_id, f.variant_id, f.product_id,
         f.quantity_e8, f.tax_minor, f.total_minor, f.cost_minor, f.refunded_e8, f.refunded_tax_minor,
         f.refunded_minor, f.returned_cost_minor
  from fold_marks m cross join lateral (
    select * from item_period_facts
    where org_id = m.org_id and transaction between m.periods_horizon and '18446744073709551615' offset 0) f;
create view sale_quarter_movements with (security_invoker) as
  select org_id, outlet_id, business_date, starts_at,
         sales, voids, quantity_e8, subtotal_minor, discount_minor, tax_minor, rounding_minor, total_minor,
         cost_minor, refunds, refunded_e8, refunded_minor, refunded_tax_minor, refunded_rounding_minor,
         returned_cost_minor
  from sale_quarters
  union all
  select m.org_id, f.outlet_id, f.business_date, f.starts_at,
         f.sales, f.voids, f.quantity_e8, f.subtotal_minor, f.discount_minor, f.tax_minor, f.rounding_minor,
         f.total_minor, f.cost_minor, f.refunds, f.refunded_e8, f.refunded_minor, f.refunded_tax_minor,
         f.refunded_rounding_minor, f.returned_cost_minor
  from fold_marks m cross join lateral (
    select * from sale_quarter_facts
    where org_id = m.org_id and transaction between m.periods_horizon and '18446744073709551615' offset 0) f;
create view tender_movements with (security_invoker) as
  select org_id, nullif(outlet_id, '00000000-0000-0000-0000-000000000000') as outlet_id, business_date, method,
         amount_minor, refunded_minor
  from tender_days
  union all
  select m.org_id, nullif(f.outlet_id, '00000000-0000-0000-0000-000000000000'), f.business_date, f.method,
         f.amount_minor, f.refunded_minor
  from fold_marks m cross join lateral (
    select * from tender_facts
    where org_id = m.org_id and transaction between m.periods_horizon and '18446744073709551615' offset 0) f;
grant select on refund_items, sale_facts, item_facts, sale_movements, item_tail, item_movements, item_period_facts,
  sale_quarter_facts, tender_facts, item_period_movements, sale_quarter_movements, tender_movements
  to tillhouse_app, tillhouse_jobs;
