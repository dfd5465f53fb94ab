import { denominationsOf } from './denominations.ts';
import { inMeasure, type Measure } from './measure.ts';

/** A larger quantity of one line is questioned. Most are typing errors, or a barcode in the quantity field. */
const usualQuantity = 10_000;

export function isUnusualQuantity(quantity: number): boolean {
  return quantity > usualQuantity;
}

/** The scales of shops weigh no more than this. */
const usualKilograms = 50;

/** Whether a measured quantity is unusual: over fifty kilograms or, where it is no weight, over the usual quantity. */
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
  /** The cash that was handed over, and the amount that the other payments left to pay. */
  cash: { given: number; due: number };
  currency: string;
};

/** The unusual parts of a sale: indexes of lines, and whether the cash is one of them. */
export function unusualIn({ lines, cash, currency }: SaleFigures): {
  lines: number[];
  isCashUnusual: boolean;
} {
  return {
    lines: lines.flatMap(({ quantity }, at) => (isUnusualQuantity(quantity) ? [at] : [])),
    isCashUnusual: isUnusualCash(cash.given, cash.due, currency),
  };
}
