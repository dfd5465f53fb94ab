import sql from 'sql-template-tag';
import { type Actor, mayDo } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import {
  type BoughtTax,
  boughtTax,
  type EntryLine,
  inputTaxLine,
  openDebt,
  post,
  recoverableMinor,
  writeInputTaxes,
} from '../../ledger/exports.ts';
import {
  lockPayingBank,
  lockTillSession,
  moneyAccount,
  rejectUnusableSession,
  writePayment,
} from '../../money/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { booksLock } from '../../settings/exports.ts';
import { sum } from '../../values/money.ts';
import { methodFacts, purchaseMethods } from '../../values/payment.ts';
import { fail, failField } from '../../values/refusal.ts';
import { costMinor, rejectTooLargeTotal } from '../cost.ts';
import { baseQuantityE4, type StockItem } from '../stock/book/items.ts';
import type { Happened } from '../stock/book/late-counts.ts';
import { receiveStock } from '../stock/book/move-stock.ts';
import { labelOf, type PaidNow } from './payment-label.ts';
import { lockVendor } from './vendor.ts';

type PurchaseLine = {
  item: StockItem & { itemPriceId: string };
  quantityE4: bigint;
  costPriceE4: bigint;
  tax: BoughtTax;
};

export type NewPurchase = {
  outletId: string;
  vendorId: string | null;
  businessDate: string;
  /** When the goods came in. If that is before now, later counts are corrected. */
  happened: Happened;
  /** The payments that are made with the purchase. */
  paid: (totalMinor: bigint) => PaidNow;
  bankId: string | undefined;
  /** The till session whose drawer pays the cash. Absent: the safe. */
  tillSessionId?: string | undefined;
  /** The total that the buyer expects. Absent: the sum of the lines. */
  totalMinor?: bigint;
  note: string | null;
  lines: PurchaseLine[];
  /** The names of these fields in the request, for refusals. `money` is the field that makes money leave. */
  names: { lines: string; cost: string; paid: string; money: string };
};

/**
 * Records a purchase: goods come in, money goes out, and the unpaid rest is owed to the vendor. All of it, or none.
 * Locks are taken in the common order: books, till session, vendor, bank, stock, and last the outlet's purchase
 * numbers.
 */
