-- The books: accounts, journal, parties and what they owe, banks, payments, expenses, and the daily totals of them.
--
-- Money is bigint in the currency's minor units. Facts (journal, payments, settlements) are append-only: no role may
-- change or remove them. Each carries its transaction, so that totals are folded behind a horizon that every later
-- transaction can see past.

-- A UUIDv7, for rows that a statement makes from other rows.
create function new_id() returns uuid language sql volatile
  return encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
              placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid;

-- The day that an instant belongs to, for an outlet whose day begins at day_starts_at by its own clock.
create function business_date(instant timestamptz, timezone text, day_starts_at text) returns date language sql stable
  return ((instant at time zone timezone) - day_starts_at::interval)::date;

alter table organisations
  -- Kept with the business: its amounts are in units of 10^-decimals, whatever the platform's data says later.
  add column currency_decimals smallint not null default 2 check (currency_decimals between 0 and 4),
  -- Nothing is posted on this day or before it.
  add column books_closed_until date;
-- The owner of the tables is bound by their policies, too, unless it is a superuser: these rows are every tenant's.
alter table organisations no force row level security;
update organisations set currency_decimals = 0
where currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF');
update organisations set currency_decimals = 3 where currency in ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND');
alter table organisations alter column currency_decimals drop default;
alter table organisations force row level security;

-- The accounts that a business has from its registration. Those with a key are posted to by name.
create table standard_accounts (
  code         text primary key,
  name         text not null,
  type         text not null,
  income_type  text,
  system_key   text unique
);
insert into standard_accounts (code, name, type, income_type, system_key) values
  ('1000', 'Cash on hand',          'ASSET',     null,    'CASH'),
  ('1200', 'POS clearing',          'ASSET',     null,    'POS_CLEARING'),
  ('1210', 'Mobile money',          'ASSET',     null,    'MOBILE'),
  ('1300', 'Receivables',           'ASSET',     null,    'RECEIVABLES'),
  ('1310', 'Advances to vendors',   'ASSET',     null,    'ADVANCES'),
  ('1400', 'Inventory',             'ASSET',     null,    'INVENTORY'),
  ('2000', 'Payables',              'LIABILITY', null,    'PAYABLES'),
  ('2100', 'Tax payable',           'LIABILITY', null,    'TAX_PAYABLE'),
  ('2200', 'Customer deposits',     'LIABILITY', null,    'DEPOSITS'),
  ('3000', 'Owner''s equity',       'EQUITY',    null,    'EQUITY'),
  ('3100', 'Opening balances',      'EQUITY',    null,    'OPENING_BALANCES'),
  ('4000', 'Sales',                 'INCOME',    'SALES', 'SALES'),
  ('4100', 'Other income',          'INCOME',    'OTHER', 'OTHER_INCOME'),
  ('4110', 'Interest received',     'INCOME',    'OTHER', 'INTEREST'),
  ('5000', 'Cost of sales',         'EXPENSE',   null,    'COST_OF_SALES'),
  ('5100', 'Shrinkage',             'EXPENSE',   null,    'SHRINKAGE'),
  ('5200', 'Cash over and short',   'EXPENSE',   null,    'CASH_DIFFERENCE'),
  ('5210', 'Rounding',              'EXPENSE',   null,    'ROUNDING'),
  ('6000', 'Rent',                  'EXPENSE',   null,    null),
  ('6010', 'Wages',                 'EXPENSE',   null,    null),
  ('6020', 'Electricity and water', 'EXPENSE',   null,    null),
  ('6030', 'Transport',             'EXPENSE',   null,    null),
  ('6040', 'Repairs',               'EXPENSE',   null,    null),
  ('6050', 'Supplies',              'EXPENSE',   null,    null),
  ('6060', 'Marketing',             'EXPENSE',   null,    null),
  ('6070', 'Bank charges',          'EXPENSE',   null,    'BANK_CHARGES'),
  ('6900', 'Other expenses',        'EXPENSE',   null,    null);
grant select on standard_accounts to tillhouse_identity;

