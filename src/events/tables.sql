select protect_tenant('webhooks', app => 'select, insert, update', jobs => 'select, update, delete');
-- App updates next_attempt_at when the address changes: waiting messages are tried at once at the new one.
select protect_tenant('webhook_deliveries', app => 'select, insert, update (next_attempt_at)',
                      jobs => 'select, insert, update, delete');
