import { Type } from 'typebox';
import { type ExactNumber, largestAmount, toExact, toMinor } from '../values/money.ts';
import { failField } from '../values/refusal.ts';
import type { Actor } from './access.ts';
import { named } from './schema.ts';

const amount = {
  maximum: largestAmount,
  description: 'In major units, with no more decimals than the currency has.',
  examples: [1250.5],
};

/** An amount in a request: above zero, in major units. `minorOf` checks the decimals of the currency. */
export const Amount = Type.Number({ exclusiveMinimum: 0, ...amount });

/** An amount in a request that may be zero. */
export const AmountOrNone = Type.Number({ minimum: 0, ...amount });

/** An amount, a sum or a balance in an answer. */
export const Money = named(
  'Money',
  Type.Unsafe<ExactNumber>({
    type: ['number', 'string'],
    description:
      'In major units. A number; a sum of more than 15 digits is a decimal string, because a JSON number would not be exact.',
    examples: [1250.5],
  }),
);

type Currency = Pick<Actor, 'currencyDecimals'>;

export function minorOf({ currencyDecimals }: Currency, input: { field: string; amount: number }): bigint {
  const minor = toMinor(input.amount, currencyDecimals);
  if (minor === undefined) {
    throw failField('VALIDATION_FAILED', {
      field: input.field,
      message: `must have at most 15 digits, ${currencyDecimals} of them decimals`,
    });
  }
  return minor;
}

export function majorOf({ currencyDecimals }: Currency, minor: bigint): ExactNumber {
  return toExact(minor, currencyDecimals);
}
