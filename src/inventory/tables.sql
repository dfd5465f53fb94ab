-- The catalogue. Images are read by the app alone.
select protect_tenant('categories', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('measurements', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('products', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('product_images', app => 'select, insert, delete, update (small_webp)');
select protect_tenant('variant_types', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('variant_values', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('product_options', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('variants', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('item_prices', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('product_prices', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('item_codes', app => 'select, insert, delete', jobs => 'select');
select protect_tenant('catalogue_changes', app => 'select, insert, update', jobs => 'select');

-- Stock. Movements are facts, and append-only.
select protect_tenant('stock', app => 'select, insert, update', jobs => 'select');
select protect_tenant('stock_movements', app => 'select, insert', jobs => 'select');
select protect_tenant('stock_below_zero', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('stock_listings', app => 'select, insert, update, delete', jobs => 'select');

select protect_tenant('purchases', app => 'select, insert, update', jobs => 'select');
select protect_tenant('purchase_lines', app => 'select, insert', jobs => 'select');
select protect_tenant('purchase_series', app => 'select, insert, update', jobs => 'select');
select protect_tenant('adjustments', app => 'select, insert', jobs => 'select');
select protect_tenant('adjustment_lines', app => 'select, insert', jobs => 'select');
select protect_tenant('stocktakes', app => 'select, insert, update', jobs => 'select');
select protect_tenant('stocktake_lines', app => 'select, insert, update', jobs => 'select');

-- Imports of sheets: the request, its progress, and the faults of its rows.
select protect_tenant('stock_imports', app => 'select, insert, update', jobs => 'select, delete');
select protect_tenant('stock_import_files', app => 'select, insert, delete');
select protect_tenant('stock_import_rows', app => 'select, insert, update, delete');
select protect_tenant('stock_import_errors', app => 'select, insert, delete');
select protect_tenant('stock_import_records', app => 'select, insert, delete');