create table accounts (
  org_id       uuid not null references organisations,
  id           uuid not null,
  code         text not null,
  name         text not null,
  name_key     text not null generated always as (lower(name)) stored,
  type         text not null check (type in ('ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE')),
  income_type  text check (income_type in ('SALES', 'OTHER')),
  parent_id    uuid,
  -- What the product itself posts to it; null for accounts that people chose.
  system_key   text,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  version      integer not null default 1,
  primary key (org_id, id),
  constraint accounts_parent_id_exists foreign key (org_id, parent_id) references accounts (org_id, id),
  check ((type = 'INCOME') = (income_type is not null))
);
create unique index accounts_code_unique on accounts (org_id, code);
create unique index accounts_name_unique on accounts (org_id, name_key);
create unique index accounts_by_system_key on accounts (org_id, system_key) where system_key is not null;
create index accounts_by_parent on accounts (org_id, parent_id);
alter table accounts enable row level security;
alter table accounts force row level security;
create policy tenant on accounts
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on accounts to tillhouse_jobs using (true);
grant select on accounts to tillhouse_jobs;
grant select, insert, update, delete on accounts to tillhouse_app;
grant insert on accounts to tillhouse_identity;

create table parties (
  org_id              uuid not null references organisations,
  id                  uuid not null,
  kind                text not null check (kind in ('CUSTOMER', 'VENDOR', 'BOTH')),
  name                text not null,
  name_key            text not null generated always as (lower(name)) stored,
  email               text,
  email_key           text generated always as (lower(email)) stored,
  phone               text,
  address             text,
  tax_number          text,
  -- What the party may owe us; null: no limit.
  credit_limit_minor  bigint default 0 check (credit_limit_minor >= 0),
  status              text not null default 'ACTIVE' check (status in ('ACTIVE', 'BLOCKED')),
  archived_at         timestamptz,
  -- The sum of its journal lines: above zero it owes us, below zero we owe it.
  balance_minor       bigint not null default 0,
  -- Money of a customer that we hold, and money of ours that a vendor holds; both are in the balance.
  deposit_minor       bigint not null default 0 constraint parties_deposit_is_enough check (deposit_minor >= 0),
  advance_minor       bigint not null default 0 constraint parties_advance_is_enough check (advance_minor >= 0),
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  version             integer not null default 1,
  primary key (org_id, id)
);
create unique index parties_email_unique on parties (org_id, email_key) where archived_at is null;
create unique index parties_phone_unique on parties (org_id, phone) where archived_at is null;
create index parties_by_name on parties (org_id, name_key, id) where archived_at is null;
create index parties_by_created_at on parties (org_id, created_at, id) where archived_at is null;
create index parties_by_balance on parties (org_id, balance_minor, id) where archived_at is null;
alter table parties enable row level security;
alter table parties force row level security;
create policy tenant on parties
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on parties to tillhouse_jobs using (true);
grant select on parties to tillhouse_jobs;
grant select, insert, update, delete on parties to tillhouse_app;

-- What records are found by: a part of any of these texts. Beside the records, so that a change of a balance does not
-- touch the index.
create table search_texts (
  org_id  uuid not null references organisations,
  kind    text not null,
  id      uuid not null,
  -- In lower case.
  texts   text[] not null,
  primary key (org_id, kind, id)
);
alter table search_texts enable row level security;
alter table search_texts force row level security;
create policy tenant on search_texts
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on search_texts for select to tillhouse_search using (true);
grant select on search_texts to tillhouse_search;
grant select, insert, delete on search_texts to tillhouse_app;

-- Every three characters that follow each other, and the first one or two of each word with the blank before them. The
-- tenant and the kind are in the hashes, so that one business does not read through the words of another. Our own and
-- not pg_trgm's: those skip letters that the server's locale does not know, and an extension takes an administrator.
create function text_grams(org_id uuid, kind text, texts text[]) returns bigint[]
  language plpgsql immutable strict parallel safe as $$
declare
  seed bigint := hashtextextended(org_id::text || kind, 0);
  padded text;
  grams bigint[] := '{}';
