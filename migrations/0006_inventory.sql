-- The catalogue and the stock of it.
--
-- Quantities, factors, unit prices and unit costs are bigint in ten-thousandths (_e4). Stock keeps a quantity and a
-- value, never a rate, and every change of it is a movement that no role may change or remove.

create table categories (
  org_id      uuid not null references organisations,
  id          uuid not null,
  name        text not null,
  name_key    text not null generated always as (lower(name)) stored,
  parent_id   uuid,
  status      text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  version     integer not null default 1,
  primary key (org_id, id),
  constraint categories_parent_id_exists foreign key (org_id, parent_id) references categories (org_id, id)
);
-- One of each name beside each other; shirts may be both men's and women's.
create unique index categories_name_unique on categories
  (org_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), name_key);
create index categories_by_name on categories (org_id, name_key, id);
create index categories_by_created_at on categories (org_id, created_at, id);
create index categories_by_parent on categories (org_id, parent_id);
alter table categories enable row level security;
alter table categories force row level security;
create policy tenant on categories
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on categories to tillhouse_jobs using (true);
grant select on categories to tillhouse_jobs;
grant select, insert, update, delete on categories to tillhouse_app;

create table measurements (
  org_id            uuid not null references organisations,
  id                uuid not null,
  name              text not null,
  name_key          text not null generated always as (lower(name)) stored,
  abr               text not null,
  -- How records from before the measurements had ids name them.
  item_category_id  text,
  m_metric          text,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  version           integer not null default 1,
  primary key (org_id, id),
  check ((item_category_id is null) = (m_metric is null))
);
create unique index measurements_name_unique on measurements (org_id, name_key);
create unique index measurements_m_metric_unique on measurements (org_id, item_category_id, m_metric);
create index measurements_by_created_at on measurements (org_id, created_at, id);
alter table measurements enable row level security;
alter table measurements force row level security;
create policy tenant on measurements
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on measurements to tillhouse_jobs using (true);
grant select on measurements to tillhouse_jobs;
grant select, insert, update, delete on measurements to tillhouse_app;

alter table organisations add column prices_include_tax boolean not null default false;

create table tax_rates (
  org_id      uuid not null references organisations,
  id          uuid not null,
  name        text not null,
  name_key    text not null generated always as (lower(name)) stored,
  -- Of a hundred: 7.5 percent is 75000.
  percent_e4  bigint not null check (percent_e4 between 0 and 1000000),
  status      text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  version     integer not null default 1,
  primary key (org_id, id)
);
create unique index tax_rates_name_unique on tax_rates (org_id, name_key);
alter table tax_rates enable row level security;
alter table tax_rates force row level security;
create policy tenant on tax_rates
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on tax_rates to tillhouse_jobs using (true);
grant select on tax_rates to tillhouse_jobs;
grant select, insert, update on tax_rates to tillhouse_app;

create table products (
  org_id            uuid not null references organisations,
  id                uuid not null,
  name              text not null,
  name_key          text not null generated always as (lower(name)) stored,
  description       text,
  brand             text,
  brand_key         text generated always as (lower(brand)) stored,
  category_id       uuid,
  kind              text not null default 'GOODS' check (kind in ('GOODS', 'SERVICE')),
  status            text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  tax_rate_id       uuid,
  reorder_level_e4  bigint not null default 0 check (reorder_level_e4 >= 0),
  image_id          uuid,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  version           integer not null default 1,
  primary key (org_id, id),
  constraint products_category_id_exists foreign key (org_id, category_id) references categories (org_id, id),
  constraint products_tax_rate_id_exists foreign key (org_id, tax_rate_id) references tax_rates (org_id, id)
);
create index products_by_name on products (org_id, name_key, id);
create index products_by_created_at on products (org_id, created_at, id);
create index products_by_status on products (org_id, status, name_key, id);
create index products_by_kind on products (org_id, kind, name_key, id);
create index products_by_brand on products (org_id, brand_key, name_key, id);
create index products_by_category on products (org_id, category_id, name_key, id);
alter table products enable row level security;
alter table products force row level security;
create policy tenant on products
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on products to tillhouse_jobs using (true);
grant select on products to tillhouse_jobs;
grant select, insert, update, delete on products to tillhouse_app;

-- As small as they are shown, and made anew from what was sent. A new one has a new id: what an address shows never changes.
create table product_images (
  org_id      uuid not null,
  id          uuid not null,
  product_id  uuid not null,
  webp        bytea not null,
  created_at  timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, product_id) references products (org_id, id) on delete cascade
);
create index product_images_by_product on product_images (org_id, product_id);
alter table product_images enable row level security;
alter table product_images force row level security;
create policy tenant on product_images
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
grant select, insert, delete on product_images to tillhouse_app;

