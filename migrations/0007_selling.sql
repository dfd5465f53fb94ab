-- Selling: tills and their sessions, carts, sales, refunds, and what a person should look at.

-- Nothing has been sold yet: these were read before they could be written.
drop table sale_lines;
drop table sales;

-- The smallest coin: what is paid in cash is rounded to it.
alter table organisations add column cash_rounding_minor bigint not null default 1 check (cash_rounding_minor > 0);
-- The discount that a cashier may give, in percent of what the goods cost without it: 10 percent is 100000.
alter table organisations add column cashier_discount_e4 bigint not null default 100000
  check (cashier_discount_e4 between 0 and 1000000);

-- A drawer, with the numbers of what is sold at it.
create table tills (
  org_id      uuid not null references organisations,
  id          uuid not null,
  outlet_id   uuid not null,
  name        text not null,
  name_key    text not null generated always as (lower(name)) stored,
  -- Short: it stands in the numbers of the till's sales.
  code        text not null,
  status      text not null default 'ACTIVE' check (status in ('ACTIVE', 'CLOSED')),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  version     integer not null default 1,
  primary key (org_id, id),
  constraint tills_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id)
);
create unique index tills_name_unique on tills (org_id, outlet_id, name_key);
create unique index tills_code_unique on tills (org_id, outlet_id, code);
alter table tills enable row level security;
alter table tills force row level security;
create policy tenant on tills
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on tills to tillhouse_jobs using (true);
grant select on tills to tillhouse_jobs;
grant select, insert, update on tills to tillhouse_app;

-- The last number of each till, and of each outlet for what is sold there without one: beside them, for it changes with
-- every sale.
create table sale_series (
  org_id       uuid not null references organisations,
  -- Of the till, or of the outlet.
  id           uuid not null,
  last_number  bigint not null check (last_number >= 0),
  primary key (org_id, id)
) with (fillfactor = 50);
alter table sale_series enable row level security;
alter table sale_series force row level security;
create policy tenant on sale_series
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on sale_series to tillhouse_jobs using (true);
grant select on sale_series to tillhouse_jobs;
grant select, insert, update on sale_series to tillhouse_app;

create table till_sessions (
  org_id               uuid not null,
  id                   uuid not null,
  till_id              uuid not null,
  outlet_id            uuid not null,
  device_id            text,
  status               text not null default 'OPEN' check (status in ('OPEN', 'CLOSED')),
  business_date        date not null,
  opening_float_minor  bigint not null check (opening_float_minor >= 0),
  opened_by            uuid not null,
  opened_at            timestamptz not null default now(),
  closed_by            uuid,
  closed_at            timestamptz,
  note                 text,
  primary key (org_id, id),
  foreign key (org_id, till_id) references tills (org_id, id),
  constraint till_sessions_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  check ((status = 'CLOSED') = (closed_at is not null))
);
-- A till has one session at a time.
create unique index till_sessions_open_once on till_sessions (org_id, till_id) where status = 'OPEN';
create index till_sessions_by_opened_at on till_sessions (org_id, opened_at, id);
create index till_sessions_by_date on till_sessions (org_id, business_date, id);
create index till_sessions_by_till on till_sessions (org_id, till_id, opened_at, id);
create index till_sessions_by_opener on till_sessions (org_id, opened_by, opened_at, id);
alter table till_sessions enable row level security;
alter table till_sessions force row level security;
create policy tenant on till_sessions
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on till_sessions to tillhouse_jobs using (true);
grant select on till_sessions to tillhouse_jobs;
grant select, insert, update on till_sessions to tillhouse_app;

create index payments_by_till_session on payments (org_id, till_session_id) where till_session_id is not null;

