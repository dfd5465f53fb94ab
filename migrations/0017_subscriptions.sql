-- Until when a business has subscribed, kept beside it so that asking costs nothing. Empty where nobody has: then there
-- is a trial where billing is on.
alter table organisations add column subscribed_until timestamptz;
grant update (subscribed_until) on organisations to tillhouse_identity;

-- The terms are those of the plan when it was subscribed to: what the operator offers later changes nothing here.
create table subscriptions (
  org_id             uuid not null references organisations,
  id                 uuid not null,
  plan_id            text not null,
  plan_name          text not null,
  price_minor        bigint not null check (price_minor >= 0),
  currency           text not null,
  currency_decimals  smallint not null,
  period_months      integer check (period_months > 0),
  max_outlets        integer check (max_outlets > 0),
  max_users          integer check (max_users > 0),
  status             text not null check (status in ('PENDING', 'ACTIVE', 'CANCELLED')),
  starts_at          timestamptz,
  ends_at            timestamptz,
  paid_minor         bigint not null default 0 check (paid_minor >= 0),
  created_by         uuid not null,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  primary key (org_id, id),
  check (status <> 'ACTIVE' or starts_at is not null)
);
create unique index subscriptions_pending_once on subscriptions (org_id) where status = 'PENDING';
create index subscriptions_by_id on subscriptions (id);
create index subscriptions_by_created_at on subscriptions (org_id, created_at, id);
alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy tenant on subscriptions
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
-- Whoever tells of a payment names the subscription and not the business.
create policy before_tenant on subscriptions for select to tillhouse_identity using (true);
create policy every_tenant on subscriptions to tillhouse_jobs using (true);
grant select on subscriptions to tillhouse_jobs;
grant select, insert, update on subscriptions to tillhouse_app;
grant select, update on subscriptions to tillhouse_identity;

create table subscription_payments (
  org_id           uuid not null,
  payment_id       text not null,
  subscription_id  uuid not null,
  amount_minor     bigint not null check (amount_minor > 0),
  paid_at          timestamptz not null,
  created_at       timestamptz not null default now(),
  primary key (org_id, payment_id),
  constraint subscription_payments_subscription_id_exists
    foreign key (org_id, subscription_id) references subscriptions (org_id, id)
);
create index subscription_payments_by_subscription on subscription_payments (org_id, subscription_id);
alter table subscription_payments enable row level security;
alter table subscription_payments force row level security;
create policy tenant on subscription_payments
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on subscription_payments to tillhouse_jobs using (true);
grant select on subscription_payments to tillhouse_jobs;
grant select on subscription_payments to tillhouse_app;
grant select, insert on subscription_payments to tillhouse_identity;

-- The operator who extends a subscription knows a user, and finds the business by them.
create policy operator on users for select to tillhouse_app
  using ((select nullif(current_setting('app.org_id', true), '')::uuid) = '00000000-0000-7000-8000-000000000000');
