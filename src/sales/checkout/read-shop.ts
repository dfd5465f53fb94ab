import sql, { empty, type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { itemName, type StockRow, stockKey } from '../../inventory/exports.ts';
import { lockParties, type Party } from '../../ledger/exports.ts';
import { type LockedBank, lockBanks, type TillSession as Session } from '../../money/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { booksLock, taxPeriodsOf } from '../../settings/exports.ts';
import { fail, failField } from '../../values/refusal.ts';
import { type LineTax, type TaxPeriod, type TaxRounding, taxOnDay } from '../../values/tax-rate.ts';
import { joinDevice } from '../till/drawer/devices.ts';
import type { SaleOrder } from './order.ts';
import type { Other } from './other-item.ts';

/** The outlet at this moment, and the sales settings of the business. */
export type Counter = {
  now: string;
  today: string;
  outletStatus: string;
  outletCode: string;
  allowsNegativeStock: boolean;
  pricesIncludeTax: boolean;
  taxRounding: TaxRounding;
  cashUnitMinor: bigint;
  cashierDiscountE4: bigint;
  /** Null: the limit is the total of the sale. */
  cashBackLimitMinor: bigint | null;
  /** The most that a cashier may ring up without an item. Null: no limit. */
  otherAmountLimitMinor: bigint | null;
  booksClosedUntil: string | null;
  currency: string;
  currencyDecimals: number;
};

type TillSession = Session & {
  /** The code of the till, with the letter of the device that numbers the sale. */
  tillCode: string;
  seriesId: string;
  businessDate: string;
};

/** An item as the catalogue has it, with all periods of its tax rate. */
export type CatalogueItem = {
  itemPriceId: string;
  productId: string;
  variantId: string;
  name: string;
  kind: 'GOODS' | 'SERVICE';
  isForSale: boolean;
  factorE4: bigint;
  priceE4: bigint;
  taxRateId: string | null;
  taxPeriods: TaxPeriod[];
  reorderLevelE4: bigint;
};

/** An item with its tax on the day of the sale. */
export type SoldItem = CatalogueItem & LineTax;

export function itemsOn(items: CatalogueItem[], day: string): SoldItem[] {
  return items.map((item) => ({ ...item, ...taxOnDay(item.taxPeriods, day) }));
}

/** Everything that a sale depends on, locked until the commit. */
export type Shop = {
  counter: Counter;
  session: TillSession | undefined;
  customer: Party | undefined;
  items: Map<string, SoldItem>;
  /** Only if the sale has lines without an item. */
  other?: Other | undefined;
  stock: Map<string, StockRow>;
  /** The named bank accounts. If a payment names none: also all open ones. */
  banks: LockedBank[];
  /**
   * The next number of the series; or the last one, if the till numbers its sales itself. Undefined if it is taken when
   * the sale is written.
   */
  seriesNumber: bigint | undefined;
};

/** The answer if a sale with this id exists already: the hash of the request that made it. */
export type Earlier = { earlierHash: Buffer | null };

/**
 * Reads and locks in one round trip, in the order that all operations use: books, parties, banks, stock, and last the
 * numbers of the till. A second request with the same sale waits here for the first.
 */
export async function readShop(
  tx: Tx,
  actor: Actor,
  order: SaleOrder,
  { isNumberedLast = false, soldOn }: { isNumberedLast?: boolean; soldOn?: string } = {},
): Promise<Shop | Earlier> {
  const { orgId } = actor;
  const books = booksLock(orgId, 'shared');
  const [, { counter, session }, parties, banks, { items, stock }, series] = await tx.inOrder(
    () => (order.requestHash ? tx.lock(saleLock(orgId, order.id), books) : tx.lock(books)),
    () => readCounterAndSession(tx, actor, order),
    () => (order.customerId ? lockParties(tx, orgId, [order.customerId]) : undefined),
    () => readBanks(tx, orgId, order),
    () => readItemsAndLockStock(tx, orgId, order),
    () => {
      if (order.number) return lastNumber(tx, orgId, order);
      return isNumberedLast ? undefined : nextNumber(tx, orgId, order);
    },
  );
  if (counter?.isSold) return { earlierHash: counter.earlierHash };
  if (!counter || (actor.outletIds && !actor.outletIds.includes(order.outletId))) {
    throw failField('NOT_FOUND', { field: 'outletId', message: 'does not exist' });
  }
  // The business changed its currency after this request was authenticated. The client tries again.
  if (counter.currencyDecimals !== actor.currencyDecimals)
    throw fail('UNAVAILABLE', { retryAfterSeconds: 1 });
  return {
    counter,
    session,
    customer: parties?.get(order.customerId ?? ''),
    // A sale is taxed by its own day, also when it is posted later.
    items: new Map(itemsOn(items, soldOn ?? counter.today).map((item) => [item.itemPriceId, item])),
    stock,
    banks,
    seriesNumber: series?.number,
  };
}

function saleLock(orgId: string, saleId: string) {
  return sql`pg_advisory_xact_lock(hashtextextended('sale' || ${orgId}::text || ${saleId}::text, 0))`;
}

/** The outlet and the sales settings of the business. */
export function readCounter(tx: Tx, { orgId }: Actor, outletId: string) {
  return tx.one<Counter>(sql`
    select ${counterColumns}
    from outlets o join organisations g on g.org_id = o.org_id
    where o.org_id = ${orgId} and o.id = ${outletId}`);
}

const counterColumns = sql`
  now() as now, business_date(now(), o.timezone, o.day_starts_at) as today, o.status as "outletStatus",
  o.code as "outletCode", o.allows_negative_stock as "allowsNegativeStock",
  g.prices_include_tax as "pricesIncludeTax", g.tax_rounding as "taxRounding",
  g.cash_rounding_minor as "cashUnitMinor",
  g.cashier_discount_e4 as "cashierDiscountE4", g.cash_back_limit_minor as "cashBackLimitMinor",
  g.other_amount_limit_minor as "otherAmountLimitMinor", g.books_closed_until as "booksClosedUntil",
  g.currency, g.currency_decimals as "currencyDecimals"`;

/**
 * The outlet and the sales settings, whether the sale exists already, and the till session. Sales share the lock of the
 * session and closing it waits for them, so it stays open until the commit.
 */
async function readCounterAndSession(tx: Tx, { orgId }: Actor, order: SaleOrder) {
  const { id, outletId, tillSessionId, number } = order;
  const row = await tx.one<CounterRow>(sql`
    select ${counterColumns}, e.id is not null as "isSold", e.request_hash as "earlierHash", s.*
    from outlets o join organisations g on g.org_id = o.org_id
    left join sales e on e.org_id = o.org_id and e.id = ${id}::uuid
    ${tillSessionId ? sql`left join lateral (${sessionRow(orgId, tillSessionId, number)}) s on true` : noSession}
    where o.org_id = ${orgId} and o.id = ${outletId}`);
  if (!row?.sessionId) return { counter: row, session: undefined };
  const { sessionId, sessionOutletId, sessionStatus, tillId, businessDate, tillCode, seriesId } = row;
  const session: TillSession = {
    ...{ id: sessionId, outletId: sessionOutletId, status: sessionStatus },
    ...{ tillId, businessDate, tillCode, seriesId },
  };
  return { counter: row, session };
}

type CounterRow = Counter & Earlier & { isSold: boolean } & SessionColumns & { sessionId: string | null };
type SessionColumns = Pick<TillSession, 'tillId' | 'businessDate' | 'tillCode' | 'seriesId'> & {
  sessionOutletId: string;
  sessionStatus: TillSession['status'];
};

const noSession = sql`cross join (select null::uuid as "sessionId") s`;

function sessionRow(orgId: string, sessionId: string, number: string | undefined) {
  return sql`
    select s.id as "sessionId", s.till_id as "tillId", s.outlet_id as "sessionOutletId",
           s.status as "sessionStatus", s.business_date as "businessDate",
           t.code || coalesce(d.letter, '') as "tillCode", coalesce(d.series_id, s.till_id) as "seriesId"
    from till_sessions s
    join tills t on t.org_id = s.org_id and t.id = s.till_id
    ${number ? sql`join outlets o on o.org_id = s.org_id and o.id = s.outlet_id` : empty}
    ${joinDevice(number)}
    where s.org_id = ${orgId} and s.id = ${sessionId}
    for share of s`;
}

function readBanks(tx: Tx, orgId: string, { payments }: SaleOrder) {
  const byBank = payments.filter(({ method }) => method === 'BANK');
  return lockBanks(
    tx,
    orgId,
    byBank.map(({ bankId }) => bankId),
  );
}

export function readItems(tx: Tx, orgId: string, { lines }: { lines: { itemPriceId: string }[] }) {
  return tx.all<CatalogueItem>(sql`
    select ${itemColumns} from ${itemTables} where i.org_id = ${orgId} and i.id = ${anyItemPriceOf(lines)}`);
}

const itemColumns = sql`
  i.id as "itemPriceId", p.id as "productId", v.id as "variantId", ${itemName} as name, p.kind,
  p.status = 'ACTIVE' and v.status = 'ACTIVE' as "isForSale", i.factor_e4 as "factorE4", i.price_e4 as "priceE4",
  p.tax_rate_id as "taxRateId", ${taxPeriodsOf} as "taxPeriods", p.reorder_level_e4 as "reorderLevelE4"`;

const itemTables = sql`
  item_prices i
  join variants v on v.org_id = i.org_id and v.id = i.variant_id
  join products p on p.org_id = v.org_id and p.id = v.product_id
  left join tax_rates t on t.org_id = p.org_id and t.id = p.tax_rate_id`;

/**
 * If PostgreSQL does not know how many ids there are, it plans for ten. With fewer it expects a cheaper plan and plans
 * anew for each sale, which takes longer than the statement. So it always gets ten or more.
 */
function anyItemPriceOf(lines: { itemPriceId: string }[]): Sql {
  const ids = lines.map(({ itemPriceId }) => itemPriceId);
  const filled = [...ids, ...Array(Math.max(0, 10 - ids.length)).fill(ids[0] ?? null)];
  return sql`any (${filled}::uuid[])`;
}

/**
 * Reads the items and locks their stock, in the order that all operations use. An item that was never in stock has no
 * row there.
 */
async function readItemsAndLockStock(tx: Tx, orgId: string, { outletId, lines }: SaleOrder) {
  const rows = await tx.all<CatalogueItem & (StockRow | { outletId: null })>(sql`
    with locked as materialized (
      select s.* from stock s
      where s.org_id = ${orgId} and s.outlet_id = ${outletId} and s.variant_id in (
        select i.variant_id from item_prices i where i.org_id = ${orgId} and i.id = ${anyItemPriceOf(lines)})
      order by s.variant_id, s.outlet_id
      for no key update of s)
    select ${itemColumns}, s.outlet_id as "outletId", s.quantity_e4 as "quantityE4", s.value_minor as "valueMinor",
           s.known_quantity_e4 as "knownQuantityE4", s.known_value_minor as "knownValueMinor",
           s.movements as "movementCount"
    from ${itemTables} left join locked s on s.variant_id = v.id
    where i.org_id = ${orgId} and i.id = ${anyItemPriceOf(lines)}`);
  const stock = new Map<string, StockRow>();
  const items = rows.map((row): CatalogueItem => {
    if (row.outletId === null) return row;
    const { outletId, quantityE4, valueMinor, knownQuantityE4, knownValueMinor, movementCount, ...item } =
      row;
    const key = { variantId: item.variantId, outletId };
    const level = { quantityE4, valueMinor, knownQuantityE4, knownValueMinor };
    stock.set(stockKey(key), { ...key, ...level, movementCount });
    return item;
  });
  return { items, stock };
}

/**
 * Takes the next number of the till's series, or of the outlet's series without a till. None if the sale exists
 * already.
 */
export function nextNumber(
  tx: Tx,
  orgId: string,
  { id, outletId, tillSessionId }: Pick<SaleOrder, 'id' | 'outletId' | 'tillSessionId'>,
) {
  return tx.one<{ number: bigint }>(sql`
    insert into sale_series (org_id, id, last_number)
    select ${orgId}, coalesce(
             (select coalesce(d.series_id, s.till_id)
              from till_sessions s ${joinDevice(undefined)}
              where s.org_id = ${orgId} and s.id = ${tillSessionId ?? null}::uuid),
             ${outletId}), 1
    where not exists (select from sales where org_id = ${orgId} and id = ${id})
    on conflict (org_id, id) do update set last_number = sale_series.last_number + 1
    returning last_number as number`);
}

/** The last number that the till used. The first session of a till creates the series. */
function lastNumber(tx: Tx, orgId: string, { tillSessionId, number }: SaleOrder) {
  return tx.one<{ number: bigint }>(sql`
    select n.last_number as number
    from till_sessions s
    join tills t on t.org_id = s.org_id and t.id = s.till_id
    join outlets o on o.org_id = s.org_id and o.id = s.outlet_id
    ${joinDevice(number)}
    join sale_series n on n.org_id = s.org_id and n.id = coalesce(d.series_id, s.till_id)
    where s.org_id = ${orgId} and s.id = ${tillSessionId ?? null}::uuid
    for no key update of n`);
}
