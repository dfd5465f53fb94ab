import { Shaped } from '../http/schema.ts';
import { failField } from '../values/refusal.ts';

export const Pin = Shaped('^[0-9]{4,8}$', 'be 4 to 8 digits', {
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
