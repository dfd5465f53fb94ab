import sql from 'sql-template-tag';
import type { Actor } from '../http/access.ts';
import type { Service } from '../http/service.ts';
import type { Tx } from '../platform/db.ts';
import { enqueue } from '../platform/jobs.ts';
import { queueMessage } from '../platform/outbox.ts';
import { replaceContact, wordsForUser } from '../users/exports.ts';
import { contactPurposes, type WantedContact } from './contact-code-job.ts';
import { type Identifier, limitKeyOfIdentifier } from './identifier.ts';
import { contactChangedMessage } from './messages.ts';
import { notValid, spendCode } from './one-time-secrets.ts';

export type OwnContact = { email: string; phone: string | null; phoneVerified: boolean };

export async function readOwnContact(tx: Tx, { orgId, userId }: Actor): Promise<OwnContact> {
  const own = await tx.one<OwnContact>(sql`
    select email, phone, phone_verified_at is not null as "phoneVerified"
    from users where org_id = ${orgId} and id = ${userId}`);
  if (!own) throw new Error('the user who asks is gone');
  return own;
}

/**
 * Counts a code towards the limits. Those of the user and the recipient come first, so that a blocked user does not use
 * up the quota of the business.
 */
export async function countCode({ limits }: Service, actor: Actor, wanted: Identifier): Promise<void> {
  await limits.count('codeUser', `${wanted.kind} ${actor.userId}`);
  await limits.count('codeRecipient', limitKeyOfIdentifier(wanted));
  await limits.count(wanted.kind === 'EMAIL' ? 'mailTenant' : 'smsTenant', actor.orgId);
}

/**
 * Enqueues the job that sends the code. If the address or number belongs to somebody else, they get a message instead.
 */
export function enqueueCode(tx: Tx, { orgId, userId }: Actor, wanted: Identifier): void {
  enqueue(tx, 'send-contact-code', { orgId, userId, ...wanted } satisfies WantedContact);
}

/** Sets the address or number that got the code as the user's own, and tells the old address. */
export async function confirmContact(
  tx: Tx,
  { keys }: Pick<Service, 'keys'>,
  { actor, kind, code }: { actor: Actor; kind: Identifier['kind']; code: string },
) {
  const value = await spendCode(tx, keys, actor, { purpose: contactPurposes[kind], code });
  if (value === null) throw notValid();
  return changeContact(tx, { keys }, { actor, kind, value });
}

/** Replaces the address or number of the user. Null removes the number. */
export async function changeContact(
  tx: Tx,
  { keys }: Pick<Service, 'keys'>,
  { actor, kind, value }: { actor: Actor; kind: Identifier['kind']; value: string | null },
) {
  const { orgId, userId } = actor;
  const old = await readOwnContact(tx, actor);
  const { before, after } = await replaceContact(tx, { orgId, userId, kind, value });
  const isChanged = kind === 'EMAIL' ? old.email !== value : old.phone !== value;
  if (isChanged) {
    await queueMessage(tx, keys, {
      orgId,
      channel: 'EMAIL',
      recipient: old.email,
      template: kind === 'EMAIL' ? 'email-changed' : 'phone-changed',
      message: contactChangedMessage(await wordsForUser(tx, actor), kind, value),
    });
    // Links and codes sent to the old address or number must stop working.
    await tx.run(sql`
      update one_time_secrets set used_at = now()
      where org_id = ${orgId} and user_id = ${userId} and used_at is null
        and purpose in ('PASSWORD_RESET', 'EMAIL_VERIFICATION')`);
  }
  return {
    data: null,
    change: { type: 'user', id: userId, before, after },
    events: [{ type: 'user.updated' as const, data: after }],
  };
}
