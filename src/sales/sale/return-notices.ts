import type { Actor } from '../../http/access.ts';
import { fromE4 } from '../../http/quantity.ts';
import type { Tx } from '../../platform/db.ts';
import { sum } from '../../values/money.ts';
import { isUnusualQuantity } from '../../values/unusual.ts';
import { type Disagreement, writeExceptions } from '../till/exceptions/exceptions.ts';
import { noteShort } from '../till/session/short-drawer.ts';
import type { readReturned } from './returned-before.ts';
import type { readReturnedGoods } from './returned-goods.ts';
import type { takeWithoutSale } from './take-without-sale.ts';

export type PricedLine = Awaited<ReturnType<typeof readReturnedGoods>>[number] & {
  lowestE4: bigint;
  unitPriceE4: bigint;
};

type Refund = Awaited<ReturnType<typeof readReturned>>;

type Taken = Awaited<ReturnType<typeof takeWithoutSale>>;

/** Tells managers of a return without a receipt, and of what is odd about it. */
export function noteReturn(
  tx: Tx,
  actor: Actor,
  refund: Refund,
  { lines, ...taken }: Taken & { lines: PricedLine[] },
): void {
  const { session } = taken;
  const at = { outletId: refund.outletId, tillId: session?.tillId ?? null, sessionId: session?.id ?? null };
  const found = [noticeOf(refund, lines), ...unusualOf(refund, lines)];
  writeExceptions(tx, actor, { ...at, saleId: null }, found);
  noteShortDrawer(tx, actor, refund, taken);
}

/** More cash than the drawer should have: it is out, and a manager looks. */
function noteShortDrawer(
  tx: Tx,
  actor: Actor,
  { id: refundId, number }: Refund,
  { session, payments, heldMinor }: Taken,
): void {
  const inCash = payments.filter(({ method }) => method === 'CASH');
  const amountMinor = sum(inCash.map((payment) => payment.amountMinor));
  if (!session || heldMinor === undefined || amountMinor <= heldMinor) return;
  noteShort(tx, actor, { refundId, number, amountMinor }, { session, heldMinor });
}

/** Quantities beyond sense, as those of a sale: most are slips. */
function unusualOf({ id: refundId, number }: Refund, lines: PricedLine[]): Disagreement[] {
  const unusual = lines
    .map(({ item, quantityE4 }) => ({
      ...{ itemPriceId: item.itemPriceId, name: item.name, quantity: fromE4(quantityE4) },
    }))
    .filter(({ quantity }) => isUnusualQuantity(quantity));
  if (unusual.length === 0) return [];
  return [{ kind: 'UNUSUAL_AMOUNT', details: { refundId, number, lines: unusual } }];
}

/** For an owner to look at: without a receipt nobody knows that the goods were ever sold. */
function noticeOf(
  { id: refundId, number, total, reason, userName, approvedByName }: Refund,
  lines: PricedLine[],
) {
  return {
    kind: 'RETURN_WITHOUT_RECEIPT' as const,
    details: {
      ...{ refundId, number, total, takenBackBy: userName, approvedBy: approvedByName, reason },
      lines: lines.map(({ item, quantityE4, lowestE4, unitPriceE4, restock }) => ({
        ...{ itemPriceId: item.itemPriceId, name: item.name, quantity: fromE4(quantityE4) },
        ...{ lowestPrice: fromE4(lowestE4), givenBack: fromE4(unitPriceE4), backToStock: restock },
      })),
    },
  };
}
