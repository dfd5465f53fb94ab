-- The tax of a day, by rate: what was sold and what was refunded, for the tax report.
create table tax_days (
  org_id              uuid not null,
  business_date       date not null,
  outlet_id           uuid not null,
  -- Zero where a line has no rate.
  tax_rate_id         uuid not null,
  percent_e4          bigint not null,
  net_minor           numeric not null,
  tax_minor           numeric not null,
  refunded_net_minor  numeric not null,
  refunded_tax_minor  numeric not null,
  primary key (org_id, business_date, outlet_id, tax_rate_id, percent_e4)
);

-- What was folded before. A void takes the sale off its day.
insert into tax_days (org_id, business_date, outlet_id, tax_rate_id, percent_e4, net_minor, tax_minor,
                      refunded_net_minor, refunded_tax_minor)
select f.org_id, f.business_date, f.outlet_id, f.tax_rate_id, f.percent_e4, sum(f.net_minor), sum(f.tax_minor),
       sum(f.refunded_net_minor), sum(f.refunded_tax_minor)
from (
  select s.org_id, s.transaction, s.business_date, s.outlet_id,
         coalesce(l.tax_rate_id, '00000000-0000-0000-0000-000000000000') as tax_rate_id, l.tax_percent_e4 as percent_e4,
         l.total_minor::numeric - l.tax_minor as net_minor, l.tax_minor::numeric as tax_minor,
         0::numeric as refunded_net_minor, 0::numeric as refunded_tax_minor
  from sales s join sale_lines l on l.org_id = s.org_id and l.sale_id = s.id
  union all
  select r.org_id, r.transaction, s.business_date, s.outlet_id,
         coalesce(l.tax_rate_id, '00000000-0000-0000-0000-000000000000'), l.tax_percent_e4,
         l.tax_minor::numeric - l.total_minor, -l.tax_minor::numeric, 0, 0
  from refunds r
  join sales s on s.org_id = r.org_id and s.id = r.sale_id
  join sale_lines l on l.org_id = r.org_id and l.sale_id = r.sale_id
  where r.is_void
  union all
  select r.org_id, r.transaction, r.business_date, r.outlet_id,
         coalesce(l.tax_rate_id, b.tax_rate_id, '00000000-0000-0000-0000-000000000000'),
         coalesce(l.tax_percent_e4, b.tax_percent_e4), 0, 0, b.total_minor::numeric - b.tax_minor, b.tax_minor
  from refunds r
  join refund_lines b on b.org_id = r.org_id and b.refund_id = r.id
  left join sale_lines l on l.org_id = b.org_id and l.sale_id = b.sale_id and l.position = b.position
  where not r.is_void) f
join fold_marks m on m.org_id = f.org_id
where f.transaction < m.horizon
group by f.org_id, f.business_date, f.outlet_id, f.tax_rate_id, f.percent_e4;
