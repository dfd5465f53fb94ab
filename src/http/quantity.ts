import { Type } from 'typebox';
import type { ExactNumber } from '../values/money.ts';
import { fromE4, largestQuantity, sumFromE4, toE4 } from '../values/quantity.ts';
import { failField } from '../values/refusal.ts';
import { named } from './schema.ts';

/** A quantity in a request: above zero, with up to four decimals. */
export const Quantity = Type.Number({
  exclusiveMinimum: 0,
  maximum: largestQuantity,
  description: 'Up to 4 decimals.',
  examples: [2.5],
});

/** The largest quantity of a sale line. Services have no stock that would limit it. */
export const largestSold = 999_999_999;

export const SoldQuantity = Type.Number({
  exclusiveMinimum: 0,
  maximum: largestSold,
  description: 'In units of the item price, up to 4 decimals.',
  examples: [2.5],
});

/** A sum of quantities. */
export const QuantitySum = named(
  'QuantitySum',
  Type.Unsafe<ExactNumber>({
    type: ['number', 'string'],
    description:
      'In base units, up to 4 decimals. A number; a sum of more than 15 digits is a decimal string, because a JSON number would not be exact.',
    examples: [57],
  }),
);

/** A price or cost per unit, with up to four decimals in any currency. */
export const UnitPrice = Type.Number({
  minimum: 0,
  maximum: largestQuantity,
  description: 'The price of one unit, in major units, up to 4 decimals.',
  examples: [149.99],
});

/** Converts to ten-thousandths. Refuses more than 4 decimals or 15 digits, and names the field. */
export function requireE4({ field, number }: { field: string; number: number }): bigint {
  const e4 = toE4(number);
  if (e4 === undefined) {
    throw failField('VALIDATION_FAILED', { field, message: 'must have at most 4 decimals and 15 digits' });
  }
  return e4;
}

export { fromE4, sumFromE4 };
