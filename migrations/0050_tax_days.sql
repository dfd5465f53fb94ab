-- The tax of a day, by rate: what was sold and what was refunded, for the tax report. The fold job fills it, as it
-- fills the totals by period.
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
