import assert from 'node:assert/strict';
import { setTenant } from '../../http/authenticate.ts';
import { post } from '../../ledger/exports.ts';
import type { Pool, Session } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { issueStock } from '../stock/book/move-stock.ts';
import type { Item } from '../testing.ts';
import type { Stocktake, StocktakeLine } from './schemas.ts';

// The part of the harness that is needed here. An area may not import from the tests.
type Server = {
  parts: { database: { app: Pool } };
  database<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
};
// biome-ignore lint/suspicious/noExplicitAny: an answer is what the test asserts it to be
type Answer = { status: number; body: any };
type Person = {
  orgId: string;
  userId: string;
  outletId: string;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, sending?: object): Promise<Answer>;
  patch(path: string, body?: unknown, sending?: object): Promise<Answer>;
};
type Details = Stocktake & { lines: StocktakeLine[]; totals: object; nextCursor: string; hasNext: boolean };

export const path = '/inventory/stocktakes';

function found<Data>({ status, body }: Answer): Data {
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

export const start = async (by: Person, body: object = {}): Promise<Stocktake> =>
  found(await by.post(path, { outletId: by.outletId, ...body }));
export const read = async (by: Person, id: string, query = ''): Promise<Details> =>
  found(await by.get(`${path}/${id}?${query}`));
export const count = async (by: Person, id: string, counts: object[], more: object = {}): Promise<Details> =>
  found(await by.patch(`${path}/${id}/counts`, { counts, ...more }));
/** Submits, completes or cancels. */
export const step = async (by: Person, id: string, name: string, body: object = {}): Promise<Stocktake> =>
  found(await by.post(`${path}/${id}/${name}`, body));

/** Goods that were bought and paid in cash; what they cost in all, in minor units. */
export async function bought(
  by: Person,
  { productId, itemPriceId }: Item,
  { quantity, costPrice, outletId = by.outletId }: { quantity: number; costPrice: number; outletId?: string },
): Promise<void> {
  const total = Math.round(quantity * costPrice * 100) / 100;
  const answer = await by.post('/inventory/bulk-stock', {
    date: '2026-03-02',
    storeId: outletId,
    pmethod: 'cash',
    bankAmount: 0,
    posAmount: 0,
    cashAmount: total,
    amount: total,
    total,
    stock: [{ productId, itemPriceId, quantity, costPrice }],
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

/** Goods that leave as a sale takes them: below zero too, and at their cost to the cost of sales. */
export function sold(server: Server, by: Person, variantId: string, quantity: number): Promise<void> {
  const moving = { source: { type: 'SALE', id: newId() }, businessDate: '2026-03-02' };
  const { outletId } = by;
  return server.parts.database.app.transaction(async (tx) => {
    await tx.run(setTenant(by.orgId));
    const line = { variantId, outletId, quantityE4: BigInt(quantity * 10_000), mayGoBelowZero: true };
    const issued = await issueStock(tx, by, { ...moving, reason: 'SALE', lines: [line] });
    assert.ok('costsMinor' in issued);
    const [amountMinor = 0n] = issued.costsMinor;
    await post(tx, by, {
      ...moving,
      lines: [
        { account: 'COST_OF_SALES', amountMinor, outletId },
        { account: 'INVENTORY', amountMinor: -amountMinor, outletId },
      ],
    });
  });
}

/** What the database's clock says, to the microsecond. */
export async function now(server: Server): Promise<string> {
  const [row] = await server.database((session) =>
    session.all<{ at: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
    ),
  );
  return row?.at ?? '';
}
