-- Lists sort by their figures, and names in natural order.

-- The names of long lists, as in naturalKey (src/http/list.ts). The collation is the same in every database.
alter table products add sort_key text collate "C" not null generated always as (
  regexp_replace(regexp_replace(lower(regexp_replace(normalize(name, nfd), '[\u0300-\u036f]', '', 'g')),
    '([0-9]+)', '000000000000000\1', 'g'), '0*([0-9]{15,})', '\1', 'g')) stored;
alter table categories add sort_key text collate "C" not null generated always as (
  regexp_replace(regexp_replace(lower(regexp_replace(normalize(name, nfd), '[\u0300-\u036f]', '', 'g')),
    '([0-9]+)', '000000000000000\1', 'g'), '0*([0-9]{15,})', '\1', 'g')) stored;
alter table parties add sort_key text collate "C" not null generated always as (
  regexp_replace(regexp_replace(lower(regexp_replace(normalize(name, nfd), '[\u0300-\u036f]', '', 'g')),
    '([0-9]+)', '000000000000000\1', 'g'), '0*([0-9]{15,})', '\1', 'g')) stored;

drop index products_by_brand, products_by_category, products_by_kind, products_by_name, products_by_status,
  categories_by_name, parties_by_name;
create index products_by_brand on products (org_id, brand_key, sort_key, id);
create index products_by_category on products (org_id, category_id, sort_key, id);
create index products_by_kind on products (org_id, kind, sort_key, id);
create index products_by_name on products (org_id, sort_key, id);
create index products_by_status on products (org_id, status, sort_key, id);
create index categories_by_name on categories (org_id, sort_key, id);
create index parties_by_name on parties (org_id, sort_key, id) where archived_at is null;

-- Stock and stocktakes keep the names that they are sorted by.
alter table stock_listings alter name_key type text collate "C";
update stock_listings l
set name_key = p.sort_key || E'\t' || lpad(v.position::text, 5, '0') || encode(uuid_send(v.id), 'base64')
from variants v join products p on p.org_id = v.org_id and p.id = v.product_id
where v.org_id = l.org_id and v.id = l.variant_id and p.sort_key <> p.name_key;
alter table stocktake_lines alter name_key type text collate "C";
update stocktake_lines l set name_key = p.sort_key || E'\t' ||
  regexp_replace(regexp_replace(lower(regexp_replace(normalize(v.name, nfd), '[\u0300-\u036f]', '', 'g')),
    '([0-9]+)', '000000000000000\1', 'g'), '0*([0-9]{15,})', '\1', 'g')
from variants v join products p on p.org_id = v.org_id and p.id = v.product_id
where v.org_id = l.org_id and v.id = l.variant_id;

-- The lowest price of each product, which the list of products sorts by.
create table product_prices (
  org_id     uuid not null references organisations (org_id),
  product_id uuid not null,
  -- Of a base unit. -1: the product has no price.
  lowest_e4  bigint not null,
  primary key (org_id, product_id)
);
insert into product_prices (org_id, product_id, lowest_e4)
select v.org_id, v.product_id,
       coalesce(case when bool_or(v.status = 'ACTIVE') then min(i.price_e4) filter (where v.status = 'ACTIVE')
                     else min(i.price_e4) end, -1)
from variants v
left join item_prices i on i.org_id = v.org_id and i.variant_id = v.id and i.factor_e4 = 10000
group by v.org_id, v.product_id;
create index product_prices_by_price on product_prices (org_id, lowest_e4, product_id);

-- What was over or short in all when a session was counted, less its corrections. Zero while it is open.
create table till_differences (
  org_id       uuid not null references organisations (org_id),
  session_id   uuid not null,
  amount_minor numeric not null default 0,
  primary key (org_id, session_id)
);
insert into till_differences (org_id, session_id, amount_minor)
select s.org_id, s.id, coalesce(c.amount, 0)
from till_sessions s
left join (
  select org_id, session_id, sum(amount) as amount
  from (
    select org_id, session_id, counted_minor - expected_minor as amount from till_counts where method <> 'DEPOSIT'
    union all
    select org_id, session_id, -amount_minor from till_corrections where method <> 'DEPOSIT') counted
  group by org_id, session_id) c on c.org_id = s.org_id and c.session_id = s.id;
create index till_differences_by_amount on till_differences (org_id, amount_minor, session_id);

create index sales_by_total on sales (org_id, total_minor, id);
create index refunds_by_total on refunds (org_id, total_minor, id) where not is_void;
create index payments_by_amount on payments (org_id, amount_minor, id);
create index expenses_by_amount on expenses (org_id, amount_minor, id);
create index purchases_by_total on purchases (org_id, total_minor, id);
create index purchases_by_quantity on purchases (org_id, quantity_e4, id);

-- Of what there is some. All else has zero, and is read from the listings.
create index stock_by_quantity on stock (org_id, outlet_id, quantity_e4, variant_id) where quantity_e4 <> 0;
create index stock_by_value on stock (org_id, outlet_id, value_minor, variant_id) where quantity_e4 <> 0;
create index stock_listings_empty on stock_listings (org_id, outlet_id, variant_id) where listed and status = 'OUT_OF_STOCK';
