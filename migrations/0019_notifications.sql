-- What a business writes to its own contacts, the logo of its receipts, and the views of lists that its people save.

-- Who asked for a message, and to whom of the business's own it goes. Those that the service itself sends have none.
alter table messages
  -- The first message of one request; all of them carry it.
  add column batch_id uuid,
  add column sent_by  uuid,
  add column party_id uuid,
  add column user_id  uuid,
  add constraint messages_sent_by_exists foreign key (org_id, sent_by) references users (org_id, id),
  add constraint messages_user_id_exists foreign key (org_id, user_id) references users (org_id, id),
  -- A mail is no history that would keep a party from being deleted.
  add constraint messages_party_id_exists foreign key (org_id, party_id) references parties (org_id, id)
    on delete set null (party_id);
create index messages_by_party on messages (org_id, party_id) where party_id is not null;

-- Made anew from what was sent, so small that every receipt may carry it. Whoever knows the id may see it.
alter table receipt_settings
  add column logo_id  uuid,
  add column logo_png bytea,
  add check ((logo_id is null) = (logo_png is null));
create unique index receipt_settings_logo_once on receipt_settings (org_id, logo_id) where logo_id is not null;

-- A view is a list with its filters, columns and sort, by a name.
create table saved_views (
  org_id      uuid not null references organisations,
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
  foreign key (org_id, user_id) references users (org_id, id)
);
create unique index saved_views_name_unique on saved_views (org_id, user_id, list, name_key);
create index saved_views_by_name on saved_views (org_id, name_key, id);
alter table saved_views enable row level security;
alter table saved_views force row level security;
create policy tenant on saved_views
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on saved_views to tillhouse_jobs using (true);
grant select on saved_views to tillhouse_jobs;
grant select, insert, update, delete on saved_views to tillhouse_app;
