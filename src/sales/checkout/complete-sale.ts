import { requireApproval } from '../../auth/exports.ts';
import type { Actor } from '../../http/access.ts';
import { lockStock, lowStockEvents } from '../../inventory/exports.ts';
import type { LateText, Tx } from '../../platform/db.ts';
import { covers } from '../../values/approval.ts';
import { failField } from '../../values/refusal.ts';
import type { Sale } from '../sale/schemas.ts';
import { readSale, saleHeaderOf, saleLineOf, salePaymentOf } from '../sale/store.ts';
import { writeExceptions } from '../till/exceptions/exceptions.ts';
import { findUnusual } from './find-unusual.ts';
import { approvalNeeded, banksOf, cashBackLimit, rejectShop, rejectUnpaid, saleToApprove } from './guards.ts';
import { numberOf, printedOf, type SaleNumber } from './number.ts';
import type { SaleOrder } from './order.ts';
import { readOther } from './other-item.ts';
import { readShop, type Shop } from './read-shop.ts';
import { type RungUp, ringUp } from './ring-up.ts';
import type { CheckoutResponse } from './schemas.ts';
import { type WrittenPayment, writeSale } from './write-sale.ts';

export type Completed = {
  answer: CheckoutResponse;
  isNew: boolean;
  lowStock: ReturnType<typeof lowStockEvents>;
  /** The number, if it is only taken when the sale is written. */
  late?: LateText | undefined;
};

/**
 * Makes a sale: goods, money, debt and journal entry. A sale that exists already is answered again. With
 * `isNumberedLast` the number is taken with the last statements, so that sales of one outlet wait for each other as
 * little as possible.
 */
export async function completeSale(
  tx: Tx,
  actor: Actor,
  order: SaleOrder,
  { isNumberedLast = false } = {},
): Promise<Completed> {
  const shop = await readShop(tx, actor, order, { isNumberedLast });
  if ('earlierHash' in shop) return answerAgain(tx, actor, order, shop.earlierHash);
  rejectShop(order, shop);
  const banks = banksOf(order, shop.banks);
  if (shop.counter.allowsNegativeStock) await createMissingStock(tx, actor, order, shop);
  shop.other = await readOther(tx, actor, order.lines, shop.counter.today);
  const rung = ringUp(actor, order, shop);
  rejectUnpaid(actor, order, { customer: shop.customer, rung });
  const approvedBy = await approve(tx, actor, order, { counter: shop.counter, rung });
  const number = numberOf(order, shop);
  const { counter, session } = shop;
  writeExceptions(
    tx,
    actor,
    {
      outletId: order.outletId,
      saleId: order.id,
      tillId: session?.tillId ?? null,
      sessionId: session?.id ?? null,
    },
    findUnusual(actor, order, { counter, rung }),
  );
  const { payments, late } = writeSale(tx, actor, order, { shop, rung, number, approvedBy, banks });
  return {
    answer: answerOf(actor, order, { shop, rung, number, payments }),
    isNew: true,
    lowStock: lowStockEvents(rung.levels, rung.lines),
    late,
  };
}

/** Answers the sale that this request made before. Refuses another request with the same id. */
async function answerAgain(
  tx: Tx,
  actor: Actor,
  order: SaleOrder,
  earlierHash: Buffer | null,
): Promise<Completed> {
  const earlier = await readSale(tx, actor, order.id);
  if (!earlier || !order.requestHash || !earlierHash?.equals(order.requestHash)) {
    throw failField('DUPLICATE', { field: 'saleId', message: 'is already used by another sale' });
  }
  return { answer: answerOfSale(earlier), isNew: false, lowStock: [] };
}

/** The answer for a sale that was made before. */
export function answerOfSale({
  sale,
  payments,
}: Pick<CheckoutResponse, 'sale' | 'payments'>): CheckoutResponse {
  return { sale, payments, change: sale.change, receiptUrl: receiptUrl(sale.id) };
}