-- What was counted when a session was closed, and what should have been there.
create table till_counts (
  org_id          uuid not null,
  session_id      uuid not null,
  method          text not null check (method in ('CASH', 'BANK', 'POS', 'MOBILE', 'DEPOSIT')),
  business_date   date not null,
  outlet_id       uuid not null,
  expected_minor  bigint not null,
  counted_minor   bigint not null,
  -- How many of each note and coin, where they were counted one by one.
  denominations   jsonb,
  primary key (org_id, session_id, method),
  foreign key (org_id, session_id) references till_sessions (org_id, id)
);
create index till_counts_by_date on till_counts (org_id, business_date, method);
alter table till_counts enable row level security;
alter table till_counts force row level security;
create policy tenant on till_counts
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on till_counts to tillhouse_jobs using (true);
grant select on till_counts to tillhouse_jobs;
grant select, insert on till_counts to tillhouse_app;

-- Money put into a drawer or taken from it for something else than a sale, and drawers opened for nothing.
create table till_movements (
  org_id        uuid not null,
  id            uuid not null,
  session_id    uuid not null,
  kind          text not null check (kind in ('PAID_IN', 'PAID_OUT', 'NO_SALE')),
  amount_minor  bigint not null check ((amount_minor > 0) = (kind <> 'NO_SALE')),
  account_id    uuid,
  reason        text,
  user_id       uuid not null,
  recorded_at   timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, session_id) references till_sessions (org_id, id),
  constraint till_movements_account_id_exists foreign key (org_id, account_id) references accounts (org_id, id)
);
create index till_movements_by_session on till_movements (org_id, session_id, recorded_at, id);
alter table till_movements enable row level security;
alter table till_movements force row level security;
create policy tenant on till_movements
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on till_movements to tillhouse_jobs using (true);
grant select on till_movements to tillhouse_jobs;
grant select, insert on till_movements to tillhouse_app;

-- Money of a session that came to be known after it was counted: it was in what was counted then.
create table till_corrections (
  org_id        uuid not null,
  id            uuid not null,
  session_id    uuid not null,
  method        text not null,
  amount_minor  bigint not null check (amount_minor <> 0),
  source_type   text not null,
  source_id     uuid not null,
  recorded_at   timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, session_id) references till_sessions (org_id, id)
);
create index till_corrections_by_session on till_corrections (org_id, session_id);
alter table till_corrections enable row level security;
alter table till_corrections force row level security;
create policy tenant on till_corrections
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on till_corrections to tillhouse_jobs using (true);
grant select on till_corrections to tillhouse_jobs;
grant select, insert on till_corrections to tillhouse_app;

