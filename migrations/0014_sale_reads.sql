-- Reading sales: their daily totals and those of what was sold, the indexes of their lists, and what receipts look like.

-- Lists go by day, and within a day by id, which begins with the time: an index by time would only cost.
drop index sales_by_completed_at;
create index sales_by_outlet on sales (org_id, outlet_id, business_date, id);
create index sales_by_user on sales (org_id, user_id, business_date, id);
create index sales_taken_back on sales (org_id, status, business_date, id) where status <> 'COMPLETED';
-- What is still owed for sales is read as it is now, from those that are not paid.
create index debts_of_sales on debts (org_id, business_date, source_id)
  where source_type = 'SALE' and settled_minor < amount_minor;

-- A day of sales at an outlet. What was taken back changes the day of the sale, as it changes the sale.
create table sale_days (
  org_id          uuid not null,
  business_date   date not null,
  outlet_id       uuid not null,
  sales           bigint not null,
  -- In base units, in hundred-millionths: factors and quantities have four decimals each.
  quantity_e8     numeric not null,
  subtotal_minor  bigint not null,
  discount_minor  bigint not null,
  tax_minor       bigint not null,
  total_minor     bigint not null,
  refunded_minor  bigint not null,
  credited_minor  bigint not null,
  -- Of what stayed sold; and what that earned, without tax and rounding.
  cost_minor      bigint not null,
  margin_minor    bigint not null,
  primary key (org_id, business_date, outlet_id)
);
alter table sale_days enable row level security;
alter table sale_days force row level security;
create policy tenant on sale_days
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on sale_days to tillhouse_jobs using (true);
grant select, insert, update, delete on sale_days to tillhouse_jobs;
grant select on sale_days to tillhouse_app;

-- A day of one item at an outlet.
create table item_days (
  org_id         uuid not null,
  business_date  date not null,
  outlet_id      uuid not null,
  variant_id     uuid not null,
  product_id     uuid not null,
  quantity_e8    numeric not null,
  refunded_e8    numeric not null,
  -- Less what was given back of it, as the two below.
  total_minor    bigint not null,
  cost_minor     bigint not null,
  margin_minor   bigint not null,
  primary key (org_id, business_date, outlet_id, variant_id, product_id)
);
alter table item_days enable row level security;
alter table item_days force row level security;
create policy tenant on item_days
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on item_days to tillhouse_jobs using (true);
grant select, insert, update, delete on item_days to tillhouse_jobs;
grant select on item_days to tillhouse_app;

-- What each sale and each refund adds to the day of the sale.
create view sale_facts with (security_invoker) as
  select s.org_id, s.transaction, s.outlet_id, s.business_date, 1::bigint as sales,
         (select coalesce(sum(l.quantity_e4::numeric * l.factor_e4), 0) from sale_lines l
          where l.org_id = s.org_id and l.sale_id = s.id) as quantity_e8,
         s.subtotal_minor, s.discount_minor, s.tax_minor, s.total_minor, 0::bigint as refunded_minor,
         0::bigint as credited_minor, s.cost_minor,
         s.total_minor - s.tax_minor - s.rounding_minor - s.cost_minor as margin_minor
  from sales s
  union all
  select org_id, transaction, outlet_id, sale_date, 0, 0, 0, 0, 0, 0, total_minor, credited_minor, -cost_minor,
         -(total_minor - tax_minor - rounding_minor - cost_minor)
  from refunds;
-- Lines are looked up sale by sale (offset), for those that are asked for are few beside all that there are.
create view item_facts with (security_invoker) as
  select s.org_id, s.transaction, s.outlet_id, s.business_date, l.variant_id, l.product_id, s.user_id,
         l.quantity_e4::numeric * l.factor_e4 as quantity_e8, 0::numeric as refunded_e8, l.total_minor, l.cost_minor,
         l.total_minor - l.tax_minor - l.cost_minor as margin_minor
  from sales s
  cross join lateral (select * from sale_lines where org_id = s.org_id and sale_id = s.id offset 0) l
  union all
  -- Joined from the left: whoever does not ask who sold it does not read the sale.
  select r.org_id, r.transaction, r.outlet_id, r.sale_date, l.variant_id, l.product_id, s.user_id,
         0, b.quantity_e4::numeric * l.factor_e4, -b.total_minor, -b.cost_minor,
         -(b.total_minor - b.tax_minor - b.cost_minor)
  from refunds r
  cross join lateral (select * from refund_lines where org_id = r.org_id and refund_id = r.id offset 0) b
  cross join lateral (
    select * from sale_lines where org_id = b.org_id and sale_id = b.sale_id and position = b.position offset 0) l
  left join sales s on s.org_id = r.org_id and s.id = r.sale_id;

-- The days, and the facts that are not in them yet, as account_movements has them.
create view sale_movements with (security_invoker) as
  select org_id, outlet_id, business_date, sales, quantity_e8, subtotal_minor, discount_minor, tax_minor, total_minor,
         refunded_minor, credited_minor, cost_minor, margin_minor
  from sale_days
  union all
  select m.org_id, f.outlet_id, f.business_date, f.sales, f.quantity_e8, f.subtotal_minor, f.discount_minor,
         f.tax_minor, f.total_minor, f.refunded_minor, f.credited_minor, f.cost_minor, f.margin_minor
  from fold_marks m cross join lateral (
    select * from sale_facts
    where org_id = m.org_id and transaction between m.horizon and '18446744073709551615' offset 0) f;
create view item_movements with (security_invoker) as
  select org_id, outlet_id, business_date, variant_id, product_id, quantity_e8, refunded_e8, total_minor, cost_minor,
         margin_minor
  from item_days
  union all
  select m.org_id, f.outlet_id, f.business_date, f.variant_id, f.product_id, f.quantity_e8, f.refunded_e8,
         f.total_minor, f.cost_minor, f.margin_minor
  from fold_marks m cross join lateral (
    select * from item_facts
    where org_id = m.org_id and transaction between m.horizon and '18446744073709551615' offset 0) f;
grant select on sale_facts, item_facts, sale_movements, item_movements to tillhouse_app, tillhouse_jobs;

-- How the receipts of an outlet look, or of all that have no setting of their own.
create table receipt_settings (
  org_id         uuid not null references organisations,
  id             uuid not null,
  name           text not null,
  name_key       text not null generated always as (lower(name)) stored,
  outlet_id      uuid,
  header_lines   text[] not null default '{}',
  footer_lines   text[] not null default '{}',
  tax_number     text,
  language       text not null default 'en',
  paper          text not null default '80MM' check (paper in ('58MM', '80MM', 'A4')),
  code           text not null default 'QR' check (code in ('QR', 'BARCODE', 'NONE')),
  show_logo      boolean not null default true,
  show_cashier   boolean not null default true,
  show_customer  boolean not null default true,
  is_default     boolean not null,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  version        integer not null default 1,
  primary key (org_id, id),
  constraint receipt_settings_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id)
    on delete cascade
);
create unique index receipt_settings_name_unique on receipt_settings (org_id, name_key);
create index receipt_settings_by_created_at on receipt_settings (org_id, created_at, id);
-- One is used at each outlet, and one at all others.
create unique index receipt_settings_default_once
  on receipt_settings (org_id, coalesce(outlet_id, '00000000-0000-0000-0000-000000000000')) where is_default;
alter table receipt_settings enable row level security;
alter table receipt_settings force row level security;
create policy tenant on receipt_settings
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on receipt_settings to tillhouse_jobs using (true);
grant select on receipt_settings to tillhouse_jobs;
grant select, insert, update on receipt_settings to tillhouse_app;
