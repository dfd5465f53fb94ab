-- Months that were closed one by one. Their figures are kept, to show that they have not moved since.
create table closed_months (
  org_id     uuid not null references organisations,
  -- The first day of the month.
  month      date not null check (extract(day from month) = 1),
  closed_by  uuid not null,
  closed_at  timestamptz not null default now(),
  -- The points of the check-list that were open and that the user closed the month with.
  accepted   text[] not null,
  primary key (org_id, month)
);

create table closed_figures (
  org_id        uuid not null,
  month         date not null,
  account_id    uuid not null,
  -- Zero where the lines are of no outlet, as in account_days.
  outlet_id     uuid not null,
  debit_minor   numeric not null,
  credit_minor  numeric not null,
  primary key (org_id, month, account_id, outlet_id),
  foreign key (org_id, month) references closed_months on delete cascade,
  foreign key (org_id, account_id) references accounts (org_id, id)
);
create index closed_figures_by_account on closed_figures (org_id, account_id);
