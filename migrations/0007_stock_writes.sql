-- What an adjustment comes to is kept with it, so that a list or a summary of them need not read their lines.
alter table adjustments
  -- Who took back what was returned.
  add column vendor_id uuid,
  -- In base units and in money, signed as the effect says.
  add column quantity_e4 bigint not null default 0,
  add column value_minor bigint not null default 0,
  -- Of what was asked for, where the sender made up the id: the same again is the same adjustment, for ever.
  add column request_hash bytea,
  add constraint adjustments_vendor_id_exists foreign key (org_id, vendor_id) references parties (org_id, id);
