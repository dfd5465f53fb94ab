-- Sums are exact however large they get: what is kept of many facts, by day or by till session, is numeric, which has
-- no largest value. The views
-- that read these tables are made anew as they are, for the type of a column that a view reads cannot change.
do $$
declare
  kept record;
  changed record;
  views jsonb := '[]';
begin
  for kept in
    select distinct v.oid::regclass::text as name, pg_get_viewdef(v.oid) as definition
    from pg_class v
    join pg_rewrite r on r.ev_class = v.oid
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
    join pg_class t on t.oid = d.refobjid and t.relkind = 'r' and (t.relname like '%\_days' or t.relname = 'till_counts')
    where v.relkind = 'v' and v.relnamespace = current_schema()::regnamespace
  loop
    views := views || jsonb_build_object('name', kept.name, 'definition', kept.definition);
    execute format('drop view %s', kept.name);
  end loop;
  for changed in
    select table_name, string_agg(format('alter column %I type numeric', column_name), ', ') as columns
    from information_schema.columns
    where table_schema = current_schema() and (table_name like '%\_days' or table_name = 'till_counts') and data_type = 'bigint'
      and column_name like '%\_minor'
    group by table_name
  loop
    execute format('alter table %I %s', changed.table_name, changed.columns);
  end loop;
  for kept in select * from jsonb_to_recordset(views) as v (name text, definition text) loop
    execute format('create view %s with (security_invoker) as %s', kept.name, kept.definition);
    execute format('grant select on %s to tillhouse_app, tillhouse_jobs', kept.name);
  end loop;
end $$;
