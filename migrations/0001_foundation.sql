-- Tenants, people, sessions, places, and the tables that every operation writes beside its own.
--
-- Every tenant table starts its keys with org_id and has row-level security enabled and forced.
-- The setting is read in a sub-select, so that a scan evaluates it once and not for each row; it
-- reads as '' after a transaction that had set it, hence the nullif. The jobs' role sees every tenant: it
-- prunes, and checks the invariants.

revoke create on schema public from public;
grant usage on schema public to tillhouse_app, tillhouse_identity, tillhouse_jobs;

-- The tenant. Its own id is its tenant column.
create table organisations (
  org_id      uuid primary key,
  kind        text not null default 'BUSINESS' check (kind in ('BUSINESS', 'SERVICE')),
  name        text not null,
  currency    text not null,
  timezone    text not null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  version     integer not null default 1
);
-- The service itself stands in as the tenant of its operators, so that they sign in like anyone
-- and see no business at all.
insert into organisations (org_id, kind, name, currency, timezone)
values ('00000000-0000-7000-8000-000000000000', 'SERVICE', 'Tillhouse', 'XXX', 'UTC');
alter table organisations enable row level security;
alter table organisations force row level security;
create policy tenant on organisations
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on organisations to tillhouse_jobs using (true);
grant select on organisations to tillhouse_jobs;
grant select, update on organisations to tillhouse_app;
grant select, insert on organisations to tillhouse_identity;

create table locations (
  org_id      uuid not null references organisations,
  id          uuid not null,
  name        text not null,
  name_key    text not null generated always as (lower(name)) stored,
  parent_id   uuid,
  address     text,
  country     text,
  status      text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  version     integer not null default 1,
  primary key (org_id, id),
  constraint locations_parent_id_exists foreign key (org_id, parent_id) references locations (org_id, id)
);
create unique index locations_name_unique on locations (org_id, name_key);
create index locations_by_created_at on locations (org_id, created_at, id);
create index locations_by_parent on locations (org_id, parent_id);
alter table locations enable row level security;
alter table locations force row level security;
create policy tenant on locations
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on locations to tillhouse_jobs using (true);
grant select on locations to tillhouse_jobs;
grant select, insert, update, delete on locations to tillhouse_app;

