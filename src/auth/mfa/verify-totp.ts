import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { rejectUnlessSignedIn } from '../../http/authenticate.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, named } from '../../http/schema.ts';
import type { Service } from '../../http/service.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import { placeOfToken } from '../account.ts';
import { signedIn, startSession } from '../sign-in.ts';
import { limitKeyOfCodes, passChallenge, readChallenge } from './challenge.ts';
import { RecoveryCodes, SecondFactorCode } from './schemas.ts';
import { lockSecret, type Owner, renewRecoveryCodes, spendTotpCode, wrongCode } from './second-factor.ts';

const confirmed = {
  code: 'TOTP_CONFIRMED',
  message: 'The second factor is set up. Keep the recovery codes safe. They are not shown again.',
  data: RecoveryCodes,
} as const;

export const verifyTotp = operation({
  id: 'verifyTotp',
  route: 'POST /auth/mfa/totp/verify',
  group: 'Auth/MFA',
  summary: 'Verify TOTP code',
  description:
    'With the `mfaToken` of a 202, the code finishes that sign-in and the answer is that of a login. Without it, the signed-in user confirms the secret from `provisionTotp` and gets ten recovery codes, once.',
  access: 'public',
  mayBeSignedIn: true,
  body: named(
    'MfaVerifyRequest',
    Exactly({
      mfaToken: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      code: SecondFactorCode,
    }),
  ),
  answer: signedIn,
  otherAnswers: [confirmed],
  refusals: [
    'INVALID_CREDENTIALS',
    'UNAUTHENTICATED',
    'TOKEN_EXPIRED',
    'CSRF',
    'FORBIDDEN',
    'INVALID_STATE',
    'TOO_MANY_REQUESTS',
  ],
  repeat: 'renewed',

  prepare: async ({ body, actor, caller, service, transaction }) => {
    const { limits } = service;
    const { mfaToken } = body;
    if (mfaToken !== undefined) {
      const user = await transaction((tx) => readChallenge(tx, mfaToken));
      await limits.count('confirmUser', limitKeyOfCodes(user));
      await limits.count('loginRow', limitKeyOfCodes(user));
      return;
    }
    if (!actor) throw caller.refusedToken ?? fail('UNAUTHENTICATED');
    rejectUnlessSignedIn(actor);
    await limits.count('confirmUser', actor.userId);
  },

  business: ({ body }) => (body.mfaToken === undefined ? undefined : placeOfToken(body.mfaToken)),

  handle: async ({ tx, body, actor, caller, service }) => {
    const { mfaToken, code } = body;
    if (mfaToken !== undefined) {
      const { user, device } = await passChallenge(tx, service, { mfaToken, code });
      return startSession(tx, service, user, { device, caller });
    }
    if (!actor) throw fail('UNAUTHENTICATED');
    return {
      code: confirmed.code,
      data: { recoveryCodes: await confirmSecret(tx, service, { user: actor, code }) },
      change: { type: 'totp', id: actor.userId, after: { confirmed: true } },
    };
  },
});

async function confirmSecret(
  tx: Tx,
  service: Service,
  { user, code }: { user: Owner; code: string },
): Promise<string[]> {
  const secret = await lockSecret(tx, user);
  if (!secret)
    throw fail('INVALID_STATE', {
      message: 'There is no secret to confirm. Get one first (POST /auth/mfa/totp/provision).',
    });
  if (secret.isConfirmed) throw fail('INVALID_STATE', { message: 'The second factor is already set up.' });
  if (!(await spendTotpCode(tx, service.keys, { user, secret, code }))) throw wrongCode();
  await tx.run(sql`
    update totp_secrets set confirmed_at = now()
    where org_id = ${user.orgId} and user_id = ${user.userId}`);
  return renewRecoveryCodes(tx, service.keys, user);
}
