-- Cells: several databases, each with whole businesses. All of these tables are empty on a server with one database.

-- Home only: where each business is. A business without a row is at home.
create table placements (
  business_id   uuid not null primary key,
  cell          text not null,
  -- Null while the business is being registered in its cell.
  confirmed_at  timestamptz,
  -- Other processes look for rows that changed since they last looked.
  changed_at    timestamptz not null default clock_timestamp()
);
create index placements_by_change on placements (changed_at);
create index placements_unconfirmed on placements (changed_at) where confirmed_at is null;

-- Home only: the addresses of businesses in cells, which nobody else may use. A change of an address is claimed here
-- first, then made in the cell, then confirmed.
create table placed_addresses (
  kind          text not null check (kind in ('EMAIL', 'PHONE', 'OAUTH', 'PAYMENT')),
  value         text not null,
  business_id   uuid not null,
  -- The last transaction that claimed it. Only that one may withdraw its claim.
  claim         uuid not null,
  claimed_at    timestamptz not null default clock_timestamp(),
  confirmed_at  timestamptz,
  primary key (kind, value)
);
create index placed_addresses_by_business on placed_addresses (business_id);
create index placed_addresses_unconfirmed on placed_addresses (claimed_at) where confirmed_at is null;

-- The name of this database among the cells, and the home that it belongs to. One row, or none.
create table this_cell (
  is_only  boolean not null default true primary key check (is_only),
  name     text not null,
  home     uuid not null
);

-- Businesses that are being moved away (MOVING: they can be read) or were (GONE).
create table departures (
  business_id  uuid not null primary key,
  to_cell      text not null,
  state        text not null check (state in ('MOVING', 'GONE')),
  since        timestamptz not null default now()
);

-- The rows of a business that was moved away, as text, in the order of the tables. They are kept until dropped.
create table moved_rows (
  business_id uuid not null,
  place       integer not null,
  part        integer not null,
  table_name  text not null,
  rows        text[] not null,
  primary key (business_id, place, part)
);
