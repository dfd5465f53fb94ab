-- The figures of a business that operators see, and nothing else of what is in it. It answers operators only, and runs as
-- the role that nobody works as, which may read of these tables what is counted.
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
-- Only who may create here can be made the owner of something.
grant create on schema public to tillhouse_search;
alter function business_use owner to tillhouse_search;
revoke create on schema public from tillhouse_search;
