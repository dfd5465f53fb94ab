-- The backup that has filled this cell.
alter table this_cell add column restored_from text;
-- Whether it is being filled, so that nobody may use it yet.
alter table this_cell add column is_filling boolean not null default false;

-- A restore gives the data a new id. Marks that were made before do not fit it, such as how far a till has read the
-- catalogue. One row.
create table this_data (
  is_only  boolean not null default true primary key check (is_only),
  id       uuid not null default gen_random_uuid()
);
insert into this_data default values;