export async function recordPurchase(tx: Tx, actor: Actor, purchase: NewPurchase): Promise<string> {
  const { outletId, businessDate, tillSessionId, names } = purchase;
  const { lines, totalMinor, taxMinor } = linesOf(actor, purchase);
  if (!mayDo(actor, 'money.write') && sum(Object.values(purchase.paid(totalMinor))) > 0n) {
    throw failField('FORBIDDEN', {
      field: names.money,
      message: 'needs the permission money.write: without it, record the purchase on credit',
    });
  }
  if (tillSessionId) {
    rejectUnusableSession(await lockTillSession(tx, actor.orgId, tillSessionId), outletId);
  } else {
    await tx.lock(booksLock(actor.orgId, 'shared'));
  }
  if (purchase.vendorId) {
    const vendor = await lockVendor(tx, actor.orgId, purchase.vendorId);
    if (vendor.status === 'BLOCKED') {
      throw failField('INVALID_STATE', { field: 'vendorId', message: 'is blocked' });
    }
  }
  const namedBank = purchase.bankId ? await lockPayingBank(tx, actor.orgId, purchase.bankId) : undefined;
  rejectOtherTotal(actor, purchase.totalMinor ?? totalMinor, totalMinor);
  const paidNow = purchase.paid(totalMinor);
  const paidMinor = sum(Object.values(paidNow));
  const paysByBank = paidNow.BANK + paidNow.POS > 0n;
  const bank = namedBank ?? (paysByBank ? await lockPayingBank(tx, actor.orgId, undefined) : undefined);
  const dueMinor = totalMinor - paidMinor;
  if (dueMinor < 0n) {
    throw failField('VALIDATION_FAILED', { field: names.paid, message: 'must not be more than the total' });
  }
  if (dueMinor > 0n && !purchase.vendorId) {
    throw failField('VALIDATION_FAILED', {
      field: 'vendorId',
      message: 'is required when not everything is paid',
    });
  }

  const id = newId();
  const source = { type: 'PURCHASE', id };
  const taxed = {
    kind: 'BOUGHT',
    source,
    businessDate,
    outletId,
    partyId: purchase.vendorId,
    lines,
  } as const;
  const received = await receiveStock(tx, actor, {
    reason: 'PURCHASE',
    source,
    businessDate,
    happened: purchase.happened,
    lines: lines.map(({ item, baseE4, valueMinor }) => ({
      variantId: item.variantId,
      outletId,
      quantityE4: baseE4,
      valueMinor,
    })),
  });
  const written = await tx.one<{ number: string }>(sql`
    with next as (
      insert into purchase_series (org_id, outlet_id, last_number) values (${actor.orgId}, ${outletId}, 1)
      on conflict (org_id, outlet_id) do update set last_number = purchase_series.last_number + 1
      returning last_number)
    insert into purchases (org_id, id, number, series_number, outlet_id, vendor_id, business_date, pmethod,
                           total_minor, tax_minor, paid_minor, quantity_e4, note, user_id)
    select o.org_id, ${id}, purchase_number(o.code, next.last_number), next.last_number, o.id, ${purchase.vendorId},
           ${businessDate}, ${labelOf(paidNow)}, ${totalMinor}, ${taxMinor}, ${paidMinor},
           ${sum(lines.map(({ baseE4 }) => baseE4))}, ${purchase.note}, ${actor.userId}
    from next, outlets o where o.org_id = ${actor.orgId} and o.id = ${outletId}
    returning number`);
  const texts = (pick: (line: (typeof lines)[number]) => bigint) => lines.map((line) => String(pick(line)));
  tx.defer(sql`
    insert into purchase_lines (org_id, purchase_id, position, id, business_date, variant_id, item_price_id,
                                quantity_e4, factor_e4, base_e4, cost_price_e4, total_minor, tax_rate_id,
                                tax_percent_e4, tax_minor, tax_included, tax_recoverable)
    select ${actor.orgId}, ${id}, l.position, l.id, ${businessDate}, l.variant_id, l.item_price_id,
           l.quantity_e4, l.factor_e4, l.base_e4, l.cost_price_e4, l.total_minor, l.tax_rate_id, l.tax_percent_e4,
           l.tax_minor, l.tax_included, l.tax_recoverable
    from unnest(${lines.map(() => newId())}::uuid[], ${lines.map(({ item }) => item.variantId)}::uuid[],
                ${lines.map(({ item }) => item.itemPriceId)}::uuid[], ${texts((line) => line.quantityE4)}::bigint[],
                ${texts((line) => line.item.factorE4)}::bigint[], ${texts((line) => line.baseE4)}::bigint[],
                ${texts((line) => line.costPriceE4)}::bigint[], ${texts((line) => line.totalMinor)}::bigint[],
                ${lines.map(({ tax }) => tax.taxRateId)}::uuid[], ${texts((line) => line.tax.percentE4)}::bigint[],
                ${texts((line) => line.taxMinor)}::bigint[], ${lines.map(({ tax }) => tax.included)}::boolean[],
                ${lines.map(({ tax }) => tax.recoverable)}::boolean[])
      with ordinality as l (id, variant_id, item_price_id, quantity_e4, factor_e4, base_e4, cost_price_e4,
                            total_minor, tax_rate_id, tax_percent_e4, tax_minor, tax_included, tax_recoverable,
                            position)`);
  writeInputTaxes(tx, actor, taxed);

  const counterLines: EntryLine[] = [];
  for (const method of purchaseMethods) {
    const amountMinor = paidNow[method];
    if (amountMinor === 0n) continue;
    await writePayment(tx, actor, {
      direction: 'OUT',
      method,
      purpose: 'PURCHASE',
      amountMinor,
      bankId: methodFacts[method].leavesBank ? bank?.id : null,
      partyId: purchase.vendorId,
      outletId,
      ...(method === 'CASH' && { tillSessionId }),
      source,
      businessDate,
    });
    counterLines.push({
      account: moneyAccount(method, bank),
      amountMinor: -amountMinor,
      outletId,
      method,
      ...(method === 'CASH' && { tillSessionId }),
    });
  }
  if (dueMinor > 0n && purchase.vendorId) {
    const owed = { partyId: purchase.vendorId, outletId };
    openDebt(tx, actor, { ...owed, side: 'PAYABLE', source, businessDate, amountMinor: dueMinor });
    counterLines.push({ account: 'PAYABLES', amountMinor: -dueMinor, ...owed });
  }
  await post(tx, actor, {
    source,
    businessDate,
    reference: written?.number,
    note: purchase.note,
    lines: [...received.entry, inputTaxLine(taxed), ...counterLines],
  });
  return id;
}

/** The lines with their quantities in base units, their amounts with tax, and their value in stock. */
function linesOf(actor: Actor, { lines: bought, names }: NewPurchase) {
  const lines = bought.map((line, at) => {
    const { quantityE4, costPriceE4: unitCostE4 } = line;
    const field = `${names.lines}.${at}`;
    const amountMinor = costMinor(actor, { field: `${field}.${names.cost}`, quantityE4, unitCostE4 });
    const { taxMinor, totalMinor } = boughtTax(amountMinor, line.tax);
    return {
      ...line,
      position: at + 1,
      baseE4: baseQuantityE4({ field: `${field}.quantity`, quantityE4, factorE4: line.item.factorE4 }),
      taxMinor,
      totalMinor,
      valueMinor: totalMinor - recoverableMinor(line.tax, taxMinor),
    };
  });
  const totalMinor = sum(lines.map((line) => line.totalMinor));
  rejectTooLargeTotal(totalMinor, names.lines);
  return { lines, totalMinor, taxMinor: sum(lines.map((line) => line.taxMinor)) };
}

function rejectOtherTotal(actor: Actor, totalMinor: bigint, linesMinor: bigint): void {
  if (totalMinor === linesMinor) return;
  const [total, lines] = [majorOf(actor, totalMinor), majorOf(actor, linesMinor)];
  throw fail('TOTAL_MISMATCH', {
    message: `The total is ${total}, but the lines add up to ${lines}.`,
    errors: [{ field: 'total', code: 'TOTAL_MISMATCH', message: `must be ${lines}, the sum of the lines` }],
  });
}
