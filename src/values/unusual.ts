import { denominationsOf } from './denominations.ts';
import { inMeasure, type Measure } from './measure.ts';

/** More of one line than this is asked about: most are slips, or a code that was scanned into the wrong field. */
const usualQuantity = 10_000;

export function isUnusualQuantity(quantity: number): boolean {
  return quantity > usualQuantity;
}

/** More than the scales of shops weigh. */
const usualKilograms = 50;

/** The same of what is measured: over fifty kilograms, or more of anything than is usual. */
export function isUnusualMeasure(quantity: number, measure: Measure): boolean {
  const kilograms = inMeasure(quantity, { from: measure, to: 'KG' });
  return kilograms === undefined ? isUnusualQuantity(quantity) : kilograms > usualKilograms;
}

/**
 * Whether cash is far more than anybody hands over for what is due: over ten times as much, and over ten of the largest
 * note. A large note for a small sale is usual.
 */
export function isUnusualCash(given: number, due: number, currency: string): boolean {
  const [largestNote = 1_000] = denominationsOf(currency) ?? [];
  return given > 10 * due && given > 10 * largestNote;
}

type SaleFigures = {
  lines: readonly { quantity: number }[];
  /** Cash that was handed over, and what the other payments had left to pay. */
  cash: { given: number; due: number };
  currency: string;
};

/** What of a sale is beyond sense: lines by their place, and whether the cash is. */
export function unusualIn({ lines, cash, currency }: SaleFigures): { lines: number[]; isCash: boolean } {
  return {
    lines: lines.flatMap(({ quantity }, at) => (isUnusualQuantity(quantity) ? [at] : [])),
    isCash: isUnusualCash(cash.given, cash.due, currency),
  };
}
