alter table adjustments
  -- Who took back what was returned.
  add column vendor_id uuid,
  -- Of what was asked for, where the sender made up the id: the same again is the same adjustment, for ever.
  add column request_hash bytea,
  add constraint adjustments_vendor_id_exists foreign key (org_id, vendor_id) references parties (org_id, id);
create index adjustments_by_outlet on adjustments (org_id, outlet_id, business_date, id);
create index adjustments_by_purpose on adjustments (org_id, purpose, business_date, id);

-- Lines are listed by themselves, so they have what their adjustments are filtered by. Nothing wrote any before.
alter table adjustment_lines
  add column outlet_id uuid not null,
  add column purpose text not null;
create index adjustment_lines_by_outlet on adjustment_lines (org_id, outlet_id, business_date, id);
create index adjustment_lines_by_purpose on adjustment_lines (org_id, purpose, business_date, id);

create function adjustment_line_inserted() returns trigger language plpgsql as $$
begin
  select a.outlet_id, a.purpose into strict new.outlet_id, new.purpose
  from adjustments a where a.org_id = new.org_id and a.id = new.adjustment_id;
  return new;
end $$;
create trigger take_from_adjustment before insert on adjustment_lines
  for each row execute function adjustment_line_inserted();