begin
  foreach padded in array texts loop
    padded := ' ' || padded;
    for at in 1 .. length(padded) - 1 loop
      if at < length(padded) - 1 then grams := grams || hashtextextended(substr(padded, at, 3), seed); end if;
      if substr(padded, at, 1) = ' ' then grams := grams || hashtextextended(substr(padded, at, 2), seed); end if;
    end loop;
  end loop;
  return grams;
end $$;
-- New texts wait in a list that every search reads through: short, yet long enough for an import.
create index search_texts_by_grams on search_texts using gin (text_grams(org_id, kind, texts))
  with (gin_pending_list_limit = 256);

-- The records of a kind with this part in one of their texts; a part of one or two characters must begin a word. LIKE
-- and @> are not leakproof, so under the tenant's policy they would get no index: this runs as a role that sees all
-- rows of this table and of no other, and keeps to the tenant itself.
create function find_by_text(wanted_kind text, part text) returns setof uuid
  language plpgsql stable strict security definer rows 100
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  tenant uuid := nullif(current_setting('app.org_id', true), '')::uuid;
  term text := case when length(lower(part)) < 3 then ' ' else '' end || lower(part);
  pattern text := '%' || regexp_replace(term, '[\\%_]', '\\\&', 'g') || '%';
  grams bigint[] := array(
    select hashtextextended(substr(term, at, 3), hashtextextended(tenant::text || wanted_kind, 0))
    from generate_series(1, greatest(length(term) - 2, 1)) at);
begin
  -- Its own index and no other, whatever is thought of how many rows a tenant has: hence the offset.
  return query
    select r.id
    from (select s.org_id, s.kind, s.id, s.texts from public.search_texts s
          where public.text_grams(s.org_id, s.kind, s.texts) @> grams offset 0) r
    where r.org_id = tenant and r.kind = wanted_kind
      and exists (select from unnest(r.texts) one where ' ' || one like pattern);
end $$;
revoke execute on function find_by_text from public;
grant execute on function find_by_text to tillhouse_app;
-- Only who may create here can be made the owner of something.
grant create on schema public to tillhouse_search;
alter function find_by_text owner to tillhouse_search;
revoke create on schema public from tillhouse_search;

create function keep_party_texts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_texts where org_id = old.org_id and kind = 'PARTY' and id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.archived_at is null then
    insert into search_texts (org_id, kind, id, texts)
    values (new.org_id, 'PARTY', new.id, array_remove(array[new.name_key, new.email_key, new.phone], null));
  end if;
  return null;
end $$;
create trigger keep_texts after insert or delete or update of name, email, phone, archived_at on parties
  for each row execute function keep_party_texts();

create table journal_entries (
  org_id         uuid not null references organisations,
  id             uuid not null,
  business_date  date not null,
  -- What was done: JOURNAL, BANK, PAYMENT, EXPENSE, PURCHASE, SALE, …; and to which record.
  source_type    text not null,
  source_id      uuid not null,
  reference      text,
  note           text,
  user_id        uuid not null,
  recorded_at    timestamptz not null default now(),
  primary key (org_id, id)
);
create index journal_entries_by_date on journal_entries (org_id, business_date, id);
create index journal_entries_by_source on journal_entries (org_id, source_id);
alter table journal_entries enable row level security;
alter table journal_entries force row level security;
create policy tenant on journal_entries
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on journal_entries to tillhouse_jobs using (true);
grant select on journal_entries to tillhouse_jobs;
grant select, insert on journal_entries to tillhouse_app;

