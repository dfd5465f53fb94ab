-- The stored answers to writes, committed with their effects; and those to clients that are not signed in.
select protect_tenant('idempotent_answers', app => 'select, insert', jobs => 'select, delete');
select protect_shared('public_answers', identity => 'select, insert', jobs => 'select, delete');

-- Signed-in users enter codes as well, and wrong ones count.
select protect_shared('rate_limits', app => 'select, insert, update', identity => 'select, insert, update, delete',
                      jobs => 'select, delete');

-- The audit trail. Append-only: no role of the application may change or delete a row.
select protect_tenant('audit', app => 'select, insert', identity => 'insert', jobs => 'select');

-- Events for streams and webhooks. Append-only until they expire. The login of a cell has the rights of jobs too; when
-- it moves a business, it takes all rows. Only a login that may change this setting can do so.
select protect_tenant('events', app => 'select, insert', identity => 'insert', jobs => 'select, delete');
create policy expired_only on events as restrictive for delete to tillhouse_jobs
  using (recorded_at < now() - interval '30 days' or current_setting('session_replication_role') = 'replica');

-- The search role sees every row of this table, and of no other.
select protect_tenant('search_texts', app => 'select, insert, delete', search => 'select');
create policy every_tenant on search_texts for select to tillhouse_search using (true);
