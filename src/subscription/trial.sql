-- When the trial of a business ends that never subscribed: it begins with its registration.
create function trial_end(registered_at timestamptz) returns timestamptz language sql stable
  return registered_at + interval '30 days';