create table journal_lines (
  org_id           uuid not null,
  entry_id         uuid not null,
  position         smallint not null,
  id               uuid not null,
  account_id       uuid not null,
  -- Above zero a debit, below zero a credit.
  amount_minor     bigint not null check (amount_minor <> 0),
  business_date    date not null,
  party_id         uuid,
  outlet_id        uuid,
  method           text,
  till_session_id  uuid,
  note             text,
  transaction      xid8 not null default pg_current_xact_id(),
  primary key (org_id, entry_id, position),
  foreign key (org_id, entry_id) references journal_entries (org_id, id),
  constraint journal_lines_account_id_exists foreign key (org_id, account_id) references accounts (org_id, id),
  constraint journal_lines_party_id_exists foreign key (org_id, party_id) references parties (org_id, id),
  constraint journal_lines_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id)
);
create index journal_lines_by_account on journal_lines (org_id, account_id, business_date, id);
create index journal_lines_by_party on journal_lines (org_id, party_id, business_date, id) where party_id is not null;
create index journal_lines_of_parties on journal_lines (org_id, business_date, id) where party_id is not null;
create index journal_lines_by_transaction on journal_lines (org_id, transaction);
create index journal_lines_with_note on journal_lines (org_id, entry_id) where note is not null;
alter table journal_lines enable row level security;
alter table journal_lines force row level security;
create policy tenant on journal_lines
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on journal_lines to tillhouse_jobs using (true);
grant select on journal_lines to tillhouse_jobs;
grant select, insert on journal_lines to tillhouse_app;

-- Lines come and balance together: checked once for each statement, over just the rows that it brought.
create function reject_unbalanced_lines() returns trigger language plpgsql as $$
begin
  if exists (select from brought group by org_id, entry_id having sum(amount_minor) <> 0) then
    raise exception 'a journal entry does not balance'
      using errcode = 'check_violation', constraint = 'journal_lines_balance', table = 'journal_lines';
  end if;
  return null;
end $$;
create trigger balance after insert on journal_lines
  referencing new table as brought for each statement execute function reject_unbalanced_lines();

-- What a party owes us, or we owe it, and how much of that is settled.
create table debts (
  org_id         uuid not null,
  id             uuid not null,
  party_id       uuid not null,
  side           text not null check (side in ('RECEIVABLE', 'PAYABLE')),
  source_type    text not null,
  source_id      uuid not null,
  outlet_id      uuid,
  business_date  date not null,
  amount_minor   bigint not null check (amount_minor > 0),
  settled_minor  bigint not null default 0,
  created_at     timestamptz not null default now(),
  primary key (org_id, id),
  constraint debts_settled_within_amount check (settled_minor between 0 and amount_minor),
  foreign key (org_id, party_id) references parties (org_id, id),
  foreign key (org_id, outlet_id) references outlets (org_id, id)
);
create index debts_open on debts (org_id, party_id, side, business_date, id) where settled_minor < amount_minor;
create index debts_by_source on debts (org_id, source_id);
alter table debts enable row level security;
alter table debts force row level security;
create policy tenant on debts
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on debts to tillhouse_jobs using (true);
grant select on debts to tillhouse_jobs;
grant select, insert, update on debts to tillhouse_app;

-- What settled a debt; taken back by a row below zero.
create table settlements (
  org_id        uuid not null,
  id            uuid not null,
  debt_id       uuid not null,
  source_type   text not null,
  source_id     uuid not null,
  amount_minor  bigint not null check (amount_minor <> 0),
  recorded_at   timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, debt_id) references debts (org_id, id)
);
create index settlements_by_debt on settlements (org_id, debt_id);
create index settlements_by_source on settlements (org_id, source_id);
alter table settlements enable row level security;
alter table settlements force row level security;
create policy tenant on settlements
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on settlements to tillhouse_jobs using (true);
grant select on settlements to tillhouse_jobs;
grant select, insert on settlements to tillhouse_app;

create table banks (
  org_id          uuid not null references organisations,
  id              uuid not null,
  name            text not null,
  name_key        text not null generated always as (lower(name)) stored,
  bank_name       text,
  account_number  text,
  account_id      uuid not null,
  status          text not null default 'ACTIVE' check (status in ('ACTIVE', 'CLOSED')),
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  version         integer not null default 1,
  primary key (org_id, id),
  unique (org_id, account_id),
  foreign key (org_id, account_id) references accounts (org_id, id)
);
create unique index banks_name_unique on banks (org_id, name_key);
create unique index banks_account_number_unique on banks (org_id, bank_name, account_number);
create index banks_by_created_at on banks (org_id, created_at, id);
alter table banks enable row level security;
alter table banks force row level security;
create policy tenant on banks
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on banks to tillhouse_jobs using (true);
grant select on banks to tillhouse_jobs;
grant select, insert, update, delete on banks to tillhouse_app;

