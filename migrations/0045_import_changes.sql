-- The check of an import shows what it would change, and a sheet can say that a product is not sold.
alter table stock_imports
  -- What a check would change of items that are here: how many rows, and the first of them.
  add column changes jsonb;
alter table stock_import_rows
  -- Whether the product is sold: ACTIVE or DISABLED.
  add column status text;
