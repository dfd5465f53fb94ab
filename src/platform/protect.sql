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
-- (n_distinct), from the next ANALYZE on. Jobs see every tenant in tables that they have rights to, because they prune
-- rows and check invariants.
--
-- After a transaction that had set the tenant, the setting reads as '', hence the nullif. PostgreSQL must not know the
-- tenant while it plans: of a business that is new since the last ANALYZE it would expect no rows. It looks into calls
-- of functions, but not into JSON_SCALAR. Before version 17 a sub-select hides the tenant, at a higher cost. Rows to be
-- written need no plan, so their check is plain.
create function protect_tenant(
  owned regclass, app text default null, identity text default null, jobs text default null, search text default null)
  returns void language plpgsql as $body$
begin
  perform protect_shared(owned, app, identity, jobs, search);
  execute format('alter table %s enable row level security, force row level security', owned);
  execute format('alter table %s alter column org_id set (n_distinct = 1)', owned);
  execute format(
    $policy$create policy tenant on %s using (org_id = %s)
            with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid)$policy$,
    owned,
    case when current_setting('server_version_num')::int < 170000
         then $$(select nullif(current_setting('app.org_id', true), '')::uuid)$$
         else $$(json_scalar(nullif(current_setting('app.org_id', true), '')) #>> '{}')::uuid$$ end);
  if jobs is not null then
    execute format('create policy every_tenant on %s to tillhouse_jobs using (true)', owned);
  end if;
end $body$;

revoke execute on function protect_shared, protect_tenant from public;
