import sql from 'sql-template-tag';
import { PatternText } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { hashPassword, passwordMatches } from '../platform/passwords.ts';
import { failField } from '../values/refusal.ts';

export const Pin = PatternText('^[0-9]{4,8}$', 'be 4 to 8 digits', {
  description: '4 to 8 digits.',
  examples: ['2580'],
});

/** Refuses what is tried first at a till: one digit over and over, and digits in a row, up or down. */
export function rejectTrivialPin(pin: string): void {
  const digits = [...pin].map(Number);
  const isRun = (step: number) =>
    digits.every((digit, index) => index === 0 || digit === ((digits[index - 1] ?? 0) + step + 10) % 10);
  if (isRun(0) || isRun(1) || isRun(-1)) {
    throw failField('VALIDATION_FAILED', {
      field: 'pin',
      message: 'is too easy to guess: not one digit repeated, nor digits in a row',
    });
  }
}

/**
 * Its hash, and before it how many digits it has (`4:$argon2id…`), so that a till looks at it with the last of them. Of a
 * PIN that an earlier version has kept the number is not known until it is used.
 */
export async function hashPin(pin: string): Promise<string> {
  return lengthBefore(pin, await hashPassword(pin));
}

export function pinMatches(pin: string, stored: string | null): Promise<boolean> {
  return passwordMatches(pin, stored?.replace(/^[4-8]:/, ''));
}

/** Adds the number of digits to the hash of a PIN that was right. A PIN that was changed meanwhile stays as it is. */
export async function keepPinLength(
  tx: Tx,
  { orgId }: { orgId: string },
  { userId, pin, pinHash }: { userId: string; pin: string; pinHash: string | null },
): Promise<void> {
  if (!pinHash || /^[4-8]:/.test(pinHash)) return;
  await tx.run(sql`
    update users set pin_hash = ${lengthBefore(pin, pinHash)}
    where org_id = ${orgId} and id = ${userId} and pin_hash = ${pinHash}`);
}

const lengthBefore = (pin: string, hash: string) => `${pin.length}:${hash}`;

/** Of the users `u` of a query: how many digits their PIN has, where that is known. */
export const pinLength = sql`substring(u.pin_hash from '^([4-8]):')::int`;
