import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import { lockStock, receiveStock } from '../../inventory/exports.ts';
import { type EntryLine, lockParties, type Party, post, settleChosen } from '../../ledger/exports.ts';
import {
  lockTillSession,
  moneyAccount,
  type NewPayment,
  rejectUnusableSession,
  writePaymentsWithCommit,
} from '../../money/exports.ts';
import { businessDay } from '../../org/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import { type Returned, type ReturnedLine, returnLines, type SoldSale } from './return-goods.ts';

/** Money that goes back; DEPOSIT stays with us for the customer. */
export type GivenBack = {
  method: NewPayment['method'];
  amountMinor: bigint;
  bankId?: string | undefined;
  reference?: string | null | undefined;
};

export type TakingBack = {
  id: string;
  /** Of everything that was asked for, where the sender made up the id. */
  requestHash: Buffer | undefined;
  returned: Returned[];
  /** What the sender calls them. */
  field: 'lines' | 'returned';
  moneyField: 'payments' | 'givenBack';
  /** How so much money goes back. */
  payments: (moneyMinor: bigint) => GivenBack[] | Promise<GivenBack[]>;
  /** What is sold in the same transaction: its stock is locked with that of the goods, all of it in one order. */
  soldVariantIds?: string[];
  tillSessionId: string | null;
  reason: string | null;
  isVoid: boolean;
};

export type TakenBack = {
  id: string;
  businessDate: string;
  totalMinor: bigint;
  creditedMinor: bigint;
  status: 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'VOIDED';
  lines: ReturnedLine[];
  payments: GivenBack[];
};

/**
 * Takes back some of a sale, which is locked: goods return at the cost they left at, what is still owed for them is
 * taken off the debt first, and the rest goes back as money.
 */
export async function takeBack(tx: Tx, actor: Actor, sale: SoldSale, taking: TakingBack): Promise<TakenBack> {
  const { outletId, customerId } = sale;
  const source = { type: 'REFUND', id: taking.id };
  const [businessDate, session, parties, debt] = await Promise.all([
    businessDay(tx, actor, { outletId }),
    taking.tillSessionId ? lockTillSession(tx, actor.orgId, taking.tillSessionId) : undefined,
    customerId ? lockParties(tx, actor.orgId, [customerId]) : undefined,
    tx.one<{ id: string; openMinor: bigint }>(sql`
      select id, amount_minor - settled_minor as "openMinor" from debts
      where org_id = ${actor.orgId} and source_id = ${sale.id} and source_type = 'SALE'`),
  ]);
  if (taking.tillSessionId) rejectUnusableSession(session, outletId);
  const customer = parties?.get(customerId ?? '');
  const lines = returnLines(sale, taking);
  const isAll = isAllOf(sale, lines);
  // The last of it brings the total to what was charged.
  const roundingMinor = isAll ? sale.roundingMinor : 0n;
  const sum = (pick: (line: ReturnedLine) => bigint) => lines.reduce((total, line) => total + pick(line), 0n);
  const totalMinor = sum((line) => line.totalMinor) + roundingMinor;
  const taxMinor = sum((line) => line.taxMinor);
  const costMinor = sum((line) => line.costMinor);
  const openMinor = debt?.openMinor ?? 0n;
  const creditedMinor = openMinor < totalMinor ? openMinor : totalMinor;
  const payments = await taking.payments(totalMinor - creditedMinor);
  const money = await moneyLines(tx, actor, {
    payments,
    sale,
    customer,
    tillSessionId: taking.tillSessionId,
    field: taking.moneyField,
  });
  rejectOtherAmount(actor, { payments, field: taking.moneyField }, totalMinor - creditedMinor);

  const restocked = lines.filter((line) => line.restocked && line.baseE4 > 0n);
  const moved = [...restocked.map(({ variantId }) => variantId), ...(taking.soldVariantIds ?? [])];
  if (moved.length > restocked.length) {
    await lockStock(
      tx,
      actor.orgId,
      moved.map((variantId) => ({ variantId, outletId })),
    );
  }
  const costsOfSalesMinor =
    restocked.length === 0
      ? 0n
      : await restock(tx, actor, { lines: restocked, outletId, source, businessDate });
  if (debt && customerId && creditedMinor > 0n) {
    const allocations = [{ debtId: debt.id, amountMinor: creditedMinor }];
    await settleChosen(tx, actor, { partyId: customerId, side: 'RECEIVABLE', source, allocations });
  }
  const status = taking.isVoid ? 'VOIDED' : isAll ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  const refund = { ...taking, businessDate, totalMinor, taxMinor, roundingMinor, costMinor, creditedMinor };
  writeRefund(tx, actor, sale, { ...refund, lines, status });
  const paid = { direction: 'OUT' as const, purpose: 'REFUND' as const, outletId, partyId: customerId };
  writePaymentsWithCommit(
    tx,
    actor,
    payments.map((payment) => ({
      ...payment,
      ...paid,
      tillSessionId: taking.tillSessionId,
      source,
      businessDate,
    })),
  );
  await post(tx, actor, {
    source,
    businessDate,
    reference: sale.number,
    note: taking.reason,
    lines: [
      { account: 'SALES', amountMinor: totalMinor - taxMinor - roundingMinor, outletId },
      { account: 'TAX_PAYABLE', amountMinor: taxMinor, outletId },
      { account: 'ROUNDING', amountMinor: roundingMinor, outletId },
      ...money,
      ...(creditedMinor > 0n && customerId
        ? [{ account: 'RECEIVABLES' as const, amountMinor: -creditedMinor, outletId, partyId: customerId }]
        : []),
      { account: 'INVENTORY', amountMinor: costMinor - costsOfSalesMinor, outletId },
      { account: 'COST_OF_SALES', amountMinor: costsOfSalesMinor - costMinor, outletId },
    ],
  });
  return { id: taking.id, businessDate, totalMinor, creditedMinor, status, lines, payments };
}

