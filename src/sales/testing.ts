import { anItem } from '../inventory/testing.ts';
import type { Session } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';

// The part of the test harness that these functions need. An area imports nothing from the tests.
type Server = { database<Result>(work: (session: Session) => Promise<Result>): Promise<Result> };
type Answer = { status: number; body: { data: unknown } };
type Keeper = { orgId: string; userId: string; outletId: string } & {
  post(path: string, body?: unknown): Promise<Answer>;
};

/**
 * Creates an item at `price` a unit with `tax` percent, and `there` units of it in stock that cost `cost` each. If
 * `there` is zero, it has no stock.
 */
export async function onShelf(
  server: Server,
  keeper: Keeper,
  item: { name?: string; price?: number; tax?: number; there?: number; cost?: number; kind?: string } = {},
) {
  const { name = 'Soap', price = 10, tax, there = 100, cost = 6, kind = 'GOODS' } = item;
  const created = await anItem(server, keeper, { name, kind, pack: 12 });
  await server.database(async (session) => {
    await session.all('update item_prices set price_e4 = $2 where id = $1', [
      created.itemPriceId,
      Math.round(price * 10_000),
    ]);
    if (tax === undefined) return;
    const taxRateId = newId();
    await session.all('insert into tax_rates (org_id, id, name, percent_e4) values ($1, $2, $3, $4)', [
      keeper.orgId,
      taxRateId,
      `Tax ${taxRateId}`,
      Math.round(tax * 10_000),
    ]);
    await session.all('update products set tax_rate_id = $2 where id = $1', [created.productId, taxRateId]);
  });
  if (there > 0 && kind === 'GOODS') {
    const total = Math.round(there * cost * 100) / 100;
    const { status, body } = await keeper.post('/inventory/bulk-stock', {
      date: '2026-01-02',
      storeId: keeper.outletId,
      pmethod: 'cash',
      bankAmount: 0,
      posAmount: 0,
      cashAmount: total,
      amount: total,
      total,
      stock: [
        { productId: created.productId, quantity: there, costPrice: cost, itemPriceId: created.itemPriceId },
      ],
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  return created;
}

/** Creates a till with an open session, with the rows that the operations of a till would write. */
export async function openTill(
  server: Server,
  { orgId, userId, outletId }: Keeper,
  code = 'T1',
): Promise<{ tillId: string; sessionId: string }> {
  const [tillId, sessionId] = [newId(), newId()];
  await server.database(async (session) => {
    await session.all('insert into tills (org_id, id, outlet_id, name, code) values ($1, $2, $3, $4, $4)', [
      orgId,
      tillId,
      outletId,
      code,
    ]);
    await session.all('insert into sale_series (org_id, id, last_number) values ($1, $2, 0)', [
      orgId,
      tillId,
    ]);
    await session.all(
      `insert into till_sessions (org_id, id, till_id, outlet_id, business_date, opening_float_minor, opened_by)
       values ($1, $2, $3, $4, '2026-01-02', 0, $5)`,
      [orgId, sessionId, tillId, outletId, userId],
    );
  });
  return { tillId, sessionId };
}

/** The summary of a time in which nothing was sold and nothing came back. */
export const noSales = {
  count: 0,
  voidedCount: 0,
  gross: 0,
  discount: 0,
  tax: 0,
  rounding: 0,
  total: 0,
  averageSale: 0,
  items: 0,
  cost: 0,
  refundCount: 0,
  refunded: 0,
  refundedTax: 0,
  refundedRounding: 0,
  refundedItems: 0,
  returnedCost: 0,
  net: 0,
  netTax: 0,
  netCost: 0,
  margin: 0,
};
