import { normaliseEmail } from '../users/exports.ts';

export type Identifier = { kind: 'EMAIL' | 'PHONE'; value: string };

/** An email address or a phone number, in the form that it is kept in. */
export function parseIdentifier(text: string): Identifier {
  return text.includes('@')
    ? { kind: 'EMAIL', value: normaliseEmail(text) }
    : { kind: 'PHONE', value: text.replace(/[\s().-]/g, '') };
}

/** One name for an account, whether or not it exists: what attempts at it are counted by. */
export function accountOf({ kind, value }: Identifier): string {
  return `${kind}:${value}`;
}
