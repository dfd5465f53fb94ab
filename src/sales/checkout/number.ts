import { newId } from '../../platform/ids.ts';
import { failField } from '../../values/refusal.ts';
import { placeInSeries, saleNumber } from '../../values/sale-number.ts';
import type { SaleOrder } from './order.ts';
import type { Shop } from './read-shop.ts';

/** The number of a sale, and the exception that a wrong number causes. */
export type SaleNumber = {
  text: string;
  seriesId: string;
  /** Undefined if the sale gets the next number of the series when it is written. */
  seriesNumber: bigint | undefined;
  /** Then the text is this prefix, and a placeholder for the digits. */
  next?: { prefix: string; placeholder: string };
  /** The number on the receipt, if the till gave one. */
  printed?: string | undefined;
  /** True if the till gave the number. Its series continues from there. */
  isGiven: boolean;
  exception: { kind: 'NUMBER_GAP' | 'NUMBER_COLLISION'; details: object } | undefined;
};

/**
 * The next number of the till, or the one that the till gave. A gap or a collision is an exception and not refused: a
 * lost device leaves such numbers. A number that is used already, or far from the last one, is replaced.
 */
export function numberOf(order: SaleOrder, { counter, session, seriesNumber }: Shop): SaleNumber {
  const prefix = session ? `${counter.outletCode}-${session.tillCode}-` : `${counter.outletCode}-`;
  const seriesId = session?.seriesId ?? order.outletId;
  const numbered = (number: bigint) => ({
    text: saleNumber(prefix, number),
    seriesId,
    seriesNumber: number,
    printed: order.number,
  });
  if (!order.number) {
    if (seriesNumber !== undefined) {
      return { ...numbered(seriesNumber), isGiven: false, exception: undefined };
    }
    const next = { prefix, placeholder: newId() };
    const text = prefix + next.placeholder;
    return { text, next, seriesId, seriesNumber, isGiven: false, exception: undefined };
  }
  if (seriesNumber === undefined) {
    throw failField('VALIDATION_FAILED', { field: 'number', message: 'is only for sales of a shift' });
  }
  const given = givenNumber(order.number, prefix);
  const next = seriesNumber + 1n;
  const isGiven = true;
  if (given === next) return { ...numbered(given), isGiven, exception: undefined };
  if (given > next && isNear(given, next)) {
    const details = { from: String(next), to: String(given - 1n), number: order.number };
    return { ...numbered(given), isGiven, exception: { kind: 'NUMBER_GAP', details } };
  }
  const instead = numbered(next);
  const details = { number: order.number, instead: instead.text };
  return { ...instead, isGiven, exception: { kind: 'NUMBER_COLLISION', details } };
}

/**
 * A till makes fewer sales than this while it is offline. A larger step is an error, and would waste the numbers that
 * it skips.
 */
const missingAtMost = 1_000_000n;

export function isNear(given: bigint, next: bigint): boolean {
  return given - next <= missingAtMost;
}

function givenNumber(text: string, prefix: string): bigint {
  const place = placeInSeries(text, prefix);
  if (place !== undefined) return place;
  throw failField('VALIDATION_FAILED', {
    field: 'number',
    message: `must be one of this till, such as ${saleNumber(prefix, 42)}`,
  });
}

/** The printed number, if it differs from the number of the sale. The customer knows only the printed one. */
export function printedOf({ text, printed }: SaleNumber): string | null {
  return printed && printed !== text ? printed : null;
}
