import { Type } from 'typebox';
import { Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { forgiveAfterCommit } from '../../http/request/rate-limit.ts';
import { Exactly, named, Text } from '../../http/schema.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { limitKeyOfUser, placeOfAddress, placeOfToken } from '../account.ts';
import { parseIdentifier } from '../identifier.ts';
import { notValid, spendCodeOf, spendLink } from '../one-time-secrets.ts';
import { rejectWeakPassword } from '../password-rules.ts';
import { LinkToken, OneTimeCode, proofOf } from '../proof.ts';
import { Password } from '../schemas.ts';
import { readOwnWords, replacePassword } from './new-password.ts';

const ResetPasswordRequest = named(
  'ResetPasswordRequest',
  Exactly({
    token: Type.Optional(LinkToken),
    identifier: Type.Optional(
      Text(254, {
        description: 'The address or number that got the code.',
        examples: ['ada@corner.example'],
      }),
    ),
    code: Type.Optional(OneTimeCode),
    password: Password,
  }),
);

export const resetPassword = operation({
  id: 'resetPassword',
  route: 'POST /auth/password/reset',
  group: 'Auth/Password',
  summary: 'Reset password using token/OTP',
  description:
    'Send `token`, or `identifier` and `code`. All sessions and API keys end, and none is opened. Sign in afterwards, with the second factor if there is one.',
  access: 'public',
  body: ResetPasswordRequest,
  answer: {
    code: 'PASSWORD_RESET',
    message: 'Password changed. You are signed out everywhere. Sign in with the new password.',
    data: Nothing,
  },
  refusals: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  scope: ({ token, identifier }) => token ?? identifier ?? '',

  prepare: async ({ body, caller, service }) => {
    const { token, identifier, code, password } = body;
    const proof = proofOf({ token, sentTo: identifier, code }, 'identifier');
    await service.limits.count('secretAddress', caller.network);
    await rejectWeakPassword(password, identifier ? [identifier] : []);
    return { proof, passwordHash: await hashPassword(password) };
  },

  business: ({ body: { token, identifier }, directory }) =>
    token === undefined ? placeOfAddress(directory, parseIdentifier(identifier ?? '')) : placeOfToken(token),

  handle: async ({ tx, body, prepared: { proof, passwordHash }, service }) => {
    const user =
      'token' in proof
        ? await spendLink(tx, proof.token, 'PASSWORD_RESET')
        : await spendCodeOf(tx, service.keys, parseIdentifier(proof.sentTo), {
            purpose: 'PASSWORD_RESET',
            code: proof.code,
          });
    const own = await readOwnWords(tx, user);
    if (!own) throw notValid();
    // Checked after the proof; otherwise the refusal would tell a stranger about the account.
    await rejectWeakPassword(body.password, own.words);
    await replacePassword(tx, user, { passwordHash });
    forgiveAfterCommit(tx, service.limits.forgiveness('loginRow', limitKeyOfUser(user.userId)));
    return { data: null, by: user, change: { type: 'user', id: user.userId } };
  },
});
