-- The search role reads for operators when a business was last used.
select protect_tenant('sessions', app => 'select, insert, update', identity => 'select, insert, update',
                      jobs => 'select, delete', search => 'select (org_id, last_used_at)');
create policy operator_figures on sessions for select to tillhouse_search using (true);

-- A till changes its user by PIN: whoever is signed in opens a session for a colleague.
select protect_tenant('refresh_tokens', app => 'insert', identity => 'select, insert, update', jobs => 'select, delete');

select protect_tenant('one_time_secrets', app => 'select, insert, update', identity => 'select, insert, update',
                      jobs => 'select, insert, delete');
select protect_tenant('totp_secrets', app => 'select, insert, update, delete', identity => 'select, update',
                      jobs => 'select');
-- The codes are made when the secret is confirmed, and that is a public operation.
select protect_tenant('recovery_codes', app => 'select, insert, update, delete',
                      identity => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('mfa_challenges', app => 'select, update', identity => 'select, insert, update',
                      jobs => 'select, delete');

select protect_shared('oauth_flows', identity => 'select, insert, update', jobs => 'select, delete');
-- Read before the tenant is known: the sign-in at a provider comes back. It is part of the archive of a business, too.
select protect_tenant('oauth_identities', app => 'select', identity => 'select, insert', jobs => 'select');
create policy before_tenant on oauth_identities for select to tillhouse_identity using (true);

select protect_tenant('approvals', app => 'select, insert, update', jobs => 'select');
