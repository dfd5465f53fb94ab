-- The whole schema as it is, area by area: made by "npm run generate", to be read and never to be run.
-- Tables come from the migrations in this folder, all else from the .sql files in src. The tables of the job queue are
-- those of pg-boss, and stand in 0002_jobs.sql.

-- =====================================================================================================================
-- platform
-- =====================================================================================================================

create table schema_migrations (
  number      integer not null,
  name        text not null,
  checksum    text not null,
  applied_at  timestamptz not null default now(),
  primary key (number)
);

-- The files as they were when this database last had them.
create table schema_files (
  file      text not null,
  checksum  text not null,
  primary key (file)
);

-- What those files made: dropped before the next migration, and made again after it.
create table schema_objects (
  kind  text not null,
  name  text not null,
  primary key (kind, name),
  constraint schema_objects_kind_check check (kind in ('trigger', 'view', 'function'))
);

-- Mail and SMS, written by the transaction that causes them and delivered by a job. The text may hold a link or a
-- code, so it is kept encrypted, and forgotten once it is delivered.
create table messages (
  org_id      uuid not null,
  id          uuid not null,
  channel     text not null,
  recipient   text not null,
  template    text not null,
  subject     text not null,
  body        bytea,
  -- KEPT: no delivery is configured, so it waits here to be read on the server itself.
  status      text not null default 'QUEUED',
  attempts    integer not null default 0,
  last_error  text,
  created_at  timestamptz not null default now(),
  sent_at     timestamptz,
  -- The first message of one request; all of them carry it.
  batch_id    uuid,
  sent_by     uuid,
  party_id    uuid,
  user_id     uuid,
  primary key (org_id, id),
  constraint messages_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint messages_party_id_exists foreign key (org_id, party_id) references parties (org_id, id) on delete set null (party_id),
  constraint messages_sent_by_exists foreign key (org_id, sent_by) references users (org_id, id),
  constraint messages_user_id_exists foreign key (org_id, user_id) references users (org_id, id),
  constraint messages_channel_check check (channel in ('EMAIL', 'SMS')),
  constraint messages_status_check check (status in ('QUEUED', 'SENT', 'FAILED', 'KEPT'))
);
create index messages_by_created_at on messages (org_id, created_at, id);
create index messages_by_party on messages (org_id, party_id) where party_id is not null;

-- Home only: where each business is. A business without a row is at home.
create table placements (
  business_id   uuid not null,
  cell          text not null,
  -- Null while the business is being registered in its cell.
  confirmed_at  timestamptz,
  -- Other processes look for rows that changed since they last looked.
  changed_at    timestamptz not null default clock_timestamp(),
  primary key (business_id)
);
create index placements_by_change on placements (changed_at);
create index placements_unconfirmed on placements (changed_at) where confirmed_at is null;

-- Home only: the addresses of businesses in cells, which nobody else may use. A change of an address is claimed here
-- first, then made in the cell, then confirmed.
create table placed_addresses (
  kind          text not null,
  value         text not null,
  business_id   uuid not null,
  -- The last transaction that claimed it. Only that one may withdraw its claim.
  claim         uuid not null,
  claimed_at    timestamptz not null default clock_timestamp(),
  confirmed_at  timestamptz,
  primary key (kind, value),
  constraint placed_addresses_kind_check check (kind in ('EMAIL', 'PHONE', 'OAUTH', 'PAYMENT'))
);
create index placed_addresses_by_business on placed_addresses (business_id);
create index placed_addresses_unconfirmed on placed_addresses (claimed_at) where confirmed_at is null;

-- The name of this database among the cells, and the home that it belongs to. One row, or none.
create table this_cell (
  is_only        boolean not null default true,
  name           text not null,
  home           uuid not null,
  -- The backup that has filled this cell.
  restored_from  text,
  -- Whether it is being filled, so that nobody may use it yet.
  is_filling     boolean not null default false,
  primary key (is_only),
  constraint this_cell_is_only_check check (is_only)
);

-- A restore gives the data a new id. Marks that were made before do not fit it, such as how far a till has read the
-- catalogue. One row.
create table this_data (
  is_only    boolean not null default true,
  id         uuid not null default gen_random_uuid(),
  -- The keys that protect this data, as a MAC by them, so that a server with other keys is refused. Empty until the first
  -- start.
  keys_mark  bytea,
  primary key (is_only),
  constraint this_data_is_only_check check (is_only)
);

-- Businesses that are being moved away (MOVING: they can be read) or were (GONE).
create table departures (
  business_id  uuid not null,
  to_cell      text not null,
  state        text not null,
  since        timestamptz not null default now(),
  primary key (business_id),
  constraint departures_state_check check (state in ('MOVING', 'GONE'))
);

-- The rows of a business that was moved away, as text, in the order of the tables. They are kept until dropped.
create table moved_rows (
  business_id  uuid not null,
  place        integer not null,
  part         integer not null,
  table_name   text not null,
  rows         text[] not null,
  primary key (business_id, place, part)
);

-- src/platform/ids.sql

-- A UUIDv7, for rows that a statement creates from other rows. It is the default of a column, so it is replaced and
-- never dropped.
create or replace function new_id() returns uuid language sql volatile
  return encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
              placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid;

-- src/platform/moves.sql

-- Every transaction that may write for a business begins with this, if there are cells. It refuses a business that is
-- being moved or was moved away, so that a process with an old placement cannot write to the old copy. The lock lets a
-- move wait for the transactions that began before. The look comes after the lock, with a snapshot of its own.
create function enter_business(business uuid) returns void language plpgsql as $$
declare
  destination text;
begin
  perform reject_unfilled();
  perform pg_advisory_xact_lock_shared(business_lock(business));
  select d.to_cell into destination from departures d where d.business_id = business;
  if found then
    raise exception 'the business % moves to %', business, destination using errcode = 'TH001';
  end if;
end $$;

-- Every read of a business begins with this, if there are cells. While the business is being moved it can be read; once
-- its rows are gone, the reader is sent to the new cell instead of seeing an empty business.
create function read_business(business uuid) returns void language plpgsql as $$
begin
  perform reject_unfilled();
  perform pg_advisory_xact_lock_shared(reading_lock(business));
  if exists (select from departures d where d.business_id = business and d.state = 'GONE') then
    raise exception 'the business % was moved', business using errcode = 'TH001';
  end if;
end $$;

-- Data that was lost is put back under a server that runs. Until it is there and the cell has its name again, nobody is
-- told that a password is wrong or that a business is empty.
create function reject_unfilled() returns void language plpgsql as $$
begin
  if exists (select from this_cell where is_filling) then
    raise exception 'this cell is not filled yet' using errcode = 'TH002';
  end if;
end $$;

create function business_lock(business uuid) returns bigint language sql immutable as
$$ select hashtextextended('business ' || business, 0) $$;

-- Another lock than that of writers: a move must not wait for reads, which never end, before it has copied the rows.
create function reading_lock(business uuid) returns bigint language sql immutable as
$$ select hashtextextended('reading ' || business, 0) $$;

-- src/platform/protect.sql

-- The rights to a table: one call per table, in the tables.sql of the area that owns it. A call removes all earlier
-- rights and policies first.

-- For tables that belong to no tenant.
create function protect_shared(
  owned regclass, app text default null, identity text default null, jobs text default null, search text default null)
  returns void language plpgsql as $$
declare
  policy name;
  right_of record;
begin
  for policy in select polname from pg_policy where polrelid = owned loop
    execute format('drop policy %I on %s', policy, owned);
  end loop;
  execute format('revoke all on %s from tillhouse_app, tillhouse_identity, tillhouse_jobs, tillhouse_search', owned);
  for right_of in
    select * from (values ('tillhouse_app', app), ('tillhouse_identity', identity), ('tillhouse_jobs', jobs),
                          ('tillhouse_search', search)) as r (role, rights)
    where rights is not null
  loop
    execute format('grant %s on %s to %I', right_of.rights, owned, right_of.role);
  end loop;
end $$;

-- For tables whose rows belong to a tenant. One business may have far more rows than most. By the average, PostgreSQL would
-- take all rows of a business for few, and read them to find one. So it is told to expect as many as there are
-- (n_distinct), from the next ANALYZE on. Jobs see every tenant in tables that they have rights to, because they prune
-- rows and check invariants.
--
-- After a transaction that had set the tenant, the setting reads as '', hence the nullif. PostgreSQL must not know the
-- tenant while it plans: of a business that is new since the last ANALYZE it would expect no rows. It looks into calls
-- of functions, but not into JSON_SCALAR. Before version 17 a sub-select hides the tenant, at a higher cost. Rows to be
-- written need no plan, so their check is plain.
create function protect_tenant(
  owned regclass, app text default null, identity text default null, jobs text default null, search text default null)
  returns void language plpgsql as $body$
begin
  perform protect_shared(owned, app, identity, jobs, search);
  execute format('alter table %s enable row level security, force row level security', owned);
  execute format('alter table %s alter column org_id set (n_distinct = 1)', owned);
  execute format(
    $policy$create policy tenant on %s using (org_id = %s)
            with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid)$policy$,
    owned,
    case when current_setting('server_version_num')::int < 170000
         then $$(select nullif(current_setting('app.org_id', true), '')::uuid)$$
         else $$(json_scalar(nullif(current_setting('app.org_id', true), '')) #>> '{}')::uuid$$ end);
  if jobs is not null then
    execute format('create policy every_tenant on %s to tillhouse_jobs using (true)', owned);
  end if;
end $body$;

revoke execute on function protect_shared, protect_tenant from public;

-- src/platform/tables.sql

revoke create on schema public from public;
grant usage on schema public to tillhouse_app, tillhouse_identity, tillhouse_jobs;

-- The migration runner's own records. No role of the application reads them.
select protect_shared('schema_migrations');
select protect_shared('schema_files');
select protect_shared('schema_objects');

-- Mail and SMS, written by the transaction that causes them and delivered by a job.
select protect_tenant('messages', app => 'select, insert', identity => 'insert',
                      jobs => 'select, insert, update, delete');

-- The tables of pg-boss. A job is enqueued by the transaction that causes it.
revoke all on all tables in schema jobs from tillhouse_app, tillhouse_identity, tillhouse_jobs;
grant usage on schema jobs to tillhouse_app, tillhouse_identity, tillhouse_jobs;
grant select, insert, update, delete on all tables in schema jobs to tillhouse_jobs;
grant select on jobs.queue to tillhouse_app, tillhouse_identity;
grant insert, select (name) on jobs.job_common to tillhouse_app, tillhouse_identity;

-- Cells. The directory at home is used before the tenant is known. Only the owner of the tables moves businesses.
select protect_shared('placements', identity => 'select, insert, update, delete', jobs => 'select');
select protect_shared('placed_addresses', identity => 'select, insert, update, delete');
select protect_shared('this_cell', app => 'select', identity => 'select', jobs => 'select');
select protect_shared('this_data', app => 'select', identity => 'select', jobs => 'select');
select protect_shared('departures', app => 'select', identity => 'select', jobs => 'select');
select protect_shared('moved_rows');

-- =====================================================================================================================
-- http
-- =====================================================================================================================

-- The first answer to a write, committed with its effect.
create table idempotent_answers (
  org_id        uuid not null,
  user_id       uuid not null,
  operation     text not null,
  key           text not null,
  request_hash  bytea not null,
  status        smallint not null,
  answer        text not null,
  created_at    timestamptz not null default now(),
  primary key (org_id, user_id, operation, key)
);
create index idempotent_answers_by_age on idempotent_answers (created_at);

-- The same for writes by people who are not signed in yet: they have no tenant, so the scope says whose it is.
create table public_answers (
  operation     text not null,
  key           text not null,
  scope         bytea not null,
  request_hash  bytea not null,
  status        smallint not null,
  answer        text not null,
  created_at    timestamptz not null default now(),
  primary key (operation, key, scope)
);
create index public_answers_by_age on public_answers (created_at);

create table rate_limits (
  key        bytea not null,
  used       integer not null,
  resets_at  timestamptz not null,
  primary key (key)
);
create index rate_limits_by_reset on rate_limits (resets_at);

-- Who did what. Append-only: no role of the application may change or remove a row.
create table audit (
  org_id        uuid not null,
  id            uuid not null,
  recorded_at   timestamptz not null default now(),
  operation     text not null,
  user_id       uuid,
  session_id    uuid,
  address       text not null,
  request_id    text not null,
  subject_type  text,
  subject_id    uuid,
  before        jsonb,
  after         jsonb,
  -- Tells which rows every later transaction can see: what seals or folds them reads behind this horizon.
  transaction   xid8 not null default pg_current_xact_id(),
  primary key (org_id, id),
  constraint audit_org_id_fkey foreign key (org_id) references organisations (org_id)
);
-- The audit trail is read by its time, and by the record that it is about.
create index audit_by_recorded_at on audit (org_id, recorded_at, id);
create index audit_by_subject on audit (org_id, subject_id, recorded_at, id) where subject_id is not null;
create index audit_by_transaction on audit (org_id, transaction);

-- What happened, for whoever listens; written by the transaction that caused it. Append-only, too.
create table events (
  org_id       uuid not null,
  id           uuid not null,
  recorded_at  timestamptz not null default clock_timestamp(),
  type         text not null,
  data         jsonb not null,
  transaction  xid8 not null default pg_current_xact_id(),
  primary key (org_id, transaction, id),
  constraint events_org_id_fkey foreign key (org_id) references organisations (org_id)
);
-- New events are found by their time every minute, so the index must know about new pages soon.
create index events_by_age on events using brin (recorded_at) with (autosummarize='on');

-- What records are found by: a part of any of these texts. Beside the records, so that a change of a balance does not
-- touch the index.
create table search_texts (
  org_id  uuid not null,
  kind    text not null,
  id      uuid not null,
  -- In lower case.
  texts   text[] not null,
  primary key (org_id, kind, id),
  constraint search_texts_org_id_fkey foreign key (org_id) references organisations (org_id)
);
-- New texts wait in a list that every search reads through: short, yet long enough for an import.
create index search_texts_by_grams on search_texts using gin (text_grams(org_id, kind, texts)) with (gin_pending_list_limit='256');

-- src/http/search.sql

-- Full-text search by parts of words.

-- Hashes of all runs of three and of five characters (three digits occur in too many numbers), and of the first one or
-- two characters of each word with the blank before it. Tenant and kind are part of the hashes, so that one business
-- does not scan the words of another. We do not use pg_trgm: it skips letters that the server's locale does not know,
-- and only an administrator can install it.
--
-- An index depends on this function, so it is replaced and never dropped. Other hashes would need a new index.
create or replace function text_grams(org_id uuid, kind text, texts text[]) returns bigint[]
  language plpgsql immutable strict parallel safe as $$
declare
  seed bigint := hashtextextended(org_id::text || kind, 0);
  padded text;
  grams bigint[] := '{}';
begin
  foreach padded in array texts loop
    padded := ' ' || padded;
    for at in 1 .. length(padded) - 1 loop
      if at <= length(padded) - 2 then grams := grams || hashtextextended(substr(padded, at, 3), seed); end if;
      if at <= length(padded) - 4 then grams := grams || hashtextextended(substr(padded, at, 5), seed); end if;
      if substr(padded, at, 1) = ' ' then grams := grams || hashtextextended(substr(padded, at, 2), seed); end if;
    end loop;
  end loop;
  return grams;
end $$;

-- Finds the records of a kind by a part of their texts. A part of one or two characters must begin a word. LIKE and @>
-- are not leakproof, so under the tenant's policy they would use no index. Therefore this runs as a role that sees all
-- rows of this table and of no other, and it filters by the tenant itself.
create function find_by_text(wanted_kind text, part text) returns setof uuid
  language plpgsql stable strict security definer rows 100
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  tenant uuid := nullif(current_setting('app.org_id', true), '')::uuid;
  term text := case when length(lower(part)) < 3 then ' ' else '' end || lower(part);
  pattern text := '%' || regexp_replace(term, '[\\%_]', '\\\&', 'g') || '%';
  width integer := case when length(term) < 5 then 3 else 5 end;
  grams bigint[] := array(
    select hashtextextended(substr(term, at, width), hashtextextended(tenant::text || wanted_kind, 0))
    from generate_series(1, greatest(length(term) - width + 1, 1)) at);
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
-- Only a role that may create objects in the schema can become an owner.
grant create on schema public to tillhouse_search;
alter function find_by_text owner to tillhouse_search;
revoke create on schema public from tillhouse_search;

-- src/http/tables.sql

-- The stored answers to writes, committed with their effects; and those to clients that are not signed in.
select protect_tenant('idempotent_answers', app => 'select, insert', jobs => 'select, delete');
select protect_shared('public_answers', identity => 'select, insert', jobs => 'select, delete');

-- Signed-in users enter codes as well, and wrong ones count.
select protect_shared('rate_limits', app => 'select, insert, update', identity => 'select, insert, update, delete',
                      jobs => 'select, delete');

-- The audit trail. Append-only: no role of the application may change or delete a row.
select protect_tenant('audit', app => 'select, insert', identity => 'insert', jobs => 'select');

-- Events for streams and webhooks. Append-only until they expire. The login of a cell has the rights of jobs too; when
-- it moves a business, it takes all rows. Only a login that may change this setting can do so.
select protect_tenant('events', app => 'select, insert', identity => 'insert', jobs => 'select, delete');
create policy expired_only on events as restrictive for delete to tillhouse_jobs
  using (recorded_at < now() - interval '30 days' or current_setting('session_replication_role') = 'replica');

-- The search role sees every row of this table, and of no other.
select protect_tenant('search_texts', app => 'select, insert, delete', search => 'select');
create policy every_tenant on search_texts for select to tillhouse_search using (true);

-- =====================================================================================================================
-- org
-- =====================================================================================================================

-- The tenant. Its own id is its tenant column.
create table organisations (
  org_id                    uuid not null,
  kind                      text not null default 'BUSINESS',
  name                      text not null,
  currency                  text not null,
  timezone                  text not null,
  created_at                timestamptz not null default now(),
  updated_at                timestamptz not null default now(),
  version                   integer not null default 1,
  -- Kept with the business: its amounts are in units of 10^-decimals, whatever the platform's data says later.
  currency_decimals         smallint not null,
  -- Nothing is posted on this day or before it.
  books_closed_until        date,
  prices_include_tax        boolean not null default false,
  -- The smallest coin: what is paid in cash is rounded to it.
  cash_rounding_minor       bigint not null default 1,
  -- The discount that a cashier may give, in percent of what the goods cost without it: 10 percent is 100000.
  cashier_discount_e4       bigint not null default 100000,
  -- Until when a business has subscribed, kept beside it so that asking costs nothing. Empty where nobody has: then there
  -- is a trial where billing is on.
  subscribed_until          timestamptz,
  -- How much cash a cashier may hand out against a card without a manager's yes; null: the total of the sale.
  cash_back_limit_minor     bigint,
  -- Discounts in percent that are buttons at the till, in ten-thousandths.
  discount_presets_e4       integer[] not null default '{50000,100000,200000}'::integer[],
  -- Up to what a cashier may ring up a line of an amount alone ("Other") without a manager's yes; null: any amount.
  other_amount_limit_minor  bigint,
  -- At the close, what should be in the drawer is shown only after it was counted.
  closes_blind              boolean not null default false,
  -- How the barcodes of the scales of a business are made: a list of {pattern, holds, decimals}.
  barcode_layouts           jsonb not null default '[]',
  -- The country of a business: local phone numbers are read as numbers of that country. Empty where nobody has chosen: then
  -- it is the country of the time zone.
  country                   text,
  -- The business that was registered first: its owner set up the server, and may see links of mail that the server keeps.
  is_first                  boolean not null default false,
  -- The month in which the fiscal year of a business starts. Profits before that are retained earnings.
  fiscal_year_starts_in     smallint not null default 1,
  -- Tax is rounded on each line, or once for each percentage of a document.
  tax_rounding              text not null default 'LINE',
  customer_payment_days     smallint not null default 0,
  vendor_payment_days       smallint not null default 0,
  primary key (org_id),
  constraint organisations_cash_back_limit_minor_check check (cash_back_limit_minor >= 0),
  constraint organisations_cash_rounding_minor_check check (cash_rounding_minor > 0),
  constraint organisations_cashier_discount_e4_check check (cashier_discount_e4 >= 0 and cashier_discount_e4 <= 1000000),
  constraint organisations_country_check check (country ~ '^[A-Z]{2}$'),
  constraint organisations_currency_decimals_check check (currency_decimals >= 0 and currency_decimals <= 4),
  constraint organisations_customer_payment_days_check check (customer_payment_days >= 0 and customer_payment_days <= 365),
  constraint organisations_fiscal_year_starts_in_check check (fiscal_year_starts_in >= 1 and fiscal_year_starts_in <= 12),
  constraint organisations_kind_check check (kind in ('BUSINESS', 'SERVICE')),
  constraint organisations_other_amount_limit_minor_check check (other_amount_limit_minor >= 0),
  constraint organisations_tax_rounding_check check (tax_rounding in ('LINE', 'DOCUMENT')),
  constraint organisations_vendor_payment_days_check check (vendor_payment_days >= 0 and vendor_payment_days <= 365)
);

create table locations (
  org_id      uuid not null,
  id          uuid not null,
  name        text not null,
  name_key    text not null generated always as (lower(name)) stored,
  parent_id   uuid,
  address     text,
  country     text,
  status      text not null default 'ACTIVE',
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  version     integer not null default 1,
  primary key (org_id, id),
  constraint locations_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint locations_parent_id_exists foreign key (org_id, parent_id) references locations (org_id, id) deferrable,
  constraint locations_status_check check (status in ('ACTIVE', 'INACTIVE'))
);
create index locations_by_created_at on locations (org_id, created_at, id);
create index locations_by_parent on locations (org_id, parent_id);
create unique index locations_name_unique on locations (org_id, name_key);

create table outlets (
  org_id                 uuid not null,
  id                     uuid not null,
  -- Short and unique: it begins the numbers of the outlet's sales.
  code                   text not null,
  name                   text not null,
  name_key               text not null generated always as (lower(name)) stored,
  type                   text not null default 'STORE',
  location_id            uuid,
  address                text,
  phone                  text,
  timezone               text not null,
  -- When the business day begins: a bar that closes at 3 lets its day begin at 04:00.
  day_starts_at          text not null default '00:00',
  status                 text not null default 'ACTIVE',
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  version                integer not null default 1,
  allows_negative_stock  boolean not null default false,
  primary key (org_id, id),
  constraint outlets_location_id_exists foreign key (org_id, location_id) references locations (org_id, id),
  constraint outlets_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint outlets_day_starts_at_check check (day_starts_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  constraint outlets_status_check check (status in ('ACTIVE', 'CLOSED')),
  constraint outlets_type_check check (type in ('STORE', 'WAREHOUSE', 'KIOSK', 'ONLINE'))
);
create index outlets_by_created_at on outlets (org_id, created_at, id);
create index outlets_by_location on outlets (org_id, location_id);
create unique index outlets_code_unique on outlets (org_id, code);
create unique index outlets_name_unique on outlets (org_id, name_key);

-- The codes that an outlet had before: another that took one would give out the same numbers again.
create table former_outlet_codes (
  org_id     uuid not null,
  code       text not null,
  outlet_id  uuid not null,
  primary key (org_id, code),
  constraint former_outlet_codes_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint former_outlet_codes_org_id_outlet_id_fkey foreign key (org_id, outlet_id) references outlets (org_id, id) on delete cascade
);
create index former_outlet_codes_by_outlet on former_outlet_codes (org_id, outlet_id);

-- src/org/outlet/business-date.sql

-- The day that an instant belongs to, for an outlet whose day begins at day_starts_at by its own clock.
create function business_date(instant timestamptz, timezone text, day_starts_at text) returns date language sql stable
  return ((instant at time zone timezone) - day_starts_at::interval)::date;

-- src/org/tables.sql

-- Operators, whose tenant is the service itself, list the businesses.
select protect_tenant('organisations', app => 'select, update', identity => 'select, insert, update (subscribed_until)',
                      jobs => 'select');
create policy operator on organisations for select to tillhouse_app
  using (current_setting('app.org_id', true) = '00000000-0000-7000-8000-000000000000');

select protect_tenant('locations', app => 'select, insert, update, delete', jobs => 'select');

-- The first outlet is opened with its business. Whoever accepts an invitation locks its outlets against being removed
-- meanwhile; PostgreSQL asks for the right to update a column to do so. The search role counts them for operators.
select protect_tenant('outlets', app => 'select, insert, update, delete',
                      identity => 'select, insert, update (updated_at)', jobs => 'select',
                      search => 'select (org_id, status)');
create policy operator_figures on outlets for select to tillhouse_search using (true);

select protect_tenant('former_outlet_codes', app => 'select, insert', jobs => 'select');

-- =====================================================================================================================
-- settings
-- =====================================================================================================================

create table tax_rates (
  org_id      uuid not null,
  id          uuid not null,
  name        text not null,
  name_key    text not null generated always as (lower(name)) stored,
  -- Of a hundred: 7.5 percent is 75000.
  percent_e4  bigint not null,
  status      text not null default 'ACTIVE',
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  version     integer not null default 1,
  -- Null: nobody has said it. Then a rate with a percentage is standard, and one without is zero-rated.
  kind        text,
  -- The taxes of a group: name, percent, compound. percent_e4 is what they add up to. Empty: the rate is one tax.
  components  jsonb not null default '[]',
  -- What the rate is from later days on: from, percent, components, by day. percent_e4 and components hold before them.
  periods     jsonb not null default '[]',
  primary key (org_id, id),
  constraint tax_rates_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint tax_rates_kind_check check (kind in ('STANDARD', 'REDUCED', 'ZERO', 'EXEMPT', 'OUT_OF_SCOPE')),
  constraint tax_rates_percent_e4_check check (percent_e4 >= 0 and percent_e4 <= 1000000),
  constraint tax_rates_status_check check (status in ('ACTIVE', 'DISABLED'))
);
create unique index tax_rates_name_unique on tax_rates (org_id, name_key);

-- How the receipts of an outlet look, or of all that have no setting of their own.
create table receipt_settings (
  org_id         uuid not null,
  id             uuid not null,
  name           text not null,
  name_key       text not null generated always as (lower(name)) stored,
  outlet_id      uuid,
  header_lines   text[] not null default '{}'::text[],
  footer_lines   text[] not null default '{}'::text[],
  tax_number     text,
  language       text not null default 'en',
  paper          text not null default '80MM',
  code           text not null default 'QR',
  show_logo      boolean not null default true,
  show_cashier   boolean not null default true,
  show_customer  boolean not null default true,
  is_default     boolean not null,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  version        integer not null default 1,
  -- Made anew from what was sent, so small that every receipt may carry it. Whoever knows the id may see it.
  logo_id        uuid,
  logo_png       bytea,
  primary key (org_id, id),
  constraint receipt_settings_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint receipt_settings_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id) on delete cascade,
  constraint receipt_settings_check check ((logo_id is null) = (logo_png is null)),
  constraint receipt_settings_code_check check (code in ('QR', 'BARCODE', 'NONE')),
  constraint receipt_settings_paper_check check (paper in ('58MM', '80MM', 'A4'))
);
create index receipt_settings_by_created_at on receipt_settings (org_id, created_at, id);
-- One is used at each outlet, and one at all others.
create unique index receipt_settings_default_once on receipt_settings (org_id, coalesce(outlet_id, '00000000-0000-0000-0000-000000000000')) where is_default;
create unique index receipt_settings_logo_once on receipt_settings (org_id, logo_id) where logo_id is not null;
create unique index receipt_settings_name_unique on receipt_settings (org_id, name_key);

-- Receipt printers on the network of the server, each at an outlet.
create table printers (
  org_id      uuid not null,
  id          uuid not null,
  outlet_id   uuid not null,
  name        text not null,
  name_key    text not null generated always as (lower(name)) stored,
  host        text not null,
  port        integer not null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  version     integer not null default 1,
  primary key (org_id, id),
  constraint printers_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint printers_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id) on delete cascade,
  constraint printers_port_check check (port >= 1 and port <= 65535)
);
create index printers_by_created_at on printers (org_id, created_at, id);
create unique index printers_name_unique on printers (org_id, outlet_id, name_key);

