import { Type } from 'typebox';
import { Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, named } from '../../http/schema.ts';
import { Email, markEmailVerified, normaliseEmail } from '../../users/exports.ts';
import { placeOfAddress, placeOfToken } from '../account.ts';
import { parseIdentifier } from '../identifier.ts';
import { notValid, spendCodeOf, spendLink } from '../one-time-secrets.ts';
import { LinkToken, OneTimeCode, proofOf } from '../proof.ts';

const VerifyEmailRequest = named(
  'VerifyEmailRequest',
  Exactly({
    token: Type.Optional(LinkToken),
    email: Type.Optional({ ...Email, description: 'The address that got the code.' }),
    code: Type.Optional(OneTimeCode),
  }),
);

export const verifyEmail = operation({
  id: 'verifyEmail',
  route: 'POST /auth/email/verify',
  group: 'Auth/Email',
  summary: 'Verify email using token/OTP',
  description: 'Send `token`, or `email` and `code`.',
  access: 'public',
  body: VerifyEmailRequest,
  answer: { code: 'EMAIL_VERIFIED', message: 'Email address confirmed.', data: Nothing },
  refusals: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  scope: (body) => body?.token ?? body?.email ?? '',

  prepare: async ({ body, caller, service }) => {
    const { token, email, code } = body ?? {};
    const proof = proofOf({ token, sentTo: email, code }, 'email');
    await service.limits.count('secretAddress', caller.network);
    return proof;
  },

  business: ({ body, directory }) =>
    body?.token === undefined
      ? placeOfAddress(directory, parseIdentifier(body?.email ?? ''))
      : placeOfToken(body.token),

  handle: async ({ tx, prepared: proof, service }) => {
    const purpose = 'EMAIL_VERIFICATION';
    const user =
      'token' in proof
        ? await spendLink(tx, proof.token, purpose)
        : await spendCodeOf(
            tx,
            service.keys,
            { kind: 'EMAIL', value: normaliseEmail(proof.sentTo) },
            { purpose, code: proof.code },
          );
    if (!(await markEmailVerified(tx, user))) throw notValid();
    return { data: null, by: user, change: { type: 'user', id: user.userId } };
  },
});
