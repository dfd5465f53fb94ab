select protect_tenant('webhooks', app => 'select, insert, update', jobs => 'select, update, delete');
-- What waits for an address that did not answer is tried at once at the new one.
select protect_tenant('webhook_deliveries', app => 'select, insert, update (next_attempt_at)',
                      jobs => 'select, insert, update, delete');
