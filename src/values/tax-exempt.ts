import { divideRounded } from './quantity.ts';

const hundredPercentE4 = 1_000_000n;

/** The unit price for a customer who pays no tax. A price that includes tax is charged without it. */
export function untaxedPriceE4(
  unitPriceE4: bigint,
  { taxPercentE4, pricesIncludeTax }: { taxPercentE4: bigint; pricesIncludeTax: boolean },
): bigint {
  if (!pricesIncludeTax) return unitPriceE4;
  return divideRounded(unitPriceE4 * hundredPercentE4, hundredPercentE4 + taxPercentE4);
}

/** A line as it is charged to a customer who pays no tax. */
export function untaxedLine<Line extends { unitPriceE4: bigint; taxPercentE4: bigint }>(
  line: Line,
  pricesIncludeTax: boolean,
): Line {
  const { unitPriceE4, taxPercentE4 } = line;
  return {
    ...line,
    unitPriceE4: untaxedPriceE4(unitPriceE4, { taxPercentE4, pricesIncludeTax }),
    taxPercentE4: 0n,
  };
}
