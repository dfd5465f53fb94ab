import { divideRounded } from './quantity.ts';

/** 7.5% is 75000n. */
const hundredPercentE4 = 1_000_000n;

/** The tax that an amount contains or, when it is without tax, that comes on top. */
export function taxOf(
  amountMinor: bigint,
  { taxPercentE4, pricesIncludeTax }: { taxPercentE4: bigint; pricesIncludeTax: boolean },
): bigint {
  const wholeE4 = pricesIncludeTax ? hundredPercentE4 + taxPercentE4 : hundredPercentE4;
  return divideRounded(amountMinor * taxPercentE4, wholeE4);
}