create table variant_types (
  org_id      uuid not null references organisations,
  id          uuid not null,
  name        text not null,
  name_key    text not null generated always as (lower(name)) stored,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  version     integer not null default 1,
  primary key (org_id, id)
);
create unique index variant_types_name_unique on variant_types (org_id, name_key);
create index variant_types_by_created_at on variant_types (org_id, created_at, id);
alter table variant_types enable row level security;
alter table variant_types force row level security;
create policy tenant on variant_types
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on variant_types to tillhouse_jobs using (true);
grant select on variant_types to tillhouse_jobs;
grant select, insert, update, delete on variant_types to tillhouse_app;

create table variant_values (
  org_id           uuid not null references organisations,
  id               uuid not null,
  variant_type_id  uuid not null,
  name             text not null,
  name_key         text not null generated always as (lower(name)) stored,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  version          integer not null default 1,
  primary key (org_id, id),
  constraint variant_values_variant_type_id_exists
    foreign key (org_id, variant_type_id) references variant_types (org_id, id)
);
create unique index variant_values_name_unique on variant_values (org_id, variant_type_id, name_key);
create index variant_values_by_name on variant_values (org_id, name_key, id);
create index variant_values_by_created_at on variant_values (org_id, created_at, id);
alter table variant_values enable row level security;
alter table variant_values force row level security;
create policy tenant on variant_values
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on variant_values to tillhouse_jobs using (true);
grant select on variant_values to tillhouse_jobs;
grant select, insert, update, delete on variant_values to tillhouse_app;

-- Which types a product comes in, and which values of each.
create table product_options (
  org_id           uuid not null,
  id               uuid not null,
  product_id       uuid not null,
  variant_type_id  uuid not null,
  position         smallint not null,
  value_ids        uuid[] not null,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  version          integer not null default 1,
  primary key (org_id, id),
  foreign key (org_id, product_id) references products (org_id, id) on delete cascade,
  constraint product_options_variant_type_id_exists
    foreign key (org_id, variant_type_id) references variant_types (org_id, id)
);
create unique index product_options_variant_type_id_unique on product_options (org_id, product_id, variant_type_id);
alter table product_options enable row level security;
alter table product_options force row level security;
create policy tenant on product_options
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on product_options to tillhouse_jobs using (true);
grant select on product_options to tillhouse_jobs;
grant select, insert, update, delete on product_options to tillhouse_app;

-- What is sold and kept in stock; a product without options has one.
create table variants (
  org_id            uuid not null,
  id                uuid not null,
  product_id        uuid not null,
  name              text not null,
  sku               text,
  barcode           text,
  option_value_ids  uuid[] not null default '{}',
  position          smallint not null default 0,
  status            text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  version           integer not null default 1,
  primary key (org_id, id),
  constraint variants_product_id_exists foreign key (org_id, product_id) references products (org_id, id)
);
create index variants_by_product on variants (org_id, product_id, position, id);
create unique index variants_option_value_ids_unique on variants (org_id, product_id, option_value_ids);
alter table variants enable row level security;
alter table variants force row level security;
create policy tenant on variants
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on variants to tillhouse_jobs using (true);
grant select on variants to tillhouse_jobs;
grant select, insert, update, delete on variants to tillhouse_app;

-- A unit that a variant is bought and sold in, with its price. The unit of factor 1 is what stock is kept in.
create table item_prices (
  org_id            uuid not null,
  id                uuid not null,
  variant_id        uuid not null,
  measurement_id    uuid,
  -- Records from before the measurements had ids have this pair instead.
  item_category_id  text,
  m_metric          text,
  factor_e4         bigint not null default 10000 check (factor_e4 > 0),
  price_e4          bigint not null check (price_e4 >= 0),
  barcode           text,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  version           integer not null default 1,
  primary key (org_id, id),
  constraint item_prices_variant_id_exists foreign key (org_id, variant_id) references variants (org_id, id),
  constraint item_prices_measurement_id_exists
    foreign key (org_id, measurement_id) references measurements (org_id, id)
);
create index item_prices_by_variant on item_prices (org_id, variant_id, factor_e4, id);
create index item_prices_by_measurement on item_prices (org_id, measurement_id);
alter table item_prices enable row level security;
alter table item_prices force row level security;
create policy tenant on item_prices
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on item_prices to tillhouse_jobs using (true);
grant select on item_prices to tillhouse_jobs;
grant select, insert, update, delete on item_prices to tillhouse_app;

