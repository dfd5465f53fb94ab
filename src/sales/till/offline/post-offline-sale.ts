import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import { majorOf } from '../../../http/money.ts';
import type { Note } from '../../../http/operation.ts';
import {
  correctedCounts,
  correctionEntries,
  findLateCounts,
  lowStockEvents,
  writeCorrections,
} from '../../../inventory/exports.ts';
import { postWithCommit } from '../../../ledger/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { untaxedPriceE4 } from '../../../values/tax-exempt.ts';
import { createMissingStock } from '../../checkout/complete-sale.ts';
import type { SaleOrder } from '../../checkout/order.ts';
import { readOther } from '../../checkout/other-item.ts';
import { readShop, type Shop, type SoldItem } from '../../checkout/read-shop.ts';
import { writeSale } from '../../checkout/write-sale.ts';
import { noteCarriedTax } from '../../tax/note-carried-tax.ts';
import { learnLetter } from '../drawer/devices.ts';
import {
  type Disagreement,
  resolveRefusedSale,
  writeExceptionOnce,
  writeExceptions,
} from '../exceptions/exceptions.ts';
import { correctClosedSession } from '../session/correct-closed-session.ts';
import { findDisagreements } from './find-disagreements.ts';
import { offlineNumber, resolveFilledGaps } from './offline-number.ts';
import type { ChargedSale } from './offline-sale.ts';
import {
  addUnknownItems,
  createUnknownCustomer,
  guessedBanks,
  lookUpSale,
  placeMoney,
  type RecordedSale,
  readRecordedSale,
} from './offline-shop.ts';
import { ringUpCharged } from './ring-up-charged.ts';

export type Posted = {
  status: 'ACCEPTED' | 'DUPLICATE';
  /** The number of the sale on the server. Null if the id belongs to a sale of another outlet. */
  number: string | null;
  exceptions: Disagreement['kind'][];
};

/**
 * Posts a sale that has happened, as it was charged. Nothing is refused: what is wrong becomes an exception. A sale
 * that was posted before is left unchanged.
 */
