-- The search role shows operators when a business was last used.
select protect_tenant('sessions', app => 'select, insert, update', identity => 'select, insert, update',
                      jobs => 'select, delete', search => 'select (org_id, last_used_at)');
create policy operator_figures on sessions for select to tillhouse_search using (true);

-- The app role inserts when a till changes its user by PIN: whoever is signed in opens a session for a colleague.
select protect_tenant('refresh_tokens', app => 'insert', identity => 'select, insert, update', jobs => 'select, delete');

select protect_tenant('one_time_secrets', app => 'select, insert, update', identity => 'select, insert, update',
                      jobs => 'select, insert, delete');
select protect_tenant('totp_secrets', app => 'select, insert, update, delete', identity => 'select, update',
                      jobs => 'select');
-- Identity writes, because the codes are made when the secret is confirmed, and that is a public operation.
select protect_tenant('recovery_codes', app => 'select, insert, update, delete',
                      identity => 'select, insert, update, delete', jobs => 'select');
select protect_tenant('mfa_challenges', app => 'select, update', identity => 'select, insert, update',
                      jobs => 'select, delete');

select protect_shared('oauth_flows', identity => 'select, insert, update', jobs => 'select, delete');
-- Identity reads when a sign-in returns from a provider, before the tenant is known. App reads for the archive.
select protect_tenant('oauth_identities', app => 'select', identity => 'select, insert', jobs => 'select');
create policy before_tenant on oauth_identities for select to tillhouse_identity using (true);

select protect_tenant('approvals', app => 'select, insert, update', jobs => 'select');