-- A view is a list with its filters, columns and sort, by a name.
create table saved_views (
  org_id      uuid not null,
  id          uuid not null,
  user_id     uuid not null,
  list        text not null,
  name        text not null,
  name_key    text not null generated always as (lower(name)) stored,
  query       text not null,
  is_shared   boolean not null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  version     integer not null default 1,
  primary key (org_id, id),
  constraint saved_views_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint saved_views_org_id_user_id_fkey foreign key (org_id, user_id) references users (org_id, id)
);
create index saved_views_by_name on saved_views (org_id, name_key, id);
create unique index saved_views_name_unique on saved_views (org_id, user_id, list, name_key);

-- A business as one file that its owner asked for: how far it is, and the file itself, in parts, for a day. Any process
-- may be the one that makes it, and any other the one that sends it.
create table business_exports (
  org_id       uuid not null,
  id           uuid not null,
  user_id      uuid not null,
  status       text not null default 'QUEUED',
  percent      smallint not null default 0,
  rows         bigint not null default 0,
  bytes        bigint not null default 0,
  failure      text,
  attempts     smallint not null default 0,
  created_at   timestamptz not null default now(),
  finished_at  timestamptz,
  primary key (org_id, id),
  constraint business_exports_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint business_exports_org_id_user_id_fkey foreign key (org_id, user_id) references users (org_id, id),
  constraint business_exports_status_check check (status in ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED'))
);
create index business_exports_by_age on business_exports (created_at);
-- One at a time.
create unique index business_exports_unfinished on business_exports (org_id) where finished_at is null;

create table business_export_parts (
  org_id     uuid not null,
  export_id  uuid not null,
  number     integer not null,
  bytes      bytea not null,
  primary key (org_id, export_id, number),
  constraint business_export_parts_org_id_export_id_fkey foreign key (org_id, export_id) references business_exports (org_id, id) on delete cascade
);

-- src/settings/tables.sql

select protect_tenant('tax_rates', app => 'select, insert, update', jobs => 'select');
select protect_tenant('receipt_settings', app => 'select, insert, update', identity => 'select, insert', jobs => 'select');
select protect_tenant('printers', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('saved_views', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('business_exports', app => 'select, insert, update, delete', jobs => 'select, delete');
select protect_tenant('business_export_parts', app => 'select, insert, delete');

-- src/settings/tax-percent.sql

-- The percentage of a tax rate on a day, in ten-thousandths: of its last period that has begun, or else its first one.
create function tax_percent_on(rate tax_rates, day date) returns bigint language sql stable
  return coalesce(
    (select ((p ->> 'percent')::numeric * 10000)::bigint from jsonb_array_elements(rate.periods) p
     where (p ->> 'from')::date <= day order by (p ->> 'from')::date desc limit 1),
    rate.percent_e4);
grant execute on function tax_percent_on to tillhouse_app, tillhouse_jobs;

-- =====================================================================================================================
-- subscription
-- =====================================================================================================================

-- The terms are those of the plan when it was subscribed to: what the operator offers later changes nothing here.
create table subscriptions (
  org_id             uuid not null,
  id                 uuid not null,
  plan_id            text not null,
  plan_name          text not null,
  price_minor        bigint not null,
  currency           text not null,
  currency_decimals  smallint not null,
  period_months      integer,
  max_outlets        integer,
  max_users          integer,
  status             text not null,
  starts_at          timestamptz,
  ends_at            timestamptz,
  paid_minor         bigint not null default 0,
  created_by         uuid not null,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  primary key (org_id, id),
  constraint subscriptions_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint subscriptions_check check (status <> 'ACTIVE' or starts_at is not null),
  constraint subscriptions_max_outlets_check check (max_outlets > 0),
  constraint subscriptions_max_users_check check (max_users > 0),
  constraint subscriptions_paid_minor_check check (paid_minor >= 0),
  constraint subscriptions_period_months_check check (period_months > 0),
  constraint subscriptions_price_minor_check check (price_minor >= 0),
  constraint subscriptions_status_check check (status in ('PENDING', 'ACTIVE', 'CANCELLED'))
);
create index subscriptions_by_created_at on subscriptions (org_id, created_at, id);
create index subscriptions_by_id on subscriptions (id);
create unique index subscriptions_pending_once on subscriptions (org_id) where status = 'PENDING';

create table subscription_payments (
  org_id           uuid not null,
  payment_id       text not null,
  subscription_id  uuid not null,
  amount_minor     bigint not null,
  paid_at          timestamptz not null,
  created_at       timestamptz not null default now(),
  primary key (org_id, payment_id),
  constraint subscription_payments_subscription_id_exists foreign key (org_id, subscription_id) references subscriptions (org_id, id),
  constraint subscription_payments_amount_minor_check check (amount_minor > 0)
);
-- A payment of the provider counts once, whichever business it is sent for: so the id is looked up in all of them.
create index subscription_payments_by_payment on subscription_payments (payment_id);
create index subscription_payments_by_subscription on subscription_payments (org_id, subscription_id);

-- src/subscription/business-use.sql

-- The figures of a business that operators see, and nothing else of what is in it. It answers operators only, and runs as
-- the role that nobody works as, which may read of these tables what is counted.
create function business_use(business uuid)
  returns table (outlets integer, users integer, last_active_at timestamptz)
  language sql stable strict security definer rows 1
  set search_path = pg_catalog, pg_temp as $$
  select (select count(*)::int from public.outlets t where t.org_id = business and t.status = 'ACTIVE'),
         (select count(*)::int from public.users u where u.org_id = business and u.status = 'ACTIVE')
           + (select count(*)::int from public.invitations i
              where i.org_id = business and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()),
         (select max(s.last_used_at) from public.sessions s where s.org_id = business)
  where nullif(current_setting('app.org_id', true), '')::uuid = '00000000-0000-7000-8000-000000000000'
$$;
revoke execute on function business_use from public;
grant execute on function business_use to tillhouse_app;
-- Only who may create here can be made the owner of something.
grant create on schema public to tillhouse_search;
alter function business_use owner to tillhouse_search;
revoke create on schema public from tillhouse_search;

-- src/subscription/tables.sql

-- Whoever tells of a payment names the subscription and not the business. Operators list the subscriptions of all.
select protect_tenant('subscriptions', app => 'select, insert, update', identity => 'select, update', jobs => 'select');
create policy before_tenant on subscriptions for select to tillhouse_identity using (true);
create policy operator on subscriptions for select to tillhouse_app
  using (current_setting('app.org_id', true) = '00000000-0000-7000-8000-000000000000');

-- A payment of the provider counts once, whichever business it is sent for: so the id is looked up in all of them.
select protect_tenant('subscription_payments', app => 'select', identity => 'select, insert', jobs => 'select');
create policy before_tenant on subscription_payments for select to tillhouse_identity using (true);

-- src/subscription/trial.sql

-- When the trial of a business ends that never subscribed: it begins with its registration.
create function trial_end(registered_at timestamptz) returns timestamptz language sql stable
  return registered_at + interval '30 days';

-- =====================================================================================================================
-- ledger
-- =====================================================================================================================

-- The accounts that a business has from its registration. Those with a key are posted to by name.
create table standard_accounts (
  code         text not null,
  name         text not null,
  type         text not null,
  income_type  text,
  system_key   text,
  -- What an account is in the statements. An account that nobody has placed follows from its type.
  section      text not null,
  primary key (code),
  constraint standard_accounts_system_key_key unique (system_key)
);

create table accounts (
  org_id       uuid not null,
  id           uuid not null,
  code         text not null,
  name         text not null,
  name_key     text not null generated always as (lower(name)) stored,
  type         text not null,
  income_type  text,
  parent_id    uuid,
  -- What the product itself posts to it; null for accounts that people chose.
  system_key   text,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  version      integer not null default 1,
  section      text not null,
  -- Nothing is posted to an archived account. Its history stays in the books.
  status       text not null default 'ACTIVE',
  primary key (org_id, id),
  constraint accounts_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint accounts_parent_id_exists foreign key (org_id, parent_id) references accounts (org_id, id) deferrable,
  constraint accounts_check check ((type = 'INCOME') = (income_type is not null)),
  constraint accounts_income_type_check check (income_type in ('SALES', 'OTHER')),
  constraint accounts_of_the_system_stay check (system_key is null or status = 'ACTIVE'),
  constraint accounts_section_fits_type check (
case type
    when 'ASSET' then section in ('CURRENT_ASSETS', 'FIXED_ASSETS')
    when 'LIABILITY' then section = 'LIABILITIES'
    when 'EQUITY' then section = 'EQUITY'
    when 'INCOME' then section in ('REVENUE', 'OTHER')
    else section in ('COST_OF_SALES', 'OPERATING_EXPENSES', 'OTHER')
end),
  constraint accounts_status_check check (status in ('ACTIVE', 'ARCHIVED')),
  constraint accounts_type_check check (type in ('ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE'))
);
create index accounts_by_parent on accounts (org_id, parent_id);
create unique index accounts_by_system_key on accounts (org_id, system_key) where system_key is not null;
create unique index accounts_code_unique on accounts (org_id, code);
create unique index accounts_name_unique on accounts (org_id, name_key);

create table journal_entries (
  org_id         uuid not null,
  id             uuid not null,
  business_date  date not null,
  -- What was done: JOURNAL, BANK, PAYMENT, EXPENSE, PURCHASE, SALE, …; and to which record.
  source_type    text not null,
  source_id      uuid not null,
  reference      text,
  note           text,
  user_id        uuid not null,
  recorded_at    timestamptz not null default now(),
  primary key (org_id, id),
  constraint journal_entries_org_id_fkey foreign key (org_id) references organisations (org_id)
);
create index journal_entries_by_date on journal_entries (org_id, business_date, id);
create index journal_entries_by_source on journal_entries (org_id, source_id);

create table journal_lines (
  org_id           uuid not null,
  entry_id         uuid not null,
  position         smallint not null,
  id               uuid not null,
  account_id       uuid not null,
  -- Above zero a debit, below zero a credit.
  amount_minor     bigint not null,
  business_date    date not null,
  party_id         uuid,
  outlet_id        uuid,
  method           text,
  till_session_id  uuid,
  note             text,
  transaction      xid8 not null default pg_current_xact_id(),
  primary key (org_id, entry_id, "position"),
  constraint journal_lines_account_id_exists foreign key (org_id, account_id) references accounts (org_id, id),
  constraint journal_lines_org_id_entry_id_fkey foreign key (org_id, entry_id) references journal_entries (org_id, id),
  constraint journal_lines_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint journal_lines_party_id_exists foreign key (org_id, party_id) references parties (org_id, id),
  constraint journal_lines_amount_minor_check check (amount_minor <> 0)
);
create index journal_lines_by_account on journal_lines (org_id, account_id, business_date, id);
create index journal_lines_by_party on journal_lines (org_id, party_id, business_date, id) where party_id is not null;
create index journal_lines_by_transaction on journal_lines (org_id, transaction);
create index journal_lines_of_parties on journal_lines (org_id, business_date, id) where party_id is not null;

-- What a party owes us, or we owe it, and how much of that is settled.
create table debts (
  org_id         uuid not null,
  id             uuid not null,
  party_id       uuid not null,
  side           text not null,
  source_type    text not null,
  source_id      uuid not null,
  outlet_id      uuid,
  business_date  date not null,
  amount_minor   bigint not null,
  settled_minor  bigint not null default 0,
  created_at     timestamptz not null default now(),
  -- Null: due on the day of the document, as all debts were before there were terms.
  due_on         date,
  primary key (org_id, id),
  constraint debts_org_id_outlet_id_fkey foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint debts_org_id_party_id_fkey foreign key (org_id, party_id) references parties (org_id, id),
  constraint debts_amount_minor_check check (amount_minor > 0),
  constraint debts_check check (due_on >= business_date),
  constraint debts_settled_within_amount check (settled_minor >= 0 and settled_minor <= amount_minor),
  constraint debts_side_check check (side in ('RECEIVABLE', 'PAYABLE'))
);
create index debts_by_source on debts (org_id, source_id);
-- What is still owed for sales is read as it is now, from those that are not paid.
create index debts_of_sales on debts (org_id, business_date, source_id) where source_type = 'SALE' and settled_minor < amount_minor;
create index debts_open on debts (org_id, party_id, side, business_date, id) where settled_minor < amount_minor;

-- What settled a debt; taken back by a row below zero.
create table settlements (
  org_id        uuid not null,
  id            uuid not null,
  debt_id       uuid not null,
  source_type   text not null,
  source_id     uuid not null,
  amount_minor  bigint not null,
  recorded_at   timestamptz not null default now(),
  primary key (org_id, id),
  constraint settlements_org_id_debt_id_fkey foreign key (org_id, debt_id) references debts (org_id, id),
  constraint settlements_amount_minor_check check (amount_minor <> 0)
);
create index settlements_by_debt on settlements (org_id, debt_id);
create index settlements_by_source on settlements (org_id, source_id);

-- The tax of every line that was bought, and of every one that went back or was reversed, on its own day.
create table input_taxes (
  org_id          uuid not null,
  id              uuid not null,
  kind            text not null,
  -- The purchase, the expense, or the adjustment that returned goods to a vendor.
  source_type     text not null,
  source_id       uuid not null,
  -- The line of the document.
  position        smallint not null,
  business_date   date not null,
  outlet_id       uuid not null,
  party_id        uuid,
  tax_rate_id     uuid not null,
  percent_e4      bigint not null,
  net_minor       bigint not null,
  tax_minor       bigint not null,
  is_recoverable  boolean not null,
  recorded_at     timestamptz not null default now(),
  transaction     xid8 not null default pg_current_xact_id(),
  tax_components  jsonb,
  primary key (org_id, id),
  constraint input_taxes_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint input_taxes_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint input_taxes_party_id_exists foreign key (org_id, party_id) references parties (org_id, id),
  constraint input_taxes_tax_rate_id_exists foreign key (org_id, tax_rate_id) references tax_rates (org_id, id),
  constraint input_taxes_kind_check check (kind in ('BOUGHT', 'RETURNED')),
  constraint input_taxes_net_minor_check check (net_minor >= 0),
  constraint input_taxes_source_type_check check (source_type in ('PURCHASE', 'EXPENSE', 'ADJUSTMENT')),
  constraint input_taxes_tax_minor_check check (tax_minor >= 0)
);
create index input_taxes_by_date on input_taxes (org_id, business_date, id);
create index input_taxes_by_transaction on input_taxes (org_id, transaction);
create unique index input_taxes_once on input_taxes (org_id, source_id, source_type, kind, "position");

-- How far the facts of a business are folded into its days: all of transactions before this one.
create table fold_marks (
  org_id           uuid not null,
  horizon          xid8 not null default '0',
  -- How far the facts are folded into the tables of this migration.
  periods_horizon  xid8 not null default '0',
  primary key (org_id),
  constraint fold_marks_org_id_fkey foreign key (org_id) references organisations (org_id)
);

create table account_days (
  org_id         uuid not null,
  account_id     uuid not null,
  business_date  date not null,
  -- Zero where the facts are of no outlet.
  outlet_id      uuid not null,
  debit_minor    numeric not null,
  credit_minor   numeric not null,
  primary key (org_id, account_id, business_date, outlet_id)
);
-- Statements read the days of a period, of all accounts.
create index account_days_by_date on account_days (org_id, business_date);

-- A day, a month or a year of an account, with the number of its lines.
create table account_periods (
  org_id        uuid not null,
  period        text not null,
  starts_on     date not null,
  account_id    uuid not null,
  -- Zero where the facts are of no outlet.
  outlet_id     uuid not null,
  debit_minor   numeric not null,
  credit_minor  numeric not null,
  lines         bigint not null,
  primary key (org_id, period, starts_on, account_id, outlet_id),
  constraint account_periods_period_check check (period in ('DAY', 'MONTH', 'YEAR'))
);

create table party_days (
  org_id         uuid not null,
  party_id       uuid not null,
  business_date  date not null,
  amount_minor   numeric not null,
  primary key (org_id, party_id, business_date)
);

-- Months that were closed one by one. Their figures are kept, to show that they have not moved since.
create table closed_months (
  org_id     uuid not null,
  -- The first day of the month.
  month      date not null,
  closed_by  uuid not null,
  closed_at  timestamptz not null default now(),
  -- The points of the check-list that were open and that the user closed the month with.
  accepted   text[] not null,
  primary key (org_id, month),
  constraint closed_months_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint closed_months_month_check check (EXTRACT(day from month) = 1::numeric)
);

create table closed_figures (
  org_id        uuid not null,
  month         date not null,
  account_id    uuid not null,
  -- Zero where the lines are of no outlet, as in account_days.
  outlet_id     uuid not null,
  debit_minor   numeric not null,
  credit_minor  numeric not null,
  primary key (org_id, month, account_id, outlet_id),
  constraint closed_figures_org_id_account_id_fkey foreign key (org_id, account_id) references accounts (org_id, id),
  constraint closed_figures_org_id_month_fkey foreign key (org_id, month) references closed_months (org_id, month) on delete cascade
);
create index closed_figures_by_account on closed_figures (org_id, account_id);

-- Entries by hand that are posted on days to come: again and again, or once, such as the reversal of an accrual.
create table journal_plans (
  org_id              uuid not null,
  id                  uuid not null,
  note                text not null,
  note_key            text not null generated always as (lower(note)) stored,
  -- The lines as postJournal takes them.
  lines               jsonb not null,
  every               text not null,
  from_date           date not null,
  until_date          date,
  -- Each entry is reversed on the first day of the month after it.
  reverse_next_month  boolean not null default false,
  -- The entry that this plan reverses.
  reverses_id         uuid,
  status              text not null default 'ACTIVE',
  -- The next day to post. All days before it are done.
  next_date           date,
  -- Why the last attempt to post was refused.
  problem             text,
  created_by          uuid not null,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  version             integer not null default 1,
  primary key (org_id, id),
  constraint journal_plans_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint journal_plans_org_id_reverses_id_fkey foreign key (org_id, reverses_id) references journal_entries (org_id, id),
  constraint journal_plans_check check (until_date >= from_date),
  constraint journal_plans_check1 check ((status = 'ENDED') = (next_date is null)),
  constraint journal_plans_every_check check (every in ('ONCE', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY')),
  constraint journal_plans_status_check check (status in ('ACTIVE', 'PAUSED', 'ENDED'))
);
create index journal_plans_by_reversed on journal_plans (org_id, reverses_id) where reverses_id is not null;
create index journal_plans_due on journal_plans (next_date) where status = 'ACTIVE';

-- The entries that plans posted. The key lets a day of a plan be posted only once.
create table journal_plan_entries (
  org_id    uuid not null,
  plan_id   uuid not null,
  day       date not null,
  entry_id  uuid not null,
  primary key (org_id, plan_id, day),
  constraint journal_plan_entries_org_id_entry_id_fkey foreign key (org_id, entry_id) references journal_entries (org_id, id),
  constraint journal_plan_entries_org_id_plan_id_fkey foreign key (org_id, plan_id) references journal_plans (org_id, id)
);
create index journal_plan_entries_by_entry on journal_plan_entries (org_id, entry_id);

-- src/ledger/days.sql

-- What each fact adds to its daily total.
create view account_facts with (security_invoker) as
  select org_id, transaction, account_id, coalesce(outlet_id, '00000000-0000-0000-0000-000000000000') as outlet_id, business_date,
         greatest(amount_minor, 0) as debit_minor, greatest(-amount_minor, 0) as credit_minor
  from journal_lines;
create view party_facts with (security_invoker) as
  select org_id, transaction, party_id, business_date, amount_minor
  from journal_lines where party_id is not null;

-- The daily totals plus the facts that are not in them yet. One statement sees the mark and the sums as of one moment.
-- The facts are found by their transaction only (hence the offset), else the planner would read an account's whole
-- history. The upper bound, which none reaches, tells the planner that they are few. Sums of facts without an outlet
-- are stored under zeroes; readers get null, which no filter matches.
create view account_movements with (security_invoker) as
  select org_id, account_id, nullif(outlet_id, '00000000-0000-0000-0000-000000000000') as outlet_id, business_date,
         debit_minor, credit_minor
  from account_days
  union all
  select f.org_id, f.account_id, nullif(f.outlet_id, '00000000-0000-0000-0000-000000000000'), f.business_date,
         f.debit_minor, f.credit_minor
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

-- The accounts by day, month and year, with the number of lines. They are folded up to a mark of their own.
create view account_period_facts with (security_invoker) as
  select f.org_id, f.transaction, p.period, p.starts_on, f.account_id, f.outlet_id, f.debit_minor, f.credit_minor,
         1 as lines
  from account_facts f
  cross join lateral (values
    ('DAY', f.business_date),
    ('MONTH', date_trunc('month', f.business_date::timestamp)::date),
    ('YEAR', date_trunc('year', f.business_date::timestamp)::date)) p (period, starts_on);
create view account_period_movements with (security_invoker) as
  select org_id, period, starts_on, account_id, nullif(outlet_id, '00000000-0000-0000-0000-000000000000') as outlet_id,
         debit_minor, credit_minor, lines
  from account_periods
  union all
  select f.org_id, f.period, f.starts_on, f.account_id, nullif(f.outlet_id, '00000000-0000-0000-0000-000000000000'),
         f.debit_minor, f.credit_minor, f.lines
  from fold_marks m cross join lateral (
    select * from account_period_facts
    where org_id = m.org_id and transaction between m.periods_horizon and '18446744073709551615' offset 0) f;

grant select on account_facts, party_facts, account_movements, party_movements, account_period_facts,
  account_period_movements to tillhouse_app, tillhouse_jobs;

-- src/ledger/journal.sql

-- An entry and its lines are inserted together and must balance. Checked once per statement, over the inserted rows
-- only.
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

-- An entry is found by its own note and by those of its lines, which are inserted by the same statement. Most entries
-- have none and cost nothing.
create function keep_entry_texts(tenant uuid, entry uuid) returns void language plpgsql as $$
begin
  delete from search_texts where org_id = tenant and kind = 'JOURNAL_ENTRY' and id = entry;
  insert into search_texts (org_id, kind, id, texts)
  select tenant, 'JOURNAL_ENTRY', entry, array_agg(distinct lower(n.note))
  from (select note from journal_entries where org_id = tenant and id = entry
        union all
        select note from journal_lines where org_id = tenant and entry_id = entry) n
  where n.note is not null;
end $$;
create function journal_entry_noted() returns trigger language plpgsql as $$
begin
  perform keep_entry_texts(new.org_id, new.id);
  return null;
end $$;
create trigger keep_texts after insert on journal_entries
  for each row when (new.note is not null) execute function journal_entry_noted();
create function journal_line_noted() returns trigger language plpgsql as $$
begin
  perform keep_entry_texts(new.org_id, new.entry_id);
  return null;
end $$;
create trigger keep_texts after insert on journal_lines
  for each row when (new.note is not null) execute function journal_line_noted();

-- src/ledger/tables.sql

-- The facts of the books (journal, settlements and input taxes) are append-only: no role may change or delete them.

-- The accounts that every business gets at registration.
select protect_shared('standard_accounts', identity => 'select');
select protect_tenant('accounts', app => 'select, insert, update, delete', identity => 'insert', jobs => 'select');
select protect_tenant('journal_entries', app => 'select, insert', jobs => 'select');
select protect_tenant('journal_lines', app => 'select, insert', jobs => 'select');
select protect_tenant('debts', app => 'select, insert, update', jobs => 'select');
select protect_tenant('settlements', app => 'select, insert', jobs => 'select');
select protect_tenant('input_taxes', app => 'select, insert', jobs => 'select');

-- The daily totals and their marks. Only jobs write them.
select protect_tenant('fold_marks', app => 'select', identity => 'insert', jobs => 'select, update');
select protect_tenant('account_days', app => 'select', jobs => 'select, insert, update, delete');
select protect_tenant('account_periods', app => 'select', jobs => 'select, insert, update, delete');
select protect_tenant('party_days', app => 'select', jobs => 'select, insert, update, delete');

-- Months that were closed, and the figures that they had then. Reopening a month deletes both.
select protect_tenant('closed_months', app => 'select, insert, delete', jobs => 'select');
select protect_tenant('closed_figures', app => 'select, insert, delete', jobs => 'select');

-- Entries that are posted on days to come, and those that were. Jobs look for what is due.
select protect_tenant('journal_plans', app => 'select, insert, update', jobs => 'select');
select protect_tenant('journal_plan_entries', app => 'select, insert', jobs => 'select');

-- =====================================================================================================================
-- users
-- =====================================================================================================================

create table users (
  org_id             uuid not null,
  id                 uuid not null,
  first_name         text not null,
  last_name          text not null,
  email              text,
  phone              text,
  role               text not null,
  -- True when user_outlets limits this user; an empty limit is a limit, too.
  outlet_limited     boolean not null default false,
  status             text not null default 'ACTIVE',
  password_hash      text,
  email_verified_at  timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  version            integer not null default 1,
  -- The till's quick way to change who is selling.
  pin_hash           text,
  -- A user's own address and number: each is proven by a code before it counts.
  phone_verified_at  timestamptz,
  -- The language that a user has chosen. Null: as their browser is set.
  language           text,
  primary key (org_id, id),
  constraint users_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint users_email_unless_cashier check (email is not null or role = 'CASHIER'),
  constraint users_language_check check (language in ('ar', 'en', 'es', 'fr', 'hi', 'pt', 'sw')),
  constraint users_operator_only_in_service check ((role = 'OPERATOR') = (org_id = '00000000-0000-7000-8000-000000000000')),
  constraint users_role_check check (role in ('OWNER', 'MANAGER', 'CASHIER', 'STOREKEEPER', 'ACCOUNTANT', 'OPERATOR')),
  constraint users_status_check check (status in ('ACTIVE', 'DISABLED'))
);

-- An address or a phone number belongs to one user of the whole service. This is the one key that
-- does not start with the tenant, for it is what the tenant is found by.
create table identities (
  kind     text not null,
  value    text not null,
  org_id   uuid not null,
  user_id  uuid not null,
  primary key (kind, value),
  constraint identities_org_id_user_id_fkey foreign key (org_id, user_id) references users (org_id, id),
  constraint identities_kind_check check (kind in ('EMAIL', 'PHONE'))
);
create index identities_by_user on identities (org_id, user_id);

create table user_outlets (
  org_id     uuid not null,
  user_id    uuid not null,
  outlet_id  uuid not null,
  primary key (org_id, user_id, outlet_id),
  constraint user_outlets_org_id_outlet_id_fkey foreign key (org_id, outlet_id) references outlets (org_id, id) on delete cascade,
  constraint user_outlets_org_id_user_id_fkey foreign key (org_id, user_id) references users (org_id, id) on delete cascade
);
create index user_outlets_by_outlet on user_outlets (org_id, outlet_id);

-- Someone who is asked in. The address becomes theirs only when they accept, so nobody can be kept out by an invitation.
create table invitations (
  org_id          uuid not null,
  id              uuid not null,
  email           text not null,
  first_name      text,
  last_name       text,
  role            text not null,
  outlet_limited  boolean not null default false,
  outlet_ids      uuid[] not null default '{}'::uuid[],
  hash            bytea not null,
  invited_by      uuid not null,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  accepted_at     timestamptz,
  withdrawn_at    timestamptz,
  version         integer not null default 1,
  primary key (org_id, id),
  constraint invitations_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint invitations_org_id_invited_by_fkey foreign key (org_id, invited_by) references users (org_id, id),
  constraint invitations_role_check check (role in ('OWNER', 'MANAGER', 'CASHIER', 'STOREKEEPER', 'ACCOUNTANT'))
);
create unique index invitations_by_hash on invitations (org_id, hash);
create unique index invitations_email_unique on invitations (org_id, email) where accepted_at is null and withdrawn_at is null;

-- src/users/tables.sql

-- Read before the tenant is known: login. The operator who extends a subscription knows a user, and finds the business by
-- them. The search role counts users and invitations for operators.
select protect_tenant('users', app => 'select, insert, update', identity => 'select, insert, update', jobs => 'select',
                      search => 'select (org_id, status)');
create policy before_tenant on users for select to tillhouse_identity using (true);
create policy operator on users for select to tillhouse_app
  using (current_setting('app.org_id', true) = '00000000-0000-7000-8000-000000000000');
create policy operator_figures on users for select to tillhouse_search using (true);

-- Read before the tenant is known: whose the address or number is.
select protect_tenant('identities', app => 'select, insert, delete', identity => 'select, insert', jobs => 'select');
create policy before_tenant on identities for select to tillhouse_identity using (true);

select protect_tenant('user_outlets', app => 'select, insert, delete', identity => 'select, insert', jobs => 'select');

select protect_tenant('invitations', app => 'select, insert, update', identity => 'select, update', jobs => 'select',
                      search => 'select (org_id, accepted_at, withdrawn_at, expires_at)');
create policy operator_figures on invitations for select to tillhouse_search using (true);

-- =====================================================================================================================
-- auth
-- =====================================================================================================================

create table sessions (
  org_id             uuid not null,
  id                 uuid not null,
  user_id            uuid not null,
  platform           text,
  device_id          text,
  address            text not null,
  user_agent         text,
  created_at         timestamptz not null default now(),
  last_used_at       timestamptz not null default now(),
  expires_at         timestamptz not null,
  revoked_at         timestamptz,
  -- An API key is a session that has a name and a key instead of refresh tokens.
  name               text,
  key_hash           bytea,
  -- A till that changes hands by PIN: the session of whoever takes over ends with the session that the till was signed in by.
  device_session_id  uuid,
  primary key (org_id, id),
  constraint sessions_device_session_exists foreign key (org_id, device_session_id) references sessions (org_id, id) on delete cascade,
  constraint sessions_org_id_user_id_fkey foreign key (org_id, user_id) references users (org_id, id),
  constraint sessions_key_is_no_till check (key_hash is null or device_session_id is null),
  constraint sessions_key_or_platform check ((key_hash is null) = (platform is not null)),
  constraint sessions_platform_check check (platform in ('web', 'android', 'ios', 'desktop', 'pos'))
);
create index sessions_by_device_session on sessions (org_id, device_session_id) where device_session_id is not null;
create index sessions_by_expiry on sessions (expires_at);
create index sessions_by_user on sessions (org_id, user_id, last_used_at, id) where revoked_at is null;

-- One family a session. The token itself carries its tenant; only its hash is kept.
create table refresh_tokens (
  org_id      uuid not null,
  hash        bytea not null,
  session_id  uuid not null,
  generation  integer not null,
  used_at     timestamptz,
  primary key (org_id, hash),
  constraint refresh_tokens_org_id_session_id_generation_key unique (org_id, session_id, generation),
  constraint refresh_tokens_org_id_session_id_fkey foreign key (org_id, session_id) references sessions (org_id, id) on delete cascade
);

-- What proves that a message reached its reader: a link (256 bits, only its hash is kept) and a code (a MAC).
create table one_time_secrets (
  org_id           uuid not null,
  id               uuid not null,
  user_id          uuid not null,
  purpose          text not null,
  link_hash        bytea not null,
  code_mac         bytea not null,
  created_at       timestamptz not null default now(),
  link_expires_at  timestamptz not null,
  code_expires_at  timestamptz not null,
  used_at          timestamptz,
  -- Whom a code was sent to, where that is not on record yet.
  recipient        text,
  primary key (org_id, id),
  constraint one_time_secrets_org_id_user_id_fkey foreign key (org_id, user_id) references users (org_id, id),
  constraint one_time_secrets_purpose_check check (purpose in ('PASSWORD_RESET', 'EMAIL_VERIFICATION', 'EMAIL_CHANGE', 'PHONE_VERIFICATION'))
);
create unique index one_time_secrets_by_link on one_time_secrets (org_id, link_hash);
create index one_time_secrets_by_user on one_time_secrets (org_id, user_id, purpose, created_at);

-- The second factor. A step of the clock is accepted once.
create table totp_secrets (
  org_id        uuid not null,
  user_id       uuid not null,
  secret        bytea not null,
  confirmed_at  timestamptz,
  last_step     bigint not null default 0,
  created_at    timestamptz not null default now(),
  primary key (org_id, user_id),
  constraint totp_secrets_org_id_user_id_fkey foreign key (org_id, user_id) references users (org_id, id)
);

create table recovery_codes (
  org_id   uuid not null,
  user_id  uuid not null,
  mac      bytea not null,
  used_at  timestamptz,
  primary key (org_id, user_id, mac),
  constraint recovery_codes_org_id_user_id_fkey foreign key (org_id, user_id) references users (org_id, id)
);

-- A login that waits for its second factor.
create table mfa_challenges (
  org_id      uuid not null,
  hash        bytea not null,
  user_id     uuid not null,
  platform    text not null,
  device_id   text,
  attempts    integer not null default 0,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  ended_at    timestamptz,
  primary key (org_id, hash),
  constraint mfa_challenges_org_id_user_id_fkey foreign key (org_id, user_id) references users (org_id, id),
  constraint mfa_challenges_platform_check check (platform in ('web', 'android', 'ios', 'desktop', 'pos'))
);
create index mfa_challenges_by_expiry on mfa_challenges (expires_at);

-- A sign-in at a provider that has begun: bound to one browser, for one use. No tenant is known yet.
create table oauth_flows (
  state_hash    bytea not null,
  provider      text not null,
  browser_hash  bytea not null,
  -- Nonce and PKCE verifier, encrypted.
  secrets       bytea not null,
  redirect_uri  text not null,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  used_at       timestamptz,
  primary key (state_hash)
);
create index oauth_flows_by_expiry on oauth_flows (expires_at);

-- Who someone is at a provider. Found before the tenant is known, like an address.
create table oauth_identities (
  issuer      text not null,
  subject     text not null,
  org_id      uuid not null,
  user_id     uuid not null,
  created_at  timestamptz not null default now(),
  primary key (issuer, subject),
  constraint oauth_identities_org_id_user_id_fkey foreign key (org_id, user_id) references users (org_id, id)
);
create index oauth_identities_by_user on oauth_identities (org_id, user_id);

-- A manager's yes to one action beyond a cashier's limit.
create table approvals (
  org_id        uuid not null,
  id            uuid not null,
  hash          bytea not null,
  action        text not null,
  outlet_id     uuid,
  note          text,
  approved_by   uuid not null,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  used_at       timestamptz,
  used_by       uuid,
  -- What a manager approved: the figures of a sale, or the most that may leave the drawer. Null: any.
  sale          jsonb,
  amount_minor  bigint,
  primary key (org_id, id),
  constraint approvals_org_id_approved_by_fkey foreign key (org_id, approved_by) references users (org_id, id),
  constraint approvals_org_id_used_by_fkey foreign key (org_id, used_by) references users (org_id, id),
  constraint approvals_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint approvals_action_check check (action in ('DISCOUNT', 'PRICE', 'REFUND', 'VOID', 'CREDIT', 'DRAWER', 'PRODUCT', 'RETURN'))
);
create unique index approvals_by_hash on approvals (org_id, hash);

-- src/auth/tables.sql

-- The search role reads for operators when a business was last used.
select protect_tenant('sessions', app => 'select, insert, update', identity => 'select, insert, update',
                      jobs => 'select, delete', search => 'select (org_id, last_used_at)');
create policy operator_figures on sessions for select to tillhouse_search using (true);

-- A till changes its user by PIN: whoever is signed in opens a session for a colleague.
select protect_tenant('refresh_tokens', app => 'insert', identity => 'select, insert, update', jobs => 'select, delete');

select protect_tenant('one_time_secrets', app => 'select, insert, update', identity => 'select, insert, update',
                      jobs => 'select, insert, delete');
select protect_tenant('totp_secrets', app => 'select, insert, update, delete', identity => 'select, update',
                      jobs => 'select');
-- The codes are made when the secret is confirmed, and that is a public operation.
select protect_tenant('recovery_codes', app => 'select, insert, update, delete',
                      identity => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('mfa_challenges', app => 'select, update', identity => 'select, insert, update',
                      jobs => 'select, delete');

select protect_shared('oauth_flows', identity => 'select, insert, update', jobs => 'select, delete');
-- Read before the tenant is known: the sign-in at a provider comes back. It is part of the archive of a business, too.
select protect_tenant('oauth_identities', app => 'select', identity => 'select, insert', jobs => 'select');
create policy before_tenant on oauth_identities for select to tillhouse_identity using (true);

select protect_tenant('approvals', app => 'select, insert, update', jobs => 'select');

-- =====================================================================================================================
-- events
-- =====================================================================================================================

-- One that is deleted goes at once from sight, and from here with the last of its deliveries: there may be very many.
create table webhooks (
  org_id           uuid not null,
  id               uuid not null,
  url              text not null,
  description      text,
  -- The types that it gets; null: all but those that must be asked for by name.
  types            text[],
  -- What its messages are signed with, sealed.
  secret           bytea not null,
  status           text not null default 'ACTIVE',
  created_by       uuid not null,
  created_at       timestamptz not null default now(),
  -- Every event that is visible in this snapshot has been made a delivery, or was there before the webhook.
  seen             pg_snapshot not null default pg_current_snapshot(),
  -- The number of its last delivery.
  last_number      bigint not null default 0,
  -- The first failure since which no delivery has succeeded.
  failing_since    timestamptz,
  disabled_at      timestamptz,
  -- It takes its time to answer: those share a part of the calls at once.
  is_slow          boolean not null default false,
  -- Whose a webhook is: it is sent to as long as they may read what it is sent. Whoever edits it takes it over.
  owner_id         uuid not null,
  disabled_reason  text,
  version          integer not null default 1,
  updated_at       timestamptz not null default now(),
  primary key (org_id, id),
  constraint webhooks_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint webhooks_owner_id_exists foreign key (org_id, owner_id) references users (org_id, id),
  constraint webhooks_disabled_has_reason check ((status = 'DISABLED') = (disabled_reason is not null) or status = 'DELETED'),
  constraint webhooks_disabled_reason_check check (disabled_reason in ('RECEIVER_FAILED', 'RECEIVER_GONE', 'OWNER_LOST_ACCESS')),
  constraint webhooks_status_check check (status in ('ACTIVE', 'PAUSED', 'DISABLED', 'DELETED'))
);
create index webhooks_active on webhooks (org_id, id) where status = 'ACTIVE';
create index webhooks_by_owner on webhooks (org_id, owner_id);

create table webhook_deliveries (
  org_id             uuid not null,
  id                 uuid not null default gen_random_uuid(),
  webhook_id         uuid not null,
  -- They are sent in this order, one after the other.
  number             bigint not null,
  event_transaction  xid8 not null,
  event_id           uuid not null,
  type               text not null,
  -- The delivery that this one repeats by hand.
  replay_of          uuid,
  status             text not null default 'PENDING',
  attempts           smallint not null default 0,
  response_status    smallint,
  error              text,
  created_at         timestamptz not null default now(),
  last_attempt_at    timestamptz,
  -- Null once it is delivered or given up.
  next_attempt_at    timestamptz default now(),
  primary key (org_id, id),
  constraint webhook_deliveries_number_unique unique (org_id, webhook_id, number),
  constraint webhook_deliveries_org_id_webhook_id_fkey foreign key (org_id, webhook_id) references webhooks (org_id, id),
  constraint webhook_deliveries_status_check check (status in ('PENDING', 'DELIVERED', 'FAILED'))
);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
create index webhook_deliveries_waiting on webhook_deliveries (org_id, webhook_id, number) where status = 'PENDING';

-- src/events/tables.sql

select protect_tenant('webhooks', app => 'select, insert, update', jobs => 'select, update, delete');
-- What waits for an address that did not answer is tried at once at the new one.
select protect_tenant('webhook_deliveries', app => 'select, insert, update (next_attempt_at)',
                      jobs => 'select, insert, update, delete');

-- =====================================================================================================================
-- audit
-- =====================================================================================================================

-- How far the trail of a business is sealed: all rows of transactions before the horizon, and what the last of them came to.
create table audit_chains (
  org_id   uuid not null,
  horizon  xid8 not null default '0',
  sealed   bigint not null default 0,
  hash     bytea not null default '\x'::bytea,
  primary key (org_id),
  constraint audit_chains_org_id_fkey foreign key (org_id) references organisations (org_id)
);

-- Each row of the trail with its place in the chain and the hash of itself and of all before it. Beside the trail, which
-- no role may change.
create table audit_seals (
  org_id    uuid not null,
  number    bigint not null,
  audit_id  uuid not null,
  hash      bytea not null,
  primary key (org_id, number),
  constraint audit_seals_org_id_audit_id_key unique (org_id, audit_id)
);

-- The last check of the books of a business.
create table invariant_checks (
  org_id      uuid not null,
  checked_at  timestamptz not null,
  findings    jsonb not null,
  primary key (org_id),
  constraint invariant_checks_org_id_fkey foreign key (org_id) references organisations (org_id)
);

-- src/audit/tables.sql

-- The seals that prove that the audit trail is complete. Only jobs write them.
select protect_tenant('audit_chains', app => 'select', jobs => 'select, insert, update');
select protect_tenant('audit_seals', app => 'select', jobs => 'select, insert');
select protect_tenant('invariant_checks', app => 'select, insert, update', jobs => 'select');

-- =====================================================================================================================
-- crm
-- =====================================================================================================================

create table parties (
  org_id              uuid not null,
  id                  uuid not null,
  kind                text not null,
  name                text not null,
  name_key            text not null generated always as (lower(name)) stored,
  email               text,
  email_key           text generated always as (lower(email)) stored,
  phone               text,
  address             text,
  tax_number          text,
  -- What the party may owe us; null: no limit.
  credit_limit_minor  bigint default 0,
  status              text not null default 'ACTIVE',
  archived_at         timestamptz,
  -- The sum of its journal lines: above zero it owes us, below zero we owe it.
  balance_minor       bigint not null default 0,
  -- Money of a customer that we hold, and money of ours that a vendor holds; both are in the balance.
  deposit_minor       bigint not null default 0,
  advance_minor       bigint not null default 0,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  version             integer not null default 1,
  sort_key            text not null generated always as (regexp_replace(regexp_replace(lower(regexp_replace(NORMALIZE(name, NFD), '[\u0300-\u036f]', '', 'g')), '([0-9]+)', '000000000000000\1', 'g'), '0*([0-9]{15,})', '\1', 'g')) stored,
  -- Why a customer pays no tax, or a vendor charges none. Null: taxed as usual.
  tax_exempt_reason   text,
  -- Null: the days of the business.
  payment_days        smallint,
  primary key (org_id, id),
  constraint parties_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint parties_advance_is_enough check (advance_minor >= 0),
  constraint parties_credit_limit_minor_check check (credit_limit_minor >= 0),
  constraint parties_deposit_is_enough check (deposit_minor >= 0),
  constraint parties_kind_check check (kind in ('CUSTOMER', 'VENDOR', 'BOTH')),
  constraint parties_payment_days_check check (payment_days >= 0 and payment_days <= 365),
  constraint parties_status_check check (status in ('ACTIVE', 'BLOCKED'))
);
create index parties_by_balance on parties (org_id, balance_minor, id) where archived_at is null;
create index parties_by_created_at on parties (org_id, created_at, id) where archived_at is null;
create index parties_by_name on parties (org_id, sort_key, id) where archived_at is null;
create unique index parties_email_unique on parties (org_id, email_key) where archived_at is null;
create unique index parties_phone_unique on parties (org_id, phone) where archived_at is null;
-- The ageing report looks for parties with a deposit or an advance.
create index parties_prepaid on parties (org_id, id) where deposit_minor <> 0 or advance_minor <> 0;

-- src/crm/party/change-currency.sql

-- When a business changes to a currency with other decimals, agreed amounts keep their figures: 500 stays 500.
create function rescale_credit_limits(business uuid, factor numeric) returns void language sql as $$
  update parties set credit_limit_minor = round(credit_limit_minor * factor)
  where org_id = business and credit_limit_minor is not null
$$;

-- src/crm/party/find-parties.sql

-- An archived party is still found by its name, because its trade stays on record.
create function keep_party_texts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_texts where org_id = old.org_id and kind in ('PARTY', 'ARCHIVED_PARTY') and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into search_texts (org_id, kind, id, texts)
    values (new.org_id, case when new.archived_at is null then 'PARTY' else 'ARCHIVED_PARTY' end, new.id,
            array_remove(array[new.name_key, new.email_key, new.phone], null));
  end if;
  return null;
end $$;
create trigger keep_texts after insert or delete or update of name, email, phone, archived_at on parties
  for each row execute function keep_party_texts();

-- Includes archived parties.
create function find_parties(part text) returns setof uuid language sql stable strict rows 100 as $$
  select find_by_text('PARTY', part) union all select find_by_text('ARCHIVED_PARTY', part)
$$;

-- src/crm/tables.sql

select protect_tenant('parties', app => 'select, insert, update, delete', jobs => 'select');

-- =====================================================================================================================
-- money
-- =====================================================================================================================

create table banks (
  org_id          uuid not null,
  id              uuid not null,
  name            text not null,
  name_key        text not null generated always as (lower(name)) stored,
  bank_name       text,
  account_number  text,
  account_id      uuid not null,
  status          text not null default 'ACTIVE',
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  version         integer not null default 1,
  -- A bank account that came with the business. Until somebody uses or edits it, it steps back behind any other.
  is_first        boolean not null default false,
  primary key (org_id, id),
  constraint banks_org_id_account_id_key unique (org_id, account_id),
  constraint banks_org_id_account_id_fkey foreign key (org_id, account_id) references accounts (org_id, id),
  constraint banks_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint banks_status_check check (status in ('ACTIVE', 'CLOSED'))
);
create unique index banks_account_number_unique on banks (org_id, bank_name, account_number);
create index banks_by_created_at on banks (org_id, created_at, id);
create unique index banks_name_unique on banks (org_id, name_key);

-- Money that came in or went out. Transfers between our own accounts are journal entries only.
create table payments (
  org_id               uuid not null,
  id                   uuid not null,
  direction            text not null,
  method               text not null,
  purpose              text not null,
  -- Below zero only where it takes another payment back, so that every sum is net of what was taken back.
  amount_minor         bigint not null,
  tendered_minor       bigint not null,
  change_minor         bigint not null default 0,
  -- Cash handed out against this payment; the rest of the amount paid for the sale.
  cash_back_minor      bigint not null default 0,
  bank_id              uuid,
  party_id             uuid,
  outlet_id            uuid,
  till_session_id      uuid,
  source_type          text not null,
  source_id            uuid not null,
  reverses_id          uuid,
  business_date        date not null,
  reference            text,
  note                 text,
  user_id              uuid not null,
  -- What it left its party with, as its answer said.
  balance_after_minor  bigint,
  deposit_after_minor  bigint,
  advance_after_minor  bigint,
  -- Of what was asked for, where the sender made up the id: the same again is the same payment, for ever.
  request_hash         bytea,
  recorded_at          timestamptz not null default now(),
  transaction          xid8 not null default pg_current_xact_id(),
  primary key (org_id, id),
  constraint payments_bank_id_exists foreign key (org_id, bank_id) references banks (org_id, id),
  constraint payments_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint payments_org_id_reverses_id_fkey foreign key (org_id, reverses_id) references payments (org_id, id) deferrable,
  constraint payments_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint payments_party_id_exists foreign key (org_id, party_id) references parties (org_id, id),
  constraint payments_amount_minor_check check (amount_minor <> 0),
  constraint payments_change_minor_check check (change_minor >= 0),
  constraint payments_check check ((amount_minor < 0) = (reverses_id is not null)),
  constraint payments_check1 check (abs(cash_back_minor) <= abs(amount_minor)),
  constraint payments_direction_check check (direction in ('IN', 'OUT')),
  constraint payments_method_check check (method in ('CASH', 'BANK', 'POS', 'MOBILE', 'DEPOSIT')),
  constraint payments_of_a_bank check (
case
    when method = 'BANK' then bank_id is not null
    when method = 'POS' and direction = 'OUT' then true
    else bank_id is null
end),
  constraint payments_purpose_check check (purpose in ('SALE', 'REFUND', 'PURCHASE', 'PURCHASE_RETURN', 'EXPENSE', 'SETTLEMENT', 'DEPOSIT', 'DEPOSIT_REFUND', 'ADVANCE', 'ADVANCE_REFUND', 'CHARGE', 'INTEREST', 'TILL_IN', 'TILL_OUT'))
);
create index payments_by_amount on payments (org_id, amount_minor, id);
create index payments_by_date on payments (org_id, business_date, id);
create index payments_by_party on payments (org_id, party_id, business_date, id) where party_id is not null;
create index payments_by_recorded_at on payments (org_id, recorded_at, id);
create index payments_by_source on payments (org_id, source_id);
create index payments_by_till_session on payments (org_id, till_session_id, method, business_date) where till_session_id is not null;
create index payments_by_transaction on payments (org_id, transaction);
-- Payments that handed out cash are few: a summary adds up by itself what they handed out.
create index payments_giving_cash_back on payments (org_id, business_date) where cash_back_minor <> 0;
-- A payment is taken back once.
create unique index payments_reversed_once on payments (org_id, reverses_id) where reverses_id is not null;
create index payments_with_cash_back on payments (org_id, till_session_id, business_date) where till_session_id is not null and cash_back_minor <> 0;

create table expenses (
  org_id           uuid not null,
  id               uuid not null,
  account_id       uuid not null,
  outlet_id        uuid not null,
  amount_minor     bigint not null,
  method           text not null,
  bank_id          uuid,
  payee            text,
  note             text,
  business_date    date not null,
  status           text not null default 'POSTED',
  user_id          uuid not null,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  version          integer not null default 1,
  -- The drawer that an expense was paid from; null: the safe, or no cash at all.
  till_session_id  uuid,
  -- The business day on which an expense or a purchase was reversed.
  reversed_on      date,
  tax_rate_id      uuid,
  tax_percent_e4   bigint not null default 0,
  -- In the amount. Recoverable tax is not posted to the account of the expense.
  tax_minor        bigint not null default 0,
  tax_included     boolean not null default true,
  tax_recoverable  boolean not null default true,
  primary key (org_id, id),
  constraint expenses_account_id_exists foreign key (org_id, account_id) references accounts (org_id, id),
  constraint expenses_bank_id_exists foreign key (org_id, bank_id) references banks (org_id, id),
  constraint expenses_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint expenses_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint expenses_tax_rate_id_exists foreign key (org_id, tax_rate_id) references tax_rates (org_id, id),
  constraint expenses_till_session_id_exists foreign key (org_id, till_session_id) references till_sessions (org_id, id),
  constraint expenses_amount_minor_check check (amount_minor > 0),
  constraint expenses_check check (tax_minor >= 0 and tax_minor <= amount_minor),
  constraint expenses_method_check check (method in ('CASH', 'BANK', 'POS', 'MOBILE')),
  constraint expenses_reversed_on_a_day check ((status = 'REVERSED') = (reversed_on is not null)),
  constraint expenses_status_check check (status in ('POSTED', 'REVERSED')),
  constraint expenses_tax_has_a_rate check (tax_rate_id is not null or tax_percent_e4 = 0 and tax_minor = 0)
);
create index expenses_by_amount on expenses (org_id, amount_minor, id);
create index expenses_by_created_at on expenses (org_id, created_at, id);
create index expenses_by_date on expenses (org_id, business_date, id);
create index expenses_by_reversal on expenses (org_id, reversed_on, id) where reversed_on is not null;

create table payment_days (
  org_id           uuid not null,
  business_date    date not null,
  method           text not null,
  -- Zero where the facts are of no outlet.
  outlet_id        uuid not null,
  sales_minor      numeric not null,
  paid_in_minor    numeric not null,
  paid_out_minor   numeric not null,
  cash_back_minor  numeric not null,
  payments         bigint not null,
  primary key (org_id, business_date, method, outlet_id)
);

-- Statements of bank accounts, as their files have them. A file may have several.
create table bank_statements (
  org_id         uuid not null,
  id             uuid not null,
  bank_id        uuid not null,
  format         text not null,
  -- The same file again is recognised by its bytes.
  file_hash      bytea not null,
  part           smallint not null,
  -- The account that the file names.
  account        text,
  from_date      date not null,
  to_date        date not null,
  opening_minor  bigint,
  closing_minor  bigint,
  imported_by    uuid not null,
  imported_at    timestamptz not null default now(),
  primary key (org_id, id),
  constraint bank_statements_org_id_bank_id_file_hash_part_key unique (org_id, bank_id, file_hash, part),
  constraint bank_statements_org_id_bank_id_fkey foreign key (org_id, bank_id) references banks (org_id, id),
  constraint bank_statements_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint bank_statements_check check ((opening_minor is null) = (closing_minor is null)),
  constraint bank_statements_check1 check (from_date <= to_date),
  constraint bank_statements_format_check check (format in ('CSV', 'OFX', 'CAMT053', 'MT940'))
);
create index bank_statements_by_day on bank_statements (org_id, bank_id, to_date, id);

-- The lines of a bank account. A line that several files have is here once.
create table bank_lines (
  org_id          uuid not null,
  id              uuid not null,
  bank_id         uuid not null,
  booked_on       date not null,
  -- Above zero: money that came in.
  amount_minor    bigint not null,
  description     text not null,
  counterparty    text,
  reference       text,
  bank_reference  text,
  fingerprint     bytea not null,
  status          text not null default 'UNMATCHED',
  primary key (org_id, id),
  constraint bank_lines_org_id_bank_id_fingerprint_key unique (org_id, bank_id, fingerprint),
  constraint bank_lines_org_id_bank_id_fkey foreign key (org_id, bank_id) references banks (org_id, id),
  constraint bank_lines_amount_minor_check check (amount_minor <> 0),
  constraint bank_lines_status_check check (status in ('UNMATCHED', 'MATCHED'))
);
create index bank_lines_by_day on bank_lines (org_id, bank_id, booked_on, id);
create index bank_lines_unmatched on bank_lines (org_id, bank_id, booked_on, id) where status = 'UNMATCHED';

-- Which lines each statement has.
create table bank_statement_lines (
  org_id        uuid not null,
  statement_id  uuid not null,
  line_id       uuid not null,
  primary key (org_id, statement_id, line_id),
  constraint bank_statement_lines_org_id_line_id_fkey foreign key (org_id, line_id) references bank_lines (org_id, id),
  constraint bank_statement_lines_org_id_statement_id_fkey foreign key (org_id, statement_id) references bank_statements (org_id, id) on delete cascade
);
create index bank_statement_lines_by_line on bank_statement_lines (org_id, line_id);

-- Which lines of the journal a line of the bank is, each with its part of the amount.
create table bank_matches (
  org_id        uuid not null,
  line_id       uuid not null,
  entry_id      uuid not null,
  position      smallint not null,
  amount_minor  bigint not null,
  -- By hand, or by a rule that records by itself.
  rule_id       uuid,
  matched_by    uuid not null,
  matched_at    timestamptz not null default now(),
  primary key (org_id, line_id, entry_id, "position"),
  constraint bank_matches_org_id_entry_id_position_fkey foreign key (org_id, entry_id, "position") references journal_lines (org_id, entry_id, "position"),
  constraint bank_matches_org_id_line_id_fkey foreign key (org_id, line_id) references bank_lines (org_id, id),
  constraint bank_matches_amount_minor_check check (amount_minor <> 0)
);
create index bank_matches_by_entry on bank_matches (org_id, entry_id, "position");

-- What to do with lines that come again and again.
create table bank_rules (
  org_id        uuid not null,
  id            uuid not null,
  -- Null: all bank accounts.
  bank_id       uuid,
  contains      text not null,
  contains_key  text not null generated always as (lower(contains)) stored,
  direction     text,
  -- The document that is recorded from the line, as recordBankLine takes it.
  record        jsonb not null,
  is_automatic  boolean not null,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  version       integer not null default 1,
  primary key (org_id, id),
  constraint bank_rules_org_id_bank_id_fkey foreign key (org_id, bank_id) references banks (org_id, id),
  constraint bank_rules_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint bank_rules_direction_check check (direction in ('IN', 'OUT'))
);
create index bank_rules_by_text on bank_rules (org_id, contains_key, id);

-- How the CSV files of a bank account are read.
create table bank_statement_columns (
  org_id      uuid not null,
  bank_id     uuid not null,
  columns     jsonb not null,
  updated_at  timestamptz not null default now(),
  primary key (org_id, bank_id),
  constraint bank_statement_columns_org_id_bank_id_fkey foreign key (org_id, bank_id) references banks (org_id, id)
);

-- src/money/expense/find-expenses.sql

create function keep_expense_texts() returns trigger language plpgsql as $$
begin
  insert into search_texts (org_id, kind, id, texts)
  select org_id, 'EXPENSE', id, array_remove(array[lower(payee), lower(note)], null)
  from brought where payee is not null or note is not null;
  return null;
end $$;
create trigger keep_texts after insert on expenses
  referencing new table as brought for each statement execute function keep_expense_texts();

-- src/money/payment/days.sql

-- What each payment adds to its daily total.
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

-- The daily totals plus the payments that are not in them yet. See account_movements.
create view payment_movements with (security_invoker) as
  select org_id, nullif(outlet_id, '00000000-0000-0000-0000-000000000000') as outlet_id, method, business_date,
         sales_minor, paid_in_minor, paid_out_minor, cash_back_minor, payments
  from payment_days
  union all
  select m.org_id, nullif(f.outlet_id, '00000000-0000-0000-0000-000000000000'), f.method, f.business_date,
         f.sales_minor, f.paid_in_minor, f.paid_out_minor, f.cash_back_minor, f.payments
  from fold_marks m cross join lateral (
    select * from payment_facts
    where org_id = m.org_id and transaction between m.horizon and '18446744073709551615' offset 0) f;
grant select on payment_facts, payment_movements to tillhouse_app, tillhouse_jobs;

-- src/money/payment/find-payments.sql

-- Payments never change, so their search texts are written once. Most have none.
create function keep_payment_texts() returns trigger language plpgsql as $$
begin
  insert into search_texts (org_id, kind, id, texts)
  values (new.org_id, 'PAYMENT', new.id, array_remove(array[lower(new.reference), lower(new.note)], null));
  return null;
end $$;
create trigger keep_texts after insert on payments
  for each row when (new.reference is not null or new.note is not null) execute function keep_payment_texts();

-- Finds payments by their own texts or by their party. The index is read for each party (hence the offset), else the
-- planner expects many parties and reads everything. It is a function, because otherwise the planner would read the
-- list in order until enough rows match.
create function find_payments(part text) returns setof uuid
  language plpgsql stable strict rows 100
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  tenant uuid := nullif(current_setting('app.org_id', true), '')::uuid;
begin
  return query
    select find_by_text('PAYMENT', part)
    union all
    select p.id from find_parties(part) party cross join lateral (
      select id from payments where org_id = tenant and party_id = party offset 0) p;
end $$;

-- src/money/tables.sql

-- A business starts with a bank account. Payments are facts and append-only.
select protect_tenant('banks', app => 'select, insert, update, delete', identity => 'insert', jobs => 'select');
select protect_tenant('payments', app => 'select, insert', jobs => 'select');
select protect_tenant('expenses', app => 'select, insert, update', jobs => 'select');
select protect_tenant('payment_days', app => 'select', jobs => 'select, insert, update, delete');

-- Statements of banks and their matches with the journal. Matches are no facts: they can be taken back.
select protect_tenant('bank_statements', app => 'select, insert, delete', jobs => 'select');
select protect_tenant('bank_lines', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('bank_statement_lines', app => 'select, insert, delete', jobs => 'select');
select protect_tenant('bank_matches', app => 'select, insert, delete', jobs => 'select');
select protect_tenant('bank_rules', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('bank_statement_columns', app => 'select, insert, update', jobs => 'select');

-- =====================================================================================================================
-- inventory
-- =====================================================================================================================

create table categories (
  org_id      uuid not null,
  id          uuid not null,
  name        text not null,
  name_key    text not null generated always as (lower(name)) stored,
  parent_id   uuid,
  status      text not null default 'ACTIVE',
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  version     integer not null default 1,
  sort_key    text not null generated always as (regexp_replace(regexp_replace(lower(regexp_replace(NORMALIZE(name, NFD), '[\u0300-\u036f]', '', 'g')), '([0-9]+)', '000000000000000\1', 'g'), '0*([0-9]{15,})', '\1', 'g')) stored,
  primary key (org_id, id),
  constraint categories_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint categories_parent_id_exists foreign key (org_id, parent_id) references categories (org_id, id) deferrable,
  constraint categories_status_check check (status in ('ACTIVE', 'DISABLED'))
);
create index categories_by_created_at on categories (org_id, created_at, id);
create index categories_by_name on categories (org_id, sort_key, id);
create index categories_by_parent on categories (org_id, parent_id);
-- One of each name beside each other; shirts may be both men's and women's.
create unique index categories_name_unique on categories (org_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), name_key);

create table measurements (
  org_id            uuid not null,
  id                uuid not null,
  name              text not null,
  name_key          text not null generated always as (lower(name)) stored,
  abr               text not null,
  -- How records from before the measurements had ids name them.
  item_category_id  text,
  m_metric          text,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  version           integer not null default 1,
  -- What a unit is measured in when it is sold; null: it is counted. Units that are there stay as they were: no till asks
  -- for a weight because of an update.
  measured_in       text,
  primary key (org_id, id),
  constraint measurements_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint measurements_check check ((item_category_id is null) = (m_metric is null)),
  constraint measurements_measured_in_check check (measured_in in ('KG', 'G', 'LB', 'OZ', 'L', 'M'))
);
create index measurements_by_created_at on measurements (org_id, created_at, id);
create unique index measurements_m_metric_unique on measurements (org_id, item_category_id, m_metric);
create unique index measurements_name_unique on measurements (org_id, name_key);

create table products (
  org_id            uuid not null,
  id                uuid not null,
  name              text not null,
  name_key          text not null generated always as (lower(name)) stored,
  description       text,
  brand             text,
  brand_key         text generated always as (lower(brand)) stored,
  category_id       uuid,
  kind              text not null default 'GOODS',
  status            text not null default 'ACTIVE',
  tax_rate_id       uuid,
  reorder_level_e4  bigint not null default 0,
  image_id          uuid,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  version           integer not null default 1,
  sort_key          text not null generated always as (regexp_replace(regexp_replace(lower(regexp_replace(NORMALIZE(name, NFD), '[\u0300-\u036f]', '', 'g')), '([0-9]+)', '000000000000000\1', 'g'), '0*([0-9]{15,})', '\1', 'g')) stored,
  primary key (org_id, id),
  constraint products_category_id_exists foreign key (org_id, category_id) references categories (org_id, id),
  constraint products_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint products_tax_rate_id_exists foreign key (org_id, tax_rate_id) references tax_rates (org_id, id),
  constraint products_kind_check check (kind in ('GOODS', 'SERVICE')),
  constraint products_reorder_level_e4_check check (reorder_level_e4 >= 0),
  constraint products_status_check check (status in ('ACTIVE', 'DISABLED'))
);
create index products_by_brand on products (org_id, brand_key, sort_key, id);
create index products_by_category on products (org_id, category_id, sort_key, id);
create index products_by_created_at on products (org_id, created_at, id);
create index products_by_kind on products (org_id, kind, sort_key, id);
create index products_by_name on products (org_id, sort_key, id);
create index products_by_status on products (org_id, status, sort_key, id);

-- As small as they are shown, and made anew from what was sent. A new one has a new id: what an address shows never changes.
create table product_images (
  org_id      uuid not null,
  id          uuid not null,
  product_id  uuid not null,
  webp        bytea not null,
  created_at  timestamptz not null default now(),
  -- As tiles show an image. Of images that were there before it is made when somebody first asks for it.
  small_webp  bytea,
  primary key (org_id, id),
  constraint product_images_org_id_product_id_fkey foreign key (org_id, product_id) references products (org_id, id) on delete cascade
);
create index product_images_by_product on product_images (org_id, product_id);

create table variant_types (
  org_id      uuid not null,
  id          uuid not null,
  name        text not null,
  name_key    text not null generated always as (lower(name)) stored,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  version     integer not null default 1,
  primary key (org_id, id),
  constraint variant_types_org_id_fkey foreign key (org_id) references organisations (org_id)
);
create index variant_types_by_created_at on variant_types (org_id, created_at, id);
create unique index variant_types_name_unique on variant_types (org_id, name_key);

create table variant_values (
  org_id           uuid not null,
  id               uuid not null,
  variant_type_id  uuid not null,
  name             text not null,
  name_key         text not null generated always as (lower(name)) stored,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  version          integer not null default 1,
  primary key (org_id, id),
  constraint variant_values_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint variant_values_variant_type_id_exists foreign key (org_id, variant_type_id) references variant_types (org_id, id)
);
create index variant_values_by_created_at on variant_values (org_id, created_at, id);
create index variant_values_by_name on variant_values (org_id, name_key, id);
create unique index variant_values_name_unique on variant_values (org_id, variant_type_id, name_key);

-- Which types a product comes in, and which values of each.
create table product_options (
  org_id           uuid not null,
  id               uuid not null,
  product_id       uuid not null,
  variant_type_id  uuid not null,
  position         smallint not null,
  value_ids        uuid[] not null,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  version          integer not null default 1,
  primary key (org_id, id),
  constraint product_options_org_id_product_id_fkey foreign key (org_id, product_id) references products (org_id, id) on delete cascade,
  constraint product_options_variant_type_id_exists foreign key (org_id, variant_type_id) references variant_types (org_id, id)
);
create unique index product_options_variant_type_id_unique on product_options (org_id, product_id, variant_type_id);

-- What is sold and kept in stock; a product without options has one.
create table variants (
  org_id            uuid not null,
  id                uuid not null,
  product_id        uuid not null,
  name              text not null,
  sku               text,
  barcode           text,
  option_value_ids  uuid[] not null default '{}'::uuid[],
  position          smallint not null default 0,
  status            text not null default 'ACTIVE',
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  version           integer not null default 1,
  primary key (org_id, id),
  constraint variants_product_id_exists foreign key (org_id, product_id) references products (org_id, id),
  constraint variants_status_check check (status in ('ACTIVE', 'DISABLED'))
);
create index variants_by_product on variants (org_id, product_id, "position", id);
create unique index variants_option_value_ids_unique on variants (org_id, product_id, option_value_ids);

-- A unit that a variant is bought and sold in, with its price. The unit of factor 1 is what stock is kept in.
create table item_prices (
  org_id            uuid not null,
  id                uuid not null,
  variant_id        uuid not null,
  measurement_id    uuid,
  -- Records from before the measurements had ids have this pair instead.
  item_category_id  text,
  m_metric          text,
  factor_e4         bigint not null default 10000,
  price_e4          bigint not null,
  barcode           text,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  version           integer not null default 1,
  primary key (org_id, id),
  constraint item_prices_measurement_id_exists foreign key (org_id, measurement_id) references measurements (org_id, id),
  constraint item_prices_variant_id_exists foreign key (org_id, variant_id) references variants (org_id, id),
  constraint item_prices_factor_e4_check check (factor_e4 > 0),
  constraint item_prices_price_e4_check check (price_e4 >= 0)
);
create index item_prices_by_measurement on item_prices (org_id, measurement_id);
create index item_prices_by_variant on item_prices (org_id, variant_id, factor_e4, id);

-- The lowest price of each product, which the list of products sorts by.
create table product_prices (
  org_id      uuid not null,
  product_id  uuid not null,
  -- Of a base unit. -1: the product has no price.
  lowest_e4   bigint not null,
  primary key (org_id, product_id),
  constraint product_prices_org_id_fkey foreign key (org_id) references organisations (org_id)
);
create index product_prices_by_price on product_prices (org_id, lowest_e4, product_id);

-- Everything that a scanner may read: SKUs and barcodes share one space, so that a scan means one thing.
create table item_codes (
  org_id         uuid not null,
  code_key       text not null,
  variant_id     uuid not null,
  item_price_id  uuid,
  primary key (org_id, code_key),
  constraint item_codes_org_id_item_price_id_fkey foreign key (org_id, item_price_id) references item_prices (org_id, id) on delete cascade,
  constraint item_codes_org_id_variant_id_fkey foreign key (org_id, variant_id) references variants (org_id, id) on delete cascade
);
create index item_codes_by_variant on item_codes (org_id, variant_id);

-- The products of which anything that a till shows has changed, each with the last transaction that changed it: not the
-- time, for what commits late would lie before the moment that a till has seen. It outlives the product, so that the
-- till gets to know that it is gone.
create table catalogue_changes (
  org_id       uuid not null,
  product_id   uuid not null,
  transaction  xid8 not null default pg_current_xact_id(),
  primary key (org_id, product_id),
  constraint catalogue_changes_org_id_fkey foreign key (org_id) references organisations (org_id)
);
create index catalogue_changes_by_transaction on catalogue_changes (org_id, transaction);

create table stock (
  org_id             uuid not null,
  variant_id         uuid not null,
  outlet_id          uuid not null,
  quantity_e4        bigint not null default 0,
  value_minor        bigint not null default 0,
  -- The last average of stock that was there, as value of quantity: what goes out below zero is worth that.
  known_quantity_e4  bigint not null default 0,
  known_value_minor  bigint not null default 0,
  -- How many movements it has had: the number of the last.
  movements          bigint not null default 0,
  updated_at         timestamptz not null default now(),
  primary key (org_id, variant_id, outlet_id),
  constraint stock_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint stock_variant_id_exists foreign key (org_id, variant_id) references variants (org_id, id),
  constraint stock_check check (quantity_e4 <> 0 or value_minor = 0)
);
create index stock_by_outlet on stock (org_id, outlet_id, variant_id);
-- Of what there is some. All else has zero, and is read from the listings.
create index stock_by_quantity on stock (org_id, outlet_id, quantity_e4, variant_id) where quantity_e4 <> 0;
create index stock_by_value on stock (org_id, outlet_id, value_minor, variant_id) where quantity_e4 <> 0;

create table stock_movements (
  org_id             uuid not null,
  variant_id         uuid not null,
  outlet_id          uuid not null,
  -- Counts the movements of this stock: their order, whatever the clock says.
  number             bigint not null,
  id                 uuid not null,
  reason             text not null,
  quantity_e4        bigint not null,
  value_minor        bigint not null,
  quantity_after_e4  bigint not null,
  value_after_minor  bigint not null,
  source_type        text not null,
  source_id          uuid not null,
  business_date      date not null,
  user_id            uuid not null,
  recorded_at        timestamptz not null default clock_timestamp(),
  transaction        xid8 not null default pg_current_xact_id(),
  -- When it happened, where that was before it was recorded: what an offline till sold, or a delivery that is entered late.
  occurred_at        timestamptz,
  primary key (org_id, variant_id, outlet_id, number),
  constraint stock_movements_org_id_variant_id_outlet_id_fkey foreign key (org_id, variant_id, outlet_id) references stock (org_id, variant_id, outlet_id)
);
create index stock_movements_by_date on stock_movements (org_id, business_date, id);
create index stock_movements_by_recorded_at on stock_movements (org_id, recorded_at, id);
create index stock_movements_by_source on stock_movements (org_id, source_id);
create index stock_movements_by_transaction on stock_movements (org_id, transaction);
-- Movements of one item, and in the order in which they were recorded. A stock row is locked when its movements are
-- written, so by the clock of that moment they are in the order of their numbers; the transaction may have begun in another.
create index stock_movements_by_variant on stock_movements (org_id, variant_id, business_date, id);
create index stock_movements_recorded_late on stock_movements (org_id, variant_id, outlet_id, occurred_at) where occurred_at is not null;

-- Of stock below zero, what did not go by a sale: lost goods, and goods that were moved to another outlet. When goods
-- come in, what these turn out to have cost is settled there, and not in the cost of sales.
create table stock_below_zero (
  org_id        uuid not null,
  variant_id    uuid not null,
  outlet_id     uuid not null,
  cause         text not null,
  -- Where goods were moved to; of lost goods the outlet itself.
  to_outlet_id  uuid not null,
  quantity_e4   bigint not null,
  primary key (org_id, variant_id, outlet_id, cause, to_outlet_id),
  constraint stock_below_zero_org_id_to_outlet_id_fkey foreign key (org_id, to_outlet_id) references outlets (org_id, id),
  constraint stock_below_zero_org_id_variant_id_outlet_id_fkey foreign key (org_id, variant_id, outlet_id) references stock (org_id, variant_id, outlet_id),
  constraint stock_below_zero_cause_check check (cause in ('SHRINKAGE', 'TRANSFER')),
  constraint stock_below_zero_quantity_e4_check check (quantity_e4 > 0)
);

-- What the lists of stock are read from.
-- 
-- A row for every variant of goods at every outlet, whether it ever had stock there or not, with what the lists are
-- sorted and filtered by. Beside the stock and not in it: a sale changes the quantity and no index, and touches a row here
-- only when it leaves another state.
create table stock_listings (
  org_id            uuid not null,
  variant_id        uuid not null,
  outlet_id         uuid not null,
  id                uuid not null default new_id(),
  -- The product's name and, behind a character that sorts before all others, the place of the variant in it and its id:
  -- rows of one variant stand together, and those of two never mix.
  name_key          text not null,
  category_id       uuid,
  brand_key         text,
  for_sale          boolean not null,
  reorder_level_e4  bigint not null,
  status            text not null,
  -- What is no longer for sale is shown for as long as there is something of it.
  listed            boolean not null generated always as (for_sale or status <> 'OUT_OF_STOCK') stored,
  primary key (org_id, variant_id, outlet_id),
  constraint stock_listings_status_check check (status in ('IN_STOCK', 'LOW_STOCK', 'OUT_OF_STOCK', 'NEGATIVE'))
);
create index stock_listings_by_brand on stock_listings (org_id, outlet_id, brand_key, status) where listed and brand_key is not null;
create index stock_listings_by_category on stock_listings (org_id, outlet_id, category_id, status) where listed and category_id is not null;
-- The lists read each outlet and each status by name; a category or a brand is read whole and then sorted.
create index stock_listings_by_status on stock_listings (org_id, outlet_id, status, name_key) where listed;
create index stock_listings_empty on stock_listings (org_id, outlet_id, variant_id) where listed and status = 'OUT_OF_STOCK';

create table purchases (
  org_id         uuid not null,
  id             uuid not null,
  outlet_id      uuid not null,
  vendor_id      uuid,
  business_date  date not null,
  -- What the buyer called the way of paying; the payments say what it was.
  pmethod        text not null,
  total_minor    bigint not null,
  paid_minor     bigint not null,
  quantity_e4    bigint not null,
  status         text not null default 'POSTED',
  note           text,
  user_id        uuid not null,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  version        integer not null default 1,
  number         text not null,
  series_number  bigint not null,
  reversed_on    date,
  -- The tax in the total.
  tax_minor      bigint not null default 0,
  primary key (org_id, id),
  constraint purchases_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint purchases_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint purchases_vendor_id_exists foreign key (org_id, vendor_id) references parties (org_id, id),
  constraint purchases_check check (paid_minor >= 0 and paid_minor <= total_minor),
  constraint purchases_check1 check (tax_minor >= 0 and tax_minor <= total_minor),
  constraint purchases_reversed_on_a_day check ((status = 'REVERSED') = (reversed_on is not null)),
  constraint purchases_status_check check (status in ('POSTED', 'REVERSED')),
  constraint purchases_total_minor_check check (total_minor >= 0)
);
create index purchases_by_created_at on purchases (org_id, created_at, id);
create index purchases_by_date on purchases (org_id, business_date, id);
create index purchases_by_quantity on purchases (org_id, quantity_e4, id);
create index purchases_by_reversal on purchases (org_id, reversed_on, id) where reversed_on is not null;
create index purchases_by_total on purchases (org_id, total_minor, id);
create index purchases_by_vendor on purchases (org_id, vendor_id, business_date, id) where vendor_id is not null;
create unique index purchases_number_unique on purchases (org_id, number);
create unique index purchases_series_number_unique on purchases (org_id, outlet_id, series_number);

create table purchase_lines (
  org_id           uuid not null,
  purchase_id      uuid not null,
  position         smallint not null,
  id               uuid not null,
  business_date    date not null,
  variant_id       uuid not null,
  item_price_id    uuid not null,
  -- In the unit of its item price, which holds so many base units.
  quantity_e4      bigint not null,
  factor_e4        bigint not null,
  base_e4          bigint not null,
  cost_price_e4    bigint not null,
  total_minor      bigint not null,
  tax_rate_id      uuid,
  tax_percent_e4   bigint not null default 0,
  -- In the total. Recoverable tax is not in the cost of the goods.
  tax_minor        bigint not null default 0,
  tax_included     boolean not null default true,
  tax_recoverable  boolean not null default true,
  primary key (org_id, purchase_id, "position"),
  constraint purchase_lines_org_id_item_price_id_fkey foreign key (org_id, item_price_id) references item_prices (org_id, id),
  constraint purchase_lines_org_id_purchase_id_fkey foreign key (org_id, purchase_id) references purchases (org_id, id),
  constraint purchase_lines_org_id_variant_id_fkey foreign key (org_id, variant_id) references variants (org_id, id),
  constraint purchase_lines_tax_rate_id_exists foreign key (org_id, tax_rate_id) references tax_rates (org_id, id),
  constraint purchase_lines_base_e4_check check (base_e4 > 0),
  constraint purchase_lines_check check (tax_minor >= 0 and tax_minor <= total_minor),
  constraint purchase_lines_cost_price_e4_check check (cost_price_e4 >= 0),
  constraint purchase_lines_quantity_e4_check check (quantity_e4 > 0),
  constraint purchase_lines_tax_has_a_rate check (tax_rate_id is not null or tax_percent_e4 = 0 and tax_minor = 0)
);
create index purchase_lines_by_date on purchase_lines (org_id, business_date, id);
create index purchase_lines_by_variant on purchase_lines (org_id, variant_id, business_date, id);

-- The last number of each outlet.
create table purchase_series (
  org_id       uuid not null,
  outlet_id    uuid not null,
  last_number  bigint not null,
  primary key (org_id, outlet_id),
  constraint purchase_series_org_id_outlet_id_fkey foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint purchase_series_last_number_check check (last_number > 0)
);

create table adjustments (
  org_id         uuid not null,
  id             uuid not null,
  outlet_id      uuid not null,
  purpose        text not null,
  effect         text not null,
  note           text,
  business_date  date not null,
  user_id        uuid not null,
  created_at     timestamptz not null default now(),
  -- Who took back what was returned.
  vendor_id      uuid,
  -- Of what was asked for, where the sender made up the id: the same again is the same adjustment, for ever.
  request_hash   bytea,
  primary key (org_id, id),
  constraint adjustments_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint adjustments_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint adjustments_vendor_id_exists foreign key (org_id, vendor_id) references parties (org_id, id),
  constraint adjustments_check check (
case effect
    when 'INCREASE' then purpose in ('OPENING', 'FOUND', 'RETURNED', 'PRODUCTION', 'CORRECTION')
    else purpose <> all (array['OPENING', 'FOUND', 'RETURNED', 'PRODUCTION'])
end),
  constraint adjustments_effect_check check (effect in ('INCREASE', 'DECREASE')),
  constraint adjustments_purpose_check check (purpose in ('OPENING', 'FOUND', 'RETURNED', 'PRODUCTION', 'DAMAGED', 'EXPIRED', 'THEFT', 'LOST', 'SAMPLE', 'INTERNAL_USE', 'VENDOR_RETURN', 'CORRECTION'))
);
create index adjustments_by_created_at on adjustments (org_id, created_at, id);
create index adjustments_by_date on adjustments (org_id, business_date, id);
create index adjustments_by_outlet on adjustments (org_id, outlet_id, business_date, id);
create index adjustments_by_purpose on adjustments (org_id, purpose, business_date, id);

create table adjustment_lines (
  org_id         uuid not null,
  adjustment_id  uuid not null,
  position       smallint not null,
  id             uuid not null,
  business_date  date not null,
  variant_id     uuid not null,
  -- In base units, signed as the effect says.
  quantity_e4    bigint not null,
  value_minor    bigint not null,
  -- Lines are listed by themselves, so they have what their adjustments are filtered by. Nothing wrote any before.
  outlet_id      uuid not null,
  purpose        text not null,
  -- The recoverable tax that goes back with goods returned to a vendor, beside their value.
  tax_minor      bigint not null default 0,
  primary key (org_id, adjustment_id, "position"),
  constraint adjustment_lines_org_id_adjustment_id_fkey foreign key (org_id, adjustment_id) references adjustments (org_id, id),
  constraint adjustment_lines_org_id_variant_id_fkey foreign key (org_id, variant_id) references variants (org_id, id),
  constraint adjustment_lines_quantity_e4_check check (quantity_e4 <> 0),
  constraint adjustment_lines_tax_minor_check check (tax_minor >= 0)
);
create index adjustment_lines_by_date on adjustment_lines (org_id, business_date, id);
create index adjustment_lines_by_outlet on adjustment_lines (org_id, outlet_id, business_date, id);
create index adjustment_lines_by_purpose on adjustment_lines (org_id, purpose, business_date, id);
create index adjustment_lines_by_variant on adjustment_lines (org_id, variant_id, business_date, id);

create table stocktakes (
  org_id            uuid not null,
  id                uuid not null,
  outlet_id         uuid not null,
  status            text not null default 'IN_PROGRESS',
  blind             boolean not null default false,
  -- ALL, CATEGORY (with category_id) or LIST: the lines are made when it starts.
  scope             text not null,
  category_id       uuid,
  note              text,
  started_by        uuid not null,
  completed_at      timestamptz,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  version           integer not null default 1,
  -- A stocktake of a whole shop has a line for each variant: how far it is must not be counted for each row of a list.
  line_count        integer not null default 0,
  counted_count     integer not null default 0,
  -- What completion posted, all lines together.
  difference_e4     bigint,
  difference_minor  bigint,
  submitted_at      timestamptz,
  submitted_by      uuid,
  completed_by      uuid,
  primary key (org_id, id),
  constraint stocktakes_category_id_exists foreign key (org_id, category_id) references categories (org_id, id),
  constraint stocktakes_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint stocktakes_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint stocktakes_scope_check check (scope in ('ALL', 'CATEGORY', 'LIST')),
  constraint stocktakes_status_check check (status in ('IN_PROGRESS', 'IN_REVIEW', 'COMPLETED', 'CANCELLED'))
);
create index stocktakes_by_created_at on stocktakes (org_id, created_at, id);
create index stocktakes_by_outlet on stocktakes (org_id, outlet_id, created_at, id);

create table stocktake_lines (
  org_id            uuid not null,
  stocktake_id      uuid not null,
  variant_id        uuid not null,
  -- What the book said at the moment of the count.
  book_e4           bigint,
  counted_e4        bigint,
  counted_at        timestamptz,
  counted_by        uuid,
  -- What completion posted.
  difference_e4     bigint,
  difference_minor  bigint,
  -- The name as it was when the line was made: sheets are walked in its order.
  name_key          text not null default '',
  -- What had happened before the count and was recorded after it, in base units; book_e4 has it.
  late_e4           bigint not null default 0,
  primary key (org_id, stocktake_id, variant_id),
  constraint stocktake_lines_org_id_stocktake_id_fkey foreign key (org_id, stocktake_id) references stocktakes (org_id, id),
  constraint stocktake_lines_org_id_variant_id_fkey foreign key (org_id, variant_id) references variants (org_id, id),
  constraint stocktake_lines_counted_e4_check check (counted_e4 >= 0)
);
-- The first count after a moment is found by it.
create index stocktake_lines_by_count on stocktake_lines (org_id, variant_id, counted_at);
create index stocktake_lines_by_name on stocktake_lines (org_id, stocktake_id, name_key, variant_id);

create table stock_imports (
  org_id           uuid not null,
  id               uuid not null,
  user_id          uuid not null,
  -- What the audit trail says of what the job writes.
  address          text not null,
  -- The outlets that the user is limited to; null: no limit.
  outlet_ids       uuid[],
  -- Where rows without an outlet of their own go.
  outlet_id        uuid,
  dry_run          boolean not null,
  skip_invalid     boolean not null,
  ignore_unknown   boolean not null,
  status           text not null default 'QUEUED',
  -- What the columns are called in the sheet, by what they are to us.
  headers          jsonb not null default '{}',
  percent          smallint not null default 0,
  rows_per_second  integer not null default 0,
  rows             integer not null default 0,
  invalid_rows     integer not null default 0,
  created          integer not null default 0,
  updated          integer not null default 0,
  stocked          integer not null default 0,
  failure          text,
  attempts         smallint not null default 0,
  created_at       timestamptz not null default now(),
  started_at       timestamptz,
  finished_at      timestamptz,
  -- Whether the quantities of a sheet are added to the stock or are the stock; null: it was not said.
  quantities       text,
  -- Of the rows that change stock, those that take some away.
  lowered          integer not null default 0,
  -- The system that the sheet comes from, as its headers tell.
  source           text,
  -- What the sheet adds up to, and what we then have of the same items.
  totals           jsonb,
  undone_at        timestamptz,
  -- What a check would change of items that are here: how many rows, and the first of them.
  changes          jsonb,
  primary key (org_id, id),
  constraint stock_imports_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint stock_imports_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint stock_imports_quantities_check check (quantities in ('ADD', 'SET')),
  constraint stock_imports_status_check check (status in ('QUEUED', 'READING', 'CHECKING', 'WRITING', 'COMPLETED', 'FAILED'))
);
create index stock_imports_by_age on stock_imports (created_at);
create index stock_imports_unfinished on stock_imports (org_id) where finished_at is null;

-- The sheet itself, until it is imported: any process may be the one that does it.
create table stock_import_files (
  org_id     uuid not null,
  import_id  uuid not null,
  bytes      bytea not null,
  primary key (org_id, import_id),
  constraint stock_import_files_org_id_import_id_fkey foreign key (org_id, import_id) references stock_imports (org_id, id) on delete cascade
);

-- Its rows while they are looked at: gone when it is done, and read again when the server or the database went away.
create unlogged table stock_import_rows (
  org_id            uuid not null,
  import_id         uuid not null,
  row_number        integer not null,
  name              text,
  sku               text,
  barcode           text,
  category          text,
  brand             text,
  unit              text,
  description       text,
  tax_rate          text,
  tax_percent_e4    bigint,
  outlet            text,
  price_e4          bigint,
  cost_e4           bigint,
  quantity_e4       bigint,
  reorder_level_e4  bigint,
  -- For what may turn out to be new.
  new_product_id    uuid not null,
  new_variant_id    uuid not null,
  new_price_id      uuid not null,
  is_bad            boolean not null default false,
  -- What the catalogue has of it. An item is what a row is about: the rows of one item name it at several outlets.
  item              text,
  is_first          boolean,
  is_new            boolean,
  is_changed        boolean,
  product_id        uuid,
  variant_id        uuid,
  price_id          uuid,
  category_id       uuid,
  measurement_id    uuid,
  tax_rate_id       uuid,
  outlet_id         uuid,
  -- What was found on the way there, and what is wrong with it, by column.
  faults            jsonb,
  -- Its place among those that bring stock.
  line              integer,
  -- How sheets of before name a measurement: by the pair that it had before it had an id.
  item_category_id  text,
  m_metric          text,
  -- Rows of one handle are variants of one product. A row with the stock of several outlets is stored once for each, so
  -- the row of the sheet is no longer the key.
  handle            text,
  variation         text,
  option1_name      text,
  option1           text,
  option2_name      text,
  option2           text,
  option3_name      text,
  option3           text,
  sheet_row         integer not null default 0,
  -- The column that the outlet was taken from, where each outlet has a column.
  outlet_column     text,
  -- What the rows of a new product have in common.
  product_key       text,
  -- Whether this is the first row of a new product.
  is_head           boolean,
  position          smallint not null default 0,
  option_value_ids  uuid[] not null default '{}'::uuid[],
  -- Whether an import that was undone had made it: its product is enabled again.
  is_revived        boolean not null default false,
  -- Whether the product is sold: ACTIVE or DISABLED.
  status            text,
  primary key (org_id, import_id, row_number),
  constraint stock_import_rows_org_id_import_id_fkey foreign key (org_id, import_id) references stock_imports (org_id, id) on delete cascade
);
create index stock_import_rows_by_line on stock_import_rows (org_id, import_id, line) where line is not null;

create table stock_import_errors (
  org_id      uuid not null,
  import_id   uuid not null,
  -- As the sheet counts them; 0: the sheet as a whole.
  row_number  integer not null,
  id          uuid not null default gen_random_uuid(),
  field       text not null,
  code        text not null,
  message     text not null,
  -- The cell that is at fault, by which equal errors are counted together.
  value       text,
  primary key (org_id, import_id, row_number, id),
  constraint stock_import_errors_org_id_import_id_fkey foreign key (org_id, import_id) references stock_imports (org_id, id) on delete cascade
);

-- What an import has made and changed, so that it can be undone. `before` has the values of a record that it changed.
create table stock_import_records (
  org_id     uuid not null,
  import_id  uuid not null,
  kind       text not null,
  record_id  uuid not null,
  before     jsonb,
  primary key (org_id, import_id, kind, record_id),
  constraint stock_import_records_org_id_import_id_fkey foreign key (org_id, import_id) references stock_imports (org_id, id) on delete cascade,
  constraint stock_import_records_kind_check check (kind in ('PRODUCT', 'CHANGE', 'UNIT_PRICE', 'ADJUSTMENT', 'CATEGORY', 'MEASUREMENT'))
);
create index stock_import_records_by_record on stock_import_records (org_id, record_id, kind);

-- src/inventory/adjustment/adjustment-lines.sql

-- Lines have a list of their own, so each keeps the columns that adjustments are filtered by.
create function adjustment_line_inserted() returns trigger language plpgsql as $$
begin
  select a.outlet_id, a.purpose into strict new.outlet_id, new.purpose
  from adjustments a where a.org_id = new.org_id and a.id = new.adjustment_id;
  return new;
end $$;
create trigger take_from_adjustment before insert on adjustment_lines
  for each row execute function adjustment_line_inserted();

-- src/inventory/product/catalogue-changes.sql

-- Notes the products that changed in anything that a till shows. The triggers run once per statement, because an import
-- changes 50,000 rows at once.
create function note_catalogue_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'products' then
    insert into catalogue_changes (org_id, product_id)
    select c.org_id, c.id from changed c order by c.org_id, c.id
    on conflict (org_id, product_id) do update set transaction = excluded.transaction;
  elsif tg_table_name = 'variants' then
    insert into catalogue_changes (org_id, product_id)
    select distinct c.org_id, c.product_id from changed c order by c.org_id, c.product_id
    on conflict (org_id, product_id) do update set transaction = excluded.transaction;
  else
    insert into catalogue_changes (org_id, product_id)
    select distinct v.org_id, v.product_id
    from changed c join variants v on v.org_id = c.org_id and v.id = c.variant_id
    order by v.org_id, v.product_id
    on conflict (org_id, product_id) do update set transaction = excluded.transaction;
  end if;
  return null;
end $$;
create trigger note_catalogue_inserted after insert on products
  referencing new table as changed for each statement execute function note_catalogue_change();
create trigger note_catalogue_updated after update on products
  referencing new table as changed for each statement execute function note_catalogue_change();
create trigger note_catalogue_deleted after delete on products
  referencing old table as changed for each statement execute function note_catalogue_change();
create trigger note_catalogue_inserted after insert on variants
  referencing new table as changed for each statement execute function note_catalogue_change();
create trigger note_catalogue_updated after update on variants
  referencing new table as changed for each statement execute function note_catalogue_change();
create trigger note_catalogue_deleted after delete on variants
  referencing old table as changed for each statement execute function note_catalogue_change();
create trigger note_catalogue_inserted after insert on item_prices
  referencing new table as changed for each statement execute function note_catalogue_change();
create trigger note_catalogue_updated after update on item_prices
  referencing new table as changed for each statement execute function note_catalogue_change();
create trigger note_catalogue_deleted after delete on item_prices
  referencing old table as changed for each statement execute function note_catalogue_change();

-- src/inventory/product/find-products.sql

-- A product is found by its name, the names of its variants, and every SKU and barcode. The triggers run once per
-- statement, because an import changes 50,000 rows, and only when such a text changed, so a new price touches no index.
-- Old texts are deleted by their key: the planner took a join for small and compared each text with each product. Nested
-- loops are switched on here, even where the statement that changed the rows has switched them off.
create function keep_product_texts(org_ids uuid[], product_ids uuid[]) returns void
  language plpgsql strict set enable_nestloop = on as $$
begin
  delete from search_texts t
  where t.org_id = any(array(select distinct unnest(org_ids))) and t.kind = 'PRODUCT' and t.id = any(product_ids);
  insert into search_texts (org_id, kind, id, texts)
  select p.org_id, 'PRODUCT', p.id, array(
    select p.name_key
    union
    select lower(x.text) from variants v cross join lateral (values (v.name), (v.sku), (v.barcode)) as x (text)
    where v.org_id = p.org_id and v.product_id = p.id and x.text is not null
    union
    select lower(i.barcode) from variants v join item_prices i on i.org_id = v.org_id and i.variant_id = v.id
    where v.org_id = p.org_id and v.product_id = p.id and i.barcode is not null)
  from unnest(org_ids, product_ids) as k (org_id, id)
  join products p on p.org_id = k.org_id and p.id = k.id;
end $$;

create function products_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform keep_product_texts(array_agg(c.org_id), array_agg(c.id)) from changed c
    join before b on b.org_id = c.org_id and b.id = c.id and b.name <> c.name;
  else
    perform keep_product_texts(array_agg(c.org_id), array_agg(c.id)) from changed c;
  end if;
  return null;
end $$;
-- No trigger on insert: the variants of a new product follow, and their trigger writes its texts.
create trigger keep_texts_updated after update on products
  referencing old table as before new table as changed for each statement execute function products_changed();
create trigger keep_texts_deleted after delete on products
  referencing old table as changed for each statement execute function products_changed();

create function variants_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform keep_product_texts(array_agg(k.org_id), array_agg(k.product_id)) from (
      select distinct c.org_id, c.product_id from changed c
      join before b on b.org_id = c.org_id and b.id = c.id
        and (b.name, b.sku, b.barcode) is distinct from (c.name, c.sku, c.barcode)) k;
  else
    perform keep_product_texts(array_agg(k.org_id), array_agg(k.product_id)) from (
      select distinct org_id, product_id from changed) k;
  end if;
  return null;
end $$;
create trigger keep_texts_inserted after insert on variants
  referencing new table as changed for each statement execute function variants_changed();
create trigger keep_texts_updated after update on variants
  referencing old table as before new table as changed for each statement execute function variants_changed();
create trigger keep_texts_deleted after delete on variants
  referencing old table as changed for each statement execute function variants_changed();

create function item_prices_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform keep_product_texts(array_agg(k.org_id), array_agg(k.product_id)) from (
      select distinct v.org_id, v.product_id from changed c
      join before b on b.org_id = c.org_id and b.id = c.id and b.barcode is distinct from c.barcode
      join variants v on v.org_id = c.org_id and v.id = c.variant_id) k;
  else
    perform keep_product_texts(array_agg(k.org_id), array_agg(k.product_id)) from (
      select distinct v.org_id, v.product_id from changed c
      join variants v on v.org_id = c.org_id and v.id = c.variant_id
      where c.barcode is not null) k;
  end if;
  return null;
end $$;
create trigger keep_texts_inserted after insert on item_prices
  referencing new table as changed for each statement execute function item_prices_changed();
create trigger keep_texts_updated after update on item_prices
  referencing old table as before new table as changed for each statement execute function item_prices_changed();
create trigger keep_texts_deleted after delete on item_prices
  referencing old table as changed for each statement execute function item_prices_changed();

-- src/inventory/product/product-prices.sql

-- What products are sorted by: the lowest price of a base unit among the variants for sale or, if none is, among all.
-- Beside the products, so that a new price does not touch their indexes. A product without a price has -1, which comes
-- before those that cost nothing.
create view due_product_prices with (security_invoker) as
  select v.org_id, v.product_id,
         coalesce(case when bool_or(v.status = 'ACTIVE') then min(i.price_e4) filter (where v.status = 'ACTIVE')
                       else min(i.price_e4) end, -1) as lowest_e4
  from variants v
  left join item_prices i on i.org_id = v.org_id and i.variant_id = v.id and i.factor_e4 = 10000
  group by v.org_id, v.product_id;
grant select on due_product_prices to tillhouse_app, tillhouse_jobs;

-- The rows are locked first, in one order: a change of another variant at the same time has then ended, and its price
-- is read. Nested loops are switched on here, as in keep_product_texts.
create function keep_product_prices(org_ids uuid[], product_ids uuid[]) returns void
  language plpgsql strict set enable_nestloop = on as $$
begin
  perform from product_prices l
  where l.org_id = any(array(select distinct unnest(org_ids))) and l.product_id = any(product_ids)
  order by l.org_id, l.product_id for no key update;
  insert into product_prices (org_id, product_id, lowest_e4)
  select k.org_id, k.id, d.lowest_e4
  from (select distinct * from unnest(org_ids, product_ids) as n (org_id, id)) k
  cross join lateral (
    select d.lowest_e4 from due_product_prices d where d.org_id = k.org_id and d.product_id = k.id) d
  order by k.org_id, k.id
  on conflict (org_id, product_id) do update set lowest_e4 = excluded.lowest_e4
  where product_prices.lowest_e4 <> excluded.lowest_e4;
end $$;

create function keep_prices_of_variants() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform keep_product_prices(array_agg(c.org_id), array_agg(c.product_id)) from changed c
    join before b on b.org_id = c.org_id and b.id = c.id and b.status <> c.status;
  else
    perform keep_product_prices(array_agg(c.org_id), array_agg(c.product_id)) from changed c;
  end if;
  return null;
end $$;
create trigger keep_prices_inserted after insert on variants
  referencing new table as changed for each statement execute function keep_prices_of_variants();
create trigger keep_prices_updated after update on variants
  referencing old table as before new table as changed for each statement execute function keep_prices_of_variants();
create trigger keep_prices_deleted after delete on variants
  referencing old table as changed for each statement execute function keep_prices_of_variants();

create function keep_prices_of_units() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform keep_product_prices(array_agg(v.org_id), array_agg(v.product_id)) from changed c
    join before b on b.org_id = c.org_id and b.id = c.id
      and (b.price_e4, b.factor_e4) <> (c.price_e4, c.factor_e4)
    join variants v on v.org_id = c.org_id and v.id = c.variant_id;
  else
    perform keep_product_prices(array_agg(v.org_id), array_agg(v.product_id)) from changed c
    join variants v on v.org_id = c.org_id and v.id = c.variant_id
    where c.factor_e4 = 10000;
  end if;
  return null;
end $$;
create trigger keep_prices_inserted after insert on item_prices
  referencing new table as changed for each statement execute function keep_prices_of_units();
create trigger keep_prices_updated after update on item_prices
  referencing old table as before new table as changed for each statement execute function keep_prices_of_units();
create trigger keep_prices_deleted after delete on item_prices
  referencing old table as changed for each statement execute function keep_prices_of_units();

create function forget_product_prices() returns trigger language plpgsql as $$
begin
  delete from product_prices l using changed c where l.org_id = c.org_id and l.product_id = c.id;
  return null;
end $$;
create trigger forget_prices after delete on products
  referencing old table as changed for each statement execute function forget_product_prices();

-- src/inventory/purchase/find-purchases.sql

create function keep_purchase_texts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_texts where org_id = old.org_id and kind = 'PURCHASE' and id = old.id;
  end if;
  if new.note is not null then
    insert into search_texts (org_id, kind, id, texts) values (new.org_id, 'PURCHASE', new.id, array[lower(new.note)]);
  end if;
  return null;
end $$;
create trigger keep_texts after insert or update of note on purchases
  for each row execute function keep_purchase_texts();

-- Purchases are found by their number, too, and by its counter alone: 42 finds LAG1-P000042.
create function find_purchases(part text) returns setof uuid
  language plpgsql stable strict rows 100
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  tenant uuid := nullif(current_setting('app.org_id', true), '')::uuid;
  counter bigint := case when part ~ '^\d{1,12}$' then part::bigint end;
begin
  return query
    select find_by_text('PURCHASE', part)
    union all
    select p.id from find_parties(part) party cross join lateral (
      select id from purchases where org_id = tenant and vendor_id = party offset 0) p
    union all
    select id from purchases where org_id = tenant and number = upper(part)
    union all
    select p.id from purchase_series n cross join lateral (
      select id from purchases where org_id = tenant and outlet_id = n.outlet_id and series_number = counter offset 0) p
    where n.org_id = tenant and counter is not null;
end $$;

-- src/inventory/purchase/purchase-number.sql

-- LAG1-P000042. A sale's number has only digits behind the last dash, so the two never meet.
create function purchase_number(outlet_code text, series_number bigint) returns text
  language sql immutable strict parallel safe as $$
  select outlet_code || '-P' || lpad(series_number::text, greatest(6, length(series_number::text)), '0')
$$;

-- src/inventory/stock/only-goods.sql

-- Only goods have stock. The first stock of a product and its change to a service may run at the same time: both wait for
-- each other here, and the later one fails and is tried again.
-- Two look-ups by key instead of a join: an import adds 50,000 rows with a plan that was made for a handful.
create function stock_is_of_goods() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  product uuid;
  product_kind text;
begin
  select product_id into product from variants where org_id = new.org_id and id = new.variant_id;
  select kind into product_kind from products where org_id = new.org_id and id = product for share;
  if product_kind is distinct from 'GOODS' then
    raise exception 'variant % is no longer goods', new.variant_id using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger only_goods before insert on stock for each row execute function stock_is_of_goods();

-- src/inventory/stock/stock-listings.sql

-- The lists of stock are read from here: one row for every variant of goods at every outlet.

create function stock_status(quantity_e4 bigint, reorder_level_e4 bigint) returns text language sql immutable
  return case when quantity_e4 < 0 then 'NEGATIVE'
              when quantity_e4 = 0 then 'OUT_OF_STOCK'
              when quantity_e4 <= reorder_level_e4 then 'LOW_STOCK'
              else 'IN_STOCK' end;

-- The rows as they have to be.
create view due_stock_listings with (security_invoker = true) as
select v.org_id, v.id as variant_id, o.id as outlet_id, v.product_id,
       p.sort_key || E'\t' || lpad(v.position::text, 5, '0') || encode(uuid_send(v.id), 'base64') as name_key, p.category_id, p.brand_key,
       p.status = 'ACTIVE' and v.status = 'ACTIVE' as for_sale, p.reorder_level_e4,
       stock_status(coalesce(s.quantity_e4, 0), p.reorder_level_e4) as status
from variants v
join products p on p.org_id = v.org_id and p.id = v.product_id and p.kind = 'GOODS'
join outlets o on o.org_id = v.org_id
left join stock s on s.org_id = v.org_id and s.variant_id = v.id and s.outlet_id = o.id;
grant select on due_stock_listings to tillhouse_app, tillhouse_jobs;

-- A new variant is listed at every outlet, and a new outlet lists every variant. Before its commit, neither is visible to
-- the other. So changes of outlets and changes of variants wait for each other.
create function list_variants(org uuid, variant_ids uuid[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('stock listings' || org, 0));
  insert into stock_listings (org_id, variant_id, outlet_id, name_key, category_id, brand_key, for_sale,
                              reorder_level_e4, status)
  select org_id, variant_id, outlet_id, name_key, category_id, brand_key, for_sale, reorder_level_e4, status
  from due_stock_listings where org_id = org and variant_id = any (variant_ids);
end $$;
create function list_new_variants() returns trigger language plpgsql as $$
begin
  perform list_variants(org_id, array_agg(id)) from changed group by org_id;
  return null;
end $$;
create trigger list_inserted after insert on variants
  referencing new table as changed for each statement execute function list_new_variants();

create function list_new_outlet() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('stock listings' || new.org_id, 0));
  insert into stock_listings (org_id, variant_id, outlet_id, name_key, category_id, brand_key, for_sale,
                              reorder_level_e4, status)
  select org_id, variant_id, outlet_id, name_key, category_id, brand_key, for_sale, reorder_level_e4, status
  from due_stock_listings where org_id = new.org_id and outlet_id = new.id;
  return null;
end $$;
-- The sign-in role opens the first outlet together with its business, when there is nothing to list.
create trigger list_inserted after insert on outlets
  for each row when (current_user <> 'tillhouse_identity') execute function list_new_outlet();

create function unlist_variants() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('stock listings' || org_id, 0))
  from (select distinct org_id from changed) c;
  delete from stock_listings l using changed c where l.org_id = c.org_id and l.variant_id = c.id;
  return null;
end $$;
create trigger list_deleted after delete on variants
  referencing old table as changed for each statement execute function unlist_variants();

create function unlist_outlet() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('stock listings' || old.org_id, 0));
  delete from stock_listings where org_id = old.org_id and outlet_id = old.id;
  return null;
end $$;
create trigger list_deleted after delete on outlets for each row execute function unlist_outlet();

-- A statement that waited for a row reads that row again, but no other row. So everything that a listing is made from is
-- locked first, or left as it is.
create function list_changed_variants() returns trigger language plpgsql as $$
begin
  -- An outlet that opens at the same time lists the variants as they were before this, so the two wait for each other.
  perform pg_advisory_xact_lock_shared(hashtextextended('stock listings' || org_id, 0))
  from (
    select distinct c.org_id from changed c
    join before b on b.org_id = c.org_id and b.id = c.id and (b.status, b.position) <> (c.status, c.position)) moved;
  update stock_listings l set name_key = d.name_key, for_sale = d.for_sale
  from changed c
  join before b on b.org_id = c.org_id and b.id = c.id and (b.status, b.position) <> (c.status, c.position)
  join due_stock_listings d on d.org_id = c.org_id and d.variant_id = c.id
  where l.org_id = d.org_id and l.variant_id = d.variant_id and l.outlet_id = d.outlet_id;
  return null;
end $$;
create trigger list_updated after update on variants
  referencing old table as before new table as changed for each statement execute function list_changed_variants();

create function list_changed_products() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('stock listings' || org_id, 0))
  from (
    select distinct c.org_id from changed c
    join before b on b.org_id = c.org_id and b.id = c.id
      and (b.name, b.category_id, b.brand, b.status, b.reorder_level_e4, b.kind)
          is distinct from (c.name, c.category_id, c.brand, c.status, c.reorder_level_e4, c.kind)) moved;
  -- Stock movements read the reorder level of the listing under this lock, so it is taken in the same order as they do.
  perform from stock s
  join variants v on v.org_id = s.org_id and v.id = s.variant_id
  join changed c on c.org_id = v.org_id and c.id = v.product_id
  join before b on b.org_id = c.org_id and b.id = c.id and b.reorder_level_e4 <> c.reorder_level_e4
  order by s.variant_id, s.outlet_id
  for no key update of s;
  -- Stock that moves for the first time has no row to lock, so its listing is locked instead.
  perform from stock_listings l
  join variants v on v.org_id = l.org_id and v.id = l.variant_id
  join changed c on c.org_id = v.org_id and c.id = v.product_id
  join before b on b.org_id = c.org_id and b.id = c.id and b.reorder_level_e4 <> c.reorder_level_e4
  order by l.variant_id, l.outlet_id
  for no key update of l;
  -- The status is left alone: a movement at the same time sets it from the newer quantity.
  update stock_listings l
  set name_key = d.name_key, category_id = d.category_id, brand_key = d.brand_key, for_sale = d.for_sale,
      reorder_level_e4 = d.reorder_level_e4
  from changed c
  join before b on b.org_id = c.org_id and b.id = c.id
    and (b.name, b.category_id, b.brand, b.status, b.reorder_level_e4)
        is distinct from (c.name, c.category_id, c.brand, c.status, c.reorder_level_e4)
  join due_stock_listings d on d.org_id = c.org_id and d.product_id = c.id
  where l.org_id = d.org_id and l.variant_id = d.variant_id and l.outlet_id = d.outlet_id;
  update stock_listings l set status = d.status
  from changed c
  join before b on b.org_id = c.org_id and b.id = c.id and b.reorder_level_e4 <> c.reorder_level_e4
  join due_stock_listings d on d.org_id = c.org_id and d.product_id = c.id
  where l.org_id = d.org_id and l.variant_id = d.variant_id and l.outlet_id = d.outlet_id and l.status <> d.status;
  -- Services are not kept in stock.
  delete from stock_listings l
  using changed c
  join before b on b.org_id = c.org_id and b.id = c.id and b.kind = 'GOODS'
  join variants v on v.org_id = c.org_id and v.product_id = c.id
  where c.kind = 'SERVICE' and l.org_id = v.org_id and l.variant_id = v.id;
  perform list_variants(v.org_id, array_agg(v.id))
  from changed c
  join before b on b.org_id = c.org_id and b.id = c.id and b.kind = 'SERVICE'
  join variants v on v.org_id = c.org_id and v.product_id = c.id
  where c.kind = 'GOODS'
  group by v.org_id;
  return null;
end $$;
create trigger list_updated after update on products
  referencing old table as before new table as changed for each statement execute function list_changed_products();

create function list_moved_stock() returns trigger language plpgsql as $$
begin
  update stock_listings l set status = stock_status(new.quantity_e4, l.reorder_level_e4)
  where l.org_id = new.org_id and l.variant_id = new.variant_id and l.outlet_id = new.outlet_id
    and l.status <> stock_status(new.quantity_e4, l.reorder_level_e4);
  return null;
end $$;
create trigger list_inserted after insert on stock
  for each row when (new.quantity_e4 <> 0) execute function list_moved_stock();
create trigger list_updated after update on stock
  for each row when (old.quantity_e4 <> new.quantity_e4) execute function list_moved_stock();

-- src/inventory/tables.sql

-- The catalogue. Images are read by the app alone.
select protect_tenant('categories', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('measurements', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('products', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('product_images', app => 'select, insert, delete, update (small_webp)');
select protect_tenant('variant_types', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('variant_values', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('product_options', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('variants', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('item_prices', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('product_prices', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('item_codes', app => 'select, insert, delete', jobs => 'select');
select protect_tenant('catalogue_changes', app => 'select, insert, update', jobs => 'select');

-- Stock. Movements are facts, and append-only.
select protect_tenant('stock', app => 'select, insert, update', jobs => 'select');
select protect_tenant('stock_movements', app => 'select, insert', jobs => 'select');
select protect_tenant('stock_below_zero', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('stock_listings', app => 'select, insert, update, delete', jobs => 'select');

select protect_tenant('purchases', app => 'select, insert, update', jobs => 'select');
select protect_tenant('purchase_lines', app => 'select, insert', jobs => 'select');
select protect_tenant('purchase_series', app => 'select, insert, update', jobs => 'select');
select protect_tenant('adjustments', app => 'select, insert', jobs => 'select');
select protect_tenant('adjustment_lines', app => 'select, insert', jobs => 'select');
select protect_tenant('stocktakes', app => 'select, insert, update', jobs => 'select');
select protect_tenant('stocktake_lines', app => 'select, insert, update', jobs => 'select');

-- Imports of sheets: the request, its progress, and the faults of its rows.
select protect_tenant('stock_imports', app => 'select, insert, update', jobs => 'select, delete');
select protect_tenant('stock_import_files', app => 'select, insert, delete');
select protect_tenant('stock_import_rows', app => 'select, insert, update, delete');
select protect_tenant('stock_import_errors', app => 'select, insert, delete');
select protect_tenant('stock_import_records', app => 'select, insert, delete');

-- =====================================================================================================================
-- sales
-- =====================================================================================================================

-- A drawer, with the numbers of what is sold at it.
create table tills (
  org_id      uuid not null,
  id          uuid not null,
  outlet_id   uuid not null,
  name        text not null,
  name_key    text not null generated always as (lower(name)) stored,
  -- Short: it stands in the numbers of the till's sales.
  code        text not null,
  status      text not null default 'ACTIVE',
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  version     integer not null default 1,
  primary key (org_id, id),
  constraint tills_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint tills_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id) on delete cascade,
  constraint tills_status_check check (status in ('ACTIVE', 'CLOSED'))
);
create unique index tills_code_unique on tills (org_id, outlet_id, code);
create unique index tills_name_unique on tills (org_id, outlet_id, name_key);

-- The devices that have sold at a till. The first has the numbers of the till itself; the second has a B behind the code
-- of the till, and so on: so two devices never give the same number, even when neither has a connection.
create table till_devices (
  org_id      uuid not null,
  till_id     uuid not null,
  device_id   text not null,
  letter      text not null,
  -- The id of its series in sale_series; that of the first device is the till itself.
  series_id   uuid not null,
  created_at  timestamptz not null default now(),
  primary key (org_id, till_id, device_id),
  constraint till_devices_till_id_exists foreign key (org_id, till_id) references tills (org_id, id)
);
create unique index till_devices_letter_unique on till_devices (org_id, till_id, letter);
create unique index till_devices_series_id_unique on till_devices (org_id, series_id);

create table till_sessions (
  org_id               uuid not null,
  id                   uuid not null,
  till_id              uuid not null,
  outlet_id            uuid not null,
  device_id            text,
  status               text not null default 'OPEN',
  business_date        date not null,
  opening_float_minor  bigint not null,
  opened_by            uuid not null,
  opened_at            timestamptz not null default now(),
  closed_by            uuid,
  closed_at            timestamptz,
  note                 text,
  -- What the cashier took to the safe at the close; null where nobody said so.
  taken_out_minor      bigint,
  -- Who took the drawer over to another device, and when; null: it is where it was opened.
  taken_over_at        timestamptz,
  taken_over_by        uuid,
  primary key (org_id, id),
  constraint till_sessions_org_id_till_id_fkey foreign key (org_id, till_id) references tills (org_id, id),
  constraint till_sessions_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint till_sessions_check check ((status = 'CLOSED') = (closed_at is not null)),
  constraint till_sessions_opening_float_minor_check check (opening_float_minor >= 0),
  constraint till_sessions_status_check check (status in ('OPEN', 'CLOSED')),
  constraint till_sessions_taken_out_minor_check check (taken_out_minor >= 0)
);
create index till_sessions_by_date on till_sessions (org_id, business_date, id);
create index till_sessions_by_opened_at on till_sessions (org_id, opened_at, id);
create index till_sessions_by_opener on till_sessions (org_id, opened_by, opened_at, id);
create index till_sessions_by_till on till_sessions (org_id, till_id, opened_at, id);
create index till_sessions_counted on till_sessions (org_id, business_date, outlet_id) where status = 'CLOSED';
-- Found by the till: what its last close left in the drawer, and who closed it.
create index till_sessions_last_closed on till_sessions (org_id, till_id, closed_at desc) where status = 'CLOSED';
-- A till has one session at a time.
create unique index till_sessions_open_once on till_sessions (org_id, till_id) where status = 'OPEN';

-- What was counted when a session was closed, and what should have been there.
create table till_counts (
  org_id          uuid not null,
  session_id      uuid not null,
  method          text not null,
  business_date   date not null,
  outlet_id       uuid not null,
  expected_minor  numeric not null,
  counted_minor   numeric not null,
  -- How many of each note and coin, where they were counted one by one.
  denominations   jsonb,
  primary key (org_id, session_id, method),
  constraint till_counts_org_id_session_id_fkey foreign key (org_id, session_id) references till_sessions (org_id, id),
  constraint till_counts_method_check check (method in ('CASH', 'BANK', 'POS', 'MOBILE', 'DEPOSIT'))
);
create index till_counts_by_date on till_counts (org_id, business_date, method);
-- Most counts find no difference. Those that do, and the number of counted sessions, are found without the others.
create index till_counts_differing on till_counts (org_id, business_date) where counted_minor <> expected_minor;

-- Money put into a drawer or taken from it for something else than a sale, and drawers opened for nothing.
create table till_movements (
  org_id        uuid not null,
  id            uuid not null,
  session_id    uuid not null,
  kind          text not null,
  amount_minor  bigint not null,
  account_id    uuid,
  reason        text,
  user_id       uuid not null,
  recorded_at   timestamptz not null default now(),
  -- Whose yes a cashier needed.
  approved_by   uuid,
  -- Money that a till moved without a connection may arrive after the close, too.
  is_late       boolean not null default false,
  primary key (org_id, id),
  constraint till_movements_account_id_exists foreign key (org_id, account_id) references accounts (org_id, id),
  constraint till_movements_org_id_session_id_fkey foreign key (org_id, session_id) references till_sessions (org_id, id),
  constraint till_movements_check check ((amount_minor > 0) = (kind <> 'NO_SALE')),
  constraint till_movements_kind_check check (kind in ('PAID_IN', 'PAID_OUT', 'NO_SALE'))
);
create index till_movements_by_session on till_movements (org_id, session_id, recorded_at, id);

-- Money of a session that came to be known after it was counted: it was in what was counted then.
create table till_corrections (
  org_id         uuid not null,
  id             uuid not null,
  session_id     uuid not null,
  method         text not null,
  amount_minor   bigint not null,
  source_type    text not null,
  source_id      uuid not null,
  recorded_at    timestamptz not null default now(),
  -- The day that a correction counts on: that of its session, or the first open one after closed books.
  business_date  date not null,
  outlet_id      uuid not null,
  primary key (org_id, id),
  constraint till_corrections_org_id_session_id_fkey foreign key (org_id, session_id) references till_sessions (org_id, id),
  constraint till_corrections_amount_minor_check check (amount_minor <> 0)
);
create index till_corrections_by_date on till_corrections (org_id, business_date, method);
create index till_corrections_by_session on till_corrections (org_id, session_id);

-- What was over or short in all when a session was counted, less its corrections. Zero while it is open.
create table till_differences (
  org_id        uuid not null,
  session_id    uuid not null,
  amount_minor  numeric not null default 0,
  primary key (org_id, session_id),
  constraint till_differences_org_id_fkey foreign key (org_id) references organisations (org_id)
);
create index till_differences_by_amount on till_differences (org_id, amount_minor, session_id);

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
  status       text not null default 'OPEN',
  resolution   text,
  resolved_by  uuid,
  resolved_at  timestamptz,
  created_at   timestamptz not null default now(),
  primary key (org_id, id),
  constraint till_exceptions_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint till_exceptions_status_check check (status in ('OPEN', 'RESOLVED'))
);
create index till_exceptions_by_created_at on till_exceptions (org_id, created_at, id);
-- Lists of one kind, or of one outlet.
create index till_exceptions_by_kind on till_exceptions (org_id, kind, created_at, id);
create index till_exceptions_by_outlet on till_exceptions (org_id, outlet_id, created_at, id);
create index till_exceptions_by_sale on till_exceptions (org_id, sale_id);
create index till_exceptions_by_till on till_exceptions (org_id, till_id);
create index till_exceptions_open on till_exceptions (org_id, created_at, id) where status = 'OPEN';

-- The tiles of an outlet's tills, in the order in which somebody arranged them. A layout is read and written whole.
create table favourite_layouts (
  org_id      uuid not null,
  outlet_id   uuid not null,
  tiles       jsonb not null,
  updated_at  timestamptz not null default now(),
  version     integer not null default 1,
  primary key (org_id, outlet_id),
  constraint favourite_layouts_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint favourite_layouts_org_id_outlet_id_fkey foreign key (org_id, outlet_id) references outlets (org_id, id) on delete cascade
);

-- The last number of each till, and of each outlet for what is sold there without one: beside them, for it changes with
-- every sale.
create table sale_series (
  org_id       uuid not null,
  -- Of the till, or of the outlet.
  id           uuid not null,
  last_number  bigint not null,
  primary key (org_id, id),
  constraint sale_series_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint sale_series_last_number_check check (last_number >= 0)
);

-- Sales, as far as the books read them; how they are made comes with selling.
create table sales (
  org_id              uuid not null,
  id                  uuid not null,
  number              text not null,
  -- The till, or the outlet, whose numbers it is one of.
  series_id           uuid not null,
  series_number       bigint not null,
  outlet_id           uuid not null,
  till_session_id     uuid,
  customer_id         uuid,
  business_date       date not null,
  -- Quantities by prices; less the discount, with the tax where it comes on top, and with the rounding, the total.
  subtotal_minor      bigint not null,
  discount_minor      bigint not null,
  tax_minor           bigint not null,
  rounding_minor      bigint not null,
  total_minor         bigint not null,
  -- Paid at once; the rest is a debt.
  paid_minor          bigint not null,
  change_minor        bigint not null,
  cost_minor          bigint not null,
  -- What of it was taken back, and what of that was taken off the debt.
  refunded_minor      bigint not null default 0,
  credited_minor      bigint not null default 0,
  status              text not null default 'COMPLETED',
  prices_include_tax  boolean not null,
  note                text,
  user_id             uuid not null,
  approved_by         uuid,
  -- Rung up while the till had no connection.
  is_offline          boolean not null default false,
  -- Of what was asked for: the same again is the same sale, for ever.
  request_hash        bytea,
  completed_at        timestamptz not null default now(),
  recorded_at         timestamptz not null default now(),
  transaction         xid8 not null default pg_current_xact_id(),
  -- What returned goods paid of other goods. It is no payment: nothing enters or leaves a drawer. Exchanges made before
  -- have it as a payment in cash each way, as their days were reported.
  exchanged_minor     bigint not null default 0,
  -- Pushed into a session that was closed: its report does not change any more.
  is_late             boolean not null default false,
  -- The number that stands on the receipt, where the sale had to get another one here.
  printed_number      text,
  -- The reason at the time of the sale.
  tax_exempt_reason   text,
  primary key (org_id, id),
  constraint sales_customer_id_exists foreign key (org_id, customer_id) references parties (org_id, id),
  constraint sales_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint sales_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint sales_change_minor_check check (change_minor >= 0),
  constraint sales_check check (paid_minor >= 0 and paid_minor <= total_minor),
  constraint sales_check1 check (refunded_minor >= 0 and refunded_minor <= total_minor),
  constraint sales_check2 check (credited_minor >= 0 and credited_minor <= refunded_minor),
  constraint sales_exchanged_is_paid check (exchanged_minor >= 0 and exchanged_minor <= paid_minor),
  constraint sales_status_check check (status in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED')),
  constraint sales_total_minor_check check (total_minor >= 0)
);
create index sales_by_customer on sales (org_id, customer_id, business_date, id) where customer_id is not null;
create index sales_by_date on sales (org_id, business_date, id);
create index sales_by_outlet on sales (org_id, outlet_id, business_date, id) INCLUDE (completed_at);
create index sales_by_printed_number on sales (org_id, printed_number) where printed_number is not null;
create index sales_by_till_session on sales (org_id, till_session_id, id) where till_session_id is not null;
create index sales_by_total on sales (org_id, total_minor, id);
create index sales_by_transaction on sales (org_id, transaction);
create index sales_by_user on sales (org_id, user_id, business_date, id);
create index sales_late on sales (org_id, till_session_id) where is_late;
create unique index sales_number_unique on sales (org_id, number);
create unique index sales_series_number_unique on sales (org_id, series_id, series_number);
create index sales_taken_back on sales (org_id, status, business_date, id) where status <> 'COMPLETED';

create table sale_lines (
  org_id          uuid not null,
  sale_id         uuid not null,
  position        smallint not null,
  product_id      uuid not null,
  variant_id      uuid not null,
  item_price_id   uuid not null,
  name            text not null,
  -- In units of its item price, which holds so many base units, in ten-thousandths.
  quantity_e4     bigint not null,
  factor_e4       bigint not null,
  unit_price_e4   bigint not null,
  -- Its own discount and its share of that of the whole.
  discount_minor  bigint not null,
  tax_rate_id     uuid,
  tax_percent_e4  bigint not null,
  tax_minor       bigint not null,
  -- What is charged for it, tax included.
  total_minor     bigint not null,
  -- What it was worth in stock.
  cost_minor      bigint not null,
  refunded_e4     bigint not null default 0,
  -- The taxes of a group in the tax of a line: name, percent, compound, taxMinor. Null: the rate is one tax.
  tax_components  jsonb,
  primary key (org_id, sale_id, "position"),
  constraint sale_lines_org_id_sale_id_fkey foreign key (org_id, sale_id) references sales (org_id, id),
  constraint sale_lines_variant_id_exists foreign key (org_id, variant_id) references variants (org_id, id),
  constraint sale_lines_check check (refunded_e4 >= 0 and refunded_e4 <= quantity_e4),
  constraint sale_lines_quantity_e4_check check (quantity_e4 > 0)
);
create index sale_lines_by_product on sale_lines (org_id, product_id, sale_id);
create index sale_lines_by_variant on sale_lines (org_id, variant_id);

create table refunds (
  org_id              uuid not null,
  id                  uuid not null,
  sale_id             uuid,
  outlet_id           uuid not null,
  till_session_id     uuid,
  business_date       date not null,
  -- The day of the sale, whose figures it changes.
  sale_date           date,
  total_minor         bigint not null,
  tax_minor           bigint not null,
  rounding_minor      bigint not null,
  cost_minor          bigint not null,
  -- Taken off the debt; the rest went back as money.
  credited_minor      bigint not null,
  is_void             boolean not null default false,
  reason              text,
  user_id             uuid not null,
  -- Of what was asked for, where the sender made up the id: the same again is the same refund, for ever.
  request_hash        bytea,
  recorded_at         timestamptz not null default now(),
  transaction         xid8 not null default pg_current_xact_id(),
  -- An exchange is a refund and a sale in one: the refund names the sale that was made instead.
  exchange_sale_id    uuid,
  exchanged_minor     bigint not null default 0,
  -- Recorded after its session was closed: the report of the session does not change any more.
  is_late             boolean not null default false,
  -- Made of the outlet's code and the refund's id, so that a till that sends it again gets the same one.
  number              text,
  customer_id         uuid,
  prices_include_tax  boolean,
  -- Who said yes to it, where whoever made it may not refund.
  approved_by         uuid,
  primary key (org_id, id),
  constraint refunds_customer_id_exists foreign key (org_id, customer_id) references parties (org_id, id),
  constraint refunds_exchange_sale_id_exists foreign key (org_id, exchange_sale_id) references sales (org_id, id) deferrable initially deferred,
  constraint refunds_org_id_sale_id_fkey foreign key (org_id, sale_id) references sales (org_id, id),
  constraint refunds_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint refunds_check check (credited_minor >= 0 and credited_minor <= total_minor),
  constraint refunds_exchanged_is_given check (exchanged_minor >= 0 and exchanged_minor <= (total_minor - credited_minor)),
  constraint refunds_have_a_sale_or_say_it check (
case
    when sale_id is null then sale_date is null and number is not null and prices_include_tax is not null and credited_minor = 0 and exchanged_minor = 0 and exchange_sale_id is null and not is_void
    else sale_date is not null and number is null and customer_id is null and prices_include_tax is null
end),
  constraint refunds_total_minor_check check (total_minor >= 0)
);
create index refunds_by_customer on refunds (org_id, customer_id, business_date, id) where customer_id is not null;
create index refunds_by_date on refunds (org_id, business_date, id);
create index refunds_by_exchange on refunds (org_id, exchange_sale_id) where exchange_sale_id is not null;
create index refunds_by_number on refunds (org_id, number) where number is not null;
create index refunds_by_sale on refunds (org_id, sale_id);
create index refunds_by_till_session on refunds (org_id, till_session_id) where till_session_id is not null;
create index refunds_by_total on refunds (org_id, total_minor, id) where not is_void;
create index refunds_by_transaction on refunds (org_id, transaction);

create table refund_lines (
  org_id          uuid not null,
  refund_id       uuid not null,
  sale_id         uuid,
  position        smallint not null,
  quantity_e4     bigint not null,
  discount_minor  bigint not null,
  tax_minor       bigint not null,
  total_minor     bigint not null,
  cost_minor      bigint not null,
  -- Damaged goods do not go back on the shelf.
  restocked       boolean not null,
  product_id      uuid,
  variant_id      uuid,
  item_price_id   uuid,
  name            text,
  factor_e4       bigint,
  unit_price_e4   bigint,
  tax_rate_id     uuid,
  tax_percent_e4  bigint,
  tax_components  jsonb,
  primary key (org_id, refund_id, "position"),
  constraint refund_lines_org_id_refund_id_fkey foreign key (org_id, refund_id) references refunds (org_id, id),
  constraint refund_lines_org_id_sale_id_position_fkey foreign key (org_id, sale_id, "position") references sale_lines (org_id, sale_id, "position"),
  constraint refund_lines_variant_id_exists foreign key (org_id, variant_id) references variants (org_id, id),
  constraint refund_lines_have_a_sale_or_say_it check (
case
    when sale_id is null then num_nulls(product_id, variant_id, item_price_id, name, factor_e4, unit_price_e4, tax_percent_e4) = 0
    else num_nonnulls(product_id, variant_id, item_price_id, name, factor_e4, unit_price_e4, tax_rate_id, tax_percent_e4) = 0
end),
  constraint refund_lines_quantity_e4_check check (quantity_e4 > 0)
);
create index refund_lines_by_sale on refund_lines (org_id, sale_id, "position");
create index refund_lines_by_variant on refund_lines (org_id, variant_id) where variant_id is not null;

-- What a customer is about to buy. It holds no stock and no prices: both are looked up whenever it is shown.
create table carts (
  org_id          uuid not null,
  id              uuid not null,
  outlet_id       uuid not null,
  user_id         uuid not null,
  status          text not null default 'ACTIVE',
  customer_id     uuid,
  discount_minor  bigint,
  discount_e4     bigint,
  note            text,
  parked_at       timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  version         integer not null default 1,
  -- What a parked cart is known by is for those who sell: it is no note of the sale, which stands on the receipt.
  parked_note     text,
  -- The whole cart as a till sent it: its lines, names and prices as they were. Null of a cart of the API.
  content         jsonb,
  till_id         uuid,
  -- The device that may take it without asking; null: the server decides.
  holder_device   text,
  -- When the holder last said that it still has it.
  held_at         timestamptz,
  -- Another till wants it since then.
  wanted_at       timestamptz,
  taken_at        timestamptz,
  taken_by        uuid,
  taken_till_id   uuid,
  taken_device    text,
  is_deleted      boolean not null default false,
  primary key (org_id, id),
  constraint carts_customer_id_exists foreign key (org_id, customer_id) references parties (org_id, id),
  constraint carts_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint carts_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint carts_taken_till_id_exists foreign key (org_id, taken_till_id) references tills (org_id, id),
  constraint carts_till_id_exists foreign key (org_id, till_id) references tills (org_id, id),
  constraint carts_check check (discount_minor is null or discount_e4 is null),
  constraint carts_discount_e4_check check (discount_e4 >= 1 and discount_e4 <= 1000000),
  constraint carts_discount_minor_check check (discount_minor > 0),
  constraint carts_holder_check check (holder_device is null or status = 'PARKED' and held_at is not null),
  constraint carts_parked_note_check check ((status in ('PARKED', 'TAKEN')) or parked_note is null),
  constraint carts_status_check check (status in ('ACTIVE', 'PARKED', 'TAKEN')),
  constraint carts_taken_check check ((status = 'TAKEN') = (taken_at is not null) and (taken_at is null) = (taken_by is null))
);
create unique index carts_active_once on carts (org_id, user_id, outlet_id) where status = 'ACTIVE';
create index carts_parked on carts (org_id, outlet_id, parked_at, id) where status = 'PARKED';
-- Those that were taken stay for a while, so that no device brings them back.
create index carts_taken on carts (org_id, taken_at) where status = 'TAKEN';

create table cart_lines (
  org_id          uuid not null,
  cart_id         uuid not null,
  id              uuid not null,
  position        integer not null,
  item_price_id   uuid not null,
  quantity_e4     bigint not null,
  discount_minor  bigint,
  discount_e4     bigint,
  -- A price that somebody agreed on instead of the usual one.
  unit_price_e4   bigint,
  primary key (org_id, cart_id, id),
  constraint cart_lines_item_price_id_exists foreign key (org_id, item_price_id) references item_prices (org_id, id) on delete cascade,
  constraint cart_lines_org_id_cart_id_fkey foreign key (org_id, cart_id) references carts (org_id, id) on delete cascade,
  constraint cart_lines_check check (discount_minor is null or discount_e4 is null),
  constraint cart_lines_discount_e4_check check (discount_e4 >= 1 and discount_e4 <= 1000000),
  constraint cart_lines_discount_minor_check check (discount_minor > 0),
  constraint cart_lines_quantity_e4_check check (quantity_e4 > 0),
  constraint cart_lines_unit_price_e4_check check (unit_price_e4 >= 0)
);
create index cart_lines_by_item_price on cart_lines (org_id, item_price_id);

-- A day of sales and of refunds at an outlet.
create table sale_days (
  org_id                   uuid not null,
  business_date            date not null,
  outlet_id                uuid not null,
  -- Of the sales of the day that are not void; and how many are.
  sales                    numeric not null,
  voids                    numeric not null,
  -- In base units, in hundred-millionths: factors and quantities have four decimals each.
  quantity_e8              numeric not null,
  subtotal_minor           numeric not null,
  discount_minor           numeric not null,
  tax_minor                numeric not null,
  rounding_minor           numeric not null,
  total_minor              numeric not null,
  cost_minor               numeric not null,
  -- Taken off the debts of these sales by refunds of any day: how they stand now.
  credited_minor           numeric not null,
  -- Of the refunds that were made on the day, of sales of any day.
  refunds                  numeric not null,
  refunded_e8              numeric not null,
  refunded_minor           numeric not null,
  refunded_tax_minor       numeric not null,
  refunded_rounding_minor  numeric not null,
  returned_cost_minor      numeric not null,
  primary key (org_id, business_date, outlet_id)
);

-- A day of one item at an outlet.
create table item_days (
  org_id               uuid not null,
  business_date        date not null,
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
  primary key (org_id, business_date, outlet_id, variant_id, product_id)
);

-- The items that brought most on a day, so that nobody adds up all items to find ten of them.
create table best_items (
  org_id         uuid not null,
  business_date  date not null,
  -- Zero for all outlets together.
  outlet_id      uuid not null,
  -- The best first.
  variant_ids    uuid[] not null,
  -- The best of the other items, and what it brought. Null if there are none.
  next_id        uuid,
  next_minor     numeric,
  -- How many sales, voids and refunds of the day the list knows. A server of the version before folds days without
  -- listing them, so a list counts only while this is the number of the day.
  facts          numeric not null,
  primary key (org_id, business_date, outlet_id)
);

-- A month or a year of one item at an outlet, and at all of them together.
create table item_periods (
  org_id               uuid not null,
  period               text not null,
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
  primary key (org_id, period, starts_on, outlet_id, variant_id, product_id),
  constraint item_periods_period_check check (period in ('MONTH', 'YEAR'))
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

-- Tax returns that were filed. Each begins on the day after the one before it.
create table tax_returns (
  org_id     uuid not null,
  id         uuid not null,
  starts_on  date not null,
  ends_on    date not null,
  note       text,
  filed_by   uuid not null,
  filed_at   timestamptz not null default now(),
  primary key (org_id, id),
  constraint tax_returns_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint tax_returns_check check (ends_on >= starts_on)
);
create unique index tax_returns_by_end on tax_returns (org_id, ends_on);

-- The figures of a return, as they were filed.
create table tax_return_lines (
  org_id          uuid not null,
  return_id       uuid not null,
  position        smallint not null,
  -- Whether the documents are of days before the return.
  is_late         boolean not null,
  side            text not null,
  -- Null: sold without a rate. The name and the percentage are those of the day of filing.
  tax_rate_id     uuid,
  name            text,
  percent_e4      bigint not null,
  is_recoverable  boolean not null,
  net_minor       numeric not null,
  tax_minor       numeric not null,
  -- Null: sold without a rate, or filed before kinds were kept.
  kind            text,
  -- The taxes of a group in the tax of the line: name, percentE4, taxMinor (as text, because JSON numbers are not exact
  -- for all readers). Null: the rate is one tax, or the return was filed before they were kept.
  components      jsonb,
  primary key (org_id, return_id, "position"),
  constraint tax_return_lines_org_id_return_id_fkey foreign key (org_id, return_id) references tax_returns (org_id, id) on delete cascade,
  constraint tax_return_lines_org_id_tax_rate_id_fkey foreign key (org_id, tax_rate_id) references tax_rates (org_id, id),
  constraint tax_return_lines_kind_check check (kind in ('STANDARD', 'REDUCED', 'ZERO', 'EXEMPT', 'OUT_OF_SCOPE')),
  constraint tax_return_lines_side_check check (side in ('SOLD', 'REFUNDED', 'BOUGHT', 'RETURNED'))
);

-- Documents that came after the return of their day was filed: sales, refunds, and the taxes of what was bought.
create table late_taxes (
  org_id         uuid not null,
  -- The id of the sale, the refund or the row of input_taxes.
  source_id      uuid not null,
  business_date  date not null,
  -- The first day of the return that it counts in.
  counts_on      date not null,
  primary key (org_id, source_id),
  constraint late_taxes_org_id_fkey foreign key (org_id) references organisations (org_id),
  constraint late_taxes_check check (counts_on > business_date)
);
create index late_taxes_by_day on late_taxes (org_id, counts_on, source_id);

-- src/sales/cart/change-currency.sql

-- A business takes another currency, whose decimals differ: discounts of open carts keep their figures.
create function rescale_cart_discounts(business uuid, factor numeric) returns void language sql as $$
  update carts set discount_minor = nullif(round(discount_minor * factor), 0)
  where org_id = business and discount_minor is not null;
  update cart_lines set discount_minor = nullif(round(discount_minor * factor), 0)
  where org_id = business and discount_minor is not null
$$;

-- src/sales/sale/days.sql

-- The lines of refunds with what came back: as their sale says, or as they say themselves.
create view refund_items with (security_invoker) as
  select b.org_id, b.refund_id, b.sale_id, b.position, b.quantity_e4, b.discount_minor, b.tax_minor, b.total_minor,
         b.cost_minor, b.restocked,
         coalesce(l.product_id, b.product_id) as product_id, coalesce(l.variant_id, b.variant_id) as variant_id,
         coalesce(l.item_price_id, b.item_price_id) as item_price_id, coalesce(l.name, b.name) as name,
         coalesce(l.factor_e4, b.factor_e4) as factor_e4, coalesce(l.unit_price_e4, b.unit_price_e4) as unit_price_e4,
         coalesce(l.tax_rate_id, b.tax_rate_id) as tax_rate_id,
         coalesce(l.tax_percent_e4, b.tax_percent_e4) as tax_percent_e4, b.tax_components
  from refund_lines b
  left join sale_lines l on l.org_id = b.org_id and l.sale_id = b.sale_id and l.position = b.position;

-- What each sale and each refund adds to a day: a sale to its own, a refund to the day on which it was made, and a void
-- takes the sale off its day. `at` is the moment that it counts at; what is taken off a debt counts at none.
create view sale_facts with (security_invoker) as
  select s.org_id, s.transaction, s.outlet_id, s.business_date, 1::numeric as sales, 0::numeric as voids,
         (select coalesce(sum(l.quantity_e4::numeric * l.factor_e4), 0) from sale_lines l
          where l.org_id = s.org_id and l.sale_id = s.id) as quantity_e8,
         s.subtotal_minor::numeric, s.discount_minor::numeric, s.tax_minor::numeric, s.rounding_minor::numeric,
         s.total_minor::numeric, s.cost_minor::numeric, 0::numeric as credited_minor, 0::numeric as refunds,
         0::numeric as refunded_e8, 0::numeric as refunded_minor, 0::numeric as refunded_tax_minor,
         0::numeric as refunded_rounding_minor, 0::numeric as returned_cost_minor, s.completed_at as at
  from sales s
  union all
  select r.org_id, r.transaction, s.outlet_id, s.business_date, -1, 1,
         -(select coalesce(sum(l.quantity_e4::numeric * l.factor_e4), 0) from sale_lines l
           where l.org_id = r.org_id and l.sale_id = r.sale_id),
         -s.subtotal_minor, -s.discount_minor, -s.tax_minor, -s.rounding_minor, -s.total_minor, -s.cost_minor,
         0, 0, 0, 0, 0, 0, 0, s.completed_at
  from refunds r
  cross join lateral (select * from sales where org_id = r.org_id and id = r.sale_id offset 0) s
  where r.is_void
  union all
  select r.org_id, r.transaction, r.outlet_id, r.business_date, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
         (select coalesce(sum(b.quantity_e4::numeric * b.factor_e4), 0)
          from refund_items b
          where b.org_id = r.org_id and b.refund_id = r.id),
         r.total_minor, r.tax_minor, r.rounding_minor, r.cost_minor, r.recorded_at
  from refunds r
  where not r.is_void
  union all
  select org_id, transaction, outlet_id, sale_date, 0, 0, 0, 0, 0, 0, 0, 0, 0, credited_minor, 0, 0, 0, 0, 0, 0, null
  from refunds
  where credited_minor <> 0 and not is_void;

-- Lines are looked up sale by sale (offset), for those that are asked for are few beside all that there are.
create view item_facts with (security_invoker) as
  select s.org_id, s.transaction, s.outlet_id, s.business_date, l.variant_id, l.product_id, s.user_id,
         l.quantity_e4::numeric * l.factor_e4 as quantity_e8, l.tax_minor::numeric, l.total_minor::numeric,
         l.cost_minor::numeric, 0::numeric as refunded_e8, 0::numeric as refunded_tax_minor,
         0::numeric as refunded_minor, 0::numeric as returned_cost_minor
  from sales s
  cross join lateral (select * from sale_lines where org_id = s.org_id and sale_id = s.id offset 0) l
  union all
  select r.org_id, r.transaction, s.outlet_id, s.business_date, l.variant_id, l.product_id, s.user_id,
         -(l.quantity_e4::numeric * l.factor_e4), -l.tax_minor, -l.total_minor, -l.cost_minor, 0, 0, 0, 0
  from refunds r
  cross join lateral (select * from sales where org_id = r.org_id and id = r.sale_id offset 0) s
  cross join lateral (select * from sale_lines where org_id = r.org_id and sale_id = r.sale_id offset 0) l
  where r.is_void
  union all
  -- Joined from the left: whoever does not ask who sold it does not read the sale.
  -- What came back without a receipt was sold by nobody that is known: it is of whoever took it back.
  select r.org_id, r.transaction, r.outlet_id, r.business_date, b.variant_id, b.product_id,
         coalesce(s.user_id, r.user_id), 0, 0, 0, 0,
         b.quantity_e4::numeric * b.factor_e4, b.tax_minor, b.total_minor, b.cost_minor
  from refunds r
  cross join lateral (select * from refund_items where org_id = r.org_id and refund_id = r.id offset 0) b
  left join sales s on s.org_id = r.org_id and s.id = r.sale_id
  where not r.is_void;

-- The days, and the facts that are not in them yet, as account_movements has them.
create view sale_movements with (security_invoker) as
  select org_id, outlet_id, business_date,
         sales, voids, quantity_e8, subtotal_minor, discount_minor, tax_minor, rounding_minor, total_minor,
         cost_minor, credited_minor, refunds, refunded_e8, refunded_minor, refunded_tax_minor,
         refunded_rounding_minor, returned_cost_minor
  from sale_days
  union all
  select m.org_id, f.outlet_id, f.business_date,
         f.sales, f.voids, f.quantity_e8, f.subtotal_minor, f.discount_minor, f.tax_minor, f.rounding_minor,
         f.total_minor, f.cost_minor, f.credited_minor, f.refunds, f.refunded_e8, f.refunded_minor,
         f.refunded_tax_minor, f.refunded_rounding_minor, f.returned_cost_minor
  from fold_marks m cross join lateral (
    select * from sale_facts
    where org_id = m.org_id and transaction between m.horizon and '18446744073709551615' offset 0) f;
create view item_tail with (security_invoker) as
  select m.org_id, f.outlet_id, f.business_date, f.variant_id, f.product_id,
         f.quantity_e8, f.tax_minor, f.total_minor, f.cost_minor, f.refunded_e8, f.refunded_tax_minor,
         f.refunded_minor, f.returned_cost_minor
  from fold_marks m cross join lateral (
    select * from item_facts
    where org_id = m.org_id and transaction between m.horizon and '18446744073709551615' offset 0) f;
create view item_movements with (security_invoker) as
  select org_id, outlet_id, business_date, variant_id, product_id,
         quantity_e8, tax_minor, total_minor, cost_minor, refunded_e8, refunded_tax_minor, refunded_minor,
         returned_cost_minor
  from item_days
  union all
  select * from item_tail;

-- The same facts by month and year, by quarter of an hour, and what was paid and given back. They are folded up to a mark
-- of their own.
create view item_period_facts with (security_invoker) as
  select f.org_id, f.transaction, p.period, p.starts_on, o.outlet_id, f.variant_id, f.product_id,
         f.quantity_e8, f.tax_minor, f.total_minor, f.cost_minor, f.refunded_e8, f.refunded_tax_minor,
         f.refunded_minor, f.returned_cost_minor
  from item_facts f
  cross join lateral (values
    ('MONTH', date_trunc('month', f.business_date::timestamp)::date),
    ('YEAR', date_trunc('year', f.business_date::timestamp)::date)) p (period, starts_on)
  cross join lateral (values (f.outlet_id), ('00000000-0000-0000-0000-000000000000')) o (outlet_id);
create view sale_quarter_facts with (security_invoker) as
  select org_id, transaction, outlet_id, business_date, date_bin('15 minutes', at, 'epoch') as starts_at,
         sales, voids, quantity_e8, subtotal_minor, discount_minor, tax_minor, rounding_minor, total_minor,
         cost_minor, refunds, refunded_e8, refunded_minor, refunded_tax_minor, refunded_rounding_minor,
         returned_cost_minor
  from sale_facts where at is not null;
-- A void takes the payments of its sale out of both sums. If the void paid back more than they were, the rest counts as
-- refunded: returned goods had paid for that part of the sale.
create view tender_facts with (security_invoker) as
  select org_id, transaction, coalesce(outlet_id, '00000000-0000-0000-0000-000000000000') as outlet_id, business_date,
         method, (amount_minor - cash_back_minor)::numeric as amount_minor, 0::numeric as refunded_minor
  from payments where purpose = 'SALE'
  union all
  select p.org_id, p.transaction, r.outlet_id, r.business_date, p.method, 0, p.amount_minor
  from payments p
  cross join lateral (select * from refunds where org_id = p.org_id and id = p.source_id offset 0) r
  where p.source_type = 'REFUND'
  union all
  select r.org_id, r.transaction, r.outlet_id, r.business_date, p.method, p.cash_back_minor - p.amount_minor,
         p.cash_back_minor - p.amount_minor
  from refunds r
  cross join lateral (
    select * from payments where org_id = r.org_id and source_id = r.sale_id and source_type = 'SALE' offset 0) p
  where r.is_void;

create view item_period_movements with (security_invoker) as
  select org_id, period, starts_on, outlet_id, variant_id, product_id,
         quantity_e8, tax_minor, total_minor, cost_minor, refunded_e8, refunded_tax_minor, refunded_minor,
         returned_cost_minor
  from item_periods
  union all
  select m.org_id, f.period, f.starts_on, f.outlet_id, f.variant_id, f.product_id,
         f.quantity_e8, f.tax_minor, f.total_minor, f.cost_minor, f.refunded_e8, f.refunded_tax_minor,
         f.refunded_minor, f.returned_cost_minor
  from fold_marks m cross join lateral (
    select * from item_period_facts
    where org_id = m.org_id and transaction between m.periods_horizon and '18446744073709551615' offset 0) f;
create view sale_quarter_movements with (security_invoker) as
  select org_id, outlet_id, business_date, starts_at,
         sales, voids, quantity_e8, subtotal_minor, discount_minor, tax_minor, rounding_minor, total_minor,
         cost_minor, refunds, refunded_e8, refunded_minor, refunded_tax_minor, refunded_rounding_minor,
         returned_cost_minor
  from sale_quarters
  union all
  select m.org_id, f.outlet_id, f.business_date, f.starts_at,
         f.sales, f.voids, f.quantity_e8, f.subtotal_minor, f.discount_minor, f.tax_minor, f.rounding_minor,
         f.total_minor, f.cost_minor, f.refunds, f.refunded_e8, f.refunded_minor, f.refunded_tax_minor,
         f.refunded_rounding_minor, f.returned_cost_minor
  from fold_marks m cross join lateral (
    select * from sale_quarter_facts
    where org_id = m.org_id and transaction between m.periods_horizon and '18446744073709551615' offset 0) f;
create view tender_movements with (security_invoker) as
  select org_id, nullif(outlet_id, '00000000-0000-0000-0000-000000000000') as outlet_id, business_date, method,
         amount_minor, refunded_minor
  from tender_days
  union all
  select m.org_id, nullif(f.outlet_id, '00000000-0000-0000-0000-000000000000'), f.business_date, f.method,
         f.amount_minor, f.refunded_minor
  from fold_marks m cross join lateral (
    select * from tender_facts
    where org_id = m.org_id and transaction between m.periods_horizon and '18446744073709551615' offset 0) f;
grant select on refund_items, sale_facts, item_facts, sale_movements, item_tail, item_movements, item_period_facts,
  sale_quarter_facts, tender_facts, item_period_movements, sale_quarter_movements, tender_movements
  to tillhouse_app, tillhouse_jobs;

-- src/sales/tables.sql

-- Tills. What was counted and moved is a fact, and append-only.
select protect_tenant('tills', app => 'select, insert, update', jobs => 'select');
select protect_tenant('till_devices', app => 'select, insert', jobs => 'select');
select protect_tenant('till_sessions', app => 'select, insert, update', jobs => 'select');
select protect_tenant('till_counts', app => 'select, insert', jobs => 'select');
select protect_tenant('till_movements', app => 'select, insert', jobs => 'select');
select protect_tenant('till_corrections', app => 'select, insert', jobs => 'select');
select protect_tenant('till_differences', app => 'select, insert, update', jobs => 'select');
select protect_tenant('till_exceptions', app => 'select, insert, update', jobs => 'select');
select protect_tenant('favourite_layouts', app => 'select, insert, update, delete', jobs => 'select');

select protect_tenant('sale_series', app => 'select, insert, update', jobs => 'select');
select protect_tenant('sales', app => 'select, insert, update', jobs => 'select');
select protect_tenant('sale_lines', app => 'select, insert, update', jobs => 'select');
select protect_tenant('refunds', app => 'select, insert', jobs => 'select');
select protect_tenant('refund_lines', app => 'select, insert', jobs => 'select');
select protect_tenant('carts', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('cart_lines', app => 'select, insert, update, delete', jobs => 'select');

-- The daily totals, and those by period. Only the jobs write them.
select protect_tenant('sale_days', app => 'select', jobs => 'select, insert, update, delete');
select protect_tenant('item_days', app => 'select', jobs => 'select, insert, update, delete');
select protect_tenant('best_items', app => 'select', jobs => 'select, insert, update, delete');
select protect_tenant('item_periods', app => 'select', jobs => 'select, insert, update, delete');
select protect_tenant('sale_quarters', app => 'select', jobs => 'select, insert, update, delete');
select protect_tenant('tender_days', app => 'select', jobs => 'select, insert, update, delete');
select protect_tenant('tax_days', app => 'select', jobs => 'select, insert, update, delete');
select protect_tenant('tax_component_days', app => 'select', jobs => 'select, insert, update, delete');

-- Filed tax returns and their lines are not changed; undoing a return deletes it.
select protect_tenant('tax_returns', app => 'select, insert, delete', jobs => 'select');
select protect_tenant('tax_return_lines', app => 'select, insert, delete', jobs => 'select');
select protect_tenant('late_taxes', app => 'select, insert, update, delete', jobs => 'select');

-- src/sales/tax/days.sql

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

-- src/sales/tax/late.sql

-- A document of a day whose return is filed counts in the next return. It is noted by a trigger, so no writer can forget
-- it. The shared lock of the books makes it wait for a return that is being filed; most writers hold it already.
create function note_late_tax() returns trigger language plpgsql as $$
declare
  filed_until date;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('books' || new.org_id::text, 0));
  select r.ends_on into filed_until from tax_returns r
  where r.org_id = new.org_id order by r.ends_on desc limit 1;
  if new.business_date <= filed_until then
    insert into late_taxes (org_id, source_id, business_date, counts_on)
    values (new.org_id, new.id, new.business_date, filed_until + 1);
  end if;
  return null;
end $$;
create trigger note_late_tax after insert on sales for each row execute function note_late_tax();
create trigger note_late_tax after insert on refunds for each row execute function note_late_tax();
create trigger note_late_tax after insert on input_taxes for each row execute function note_late_tax();

-- src/sales/till/till-differences.sql

-- What was over or short in all when a session was counted, less its corrections: the figure that sessions are sorted
-- by. Zero until it is counted. It stands beside the session: sales share the lock of the session, so a late one that
-- changed it would wait for the others, and they for it.
create function open_till_difference() returns trigger language plpgsql as $$
begin
  insert into till_differences (org_id, session_id) select c.org_id, c.id from changed c;
  return null;
end $$;
create trigger open_difference after insert on till_sessions
  referencing new table as changed for each statement execute function open_till_difference();

create function add_counts_to_till_differences() returns trigger language plpgsql as $$
begin
  update till_differences d set amount_minor = d.amount_minor + k.amount
  from (
    select c.org_id, c.session_id, sum(c.counted_minor - c.expected_minor) as amount
    from changed c where c.method <> 'DEPOSIT' group by c.org_id, c.session_id) k
  where d.org_id = k.org_id and d.session_id = k.session_id and k.amount <> 0;
  return null;
end $$;
create trigger add_to_difference after insert on till_counts
  referencing new table as changed for each statement execute function add_counts_to_till_differences();

create function add_corrections_to_till_differences() returns trigger language plpgsql as $$
begin
  update till_differences d set amount_minor = d.amount_minor - k.amount
  from (
    select c.org_id, c.session_id, sum(c.amount_minor) as amount
    from changed c where c.method <> 'DEPOSIT' group by c.org_id, c.session_id) k
  where d.org_id = k.org_id and d.session_id = k.session_id and k.amount <> 0;
  return null;
end $$;
create trigger add_to_difference after insert on till_corrections
  referencing new table as changed for each statement execute function add_corrections_to_till_differences();
