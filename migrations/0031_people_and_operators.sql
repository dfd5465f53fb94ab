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

-- Operators, whose tenant is the service itself, list the businesses with their subscriptions. Of what is in a business
-- they see the figures of this function and nothing else. It answers operators only, and runs as the role that nobody
-- works as, which may read of these tables what is counted.
create policy operator on organisations for select to tillhouse_app
  using ((select nullif(current_setting('app.org_id', true), '')::uuid) = '00000000-0000-7000-8000-000000000000');
create policy operator on subscriptions for select to tillhouse_app
  using ((select nullif(current_setting('app.org_id', true), '')::uuid) = '00000000-0000-7000-8000-000000000000');
create function business_use(business uuid)
  returns table (outlets integer, users integer, last_active_at timestamptz)
  language sql stable strict security definer rows 1
  set search_path = pg_catalog, pg_temp as $$
  select (select count(*)::int from public.outlets t where t.org_id = business and t.status = 'ACTIVE'),
         (select count(*)::int from public.users u where u.org_id = business and u.status = 'ACTIVE')
           + (select count(*)::int from public.invitations i
              where i.org_id = business and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()),
         (select max(s.last_used_at) from public.sessions s where s.org_id = business)
  where nullif(current_setting('app.org_id', true), '')::uuid = '00000000-0000-7000-8000-000000000000'
$$;
revoke execute on function business_use from public;
grant execute on function business_use to tillhouse_app;
create policy operator_figures on outlets for select to tillhouse_search using (true);
create policy operator_figures on users for select to tillhouse_search using (true);
create policy operator_figures on invitations for select to tillhouse_search using (true);
create policy operator_figures on sessions for select to tillhouse_search using (true);
grant select (org_id, status) on outlets to tillhouse_search;
grant select (org_id, status) on users to tillhouse_search;
grant select (org_id, accepted_at, withdrawn_at, expires_at) on invitations to tillhouse_search;
grant select (org_id, last_used_at) on sessions to tillhouse_search;
-- Only who may create here can be made the owner of something.
grant create on schema public to tillhouse_search;
alter function business_use owner to tillhouse_search;
revoke create on schema public from tillhouse_search;
