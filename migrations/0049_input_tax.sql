-- Tax on what a business buys. Lines from before carry none: their tax stays in the cost.

alter table purchases
  -- The tax in the total.
  add column tax_minor bigint not null default 0 check (tax_minor >= 0 and tax_minor <= total_minor);

alter table purchase_lines
  add column tax_rate_id uuid,
  add column tax_percent_e4 bigint not null default 0,
  -- In the total. Recoverable tax is not in the cost of the goods.
  add column tax_minor bigint not null default 0 check (tax_minor >= 0 and tax_minor <= total_minor),
  add column tax_included boolean not null default true,
  add column tax_recoverable boolean not null default true,
  add constraint purchase_lines_tax_rate_id_exists foreign key (org_id, tax_rate_id) references tax_rates (org_id, id),
  add constraint purchase_lines_tax_has_a_rate check (tax_rate_id is not null or (tax_percent_e4 = 0 and tax_minor = 0));

alter table expenses
  add column tax_rate_id uuid,
  add column tax_percent_e4 bigint not null default 0,
  -- In the amount. Recoverable tax is not posted to the account of the expense.
  add column tax_minor bigint not null default 0 check (tax_minor >= 0 and tax_minor <= amount_minor),
  add column tax_included boolean not null default true,
  add column tax_recoverable boolean not null default true,
  add constraint expenses_tax_rate_id_exists foreign key (org_id, tax_rate_id) references tax_rates (org_id, id),
  add constraint expenses_tax_has_a_rate check (tax_rate_id is not null or (tax_percent_e4 = 0 and tax_minor = 0));

alter table adjustment_lines
  -- The recoverable tax that goes back with goods returned to a vendor, beside their value.
  add column tax_minor bigint not null default 0 check (tax_minor >= 0);

-- The tax of every line that was bought, and of every one that went back or was reversed, on its own day.
create table input_taxes (
  org_id          uuid not null references organisations (org_id),
  id              uuid not null,
  kind            text not null check (kind in ('BOUGHT', 'RETURNED')),
  -- The purchase, the expense, or the adjustment that returned goods to a vendor.
  source_type     text not null check (source_type in ('PURCHASE', 'EXPENSE', 'ADJUSTMENT')),
  source_id       uuid not null,
  -- The line of the document.
  position        smallint not null,
  business_date   date not null,
  outlet_id       uuid not null,
  party_id        uuid,
  tax_rate_id     uuid not null,
  percent_e4      bigint not null,
  net_minor       bigint not null check (net_minor >= 0),
  tax_minor       bigint not null check (tax_minor >= 0),
  is_recoverable  boolean not null,
  recorded_at     timestamptz not null default now(),
  transaction     xid8 not null default pg_current_xact_id(),
  primary key (org_id, id),
  constraint input_taxes_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint input_taxes_party_id_exists foreign key (org_id, party_id) references parties (org_id, id),
  constraint input_taxes_tax_rate_id_exists foreign key (org_id, tax_rate_id) references tax_rates (org_id, id)
);
create index input_taxes_by_date on input_taxes (org_id, business_date, id);
create index input_taxes_by_transaction on input_taxes (org_id, transaction);
create unique index input_taxes_once on input_taxes (org_id, source_id, source_type, kind, position);
