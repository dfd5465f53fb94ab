-- Terms of payment: how many days after its document a debt is due.

alter table organisations
  add column customer_payment_days smallint not null default 0 check (customer_payment_days between 0 and 365),
  add column vendor_payment_days smallint not null default 0 check (vendor_payment_days between 0 and 365);

alter table parties
  -- Null: the days of the business.
  add column payment_days smallint check (payment_days between 0 and 365);
-- The ageing report looks for parties with a deposit or an advance.
create index parties_prepaid on parties (org_id, id) where deposit_minor <> 0 or advance_minor <> 0;

alter table debts
  -- Null: due on the day of the document, as all debts were before there were terms.
  add column due_on date check (due_on >= business_date);
