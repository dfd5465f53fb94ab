-- A UUIDv7, for rows that a statement creates from other rows. It is the default of a column, so it is replaced and
-- never dropped.
create or replace function new_id() returns uuid language sql volatile
  return encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
              placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid;