/** Creates missing stock rows where stock may go below zero, so that items without stock can be sold. */
export async function createMissingStock(
  tx: Tx,
  { orgId }: Actor,
  { outletId }: SaleOrder,
  shop: Shop,
): Promise<void> {
  const known = new Set([...shop.stock.values()].map(({ variantId }) => variantId));
  const missing = [...shop.items.values()].filter(
    ({ kind, variantId }) => kind === 'GOODS' && !known.has(variantId),
  );
  if (missing.length === 0) return;
  const opened = await lockStock(
    tx,
    orgId,
    missing.map(({ variantId }) => ({ variantId, outletId })),
  );
  for (const [key, row] of opened) shop.stock.set(key, row);
}

/** Uses up the manager's approvals that the sale needs, for prices and for cash back. Answers who approved. */
async function approve(
  tx: Tx,
  actor: Actor,
  order: SaleOrder,
  figures: { counter: Shop['counter']; rung: RungUp },
): Promise<string | null> {
  const { outletId } = order;
  const { counter, rung } = figures;
  const beyond = approvalNeeded(actor, order, figures);
  const chargedBy = beyond
    ? await requireApproval(tx, actor, {
        token: order.approvalToken,
        action: beyond.action,
        outletId,
        fits: ({ sale }) => !sale || covers(sale, saleToApprove(order, rung), beyond),
      })
    : null;
  if (actor.role !== 'CASHIER' || rung.settlement.cashBackMinor <= cashBackLimit(counter, rung)) {
    return chargedBy;
  }
  const handedOutBy = await requireApproval(tx, actor, {
    token: order.cashBackApprovalToken,
    action: 'DRAWER',
    outletId,
    field: 'cashBackApprovalToken',
    fits: ({ amountMinor, movement }) =>
      (movement === null || movement === 'CASH_BACK') &&
      (amountMinor === null || rung.settlement.cashBackMinor <= amountMinor),
  });
  return chargedBy ?? handedOutBy;
}

type WrittenSale = { shop: Shop; rung: RungUp; number: SaleNumber; payments: WrittenPayment[] };

/** Builds the answer from what was written, without reading it again. */
function answerOf(
  actor: Actor,
  order: SaleOrder,
  { shop, rung, number, payments }: WrittenSale,
): CheckoutResponse {
  const { priced, settlement } = rung;
  const header = saleHeaderOf(actor, {
    id: order.id,
    number: number.text,
    printedNumber: printedOf(number),
    outletId: order.outletId,
    tillSessionId: shop.session?.id ?? null,
    customerId: order.customerId ?? null,
    status: 'COMPLETED',
    pricesIncludeTax: shop.counter.pricesIncludeTax,
    note: order.note,
    userId: actor.userId,
    isOffline: false,
    businessDate: shop.counter.today,
    completedAt: shop.counter.now,
    subtotalMinor: priced.subtotalMinor,
    discountMinor: priced.discountMinor,
    taxMinor: priced.taxMinor,
    roundingMinor: settlement.roundingMinor,
    totalMinor: settlement.totalMinor,
    dueMinor: settlement.dueMinor,
    exchangedMinor: order.exchangedMinor ?? 0n,
    creditedMinor: 0n,
    refundedMinor: 0n,
    changeMinor: settlement.changeMinor,
    costMinor: rung.costMinor,
    returnedCostMinor: 0n,
  });
  const lines = rung.lines.map((line, at) =>
    saleLineOf(actor, { ...line, position: at + 1, refundedE4: 0n }),
  );
  return {
    sale: { ...header, lines },
    payments: payments.map(({ bankId = null, reference = null, ...payment }) =>
      salePaymentOf(actor, { ...payment, bankId, reference }),
    ),
    change: header.change,
    receiptUrl: receiptUrl(order.id),
  };
}

/** What the event and the audit trail say of a sale. */
export function saleEventData(sale: Sale) {
  const { id, number, outletId, userId, customerId, businessDate, total, paid, due } = sale;
  return { id, number, outletId, userId, customerId, businessDate, total, paid, due };
}

function receiptUrl(saleId: string): string {
  return `/sales/${saleId}/receipt`;
}
