import { Type } from 'typebox';
import { operation } from '../../http/operation.ts';
import { Count, Exactly, Nullable, named } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { normaliseEmail } from '../../users/exports.ts';
import { finishSignIn, mfaRequired, signedIn } from '../sign-in.ts';
import { takeFlow } from './flow.ts';
import { exchange, findProvider, oauthFailed, type Person } from './provider.ts';
import { newRegistrationToken, registrationSeconds } from './registration-token.ts';
import { type Account, findAccountByEmail, findLinkedAccount, linkIdentity, oauthAddress } from './store.ts';

const registrationRequired = {
  status: 202,
  code: 'REGISTRATION_REQUIRED',
  message: 'No account has this address yet. Register to continue.',
  data: named(
    'OAuthRegistration',
    Exactly({
      registrationToken: Type.String({ description: 'Send it instead of a password when you register.' }),
      expiresIn: {
        ...Count,
        description: 'Seconds until the token expires.',
        examples: [registrationSeconds],
      },
      email: Type.String({ description: 'The address that the provider has verified.' }),
      firstName: Nullable(Type.String()),
      lastName: Nullable(Type.String()),
    }),
  ),
} as const;

const OptionalText = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

export const completeOAuth = operation({
  id: 'completeOAuth',
  route: 'GET /auth/oauth/{provider}/callback',
  group: 'Auth/OAuth',
  summary: 'Complete OAuth flow',
  description:
    'Takes the query that the provider sent the browser back with. A known user is signed in. A user with the same verified address is linked and signed in. Anyone else is asked to register. A linked user is known by the provider identity alone: another identity with the same address is refused.',
  access: 'public',
  // Providers add fields of their own.
  query: Type.Object(
    {
      code: OptionalText(4_000),
      state: OptionalText(200),
      iss: OptionalText(500),
      error: OptionalText(200),
      error_description: OptionalText(2_000),
    },
    { additionalProperties: true },
  ),
  answer: signedIn,
  otherAnswers: [mfaRequired, registrationRequired],
  refusals: ['OAUTH_FAILED', 'INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],

  prepare: async ({ params, query, caller, service, transaction }) => {
    const provider = findProvider(service.config, params.provider);
    const { code, state = '', iss, error } = query;
    await service.limits.count('oauthAddress', caller.network);
    // The sign-in is used up before the provider is called, so that only one of two requests with the same code
    // succeeds.
    const flow = await transaction((tx) =>
      takeFlow(tx, service, { provider: params.provider, state, caller }),
    );
    if (error !== undefined || !code) {
      const answered = new Error(`the provider answered ${error ?? 'without a code'}`);
      throw oauthFailed('The provider did not complete the sign-in.', answered);
    }
    return exchange(provider, { ...flow, state }, { code, state, iss });
  },

  business: async ({ prepared: person, directory }) => {
    if (!person) return undefined;
    const orgId =
      (await directory.find(oauthAddress(person))) ??
      (person.email
        ? await directory.find({ kind: 'EMAIL', value: normaliseEmail(person.email) })
        : undefined);
    return orgId === undefined ? undefined : { orgId };
  },

  handle: async ({ tx, caller, service, prepared: person }) => {
    const linked = await findLinkedAccount(tx, person);
    const account = linked ?? (await findAccountToLink(tx, person));
    if (!account) {
      const newcomer = { ...person, email: verifiedEmail(person) };
      const { email, firstName, lastName } = newcomer;
      const registrationToken = newRegistrationToken(service.keys, newcomer);
      return {
        code: registrationRequired.code,
        data: { registrationToken, expiresIn: registrationSeconds, email, firstName, lastName },
      };
    }
    if (account.status !== 'ACTIVE') throw oauthFailed('This account cannot sign in.');
    const { orgId, userId } = account;
    if (!linked && !(await linkIdentity(tx, account, person))) {
      throw oauthFailed(
        'The account with this address is linked to another identity of this provider. Sign in with that one, or with your password.',
      );
    }
    const device = { platform: 'web', deviceId: undefined } as const;
    const outcome = await finishSignIn(tx, service, { orgId, userId }, { device, caller });
    const link = { type: 'user', id: userId, after: { linkedTo: person.issuer } };
    return linked ? outcome : { ...outcome, change: link };
  },
});

/** An address identifies a user only if both the provider and we have verified it. */
async function findAccountToLink(tx: Tx, person: Person): Promise<Account | undefined> {
  const account = await findAccountByEmail(tx, verifiedEmail(person));
  if (account && !account.isEmailVerified) {
    throw oauthFailed(
      'An account has this address but has not confirmed it. Sign in with your password and confirm the address first.',
    );
  }
  return account;
}

function verifiedEmail({ email, isEmailVerified }: Person): string {
  if (!email) throw oauthFailed('The provider did not give your email address.');
  if (!isEmailVerified) throw oauthFailed('The provider has not confirmed your email address.');
  return normaliseEmail(email);
}