-- Money that came in or went out. Transfers between our own accounts are journal entries only.
create table payments (
  org_id           uuid not null references organisations,
  id               uuid not null,
  direction        text not null check (direction in ('IN', 'OUT')),
  method           text not null check (method in ('CASH', 'BANK', 'POS', 'MOBILE', 'DEPOSIT')),
  purpose          text not null check (purpose in (
    'SALE', 'REFUND', 'PURCHASE', 'PURCHASE_RETURN', 'EXPENSE', 'SETTLEMENT', 'DEPOSIT', 'DEPOSIT_REFUND',
    'ADVANCE', 'ADVANCE_REFUND', 'CHARGE', 'INTEREST', 'TILL_IN', 'TILL_OUT')),
  -- Below zero only where it takes another payment back, so that every sum is net of what was taken back.
  amount_minor     bigint not null check (amount_minor <> 0),
  tendered_minor   bigint not null,
  change_minor     bigint not null default 0 check (change_minor >= 0),
  -- Cash handed out against this payment; the rest of the amount paid for the sale.
  cash_back_minor  bigint not null default 0,
  bank_id          uuid,
  party_id         uuid,
  outlet_id        uuid,
  till_session_id  uuid,
  source_type      text not null,
  source_id        uuid not null,
  reverses_id      uuid,
  business_date    date not null,
  reference        text,
  note             text,
  user_id          uuid not null,
  -- What it left its party with, as its answer said.
  balance_after_minor  bigint,
  deposit_after_minor  bigint,
  advance_after_minor  bigint,
  -- Of what was asked for, where the sender made up the id: the same again is the same payment, for ever.
  request_hash     bytea,
  recorded_at      timestamptz not null default now(),
  transaction      xid8 not null default pg_current_xact_id(),
  primary key (org_id, id),
  constraint payments_bank_id_exists foreign key (org_id, bank_id) references banks (org_id, id),
  constraint payments_party_id_exists foreign key (org_id, party_id) references parties (org_id, id),
  constraint payments_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  foreign key (org_id, reverses_id) references payments (org_id, id),
  check ((amount_minor < 0) = (reverses_id is not null)),
  check (abs(cash_back_minor) <= abs(amount_minor)),
  check ((method = 'BANK') = (bank_id is not null))
);
-- A payment is taken back once.
create unique index payments_reversed_once on payments (org_id, reverses_id) where reverses_id is not null;
create index payments_by_date on payments (org_id, business_date, id);
create index payments_by_recorded_at on payments (org_id, recorded_at, id);
create index payments_by_party on payments (org_id, party_id, business_date, id) where party_id is not null;
create index payments_by_source on payments (org_id, source_id);
create index payments_by_transaction on payments (org_id, transaction);
alter table payments enable row level security;
alter table payments force row level security;
create policy tenant on payments
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on payments to tillhouse_jobs using (true);
grant select on payments to tillhouse_jobs;
grant select, insert on payments to tillhouse_app;

create table expenses (
  org_id         uuid not null references organisations,
  id             uuid not null,
  account_id     uuid not null,
  outlet_id      uuid not null,
  amount_minor   bigint not null check (amount_minor > 0),
  method         text not null check (method in ('CASH', 'BANK', 'POS', 'MOBILE')),
  bank_id        uuid,
  payee          text,
  note           text,
  business_date  date not null,
  status         text not null default 'POSTED' check (status in ('POSTED', 'REVERSED')),
  user_id        uuid not null,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  version        integer not null default 1,
  primary key (org_id, id),
  constraint expenses_account_id_exists foreign key (org_id, account_id) references accounts (org_id, id),
  constraint expenses_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint expenses_bank_id_exists foreign key (org_id, bank_id) references banks (org_id, id)
);
create index expenses_by_date on expenses (org_id, business_date, id);
create index expenses_by_created_at on expenses (org_id, created_at, id);
alter table expenses enable row level security;
alter table expenses force row level security;
create policy tenant on expenses
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on expenses to tillhouse_jobs using (true);
grant select on expenses to tillhouse_jobs;
grant select, insert, update on expenses to tillhouse_app;