export async function postOfflineSale(
  tx: Tx,
  actor: Actor,
  charged: ChargedSale,
  note: Note,
): Promise<Posted> {
  const { earlier, known } = await lookUpSale(tx, actor, charged);
  if (earlier) return answerRecorded(tx, actor, charged, earlier);
  if (known.isSessionKnown) await learnLetter(tx, actor, { ...charged.order, deviceId: charged.deviceId });
  const { seller, found } = sellerOf(actor, charged, known);
  const sent = charged.order;
  let order: SaleOrder = {
    ...sent,
    lines: charged.lines,
    number: known.isSessionKnown ? sent.number : undefined,
    tillSessionId: known.isSessionKnown ? sent.tillSessionId : undefined,
    customerId: known.isCustomerKnown ? sent.customerId : undefined,
    offlineAt: known.soldAt,
  };
  const [counted, read] = await tx.inOrder(
    () =>
      findLateCounts(tx, actor, {
        outletId: order.outletId,
        variants: variantsSold(actor, order),
        happened: { occurredAt: known.soldAt },
      }),
    () => readShop(tx, actor, order, { soldOn: known.soldOn }),
  );
  if ('earlierHash' in read) {
    const first = await readRecordedSale(tx, actor.orgId, sent.id);
    if (!first) throw new Error('a sale is gone');
    return answerRecorded(tx, actor, charged, first);
  }
  const postedOn = firstOpenDay(known.soldOn, read.counter.booksClosedUntil);
  const shop: Shop = untaxedShop(charged, { ...read, counter: { ...read.counter, today: postedOn } });
  found.push(...dayExceptions(charged, { ...known, postedOn, shop }));

  shop.other = await readOther(tx, actor, charged.lines, known.soldOn);
  const unknown = await addUnknownItems(tx, actor, charged, shop);
  found.push(...unknownItemExceptions(actor, unknown));
  const { payments, banks, isGuessed } = await placeMoney(tx, actor, order.payments, shop.banks);
  if (isGuessed) found.push(guessedBanks(actor, sent.payments, banks));
  order = { ...order, payments };
  await createMissingStock(tx, actor, order, shop);
  const correctedOn = firstOpenDay(read.counter.today, read.counter.booksClosedUntil);
  const late = counted && { ...counted, today: correctedOn };
  const { outletId, exchangedMinor = 0n } = order;
  const rung = ringUpCharged(actor, charged, {
    ...{ shop, outletId, payments, exchangedMinor, late },
    soldOn: known.soldOn,
  });
  const isOfCashier = [actor, seller].some(({ role }) => role === 'CASHIER');
  found.push(...findDisagreements(actor, { order, charged, shop, rung, isOfCashier }));

  const { dueMinor } = rung.settlement;
  const isCustomerUnknown = sent.customerId !== undefined && !shop.customer;
  if (dueMinor > 0n && !shop.customer) {
    order = { ...order, customerId: await createUnknownCustomer(tx, actor, sent.number) };
  }
  if (isCustomerUnknown) {
    const details = {
      customerId: sent.customerId,
      due: majorOf(actor, dueMinor),
      owedBy: order.customerId ?? null,
    };
    found.push({ kind: 'CUSTOMER_UNKNOWN', details });
  }
  const number = await offlineNumber(tx, actor, sent, shop);
  const shopAsCharged = { ...shop, counter: { ...shop.counter, pricesIncludeTax: charged.pricesIncludeTax } };
  const { payments: written } = writeSale(tx, seller, order, {
    shop: shopAsCharged,
    rung,
    number,
    approvedBy: null,
    banks,
  });
  if (number.fillsGap && shop.session) {
    resolveFilledGaps(tx, actor, { ...number, tillId: shop.session.tillId });
  }
  const source = { type: 'SALE', id: order.id };
  if (shop.session?.status === 'CLOSED') {
    correctClosedSession(tx, actor, {
      session: shop.session,
      source,
      businessDate: firstOpenDay(shop.session.businessDate, shop.counter.booksClosedUntil),
      payments: written.map((payment) => ({
        ...payment,
        bank: banks.find((bank) => bank?.id === payment.bankId),
      })),
    });
  }
  noteCarriedTax(tx, actor.orgId, { sourceId: order.id, happenedOn: known.soldOn, postedOn });
  for (const entry of correctionEntries(late)) postWithCommit(tx, actor, entry);
  writeCorrections(tx, actor, { late, source, about: placeOf(order, shop) });
  writeExceptions(tx, actor, placeOf(order, shop), found);
  resolveRefusedSale(tx, actor, order.id);
  const { totalMinor, paidMinor } = rung.settlement;
  const summary = {
    id: order.id,
    number: number.text,
    outletId: order.outletId,
    userId: seller.userId,
    pushedBy: actor.userId,
    customerId: order.customerId ?? null,
    businessDate: postedOn,
    total: majorOf(actor, totalMinor),
    paid: majorOf(actor, paidMinor),
    due: majorOf(actor, dueMinor),
  };
  note({
    change: { type: 'sale', id: order.id, after: summary },
    events: [{ type: 'sale.completed', data: summary }, ...lowStockEvents(rung.levels, rung.lines)],
  });
  const kinds: Disagreement['kind'][] = [
    ...(number.exception ? [number.exception.kind] : []),
    ...found.map(({ kind }) => kind),
    ...(correctedCounts(late).length > 0 ? (['RECORDED_AFTER_COUNT'] as const) : []),
  ];
  return { status: 'ACCEPTED', number: number.text, exceptions: kinds };
}

/** The seller is the user who rang the sale up. If that user is not named or unknown: the user who sends it. */
function sellerOf(
  actor: Actor,
  { userId }: ChargedSale,
  { sellerRole }: { sellerRole: Actor['role'] | null },
): { seller: Actor; found: Disagreement[] } {
  if (userId === undefined) return { seller: actor, found: [] };
  if (!sellerRole) return { seller: actor, found: [{ kind: 'SELLER_UNKNOWN', details: { userId } }] };
  return { seller: { ...actor, userId, role: sellerRole }, found: [] };
}

/** Selects the variants of the lines. */
function variantsSold({ orgId }: Actor, { lines }: SaleOrder) {
  return sql`
    select distinct i.variant_id from item_prices i
    where i.org_id = ${orgId} and i.id = any (${lines.map(({ itemPriceId }) => itemPriceId)}::uuid[])`;
}

function placeOf({ id, outletId }: SaleOrder, { session }: Pick<Shop, 'session'>) {
  return { outletId, tillId: session?.tillId ?? null, sessionId: session?.id ?? null, saleId: id };
}

