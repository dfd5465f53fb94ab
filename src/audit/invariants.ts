import sql, { type Sql } from 'sql-template-tag';
import type { Pool } from '../platform/db.ts';

/** Something that must hold for every business at every moment. The statement finds what breaks it. */
type Invariant = { name: string; looksAt: Sql; violations: Sql };

type Finding = { name: string; checked: number; violations: { orgId: string; detail: string }[] };

const violationsShown = 20;

const invariants: Invariant[] = [
  {
    name: 'every business has an active owner',
    looksAt: sql`select count(*)::int as checked from organisations where kind = 'BUSINESS'`,
    violations: sql`
      select o.org_id as "orgId", o.name as detail from organisations o
      where o.kind = 'BUSINESS' and not exists (
        select 1 from users u where u.org_id = o.org_id and u.role = 'OWNER' and u.status = 'ACTIVE')`,
  },
  {
    name: 'every business has an active outlet',
    looksAt: sql`select count(*)::int as checked from organisations where kind = 'BUSINESS'`,
    violations: sql`
      select o.org_id as "orgId", o.name as detail from organisations o
      where o.kind = 'BUSINESS' and not exists (
        select 1 from outlets t where t.org_id = o.org_id and t.status = 'ACTIVE')`,
  },
  {
    name: 'every user signs in by exactly the address and number on record',
    looksAt: sql`select count(*)::int as checked from users`,
    violations: sql`
      with wanted as (
        select org_id, id as user_id, 'EMAIL' as kind, email as value from users
        union all
        select org_id, id, 'PHONE', phone from users where phone is not null)
      select coalesce(w.org_id, i.org_id) as "orgId", coalesce(w.kind, i.kind) || ' of user ' || coalesce(w.user_id, i.user_id) as detail
      from wanted w
      full join identities i using (org_id, user_id, kind, value)
      where w.value is null or i.value is null`,
  },
  {
    name: 'locations form a tree',
    looksAt: sql`select count(*)::int as checked from locations`,
    violations: sql`
      with recursive reached as (
        select org_id, id from locations where parent_id is null
        union
        select l.org_id, l.id from locations l
        join reached r on r.org_id = l.org_id and r.id = l.parent_id)
      select l.org_id as "orgId", 'location ' || l.id || ' is in a cycle' as detail
      from locations l
      left join reached r on r.org_id = l.org_id and r.id = l.id
      where r.id is null`,
  },
  {
    name: 'a session has one refresh token to use, and every earlier one is used',
    looksAt: sql`select count(*)::int as checked from sessions`,
    violations: sql`
      select s.org_id as "orgId", 'session ' || s.id as detail
      from sessions s
      left join refresh_tokens t on t.org_id = s.org_id and t.session_id = s.id
      where s.key_hash is null
      group by s.org_id, s.id
      having count(*) filter (where t.hash is not null and t.used_at is null) <> 1
          or max(t.generation) <> count(*)
          or max(t.generation) filter (where t.used_at is null) <> max(t.generation)`,
  },
  {
    name: 'every change on record was made by a user of that business',
    looksAt: sql`select count(*)::int as checked from audit`,
    violations: sql`
      select a.org_id as "orgId", 'audit row ' || a.id as detail
      from audit a
      where a.user_id is not null and not exists (
        select 1 from users u where u.org_id = a.org_id and u.id = a.user_id)`,
  },
];

/** Checks every invariant over all businesses, as the one role that sees them all, at one moment. */
export async function checkInvariants(jobs: Pool): Promise<Finding[]> {
  return jobs.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`);
    const findings: Finding[] = [];
    for (const { name, looksAt, violations } of invariants) {
      const counted = await tx.one<{ checked: number }>(looksAt);
      const found = await tx.all<Finding['violations'][number]>(sql`${violations} limit ${violationsShown}`);
      findings.push({ name, checked: counted?.checked ?? 0, violations: found });
    }
    return findings;
  });
}
