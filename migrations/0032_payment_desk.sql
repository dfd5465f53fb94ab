-- What a manager approved: the figures of a sale, or the most that may leave the drawer. Null: any.
alter table approvals add column sale jsonb;
alter table approvals add column amount_minor bigint;
