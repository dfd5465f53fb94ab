import { type Static, Type } from 'typebox';
import type { Discount as ExactDiscount } from '../values/pricing.ts';
import { failField } from '../values/refusal.ts';
import type { Actor } from './access.ts';
import { Amount, minorOf } from './money.ts';
import { requireE4 } from './quantity.ts';
import { Exactly, named } from './schema.ts';

/** A discount on a line or on the whole sale: an amount or a percentage. */
export const Discount = named('Discount', {
  ...Exactly({
    amount: Type.Optional(Amount),
    percent: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, maximum: 100, description: 'Up to 4 decimals.', examples: [5] }),
    ),
  }),
  examples: [{ percent: 5 }],
});
export type Discount = Static<typeof Discount>;

export function discountOf(
  actor: Pick<Actor, 'currencyDecimals'>,
  field: string,
  input: Discount | undefined,
): ExactDiscount | undefined {
  if (!input) return undefined;
  const { amount, percent } = input;
  if (amount !== undefined && percent === undefined) {
    return { amountMinor: minorOf(actor, { field: `${field}.amount`, amount }) };
  }
  if (percent !== undefined && amount === undefined) {
    return { percentE4: requireE4({ field: `${field}.percent`, number: percent }) };
  }
  throw failField('VALIDATION_FAILED', { field, message: 'must have either amount or percent' });
}
