-- How sheets of before name a measurement: by the pair that it had before it had an id.
alter table stock_import_rows add column item_category_id text, add column m_metric text;
