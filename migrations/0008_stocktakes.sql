-- What a list of stocktakes and a sheet of lines are read by.

-- A stocktake of a whole shop has a line for each variant: how far it is must not be counted for each row of a list.
alter table stocktakes
  add column line_count       integer not null default 0,
  add column counted_count    integer not null default 0,
  -- What completion posted, all lines together.
  add column difference_e4    bigint,
  add column difference_minor bigint,
  add column submitted_at     timestamptz,
  add column submitted_by     uuid,
  add column completed_by     uuid;
create index stocktakes_by_outlet on stocktakes (org_id, outlet_id, created_at, id);

-- The name as it was when the line was made: sheets are walked in its order.
alter table stocktake_lines add column name_key text not null default '';
create index stocktake_lines_by_name on stocktake_lines (org_id, stocktake_id, name_key, variant_id);
create index stocktake_lines_by_variant on stocktake_lines (org_id, variant_id);
