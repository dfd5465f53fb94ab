import { Type } from 'typebox';
import { operation } from '../http/operation.ts';
import { Exactly, named, Text } from '../http/schema.ts';
import { passwordMatches } from '../platform/passwords.ts';
import { fail } from '../values/refusal.ts';
import { findAccount } from './account.ts';
import { parseIdentifier } from './identifier.ts';
import { Platform } from './schemas.ts';
import { finishSignIn, mfaRequired, signedIn } from './sign-in.ts';

const LoginRequest = named(
  'LoginRequest',
  Exactly({
    identifier: Text(254, {
      description: 'An email address or a phone number.',
      examples: ['ada@corner.example'],
    }),
    // Longer than a password may be: one of 128 characters can be sent as four times as many code points.
    password: Type.String({ minLength: 1, maxLength: 512, examples: ['four calm otters'] }),
    platform: Type.Optional({ ...Platform, default: 'web' }),
    deviceId: Type.Optional(Text(200, { examples: ['till-2'] })),
  }),
);

export const login = operation({
  id: 'login',
  route: 'POST /auth/login',
  group: 'Auth',
  summary: 'Password login',
  access: 'public',
  body: LoginRequest,
  answer: signedIn,
  otherAnswers: [mfaRequired],
  refusals: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  repeat: 'renewed',

  prepare: async ({ body, caller, service, transaction }) => {
    const { limits } = service;
    const identifier = parseIdentifier(body.identifier);
    const account = `${identifier.kind}:${identifier.value}`;
    const here = `${account} from ${caller.address}`;
    // Counted before the password is looked at, so that many guesses at once are counted as many.
    await limits.count('loginAddress', caller.address);
    await limits.count('loginAccountAddress', here);
    await limits.count('loginRow', account);
    const found = await transaction((tx) => findAccount(tx, identifier));
    const matches = await passwordMatches(body.password, found?.passwordHash);
    if (!found || !matches || found.status !== 'ACTIVE') throw fail('INVALID_CREDENTIALS');
    await limits.forgive('loginAccountAddress', here);
    await limits.forgive('loginRow', account);
    return { orgId: found.orgId, userId: found.userId };
  },

  handle: ({ tx, body, caller, prepared: user, service }) => {
    const device = { platform: body.platform ?? 'web', deviceId: body.deviceId };
    return finishSignIn(tx, service, user, { device, caller });
  },
});
