import { type Actor, seesCost } from '../http/access.ts';
import { largestMinor } from '../values/money.ts';
import { divideRounded, fromE4, lineAmountMinor } from '../values/quantity.ts';
import { fail, failField } from '../values/refusal.ts';

export { seesCost };

export function rejectWithoutCost(actor: Actor): void {
  if (!seesCost(actor)) throw fail('FORBIDDEN', { message: 'Your role may not see costs.' });
}

/** The cost of a quantity at a unit cost. Refuses one that is too large for an amount, naming the field of the cost. */
export function costMinor(
  { currencyDecimals }: Actor,
  line: { field: string; quantityE4: bigint; unitCostE4: bigint },
): bigint {
  const minor = lineAmountMinor(line.quantityE4, line.unitCostE4, currencyDecimals);
  if (minor > largestMinor) {
    throw failField('VALIDATION_FAILED', { field: line.field, message: 'has more than 15 digits in all' });
  }
  return minor;
}

/** Refuses lines whose sum is too large for an amount. */
export function rejectTooLargeTotal(totalMinor: bigint, field: string): void {
  if (totalMinor <= largestMinor) return;
  throw failField('VALIDATION_FAILED', { field, message: 'add up to more than 15 digits' });
}

/** The unit cost of a quantity with this value, to four decimals. */
export function unitCostOf(
  { currencyDecimals }: Actor,
  { valueMinor, quantityE4 }: { valueMinor: bigint; quantityE4: bigint },
): number {
  return fromE4(divideRounded(valueMinor * 10n ** BigInt(8 - currencyDecimals), quantityE4));
}
