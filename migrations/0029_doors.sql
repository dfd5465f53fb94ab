-- A payment of the provider counts once, whichever business it is sent for: so the id is looked up in all of them.
create index subscription_payments_by_payment on subscription_payments (payment_id);
create policy before_tenant on subscription_payments for select to tillhouse_identity using (true);

-- Whose a webhook is: it is sent to as long as they may read what it is sent. Whoever edits it takes it over.
alter table webhooks add column owner_id uuid;
update webhooks set owner_id = created_by;
alter table webhooks alter column owner_id set not null;
alter table webhooks add constraint webhooks_owner_id_exists
  foreign key (org_id, owner_id) references users (org_id, id);
create index webhooks_by_owner on webhooks (org_id, owner_id);
-- PAUSED: by a person. DISABLED: by us, and why.
alter table webhooks drop constraint webhooks_status_check;
alter table webhooks add constraint webhooks_status_check
  check (status in ('ACTIVE', 'PAUSED', 'DISABLED', 'DELETED'));
alter table webhooks add column disabled_reason text
  check (disabled_reason in ('RECEIVER_FAILED', 'RECEIVER_GONE', 'OWNER_LOST_ACCESS'));
update webhooks set disabled_reason = 'RECEIVER_FAILED' where status = 'DISABLED';
alter table webhooks add constraint webhooks_disabled_has_reason
  check ((status = 'DISABLED') = (disabled_reason is not null) or status = 'DELETED');
alter table webhooks add column version integer not null default 1;
alter table webhooks add column updated_at timestamptz;
update webhooks set updated_at = coalesce(disabled_at, created_at);
alter table webhooks alter column updated_at set not null;
alter table webhooks alter column updated_at set default now();
-- What waits for an address that did not answer is tried at once at the new one.
grant update (next_attempt_at) on webhook_deliveries to tillhouse_app;

-- Whether the quantities of a sheet are added to the stock or are the stock; null: it was not said.
alter table stock_imports add column quantities text check (quantities in ('ADD', 'SET'));
-- Imports of before, and those that wait, were asked for when all of them were added.
update stock_imports set quantities = 'ADD';
-- Of the rows that change stock, those that take some away.
alter table stock_imports add column lowered integer not null default 0;
