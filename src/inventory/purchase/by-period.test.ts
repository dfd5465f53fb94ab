import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '../../../tests/harness.ts';
import { anItem, aVendor } from '../testing.ts';

const server = await testServer();

/** An October, and all that came after it. */
const [october, later] = ['date_from=2025-10-01&date_to=2025-10-31', 'date_from=2025-11-01'];

type Row = { id: string; code: string; debit: number; credit: number };

async function shop() {
  const owner = await server.business();
  const soap = await anItem(server, owner);
  const rice = await anItem(server, owner, { name: 'Rice' });
  const vendorId = await aVendor(server, owner);
  const buy = async (
    businessDate: string,
    lines: [item: typeof soap, quantity: number, unitCost: number][],
  ) => {
    const { status, body } = await owner.post('/inventory/stock', {
      outletId: owner.outletId,
      vendorId,
      businessDate,
      lines: lines.map(([{ itemPriceId }, quantity, unitCost]) => ({ itemPriceId, quantity, unitCost })),
    });
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.id as string;
  };
  /** What came into the inventory in a period, less what went out of it. */
  const ledgerOf = async (period: string) => {
    const { rows } = (await owner.get(`/accounts/trial-balance?${period}`)).body.data;
    const inventory = rows.find(({ code }: Row) => code === '1400') as Row | undefined;
    return inventory ? inventory.debit - inventory.credit : 0;
  };
  return { owner, soap, rice, vendorId, buy, ledgerOf };
}

test('a purchase of October that is reversed later stays in October, and counts against the later month', async () => {
  const { owner, soap, rice, buy, ledgerOf } = await shop();
  // 30 for soap and 20 for rice; 9 for soap; 4 for rice in November.
  const wrong = await buy('2025-10-20', [
    [soap, 10, 3],
    [rice, 4, 5],
  ]);
  await buy('2025-10-31', [[soap, 3, 3]]);
  await buy('2025-11-02', [[rice, 1, 4]]);
  const paths = ['/inventory/purchase-logs', '/inventory/stock/purchase-log'];
  const summaryOf = async (path: string, query: string) =>
    (await owner.get(`${path}/summary?${query}`)).body.data;
  const none = { reversedCount: 0, reversedQuantity: 0, reversed: 0 };
  const [headers, lines] = paths as [string, string];
  assert.deepEqual(await summaryOf(headers, october), {
    count: 2,
    quantity: 17,
    total: 59,
    ...none,
    net: 59,
    paid: 0,
    due: 59,
  });
  assert.equal((await owner.post(`/inventory/purchase-logs/${wrong}/reverse`, {})).status, 200);

  // What is owed is as of now: nothing for what was reversed. All else of October is as it was.
  assert.deepEqual(await summaryOf(headers, october), {
    count: 2,
    quantity: 17,
    total: 59,
    ...none,
    net: 59,
    paid: 0,
    due: 9,
  });
  assert.deepEqual(await summaryOf(lines, october), {
    count: 3,
    quantity: 17,
    total: 59,
    ...none,
    net: 59,
    paid: 0,
    due: 9,
  });
  const gone = { reversedQuantity: 14, reversed: 50 };
  assert.deepEqual(await summaryOf(headers, later), {
    count: 1,
    quantity: 1,
    total: 4,
    reversedCount: 1,
    ...gone,
    net: -46,
    paid: 0,
    due: 4,
  });
  assert.deepEqual(await summaryOf(lines, later), {
    count: 1,
    quantity: 1,
    total: 4,
    reversedCount: 2,
    ...gone,
    net: -46,
    paid: 0,
    due: 4,
  });
  // Of rice alone: 20 of October, 4 of November, and 20 that went back.
  const ofRice = `productId=${rice.productId}`;
  assert.equal((await summaryOf(lines, `${october}&${ofRice}`)).net, 20);
  assert.equal((await summaryOf(lines, `${later}&${ofRice}`)).net, -16);
  // The inventory account says the same.
  assert.deepEqual([await ledgerOf(october), await ledgerOf(later), await ledgerOf('')], [59, -46, 13]);

  const { reversedOn } = (await owner.get(`/inventory/purchase-logs/${wrong}`)).body.data;
  for (const [path, count] of [
    [headers, 1],
    [lines, 2],
  ] as const) {
    const then = `reversed_from=${reversedOn}&reversed_to=${reversedOn}`;
    const { rows } = (await owner.get(`${path}?${then}`)).body.data;
    assert.equal(rows.length, count);
    for (const row of rows) assert.deepEqual([row.date, row.reversedOn], ['2025-10-20', reversedOn]);
    const total = rows.reduce((sum: number, row: { total: number }) => sum + row.total, 0);
    assert.equal(total, 50);
    assert.equal((await owner.get(`${path}?reversed_to=2025-10-31`)).body.data.rows.length, 0);
  }
});
