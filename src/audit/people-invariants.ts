import sql from 'sql-template-tag';
import { serviceOrgId } from '../platform/service-org.ts';
import type { Invariant } from './invariants.ts';

/** Businesses, their users, places and sessions. */
export const peopleInvariants: Invariant[] = [
  {
    name: 'every business has an active owner',
    query: sql`
      select o.org_id, case when not exists (
        select from users u where u.org_id = o.org_id and u.role = 'OWNER' and u.status = 'ACTIVE') then o.name end
      from organisations o where o.kind = 'BUSINESS'`,
  },
  {
    name: 'every business has an active outlet',
    query: sql`
      select o.org_id, case when not exists (
        select from outlets t where t.org_id = o.org_id and t.status = 'ACTIVE') then o.name end
      from organisations o where o.kind = 'BUSINESS'`,
  },
  {
    name: 'every user signs in with exactly the address and number on record',
    query: sql`
      with wanted as (
        select org_id, id as user_id, 'EMAIL' as kind, email as value from users where email is not null
        union all
        select org_id, id, 'PHONE', phone from users where phone is not null)
      select coalesce(w.org_id, i.org_id),
             case when w.value is null or i.value is null
                  then coalesce(w.kind, i.kind) || ' of user ' || coalesce(w.user_id, i.user_id) end
      from wanted w
      full join identities i using (org_id, user_id, kind, value)`,
  },
  {
    name: 'locations form a tree',
    query: sql`
      with recursive reached as (
        select org_id, id from locations where parent_id is null
        union
        select l.org_id, l.id from locations l
        join reached r on r.org_id = l.org_id and r.id = l.parent_id)
      select l.org_id, case when r.id is null then 'location ' || l.id || ' is in a cycle' end
      from locations l
      left join reached r on r.org_id = l.org_id and r.id = l.id`,
  },
  {
    name: 'every session has one unused refresh token, the newest',
    readsServiceTables: true,
    query: sql`
      select s.org_id,
             case when count(*) filter (where t.hash is not null and t.used_at is null) <> 1
                    or max(t.generation) <> count(*)
                    or max(t.generation) filter (where t.used_at is null) <> max(t.generation)
                  then 'session ' || s.id end
      from sessions s
      left join refresh_tokens t on t.org_id = s.org_id and t.session_id = s.id
      where s.key_hash is null
      group by s.org_id, s.id`,
  },
  {
    name: 'every audited change was made by a user of the business or by an operator',
    query: sql`
      select a.org_id, case when a.user_id is not null and u.id is null and p.id is null
                                 -- Only operators run these. For an imported business, it was one of its old server.
                                 and a.operation not in ('extendSubscription', 'endSubscription') then 'audit row ' || a.id end
      from audit a
      left join users u on u.org_id = a.org_id and u.id = a.user_id
      left join users p on p.org_id = ${serviceOrgId} and p.id = a.user_id and p.role = 'OPERATOR'`,
  },
];
