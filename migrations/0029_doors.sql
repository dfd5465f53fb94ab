-- A payment of the provider counts once, whichever business it is sent for: so the id is looked up in all of them.
create index subscription_payments_by_payment on subscription_payments (payment_id);
create policy before_tenant on subscription_payments for select to tillhouse_identity using (true);
