import sql from 'sql-template-tag';
import { contains, defineList, naturally } from '../http/list.ts';
import { Id, Text } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { fail } from '../values/refusal.ts';
import { type Member, MemberStatus, TenantRole } from './schemas.ts';

/** Users and open invitations as rows of one list. Deleted outlets are left out of the limits. */
const everyone = sql`(
  select u.org_id, u.id, u.first_name, u.last_name, u.email, u.phone, u.role, u.status,
         u.email_verified_at is not null as email_verified, u.outlet_limited,
         array(select o.outlet_id from user_outlets o
               where o.org_id = u.org_id and o.user_id = u.id order by o.outlet_id) as outlet_ids,
         lower(u.first_name || ' ' || u.last_name) as name_key,
         null::timestamptz as invited_until, u.created_at, u.updated_at, u.version
  from users u
  union all
  select i.org_id, i.id, i.first_name, i.last_name, i.email, null, i.role, 'INVITED',
         false, i.outlet_limited,
         array(select o.id from outlets o
               where o.org_id = i.org_id and o.id = any(i.outlet_ids) order by o.id),
         lower(coalesce(nullif(concat_ws(' ', i.first_name, i.last_name), ''), i.email)),
         i.expires_at, i.created_at, i.updated_at, i.version
  from invitations i
  where i.accepted_at is null and i.withdrawn_at is null) m`;

export const memberColumns = sql`
  m.id, m.first_name as "firstName", m.last_name as "lastName", m.email, m.phone, m.role, m.status,
  m.email_verified as "emailVerified", case when m.outlet_limited then m.outlet_ids end as "outletIds",
  m.invited_until as "invitedUntil", m.created_at as "createdAt", m.updated_at as "updatedAt", m.version`;

export const members = defineList({
  name: 'users',
  from: everyone,
  id: sql`m.id`,
  sorts: {
    name: { by: naturally(sql`m.name_key`), type: 'text' },
    email: { by: sql`coalesce(m.email, '')`, type: 'text' },
    createdAt: { by: sql`m.created_at`, type: 'timestamptz' },
  },
  defaultSort: { key: 'name', direction: 'asc' },
  filters: {
    search: Text(100, { description: 'Part of the name or the email address.' }),
    role: TenantRole,
    status: MemberStatus,
    outletId: { ...Id, description: 'Only users who may work at this outlet.' },
  },
  where: (actor, { search, role, status, outletId }) => [
    sql`m.org_id = ${actor.orgId}`,
    actor.outletIds ? sql`(not m.outlet_limited or m.outlet_ids && ${actor.outletIds}::uuid[])` : undefined,
    search ? sql`(${contains(sql`m.name_key`, search)} or ${contains(sql`m.email`, search)})` : undefined,
    role ? sql`m.role = ${role}` : undefined,
    status ? sql`m.status = ${status}` : undefined,
    outletId
      ? sql`(not m.outlet_limited or ${outletId}::uuid = any(m.outlet_ids))
            and exists (select 1 from outlets o where o.org_id = m.org_id and o.id = ${outletId})`
      : undefined,
    // A limited user does not see the ids of other outlets.
    outletId && actor.outletIds ? sql`${outletId}::uuid = any(${actor.outletIds}::uuid[])` : undefined,
  ],
});

export async function getMember(tx: Tx, orgId: string, id: string): Promise<Member> {
  const member = await tx.one<Member>(sql`
    select ${memberColumns} from ${everyone} where m.org_id = ${orgId} and m.id = ${id}`);
  if (!member) throw fail('NOT_FOUND', { message: 'This user or invitation does not exist.' });
  return member;
}
