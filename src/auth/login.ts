import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { setTenant } from '../http/authenticate.ts';
import { operation } from '../http/operation.ts';
import { Exactly, Nullable, named, Text } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { passwordMatches } from '../platform/passwords.ts';
import { fail, Refusal } from '../values/refusal.ts';
import { tidyText } from '../values/tidy-text.ts';
import { type Account, findAccount, limitKeyOfUser, placeOfAddress } from './account.ts';
import { limitKeyOfIdentifier, parseIdentifier } from './identifier.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { Platform } from './schemas.ts';
import { finishSignIn, mfaRequired, signedIn } from './sign-in.ts';

const LoginRequest = named(
  'LoginRequest',
  Exactly({
    identifier: Text(254, {
      description: 'An email address or a phone number.',
      examples: ['ada@corner.example'],
    }),
    // Longer than a password may be, because 128 characters can be sent as four times as many code points.
    password: Type.String({ minLength: 1, maxLength: 512, examples: ['four calm otters'] }),
    platform: Type.Optional({ ...Platform, default: 'web' }),
    deviceId: Type.Optional(
      Nullable(Type.String({ maxLength: 200, description: 'Empty: none.', examples: ['till-2'] })),
    ),
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
    await limits.count('loginAddress', caller.network);
    const found = await transaction((tx) => findAccount(tx, identifier));
    const account = found ? limitKeyOfUser(found.userId) : limitKeyOfIdentifier(identifier);
    const accountAndNetwork = `${account} from ${caller.network}`;
    // One after the other, so that parallel logins with the right password do not count as failures of each other.
    return oneAtATime(accountAndNetwork, async () => {
      // Counted before the password is checked, so that parallel guesses all count.
      await limits.count('loginAccountAddress', accountAndNetwork);
      let isInRow = false;
      try {
        await limits.count('loginRow', account);
        isInRow = true;
        const matches = await passwordMatches(body.password, found?.passwordHash);
        if (!found || !matches || found.status !== 'ACTIVE') throw fail('INVALID_CREDENTIALS');
        await limits.forgive('loginAccountAddress', accountAndNetwork);
        await limits.forgive('loginRow', account);
        return found;
      } catch (error) {
        // The server or its database was too busy, so this is not a failure of the user.
        if (!(error instanceof Refusal) || error.code === 'UNAVAILABLE') {
          await limits.release('loginAccountAddress', accountAndNetwork);
          if (isInRow) await limits.release('loginRow', account);
        }
        throw error;
      }
    });
  },

  business: async ({ body, prepared, directory }) =>
    (await placeOfAddress(directory, parseIdentifier(body.identifier))) ?? prepared,

  handle: async ({ tx, body, caller, prepared: found, service }) => {
    const device = {
      platform: body.platform ?? 'web',
      deviceId: tidyText(body.deviceId ?? '').trim() || undefined,
    };
    await tx.run(setTenant(found.orgId));
    await rejectChangedPassword(tx, found);
    return finishSignIn(tx, service, { orgId: found.orgId, userId: found.userId }, { device, caller });
  },
});

/** The password may have changed since it was checked. The lock makes a change wait until the session is open. */
async function rejectChangedPassword(tx: Tx, { orgId, userId, passwordHash }: Account): Promise<void> {
  const same = await tx.one(sql`
    select id from users
    where org_id = ${orgId} and id = ${userId} and password_hash = ${passwordHash} and status = 'ACTIVE'
    for share`);
  if (!same) throw fail('INVALID_CREDENTIALS');
}
