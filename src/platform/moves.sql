-- Every transaction that may write for a business begins with this, if there are cells. It refuses a business that is
-- being moved or was moved away, so that a process with an old placement cannot write to the old copy. The lock lets a
-- move wait for the transactions that began before. The look comes after the lock, with a snapshot of its own.
create function enter_business(business uuid) returns void language plpgsql as $$
declare
  destination text;
begin
  perform reject_unfilled();
  perform pg_advisory_xact_lock_shared(business_lock(business));
  select d.to_cell into destination from departures d where d.business_id = business;
  if found then
    raise exception 'the business % moves to %', business, destination using errcode = 'TH001';
  end if;
end $$;

-- Every read of a business begins with this, if there are cells. While the business is being moved it can be read; once
-- its rows are gone, the reader is sent to the new cell instead of seeing an empty business.
create function read_business(business uuid) returns void language plpgsql as $$
begin
  perform reject_unfilled();
  perform pg_advisory_xact_lock_shared(reading_lock(business));
  if exists (select from departures d where d.business_id = business and d.state = 'GONE') then
    raise exception 'the business % was moved', business using errcode = 'TH001';
  end if;
end $$;

-- Data that was lost is put back under a server that runs. Until it is there and the cell has its name again, nobody is
-- told that a password is wrong or that a business is empty.
create function reject_unfilled() returns void language plpgsql as $$
begin
  if exists (select from this_cell where is_filling) then
    raise exception 'this cell is not filled yet' using errcode = 'TH002';
  end if;
end $$;

create function business_lock(business uuid) returns bigint language sql immutable as
$$ select hashtextextended('business ' || business, 0) $$;

-- Another lock than that of writers: a move must not wait for reads, which never end, before it has copied the rows.
create function reading_lock(business uuid) returns bigint language sql immutable as
$$ select hashtextextended('reading ' || business, 0) $$;
