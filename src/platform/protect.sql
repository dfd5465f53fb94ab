-- The rights to a table: one call per table, in the tables.sql of the area that owns it. A call removes all earlier
-- rights and policies first.

-- For tables that belong to no tenant.
create function protect_shared(
  owned regclass, app text default null, identity text default null, jobs text default null, search text default null)
  returns void language plpgsql as $$
declare
  policy name;
  right_of record;
begin
  for policy in select polname from pg_policy where polrelid = owned loop
    execute format('drop policy %I on %s', policy, owned);
  end loop;
  execute format('revoke all on %s from tillhouse_app, tillhouse_identity, tillhouse_jobs, tillhouse_search', owned);
  for right_of in
    select * from (values ('tillhouse_app', app), ('tillhouse_identity', identity), ('tillhouse_jobs', jobs),
                          ('tillhouse_search', search)) as r (role, rights)
    where rights is not null
  loop
    execute format('grant %s on %s to %I', right_of.rights, owned, right_of.role);
  end loop;
end $$;

-- For tables whose rows belong to a tenant. One business may have far more rows than most. By the average, PostgreSQL would
-- take all rows of a business for few, and read them to find one. So it is told to expect as many as there are
-- (n_distinct), from the next ANALYZE on. The setting is read in a sub-select, so that a scan evaluates it once and
-- not per row. After a transaction that had set it, it reads as '', hence the nullif. Jobs see every tenant in tables
-- that they have rights to, because they prune rows and check invariants.
create function protect_tenant(
  owned regclass, app text default null, identity text default null, jobs text default null, search text default null)
  returns void language plpgsql as $$
begin
  perform protect_shared(owned, app, identity, jobs, search);
  execute format('alter table %s enable row level security, force row level security', owned);
  execute format('alter table %s alter column org_id set (n_distinct = 1)', owned);
  execute format(
    $policy$create policy tenant on %s using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))$policy$,
    owned);
  if jobs is not null then
    execute format('create policy every_tenant on %s to tillhouse_jobs using (true)', owned);
  end if;
end $$;

revoke execute on function protect_shared, protect_tenant from public;
