import { normaliseEmail } from '../users/exports.ts';

export type Identifier = { kind: 'EMAIL' | 'PHONE'; value: string };

/** Normalises an email address or a phone number to the form in which it is stored. */
export function parseIdentifier(text: string): Identifier {
  return text.includes('@')
    ? { kind: 'EMAIL', value: normaliseEmail(text) }
    : { kind: 'PHONE', value: text.replace(/[\s().-]/g, '') };
}

/** The key under which attempts at an account are counted. It does not depend on whether the account exists. */
export function limitKeyOfIdentifier({ kind, value }: Identifier): string {
  return `${kind}:${value}`;
}