-- Everything that a scanner may read: SKUs and barcodes share one space, so that a scan means one thing.
create table item_codes (
  org_id         uuid not null,
  code_key       text not null,
  variant_id     uuid not null,
  item_price_id  uuid,
  constraint item_codes_code_unique primary key (org_id, code_key),
  foreign key (org_id, variant_id) references variants (org_id, id) on delete cascade,
  foreign key (org_id, item_price_id) references item_prices (org_id, id) on delete cascade
);
create index item_codes_by_variant on item_codes (org_id, variant_id);
alter table item_codes enable row level security;
alter table item_codes force row level security;
create policy tenant on item_codes
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on item_codes to tillhouse_jobs using (true);
grant select on item_codes to tillhouse_jobs;
grant select, insert, delete on item_codes to tillhouse_app;

-- What a product is found by: its name, the names of its variants, and every SKU and barcode. Whole statements at once,
-- and only where such a text changed: a sheet brings fifty thousand rows, and a change of a price touches no index.
create function keep_product_texts(org_ids uuid[], product_ids uuid[]) returns void
  language plpgsql strict as $$
begin
  delete from search_texts t using unnest(org_ids, product_ids) as k (org_id, id)
  where t.org_id = k.org_id and t.kind = 'PRODUCT' and t.id = k.id;
  insert into search_texts (org_id, kind, id, texts)
  select p.org_id, 'PRODUCT', p.id, array(
    select p.name_key
    union
    select lower(x.text) from variants v cross join lateral (values (v.name), (v.sku), (v.barcode)) as x (text)
    where v.org_id = p.org_id and v.product_id = p.id and x.text is not null
    union
    select lower(i.barcode) from variants v join item_prices i on i.org_id = v.org_id and i.variant_id = v.id
    where v.org_id = p.org_id and v.product_id = p.id and i.barcode is not null)
  from unnest(org_ids, product_ids) as k (org_id, id)
  join products p on p.org_id = k.org_id and p.id = k.id;
end $$;

create function products_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform keep_product_texts(array_agg(c.org_id), array_agg(c.id)) from changed c
    join before b on b.org_id = c.org_id and b.id = c.id and b.name <> c.name;
  else
    perform keep_product_texts(array_agg(c.org_id), array_agg(c.id)) from changed c;
  end if;
  return null;
end $$;
-- Not when it is inserted: its variants follow, and they are part of it.
create trigger keep_texts_updated after update on products
  referencing old table as before new table as changed for each statement execute function products_changed();
create trigger keep_texts_deleted after delete on products
  referencing old table as changed for each statement execute function products_changed();

create function variants_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform keep_product_texts(array_agg(k.org_id), array_agg(k.product_id)) from (
      select distinct c.org_id, c.product_id from changed c
      join before b on b.org_id = c.org_id and b.id = c.id
        and (b.name, b.sku, b.barcode) is distinct from (c.name, c.sku, c.barcode)) k;
  else
    perform keep_product_texts(array_agg(k.org_id), array_agg(k.product_id)) from (
      select distinct org_id, product_id from changed) k;
  end if;
  return null;
end $$;
create trigger keep_texts_inserted after insert on variants
  referencing new table as changed for each statement execute function variants_changed();
create trigger keep_texts_updated after update on variants
  referencing old table as before new table as changed for each statement execute function variants_changed();
create trigger keep_texts_deleted after delete on variants
  referencing old table as changed for each statement execute function variants_changed();

create function item_prices_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform keep_product_texts(array_agg(k.org_id), array_agg(k.product_id)) from (
      select distinct v.org_id, v.product_id from changed c
      join before b on b.org_id = c.org_id and b.id = c.id and b.barcode is distinct from c.barcode
      join variants v on v.org_id = c.org_id and v.id = c.variant_id) k;
  else
    perform keep_product_texts(array_agg(k.org_id), array_agg(k.product_id)) from (
      select distinct v.org_id, v.product_id from changed c
      join variants v on v.org_id = c.org_id and v.id = c.variant_id
      where c.barcode is not null) k;
  end if;
  return null;
end $$;
create trigger keep_texts_inserted after insert on item_prices
  referencing new table as changed for each statement execute function item_prices_changed();
create trigger keep_texts_updated after update on item_prices
  referencing old table as before new table as changed for each statement execute function item_prices_changed();
create trigger keep_texts_deleted after delete on item_prices
  referencing old table as changed for each statement execute function item_prices_changed();

alter table outlets add column allows_negative_stock boolean not null default false;

