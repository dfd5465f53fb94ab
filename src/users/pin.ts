import sql from 'sql-template-tag';
import { PatternText } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { hashPassword, passwordMatches } from '../platform/passwords.ts';
import { failField } from '../values/refusal.ts';

export const Pin = PatternText('^[0-9]{4,8}$', 'be 4 to 8 digits', {
  description: '4 to 8 digits.',
  examples: ['2580'],
});

/** Refuses PINs that are guessed first: one digit repeated, and digits in a row, up or down. */
export function rejectTrivialPin(pin: string): void {
  const digits = [...pin].map(Number);
  const isRun = (step: number) =>
    digits.every((digit, index) => index === 0 || digit === ((digits[index - 1] ?? 0) + step + 10) % 10);
  if (isRun(0) || isRun(1) || isRun(-1)) {
    throw failField('VALIDATION_FAILED', {
      field: 'pin',
      message: 'is too easy to guess: do not repeat one digit or use digits in a row',
    });
  }
}

/**
 * The stored form of a PIN: how many digits it has and its hash (`4:$argon2id…`). A till needs the number of digits to
 * check a PIN after the last one. PINs of an earlier version lack the number until they are used.
 */
export async function hashPin(pin: string): Promise<string> {
  return withLength(pin, await hashPassword(pin));
}

export function pinMatches(pin: string, stored: string | null): Promise<boolean> {
  return passwordMatches(pin, stored?.replace(/^[4-8]:/, ''));
}

/** What wrong PINs of a user are counted under. */
export const pinLimitKey = (userId: string) => `PIN of ${userId}`;

/** Adds the number of digits to the hash of a PIN that was just used. A PIN that changed meanwhile is left alone. */
export async function keepPinLength(
  tx: Tx,
  { orgId }: { orgId: string },
  { userId, pin, pinHash }: { userId: string; pin: string; pinHash: string | null },
): Promise<void> {
  if (!pinHash || /^[4-8]:/.test(pinHash)) return;
  await tx.run(sql`
    update users set pin_hash = ${withLength(pin, pinHash)}
    where org_id = ${orgId} and id = ${userId} and pin_hash = ${pinHash}`);
}

const withLength = (pin: string, hash: string) => `${pin.length}:${hash}`;

/** SQL for the number of digits of the PIN of user `u`, if known. */
export const pinLength = sql`substring(u.pin_hash from '^([4-8]):')::int`;
