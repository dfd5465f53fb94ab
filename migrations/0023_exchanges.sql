-- An exchange is a refund and a sale in one: the refund names the sale that was made instead.
alter table refunds
  add column exchange_sale_id uuid,
  -- Both are written at once, the refund first.
  add constraint refunds_exchange_sale_id_exists foreign key (org_id, exchange_sale_id) references sales (org_id, id)
    deferrable initially deferred;
create index refunds_by_exchange on refunds (org_id, exchange_sale_id) where exchange_sale_id is not null;

-- Those made before: one person at one outlet wrote both in one transaction, and so at one microsecond. The owner of the
-- tables is bound by their policies, too, unless it is a superuser.
alter table sales no force row level security;
alter table refunds no force row level security;
update refunds r set exchange_sale_id = s.id
from sales s
where s.org_id = r.org_id and s.recorded_at = r.recorded_at and s.user_id = r.user_id and s.outlet_id = r.outlet_id
  and s.id <> r.sale_id;
-- What is deferred is looked at now: a table cannot be altered before.
set constraints refunds_exchange_sale_id_exists immediate;
alter table sales force row level security;
alter table refunds force row level security;