create table stock (
  org_id             uuid not null,
  variant_id         uuid not null,
  outlet_id          uuid not null,
  quantity_e4        bigint not null default 0,
  value_minor        bigint not null default 0,
  -- The last average of stock that was there, as value of quantity: what goes out below zero is worth that.
  known_quantity_e4  bigint not null default 0,
  known_value_minor  bigint not null default 0,
  -- How many movements it has had: the number of the last.
  movements          bigint not null default 0,
  updated_at         timestamptz not null default now(),
  primary key (org_id, variant_id, outlet_id),
  constraint stock_variant_id_exists foreign key (org_id, variant_id) references variants (org_id, id),
  constraint stock_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  check (quantity_e4 <> 0 or value_minor = 0)
);
create index stock_by_outlet on stock (org_id, outlet_id, variant_id);
alter table stock enable row level security;
alter table stock force row level security;
create policy tenant on stock
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on stock to tillhouse_jobs using (true);
grant select on stock to tillhouse_jobs;
grant select, insert, update on stock to tillhouse_app;

create table stock_movements (
  org_id              uuid not null,
  variant_id          uuid not null,
  outlet_id           uuid not null,
  -- Counts the movements of this stock: their order, whatever the clock says.
  number              bigint not null,
  id                  uuid not null,
  reason              text not null,
  quantity_e4         bigint not null,
  value_minor         bigint not null,
  quantity_after_e4   bigint not null,
  value_after_minor   bigint not null,
  source_type         text not null,
  source_id           uuid not null,
  business_date       date not null,
  user_id             uuid not null,
  recorded_at         timestamptz not null default now(),
  transaction         xid8 not null default pg_current_xact_id(),
  primary key (org_id, variant_id, outlet_id, number),
  foreign key (org_id, variant_id, outlet_id) references stock (org_id, variant_id, outlet_id)
);
create index stock_movements_by_date on stock_movements (org_id, business_date, id);
create index stock_movements_by_source on stock_movements (org_id, source_id);
create index stock_movements_by_transaction on stock_movements (org_id, transaction);
alter table stock_movements enable row level security;
alter table stock_movements force row level security;
create policy tenant on stock_movements
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on stock_movements to tillhouse_jobs using (true);
grant select on stock_movements to tillhouse_jobs;
grant select, insert on stock_movements to tillhouse_app;

create table purchases (
  org_id         uuid not null references organisations,
  id             uuid not null,
  outlet_id      uuid not null,
  vendor_id      uuid,
  business_date  date not null,
  -- What the buyer called the way of paying; the payments say what it was.
  pmethod        text not null,
  total_minor    bigint not null check (total_minor >= 0),
  paid_minor     bigint not null check (paid_minor between 0 and total_minor),
  quantity_e4    bigint not null,
  status         text not null default 'POSTED' check (status in ('POSTED', 'REVERSED')),
  note           text,
  user_id        uuid not null,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  version        integer not null default 1,
  primary key (org_id, id),
  constraint purchases_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint purchases_vendor_id_exists foreign key (org_id, vendor_id) references parties (org_id, id)
);
create index purchases_by_date on purchases (org_id, business_date, id);
create index purchases_by_created_at on purchases (org_id, created_at, id);
create index purchases_by_vendor on purchases (org_id, vendor_id, business_date, id) where vendor_id is not null;
alter table purchases enable row level security;
alter table purchases force row level security;
create policy tenant on purchases
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on purchases to tillhouse_jobs using (true);
grant select on purchases to tillhouse_jobs;
grant select, insert, update on purchases to tillhouse_app;

create table purchase_lines (
  org_id          uuid not null,
  purchase_id     uuid not null,
  position        smallint not null,
  id              uuid not null,
  business_date   date not null,
  variant_id      uuid not null,
  item_price_id   uuid not null,
  -- In the unit of its item price, which holds so many base units.
  quantity_e4     bigint not null check (quantity_e4 > 0),
  factor_e4       bigint not null,
  base_e4         bigint not null check (base_e4 > 0),
  cost_price_e4   bigint not null check (cost_price_e4 >= 0),
  total_minor     bigint not null,
  primary key (org_id, purchase_id, position),
  foreign key (org_id, purchase_id) references purchases (org_id, id),
  foreign key (org_id, variant_id) references variants (org_id, id),
  -- Prices come and go; what was bought by them keeps its figures.
  foreign key (org_id, item_price_id) references item_prices (org_id, id)
);
create index purchase_lines_by_date on purchase_lines (org_id, business_date, id);
create index purchase_lines_by_variant on purchase_lines (org_id, variant_id, business_date, id);
alter table purchase_lines enable row level security;
alter table purchase_lines force row level security;
create policy tenant on purchase_lines
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on purchase_lines to tillhouse_jobs using (true);
grant select on purchase_lines to tillhouse_jobs;
grant select, insert on purchase_lines to tillhouse_app;

