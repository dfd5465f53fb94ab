-- The dashboard compares a running day with the same hours of a day before.
create index if not exists sales_by_hour on sales (org_id, outlet_id, business_date, completed_at);
