revoke create on schema public from public;
grant usage on schema public to tillhouse_app, tillhouse_identity, tillhouse_jobs;

-- The migration runner's own records. No role of the application reads them.
select protect_shared('schema_migrations');
select protect_shared('schema_files');
select protect_shared('schema_objects');

-- Mail and SMS, written by the transaction that causes them and delivered by a job.
select protect_tenant('messages', app => 'select, insert', identity => 'insert',
                      jobs => 'select, insert, update, delete');

-- The tables of pg-boss. A job is enqueued by the transaction that causes it.
revoke all on all tables in schema jobs from tillhouse_app, tillhouse_identity, tillhouse_jobs;
grant usage on schema jobs to tillhouse_app, tillhouse_identity, tillhouse_jobs;
grant select, insert, update, delete on all tables in schema jobs to tillhouse_jobs;
grant select on jobs.queue to tillhouse_app, tillhouse_identity;
grant insert, select (name) on jobs.job_common to tillhouse_app, tillhouse_identity;

-- Cells. The directory at home is used before the tenant is known. Only the owner of the tables moves businesses.
select protect_shared('placements', identity => 'select, insert, update, delete', jobs => 'select');
select protect_shared('placed_addresses', identity => 'select, insert, update, delete');
select protect_shared('this_cell', app => 'select', identity => 'select', jobs => 'select');
select protect_shared('this_data', app => 'select', identity => 'select', jobs => 'select');
select protect_shared('departures', app => 'select', identity => 'select', jobs => 'select');
select protect_shared('moved_rows');
