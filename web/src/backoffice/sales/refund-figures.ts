import { toMajor } from '../../../../src/values/money.ts';
import { fromE4, toE4 } from '../../../../src/values/quantity.ts';
import { refundWorth } from '../../../../src/values/refund-worth.ts';
import type { SaleDetails } from './sale-section.tsx';

/** The amounts of a refund, in major units, as the server will compute them. */
export type RefundFigures = Record<'worth' | 'credited' | 'owed' | 'atMost', number>;

export function refundFigures(
  sale: SaleDetails,
  quantities: Record<string, number | string>,
  decimals: number,
): RefundFigures {
  const quantityOf = (position: number) => Number(quantities[position] || 0);
  const { worthMinor, creditedMinor, owedMinor, atMostMinor } = refundWorth(sale, { quantityOf, decimals });
  return {
    worth: toMajor(worthMinor, decimals),
    credited: toMajor(creditedMinor, decimals),
    owed: toMajor(owedMinor, decimals),
    atMost: toMajor(atMostMinor, decimals),
  };
}

/** How much of a line can still be returned. */
export function leftOf({ quantity, refundedQuantity }: SaleDetails['lines'][number]): number {
  const leftE4 = (toE4(quantity) ?? 0n) - (toE4(refundedQuantity) ?? 0n);
  return fromE4(leftE4);
}