-- Sales, as far as the books read them; how they are made comes with selling.
create table sales (
  org_id           uuid not null references organisations,
  id               uuid not null,
  number           text not null,
  outlet_id        uuid not null,
  customer_id      uuid,
  business_date    date not null,
  total_minor      bigint not null,
  refunded_minor   bigint not null default 0,
  status           text not null check (status in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED')),
  completed_at     timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint sales_customer_id_exists foreign key (org_id, customer_id) references parties (org_id, id)
);
create index sales_by_customer on sales (org_id, customer_id, business_date, id) where customer_id is not null;
alter table sales enable row level security;
alter table sales force row level security;
create policy tenant on sales
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on sales to tillhouse_jobs using (true);
grant select on sales to tillhouse_jobs;
grant select on sales to tillhouse_app;

create table sale_lines (
  org_id              uuid not null,
  sale_id             uuid not null,
  position            smallint not null,
  product_id          uuid not null,
  name                text not null,
  -- In ten-thousandths of a unit.
  quantity_e4         bigint not null,
  refunded_e4         bigint not null default 0,
  total_minor         bigint not null,
  primary key (org_id, sale_id, position),
  foreign key (org_id, sale_id) references sales (org_id, id)
);
create index sale_lines_by_product on sale_lines (org_id, product_id);
alter table sale_lines enable row level security;
alter table sale_lines force row level security;
create policy tenant on sale_lines
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on sale_lines to tillhouse_jobs using (true);
grant select on sale_lines to tillhouse_jobs;
grant select on sale_lines to tillhouse_app;

-- How far the facts of a business are folded into its days: all of transactions before this one.
create table fold_marks (
  org_id   uuid primary key references organisations,
  horizon  xid8 not null default '0'
);
alter table fold_marks enable row level security;
alter table fold_marks force row level security;
create policy tenant on fold_marks
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on fold_marks to tillhouse_jobs using (true);
grant select, update on fold_marks to tillhouse_jobs;
grant select on fold_marks to tillhouse_app;
grant insert on fold_marks to tillhouse_identity;

create table account_days (
  org_id         uuid not null,
  account_id     uuid not null,
  business_date  date not null,
  -- Zero where the facts are of no outlet.
  outlet_id      uuid not null,
  debit_minor    bigint not null,
  credit_minor   bigint not null,
  primary key (org_id, account_id, business_date, outlet_id)
);
alter table account_days enable row level security;
alter table account_days force row level security;
create policy tenant on account_days
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on account_days to tillhouse_jobs using (true);
grant select, insert, update, delete on account_days to tillhouse_jobs;
grant select on account_days to tillhouse_app;

create table party_days (
  org_id         uuid not null,
  party_id       uuid not null,
  business_date  date not null,
  amount_minor   bigint not null,
  primary key (org_id, party_id, business_date)
);
alter table party_days enable row level security;
alter table party_days force row level security;
create policy tenant on party_days
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on party_days to tillhouse_jobs using (true);
grant select, insert, update, delete on party_days to tillhouse_jobs;
grant select on party_days to tillhouse_app;

create table payment_days (
  org_id           uuid not null,
  business_date    date not null,
  method           text not null,
  -- Zero where the facts are of no outlet.
  outlet_id        uuid not null,
  sales_minor      bigint not null,
  paid_in_minor    bigint not null,
  paid_out_minor   bigint not null,
  cash_back_minor  bigint not null,
  payments         bigint not null,
  primary key (org_id, business_date, method, outlet_id)
);
alter table payment_days enable row level security;
alter table payment_days force row level security;
create policy tenant on payment_days
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on payment_days to tillhouse_jobs using (true);
grant select, insert, update, delete on payment_days to tillhouse_jobs;
grant select on payment_days to tillhouse_app;

-- What each fact adds to its day.
create view account_facts with (security_invoker) as
  select org_id, transaction, account_id, coalesce(outlet_id, '00000000-0000-0000-0000-000000000000') as outlet_id, business_date,
         greatest(amount_minor, 0) as debit_minor, greatest(-amount_minor, 0) as credit_minor
  from journal_lines;
create view party_facts with (security_invoker) as
  select org_id, transaction, party_id, business_date, amount_minor
  from journal_lines where party_id is not null;
create view payment_facts with (security_invoker) as
  select p.org_id, p.transaction, coalesce(p.outlet_id, '00000000-0000-0000-0000-000000000000') as outlet_id, f.method,
         p.business_date, f.sales_minor, f.paid_in_minor, f.paid_out_minor, f.cash_back_minor, f.payments
  from payments p
  cross join lateral (values
    (p.method,
     case when p.purpose = 'SALE' then p.amount_minor - p.cash_back_minor else 0 end,
     case when p.direction = 'OUT' then 0 when p.purpose = 'SALE' then p.cash_back_minor else p.amount_minor end,
     case when p.direction = 'OUT' then p.amount_minor else 0 end,
     0::bigint,
     1::bigint),
    ('CASH', 0, 0, 0, p.cash_back_minor, 0)
  ) as f (method, sales_minor, paid_in_minor, paid_out_minor, cash_back_minor, payments)
  where f.payments = 1 or f.cash_back_minor <> 0;

-- The days, and the facts that are not in them yet. One statement sees the mark and the days as of one moment. The
-- facts are read by their transaction and by nothing else (offset), or an account's whole history would be looked
-- through for them; the upper bound, which none reaches, says that they are few.
create view account_movements with (security_invoker) as
  select org_id, account_id, outlet_id, business_date, debit_minor, credit_minor from account_days
  union all
  select f.org_id, f.account_id, f.outlet_id, f.business_date, f.debit_minor, f.credit_minor
  from fold_marks m cross join lateral (
    select * from account_facts
    where org_id = m.org_id and transaction between m.horizon and '18446744073709551615' offset 0) f;
create view party_movements with (security_invoker) as
  select org_id, party_id, business_date, amount_minor from party_days
  union all
  select f.org_id, f.party_id, f.business_date, f.amount_minor
  from fold_marks m cross join lateral (
    select * from party_facts
    where org_id = m.org_id and transaction between m.horizon and '18446744073709551615' offset 0) f;
create view payment_movements with (security_invoker) as
  select org_id, outlet_id, method, business_date, sales_minor, paid_in_minor, paid_out_minor, cash_back_minor, payments
  from payment_days
  union all
  select m.org_id, f.outlet_id, f.method, f.business_date, f.sales_minor, f.paid_in_minor, f.paid_out_minor,
         f.cash_back_minor, f.payments
  from fold_marks m cross join lateral (
    select * from payment_facts
    where org_id = m.org_id and transaction between m.horizon and '18446744073709551615' offset 0) f;
grant select on account_facts, party_facts, payment_facts, account_movements, party_movements, payment_movements
  to tillhouse_app, tillhouse_jobs;

-- The last check of the books of a business.
create table invariant_checks (
  org_id      uuid primary key references organisations,
  checked_at  timestamptz not null,
  findings    jsonb not null
);
alter table invariant_checks enable row level security;
alter table invariant_checks force row level security;
create policy tenant on invariant_checks
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on invariant_checks to tillhouse_jobs using (true);
grant select on invariant_checks to tillhouse_jobs;
grant select, insert, update on invariant_checks to tillhouse_app;

-- The audit trail is read by its time, and by the record that it is about.
create index audit_by_recorded_at on audit (org_id, recorded_at, id);
create index audit_by_subject on audit (org_id, subject_id, recorded_at, id) where subject_id is not null;

select jobs.create_queue('check-invariants',
  '{"policy": "standard", "retryLimit": 3, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 3600, "notify": true}');

-- Businesses from before the books get theirs now.
alter table organisations no force row level security;
alter table accounts no force row level security;
alter table fold_marks no force row level security;
insert into accounts (org_id, id, code, name, type, income_type, system_key)
select o.org_id, new_id(), s.code, s.name, s.type, s.income_type, s.system_key
from organisations o cross join standard_accounts s where o.kind = 'BUSINESS';
insert into fold_marks (org_id) select org_id from organisations where kind = 'BUSINESS';
alter table organisations force row level security;
alter table accounts force row level security;
alter table fold_marks force row level security;
