-- Sheets that are imported: what was asked for, how far it is, and what was wrong with which row.

create table stock_imports (
  org_id           uuid not null references organisations,
  id               uuid not null,
  user_id          uuid not null,
  -- What the audit trail says of what the job writes.
  address          text not null,
  -- The outlets that the user is limited to; null: no limit.
  outlet_ids       uuid[],
  -- Where rows without an outlet of their own go.
  outlet_id        uuid,
  dry_run          boolean not null,
  skip_invalid     boolean not null,
  ignore_unknown   boolean not null,
  status           text not null default 'QUEUED'
                   check (status in ('QUEUED', 'READING', 'CHECKING', 'WRITING', 'COMPLETED', 'FAILED')),
  -- What the columns are called in the sheet, by what they are to us.
  headers          jsonb not null default '{}',
  percent          smallint not null default 0,
  rows_per_second  integer not null default 0,
  rows             integer not null default 0,
  invalid_rows     integer not null default 0,
  created          integer not null default 0,
  updated          integer not null default 0,
  stocked          integer not null default 0,
  failure          text,
  attempts         smallint not null default 0,
  created_at       timestamptz not null default now(),
  started_at       timestamptz,
  finished_at      timestamptz,
  primary key (org_id, id),
  constraint stock_imports_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id)
);
create index stock_imports_unfinished on stock_imports (org_id) where finished_at is null;
create index stock_imports_by_age on stock_imports (created_at);
alter table stock_imports enable row level security;
alter table stock_imports force row level security;
create policy tenant on stock_imports
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on stock_imports to tillhouse_jobs using (true);
grant select, delete on stock_imports to tillhouse_jobs;
grant select, insert, update on stock_imports to tillhouse_app;

-- The sheet itself, until it is imported: any process may be the one that does it.
create table stock_import_files (
  org_id     uuid not null,
  import_id  uuid not null,
  bytes      bytea not null,
  primary key (org_id, import_id),
  foreign key (org_id, import_id) references stock_imports (org_id, id) on delete cascade
);
-- It is packed as it is.
alter table stock_import_files alter column bytes set storage external;
alter table stock_import_files enable row level security;
alter table stock_import_files force row level security;
create policy tenant on stock_import_files
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
grant select, insert, delete on stock_import_files to tillhouse_app;

-- Its rows while they are looked at: gone when it is done, and read again when the server or the database went away.
create unlogged table stock_import_rows (
  org_id             uuid not null,
  import_id          uuid not null,
  row_number         integer not null,
  name               text,
  sku                text,
  barcode            text,
  category           text,
  brand              text,
  unit               text,
  description        text,
  tax_rate           text,
  tax_percent_e4     bigint,
  outlet             text,
  price_e4           bigint,
  cost_e4            bigint,
  quantity_e4        bigint,
  reorder_level_e4   bigint,
  -- For what may turn out to be new.
  new_product_id     uuid not null,
  new_variant_id     uuid not null,
  new_price_id       uuid not null,
  is_bad             boolean not null default false,
  -- What the catalogue has of it. An item is what a row is about: the rows of one item name it at several outlets.
  item               text,
  is_first           boolean,
  is_new             boolean,
  is_changed         boolean,
  product_id         uuid,
  variant_id         uuid,
  price_id           uuid,
  category_id        uuid,
  measurement_id     uuid,
  tax_rate_id        uuid,
  outlet_id          uuid,
  -- What was found on the way there, and what is wrong with it, by column.
  faults             jsonb,
  -- Its place among those that bring stock.
  line               integer,
  primary key (org_id, import_id, row_number),
  foreign key (org_id, import_id) references stock_imports (org_id, id) on delete cascade
);
create index stock_import_rows_by_line on stock_import_rows (org_id, import_id, line) where line is not null;
alter table stock_import_rows enable row level security;
alter table stock_import_rows force row level security;
create policy tenant on stock_import_rows
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
grant select, insert, update, delete on stock_import_rows to tillhouse_app;

create table stock_import_errors (
  org_id      uuid not null,
  import_id   uuid not null,
  -- As the sheet counts them; 0: the sheet as a whole.
  row_number  integer not null,
  id          uuid not null default gen_random_uuid(),
  field       text not null,
  code        text not null,
  message     text not null,
  primary key (org_id, import_id, row_number, id),
  foreign key (org_id, import_id) references stock_imports (org_id, id) on delete cascade
);
alter table stock_import_errors enable row level security;
alter table stock_import_errors force row level security;
create policy tenant on stock_import_errors
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
grant select, insert, delete on stock_import_errors to tillhouse_app;

-- A server that went away is noticed by its silence, long before the job has taken too long.
select jobs.create_queue('import-stock',
  '{"policy": "standard", "retryLimit": 10, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 60, "expireInSeconds": 1800, "heartbeatSeconds": 20, "notify": true}');

-- As before, for a sheet's worth of products: what was found by the old texts goes by its key, not by comparing each of
-- them with each product, which the planner took for few. The rest goes from a product to its variants and their prices
-- by their keys, whatever the statement that changed them has said of loops.
create or replace function keep_product_texts(org_ids uuid[], product_ids uuid[]) returns void
  language plpgsql strict set enable_nestloop = on as $$
begin
  delete from search_texts t
  where t.org_id = any(array(select distinct unnest(org_ids))) and t.kind = 'PRODUCT' and t.id = any(product_ids);
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