create table adjustments (
  org_id         uuid not null references organisations,
  id             uuid not null,
  outlet_id      uuid not null,
  purpose        text not null check (purpose in (
    'OPENING', 'FOUND', 'RETURNED', 'PRODUCTION', 'DAMAGED', 'EXPIRED', 'THEFT', 'LOST', 'SAMPLE', 'INTERNAL_USE',
    'VENDOR_RETURN', 'CORRECTION')),
  effect         text not null check (effect in ('INCREASE', 'DECREASE')),
  note           text,
  business_date  date not null,
  user_id        uuid not null,
  created_at     timestamptz not null default now(),
  primary key (org_id, id),
  constraint adjustments_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  check (case effect when 'INCREASE' then purpose in ('OPENING', 'FOUND', 'RETURNED', 'PRODUCTION', 'CORRECTION')
                     else purpose not in ('OPENING', 'FOUND', 'RETURNED', 'PRODUCTION') end)
);
create index adjustments_by_date on adjustments (org_id, business_date, id);
create index adjustments_by_created_at on adjustments (org_id, created_at, id);
alter table adjustments enable row level security;
alter table adjustments force row level security;
create policy tenant on adjustments
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on adjustments to tillhouse_jobs using (true);
grant select on adjustments to tillhouse_jobs;
grant select, insert on adjustments to tillhouse_app;

create table adjustment_lines (
  org_id         uuid not null,
  adjustment_id  uuid not null,
  position       smallint not null,
  id             uuid not null,
  business_date  date not null,
  variant_id     uuid not null,
  -- In base units, signed as the effect says.
  quantity_e4    bigint not null check (quantity_e4 <> 0),
  value_minor    bigint not null,
  primary key (org_id, adjustment_id, position),
  foreign key (org_id, adjustment_id) references adjustments (org_id, id),
  foreign key (org_id, variant_id) references variants (org_id, id)
);
create index adjustment_lines_by_date on adjustment_lines (org_id, business_date, id);
create index adjustment_lines_by_variant on adjustment_lines (org_id, variant_id, business_date, id);
alter table adjustment_lines enable row level security;
alter table adjustment_lines force row level security;
create policy tenant on adjustment_lines
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on adjustment_lines to tillhouse_jobs using (true);
grant select on adjustment_lines to tillhouse_jobs;
grant select, insert on adjustment_lines to tillhouse_app;

create table stocktakes (
  org_id        uuid not null references organisations,
  id            uuid not null,
  outlet_id     uuid not null,
  status        text not null default 'IN_PROGRESS' check (status in ('IN_PROGRESS', 'IN_REVIEW', 'COMPLETED', 'CANCELLED')),
  blind         boolean not null default false,
  -- ALL, CATEGORY (with category_id) or LIST: the lines are made when it starts.
  scope         text not null check (scope in ('ALL', 'CATEGORY', 'LIST')),
  category_id   uuid,
  note          text,
  started_by    uuid not null,
  completed_at  timestamptz,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  version       integer not null default 1,
  primary key (org_id, id),
  constraint stocktakes_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id),
  constraint stocktakes_category_id_exists foreign key (org_id, category_id) references categories (org_id, id)
);
create index stocktakes_by_created_at on stocktakes (org_id, created_at, id);
alter table stocktakes enable row level security;
alter table stocktakes force row level security;
create policy tenant on stocktakes
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on stocktakes to tillhouse_jobs using (true);
grant select on stocktakes to tillhouse_jobs;
grant select, insert, update on stocktakes to tillhouse_app;

create table stocktake_lines (
  org_id            uuid not null,
  stocktake_id      uuid not null,
  variant_id        uuid not null,
  -- What the book said at the moment of the count.
  book_e4           bigint,
  counted_e4        bigint check (counted_e4 >= 0),
  counted_at        timestamptz,
  counted_by        uuid,
  -- What completion posted.
  difference_e4     bigint,
  difference_minor  bigint,
  primary key (org_id, stocktake_id, variant_id),
  foreign key (org_id, stocktake_id) references stocktakes (org_id, id),
  foreign key (org_id, variant_id) references variants (org_id, id)
);
alter table stocktake_lines enable row level security;
alter table stocktake_lines force row level security;
create policy tenant on stocktake_lines
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on stocktake_lines to tillhouse_jobs using (true);
grant select on stocktake_lines to tillhouse_jobs;
grant select, insert, update on stocktake_lines to tillhouse_app;
