-- Operators, whose tenant is the service itself, list the businesses.
select protect_tenant('organisations', app => 'select, update', identity => 'select, insert, update (subscribed_until)',
                      jobs => 'select');
create policy operator on organisations for select to tillhouse_app
  using (current_setting('app.org_id', true) = '00000000-0000-7000-8000-000000000000');

select protect_tenant('locations', app => 'select, insert, update, delete', jobs => 'select');

-- The first outlet is opened with its business. Whoever accepts an invitation locks its outlets against being removed
-- meanwhile; PostgreSQL asks for the right to update a column to do so. The search role counts them for operators.
select protect_tenant('outlets', app => 'select, insert, update, delete',
                      identity => 'select, insert, update (updated_at)', jobs => 'select',
                      search => 'select (org_id, status)');
create policy operator_figures on outlets for select to tillhouse_search using (true);

select protect_tenant('former_outlet_codes', app => 'select, insert', jobs => 'select');
