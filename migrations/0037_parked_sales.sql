-- Parked sales of tills are shared between the tills of an outlet. Each has one holder: the device that parked it,
-- until it lets go, and then the server. Only the holder takes it without asking.
alter table carts
  drop constraint carts_status_check,
  add constraint carts_status_check check (status in ('ACTIVE', 'PARKED', 'TAKEN')),
  drop constraint carts_parked_note_check,
  add constraint carts_parked_note_check check (status in ('PARKED', 'TAKEN') or parked_note is null),
  -- The whole cart as a till sent it: its lines, names and prices as they were. Null of a cart of the API.
  add column content jsonb,
  add column till_id uuid,
  -- The device that may take it without asking; null: the server decides.
  add column holder_device text,
  -- When the holder last said that it still has it.
  add column held_at timestamptz,
  -- Another till wants it since then.
  add column wanted_at timestamptz,
  add column taken_at timestamptz,
  add column taken_by uuid,
  add column taken_till_id uuid,
  add column taken_device text,
  add column is_deleted boolean not null default false,
  add constraint carts_till_id_exists foreign key (org_id, till_id) references tills (org_id, id),
  add constraint carts_taken_till_id_exists foreign key (org_id, taken_till_id) references tills (org_id, id),
  add constraint carts_holder_check check (holder_device is null or (status = 'PARKED' and held_at is not null)),
  add constraint carts_taken_check
    check ((status = 'TAKEN') = (taken_at is not null) and (taken_at is null) = (taken_by is null));

-- Those that were taken stay for a while, so that no device brings them back.
create index carts_taken on carts (org_id, taken_at) where status = 'TAKEN';
