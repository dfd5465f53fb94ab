import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { averageValueMinor, lockStock, receiveStock, stockKey } from '../../inventory/exports.ts';
import { type EntryLine, lockParties, type Party } from '../../ledger/exports.ts';
import { lockTillSession, rejectUnusableSession, type TillSession } from '../../money/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { sum } from '../../values/money.ts';
import { priceSale } from '../../values/pricing.ts';
import { divideRounded } from '../../values/quantity.ts';
import { failField } from '../../values/refusal.ts';
import { cashToGiveBack } from '../../values/tender.ts';
import type { SoldItem } from '../checkout/read-shop.ts';
import { notPriced } from '../checkout/ring-up.ts';
import { bookRefund } from './book-refund.ts';
import { coinsOf, type GivenBack, type PlacedBack, withBanks } from './give-back.ts';

export type ReturnedGoods = {
  item: SoldItem;
  quantityE4: bigint;
  unitPriceE4: bigint;
  taxPercentE4: bigint;
  restock: boolean;
};

export type TakingWithoutSale = {
  id: string;
  number: string;
  requestHash: Buffer | undefined;
  outletId: string;
  customerId: string | null;
  tillSessionId: string | null;
  businessDate: string;
  pricesIncludeTax: boolean;
  /** The smallest coin, where there are larger ones than the currency has decimals for. */
  cashUnitMinor: bigint | undefined;
  lines: ReturnedGoods[];
  /** Absent: all of it in cash. */
  payments: GivenBack[] | undefined;
  reason: string | null;
  approvedBy: string | null;
  /** It was made at a till before: its session may be closed since. */
  isPast?: boolean;
};

type TakenLine = ReturnedGoods & {
  baseE4: bigint;
  taxMinor: bigint;
  totalMinor: bigint;
  costMinor: bigint;
  restocked: boolean;
};

/**
 * Takes goods back that no receipt is known of. No sale says what they had cost, so they come back at the average of
 * what is in stock; damaged ones are lost at it.
 */
export async function takeWithoutSale(
  tx: Tx,
  actor: Actor,
  taking: TakingWithoutSale,
): Promise<{ session: TillSession | undefined; payments: PlacedBack[] }> {
  const { outletId, customerId, businessDate } = taking;
  const [session, parties] = await Promise.all([
    taking.tillSessionId ? lockTillSession(tx, actor.orgId, taking.tillSessionId) : undefined,
    customerId ? lockParties(tx, actor.orgId, [customerId]) : undefined,
  ]);
  if (taking.tillSessionId && !taking.isPast) rejectUnusableSession(session, outletId);
  const customer = customerId ? customerOf(parties?.get(customerId)) : undefined;
  const priced = priceSale({
    currencyDecimals: actor.currencyDecimals,
    pricesIncludeTax: taking.pricesIncludeTax,
    lines: taking.lines.map(({ item, ...line }) => ({ ...line, key: item.itemPriceId })),
  });
  if ('refused' in priced) throw notPriced(priced);
  const { payments, coinsMinor } = await moneyOf(tx, actor, {
    taking,
    customer,
    owedMinor: priced.totalMinor,
  });
  const { goods, lines } = await takeIn(
    tx,
    actor,
    taking,
    taking.lines.map((line, at) => {
      const { taxMinor = 0n, totalMinor = 0n } = priced.lines[at] ?? {};
      const baseE4 = divideRounded(line.quantityE4 * line.item.factorE4, 10_000n);
      return { ...line, taxMinor, totalMinor, baseE4, restocked: line.restock && line.item.kind === 'GOODS' };
    }),
  );
  const costOf = (some: TakenLine[]) => sum(some.map(({ costMinor }) => costMinor));
  const figures = {
    totalMinor: priced.totalMinor + coinsMinor,
    taxMinor: priced.taxMinor,
    roundingMinor: coinsMinor,
    costMinor: costOf(lines),
  };
  writeReturn(tx, actor, { ...taking, ...figures, lines, isLate: session?.status === 'CLOSED' });
  await bookRefund(tx, actor, {
    ...{ id: taking.id, outletId, customerId, tillSessionId: taking.tillSessionId, businessDate },
    ...{ ...figures, creditedMinor: 0n, exchangedMinor: 0n, payments, goods },
    lostMinor: costOf(lines.filter(({ restocked }) => !restocked)),
    ...{ reference: taking.number, reason: taking.reason },
  });
  return { session, payments };
}

function customerOf(party: Party | undefined): Party {
  if (!party || party.kind === 'VENDOR') {
    throw failField('NOT_FOUND', { field: 'customerId', message: 'does not exist' });
  }
  return party;
}

type Money = { taking: TakingWithoutSale; customer: Party | undefined; owedMinor: bigint };

/** How it goes back, and by how much coins make it more or less. */
async function moneyOf(tx: Tx, actor: Actor, { taking, customer, owedMinor }: Money) {
  const { cashUnitMinor } = taking;
  // Nothing was charged that would bound it: the nearest coin is right.
  const owed = { owedMinor, atMostMinor: owedMinor + (cashUnitMinor ?? 0n) };
  const cashMinor = cashToGiveBack({ restMinor: owedMinor, atMostMinor: owed.atMostMinor, cashUnitMinor });
  const inCash = cashMinor > 0n ? [{ method: 'CASH' as const, amountMinor: cashMinor }] : [];
  const field = 'payments';
  const payments = await withBanks(tx, actor, { payments: taking.payments ?? inCash, customer, field });
  return { payments, coinsMinor: coinsOf(actor, taking, { ...owed, payments, field }) };
}

