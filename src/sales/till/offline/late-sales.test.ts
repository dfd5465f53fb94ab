import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataOf, type SignedIn, testServer } from '../../../../tests/harness.ts';
import { count, now, read, start, step } from '../../../inventory/stocktake/testing.ts';
import { balances, stockOf } from '../../../inventory/testing.ts';
import { newId } from '../../../platform/ids.ts';
import { onShelf, openTill } from '../../testing.ts';

const server = await testServer();
const [inventory, costOfSales, shrinkage] = ['1400', '5000', '5100'];

type Offline = { quantity: number; at: string; pack?: boolean };

/** Soap at 6.00, sold at 10.00, and a till that has been open for an hour. */
async function shop({ there = 10, allowsNegativeStock = false } = {}) {
  const owner = await server.business();
  if (allowsNegativeStock) {
    dataOf(await owner.put(`/outlets/${owner.outletId}`, { name: 'Market', allowsNegativeStock }));
  }
  const soap = await onShelf(server, owner, { price: 10, there, cost: 6 });
  const till = await openTill(server, owner, 'T1');
  const [outlet] = await server.database(async (session) => {
    await session.all(`update till_sessions set opened_at = now() - interval '1 hour' where id = $1`, [
      till.sessionId,
    ]);
    return session.all<{ code: string }>(
      `update outlets set created_at = now() - interval '2 hours' where id = $1 returning code`,
      [owner.outletId],
    );
  });
  let number = 0;
  /** What the till sold offline arrives now. */
  const push = async (...sales: Offline[]) => {
    const { results } = dataOf(
      await owner.post('/till/sales', {
        outletId: owner.outletId,
        sales: sales.map(({ quantity, at, pack = false }) => {
          const total = quantity * (pack ? 1_000 : 10);
          return {
            saleId: newId(),
            number: `${outlet?.code}-T1-${String(++number).padStart(6, '0')}`,
            tillSessionId: till.sessionId,
            completedAt: at,
            pricesIncludeTax: false,
            total,
            lines: [
              {
                itemPriceId: pack ? soap.packPriceId : soap.itemPriceId,
                quantity,
                unitPrice: pack ? 1_000 : 10,
                taxPercent: 0,
                tax: 0,
                total,
              },
            ],
            payments: [{ method: 'CASH', amount: total }],
          };
        }),
      }),
    );
    return results as { saleId: string; status: string; exceptions: string[] }[];
  };
  const counted = async (quantity: number) => {
    const { id } = await start(owner);
    await count(owner, id, [{ variantId: soap.variantId, quantity }]);
    return id;
  };
  const complete = async (id: string) => {
    await step(owner, id, 'submit');
    return step(owner, id, 'complete');
  };
  const sell = (quantity: number) =>
    owner.post('/checkout', {
      outletId: owner.outletId,
      lines: [{ itemPriceId: soap.itemPriceId, quantity }],
      payments: [{ method: 'CASH', amount: quantity * 10 }],
    });
  const buy = (quantity: number, unitCost: number, more: object = {}) =>
    owner.post('/inventory/stock', {
      outletId: owner.outletId,
      payments: [{ method: 'CASH', amount: quantity * unitCost }],
      ...more,
      lines: [{ itemPriceId: soap.itemPriceId, quantity, unitCost }],
    });
  /** Stock, and what cost of sales and shrinkage bear. */
  const stands = async (by: SignedIn = owner) => {
    const {
      [costOfSales]: sold = 0,
      [shrinkage]: lost = 0,
      [inventory]: worth = 0,
    } = await balances(server, by);
    const [[quantity = 0, value = 0] = []] = await stockOf(server, by, soap.variantId);
    assert.equal(worth, value, 'the inventory account');
    return { quantity, value, sold, lost };
  };
  const lineOf = async (id: string) => {
    const { lines, totals, differenceQuantity, differenceValue } = await read(owner, id);
    const { book, counted: found, difference, differenceValue: worth, lateQuantity } = lines[0] ?? {};
    return { book, found, difference, worth, lateQuantity, differenceQuantity, differenceValue, totals };
  };
  return { owner, soap, push, counted, complete, sell, buy, stands, lineOf };
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test('two sold offline, counted, completed, then pushed: they are sold, and not lost as well', async () => {
  const { owner, soap, push, counted, complete, stands, lineOf } = await shop();
  const id = await counted(8);
  assert.equal((await complete(id)).differenceQuantity, -2);
  assert.deepEqual(await stands(), { quantity: 8, value: 4_800, sold: 0, lost: 1_200 });
  const [sale] = await push({ quantity: 2, at: minutesAgo(30) });
  assert.deepEqual([sale?.status, sale?.exceptions], ['ACCEPTED', ['RECORDED_AFTER_COUNT']]);
  // Eight were counted, and none sold since. 2 × 6.00 are the cost of the sale.
  assert.deepEqual(await stands(), { quantity: 8, value: 4_800, sold: 1_200, lost: 0 });
  assert.equal(dataOf(await owner.get(`/sales/${sale?.saleId}`)).cost, 12);
  const { totals, ...line } = await lineOf(id);
  assert.deepEqual(line, {
    book: 8,
    found: 8,
    difference: 0,
    worth: 0,
    lateQuantity: -2,
    differenceQuantity: 0,
    differenceValue: 0,
  });
  assert.deepEqual(totals, {
    counted: 1,
    uncounted: 0,
    different: 0,
    late: 1,
    shortageQuantity: 0,
    surplusQuantity: 0,
    shortageValue: 0,
    surplusValue: 0,
  });
  assert.equal((await read(owner, id, 'status=LATE')).lines.length, 1);
  const { rows } = dataOf(await owner.get('/till/exceptions?kind=RECORDED_AFTER_COUNT'));
  assert.equal(rows.length, 1);
  const { saleId, details } = rows[0];
  assert.deepEqual(
    [saleId, details.stocktakeId, details.source, details.lines.length],
    [sale?.saleId, id, { type: 'SALE', id: sale?.saleId }, 1],
  );
  const { variantId, name, counted: found, quantity, difference } = details.lines[0];
  assert.deepEqual([variantId, name, found, quantity, difference], [soap.variantId, 'Soap', 8, -2, 0]);
});

test('pushed between the count and its completion, they are in the book that it is compared with', async () => {
  const { owner, push, counted, stands, lineOf } = await shop();
  const id = await counted(7);
  const { version } = await read(owner, id);
  const [sale] = await push({ quantity: 2, at: minutesAgo(30) });
  assert.deepEqual(sale?.exceptions, ['RECORDED_AFTER_COUNT']);
  const { totals: _, ...line } = await lineOf(id);
  assert.deepEqual(line, {
    book: 8,
    found: 7,
    difference: -1,
    worth: -6,
    lateQuantity: -2,
    differenceQuantity: null,
    differenceValue: null,
  });
  // Who reviewed it before is told that it changed.
  await step(owner, id, 'submit');
  const stale = await owner.post(`/inventory/stocktakes/${id}/complete`, { version });
  assert.deepEqual([stale.status, stale.body.code], [409, 'STALE_VERSION']);
  await step(owner, id, 'complete');
  assert.deepEqual(await stands(), { quantity: 7, value: 4_200, sold: 1_200, lost: 600 });
});

test('what was sold after the count is a sale like any other', async () => {
  const { push, counted, complete, stands, lineOf } = await shop();
  const id = await counted(9);
  const later = await now(server);
  await complete(id);
  const [sale] = await push({ quantity: 2, at: later });
  assert.deepEqual(sale?.exceptions, []);
  assert.deepEqual(await stands(), { quantity: 7, value: 4_200, sold: 1_200, lost: 600 });
  assert.deepEqual((await lineOf(id)).lateQuantity, 0);
});

test('of two counts after one another only the first took them for lost', async () => {
  const { push, counted, complete, stands, lineOf } = await shop();
  const first = await counted(8);
  await complete(first);
  // One more is gone by the next count.
  const second = await counted(7);
  await complete(second);
  await push({ quantity: 1, at: minutesAgo(30) }, { quantity: 1, at: minutesAgo(20) });
  assert.deepEqual(await stands(), { quantity: 7, value: 4_200, sold: 1_200, lost: 600 });
  assert.deepEqual(
    [(await lineOf(first)).difference, (await lineOf(first)).lateQuantity, (await lineOf(second)).difference],
    [0, -2, -1],
  );
});

test('a count that was cancelled takes nothing for lost', async () => {
  const { owner, push, counted, complete, stands, lineOf } = await shop();
  const cancelled = await counted(8);
  await step(owner, cancelled, 'cancel');
  const id = await counted(8);
  await complete(id);
  await push({ quantity: 2, at: minutesAgo(30) });
  assert.deepEqual(await stands(), { quantity: 8, value: 4_800, sold: 1_200, lost: 0 });
  assert.deepEqual([(await lineOf(cancelled)).lateQuantity, (await lineOf(id)).lateQuantity], [0, -2]);
});

test('more was sold before the count than was missing: what was found too much is a surplus', async () => {
  const { push, counted, complete, stands, lineOf } = await shop();
  const id = await counted(9);
  await complete(id);
  await push({ quantity: 3, at: minutesAgo(30) });
  // Of seven that should have been there nine were: one short of 6.00 becomes two over for 12.00.
  assert.deepEqual(await stands(), { quantity: 9, value: 5_400, sold: 1_800, lost: -1_200 });
  const { book, difference, worth } = await lineOf(id);
  assert.deepEqual([book, difference, worth], [7, 2, 12]);
});

test('what was lost at another price than goods have now is sold at that price', async () => {
  const { push, counted, complete, buy, stands } = await shop();
  await complete(await counted(8));
  // Eight at 6.00 and eight at 10.00: 128.00.
  dataOf(await buy(8, 10));
  await push({ quantity: 2, at: minutesAgo(30) });
  assert.deepEqual(await stands(), { quantity: 16, value: 12_800, sold: 1_200, lost: 0 });
});

test('packs count for the pieces in them, and stock that is below zero by then stays where it is', async () => {
  const { push, counted, complete, sell, stands, lineOf } = await shop({
    there: 30,
    allowsNegativeStock: true,
  });
  const id = await counted(6);
  await complete(id);
  dataOf(await sell(8));
  assert.deepEqual(await stands(), { quantity: -2, value: -1_200, sold: 4_800, lost: 14_400 });
  const [sale] = await push({ quantity: 2, at: minutesAgo(30), pack: true });
  assert.deepEqual(sale?.exceptions, ['RECORDED_AFTER_COUNT']);
  // Two packs of 12 were sold: nothing was lost.
  assert.deepEqual(await stands(), { quantity: -2, value: -1_200, sold: 19_200, lost: 0 });
  assert.deepEqual([(await lineOf(id)).difference, (await lineOf(id)).lateQuantity], [0, -24]);
});

test('a late sale that is voided brings its goods back now, and the count stays corrected', async () => {
  const { owner, push, counted, complete, stands, lineOf } = await shop();
  const id = await counted(8);
  await complete(id);
  const [sale] = await push({ quantity: 2, at: minutesAgo(1) });
  dataOf(await owner.post(`/sales/${sale?.saleId}/void`, {}));
  assert.deepEqual(await stands(), { quantity: 10, value: 6_000, sold: 0, lost: 0 });
  assert.equal((await lineOf(id)).lateQuantity, -2);
});

test('a phone that counted offline knows what the till sold before, whichever arrives first', async () => {
  const { owner, soap, push, complete, stands, lineOf } = await shop();
  const { id } = await start(owner);
  const soldAt = await now(server);
  const countedAt = await now(server);
  await push({ quantity: 2, at: soldAt });
  await count(owner, id, [{ variantId: soap.variantId, quantity: 8, countedAt }]);
  assert.deepEqual([(await lineOf(id)).book, (await lineOf(id)).difference], [8, 0]);
  await complete(id);
  assert.deepEqual(await stands(), { quantity: 8, value: 4_800, sold: 1_200, lost: 0 });
});

test('counted again after the push, the book is that of the new count', async () => {
  const { owner, soap, push, counted, lineOf } = await shop();
  const id = await counted(8);
  await push({ quantity: 2, at: minutesAgo(30) });
  await count(owner, id, [{ variantId: soap.variantId, quantity: 8 }]);
  const { book, difference, lateQuantity } = await lineOf(id);
  assert.deepEqual([book, difference, lateQuantity], [8, 0, 0]);
});

test('goods that came before the count and are entered after it were found already', async () => {
  const { owner, counted, complete, buy, stands, lineOf } = await shop();
  const id = await counted(15);
  // Five too many, at 6.00.
  await complete(id);
  assert.deepEqual(await stands(), { quantity: 15, value: 9_000, sold: 0, lost: -3_000 });
  dataOf(await buy(5, 8, { occurredAt: minutesAgo(30) }));
  // Ten at 6.00 and five at 8.00.
  assert.deepEqual(await stands(), { quantity: 15, value: 10_000, sold: 0, lost: 0 });
  const { book, difference, worth, lateQuantity } = await lineOf(id);
  assert.deepEqual([book, difference, worth, lateQuantity], [15, 0, 0, 5]);
  const { rows } = dataOf(await owner.get('/till/exceptions?kind=RECORDED_AFTER_COUNT'));
  assert.deepEqual([rows.length, rows[0].saleId, rows[0].details.source.type], [1, null, 'PURCHASE']);
});

test('a day alone may be that of an invoice: it corrects a count only as far as that found too many', async () => {
  const { owner, counted, complete, buy, stands, lineOf } = await shop();
  const id = await counted(13);
  await complete(id);
  assert.deepEqual(await stands(), { quantity: 13, value: 7_800, sold: 0, lost: -1_800 });
  // Today is not over: these came after the count.
  dataOf(await buy(5, 8));
  assert.deepEqual(await stands(), { quantity: 18, value: 11_800, sold: 0, lost: -1_800 });
  // Two days ago is before the count, whatever the hour. Three of five were found then; the others came later.
  const businessDate = Temporal.Now.plainDateISO('UTC').subtract({ days: 2 }).toString();
  dataOf(await buy(5, 8, { businessDate }));
  // Ten at 6.00 and ten at 8.00, and nothing found or lost.
  assert.deepEqual(await stands(), { quantity: 20, value: 14_000, sold: 0, lost: 0 });
  const { book, difference, lateQuantity } = await lineOf(id);
  assert.deepEqual([book, difference, lateQuantity], [13, 0, 3]);
  // Nothing more was found: the next all came after it.
  dataOf(await buy(1, 8, { businessDate }));
  assert.equal((await stands()).quantity, 21);
  const { rows } = dataOf(await owner.get('/till/exceptions?kind=RECORDED_AFTER_COUNT'));
  assert.equal(rows.length, 1);
});

test('goods that were moved before the count are missing there and found here', async () => {
  const { owner, soap, counted, complete } = await shop();
  const toOutletId = dataOf(await owner.post('/outlets', { name: 'Yaba' })).id;
  const from = await counted(6);
  await complete(from);
  const there = await start(owner, { outletId: toOutletId });
  await count(owner, there.id, [{ variantId: soap.variantId, quantity: 4 }]);
  await complete(there.id);
  dataOf(
    await owner.post('/inventory/stock/transfer', {
      fromOutletId: owner.outletId,
      toOutletId,
      occurredAt: minutesAgo(5),
      lines: [{ variantId: soap.variantId, quantity: 4 }],
    }),
  );
  const levels = await stockOf(server, owner, soap.variantId);
  assert.deepEqual(
    levels.sort(([one = 0], [other = 0]) => one - other),
    [
      [4, 2_400],
      [6, 3_600],
    ],
  );
  assert.equal((await balances(server, owner))[shrinkage], undefined);
  assert.deepEqual(
    [(await read(owner, from)).lines[0]?.lateQuantity, (await read(owner, there.id)).lines[0]?.lateQuantity],
    [-4, 4],
  );
});

test('counts and pushes of several tills at once leave what was counted', async () => {
  const { owner, soap, push, counted, complete, stands } = await shop({ there: 100 });
  const id = await counted(90);
  await Promise.all([
    ...Array.from({ length: 5 }, () => push({ quantity: 1, at: minutesAgo(30) })),
    ...Array.from({ length: 3 }, () => count(owner, id, [{ variantId: soap.variantId, quantity: 90 }])),
  ]);
  await complete(id);
  // Whatever came first: five were sold before each of the counts.
  await Promise.all(Array.from({ length: 5 }, () => push({ quantity: 1, at: minutesAgo(20) })));
  assert.deepEqual(await stands(), { quantity: 90, value: 54_000, sold: 6_000, lost: 0 });
});
