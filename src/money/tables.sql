-- A business starts with a bank account. Payments are facts and append-only.
select protect_tenant('banks', app => 'select, insert, update, delete', identity => 'insert', jobs => 'select');
select protect_tenant('payments', app => 'select, insert', jobs => 'select');
select protect_tenant('expenses', app => 'select, insert, update', jobs => 'select');
select protect_tenant('payment_days', app => 'select', jobs => 'select, insert, update, delete');
