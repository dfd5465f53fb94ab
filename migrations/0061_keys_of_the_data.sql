-- The keys that protect this data, as a MAC by them, so that a server with other keys is refused. Empty until the first
-- start.
alter table this_data add column keys_mark bytea;
