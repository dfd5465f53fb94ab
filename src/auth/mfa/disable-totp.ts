import { deletedMeta, Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { Exactly } from '../../http/schema.ts';
import { fail } from '../../values/refusal.ts';
import { SecondFactorCode } from './schemas.ts';
import { forgetSecondFactor, lockSecret, spendFactorCode, wrongCode } from './second-factor.ts';

export const disableTotp = operation({
  id: 'disableTotp',
  route: 'DELETE /auth/mfa/totp',
  group: 'Auth/MFA',
  summary: 'Disable TOTP',
  access: 'session',
  needsSignIn: true,
  body: Exactly({ code: SecondFactorCode }),
  answer: {
    code: 'TOTP_DISABLED',
    message: 'Second factor turned off. Its recovery codes no longer work.',
    data: Nothing,
    meta: 'page',
  },
  refusals: ['INVALID_CREDENTIALS', 'INVALID_STATE'],

  prepare: ({ actor, service }) => service.limits.count('confirmUser', actor.userId),

  handle: async ({ tx, actor, body, service }) => {
    const secret = await lockSecret(tx, actor);
    if (!secret?.isConfirmed) throw fail('INVALID_STATE', { message: 'No second factor is set up.' });
    const isRight = await spendFactorCode(tx, service.keys, { user: actor, secret, code: body.code });
    if (!isRight) throw wrongCode();
    await forgetSecondFactor(tx, actor);
    return {
      data: null,
      meta: deletedMeta,
      change: { type: 'totp', id: actor.userId, before: { confirmed: true } },
    };
  },
});
