import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import { fromE4 } from '../../http/quantity.ts';
import type { Tx } from '../../platform/db.ts';
import { sum } from '../../values/money.ts';
import { isUnusualQuantity } from '../../values/unusual.ts';
import { type Disagreement, writeExceptions } from '../till/exceptions/exceptions.ts';
import { noteShort } from '../till/session/short-drawer.ts';
import type { readReturned } from './returned-before.ts';
import type { ReturnedGoods } from './returned-goods.ts';
import type { takeWithoutSale } from './take-without-sale.ts';

export type PricedLine = ReturnedGoods & {
  /** The price that the server proposes for the return. Null if the item is not in the catalogue. */
  lowestE4: bigint | null;
  unitPriceE4: bigint;
};

type Refund = Awaited<ReturnType<typeof readReturned>>;

type Taken = Awaited<ReturnType<typeof takeWithoutSale>>;

type Return = {
  taken: Taken;
  lines: PricedLine[];
  /** The user who sent a return that a till had made before. Another user may have made it. */
  sentBy?: string;
  /** Other exceptions of this return. */
  found?: Disagreement[];
};

/** Writes the exceptions of a return without a receipt. */
export function noteReturn(
  tx: Tx,
  actor: Actor,
  refund: Refund,
  { taken, lines, sentBy, found = [] }: Return,
): void {
  const { session, owedMinor } = taken;
  const { id: refundId, number, total, outletId } = refund;
  const exceptions: Disagreement[] = [...unusualOf(lines), ...found];
  if (owedMinor !== undefined)
    exceptions.push({
      kind: 'FIGURES_DIFFER',
      details: { charged: { total }, computed: { total: majorOf(actor, owedMinor) } },
    });
  const about = { outletId, tillId: session?.tillId ?? null, sessionId: session?.id ?? null, saleId: null };
  writeExceptions(tx, actor, about, [
    noticeOf(refund, lines, sentBy),
    ...exceptions.map(({ kind, details }) => ({ kind, details: { ...details, refundId, number } })),
  ]);
  noteShortDrawer(tx, actor, refund, taken);
}

/** Writes an exception if more cash was paid back than the drawer should have had. */
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

/** Implausible quantities. Most are typing errors. */
function unusualOf(lines: PricedLine[]): Disagreement[] {
  const unusual = lines
    .map(({ item, quantityE4 }) => ({
      itemPriceId: item.itemPriceId,
      name: item.name,
      quantity: fromE4(quantityE4),
    }))
    .filter(({ quantity }) => isUnusualQuantity(quantity));
  return unusual.length === 0 ? [] : [{ kind: 'UNUSUAL_AMOUNT', details: { lines: unusual } }];
}

/** The exception that every return without a receipt gets, because nobody knows whether the goods were ever sold. */
function noticeOf(refund: Refund, lines: PricedLine[], sentBy: string | undefined): Disagreement {
  return {
    kind: 'RETURN_WITHOUT_RECEIPT',
    details: {
      refundId: refund.id,
      number: refund.number,
      total: refund.total,
      takenBackBy: refund.userName,
      approvedBy: refund.approvedByName,
      ...(sentBy && { sentBy }),
      reason: refund.reason,
      lines: lines.map(({ item, quantityE4, lowestE4, unitPriceE4, restock }) => ({
        itemPriceId: item.itemPriceId,
        name: item.name,
        quantity: fromE4(quantityE4),
        lowestPrice: lowestE4 === null ? null : fromE4(lowestE4),
        givenBack: fromE4(unitPriceE4),
        backToStock: restock,
      })),
    },
  };
}
