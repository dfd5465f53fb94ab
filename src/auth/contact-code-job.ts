import type { ServerParts } from '../http/service.ts';
import type { QueuedJob } from '../platform/jobs.ts';
import { queueMessage } from '../platform/outbox.ts';
import { findAccount } from './account.ts';
import type { Identifier } from './identifier.ts';
import { contactCodeMessage, contactTakenMessage } from './messages.ts';
import { makeSecret } from './one-time-secrets.ts';

/** An address or number that a user wants to be reached by. */
export type WantedContact = Identifier & { orgId: string; userId: string };

export const purposeOf = { EMAIL: 'EMAIL_CHANGE', PHONE: 'PHONE_VERIFICATION' } as const;

/**
 * Looks after the answer whether the address or number belongs to somebody else, so that the answer tells nothing. Its
 * owner is then told, in the place of the code. Everything else is the same in both cases.
 */
export function contactCodeJob({ database, keys }: ServerParts): QueuedJob {
  return {
    name: 'send-contact-code',
    run: async ({ orgId, userId, kind, value }: WantedContact) => {
      await database.jobs.transaction(async (tx) => {
        const purpose = purposeOf[kind];
        const secret = await makeSecret(tx, keys, { orgId, userId, purpose, recipient: value });
        if (!secret) return;
        const holder = await findAccount(tx, { kind, value });
        const isTaken = holder !== undefined && holder.userId !== userId;
        await queueMessage(tx, keys, {
          orgId,
          channel: kind === 'EMAIL' ? 'EMAIL' : 'SMS',
          recipient: value,
          template: kind === 'EMAIL' ? 'email-change' : 'phone-verification',
          message: isTaken ? contactTakenMessage(kind) : contactCodeMessage(kind, secret.code),
        });
      });
    },
  };
}
