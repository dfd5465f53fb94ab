-- What was over or short in all when a session was counted, less its corrections: the figure that sessions are sorted
-- by. Zero until it is counted. It stands beside the session: sales share the lock of the session, so a late one that
-- changed it would wait for the others, and they for it.
create function open_till_difference() returns trigger language plpgsql as $$
begin
  insert into till_differences (org_id, session_id) select c.org_id, c.id from changed c;
  return null;
end $$;
create trigger open_difference after insert on till_sessions
  referencing new table as changed for each statement execute function open_till_difference();

create function add_counts_to_till_differences() returns trigger language plpgsql as $$
begin
  update till_differences d set amount_minor = d.amount_minor + k.amount
  from (
    select c.org_id, c.session_id, sum(c.counted_minor - c.expected_minor) as amount
    from changed c where c.method <> 'DEPOSIT' group by c.org_id, c.session_id) k
  where d.org_id = k.org_id and d.session_id = k.session_id and k.amount <> 0;
  return null;
end $$;
create trigger add_to_difference after insert on till_counts
  referencing new table as changed for each statement execute function add_counts_to_till_differences();

create function add_corrections_to_till_differences() returns trigger language plpgsql as $$
begin
  update till_differences d set amount_minor = d.amount_minor - k.amount
  from (
    select c.org_id, c.session_id, sum(c.amount_minor) as amount
    from changed c where c.method <> 'DEPOSIT' group by c.org_id, c.session_id) k
  where d.org_id = k.org_id and d.session_id = k.session_id and k.amount <> 0;
  return null;
end $$;
create trigger add_to_difference after insert on till_corrections
  referencing new table as changed for each statement execute function add_corrections_to_till_differences();
