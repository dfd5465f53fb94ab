import type { Keys } from '../../platform/keys.ts';
import { seal, unseal } from '../../platform/seal.ts';

/** Someone whom a provider knows and we do not: with an address that the provider has verified. */
export type Newcomer = {
  issuer: string;
  subject: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
};

const purpose = 'oauth-registration';
export const registrationSeconds = 1_800;

/** Lets its holder register without a password. It is used up by the identity that the registration links. */
export function newRegistrationToken(keys: Keys, newcomer: Newcomer): string {
  const { issuer, subject, email, firstName, lastName } = newcomer;
  const expiresAt = Date.now() + registrationSeconds * 1000;
  const text = JSON.stringify({ issuer, subject, email, firstName, lastName, expiresAt });
  return seal(keys, purpose, text).toString('base64url');
}

/** Whom the token is for; undefined when it is not ours or has expired. */
export function readRegistrationToken(keys: Keys, token: string): Newcomer | undefined {
  try {
    const text = unseal(keys, purpose, Buffer.from(token, 'base64url'));
    const { expiresAt, ...newcomer } = JSON.parse(text) as Newcomer & { expiresAt: number };
    return expiresAt > Date.now() ? newcomer : undefined;
  } catch {
    return undefined;
  }
}
