-- Tills. What was counted and moved is a fact, and append-only.
select protect_tenant('tills', app => 'select, insert, update', jobs => 'select');
select protect_tenant('till_devices', app => 'select, insert', jobs => 'select');
select protect_tenant('till_sessions', app => 'select, insert, update', jobs => 'select');
select protect_tenant('till_counts', app => 'select, insert', jobs => 'select');
select protect_tenant('till_movements', app => 'select, insert', jobs => 'select');
select protect_tenant('till_corrections', app => 'select, insert', jobs => 'select');
select protect_tenant('till_differences', app => 'select, insert, update', jobs => 'select');
select protect_tenant('till_exceptions', app => 'select, insert, update', jobs => 'select');
select protect_tenant('favourite_layouts', app => 'select, insert, update, delete', jobs => 'select');

select protect_tenant('sale_series', app => 'select, insert, update', jobs => 'select');
select protect_tenant('sales', app => 'select, insert, update', jobs => 'select');
select protect_tenant('sale_lines', app => 'select, insert, update', jobs => 'select');
select protect_tenant('refunds', app => 'select, insert', jobs => 'select');
select protect_tenant('refund_lines', app => 'select, insert', jobs => 'select');
select protect_tenant('carts', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('cart_lines', app => 'select, insert, update, delete', jobs => 'select');

-- The daily totals, and those by period. Only the jobs write them.
select protect_tenant('sale_days', app => 'select', jobs => 'select, insert, update, delete');
select protect_tenant('item_days', app => 'select', jobs => 'select, insert, update, delete');
select protect_tenant('best_items', app => 'select', jobs => 'select, insert, update, delete');
select protect_tenant('item_periods', app => 'select', jobs => 'select, insert, update, delete');
select protect_tenant('sale_quarters', app => 'select', jobs => 'select, insert, update, delete');
select protect_tenant('tender_days', app => 'select', jobs => 'select, insert, update, delete');
select protect_tenant('tax_days', app => 'select', jobs => 'select, insert, update, delete');
select protect_tenant('tax_component_days', app => 'select', jobs => 'select, insert, update, delete');

-- Filed tax returns and their lines are not changed; undoing a return deletes it.
select protect_tenant('tax_returns', app => 'select, insert, delete', jobs => 'select');
select protect_tenant('tax_return_lines', app => 'select, insert, delete', jobs => 'select');
select protect_tenant('late_taxes', app => 'select, insert, update, delete', jobs => 'select');
