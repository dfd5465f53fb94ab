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
