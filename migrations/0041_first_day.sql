-- The country of a business: local phone numbers are read as numbers of that country. Empty where nobody has chosen: then
-- it is the country of the time zone.
alter table organisations add column country text check (country ~ '^[A-Z]{2}$');

-- An outlet is created with its first till. A till that was never used goes with its outlet, as its printers do.
alter table tills drop constraint tills_outlet_id_exists;
alter table tills add constraint tills_outlet_id_exists
  foreign key (org_id, outlet_id) references outlets (org_id, id) on delete cascade;

-- The business that was registered first: its owner set up the server, and may see links of mail that the server keeps.
alter table organisations add column is_first boolean not null default false;
update organisations set is_first = true
where org_id = (select org_id from organisations where kind = 'BUSINESS' order by created_at, org_id limit 1);

-- A cashier may have a name and a PIN alone.
alter table users alter column email drop not null;
alter table users add constraint users_email_unless_cashier check (email is not null or role = 'CASHIER');
