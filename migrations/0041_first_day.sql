-- The country of a business: local phone numbers are read as numbers of that country. Empty where nobody has chosen: then
-- it is the country of the time zone.
alter table organisations add column country text check (country ~ '^[A-Z]{2}$');

-- An outlet is created with its first till. A till that was never used goes with its outlet, as its printers do.
alter table tills drop constraint tills_outlet_id_exists;
alter table tills add constraint tills_outlet_id_exists
  foreign key (org_id, outlet_id) references outlets (org_id, id) on delete cascade;
