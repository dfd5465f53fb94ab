import type { ServerParts } from '../http/service.ts';
import type { QueuedJob } from '../platform/jobs.ts';
import { queueMessage } from '../platform/outbox.ts';
import { wordsForUser } from '../users/exports.ts';
import { findAccount } from './account.ts';
import type { Identifier } from './identifier.ts';
import { passwordResetMessage } from './messages.ts';
import { makeSecret } from './one-time-secrets.ts';

/**
 * Looks for the account after the request was answered, so that neither the answer nor its time tells whether it
 * exists.
 */
export function passwordResetJob({ database, keys, config }: ServerParts): QueuedJob {
  return {
    name: 'request-password-reset',
    run: async (identifier: Identifier) => {
      await database.jobs.transaction(async (tx) => {
        const account = await findAccount(tx, identifier);
        if (account?.status !== 'ACTIVE') return;
        const { orgId, userId } = account;
        const secret = await makeSecret(tx, keys, { orgId, userId, purpose: 'PASSWORD_RESET' });
        if (!secret) return;
        const message = passwordResetMessage(await wordsForUser(tx, account), {
          ...secret,
          publicUrl: config.publicUrl,
        });
        const channel = identifier.kind === 'EMAIL' ? 'EMAIL' : 'SMS';
        await queueMessage(tx, keys, {
          orgId,
          channel,
          recipient: identifier.value,
          template: 'password-reset',
          message,
        });
      });
    },
  };
}
