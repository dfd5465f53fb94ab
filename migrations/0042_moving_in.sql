-- Rows of one handle are variants of one product. A row with the stock of several outlets is stored once for each, so
-- the row of the sheet is no longer the key.
alter table stock_import_rows
  add column handle text,
  add column variation text,
  add column option1_name text,
  add column option1 text,
  add column option2_name text,
  add column option2 text,
  add column option3_name text,
  add column option3 text,
  add column sheet_row integer not null default 0,
  -- The column that the outlet was taken from, where each outlet has a column.
  add column outlet_column text,
  -- What the rows of a new product have in common.
  add column product_key text,
  -- Whether this is the first row of a new product.
  add column is_head boolean,
  add column position smallint not null default 0,
  add column option_value_ids uuid[] not null default '{}'::uuid[],
  -- Whether an import that was undone had made it: its product is enabled again.
  add column is_revived boolean not null default false;

-- The cell that is at fault, by which equal errors are counted together.
alter table stock_import_errors add column value text;

alter table stock_imports
  -- The system that the sheet comes from, as its headers tell.
  add column source text,
  -- What the sheet adds up to, and what we then have of the same items.
  add column totals jsonb,
  add column undone_at timestamptz;

-- What an import has made and changed, so that it can be undone. `before` has the values of a record that it changed.
create table stock_import_records (
  org_id     uuid not null,
  import_id  uuid not null,
  kind       text not null check (kind in ('PRODUCT', 'CHANGE', 'UNIT_PRICE', 'ADJUSTMENT', 'CATEGORY', 'MEASUREMENT')),
  record_id  uuid not null,
  before     jsonb,
  primary key (org_id, import_id, kind, record_id),
  foreign key (org_id, import_id) references stock_imports (org_id, id) on delete cascade
);
create index stock_import_records_by_record on stock_import_records (org_id, record_id, kind);
