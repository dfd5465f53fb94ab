import { divideRounded } from './quantity.ts';
import { splitBy } from './tax-components.ts';
import type { ChargedComponent } from './tax-rate.ts';

/** A line as it was sold. */
export type SoldLine = {
  quantityE4: bigint;
  totalMinor: bigint;
  discountMinor: bigint;
  taxMinor: bigint;
  costMinor: bigint;
};

export type RefundShare = Pick<SoldLine, 'totalMinor' | 'discountMinor' | 'taxMinor' | 'costMinor'>;
export type RefundRefusal = { refused: 'NOT_POSITIVE' | 'MORE_THAN_SOLD' };

/**
 * What a part of a line gives back, if `refundedE4` of it went back before. Each share is the difference of two rounded
 * running sums. So partial refunds add up to the line exactly, however it is cut, and the last takes the remainder.
 */
export function refundShare(
  line: SoldLine,
  { refundedE4, quantityE4 }: { refundedE4: bigint; quantityE4: bigint },
): RefundShare | RefundRefusal {
  if (quantityE4 <= 0n) return { refused: 'NOT_POSITIVE' };
  if (refundedE4 + quantityE4 > line.quantityE4) return { refused: 'MORE_THAN_SOLD' };
  const before = shareUpTo(line, refundedE4);
  const after = shareUpTo(line, refundedE4 + quantityE4);
  return {
    totalMinor: after.totalMinor - before.totalMinor,
    discountMinor: after.discountMinor - before.discountMinor,
    taxMinor: after.taxMinor - before.taxMinor,
    costMinor: after.costMinor - before.costMinor,
  };
}

/** What a part of a line gives back of each component of its tax. The parts add up to the component, like all figures. */
export function refundedComponents(
  line: SoldLine & { components: readonly ChargedComponent[] },
  { refundedE4, quantityE4 }: { refundedE4: bigint; quantityE4: bigint },
): ChargedComponent[] {
  const weights = line.components.map(({ taxMinor }) => taxMinor);
  const before = splitBy(shareUpTo(line, refundedE4).taxMinor, weights);
  const after = splitBy(shareUpTo(line, refundedE4 + quantityE4).taxMinor, weights);
  return line.components.map((component, at) => ({
    ...component,
    taxMinor: (after[at] ?? 0n) - (before[at] ?? 0n),
  }));
}

function shareUpTo(line: SoldLine, quantityE4: bigint): RefundShare {
  const part = (amountMinor: bigint) => divideRounded(amountMinor * quantityE4, line.quantityE4);
  const totalMinor = part(line.totalMinor);
  return {
    totalMinor,
    discountMinor: part(line.discountMinor),
    // Tax is a share of the money, not of the quantity: otherwise a refund could return more tax than money.
    taxMinor: line.totalMinor === 0n ? 0n : divideRounded(line.taxMinor * totalMinor, line.totalMinor),
    costMinor: part(line.costMinor),
  };
}
