-- Statements of bank accounts, as their files have them. A file may have several.
create table bank_statements (
  org_id         uuid not null references organisations,
  id             uuid not null,
  bank_id        uuid not null,
  format         text not null check (format in ('CSV', 'OFX', 'CAMT053', 'MT940')),
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
  unique (org_id, bank_id, file_hash, part),
  foreign key (org_id, bank_id) references banks (org_id, id),
  check ((opening_minor is null) = (closing_minor is null)),
  check (from_date <= to_date)
);
create index bank_statements_by_day on bank_statements (org_id, bank_id, to_date, id);

-- The lines of a bank account. A line that several files have is here once.
create table bank_lines (
  org_id          uuid not null,
  id              uuid not null,
  bank_id         uuid not null,
  booked_on       date not null,
  -- Above zero: money that came in.
  amount_minor    bigint not null check (amount_minor <> 0),
  description     text not null,
  counterparty    text,
  reference       text,
  bank_reference  text,
  fingerprint     bytea not null,
  status          text not null default 'UNMATCHED' check (status in ('UNMATCHED', 'MATCHED')),
  primary key (org_id, id),
  unique (org_id, bank_id, fingerprint),
  foreign key (org_id, bank_id) references banks (org_id, id)
);
create index bank_lines_by_day on bank_lines (org_id, bank_id, booked_on, id);
create index bank_lines_unmatched on bank_lines (org_id, bank_id, booked_on, id) where status = 'UNMATCHED';

-- Which lines each statement has.
create table bank_statement_lines (
  org_id        uuid not null,
  statement_id  uuid not null,
  line_id       uuid not null,
  primary key (org_id, statement_id, line_id),
  foreign key (org_id, statement_id) references bank_statements (org_id, id) on delete cascade,
  foreign key (org_id, line_id) references bank_lines (org_id, id)
);
create index bank_statement_lines_by_line on bank_statement_lines (org_id, line_id);

-- Which lines of the journal a line of the bank is, each with its part of the amount.
create table bank_matches (
  org_id        uuid not null,
  line_id       uuid not null,
  entry_id      uuid not null,
  position      smallint not null,
  amount_minor  bigint not null check (amount_minor <> 0),
  -- By hand, or by a rule that records by itself.
  rule_id       uuid,
  matched_by    uuid not null,
  matched_at    timestamptz not null default now(),
  primary key (org_id, line_id, entry_id, position),
  foreign key (org_id, line_id) references bank_lines (org_id, id),
  foreign key (org_id, entry_id, position) references journal_lines (org_id, entry_id, position)
);
create index bank_matches_by_entry on bank_matches (org_id, entry_id, position);

-- What to do with lines that come again and again.
create table bank_rules (
  org_id        uuid not null references organisations,
  id            uuid not null,
  -- Null: all bank accounts.
  bank_id       uuid,
  contains      text not null,
  contains_key  text not null generated always as (lower(contains)) stored,
  direction     text check (direction in ('IN', 'OUT')),
  -- The document that is recorded from the line, as recordBankLine takes it.
  record        jsonb not null,
  is_automatic  boolean not null,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  version       integer not null default 1,
  primary key (org_id, id),
  foreign key (org_id, bank_id) references banks (org_id, id)
);
create index bank_rules_by_text on bank_rules (org_id, contains_key, id);

-- How the CSV files of a bank account are read.
create table bank_statement_columns (
  org_id      uuid not null,
  bank_id     uuid not null,
  columns     jsonb not null,
  updated_at  timestamptz not null default now(),
  primary key (org_id, bank_id),
  foreign key (org_id, bank_id) references banks (org_id, id)
);
