-- Every way in: messages, one-time secrets, a second factor, OAuth, API keys, approvals, invitations, PINs.

-- Mail and SMS, written by the transaction that causes them and delivered by a job. The text may hold a link or a
-- code, so it is kept encrypted, and forgotten once it is delivered.
create table messages (
  org_id        uuid not null references organisations,
  id            uuid not null,
  channel       text not null check (channel in ('EMAIL', 'SMS')),
  recipient     text not null,
  template      text not null,
  subject       text not null,
  body          bytea,
  -- KEPT: no delivery is configured, so it waits here to be read on the server itself.
  status        text not null default 'QUEUED' check (status in ('QUEUED', 'SENT', 'FAILED', 'KEPT')),
  attempts      integer not null default 0,
  last_error    text,
  created_at    timestamptz not null default now(),
  sent_at       timestamptz,
  primary key (org_id, id)
);
create index messages_by_created_at on messages (org_id, created_at, id);
alter table messages enable row level security;
alter table messages force row level security;
create policy tenant on messages
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on messages to tillhouse_jobs using (true);
grant select, insert on messages to tillhouse_app;
grant insert on messages to tillhouse_identity;
grant select, insert, update, delete on messages to tillhouse_jobs;

-- What proves that a message reached its reader: a link (256 bits, only its hash is kept) and a code (a MAC).
create table one_time_secrets (
  org_id           uuid not null,
  id               uuid not null,
  user_id          uuid not null,
  purpose          text not null check (purpose in ('PASSWORD_RESET', 'EMAIL_VERIFICATION')),
  link_hash        bytea not null,
  code_mac         bytea not null,
  attempts         integer not null default 0,
  created_at       timestamptz not null default now(),
  link_expires_at  timestamptz not null,
  code_expires_at  timestamptz not null,
  used_at          timestamptz,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
);
create unique index one_time_secrets_by_link on one_time_secrets (org_id, link_hash);
create index one_time_secrets_by_user on one_time_secrets (org_id, user_id, purpose, created_at);
alter table one_time_secrets enable row level security;
alter table one_time_secrets force row level security;
create policy tenant on one_time_secrets
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on one_time_secrets to tillhouse_jobs using (true);
grant select, insert, update on one_time_secrets to tillhouse_app;
grant select, insert, update on one_time_secrets to tillhouse_identity;
grant select, insert, delete on one_time_secrets to tillhouse_jobs;

-- The second factor. A step of the clock is accepted once.
create table totp_secrets (
  org_id        uuid not null,
  user_id       uuid not null,
  secret        bytea not null,
  confirmed_at  timestamptz,
  last_step     bigint not null default 0,
  created_at    timestamptz not null default now(),
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references users (org_id, id)
);
alter table totp_secrets enable row level security;
alter table totp_secrets force row level security;
create policy tenant on totp_secrets
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on totp_secrets to tillhouse_jobs using (true);
grant select on totp_secrets to tillhouse_jobs;
grant select, insert, update, delete on totp_secrets to tillhouse_app;
grant select, update on totp_secrets to tillhouse_identity;

create table recovery_codes (
  org_id   uuid not null,
  user_id  uuid not null,
  mac      bytea not null,
  used_at  timestamptz,
  primary key (org_id, user_id, mac),
  foreign key (org_id, user_id) references users (org_id, id)
);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy tenant on recovery_codes
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on recovery_codes to tillhouse_jobs using (true);
grant select on recovery_codes to tillhouse_jobs;
grant select, insert, update, delete on recovery_codes to tillhouse_app;
-- The codes are made when the secret is confirmed, and that is a public operation.
grant select, insert, update, delete on recovery_codes to tillhouse_identity;

