-- Totals that do not grow with the number of sales: of accounts by day, month and year, of items by month and year, of
-- sales by quarter of an hour, and of tenders by day. They have a mark of their own, which begins with the first fact.
-- So the update only makes empty tables, and a server of the previous version may go on to fold its daily totals.

-- How far the facts are folded into the tables of this migration.
alter table fold_marks add column periods_horizon xid8 not null default '0';

-- A day, a month or a year of an account, with the number of its lines.
create table account_periods (
  org_id        uuid not null,
  period        text not null check (period in ('DAY', 'MONTH', 'YEAR')),
  starts_on     date not null,
  account_id    uuid not null,
  -- Zero where the facts are of no outlet.
  outlet_id     uuid not null,
  debit_minor   numeric not null,
  credit_minor  numeric not null,
  lines         bigint not null,
  primary key (org_id, period, starts_on, account_id, outlet_id)
);

-- A month or a year of one item at an outlet, and at all of them together.
create table item_periods (
  org_id               uuid not null,
  period               text not null check (period in ('MONTH', 'YEAR')),
  starts_on            date not null,
  -- Zero for all outlets together.
  outlet_id            uuid not null,
  variant_id           uuid not null,
  product_id           uuid not null,
  quantity_e8          numeric not null,
  tax_minor            numeric not null,
  total_minor          numeric not null,
  cost_minor           numeric not null,
  refunded_e8          numeric not null,
  refunded_tax_minor   numeric not null,
  refunded_minor       numeric not null,
  returned_cost_minor  numeric not null,
  primary key (org_id, period, starts_on, outlet_id, variant_id, product_id)
);

-- A quarter of an hour of a business day at an outlet. Quarters begin at the same moments in every time zone.
create table sale_quarters (
  org_id                   uuid not null,
  business_date            date not null,
  outlet_id                uuid not null,
  starts_at                timestamptz not null,
  sales                    numeric not null,
  voids                    numeric not null,
  quantity_e8              numeric not null,
  subtotal_minor           numeric not null,
  discount_minor           numeric not null,
  tax_minor                numeric not null,
  rounding_minor           numeric not null,
  total_minor              numeric not null,
  cost_minor               numeric not null,
  refunds                  numeric not null,
  refunded_e8              numeric not null,
  refunded_minor           numeric not null,
  refunded_tax_minor       numeric not null,
  refunded_rounding_minor  numeric not null,
  returned_cost_minor      numeric not null,
  primary key (org_id, business_date, outlet_id, starts_at)
);

-- What was paid towards sales of a day by each method, and given back for refunds, without voided sales.
create table tender_days (
  org_id          uuid not null,
  business_date   date not null,
  outlet_id       uuid not null,
  method          text not null,
  amount_minor    numeric not null,
  refunded_minor  numeric not null,
  primary key (org_id, business_date, outlet_id, method)
);

-- Most counts find no difference. Those that do, and the number of counted sessions, are found without the others.
create index till_counts_differing on till_counts (org_id, business_date) where counted_minor <> expected_minor;
create index till_sessions_counted on till_sessions (org_id, business_date, outlet_id) where status = 'CLOSED';
