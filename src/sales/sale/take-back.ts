import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { receiveStock, type StockKey } from '../../inventory/exports.ts';
import { type EntryLine, lockParties, settleChosen } from '../../ledger/exports.ts';
import { lockTillSession, rejectUnusableSession } from '../../money/exports.ts';
import { businessDay } from '../../org/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { storedComponents } from '../../values/tax-rate.ts';
import { noteVoidedTax } from '../tax/note-carried-tax.ts';
import { bookRefund } from './book-refund.ts';
import { type GivenBack, type Owed, type PlacedBack, roundingToCoins, withBanks } from './give-back.ts';
import {
  leftToRefund,
  type Returned,
  type ReturnedLine,
  returnLines,
  type SoldSale,
} from './return-goods.ts';

export type TakingBack = {
  id: string;
  /** The hash of the whole request, if the sender chose the id. */
  requestHash: Buffer | undefined;
  returned: Returned[];
  /** The name of the lines in the request. */
  field: 'lines' | 'returned';
  moneyField: 'payments' | 'givenBack';
  /** The payments for the money to pay back. */
  payments: (owed: Owed) => GivenBack[] | Promise<GivenBack[]>;
  tillSessionId: string | null;
  reason: string | null;
  isVoid: boolean;
  /** Set for a refund that a till made before. It counts on its own day, even if its session is closed since. */
  past?: { businessDate: string };
  /** In an exchange: the new sale and its total, which the returned goods pay as far as they can. */
  exchange?: {
    saleId: string;
    priceMinor: bigint;
    /** The stock rows that are locked already, for both halves. Absent: each half locks its own. */
    locked?: StockKey[];
  };
};

export type TakenBack = {
  id: string;
  businessDate: string;
  totalMinor: bigint;
  creditedMinor: bigint;
  exchangedMinor: bigint;
  status: 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'VOIDED';
  lines: ReturnedLine[];
  payments: PlacedBack[];
};

/**
 * Refunds some lines of a locked sale. Goods return at the cost they left at; damaged goods are lost at that cost. The
 * refund first reduces the open debt, then pays for exchanged goods, and the rest is paid back.
 */
