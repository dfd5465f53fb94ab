-- Goods and their value: when something happened, why stock went below zero, and counts that are corrected.

-- When it happened, where that was before it was recorded: what an offline till sold, or a delivery that is entered late.
alter table stock_movements add column occurred_at timestamptz;
create index stock_movements_recorded_late on stock_movements (org_id, variant_id, outlet_id, occurred_at)
  where occurred_at is not null;

-- What had happened before the count and was recorded after it, in base units; book_e4 has it.
alter table stocktake_lines add column late_e4 bigint not null default 0;
-- The first count after a moment is found by it.
create index stocktake_lines_by_count on stocktake_lines (org_id, variant_id, counted_at);
drop index stocktake_lines_by_variant;

-- Of stock below zero, what did not go by a sale: lost goods, and goods that were moved to another outlet. When goods
-- come in, what these turn out to have cost is settled there, and not in the cost of sales.
create table stock_below_zero (
  org_id        uuid not null,
  variant_id    uuid not null,
  outlet_id     uuid not null,
  cause         text not null check (cause in ('SHRINKAGE', 'TRANSFER')),
  -- Where goods were moved to; of lost goods the outlet itself.
  to_outlet_id  uuid not null,
  quantity_e4   bigint not null check (quantity_e4 > 0),
  primary key (org_id, variant_id, outlet_id, cause, to_outlet_id),
  foreign key (org_id, variant_id, outlet_id) references stock (org_id, variant_id, outlet_id),
  foreign key (org_id, to_outlet_id) references outlets (org_id, id)
);
alter table stock_below_zero enable row level security;
alter table stock_below_zero force row level security;
create policy tenant on stock_below_zero
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on stock_below_zero to tillhouse_jobs using (true);
grant select on stock_below_zero to tillhouse_jobs;
grant select, insert, update, delete on stock_below_zero to tillhouse_app;

-- What was written before. The owner of the tables is bound by their policies, too, unless it is a superuser.
alter table sales no force row level security;
alter table stock no force row level security;
alter table stock_movements no force row level security;
alter table stocktakes no force row level security;
alter table stocktake_lines no force row level security;
alter table stock_below_zero no force row level security;

update stock_movements m set occurred_at = s.completed_at
from sales s
where s.is_offline and m.org_id = s.org_id and m.source_id = s.id and m.source_type = 'SALE' and m.reason = 'SALE'
  and s.completed_at < m.recorded_at;

-- Counts that are not completed yet: what was sold before them and arrived after them was missing on the shelf already.
with late as (
  select l.org_id, l.stocktake_id, l.variant_id, sum(m.quantity_e4) as quantity_e4
  from stocktakes t
  join stocktake_lines l on l.org_id = t.org_id and l.stocktake_id = t.id
  join stock_movements m
    on m.org_id = l.org_id and m.variant_id = l.variant_id and m.outlet_id = t.outlet_id
   and m.occurred_at <= l.counted_at and m.recorded_at > l.counted_at
  where t.status in ('IN_PROGRESS', 'IN_REVIEW') and l.counted_e4 is not null
  group by l.org_id, l.stocktake_id, l.variant_id)
update stocktake_lines l set book_e4 = l.book_e4 + late.quantity_e4, late_e4 = late.quantity_e4
from late
where l.org_id = late.org_id and l.stocktake_id = late.stocktake_id and l.variant_id = late.variant_id;

-- Why stock is below zero now: of what went out since it last was not, each cause has its share of what is missing.
with below as (
  select s.org_id, s.variant_id, s.outlet_id, -s.quantity_e4 as missing_e4,
         coalesce((
           select max(m.number) from stock_movements m
           where m.org_id = s.org_id and m.variant_id = s.variant_id and m.outlet_id = s.outlet_id
             and m.quantity_after_e4 >= 0), 0) as since
  from stock s
  where s.quantity_e4 < 0),
gone as (
  select b.org_id, b.variant_id, b.outlet_id, b.missing_e4, m.reason, m.source_id,
         least(-m.quantity_e4, -m.quantity_after_e4) as quantity_e4
  from below b
  join stock_movements m
    on m.org_id = b.org_id and m.variant_id = b.variant_id and m.outlet_id = b.outlet_id and m.number > b.since
  where m.quantity_e4 < 0 and m.quantity_after_e4 < 0),
caused as (
  select g.org_id, g.variant_id, g.outlet_id, g.missing_e4, g.quantity_e4,
         case when g.reason = 'TRANSFER' then 'TRANSFER' when g.reason <> 'SALE' then 'SHRINKAGE' end as cause,
         case when g.reason = 'TRANSFER' then (
           select m.outlet_id from stock_movements m
           where m.org_id = g.org_id and m.source_id = g.source_id and m.variant_id = g.variant_id and m.quantity_e4 > 0
           limit 1) else g.outlet_id end as to_outlet_id
  from gone g),
shares as (
  select org_id, variant_id, outlet_id, cause, to_outlet_id,
         floor(sum(quantity_e4) * missing_e4
               / sum(sum(quantity_e4)) over (partition by org_id, variant_id, outlet_id))::bigint as quantity_e4
  from caused
  group by org_id, variant_id, outlet_id, missing_e4, cause, to_outlet_id)
insert into stock_below_zero (org_id, variant_id, outlet_id, cause, to_outlet_id, quantity_e4)
select org_id, variant_id, outlet_id, cause, to_outlet_id, quantity_e4 from shares
where cause is not null and to_outlet_id is not null and quantity_e4 > 0;

alter table sales force row level security;
alter table stock force row level security;
alter table stock_movements force row level security;
alter table stocktakes force row level security;
alter table stocktake_lines force row level security;
alter table stock_below_zero force row level security;
