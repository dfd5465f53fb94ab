-- What the cashier took to the safe at the close; null where nobody said so.
alter table till_sessions
  add column taken_out_minor bigint check (taken_out_minor >= 0);

-- Found by the till: what its last close left in the drawer, and who closed it.
create index till_sessions_last_closed on till_sessions (org_id, till_id, closed_at desc) where status = 'CLOSED';

-- At the close, what should be in the drawer is shown only after it was counted.
alter table organisations
  add column closes_blind boolean not null default false;
