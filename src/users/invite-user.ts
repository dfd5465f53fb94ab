import sql from 'sql-template-tag';
import { Type } from 'typebox';
import type { Actor } from '../http/access.ts';
import { rejectLimitedUser } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import { Exactly, named } from '../http/schema.ts';
import type { Service } from '../http/service.ts';
import { rejectBeyondPlan } from '../org/exports.ts';
import type { Tx } from '../platform/db.ts';
import { mailKeptNotice, queueMessage } from '../platform/outbox.ts';
import { fail } from '../values/refusal.ts';
import { writeInvitation } from './invitations.ts';
import { getMember } from './members.ts';
import { invitationMessage } from './messages.ts';
import { Email, FirstName, LastName, Member, OutletLimitInput, TenantRole } from './schemas.ts';
import { lockUsers, newEmail, rejectUnknownOutlets } from './store.ts';
import { wordsForUser } from './words-for-user.ts';

export const inviteUser = operation({
  id: 'inviteUser',
  route: 'POST /users',
  group: 'User',
  summary: 'Invite a user with a role and outlets',
  description:
    'Sends a link that is valid for 7 days. Inviting the same address again renews the invitation, and the earlier link stops working. Needs a verified email address.',
  access: 'users.manage',
  needsSignIn: true,
  body: named(
    'InviteRequest',
    Exactly({
      email: Email,
      role: TenantRole,
      outletIds: Type.Optional(OutletLimitInput),
      firstName: Type.Optional(FirstName),
      lastName: Type.Optional(LastName),
    }),
  ),
  answer: { code: 'USER_INVITED', message: 'Invitation sent.', data: Member },
  refusals: ['EMAIL_UNVERIFIED', 'DUPLICATE', 'NOT_FOUND', 'INVALID_STATE', 'TOO_MANY_REQUESTS'],

  prepare: async ({ actor, body, service, transaction }) => {
    rejectLimitedUser(actor);
    await transaction((tx) => rejectUnknownOutlets(tx, actor.orgId, body.outletIds ?? []));
    if (!actor.emailVerified) {
      throw fail('EMAIL_UNVERIFIED', { message: 'Confirm your email address before you invite others.' });
    }
    await service.limits.count('mailTenant', actor.orgId);
  },

  handle: async ({ tx, actor, body, service }) => {
    await lockUsers(tx, actor);
    const email = newEmail(body.email);
    const { id, token } = await writeInvitation(tx, {
      orgId: actor.orgId,
      email,
      firstName: body.firstName?.trim() ?? null,
      lastName: body.lastName?.trim() ?? null,
      role: body.role,
      outletIds: body.outletIds ?? null,
      invitedBy: actor.userId,
    });
    await rejectBeyondPlan(tx, service, actor.orgId, 'users');
    const invited = await getMember(tx, actor.orgId, id);
    await sendInvitation(tx, service, { actor, email, token });
    return {
      data: invited,
      ...(!service.config.smtpUrl && { message: mailKeptNotice }),
      change: { type: 'invitation', id, after: invited },
      events: [{ type: 'user.invited', data: invited }],
    };
  },
});

async function sendInvitation(
  tx: Tx,
  { keys, config }: Service,
  invitation: { actor: Actor; email: string; token: string },
): Promise<void> {
  const { actor, email, token } = invitation;
  const names = await tx.one<{ by: string; business: string }>(sql`
    select u.first_name || ' ' || u.last_name as by, o.name as business
    from users u join organisations o on o.org_id = u.org_id
    where u.org_id = ${actor.orgId} and u.id = ${actor.userId}`);
  if (!names) throw new Error('the user who invites is gone');
  // Nobody knows yet what the invited person reads. Most likely it is what the inviting one does.
  const say = await wordsForUser(tx, actor);
  await queueMessage(tx, keys, {
    orgId: actor.orgId,
    channel: 'EMAIL',
    recipient: email,
    template: 'invitation',
    message: invitationMessage(say, {
      ...names,
      address: `${config.publicUrl}/app/invitation#token=${token}`,
    }),
  });
}