-- A login that waits for its second factor.
create table mfa_challenges (
  org_id      uuid not null,
  hash        bytea not null,
  user_id     uuid not null,
  platform    text not null check (platform in ('web', 'android', 'ios', 'desktop', 'pos')),
  device_id   text,
  attempts    integer not null default 0,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  ended_at    timestamptz,
  primary key (org_id, hash),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index mfa_challenges_by_expiry on mfa_challenges (expires_at);
alter table mfa_challenges enable row level security;
alter table mfa_challenges force row level security;
create policy tenant on mfa_challenges
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on mfa_challenges to tillhouse_jobs using (true);
grant select, delete on mfa_challenges to tillhouse_jobs;
grant select, update on mfa_challenges to tillhouse_app;
grant select, insert, update on mfa_challenges to tillhouse_identity;

-- A sign-in at a provider that has begun: bound to one browser, for one use. No tenant is known yet.
create table oauth_flows (
  state_hash    bytea primary key,
  provider      text not null,
  browser_hash  bytea not null,
  -- Nonce and PKCE verifier, encrypted.
  secrets       bytea not null,
  redirect_uri  text not null,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  used_at       timestamptz
);
create index oauth_flows_by_expiry on oauth_flows (expires_at);
grant select, insert, update on oauth_flows to tillhouse_identity;
grant select, delete on oauth_flows to tillhouse_jobs;

-- Who someone is at a provider. Found before the tenant is known, like an address.
create table oauth_identities (
  issuer      text not null,
  subject     text not null,
  org_id      uuid not null,
  user_id     uuid not null,
  created_at  timestamptz not null default now(),
  primary key (issuer, subject),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index oauth_identities_by_user on oauth_identities (org_id, user_id);
alter table oauth_identities enable row level security;
alter table oauth_identities force row level security;
create policy tenant on oauth_identities
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on oauth_identities to tillhouse_jobs using (true);
grant select on oauth_identities to tillhouse_jobs;
-- Read before the tenant is known: the sign-in at a provider comes back.
create policy before_tenant on oauth_identities for select to tillhouse_identity using (true);
grant select, insert on oauth_identities to tillhouse_identity;

-- An API key is a session that has a name and a key instead of refresh tokens.
alter table sessions add column name text;
alter table sessions add column key_hash bytea;
alter table sessions alter column platform drop not null;
alter table sessions add constraint sessions_key_or_platform check ((key_hash is null) = (platform is not null));
grant insert on sessions to tillhouse_app;
-- A till changes its user by PIN: whoever is signed in opens a session for a colleague.
grant insert on refresh_tokens to tillhouse_app;

-- A manager's yes to one action beyond a cashier's limit.
create table approvals (
  org_id       uuid not null,
  id           uuid not null,
  hash         bytea not null,
  action       text not null check (action in ('DISCOUNT', 'PRICE', 'REFUND', 'VOID', 'CREDIT', 'DRAWER')),
  outlet_id    uuid,
  note         text,
  approved_by  uuid not null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  used_at      timestamptz,
  used_by      uuid,
  primary key (org_id, id),
  constraint approvals_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  foreign key (org_id, approved_by) references users (org_id, id),
  foreign key (org_id, used_by) references users (org_id, id)
);
create unique index approvals_by_hash on approvals (org_id, hash);
alter table approvals enable row level security;
alter table approvals force row level security;
create policy tenant on approvals
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on approvals to tillhouse_jobs using (true);
grant select on approvals to tillhouse_jobs;
grant select, insert, update on approvals to tillhouse_app;

-- Someone who is asked in. The address becomes theirs only when they accept, so nobody can be kept out by an invitation.
create table invitations (
  org_id          uuid not null references organisations,
  id              uuid not null,
  email           text not null,
  first_name      text,
  last_name       text,
  role            text not null check (role in ('OWNER', 'MANAGER', 'CASHIER', 'STOREKEEPER', 'ACCOUNTANT')),
  outlet_limited  boolean not null default false,
  outlet_ids      uuid[] not null default '{}',
  hash            bytea not null,
  invited_by      uuid not null,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  accepted_at     timestamptz,
  withdrawn_at    timestamptz,
  version         integer not null default 1,
  primary key (org_id, id),
  foreign key (org_id, invited_by) references users (org_id, id)
);
create unique index invitations_by_hash on invitations (org_id, hash);
create unique index invitations_email_unique on invitations (org_id, email) where accepted_at is null and withdrawn_at is null;
alter table invitations enable row level security;
alter table invitations force row level security;
create policy tenant on invitations
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on invitations to tillhouse_jobs using (true);
grant select on invitations to tillhouse_jobs;
grant select, insert, update on invitations to tillhouse_app;
grant select, update on invitations to tillhouse_identity;
-- Whoever accepts is limited to those outlets of the invitation that are still there.
grant select on outlets to tillhouse_identity;

-- The till's quick way to change who is selling.
alter table users add column pin_hash text;
grant update on users to tillhouse_identity;
grant insert on user_outlets to tillhouse_identity;
grant select on user_outlets to tillhouse_identity;

-- Tried twelve times more over about a day. A run may take as long as a mail server that is slow at every step.
select jobs.create_queue('deliver-message',
  '{"policy": "standard", "retryLimit": 12, "retryDelay": 30, "retryBackoff": true, "retryDelayMax": 21600, "expireInSeconds": 180, "notify": true}');
select jobs.create_queue('request-password-reset',
  '{"policy": "standard", "retryLimit": 3, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 60, "notify": true}');
