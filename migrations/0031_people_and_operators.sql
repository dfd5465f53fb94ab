-- A user's own address and number: each is proven by a code before it counts.
alter table users add column phone_verified_at timestamptz;

-- Whom a code was sent to, where that is not on record yet.
alter table one_time_secrets add column recipient text;
alter table one_time_secrets drop constraint one_time_secrets_purpose_check;
alter table one_time_secrets add constraint one_time_secrets_purpose_check
  check (purpose in ('PASSWORD_RESET', 'EMAIL_VERIFICATION', 'EMAIL_CHANGE', 'PHONE_VERIFICATION'));
-- Those who are signed in try codes, too, and wrong ones count.
grant select, insert, update on rate_limits to tillhouse_app;

select jobs.create_queue('send-contact-code',
  '{"policy": "standard", "retryLimit": 3, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 60, "notify": true}');