/** The day itself, or the first open day after closed books. */
function firstOpenDay(day: string, closedUntil: string | null): string {
  if (!closedUntil || day > closedUntil) return day;
  const next = new Date(`${closedUntil}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** The till charged no tax to a customer who pays none, so its prices are compared with those without tax. */
function untaxedShop({ lines }: ChargedSale, shop: Shop): Shop {
  if (!shop.customer?.taxExemptReason || lines.some(({ taxPercentE4 }) => taxPercentE4 > 0n)) return shop;
  const { pricesIncludeTax } = shop.counter;
  const items = new Map<string, SoldItem>();
  for (const [id, item] of shop.items) {
    const { taxPercentE4 } = item;
    const priceE4 = untaxedPriceE4(item.priceE4, { taxPercentE4, pricesIncludeTax });
    items.set(id, { ...item, priceE4, taxRateId: null, taxPeriods: [], taxPercentE4: 0n, taxComponents: [] });
  }
  return { ...shop, items };
}

type SaleDay = { soldAt: string; soldOn: string; postedOn: string; isClockWrong: boolean; shop: Shop };

function dayExceptions({ order, completedAt }: ChargedSale, day: SaleDay): Disagreement[] {
  const { soldAt, soldOn, postedOn, shop } = day;
  const { number, tillSessionId } = order;
  const found: (Disagreement | false)[] = [
    !shop.session && { kind: 'SESSION_UNKNOWN', details: { tillSessionId, number } },
    shop.session?.status === 'CLOSED' && { kind: 'SESSION_CLOSED', details: { tillSessionId } },
    shop.counter.outletStatus !== 'ACTIVE' && {
      kind: 'OUTLET_CLOSED',
      details: { outletId: order.outletId },
    },
    postedOn !== soldOn && { kind: 'PERIOD_CLOSED', details: { soldOn, postedOn } },
    day.isClockWrong && { kind: 'CLOCK_WRONG', details: { said: completedAt, taken: soldAt } },
  ];
  return found.filter((one) => one !== false);
}

function unknownItemExceptions(actor: Actor, lines: ChargedSale['lines']): Disagreement[] {
  if (lines.length === 0) return [];
  const unknown = lines.map(({ itemPriceId, name, totalMinor }) => ({
    itemPriceId,
    name: name ?? null,
    total: majorOf(actor, totalMinor),
  }));
  return [{ kind: 'ITEM_UNKNOWN', details: { lines: unknown } }];
}

/**
 * The sale exists: it was sent before, or made online and the answer was lost. If it differs, one exception is written.
 */
async function answerRecorded(
  tx: Tx,
  actor: Actor,
  charged: ChargedSale,
  earlier: RecordedSale,
): Promise<Posted> {
  const { order, totalMinor } = charged;
  const isHere = earlier.outletId === order.outletId;
  const isSame =
    isHere &&
    (earlier.isOffline
      ? (earlier.requestHash?.equals(order.requestHash) ?? false)
      : earlier.totalMinor === totalMinor && isPaidAlike(order.payments, earlier.tendered));
  const seen: Posted = { status: 'DUPLICATE', number: isHere ? earlier.number : null, exceptions: [] };
  if (isSame) return seen;
  const details = {
    charged: { number: order.number, total: majorOf(actor, totalMinor), methods: methodsOf(order.payments) },
    posted: isHere
      ? {
          number: earlier.number,
          total: majorOf(actor, earlier.totalMinor),
          methods: Object.keys(earlier.tendered).sort(),
        }
      : null,
  };
  const { outletId, id: saleId } = order;
  await writeExceptionOnce(tx, actor, { kind: 'SALE_DIFFERS', details, outletId, saleId });
  return { ...seen, exceptions: ['SALE_DIFFERS'] };
}

/** Whether the payments are the same. If not, the sale on the server may have a debt that the customer has paid. */
function isPaidAlike(payments: SaleOrder['payments'], tendered: RecordedSale['tendered']): boolean {
  const sentByMethod = new Map<string, bigint>();
  for (const { method, amountMinor } of payments) {
    if (method !== 'CREDIT') sentByMethod.set(method, (sentByMethod.get(method) ?? 0n) + amountMinor);
  }
  return (
    sentByMethod.size === Object.keys(tendered).length &&
    [...sentByMethod].every(([method, minor]) => tendered[method] === String(minor))
  );
}

function methodsOf(payments: SaleOrder['payments']): string[] {
  return [...new Set(payments.map(({ method }) => method))].filter((method) => method !== 'CREDIT').sort();
}
