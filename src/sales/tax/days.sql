-- What each line of a sale and of a refund adds to the tax of a day, by rate. Lines without a rate stand under zeroes.
create view tax_facts with (security_invoker) as
  select s.org_id, s.transaction, s.id as source_id, s.outlet_id, s.business_date,
         coalesce(l.tax_rate_id, '00000000-0000-0000-0000-000000000000') as tax_rate_id, l.tax_percent_e4 as percent_e4,
         l.total_minor::numeric - l.tax_minor as net_minor, l.tax_minor::numeric,
         0::numeric as refunded_net_minor, 0::numeric as refunded_tax_minor
  from sales s
  cross join lateral (select * from sale_lines where org_id = s.org_id and sale_id = s.id offset 0) l
  union all
  -- A void takes the sale off its day.
  select r.org_id, r.transaction, r.id, s.outlet_id, s.business_date,
         coalesce(l.tax_rate_id, '00000000-0000-0000-0000-000000000000'), l.tax_percent_e4,
         l.tax_minor::numeric - l.total_minor, -l.tax_minor::numeric, 0, 0
  from refunds r
  cross join lateral (select * from sales where org_id = r.org_id and id = r.sale_id offset 0) s
  cross join lateral (select * from sale_lines where org_id = r.org_id and sale_id = r.sale_id offset 0) l
  where r.is_void
  union all
  select r.org_id, r.transaction, r.id, r.outlet_id, r.business_date,
         coalesce(b.tax_rate_id, '00000000-0000-0000-0000-000000000000'), b.tax_percent_e4, 0, 0,
         b.total_minor::numeric - b.tax_minor, b.tax_minor
  from refunds r
  cross join lateral (select * from refund_items where org_id = r.org_id and refund_id = r.id offset 0) b
  where not r.is_void;

-- The days, and the facts that are not in them yet, as account_movements has them.
create view tax_movements with (security_invoker) as
  select org_id, outlet_id, business_date, nullif(tax_rate_id, '00000000-0000-0000-0000-000000000000') as tax_rate_id,
         percent_e4, net_minor, tax_minor, refunded_net_minor, refunded_tax_minor
  from tax_days
  union all
  select m.org_id, f.outlet_id, f.business_date, nullif(f.tax_rate_id, '00000000-0000-0000-0000-000000000000'),
         f.percent_e4, f.net_minor, f.tax_minor, f.refunded_net_minor, f.refunded_tax_minor
  from fold_marks m cross join lateral (
    select * from tax_facts
    where org_id = m.org_id and transaction between m.periods_horizon and '18446744073709551615' offset 0) f;

-- What each tax of a group has of the facts above.
create view tax_component_facts with (security_invoker) as
  select f.org_id, f.transaction, f.source_id, f.outlet_id, f.business_date,
         coalesce(f.tax_rate_id, '00000000-0000-0000-0000-000000000000') as tax_rate_id, f.percent_e4,
         c.component, c.component_percent_e4, f.sold * c.tax_minor as tax_minor,
         f.refunded * c.tax_minor as refunded_tax_minor
  from (
    select s.org_id, s.transaction, s.id as source_id, s.outlet_id, s.business_date, l.tax_rate_id,
           l.tax_percent_e4 as percent_e4, l.tax_components, 1 as sold, 0 as refunded
    from sales s
    cross join lateral (select * from sale_lines where org_id = s.org_id and sale_id = s.id offset 0) l
    where l.tax_components is not null
    union all
    select r.org_id, r.transaction, r.id, s.outlet_id, s.business_date, l.tax_rate_id, l.tax_percent_e4,
           l.tax_components, -1, 0
    from refunds r
    cross join lateral (select * from sales where org_id = r.org_id and id = r.sale_id offset 0) s
    cross join lateral (select * from sale_lines where org_id = r.org_id and sale_id = r.sale_id offset 0) l
    where r.is_void and l.tax_components is not null
    union all
    select r.org_id, r.transaction, r.id, r.outlet_id, r.business_date, b.tax_rate_id, b.tax_percent_e4,
           b.tax_components, 0, 1
    from refunds r
    cross join lateral (select * from refund_items where org_id = r.org_id and refund_id = r.id offset 0) b
    where not r.is_void and b.tax_components is not null) f
  cross join lateral (
    select e ->> 'name' as component, ((e ->> 'percent')::numeric * 10000)::bigint as component_percent_e4,
           (e ->> 'taxMinor')::numeric as tax_minor
    from jsonb_array_elements(f.tax_components) e) c;

create view tax_component_movements with (security_invoker) as
  select org_id, outlet_id, business_date, nullif(tax_rate_id, '00000000-0000-0000-0000-000000000000') as tax_rate_id,
         percent_e4, component, component_percent_e4, tax_minor, refunded_tax_minor
  from tax_component_days
  union all
  select m.org_id, f.outlet_id, f.business_date, nullif(f.tax_rate_id, '00000000-0000-0000-0000-000000000000'),
         f.percent_e4, f.component, f.component_percent_e4, f.tax_minor, f.refunded_tax_minor
  from fold_marks m cross join lateral (
    select * from tax_component_facts
    where org_id = m.org_id and transaction between m.periods_horizon and '18446744073709551615' offset 0) f;
grant select on tax_facts, tax_movements, tax_component_facts, tax_component_movements to tillhouse_app, tillhouse_jobs;
