-- Read before the tenant is known: login. The operator who extends a subscription knows a user, and finds the business by
-- them. The search role counts users and invitations for operators.
select protect_tenant('users', app => 'select, insert, update', identity => 'select, insert, update', jobs => 'select',
                      search => 'select (org_id, status)');
create policy before_tenant on users for select to tillhouse_identity using (true);
create policy operator on users for select to tillhouse_app
  using (current_setting('app.org_id', true) = '00000000-0000-7000-8000-000000000000');
create policy operator_figures on users for select to tillhouse_search using (true);

-- Read before the tenant is known: whose the address or number is.
select protect_tenant('identities', app => 'select, insert, delete', identity => 'select, insert', jobs => 'select');
create policy before_tenant on identities for select to tillhouse_identity using (true);

select protect_tenant('user_outlets', app => 'select, insert, delete', identity => 'select, insert', jobs => 'select');

select protect_tenant('invitations', app => 'select, insert, update', identity => 'select, update', jobs => 'select',
                      search => 'select (org_id, accepted_at, withdrawn_at, expires_at)');
create policy operator_figures on invitations for select to tillhouse_search using (true);
