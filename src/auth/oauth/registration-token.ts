import type { Keys } from '../../platform/keys.ts';
import { seal, unseal } from '../../platform/seal.ts';

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
