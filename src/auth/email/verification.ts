import type { Service } from '../../http/service.ts';
import type { Tx } from '../../platform/db.ts';
import { queueMessage } from '../../platform/outbox.ts';
import { wordsForUser } from '../../users/exports.ts';
import { verificationMessage } from '../messages.ts';
import { makeSecret } from '../one-time-secrets.ts';

type Addressee = { orgId: string; userId: string; email: string };

/** Sends a mail to verify the address of a user. The tenant must be set. False if too many were sent today. */
export async function sendVerification(
  tx: Tx,
  { keys, config }: Pick<Service, 'keys' | 'config'>,
  { orgId, userId, email }: Addressee,
): Promise<boolean> {
  const secret = await makeSecret(tx, keys, { orgId, userId, purpose: 'EMAIL_VERIFICATION' });
  if (!secret) return false;
  const say = await wordsForUser(tx, { orgId, userId });
  await queueMessage(tx, keys, {
    orgId,
    channel: 'EMAIL',
    recipient: email,
    template: 'email-verification',
    message: verificationMessage(say, { ...secret, publicUrl: config.publicUrl }),
  });
  return true;
}
