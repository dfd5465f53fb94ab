-- Whoever tells of a payment names the subscription and not the business. Operators list the subscriptions of all.
select protect_tenant('subscriptions', app => 'select, insert, update', identity => 'select, update', jobs => 'select');
create policy before_tenant on subscriptions for select to tillhouse_identity using (true);
create policy operator on subscriptions for select to tillhouse_app
  using (current_setting('app.org_id', true) = '00000000-0000-7000-8000-000000000000');

-- A payment of the provider counts once, whichever business it is sent for: so the id is looked up in all of them.
select protect_tenant('subscription_payments', app => 'select', identity => 'select, insert', jobs => 'select');
create policy before_tenant on subscription_payments for select to tillhouse_identity using (true);
