import { Type } from 'typebox';
import { type ExactSum, toExactSum, toMajor, toMinor } from '../values/money.ts';
import { failField } from '../values/refusal.ts';
import type { Actor } from './access.ts';
import { named } from './schema.ts';

/** An amount that someone sends: above zero, in major units. `minorOf` holds it to the decimals of the currency. */
export const Amount = Type.Number({
  exclusiveMinimum: 0,
  maximum: 999_999_999_999_999,
  description: 'In major units, with no more decimals than the currency has.',
  examples: [1250.5],
});

/** An amount of one record that we answer. What several add up to, and every balance, is a `MoneySum`. */
export const Money = Type.Number({ description: 'In major units.', examples: [1250.5] });

/** What amounts add up to: a balance, a total of a report. */
export const MoneySum = named(
  'MoneySum',
  Type.Unsafe<ExactSum>({
    type: ['number', 'string'],
    description:
      'In major units. A number; a sum of more than 15 digits, which no JSON number holds exactly, is decimal text.',
    examples: [1250.5],
  }),
);

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

export function majorSumOf({ currencyDecimals }: Currency, minor: bigint): ExactSum {
  return toExactSum(minor, currencyDecimals);
}
