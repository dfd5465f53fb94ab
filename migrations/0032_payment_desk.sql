-- What a manager approved: the figures of a sale, or the most that may leave the drawer. Null: any.
alter table approvals add column sale jsonb;
alter table approvals add column amount_minor bigint;

-- A manager's yes also makes a product at the till of a cashier.
alter table approvals drop constraint approvals_action_check;
alter table approvals add constraint approvals_action_check
  check (action in ('DISCOUNT', 'PRICE', 'REFUND', 'VOID', 'CREDIT', 'DRAWER', 'PRODUCT'));

-- Discounts in percent that are buttons at the till, in ten-thousandths.
alter table organisations
  add column discount_presets_e4 integer[] not null default '{50000,100000,200000}';

-- Up to what a cashier may ring up a line of an amount alone ("Other") without a manager's yes; null: any amount.
alter table organisations
  add column other_amount_limit_minor bigint check (other_amount_limit_minor >= 0);
