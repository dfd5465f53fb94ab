import { fromE4, toE4 } from '../../../../src/values/quantity.ts';
import { untaxedPriceE4 } from '../../../../src/values/tax-exempt.ts';
import type { Cart, CartLine } from './types.ts';

/** The lines as they are charged. A customer who pays no tax is charged prices without it. */
export function chargedLines({ customer, lines }: Cart, pricesIncludeTax: boolean): CartLine[] {
  if (!customer?.taxExemptReason) return lines;
  return lines.map((line) => {
    const taxPercentE4 = toE4(line.taxPercent) ?? 0n;
    const unitPriceE4 = untaxedPriceE4(toE4(line.unitPrice) ?? 0n, { taxPercentE4, pricesIncludeTax });
    return {
      ...line,
      unitPrice: fromE4(unitPriceE4),
      taxPercent: 0,
      taxRateId: null,
      ...(line.other && { other: { ...line.other, taxRateId: null } }),
    };
  });
}
