-- Entries by hand that are posted on days to come: again and again, or once, such as the reversal of an accrual.
create table journal_plans (
  org_id              uuid not null references organisations,
  id                  uuid not null,
  note                text not null,
  note_key            text not null generated always as (lower(note)) stored,
  -- The lines as postJournal takes them.
  lines               jsonb not null,
  every               text not null check (every in ('ONCE', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY')),
  from_date           date not null,
  until_date          date check (until_date >= from_date),
  -- Each entry is reversed on the first day of the month after it.
  reverse_next_month  boolean not null default false,
  -- The entry that this plan reverses.
  reverses_id         uuid,
  status              text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED', 'ENDED')),
  -- The next day to post. All days before it are done.
  next_date           date,
  -- Why the last attempt to post was refused.
  problem             text,
  created_by          uuid not null,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  version             integer not null default 1,
  primary key (org_id, id),
  foreign key (org_id, reverses_id) references journal_entries (org_id, id),
  check ((status = 'ENDED') = (next_date is null))
);
create index journal_plans_due on journal_plans (next_date) where status = 'ACTIVE';
create index journal_plans_by_reversed on journal_plans (org_id, reverses_id) where reverses_id is not null;

-- The entries that plans posted. The key lets a day of a plan be posted only once.
create table journal_plan_entries (
  org_id    uuid not null,
  plan_id   uuid not null,
  day       date not null,
  entry_id  uuid not null,
  primary key (org_id, plan_id, day),
  foreign key (org_id, plan_id) references journal_plans (org_id, id),
  foreign key (org_id, entry_id) references journal_entries (org_id, id)
);
create index journal_plan_entries_by_entry on journal_plan_entries (org_id, entry_id);
