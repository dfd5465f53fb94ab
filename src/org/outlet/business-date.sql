-- The day that an instant belongs to, for an outlet whose day begins at day_starts_at by its own clock.
create function business_date(instant timestamptz, timezone text, day_starts_at text) returns date language sql stable
  return ((instant at time zone timezone) - day_starts_at::interval)::date;
