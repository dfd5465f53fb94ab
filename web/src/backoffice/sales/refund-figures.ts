import { type ExactNumber, fromExact, toMajor } from '../../../../src/values/money.ts';
import { fromE4, toE4 } from '../../../../src/values/quantity.ts';
import { refundShare } from '../../../../src/values/refund-share.ts';
import type { SaleDetails } from './sale-section.tsx';

/** The amounts of a refund, as the server will compute them. */
export type RefundFigures = {
  worth: number;
  /** Taken off what the customer still owes for the sale. */
  credited: number;
  /** The money to pay out. */
  owed: number;
  /** The most to pay out in cash when coins cannot pay the exact amount. */
  atMost: number;
};

export function refundFigures(
  sale: SaleDetails,
  quantities: Record<string, number | string>,
  decimals: number,
): RefundFigures {
  const minor = (amount: ExactNumber) => fromExact(amount, decimals);
  let linesMinor = 0n;
  let isAll = true;
  for (const line of sale.lines) {
    const quantityE4 = toE4(line.quantity) ?? 0n;
    const refundedE4 = toE4(line.refundedQuantity) ?? 0n;
    const takenE4 = toE4(Number(quantities[line.position] || 0)) ?? 0n;
    if (refundedE4 + takenE4 !== quantityE4) isAll = false;
    if (takenE4 <= 0n) continue;
    const sold = {
      quantityE4,
      totalMinor: minor(line.total),
      discountMinor: 0n,
      taxMinor: 0n,
      costMinor: 0n,
    };
    const share = refundShare(sold, { refundedE4, quantityE4: takenE4 });
    if (!('refused' in share)) linesMinor += share.totalMinor;
  }
  // The last refund of a sale uses up its total, which rounding may have made smaller than the lines.
  const leftMinor = minor(sale.total) - minor(sale.refunded);
  const worthMinor = isAll || linesMinor > leftMinor ? leftMinor : linesMinor;
  const dueMinor = minor(sale.due);
  const creditedMinor = dueMinor < worthMinor ? dueMinor : worthMinor;
  return {
    worth: toMajor(worthMinor, decimals),
    credited: toMajor(creditedMinor, decimals),
    owed: toMajor(worthMinor - creditedMinor, decimals),
    atMost: toMajor(leftMinor - creditedMinor, decimals),
  };
}

/** How much of a line can still be returned. */
export function leftOf({ quantity, refundedQuantity }: SaleDetails['lines'][number]): number {
  const leftE4 = (toE4(quantity) ?? 0n) - (toE4(refundedQuantity) ?? 0n);
  return fromE4(leftE4);
}
