-- A document of a day whose return is filed counts in the next return. It is noted by a trigger, so no writer can forget
-- it. The shared lock of the books makes it wait for a return that is being filed; most writers hold it already.
create function note_late_tax() returns trigger language plpgsql as $$
declare
  filed_until date;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('books' || new.org_id::text, 0));
  select r.ends_on into filed_until from tax_returns r
  where r.org_id = new.org_id order by r.ends_on desc limit 1;
  if new.business_date <= filed_until then
    insert into late_taxes (org_id, source_id, business_date, counts_on)
    values (new.org_id, new.id, new.business_date, filed_until + 1);
  end if;
  return null;
end $$;
create trigger note_late_tax after insert on sales for each row execute function note_late_tax();
create trigger note_late_tax after insert on refunds for each row execute function note_late_tax();
create trigger note_late_tax after insert on input_taxes for each row execute function note_late_tax();
