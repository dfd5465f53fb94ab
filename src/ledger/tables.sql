-- The facts of the books (journal, settlements and input taxes) are append-only: no role may change or delete them.

-- The accounts that every business gets at registration.
select protect_shared('standard_accounts', identity => 'select');
select protect_tenant('accounts', app => 'select, insert, update, delete', identity => 'insert', jobs => 'select');
select protect_tenant('journal_entries', app => 'select, insert', jobs => 'select');
select protect_tenant('journal_lines', app => 'select, insert', jobs => 'select');
select protect_tenant('debts', app => 'select, insert, update', jobs => 'select');
select protect_tenant('settlements', app => 'select, insert', jobs => 'select');
select protect_tenant('input_taxes', app => 'select, insert', jobs => 'select');

-- The daily totals and their marks. Only jobs write them.
select protect_tenant('fold_marks', app => 'select', identity => 'insert', jobs => 'select, update');
select protect_tenant('account_days', app => 'select', jobs => 'select, insert, update, delete');
select protect_tenant('account_periods', app => 'select', jobs => 'select, insert, update, delete');
select protect_tenant('party_days', app => 'select', jobs => 'select, insert, update, delete');

-- Months that were closed, and the figures that they had then. Reopening a month deletes both.
select protect_tenant('closed_months', app => 'select, insert, delete', jobs => 'select');
select protect_tenant('closed_figures', app => 'select, insert, delete', jobs => 'select');

-- Entries that are posted on days to come, and those that were. Jobs look for what is due.
select protect_tenant('journal_plans', app => 'select, insert, update', jobs => 'select');
select protect_tenant('journal_plan_entries', app => 'select, insert', jobs => 'select');