/** Into stock what is whole, with what each line had cost; what stock must be told comes as lines of the entry. */
async function takeIn(
  tx: Tx,
  actor: Actor,
  { id, outletId, businessDate }: TakingWithoutSale,
  taken: Omit<TakenLine, 'costMinor'>[],
): Promise<{ goods: EntryLine[]; lines: TakenLine[] }> {
  const keyOf = ({ item }: Pick<TakenLine, 'item'>) => ({ variantId: item.variantId, outletId });
  const moved = taken.filter(({ item, baseE4 }) => item.kind === 'GOODS' && baseE4 > 0n);
  const rows =
    moved.length > 0
      ? await lockStock(tx, actor.orgId, moved.map(keyOf), { comesIn: true })
      : new Map<string, never>();
  const lostOf = (line: Omit<TakenLine, 'costMinor'>) => {
    const row = moved.includes(line) ? rows.get(stockKey(keyOf(line))) : undefined;
    return row ? averageValueMinor(row, line.baseE4) : 0n;
  };
  const lost = new Map(moved.filter(({ restocked }) => !restocked).map((line) => [line, lostOf(line)]));
  const back = moved.filter(({ restocked }) => restocked);
  const { valuesMinor, entry } =
    back.length === 0
      ? { valuesMinor: [], entry: [] }
      : await receiveStock(tx, actor, {
          ...{ source: { type: 'REFUND', id }, businessDate, reason: 'REFUND', locked: [...rows.values()] },
          lines: back.map((line) => ({ ...keyOf(line), quantityE4: line.baseE4 })),
        });
  const lines = taken.map((line) => ({
    ...line,
    costMinor: lost.get(line) ?? valuesMinor[back.indexOf(line)] ?? 0n,
  }));
  return { goods: entry, lines };
}

type NewReturn = Omit<TakingWithoutSale, 'lines'> & {
  totalMinor: bigint;
  taxMinor: bigint;
  roundingMinor: bigint;
  costMinor: bigint;
  lines: TakenLine[];
  isLate: boolean;
};

function writeReturn(tx: Tx, { orgId, userId }: Actor, refund: NewReturn): void {
  const { lines } = refund;
  const texts = (pick: (line: TakenLine) => bigint) => lines.map((line) => String(pick(line)));
  const ids = (pick: (item: SoldItem) => string | null) => lines.map(({ item }) => pick(item));
  tx.defer(sql`
    insert into refunds (org_id, id, outlet_id, till_session_id, business_date, total_minor, tax_minor, rounding_minor,
                         cost_minor, credited_minor, reason, user_id, request_hash, is_late, number, customer_id,
                         prices_include_tax, approved_by)
    values (${orgId}, ${refund.id}, ${refund.outletId}, ${refund.tillSessionId}, ${refund.businessDate},
            ${refund.totalMinor}, ${refund.taxMinor}, ${refund.roundingMinor}, ${refund.costMinor}, 0,
            ${refund.reason}, ${userId}, ${refund.requestHash ?? null}, ${refund.isLate}, ${refund.number},
            ${refund.customerId}, ${refund.pricesIncludeTax}, ${refund.approvedBy})`);
  tx.defer(sql`
    insert into refund_lines (org_id, refund_id, position, quantity_e4, discount_minor, tax_minor, total_minor,
                              cost_minor, restocked, product_id, variant_id, item_price_id, name, factor_e4,
                              unit_price_e4, tax_rate_id, tax_percent_e4)
    select ${orgId}, ${refund.id}, l.position, l.quantity_e4, 0, l.tax_minor, l.total_minor, l.cost_minor,
           l.restocked, l.product_id, l.variant_id, l.item_price_id, l.name, l.factor_e4, l.unit_price_e4,
           l.tax_rate_id, l.tax_percent_e4
    from unnest(${lines.map((_, at) => at + 1)}::smallint[], ${texts((line) => line.quantityE4)}::bigint[],
                ${texts((line) => line.taxMinor)}::bigint[], ${texts((line) => line.totalMinor)}::bigint[],
                ${texts((line) => line.costMinor)}::bigint[], ${lines.map(({ restocked }) => restocked)}::boolean[],
                ${ids((item) => item.productId)}::uuid[], ${ids((item) => item.variantId)}::uuid[],
                ${ids((item) => item.itemPriceId)}::uuid[], ${ids((item) => item.name)}::text[],
                ${texts(({ item }) => item.factorE4)}::bigint[], ${texts((line) => line.unitPriceE4)}::bigint[],
                ${ids((item) => item.taxRateId)}::uuid[], ${texts((line) => line.taxPercentE4)}::bigint[])
      as l (position, quantity_e4, tax_minor, total_minor, cost_minor, restocked, product_id, variant_id, item_price_id,
            name, factor_e4, unit_price_e4, tax_rate_id, tax_percent_e4)`);
}
