-- Events are read by those who listen: by webhooks and by live streams.

-- When it was told, and not when its transaction began: what waited for another is told behind it.
alter table events alter column recorded_at set default clock_timestamp();
-- A reader knows up to which transactions it has read. One index, as before: a sale writes no more than it did.
alter table events drop constraint events_pkey;
alter table events add primary key (org_id, transaction, id);
-- For what has expired: next to nothing to keep, since rows come in the order of time.
create index events_by_age on events using brin (recorded_at);
-- Append-only until then.
create policy expired_only on events as restrictive for delete to tillhouse_jobs
  using (recorded_at < now() - interval '30 days');
grant delete on events to tillhouse_jobs;

-- One that is deleted goes at once from sight, and from here with the last of its deliveries: there may be very many.
create table webhooks (
  org_id         uuid not null references organisations,
  id             uuid not null,
  url            text not null,
  description    text,
  -- The types that it gets; null: all but those that must be asked for by name.
  types          text[],
  -- What its messages are signed with, sealed.
  secret         bytea not null,
  status         text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED', 'DELETED')),
  created_by     uuid not null,
  created_at     timestamptz not null default now(),
  -- Every event that is visible in this snapshot has been made a delivery, or was there before the webhook.
  seen           pg_snapshot not null default pg_current_snapshot(),
  -- The number of its last delivery.
  last_number    bigint not null default 0,
  -- The first failure since which no delivery has succeeded.
  failing_since  timestamptz,
  disabled_at    timestamptz,
  -- It takes its time to answer: those share a part of the calls at once.
  is_slow        boolean not null default false,
  primary key (org_id, id)
);
create index webhooks_active on webhooks (org_id, id) where status = 'ACTIVE';
alter table webhooks enable row level security;
alter table webhooks force row level security;
create policy tenant on webhooks
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on webhooks to tillhouse_jobs using (true);
grant select, update, delete on webhooks to tillhouse_jobs;
grant select, insert, update on webhooks to tillhouse_app;

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
  status             text not null default 'PENDING' check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts           smallint not null default 0,
  response_status    smallint,
  error              text,
  created_at         timestamptz not null default now(),
  last_attempt_at    timestamptz,
  -- Null once it is delivered or given up.
  next_attempt_at    timestamptz default now(),
  primary key (org_id, id),
  constraint webhook_deliveries_number_unique unique (org_id, webhook_id, number),
  foreign key (org_id, webhook_id) references webhooks (org_id, id)
);
create index webhook_deliveries_waiting on webhook_deliveries (org_id, webhook_id, number) where status = 'PENDING';
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy tenant on webhook_deliveries
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on webhook_deliveries to tillhouse_jobs using (true);
grant select, insert, update, delete on webhook_deliveries to tillhouse_jobs;
grant select, insert on webhook_deliveries to tillhouse_app;