function isAllOf(sale: SoldSale, lines: ReturnedLine[]): boolean {
  const now = new Map(lines.map(({ position, quantityE4 }) => [position, quantityE4]));
  return sale.lines.every(
    ({ position, quantityE4, refundedE4 }) => refundedE4 + (now.get(position) ?? 0n) === quantityE4,
  );
}

type Giving = {
  payments: GivenBack[];
  sale: SoldSale;
  customer: Party | undefined;
  tillSessionId: string | null;
  field: string;
};

/** Where the money that goes back comes from; a deposit is what the customer has with us. */
async function moneyLines(tx: Tx, { orgId }: Actor, giving: Giving): Promise<EntryLine[]> {
  const { payments, sale, customer, tillSessionId, field } = giving;
  const { outletId } = sale;
  const lines: EntryLine[] = [];
  for (const [at, { method, amountMinor, bankId }] of payments.entries()) {
    if (method === 'DEPOSIT') {
      if (!customer) {
        throw failField('VALIDATION_FAILED', {
          field: `${field}.${at}.method`,
          message: 'needs a customer, and this sale has none',
        });
      }
      lines.push({ account: 'DEPOSITS', amountMinor: -amountMinor, outletId, partyId: customer.id });
      continue;
    }
    const bank =
      method === 'BANK' ? await openBank(tx, orgId, { bankId, field: `${field}.${at}.bankId` }) : undefined;
    const account = moneyAccount(method, bank);
    lines.push({ account, amountMinor: -amountMinor, outletId, method, tillSessionId });
  }
  return lines;
}

async function openBank(
  tx: Tx,
  orgId: string,
  { bankId, field }: { bankId: string | undefined; field: string },
) {
  if (!bankId) throw failField('VALIDATION_FAILED', { field, message: 'is required for the method BANK' });
  const bank = await tx.one<{ accountId: string; status: string }>(sql`
    select account_id as "accountId", status from banks where org_id = ${orgId} and id = ${bankId} for share`);
  if (!bank) throw failField('NOT_FOUND', { field, message: 'does not exist' });
  if (bank.status !== 'ACTIVE') {
    throw failField('INVALID_STATE', { field, message: 'is a closed bank account' });
  }
  return bank;
}

type Restocking = {
  lines: ReturnedLine[];
  outletId: string;
  source: { type: string; id: string };
  businessDate: string;
};

/** Back on the shelf at the cost it left at; answers what that settles of sales below zero. */
async function restock(tx: Tx, actor: Actor, { lines, outletId, ...moving }: Restocking): Promise<bigint> {
  const { costsOfSalesMinor } = await receiveStock(tx, actor, {
    ...moving,
    reason: 'REFUND',
    lines: lines.map(({ variantId, baseE4, costMinor }) => ({
      variantId,
      outletId,
      quantityE4: baseE4,
      valueMinor: costMinor,
    })),
  });
  return costsOfSalesMinor.reduce((total, cost) => total + cost, 0n);
}

type NewRefund = TakingBack & {
  businessDate: string;
  totalMinor: bigint;
  taxMinor: bigint;
  roundingMinor: bigint;
  costMinor: bigint;
  creditedMinor: bigint;
  lines: ReturnedLine[];
  status: string;
};

function writeRefund(tx: Tx, { orgId, userId }: Actor, sale: SoldSale, refund: NewRefund): void {
  const { lines, totalMinor, creditedMinor, status } = refund;
  const texts = (pick: (line: ReturnedLine) => bigint) => lines.map((line) => String(pick(line)));
  const positions = lines.map(({ position }) => position);
  tx.defer(sql`
    insert into refunds (org_id, id, sale_id, outlet_id, till_session_id, business_date, sale_date, total_minor,
                         tax_minor, rounding_minor, cost_minor, credited_minor, is_void, reason, user_id,
                         request_hash)
    values (${orgId}, ${refund.id}, ${sale.id}, ${sale.outletId}, ${refund.tillSessionId}, ${refund.businessDate},
            ${sale.businessDate}, ${totalMinor}, ${refund.taxMinor}, ${refund.roundingMinor}, ${refund.costMinor},
            ${creditedMinor}, ${refund.isVoid}, ${refund.reason}, ${userId}, ${refund.requestHash ?? null})`);
  tx.defer(sql`
    insert into refund_lines (org_id, refund_id, sale_id, position, quantity_e4, discount_minor, tax_minor,
                              total_minor, cost_minor, restocked)
    select ${orgId}, ${refund.id}, ${sale.id}, l.position, l.quantity_e4, l.discount_minor, l.tax_minor,
           l.total_minor, l.cost_minor, l.restocked
    from unnest(${positions}::smallint[], ${texts((line) => line.quantityE4)}::bigint[],
                ${texts((line) => line.discountMinor)}::bigint[], ${texts((line) => line.taxMinor)}::bigint[],
                ${texts((line) => line.totalMinor)}::bigint[], ${texts((line) => line.costMinor)}::bigint[],
                ${lines.map(({ restocked }) => restocked)}::boolean[])
      as l (position, quantity_e4, discount_minor, tax_minor, total_minor, cost_minor, restocked)`);
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

/** What was sent must come to what goes back, to the cent. */
function rejectOtherAmount(
  actor: Actor,
  { payments, field }: { payments: GivenBack[]; field: string },
  moneyMinor: bigint,
): void {
  const sentMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  if (sentMinor === moneyMinor) return;
  throw failField('VALIDATION_FAILED', {
    field,
    message: `must come to ${majorOf(actor, moneyMinor)}, which goes back`,
  });
}