create table sales (
  org_id           uuid not null references organisations,
  id               uuid not null,
  number           text not null,
  -- The till, or the outlet, whose numbers it is one of.
  series_id        uuid not null,
  series_number    bigint not null,
  outlet_id        uuid not null,
  till_session_id  uuid,
  customer_id      uuid,
  business_date    date not null,
  -- Quantities by prices; less the discount, with the tax where it comes on top, and with the rounding, the total.
  subtotal_minor   bigint not null,
  discount_minor   bigint not null,
  tax_minor        bigint not null,
  rounding_minor   bigint not null,
  total_minor      bigint not null check (total_minor >= 0),
  -- Paid at once; the rest is a debt.
  paid_minor       bigint not null check (paid_minor between 0 and total_minor),
  change_minor     bigint not null check (change_minor >= 0),
  cost_minor       bigint not null,
  -- What of it was taken back, and what of that was taken off the debt.
  refunded_minor   bigint not null default 0 check (refunded_minor between 0 and total_minor),
  credited_minor   bigint not null default 0 check (credited_minor between 0 and refunded_minor),
  status           text not null default 'COMPLETED'
    check (status in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED')),
  prices_include_tax  boolean not null,
  note             text,
  user_id          uuid not null,
  approved_by      uuid,
  -- Rung up while the till had no connection.
  is_offline       boolean not null default false,
  -- Of what was asked for: the same again is the same sale, for ever.
  request_hash     bytea,
  completed_at     timestamptz not null default now(),
  recorded_at      timestamptz not null default now(),
  transaction      xid8 not null default pg_current_xact_id(),
  primary key (org_id, id),
  constraint sales_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint sales_customer_id_exists foreign key (org_id, customer_id) references parties (org_id, id)
);
create unique index sales_series_number_unique on sales (org_id, series_id, series_number);
create unique index sales_number_unique on sales (org_id, number);
create index sales_by_date on sales (org_id, business_date, id);
create index sales_by_completed_at on sales (org_id, completed_at, id);
create index sales_by_customer on sales (org_id, customer_id, business_date, id) where customer_id is not null;
create index sales_by_till_session on sales (org_id, till_session_id, id) where till_session_id is not null;
create index sales_by_transaction on sales (org_id, transaction);
alter table sales enable row level security;
alter table sales force row level security;
create policy tenant on sales
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on sales to tillhouse_jobs using (true);
grant select on sales to tillhouse_jobs;
grant select, insert, update on sales to tillhouse_app;

create table sale_lines (
  org_id            uuid not null,
  sale_id           uuid not null,
  position          smallint not null,
  product_id        uuid not null,
  variant_id        uuid not null,
  item_price_id     uuid not null,
  name              text not null,
  -- In units of its item price, which holds so many base units, in ten-thousandths.
  quantity_e4       bigint not null check (quantity_e4 > 0),
  factor_e4         bigint not null,
  unit_price_e4     bigint not null,
  -- Its own discount and its share of that of the whole.
  discount_minor    bigint not null,
  tax_rate_id       uuid,
  tax_percent_e4    bigint not null,
  tax_minor         bigint not null,
  -- What is charged for it, tax included.
  total_minor       bigint not null,
  -- What it was worth in stock.
  cost_minor        bigint not null,
  refunded_e4       bigint not null default 0 check (refunded_e4 between 0 and quantity_e4),
  primary key (org_id, sale_id, position),
  foreign key (org_id, sale_id) references sales (org_id, id),
  constraint sale_lines_variant_id_exists foreign key (org_id, variant_id) references variants (org_id, id)
);
create index sale_lines_by_product on sale_lines (org_id, product_id, sale_id);
create index sale_lines_by_variant on sale_lines (org_id, variant_id);
alter table sale_lines enable row level security;
alter table sale_lines force row level security;
create policy tenant on sale_lines
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on sale_lines to tillhouse_jobs using (true);
grant select on sale_lines to tillhouse_jobs;
grant select, insert, update on sale_lines to tillhouse_app;

create table refunds (
  org_id           uuid not null,
  id               uuid not null,
  sale_id          uuid not null,
  outlet_id        uuid not null,
  till_session_id  uuid,
  business_date    date not null,
  -- The day of the sale, whose figures it changes.
  sale_date        date not null,
  total_minor      bigint not null check (total_minor >= 0),
  tax_minor        bigint not null,
  rounding_minor   bigint not null,
  cost_minor       bigint not null,
  -- Taken off the debt; the rest went back as money.
  credited_minor   bigint not null check (credited_minor between 0 and total_minor),
  is_void          boolean not null default false,
  reason           text,
  user_id          uuid not null,
  -- Of what was asked for, where the sender made up the id: the same again is the same refund, for ever.
  request_hash     bytea,
  recorded_at      timestamptz not null default now(),
  transaction      xid8 not null default pg_current_xact_id(),
  primary key (org_id, id),
  foreign key (org_id, sale_id) references sales (org_id, id)
);
create index refunds_by_sale on refunds (org_id, sale_id);
create index refunds_by_date on refunds (org_id, business_date, id);
create index refunds_by_transaction on refunds (org_id, transaction);
alter table refunds enable row level security;
alter table refunds force row level security;
create policy tenant on refunds
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on refunds to tillhouse_jobs using (true);
grant select on refunds to tillhouse_jobs;
grant select, insert on refunds to tillhouse_app;

create table refund_lines (
  org_id         uuid not null,
  refund_id      uuid not null,
  sale_id        uuid not null,
  position       smallint not null,
  quantity_e4    bigint not null check (quantity_e4 > 0),
  discount_minor bigint not null,
  tax_minor      bigint not null,
  total_minor    bigint not null,
  cost_minor     bigint not null,
  -- Damaged goods do not go back on the shelf.
  restocked      boolean not null,
  primary key (org_id, refund_id, position),
  foreign key (org_id, refund_id) references refunds (org_id, id),
  foreign key (org_id, sale_id, position) references sale_lines (org_id, sale_id, position)
);
create index refund_lines_by_sale on refund_lines (org_id, sale_id, position);
alter table refund_lines enable row level security;
alter table refund_lines force row level security;
create policy tenant on refund_lines
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on refund_lines to tillhouse_jobs using (true);
grant select on refund_lines to tillhouse_jobs;
grant select, insert on refund_lines to tillhouse_app;

-- What a till did that does not agree with the books: for a person to look at.
create table till_exceptions (
  org_id       uuid not null,
  id           uuid not null,
  kind         text not null,
  outlet_id    uuid not null,
  till_id      uuid,
  session_id   uuid,
  sale_id      uuid,
  details      jsonb not null,
  status       text not null default 'OPEN' check (status in ('OPEN', 'RESOLVED')),
  resolution   text,
  resolved_by  uuid,
  resolved_at  timestamptz,
  created_at   timestamptz not null default now(),
  primary key (org_id, id),
  constraint till_exceptions_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id)
);
create index till_exceptions_by_created_at on till_exceptions (org_id, created_at, id);
create index till_exceptions_open on till_exceptions (org_id, created_at, id) where status = 'OPEN';
create index till_exceptions_by_sale on till_exceptions (org_id, sale_id);
create index till_exceptions_by_till on till_exceptions (org_id, till_id);
alter table till_exceptions enable row level security;
alter table till_exceptions force row level security;
create policy tenant on till_exceptions
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on till_exceptions to tillhouse_jobs using (true);
grant select on till_exceptions to tillhouse_jobs;
grant select, insert, update on till_exceptions to tillhouse_app;

