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
