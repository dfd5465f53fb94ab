import type { Keys } from '../../platform/keys.ts';
import { seal, unseal } from '../../platform/seal.ts';
import { fail, failField } from '../../values/refusal.ts';

/** A person that the provider knows and we do not, with an address that the provider has verified. */
export type Newcomer = {
  issuer: string;
  subject: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
};

const purpose = 'oauth-registration';
export const registrationSeconds = 1_800;

/** A token to register without a password. It cannot be used twice, because a registration links its identity. */
export function newRegistrationToken(keys: Keys, newcomer: Newcomer): string {
  const { issuer, subject, email, firstName, lastName } = newcomer;
  const expiresAt = Date.now() + registrationSeconds * 1000;
  const text = JSON.stringify({ issuer, subject, email, firstName, lastName, expiresAt });
  return seal(keys, purpose, text).toString('base64url');
}

/** The person that the token is for. Undefined if we did not issue it or it has expired. */
export function readRegistrationToken(keys: Keys, token: string): Newcomer | undefined {
  try {
    const text = unseal(keys, purpose, Buffer.from(token, 'base64url'));
    const { expiresAt, ...newcomer } = JSON.parse(text) as Newcomer & { expiresAt: number };
    return expiresAt > Date.now() ? newcomer : undefined;
  } catch {
    return undefined;
  }
}

/** The person that a provider sent, with their verified address. Undefined if the user chose a password. */
export function newcomerOf(
  keys: Keys,
  { registrationToken, email }: { registrationToken: string | undefined; email: string },
): Newcomer | undefined {
  if (registrationToken === undefined) return undefined;
  const newcomer = readRegistrationToken(keys, registrationToken);
  if (!newcomer) throw registrationTokenNotValid();
  if (email !== newcomer.email) {
    throw failField('VALIDATION_FAILED', {
      field: 'email',
      message: 'must be the address that the provider confirmed',
    });
  }
  return newcomer;
}

export function registrationTokenNotValid(): Error {
  return fail('INVALID_CREDENTIALS', {
    message: 'This sign-in at a provider has expired or was already used. Start again.',
  });
}
