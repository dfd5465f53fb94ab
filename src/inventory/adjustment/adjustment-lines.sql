-- Lines have a list of their own, so each keeps the columns that adjustments are filtered by.
create function adjustment_line_inserted() returns trigger language plpgsql as $$
begin
  select a.outlet_id, a.purpose into strict new.outlet_id, new.purpose
  from adjustments a where a.org_id = new.org_id and a.id = new.adjustment_id;
  return new;
end $$;
create trigger take_from_adjustment before insert on adjustment_lines
  for each row execute function adjustment_line_inserted();
