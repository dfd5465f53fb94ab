import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { rejectLimitedUser } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import { Choice, Exactly, named, Version } from '../http/schema.ts';
import { rejectBeyondPlan } from '../org/exports.ts';
import type { Tx } from '../platform/db.ts';
import { fail, failField } from '../values/refusal.ts';
import { getMember } from './members.ts';
import { Member, OutletLimitInput, TenantRole } from './schemas.ts';
import { limitToOutlets, lockUsers, rejectUnknownOutlets } from './store.ts';

export const updateUser = operation({
  id: 'updateUser',
  route: 'PATCH /users/{userId}',
  group: 'User',
  summary: 'Change role, outlets or status',
  description:
    'Fields left out stay as they are. A disabled user is signed out everywhere at once, API keys included. When users may no longer manage users, their open invitations are withdrawn. The id may also be that of an open invitation: DISABLED withdraws it. A business always keeps one active owner of all outlets.',
  access: 'users.manage',
  needsSignIn: true,
  body: named(
    'UserChange',
    Exactly({
      role: Type.Optional(TenantRole),
      outletIds: Type.Optional(OutletLimitInput),
      status: Type.Optional(Choice(['ACTIVE', 'DISABLED'])),
      version: Type.Optional(Version),
    }),
  ),
  answer: { code: 'USER_UPDATED', message: 'User changed.', data: Member },
  refusals: ['NOT_FOUND', 'STALE_VERSION', 'IN_USE', 'INVALID_STATE'],

  handle: async ({ tx, actor, params, body, service }) => {
    const { orgId } = actor;
    rejectLimitedUser(actor);
    await lockUsers(tx, actor);
    await rejectUnknownOutlets(tx, orgId, body.outletIds ?? []);
    const before = await getMember(tx, orgId, params.userId);
    if (body.version !== undefined && body.version !== before.version) throw fail('STALE_VERSION');
    const wanted = {
      orgId,
      id: before.id,
      role: body.role ?? before.role,
      outletIds: body.outletIds === undefined ? before.outletIds : body.outletIds,
      status: body.status ?? before.status,
    };
    if (before.status === 'INVITED') {
      const after = await changeInvitation(tx, before, wanted);
      const type = wanted.status === 'DISABLED' ? 'user.uninvited' : 'user.invited';
      return {
        data: after,
        change: { type: 'invitation', id: before.id, before, after },
        events: [{ type, data: after }],
      };
    }
    if (before.email === null && wanted.role !== 'CASHIER') {
      throw failField('INVALID_STATE', {
        field: 'role',
        message: 'needs an email address: invite this person with another role',
      });
    }
    if (isFullOwner(before) && !isFullOwner(wanted)) await rejectLastOwner(tx, orgId, before.id);
    await changeUser(tx, wanted);
    if (before.status !== 'ACTIVE' && wanted.status === 'ACTIVE') {
      await rejectBeyondPlan(tx, service, orgId, 'users');
    }
    const after = await getMember(tx, orgId, before.id);
    const isDisabled = before.status === 'ACTIVE' && after.status === 'DISABLED';
    return {
      data: after,
      change: { type: 'user', id: before.id, before, after },
      events: [{ type: isDisabled ? 'user.disabled' : 'user.updated', data: after }],
    };
  },
});

type Wanted = Pick<Member, 'id' | 'role' | 'outletIds' | 'status'> & { orgId: string };

/** Whether the user is an active owner of all outlets. A business without one could let nobody in. */
function isFullOwner({ role, status, outletIds }: Pick<Member, 'role' | 'status' | 'outletIds'>): boolean {
  return role === 'OWNER' && status === 'ACTIVE' && outletIds === null;
}

async function rejectLastOwner(tx: Tx, orgId: string, userId: string): Promise<void> {
  const other = await tx.one(sql`
    select 1 from users
    where org_id = ${orgId} and id <> ${userId} and role = 'OWNER' and status = 'ACTIVE' and not outlet_limited
    limit 1`);
  if (!other) {
    throw fail('IN_USE', {
      message: 'This is the last active owner of all outlets. Make another user an owner first.',
    });
  }
}

async function changeUser(tx: Tx, { orgId, id, role, outletIds, status }: Wanted): Promise<void> {
  await tx.run(sql`
    update users
    set role = ${role}, outlet_limited = ${outletIds !== null}, status = ${status},
        updated_at = now(), version = version + 1
    where org_id = ${orgId} and id = ${id}`);
  await tx.run(sql`delete from user_outlets where org_id = ${orgId} and user_id = ${id}`);
  if (outletIds) await limitToOutlets(tx, { orgId, userId: id, outletIds });
  if (!isFullOwner({ role, outletIds, status })) {
    // A user who loses access must not keep a way back in by their own invitations.
    await tx.run(sql`
      update invitations set withdrawn_at = now(), updated_at = now(), version = version + 1
      where org_id = ${orgId} and invited_by = ${id} and accepted_at is null and withdrawn_at is null`);
  }
  if (status === 'DISABLED') {
    // The sessions end for good, so that they do not work again when the user is enabled.
    await tx.run(sql`
      update sessions set revoked_at = now()
      where org_id = ${orgId} and user_id = ${id} and revoked_at is null`);
  }
}

async function changeInvitation(tx: Tx, before: Member, wanted: Wanted): Promise<Member> {
  const { orgId, id, role, outletIds, status } = wanted;
  if (status === 'ACTIVE') {
    throw fail('INVALID_STATE', { message: 'An invitation becomes active when it is accepted.' });
  }
  const isWithdrawn = status === 'DISABLED';
  const changed = await tx.run(sql`
    update invitations
    set role = ${role}, outlet_limited = ${outletIds !== null}, outlet_ids = ${outletIds ?? []}::uuid[],
        withdrawn_at = case when ${isWithdrawn} then now() end, updated_at = now(), version = version + 1
    where org_id = ${orgId} and id = ${id} and accepted_at is null and withdrawn_at is null`);
  // The invitation was accepted meanwhile: it is a user now, with another id.
  if (!changed) throw fail('NOT_FOUND', { message: 'This user or invitation does not exist.' });
  if (!isWithdrawn) return getMember(tx, orgId, id);
  return { ...before, role, outletIds, status, version: before.version + 1 };
}
