import { Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, named } from '../../http/schema.ts';
import { confirmContact } from '../contact.ts';
import { OneTimeCode } from '../proof.ts';

export const verifyEmailChange = operation({
  id: 'verifyEmailChange',
  route: 'POST /auth/email/change/verify',
  group: 'Auth/Email',
  summary: 'Verify the new email address using OTP',
  description:
    'Takes the code that `changeEmail` had sent: 10 minutes, five tries, the newest alone. The new address takes the place of the old one, which is told. Sessions stay.',
  access: 'session',
  needsSignIn: true,
  body: named('VerifyEmailChangeRequest', Exactly({ code: { ...OneTimeCode, description: 'Six digits.' } })),
  answer: { code: 'EMAIL_CHANGED', message: 'The email address is changed.', data: Nothing },
  refusals: ['INVALID_CREDENTIALS', 'DUPLICATE', 'TOO_MANY_REQUESTS'],

  prepare: ({ caller, service }) => service.limits.count('secretAddress', caller.network),
  handle: ({ tx, actor, body, service }) =>
    confirmContact(tx, service, { actor, kind: 'EMAIL', code: body.code }),
});