create table outlets (
  org_id         uuid not null references organisations,
  id             uuid not null,
  -- Short and unique: it begins the numbers of the outlet's sales.
  code           text not null,
  name           text not null,
  name_key       text not null generated always as (lower(name)) stored,
  type           text not null default 'STORE' check (type in ('STORE', 'WAREHOUSE', 'KIOSK', 'ONLINE')),
  location_id    uuid,
  address        text,
  phone          text,
  timezone       text not null,
  -- When the business day begins: a bar that closes at 3 lets its day begin at 04:00.
  day_starts_at  text not null default '00:00' check (day_starts_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  status         text not null default 'ACTIVE' check (status in ('ACTIVE', 'CLOSED')),
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  version        integer not null default 1,
  primary key (org_id, id),
  constraint outlets_location_id_exists foreign key (org_id, location_id) references locations (org_id, id)
);
create unique index outlets_code_unique on outlets (org_id, code);
create unique index outlets_name_unique on outlets (org_id, name_key);
create index outlets_by_created_at on outlets (org_id, created_at, id);
create index outlets_by_location on outlets (org_id, location_id);
alter table outlets enable row level security;
alter table outlets force row level security;
create policy tenant on outlets
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on outlets to tillhouse_jobs using (true);
grant select on outlets to tillhouse_jobs;
grant select, insert, update, delete on outlets to tillhouse_app;
grant insert on outlets to tillhouse_identity;

create table users (
  org_id             uuid not null references organisations,
  id                 uuid not null,
  first_name         text not null,
  last_name          text not null,
  email              text not null,
  phone              text,
  role               text not null check (role in ('OWNER', 'MANAGER', 'CASHIER', 'STOREKEEPER', 'ACCOUNTANT', 'OPERATOR')),
  -- True when user_outlets limits this user; an empty limit is a limit, too.
  outlet_limited     boolean not null default false,
  status             text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  password_hash      text,
  email_verified_at  timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  version            integer not null default 1,
  primary key (org_id, id),
  -- The operators of the service are in no business, and only they are.
  constraint users_operator_only_in_service
    check ((role = 'OPERATOR') = (org_id = '00000000-0000-7000-8000-000000000000'))
);
alter table users enable row level security;
alter table users force row level security;
create policy tenant on users
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on users to tillhouse_jobs using (true);
grant select on users to tillhouse_jobs;
-- Read before the tenant is known: login.
create policy before_tenant on users for select to tillhouse_identity using (true);
grant select, insert, update on users to tillhouse_app;
grant select, insert on users to tillhouse_identity;
-- A login locks the user's row against a change of the password; PostgreSQL asks for this right to do so.
grant update (updated_at) on users to tillhouse_identity;

-- An address or a phone number belongs to one user of the whole service. This is the one key that
-- does not start with the tenant, for it is what the tenant is found by.
create table identities (
  kind     text not null check (kind in ('EMAIL', 'PHONE')),
  value    text not null,
  org_id   uuid not null,
  user_id  uuid not null,
  constraint identities_value_unique primary key (kind, value),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index identities_by_user on identities (org_id, user_id);
alter table identities enable row level security;
alter table identities force row level security;
create policy tenant on identities
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on identities to tillhouse_jobs using (true);
grant select on identities to tillhouse_jobs;
-- Read before the tenant is known: login.
create policy before_tenant on identities for select to tillhouse_identity using (true);
grant select, insert, delete on identities to tillhouse_app;
grant select, insert on identities to tillhouse_identity;

create table user_outlets (
  org_id     uuid not null,
  user_id    uuid not null,
  outlet_id  uuid not null,
  primary key (org_id, user_id, outlet_id),
  foreign key (org_id, user_id) references users (org_id, id) on delete cascade,
  foreign key (org_id, outlet_id) references outlets (org_id, id) on delete cascade
);
create index user_outlets_by_outlet on user_outlets (org_id, outlet_id);
alter table user_outlets enable row level security;
alter table user_outlets force row level security;
create policy tenant on user_outlets
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on user_outlets to tillhouse_jobs using (true);
grant select on user_outlets to tillhouse_jobs;
grant select, insert, delete on user_outlets to tillhouse_app;
grant select on user_outlets to tillhouse_identity;

create table sessions (
  org_id        uuid not null,
  id            uuid not null,
  user_id       uuid not null,
  platform      text not null check (platform in ('web', 'android', 'ios', 'desktop', 'pos')),
  device_id     text,
  address       text not null,
  user_agent    text,
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz not null default now(),
  expires_at    timestamptz not null,
  revoked_at    timestamptz,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index sessions_by_user on sessions (org_id, user_id, last_used_at, id) where revoked_at is null;
create index sessions_by_expiry on sessions (expires_at);
alter table sessions enable row level security;
alter table sessions force row level security;
create policy tenant on sessions
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on sessions to tillhouse_jobs using (true);
grant select on sessions to tillhouse_jobs;
grant select, update on sessions to tillhouse_app;
grant select, insert, update on sessions to tillhouse_identity;

-- One family a session. The token itself carries its tenant; only its hash is kept.
create table refresh_tokens (
  org_id      uuid not null,
  hash        bytea not null,
  session_id  uuid not null,
  generation  integer not null,
  used_at     timestamptz,
  primary key (org_id, hash),
  unique (org_id, session_id, generation),
  foreign key (org_id, session_id) references sessions (org_id, id) on delete cascade
);
alter table refresh_tokens enable row level security;
alter table refresh_tokens force row level security;
create policy tenant on refresh_tokens
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on refresh_tokens to tillhouse_jobs using (true);
grant select on refresh_tokens to tillhouse_jobs;
grant select, insert, update on refresh_tokens to tillhouse_identity;

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
alter table idempotent_answers enable row level security;
alter table idempotent_answers force row level security;
create policy tenant on idempotent_answers
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on idempotent_answers to tillhouse_jobs using (true);
grant select on idempotent_answers to tillhouse_jobs;
grant select, insert on idempotent_answers to tillhouse_app;

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
grant select, insert on public_answers to tillhouse_identity;

create table rate_limits (
  key        bytea primary key,
  used       integer not null,
  resets_at  timestamptz not null
);
create index rate_limits_by_reset on rate_limits (resets_at);
grant select, insert, update, delete on rate_limits to tillhouse_identity;

-- Who did what. Append-only: no role of the application may change or remove a row.
create table audit (
  org_id        uuid not null references organisations,
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
  primary key (org_id, id)
);
alter table audit enable row level security;
alter table audit force row level security;
create policy tenant on audit
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on audit to tillhouse_jobs using (true);
grant select on audit to tillhouse_jobs;
grant select, insert on audit to tillhouse_app;
grant insert on audit to tillhouse_identity;

-- What happened, for whoever listens; written by the transaction that caused it. Append-only, too.
create table events (
  org_id       uuid not null references organisations,
  id           uuid not null,
  recorded_at  timestamptz not null default now(),
  type         text not null,
  data         jsonb not null,
  transaction  xid8 not null default pg_current_xact_id(),
  primary key (org_id, id)
);
alter table events enable row level security;
alter table events force row level security;
create policy tenant on events
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on events to tillhouse_jobs using (true);
grant select on events to tillhouse_jobs;
grant select, insert on events to tillhouse_app;
grant insert on events to tillhouse_identity;
