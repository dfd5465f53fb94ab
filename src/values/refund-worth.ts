import { type ExactNumber, fromExact } from './money.ts';
import { toE4 } from './quantity.ts';
import { refundShare } from './refund-share.ts';

type SoldSale = {
  total: ExactNumber;
  refunded: ExactNumber;
  due: ExactNumber;
  lines: { position: number; quantity: number; refundedQuantity: number; total: ExactNumber }[];
};

export type RefundWorth = {
  worthMinor: bigint;
  /** Taken off what is still owed for the sale. */
  creditedMinor: bigint;
  /** What goes back as money. */
  owedMinor: bigint;
  /** The most that may go back in cash, if coins cannot pay the exact amount. */
  atMostMinor: bigint;
};

/** What returned goods of a sale are worth, as the server computes it. `quantityOf` says how many of each line. */
export function refundWorth(
  sale: SoldSale,
  { quantityOf, decimals }: { quantityOf: (position: number) => number; decimals: number },
): RefundWorth {
  const minor = (amount: ExactNumber) => fromExact(amount, decimals);
  const lines = sale.lines.map((line) => ({
    soldE4: toE4(line.quantity) ?? 0n,
    refundedE4: toE4(line.refundedQuantity) ?? 0n,
    takenE4: toE4(quantityOf(line.position)) ?? 0n,
    totalMinor: minor(line.total),
  }));
  const shares = lines.map(({ soldE4, refundedE4, takenE4, totalMinor }) => {
    const sold = { quantityE4: soldE4, totalMinor, discountMinor: 0n, taxMinor: 0n, costMinor: 0n };
    const share = refundShare(sold, { refundedE4, quantityE4: takenE4 });
    return 'refused' in share ? 0n : share.totalMinor;
  });
  const linesMinor = shares.reduce((sum, share) => sum + share, 0n);
  const isComplete = lines.every(({ soldE4, refundedE4, takenE4 }) => refundedE4 + takenE4 === soldE4);
  // The last refund brings the sum to the total of the sale, which may be less than its lines because of rounding.
  const leftMinor = minor(sale.total) - minor(sale.refunded);
  const worthMinor = isComplete || linesMinor > leftMinor ? leftMinor : linesMinor;
  const dueMinor = minor(sale.due);
  const creditedMinor = dueMinor < worthMinor ? dueMinor : worthMinor;
  return {
    worthMinor,
    creditedMinor,
    owedMinor: worthMinor - creditedMinor,
    atMostMinor: leftMinor - creditedMinor,
  };
}
