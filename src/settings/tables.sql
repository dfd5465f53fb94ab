select protect_tenant('tax_rates', app => 'select, insert, update', jobs => 'select');
select protect_tenant('receipt_settings', app => 'select, insert, update', identity => 'select, insert', jobs => 'select');
select protect_tenant('printers', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('saved_views', app => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('business_exports', app => 'select, insert, update, delete', jobs => 'select, delete');
select protect_tenant('business_export_parts', app => 'select, insert, delete');
