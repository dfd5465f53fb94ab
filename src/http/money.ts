import { Type } from 'typebox';
import { toMajor, toMinor } from '../values/money.ts';
import { failField } from '../values/refusal.ts';
import type { Actor } from './access.ts';

/** An amount that someone sends: above zero, in major units. `minorOf` holds it to the decimals of the currency. */
export const Amount = Type.Number({
  exclusiveMinimum: 0,
  maximum: 999_999_999_999_999,
  description: 'In major units, with no more decimals than the currency has.',
  examples: [1250.5],
});

/** An amount or a balance that we answer. */
export const Money = Type.Number({ description: 'In major units.', examples: [1250.5] });

type Currency = Pick<Actor, 'currencyDecimals'>;

export function minorOf({ currencyDecimals }: Currency, sent: { field: string; amount: number }): bigint {
  const minor = toMinor(sent.amount, currencyDecimals);
  if (minor === undefined) {
    throw failField('VALIDATION_FAILED', {
      field: sent.field,
      message: `must have at most 15 digits, ${currencyDecimals} of them decimals`,
    });
  }
  return minor;
}

export function majorOf({ currencyDecimals }: Currency, minor: bigint): number {
  return toMajor(minor, currencyDecimals);
}