-- What a customer is about to buy. It holds no stock and no prices: both are looked up whenever it is shown.
create table carts (
  org_id            uuid not null references organisations,
  id                uuid not null,
  outlet_id         uuid not null,
  user_id           uuid not null,
  status            text not null default 'ACTIVE' check (status in ('ACTIVE', 'PARKED')),
  customer_id       uuid,
  discount_minor    bigint check (discount_minor > 0),
  discount_e4       bigint check (discount_e4 between 1 and 1000000),
  note              text,
  parked_at         timestamptz,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  version           integer not null default 1,
  primary key (org_id, id),
  constraint carts_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint carts_customer_id_exists foreign key (org_id, customer_id) references parties (org_id, id),
  check (discount_minor is null or discount_e4 is null)
);
create unique index carts_active_once on carts (org_id, user_id, outlet_id) where status = 'ACTIVE';
create index carts_parked on carts (org_id, outlet_id, parked_at, id) where status = 'PARKED';
alter table carts enable row level security;
alter table carts force row level security;
create policy tenant on carts
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on carts to tillhouse_jobs using (true);
grant select on carts to tillhouse_jobs;
grant select, insert, update, delete on carts to tillhouse_app;

create table cart_lines (
  org_id          uuid not null,
  cart_id         uuid not null,
  id              uuid not null,
  position        integer not null,
  item_price_id   uuid not null,
  quantity_e4     bigint not null check (quantity_e4 > 0),
  discount_minor  bigint check (discount_minor > 0),
  discount_e4     bigint check (discount_e4 between 1 and 1000000),
  -- A price that somebody agreed on instead of the usual one.
  unit_price_e4   bigint check (unit_price_e4 >= 0),
  primary key (org_id, cart_id, id),
  foreign key (org_id, cart_id) references carts (org_id, id) on delete cascade,
  constraint cart_lines_item_price_id_exists
    foreign key (org_id, item_price_id) references item_prices (org_id, id) on delete cascade,
  check (discount_minor is null or discount_e4 is null)
);
create index cart_lines_by_item_price on cart_lines (org_id, item_price_id);
alter table cart_lines enable row level security;
alter table cart_lines force row level security;
create policy tenant on cart_lines
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on cart_lines to tillhouse_jobs using (true);
grant select on cart_lines to tillhouse_jobs;
grant select, insert, update, delete on cart_lines to tillhouse_app;
