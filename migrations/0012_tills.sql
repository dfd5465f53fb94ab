-- Tills: what their reports and the payment analysis read, and who said yes.

-- Whether an open session has payments by a method in a period is one look, however many it has.
drop index payments_by_till_session;
create index payments_by_till_session on payments (org_id, till_session_id, method, business_date)
  where till_session_id is not null;
create index payments_with_cash_back on payments (org_id, till_session_id, business_date)
  where till_session_id is not null and cash_back_minor <> 0;
create index refunds_by_till_session on refunds (org_id, till_session_id) where till_session_id is not null;

-- The drawer that an expense was paid from; null: the safe, or no cash at all.
alter table expenses add column till_session_id uuid;
alter table expenses add constraint expenses_till_session_id_exists
  foreign key (org_id, till_session_id) references till_sessions (org_id, id);

-- Whose yes a cashier needed.
alter table till_movements add column approved_by uuid;

-- What is paid out of a drawer and says nothing of an account goes to the other expenses.
update standard_accounts set system_key = 'OTHER_EXPENSES' where code = '6900';
alter table accounts no force row level security;
update accounts set system_key = 'OTHER_EXPENSES' where code = '6900' and type = 'EXPENSE' and system_key is null;
alter table accounts force row level security;
