-- The items that brought most on a day, so that nobody adds up all items to find ten of them.
create table best_items (
  org_id         uuid not null,
  business_date  date not null,
  -- Zero for all outlets together.
  outlet_id      uuid not null,
  -- The best first.
  variant_ids    uuid[] not null,
  -- What the best of the other items brought. Null if there are none.
  next_minor     numeric,
  primary key (org_id, business_date, outlet_id)
);
