import { Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, named } from '../../http/schema.ts';
import { mailKeptNotice } from '../../platform/outbox.ts';
import { Email, newEmail, rejectOldSignIn } from '../../users/exports.ts';
import { failField } from '../../values/refusal.ts';
import { countCode, enqueueCode, readOwnContact } from '../contact.ts';

export const changeEmail = operation({
  id: 'changeEmail',
  route: 'POST /auth/email/change',
  group: 'Auth/Email',
  summary: 'Change own email address (sends a code to the new one)',
  description:
    'Sends a code to the new address. Nothing changes until `verifyEmailChange` gets the code; then a mail tells the old address. If the new address belongs to somebody else, the answer is the same and they get a mail instead. At most five codes a day. Needs a sign-in of the last 15 minutes.',
  access: 'session',
  needsSignIn: true,
  body: named('ChangeEmailRequest', Exactly({ email: Email })),
  answer: {
    status: 202,
    code: 'EMAIL_CHANGE_SENT',
    message: 'A code is on its way to the new address.',
    data: Nothing,
  },
  refusals: ['TOO_MANY_REQUESTS'],

  prepare: async ({ actor, body, service, transaction }) => {
    const value = newEmail(body.email);
    const own = await transaction(async (tx) => {
      // Somebody who finds an open session must not be able to take over the account.
      await rejectOldSignIn(tx, actor);
      return readOwnContact(tx, actor);
    });
    if (own.email === value) {
      throw failField('VALIDATION_FAILED', { field: 'email', message: 'is your address already' });
    }
    const wanted = { kind: 'EMAIL' as const, value };
    await countCode(service, actor, wanted);
    return wanted;
  },

  handle: async ({ tx, actor, prepared: wanted, service }) => {
    enqueueCode(tx, actor, wanted);
    return {
      data: null,
      ...(!service.config.smtpUrl && { message: mailKeptNotice }),
      change: { type: 'user', id: actor.userId },
    };
  },
});
