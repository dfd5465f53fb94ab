import type { ServerParts } from '../http/service.ts';
import type { QueuedJob } from '../platform/jobs.ts';
import { queueMessage } from '../platform/outbox.ts';
import { wordsForUser } from '../users/exports.ts';
import { findAccount } from './account.ts';
import type { Identifier } from './identifier.ts';
import { contactCodeMessage, contactTakenMessage } from './messages.ts';
import { makeSecret } from './one-time-secrets.ts';

/** A new email address or phone number of a user. */
export type WantedContact = Identifier & { orgId: string; userId: string };

export const contactPurposes = { EMAIL: 'EMAIL_CHANGE', PHONE: 'PHONE_VERIFICATION' } as const;

/**
 * Sends the code to the new address or number. If it belongs to somebody else, they get a message instead of the code.
 * The check runs after the answer, and everything else is the same in both cases, so that nobody learns who has an
 * account.
 */
export function contactCodeJob({ database, keys }: ServerParts): QueuedJob {
  return {
    name: 'send-contact-code',
    run: async ({ orgId, userId, kind, value }: WantedContact) => {
      await database.jobs.transaction(async (tx) => {
        const purpose = contactPurposes[kind];
        const secret = await makeSecret(tx, keys, { orgId, userId, purpose, recipient: value });
        if (!secret) return;
        const holder = await findAccount(tx, { kind, value });
        const placedWith = await database.cells?.directory.find({ kind, value });
        const isTaken =
          (holder !== undefined && holder.userId !== userId) ||
          (placedWith !== undefined && placedWith !== orgId);
        // In the language of who asks, whoever gets it: the outbox must not tell whether the address is taken.
        const say = await wordsForUser(tx, { orgId, userId });
        await queueMessage(tx, keys, {
          orgId,
          channel: kind === 'EMAIL' ? 'EMAIL' : 'SMS',
          recipient: value,
          template: kind === 'EMAIL' ? 'email-change' : 'phone-verification',
          message: isTaken ? contactTakenMessage(say, kind) : contactCodeMessage(say, kind, secret.code),
        });
      });
    },
  };
}
