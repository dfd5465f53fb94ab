-- What proves that the audit trail is whole, and a business as one file.

-- How far the trail of a business is sealed: all rows of transactions before the horizon, and what the last of them came to.
create table audit_chains (
  org_id   uuid primary key references organisations,
  horizon  xid8 not null default '0',
  sealed   bigint not null default 0,
  hash     bytea not null default ''
);
alter table audit_chains enable row level security;
alter table audit_chains force row level security;
create policy tenant on audit_chains
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on audit_chains to tillhouse_jobs using (true);
grant select, insert, update on audit_chains to tillhouse_jobs;
grant select on audit_chains to tillhouse_app;

-- Each row of the trail with its place in the chain and the hash of itself and of all before it. Beside the trail, which
-- no role may change.
create table audit_seals (
  org_id    uuid not null,
  number    bigint not null,
  audit_id  uuid not null,
  hash      bytea not null,
  primary key (org_id, number),
  unique (org_id, audit_id)
);
alter table audit_seals enable row level security;
alter table audit_seals force row level security;
create policy tenant on audit_seals
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on audit_seals to tillhouse_jobs using (true);
grant select, insert on audit_seals to tillhouse_jobs;
grant select on audit_seals to tillhouse_app;

create index audit_by_transaction on audit (org_id, transaction);

-- An archive brings the rows of a table in any order.
alter table accounts alter constraint accounts_parent_id_exists deferrable;
alter table categories alter constraint categories_parent_id_exists deferrable;
alter table locations alter constraint locations_parent_id_exists deferrable;
alter table payments alter constraint payments_org_id_reverses_id_fkey deferrable;

-- A business as one file that its owner asked for: how far it is, and the file itself, in parts, for a day. Any process
-- may be the one that makes it, and any other the one that sends it.
create table business_exports (
  org_id       uuid not null references organisations,
  id           uuid not null,
  user_id      uuid not null,
  status       text not null default 'QUEUED' check (status in ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED')),
  percent      smallint not null default 0,
  rows         bigint not null default 0,
  bytes        bigint not null default 0,
  failure      text,
  attempts     smallint not null default 0,
  created_at   timestamptz not null default now(),
  finished_at  timestamptz,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
);
-- One at a time.
create unique index business_exports_unfinished on business_exports (org_id) where finished_at is null;
create index business_exports_by_age on business_exports (created_at);
alter table business_exports enable row level security;
alter table business_exports force row level security;
create policy tenant on business_exports
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on business_exports to tillhouse_jobs using (true);
grant select, delete on business_exports to tillhouse_jobs;
grant select, insert, update, delete on business_exports to tillhouse_app;

create table business_export_parts (
  org_id     uuid not null,
  export_id  uuid not null,
  number     integer not null,
  bytes      bytea not null,
  primary key (org_id, export_id, number),
  foreign key (org_id, export_id) references business_exports (org_id, id) on delete cascade
);
-- It is packed as it is.
alter table business_export_parts alter column bytes set storage external;
alter table business_export_parts enable row level security;
alter table business_export_parts force row level security;
create policy tenant on business_export_parts
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
grant select, insert, delete on business_export_parts to tillhouse_app;

-- Who someone is at a provider is part of a business, too.
grant select on oauth_identities to tillhouse_app;

select jobs.create_queue('export-business',
  '{"policy": "standard", "retryLimit": 10, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 60, "expireInSeconds": 7200, "heartbeatSeconds": 20, "notify": true}');