export async function takeBack(tx: Tx, actor: Actor, sale: SoldSale, taking: TakingBack): Promise<TakenBack> {
  const { outletId, customerId } = sale;
  const source = { type: 'REFUND', id: taking.id };
  const [businessDate, session, parties, debt] = await tx.inOrder(
    () => taking.past?.businessDate ?? businessDay(tx, actor, { outletId }),
    () => (taking.tillSessionId ? lockTillSession(tx, actor.orgId, taking.tillSessionId) : undefined),
    () => (customerId ? lockParties(tx, actor.orgId, [customerId]) : undefined),
    () =>
      tx.one<{ id: string; openMinor: bigint }>(sql`
      select id, amount_minor - settled_minor as "openMinor" from debts
      where org_id = ${actor.orgId} and source_id = ${sale.id} and source_type = 'SALE'`),
  );
  if (taking.tillSessionId && !taking.past) rejectUnusableSession(session, outletId);
  const isLate = session?.status === 'CLOSED';
  const customer = parties?.get(customerId ?? '');
  const lines = returnLines(sale, taking);
  const isComplete = completesRefund(sale, lines);
  const sum = (pick: (line: ReturnedLine) => bigint) => lines.reduce((total, line) => total + pick(line), 0n);
  const linesMinor = sum((line) => line.totalMinor);
  // The last refund brings the sum to the total of the sale, which may be less than its lines because of rounding.
  const leftMinor = leftToRefund(sale);
  const worthMinor = isComplete || linesMinor > leftMinor ? leftMinor : linesMinor;
  const taxMinor = sum((line) => line.taxMinor);
  const costMinor = sum((line) => line.costMinor);
  const openMinor = debt?.openMinor ?? 0n;
  const creditedMinor = least(openMinor, worthMinor);
  const exchangedMinor = least(worthMinor - creditedMinor, taking.exchange?.priceMinor ?? 0n);
  const elsewhereMinor = creditedMinor + exchangedMinor;
  const owed = { owedMinor: worthMinor - elsewhereMinor, atMostMinor: leftMinor - elsewhereMinor };
  const field = taking.moneyField;
  const given = await taking.payments(owed);
  const payments = await withBanks(tx, actor, { payments: given, customer, field });
  const totalMinor = worthMinor + roundingToCoins(actor, sale, { ...owed, payments, field });
  const roundingMinor = totalMinor - linesMinor;

  const restocked = lines.filter((line) => line.restocked && line.baseE4 > 0n);
  const goods =
    restocked.length === 0
      ? []
      : await restock(tx, actor, {
          lines: restocked,
          outletId,
          source,
          businessDate,
          locked: taking.exchange?.locked,
        });
  const lostMinor = costMinor - restocked.reduce((total, line) => total + line.costMinor, 0n);
  if (debt && customerId && creditedMinor > 0n) {
    const allocations = [{ debtId: debt.id, amountMinor: creditedMinor }];
    await settleChosen(tx, actor, { partyId: customerId, side: 'RECEIVABLE', source, allocations });
  }
  const status = taking.isVoid ? 'VOIDED' : isComplete ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  const figures = { totalMinor, taxMinor, roundingMinor, costMinor, creditedMinor, exchangedMinor };
  writeRefund(tx, actor, sale, { ...taking, ...figures, businessDate, lines, status, isLate });
  await bookRefund(tx, actor, {
    id: taking.id,
    outletId,
    customerId,
    tillSessionId: taking.tillSessionId,
    businessDate,
    ...figures,
    lostMinor,
    payments,
    goods,
    reference: sale.number,
    reason: taking.reason,
  });
  return { id: taking.id, businessDate, totalMinor, creditedMinor, exchangedMinor, status, lines, payments };
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** Whether nothing of the sale is left to refund after these lines. */
function completesRefund(sale: SoldSale, lines: ReturnedLine[]): boolean {
  const returnedE4 = new Map(lines.map(({ position, quantityE4 }) => [position, quantityE4]));
  return sale.lines.every(
    ({ position, quantityE4, refundedE4 }) => refundedE4 + (returnedE4.get(position) ?? 0n) === quantityE4,
  );
}

type Restocking = {
  lines: ReturnedLine[];
  locked: StockKey[] | undefined;
  outletId: string;
  source: { type: string; id: string };
  businessDate: string;
};

/** Puts goods back into stock at the cost they left at. Answers the journal lines. */
async function restock(
  tx: Tx,
  actor: Actor,
  { lines, outletId, locked, ...moving }: Restocking,
): Promise<EntryLine[]> {
  const { entry } = await receiveStock(tx, actor, {
    ...moving,
    ...(locked && { locked }),
    reason: 'REFUND',
    lines: lines.map(({ variantId, baseE4, costMinor }) => ({
      variantId,
      outletId,
      quantityE4: baseE4,
      valueMinor: costMinor,
    })),
  });
  return entry;
}

type NewRefund = TakingBack & {
  businessDate: string;
  totalMinor: bigint;
  taxMinor: bigint;
  roundingMinor: bigint;
  costMinor: bigint;
  creditedMinor: bigint;
  exchangedMinor: bigint;
  lines: ReturnedLine[];
  status: string;
  isLate: boolean;
};

function writeRefund(tx: Tx, { orgId, userId }: Actor, sale: SoldSale, refund: NewRefund): void {
  const { lines, totalMinor, creditedMinor, status } = refund;
  const texts = (pick: (line: ReturnedLine) => bigint) => lines.map((line) => String(pick(line)));
  const positions = lines.map(({ position }) => position);
  tx.defer(sql`
    insert into refunds (org_id, id, sale_id, outlet_id, till_session_id, business_date, sale_date, total_minor,
                         tax_minor, rounding_minor, cost_minor, credited_minor, exchanged_minor, is_void, reason,
                         user_id, request_hash, exchange_sale_id, is_late)
    values (${orgId}, ${refund.id}, ${sale.id}, ${sale.outletId}, ${refund.tillSessionId}, ${refund.businessDate},
            ${sale.businessDate}, ${totalMinor}, ${refund.taxMinor}, ${refund.roundingMinor}, ${refund.costMinor},
            ${creditedMinor}, ${refund.exchangedMinor}, ${refund.isVoid}, ${refund.reason}, ${userId},
            ${refund.requestHash ?? null}, ${refund.exchange?.saleId ?? null}, ${refund.isLate})`);
  if (refund.isVoid) noteVoidedTax(tx, orgId, { saleId: sale.id, refundId: refund.id });
  tx.defer(sql`
    insert into refund_lines (org_id, refund_id, sale_id, position, quantity_e4, discount_minor, tax_minor,
                              total_minor, cost_minor, restocked, tax_components)
    select ${orgId}, ${refund.id}, ${sale.id}, l.position, l.quantity_e4, l.discount_minor, l.tax_minor,
           l.total_minor, l.cost_minor, l.restocked, l.tax_components::jsonb
    from unnest(${positions}::smallint[], ${texts((line) => line.quantityE4)}::bigint[],
                ${texts((line) => line.discountMinor)}::bigint[], ${texts((line) => line.taxMinor)}::bigint[],
                ${texts((line) => line.totalMinor)}::bigint[], ${texts((line) => line.costMinor)}::bigint[],
                ${lines.map(({ restocked }) => restocked)}::boolean[],
                ${lines.map(({ components }) => storedComponents(components))}::text[])
      as l (position, quantity_e4, discount_minor, tax_minor, total_minor, cost_minor, restocked, tax_components)`);
  tx.defer(sql`
    update sale_lines l set refunded_e4 = l.refunded_e4 + r.quantity_e4
    from unnest(${positions}::smallint[], ${texts((line) => line.quantityE4)}::bigint[]) as r (position, quantity_e4)
    where l.org_id = ${orgId} and l.sale_id = ${sale.id} and l.position = r.position`);
  tx.defer(sql`
    update sales
    set refunded_minor = refunded_minor + ${totalMinor}, credited_minor = credited_minor + ${creditedMinor},
        status = ${status}
    where org_id = ${orgId} and id = ${sale.id}`);
}
