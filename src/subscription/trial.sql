-- The end of the trial of a business that never subscribed. The trial begins with the registration.
create function trial_end(registered_at timestamptz) returns timestamptz language sql stable
  return registered_at + interval '30 days';
