-- A business starts with a bank account. Payments are facts and append-only.
select protect_tenant('banks', app => 'select, insert, update, delete', identity => 'insert', jobs => 'select');
select protect_tenant('payments', app => 'select, insert', jobs => 'select');
select protect_tenant('expenses', app => 'select, insert, update', jobs => 'select');
select protect_tenant('payment_days', app => 'select', jobs => 'select, insert, update, delete');

-- Statements of banks and their matches with the journal. Matches are no facts: they can be taken back.
select protect_tenant('bank_statements', app => 'select, insert, delete', jobs => 'select');
select protect_tenant('bank_lines', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('bank_statement_lines', app => 'select, insert, delete', jobs => 'select');
select protect_tenant('bank_matches', app => 'select, insert, delete', jobs => 'select');
select protect_tenant('bank_rules', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('bank_statement_columns', app => 'select, insert, update', jobs => 'select');
