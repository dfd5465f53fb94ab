-- The items that brought most on a day, so that nobody adds up all items to find ten of them.
create table best_items (
  org_id         uuid not null,
  business_date  date not null,
  -- Zero for all outlets together.
  outlet_id      uuid not null,
  -- The best first.
  variant_ids    uuid[] not null,
  -- The best of the other items, and what it brought. Null if there are none.
  next_id        uuid,
  next_minor     numeric,
  -- How many sales, voids and refunds of the day the list knows. A server of the version before folds days without
  -- listing them, so a list counts only while this is the number of the day.
  facts          numeric not null,
  primary key (org_id, business_date, outlet_id)
);
