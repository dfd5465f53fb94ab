-- Tax rates have a kind, may be groups of several taxes, and change from a day on.
alter table tax_rates
  -- Null: nobody has said it. Then a rate with a percentage is standard, and one without is zero-rated.
  add column kind text check (kind in ('STANDARD', 'REDUCED', 'ZERO', 'EXEMPT', 'OUT_OF_SCOPE')),
  -- The taxes of a group: name, percent, compound. percent_e4 is what they add up to. Empty: the rate is one tax.
  add column components jsonb not null default '[]',
  -- What the rate is from later days on: from, percent, components, by day. percent_e4 and components hold before them.
  add column periods jsonb not null default '[]';

alter table organisations
  -- Tax is rounded on each line, or once for each percentage of a document.
  add column tax_rounding text not null default 'LINE' check (tax_rounding in ('LINE', 'DOCUMENT'));

-- The taxes of a group in the tax of a line: name, percent, compound, taxMinor. Null: the rate is one tax.
alter table sale_lines add column tax_components jsonb;
alter table refund_lines add column tax_components jsonb;
alter table input_taxes add column tax_components jsonb;

-- The taxes of groups in tax_days, one by one.
create table tax_component_days (
  org_id                uuid not null,
  business_date         date not null,
  outlet_id             uuid not null,
  -- Zero where a line has no rate.
  tax_rate_id           uuid not null,
  percent_e4            bigint not null,
  component             text not null,
  component_percent_e4  bigint not null,
  tax_minor             numeric not null,
  refunded_tax_minor    numeric not null,
  primary key (org_id, business_date, outlet_id, tax_rate_id, percent_e4, component, component_percent_e4)
);
