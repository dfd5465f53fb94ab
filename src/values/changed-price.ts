import { divideRounded } from './quantity.ts';

/** How new prices are made round: to the currency, to a step, or to end in .99. */
export const priceEndings = ['CURRENCY', 'WHOLE', 'FIVE', 'TEN', 'FIFTY', 'HUNDRED', 'NINETY_NINE'] as const;

/** Where a unit of the currency is small, prices go in steps of several. */
export const priceSteps = { WHOLE: 1, FIVE: 5, TEN: 10, FIFTY: 50, HUNDRED: 100 } as const;

/** A change of many prices. */
export type PriceRule = {
  by: 'PERCENT' | 'AMOUNT';
  /** Ten-thousandths of a percent, or of a unit of the currency. Below zero: prices fall. */
  changeE4: bigint;
  ending: (typeof priceEndings)[number];
};

const wholeE4 = 10_000n;
const percentE4 = 100n * wholeE4;

/** The price after a change, in ten-thousandths. No rounding makes goods free, and what is free stays free. */
export function changedPriceE4(
  priceE4: bigint,
  { by, changeE4, ending }: PriceRule,
  currencyDecimals: number,
): bigint {
  // In ten-thousandths of a percent of ten-thousandths, so that it is rounded once only.
  const exact = by === 'PERCENT' ? priceE4 * (percentE4 + changeE4) : (priceE4 + changeE4) * percentE4;
  if (priceE4 === 0n || exact <= 0n) return 0n;
  const roundedTo = (stepE4: bigint, offE4 = 0n) =>
    divideRounded(exact + offE4 * percentE4, stepE4 * percentE4) * stepE4 - offE4;
  switch (ending) {
    case 'CURRENCY': {
      const stepE4 = 10n ** BigInt(4 - currencyDecimals);
      return roundedTo(stepE4) || stepE4;
    }
    case 'NINETY_NINE': {
      const price = roundedTo(wholeE4, 100n);
      return price > 0n ? price : wholeE4 - 100n;
    }
    default: {
      const stepE4 = BigInt(priceSteps[ending]) * wholeE4;
      return roundedTo(stepE4) || stepE4;
    }
  }
}
