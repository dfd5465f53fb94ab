import { Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, named } from '../../http/schema.ts';
import { confirmContact } from '../contact.ts';
import { OneTimeCode } from '../proof.ts';

export const verifyPhone = operation({
  id: 'verifyPhone',
  route: 'POST /auth/phone/verify',
  group: 'Auth/Phone',
  summary: 'Verify phone using OTP',
  description:
    'Takes the code that `sendPhoneVerification` sent. Only the newest code is valid, for 10 minutes and five tries. The number that it was sent to becomes yours, and is verified.',
  access: 'session',
  needsSignIn: true,
  body: named('VerifyPhoneRequest', Exactly({ code: { ...OneTimeCode, description: 'Six digits.' } })),
  answer: { code: 'PHONE_VERIFIED', message: 'Phone number confirmed.', data: Nothing },
  refusals: ['INVALID_CREDENTIALS', 'DUPLICATE', 'TOO_MANY_REQUESTS'],

  prepare: ({ caller, service }) => service.limits.count('secretAddress', caller.network),
  handle: ({ tx, actor, body, service }) =>
    confirmContact(tx, service, { actor, kind: 'PHONE', code: body.code }),
});
