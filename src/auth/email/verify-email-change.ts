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
    'Takes the code that `changeEmail` sent. Only the newest code is valid, for 10 minutes and five tries. The new address replaces the old one, and a mail tells the old one. Sessions stay open.',
  access: 'session',
  needsSignIn: true,
  body: named('VerifyEmailChangeRequest', Exactly({ code: { ...OneTimeCode, description: 'Six digits.' } })),
  answer: { code: 'EMAIL_CHANGED', message: 'Email address changed.', data: Nothing },
  refusals: ['INVALID_CREDENTIALS', 'DUPLICATE', 'TOO_MANY_REQUESTS'],

  prepare: ({ caller, service }) => service.limits.count('secretAddress', caller.network),
  handle: ({ tx, actor, body, service }) =>
    confirmContact(tx, service, { actor, kind: 'EMAIL', code: body.code }),
});
