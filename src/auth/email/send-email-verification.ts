import sql from 'sql-template-tag';
import { Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { mailKeptNotice } from '../../platform/outbox.ts';
import { fail } from '../../values/refusal.ts';
import { sendVerification } from './verification.ts';

const againAfterSeconds = 3_600;

export const sendEmailVerification = operation({
  id: 'sendEmailVerification',
  route: 'POST /auth/email/verification',
  group: 'Auth/Email',
  summary: 'Send email verification link/OTP',
  description: 'At most five messages a day. Only the newest is valid.',
  access: 'session',
  answer: {
    status: 202,
    code: 'VERIFICATION_SENT',
    message: 'A message with a link and a code is on its way to your email address.',
    data: Nothing,
  },
  refusals: ['INVALID_STATE', 'TOO_MANY_REQUESTS'],

  prepare: async ({ actor, service }) => {
    if (actor.emailVerified) {
      throw fail('INVALID_STATE', { message: 'Your email address is already confirmed.' });
    }
    await service.limits.count('mailTenant', actor.orgId);
  },

  handle: async ({ tx, actor, service }) => {
    const { orgId, userId } = actor;
    const user = await tx.one<{ email: string | null }>(sql`
      select email from users where org_id = ${orgId} and id = ${userId}`);
    if (!user) throw new Error('the user who asks is gone');
    if (!user.email) throw fail('INVALID_STATE', { message: 'You have no email address.' });
    const sent = await sendVerification(tx, service, { orgId, userId, email: user.email });
    if (!sent) {
      // A message that was not sent does not count; otherwise one user could use up the quota of the business.
      await service.limits.release('mailTenant', orgId);
      throw fail('TOO_MANY_REQUESTS', {
        message: 'Too many messages were sent today. Use the newest one, or ask again later.',
        retryAfterSeconds: againAfterSeconds,
      });
    }
    return {
      data: null,
      ...(!service.config.smtpUrl && { message: mailKeptNotice }),
      change: { type: 'user', id: userId },
    };
  },
});
