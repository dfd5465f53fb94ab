-- Returns without a receipt: refunds that belong to no sale. They count on their own day like every other refund, so all
-- figures read one table. What a sale says of other refunds and their lines, these say themselves.

alter table refunds
  alter column sale_id drop not null,
  alter column sale_date drop not null,
  -- Made of the outlet's code and the refund's id, so that a till that sends it again gets the same one.
  add column number text,
  add column customer_id uuid,
  add column prices_include_tax boolean,
  -- Who said yes to it, where whoever made it may not refund.
  add column approved_by uuid,
  add constraint refunds_customer_id_exists foreign key (org_id, customer_id) references parties (org_id, id),
  add constraint refunds_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  add constraint refunds_have_a_sale_or_say_it check (
    case when sale_id is null
      then sale_date is null and number is not null and prices_include_tax is not null and credited_minor = 0
           and exchanged_minor = 0 and exchange_sale_id is null and not is_void
      else sale_date is not null and number is null and customer_id is null and prices_include_tax is null end);
create index refunds_by_number on refunds (org_id, number) where number is not null;
create index refunds_by_customer on refunds (org_id, customer_id, business_date, id) where customer_id is not null;

-- A manager's yes to such a return.
alter table approvals drop constraint approvals_action_check;
alter table approvals add constraint approvals_action_check
  check (action in ('DISCOUNT', 'PRICE', 'REFUND', 'VOID', 'CREDIT', 'DRAWER', 'PRODUCT', 'RETURN'));

alter table refund_lines
  alter column sale_id drop not null,
  add column product_id uuid,
  add column variant_id uuid,
  add column item_price_id uuid,
  add column name text,
  add column factor_e4 bigint,
  add column unit_price_e4 bigint,
  add column tax_rate_id uuid,
  add column tax_percent_e4 bigint,
  add constraint refund_lines_variant_id_exists foreign key (org_id, variant_id) references variants (org_id, id),
  add constraint refund_lines_have_a_sale_or_say_it check (
    case when sale_id is null
      then num_nulls(product_id, variant_id, item_price_id, name, factor_e4, unit_price_e4, tax_percent_e4) = 0
      else num_nonnulls(product_id, variant_id, item_price_id, name, factor_e4, unit_price_e4, tax_rate_id,
                        tax_percent_e4) = 0 end);
create index refund_lines_by_variant on refund_lines (org_id, variant_id) where variant_id is not null;

-- The lines of refunds with what came back: as their sale says, or as they say themselves.
create view refund_items with (security_invoker) as
  select b.org_id, b.refund_id, b.sale_id, b.position, b.quantity_e4, b.discount_minor, b.tax_minor, b.total_minor,
         b.cost_minor, b.restocked,
         coalesce(l.product_id, b.product_id) as product_id, coalesce(l.variant_id, b.variant_id) as variant_id,
         coalesce(l.item_price_id, b.item_price_id) as item_price_id, coalesce(l.name, b.name) as name,
         coalesce(l.factor_e4, b.factor_e4) as factor_e4, coalesce(l.unit_price_e4, b.unit_price_e4) as unit_price_e4,
         coalesce(l.tax_rate_id, b.tax_rate_id) as tax_rate_id,
         coalesce(l.tax_percent_e4, b.tax_percent_e4) as tax_percent_e4
  from refund_lines b
  left join sale_lines l on l.org_id = b.org_id and l.sale_id = b.sale_id and l.position = b.position;
grant select on refund_items to tillhouse_app, tillhouse_jobs;

create or replace view sale_facts with (security_invoker) as
  select s.org_id, s.transaction, s.outlet_id, s.business_date, 1::numeric as sales, 0::numeric as voids,
         (select coalesce(sum(l.quantity_e4::numeric * l.factor_e4), 0) from sale_lines l
          where l.org_id = s.org_id and l.sale_id = s.id) as quantity_e8,
         s.subtotal_minor::numeric, s.discount_minor::numeric, s.tax_minor::numeric, s.rounding_minor::numeric,
         s.total_minor::numeric, s.cost_minor::numeric, 0::numeric as credited_minor, 0::numeric as refunds,
         0::numeric as refunded_e8, 0::numeric as refunded_minor, 0::numeric as refunded_tax_minor,
         0::numeric as refunded_rounding_minor, 0::numeric as returned_cost_minor
  from sales s
  union all
  select r.org_id, r.transaction, s.outlet_id, s.business_date, -1, 1,
         -(select coalesce(sum(l.quantity_e4::numeric * l.factor_e4), 0) from sale_lines l
           where l.org_id = r.org_id and l.sale_id = r.sale_id),
         -s.subtotal_minor, -s.discount_minor, -s.tax_minor, -s.rounding_minor, -s.total_minor, -s.cost_minor,
         0, 0, 0, 0, 0, 0, 0
  from refunds r
  cross join lateral (select * from sales where org_id = r.org_id and id = r.sale_id offset 0) s
  where r.is_void
  union all
  select r.org_id, r.transaction, r.outlet_id, r.business_date, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
         (select coalesce(sum(b.quantity_e4::numeric * b.factor_e4), 0)
          from refund_items b
          where b.org_id = r.org_id and b.refund_id = r.id),
         r.total_minor, r.tax_minor, r.rounding_minor, r.cost_minor
  from refunds r
  where not r.is_void
  union all
  select org_id, transaction, outlet_id, sale_date, 0, 0, 0, 0, 0, 0, 0, 0, 0, credited_minor, 0, 0, 0, 0, 0, 0
  from refunds
  where credited_minor <> 0 and not is_void;

-- What came back without a receipt was sold by nobody that is known: it is of whoever took it back.
create or replace view item_facts with (security_invoker) as
  select s.org_id, s.transaction, s.outlet_id, s.business_date, l.variant_id, l.product_id, s.user_id,
         l.quantity_e4::numeric * l.factor_e4 as quantity_e8, l.tax_minor::numeric, l.total_minor::numeric,
         l.cost_minor::numeric, 0::numeric as refunded_e8, 0::numeric as refunded_tax_minor,
         0::numeric as refunded_minor, 0::numeric as returned_cost_minor
  from sales s
  cross join lateral (select * from sale_lines where org_id = s.org_id and sale_id = s.id offset 0) l
  union all
  select r.org_id, r.transaction, s.outlet_id, s.business_date, l.variant_id, l.product_id, s.user_id,
         -(l.quantity_e4::numeric * l.factor_e4), -l.tax_minor, -l.total_minor, -l.cost_minor, 0, 0, 0, 0
  from refunds r
  cross join lateral (select * from sales where org_id = r.org_id and id = r.sale_id offset 0) s
  cross join lateral (select * from sale_lines where org_id = r.org_id and sale_id = r.sale_id offset 0) l
  where r.is_void
  union all
  -- Joined from the left: whoever does not ask who sold it does not read the sale.
  select r.org_id, r.transaction, r.outlet_id, r.business_date, b.variant_id, b.product_id,
         coalesce(s.user_id, r.user_id), 0, 0, 0, 0,
         b.quantity_e4::numeric * b.factor_e4, b.tax_minor, b.total_minor, b.cost_minor
  from refunds r
  cross join lateral (select * from refund_items where org_id = r.org_id and refund_id = r.id offset 0) b
  left join sales s on s.org_id = r.org_id and s.id = r.sale_id
  where not r.is_void;
