-- The first answer to a write, committed with its effect; and those to people who are not signed in yet.
select protect_tenant('idempotent_answers', app => 'select, insert', jobs => 'select, delete');
select protect_shared('public_answers', identity => 'select, insert', jobs => 'select, delete');

-- Those who are signed in try codes, too, and wrong ones count.
select protect_shared('rate_limits', app => 'select, insert, update', identity => 'select, insert, update, delete',
                      jobs => 'select, delete');

-- Who did what. Append-only: no role of the application may change or remove a row.
select protect_tenant('audit', app => 'select, insert', identity => 'insert', jobs => 'select');

-- What happened, for whoever listens. Append-only until it has expired.
select protect_tenant('events', app => 'select, insert', identity => 'insert', jobs => 'select, delete');
create policy expired_only on events as restrictive for delete to tillhouse_jobs
  using (recorded_at < now() - interval '30 days');

-- The role of the search sees every row of this table, and of no other.
select protect_tenant('search_texts', app => 'select, insert, delete', search => 'select');
create policy every_tenant on search_texts for select to tillhouse_search using (true);
