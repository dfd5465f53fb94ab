import sql from 'sql-template-tag';
import { setTenant } from '../http/authenticate.ts';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { newTenantToken, parseTenantToken } from '../platform/opaque-token.ts';
import { fail, failField } from '../values/refusal.ts';
import type { Member } from './schemas.ts';

const validDays = 7;

type Invitation = {
  orgId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: Member['role'];
  outletIds: string[] | null;
  invitedBy: string;
};

/** Creates or renews an invitation. The earlier link stops working. */
export async function writeInvitation(
  tx: Tx,
  invitation: Invitation,
): Promise<{ id: string; token: string }> {
  const { orgId, email, firstName, lastName, role, outletIds, invitedBy } = invitation;
  const token = newTenantToken(orgId);
  const written = await tx.one<{ id: string }>(sql`
    insert into invitations as kept (org_id, id, email, first_name, last_name, role, outlet_limited, outlet_ids,
                                     hash, invited_by, expires_at)
    values (${orgId}, ${newId()}, ${email}, ${firstName}, ${lastName}, ${role}, ${outletIds !== null},
            ${outletIds ?? []}::uuid[], ${token.hash}, ${invitedBy}, now() + make_interval(days => ${validDays}))
    on conflict (org_id, email) where accepted_at is null and withdrawn_at is null do update
    set first_name = coalesce(excluded.first_name, kept.first_name),
        last_name = coalesce(excluded.last_name, kept.last_name),
        role = excluded.role, outlet_limited = excluded.outlet_limited, outlet_ids = excluded.outlet_ids,
        hash = excluded.hash, invited_by = excluded.invited_by, expires_at = excluded.expires_at,
        updated_at = now(), version = kept.version + 1
    returning id`);
  if (!written) throw new Error('the invitation gave no row');
  // Checked after the write, which waits for anybody who accepts an earlier invitation at the same moment.
  const user = await tx.one(sql`select 1 from users where org_id = ${orgId} and email = ${email}`);
  if (user)
    throw failField('DUPLICATE', { field: 'email', message: 'already belongs to a user of this business' });
  return { id: written.id, token: token.text };
}

export type Accepted = {
  orgId: string;
  invitationId: string;
  email: string;
  role: Member['role'];
  outletIds: string[] | null;
};

/** Uses up an invitation and returns its address, role and outlets. Sets the tenant. */
export async function acceptInvitation(tx: Tx, text: string): Promise<Accepted> {
  const token = parseTenantToken(text);
  if (!token) throw notOpen();
  const { orgId } = token;
  await tx.run(setTenant(orgId));
  const accepted = await tx.one<Omit<Accepted, 'orgId'>>(sql`
    update invitations i set accepted_at = now(), updated_at = now(), version = i.version + 1
    where i.org_id = ${orgId} and i.hash = ${token.hash}
      and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()
    returning i.id as "invitationId", i.email, i.role,
              case when i.outlet_limited then i.outlet_ids end as "outletIds"`);
  if (!accepted) throw notOpen();
  const outletIds = accepted.outletIds && (await holdOutlets(tx, orgId, accepted.outletIds));
  return { orgId, ...accepted, outletIds };
}

/** The outlets that still exist. They are locked until the new user is limited to them. */
async function holdOutlets(tx: Tx, orgId: string, outletIds: string[]): Promise<string[]> {
  const held = await tx.all<{ id: string }>(sql`
    select id from outlets where org_id = ${orgId} and id = any(${outletIds}::uuid[])
    order by id
    for key share`);
  return held.map(({ id }) => id);
}

function notOpen() {
  return fail('INVALID_CREDENTIALS', {
    message: 'This invitation is not valid, was already used or has expired. Ask for a new one.',
  });
}
