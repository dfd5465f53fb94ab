import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { anItem, aVendor } from '../testing.ts';

const server = await testServer();
const day = '2026-03-02';

type Bought = { quantity: number; costPrice: number; cash?: number; date?: string; note?: string };

/** A business that buys one kind of soap from one vendor. */
async function shop() {
  const owner = await server.business();
  const soap = await anItem(server, owner);
  const vendorId = await aVendor(server, owner);
  const buy = async ({ quantity, costPrice, cash = 0, date = day, note }: Bought): Promise<string> => {
    const { status, body } = await owner.post('/inventory/bulk-stock', {
      date,
      storeId: owner.outletId,
      vendorId,
      pmethod: 'credit',
      bankAmount: 0,
      posAmount: 0,
      cashAmount: cash,
      amount: cash,
      total: quantity * costPrice,
      ...(note && { note }),
      stock: [{ productId: soap.productId, quantity, costPrice, itemPriceId: soap.itemPriceId }],
    });
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.id;
  };
  return { owner, soap, vendorId, buy };
}
const figures = ({ total, paid, due }: { total: number; paid: number; due: number }) => [total, paid, due];
const rowsOf = async (by: SignedIn, path: string) => (await by.get(path)).body.data.rows;

test('what is owed for a purchase goes down as its vendor is paid, oldest first, and up when that is taken back', async () => {
  const { owner, soap, vendorId, buy } = await shop();
  const first = await buy({ quantity: 10, costPrice: 2.5, cash: 5 });
  const second = await buy({ quantity: 4, costPrice: 10, date: '2026-03-03' });
  const paid = await owner.post('/payments', {
    direction: 'OUT',
    method: 'CASH',
    amount: 30,
    partyId: vendorId,
    outletId: owner.outletId,
  });
  // 25 of which 5 were paid: 20 of the 30 settle it, 10 go to the second.
  assert.deepEqual((await rowsOf(owner, '/inventory/purchase-logs?sortKey=date')).map(figures), [
    [25, 25, 0],
    [40, 10, 30],
  ]);
  assert.deepEqual(
    paid.body.data.allocations.map(({ reference }: { reference: string }) => reference),
    ['O1-P000001', 'O1-P000002'],
  );
  const { data } = (await owner.get(`/inventory/purchase-logs/${second}`)).body;
  assert.deepEqual(data.payments, [{ id: paid.body.data.id, method: 'CASH', amount: 10 }]);
  assert.deepEqual([data.vendorId, data.vendorName], [vendorId, 'Mills']);
  assert.equal(data.lines.length, 1);
  const { id: lineId, ...line } = data.lines[0];
  assert.deepEqual(line, {
    purchaseId: second,
    purchaseNumber: 'O1-P000002',
    date: '2026-03-03',
    storeId: owner.outletId,
    vendorId,
    productId: soap.productId,
    variantId: soap.variantId,
    itemPriceId: soap.itemPriceId,
    name: 'Soap',
    quantity: 4,
    baseQuantity: 4,
    costPrice: 10,
    total: 40,
    tax: 0,
    taxRateId: null,
    taxPercent: 0,
    taxIncluded: true,
    taxRecoverable: true,
    status: 'POSTED',
    reversedOn: null,
  });
  await owner.post(`/payments/${paid.body.data.id}/reverse`, {});
  assert.deepEqual((await rowsOf(owner, '/inventory/purchase-logs?sortKey=date')).map(figures), [
    [25, 5, 20],
    [40, 0, 40],
  ]);
  assert.equal((await owner.get(`/inventory/purchase-logs/${first}`)).body.data.payments.length, 3);
});

/** The figures of purchases of which none was reversed. */
const standing = (figures: {
  count: number;
  quantity: number;
  total: number;
  paid: number;
  due: number;
}) => ({
  ...figures,
  reversedCount: 0,
  reversedQuantity: 0,
  reversed: 0,
  net: figures.total,
});

test('the summary adds up just what the list gives', async () => {
  const { owner, vendorId, buy } = await shop();
  await buy({ quantity: 1.5, costPrice: 2, cash: 3 });
  await buy({ quantity: 2, costPrice: 5, date: '2026-03-05', note: 'Easter order' });
  const other = await aVendor(server, owner);
  const cases: [query: string, figures: object][] = [
    ['', standing({ count: 2, quantity: 3.5, total: 13, paid: 3, due: 10 })],
    ['date_to=2026-03-04', standing({ count: 1, quantity: 1.5, total: 3, paid: 3, due: 0 })],
    ['search=easter', standing({ count: 1, quantity: 2, total: 10, paid: 0, due: 10 })],
    ['search=MILL', standing({ count: 2, quantity: 3.5, total: 13, paid: 3, due: 10 })],
    [
      `vendorId=${vendorId}&status=POSTED`,
      standing({ count: 2, quantity: 3.5, total: 13, paid: 3, due: 10 }),
    ],
    [`vendorId=${other}`, standing({ count: 0, quantity: 0, total: 0, paid: 0, due: 0 })],
  ];
  for (const [query, expected] of cases) {
    assert.deepEqual(
      (await owner.get(`/inventory/purchase-logs/summary?${query}`)).body.data,
      expected,
      query,
    );
    const rows = await rowsOf(owner, `/inventory/purchase-logs?${query}`);
    assert.equal(rows.length, (expected as { count: number }).count, query);
  }
});

test('lines are found by what was bought, and page through without a gap', async () => {
  const { owner, soap, buy } = await shop();
  for (const quantity of [1, 2, 3]) await buy({ quantity, costPrice: 1 });
  const first = await owner.get(`/inventory/stock/purchase-log?limit=2&variantId=${soap.variantId}`);
  const { nextCursor, hasNext } = first.body.data;
  assert.equal(hasNext, true);
  const rest = await owner.get(
    `/inventory/stock/purchase-log?limit=2&variantId=${soap.variantId}&cursor=${nextCursor}`,
  );
  const quantities = [...first.body.data.rows, ...rest.body.data.rows].map((row) => row.quantity);
  assert.deepEqual(quantities.sort(), [1, 2, 3]);
  assert.deepEqual(await rowsOf(owner, `/inventory/stock/purchase-log?productId=${newId()}`), []);
});

test('what is paid and owed falls to the lines by what they cost, and to the cent on all of them', async () => {
  const { owner, soap, vendorId } = await shop();
  const rice = await anItem(server, owner, { name: 'Rice' });
  await owner.post('/inventory/stock', {
    outletId: owner.outletId,
    vendorId,
    businessDate: day,
    payments: [{ method: 'CASH', amount: 0.5 }],
    lines: [
      { itemPriceId: soap.itemPriceId, quantity: 1, unitCost: 0.5 },
      { itemPriceId: rice.itemPriceId, quantity: 2, unitCost: 0.25 },
      { itemPriceId: soap.itemPriceId, quantity: 1, unitCost: 0.5 },
    ],
  });
  // Of 1.50 one is owed: 0.33, 0.34 and 0.33, for a third, two thirds and all of it round to 0.33, 0.67 and 1.00.
  const cases: [query: string, figures: object][] = [
    ['', standing({ count: 3, quantity: 4, total: 1.5, paid: 0.5, due: 1 })],
    [`variantId=${soap.variantId}`, standing({ count: 2, quantity: 2, total: 1, paid: 0.34, due: 0.66 })],
    [`productId=${rice.productId}`, standing({ count: 1, quantity: 2, total: 0.5, paid: 0.16, due: 0.34 })],
    ['search=ric', standing({ count: 1, quantity: 2, total: 0.5, paid: 0.16, due: 0.34 })],
    [`date_to=2026-03-01`, standing({ count: 0, quantity: 0, total: 0, paid: 0, due: 0 })],
  ];
  for (const [query, expected] of cases) {
    const summary = await owner.get(`/inventory/stock/purchase-log/summary?${query}`);
    assert.deepEqual(summary.body.data, expected, query);
    const rows = await rowsOf(owner, `/inventory/stock/purchase-log?${query}`);
    assert.equal(rows.length, (expected as { count: number }).count, query);
  }
});

const reads = [
  '/inventory/purchase-logs',
  '/inventory/purchase-logs/summary',
  '/inventory/stock/purchase-log',
  '/inventory/stock/purchase-log/summary',
];

test('purchases are for those who see cost, at their outlets', async () => {
  const { owner, buy } = await shop();
  const id = await buy({ quantity: 1, costPrice: 1 });
  const cashier = await server.colleague(owner, 'CASHIER');
  const elsewhere = await server.colleague(owner, 'STOREKEEPER', []);
  for (const path of [...reads, `/inventory/purchase-logs/${id}`]) {
    assert.equal((await server.stranger.get(path)).status, 401, path);
    assert.equal((await cashier.get(path)).status, 403, path);
    assert.equal((await owner.get(`${path}?colour=red`)).status, 400, path);
  }
  assert.equal((await elsewhere.get(`/inventory/purchase-logs/${id}`)).status, 404);
  assert.equal((await elsewhere.get('/inventory/purchase-logs/summary')).body.data.count, 0);
  assert.deepEqual(await rowsOf(elsewhere, '/inventory/stock/purchase-log'), []);
  const stranger = await server.business();
  assert.equal((await stranger.get(`/inventory/purchase-logs/${id}`)).status, 404);
  assert.deepEqual(await rowsOf(stranger, '/inventory/purchase-logs'), []);
});

test('a size is named with what it is a size of: bought, written off, and where there is too little', async () => {
  const owner = await server.business();
  const size = (await owner.post('/product/variant-type', { name: 'Size', values: ['Small'] })).body.data;
  const options = [{ variant_type_id: size.id, valueIds: [size.values[0].id] }];
  const product = { name: 'Shirt', options, prices: [{ price: 5 }] };
  const shirt = (await owner.post('/inventory/products', product)).body.data;
  const [{ id: variantId, prices }] = shirt.variants;
  const bought = await owner.post('/inventory/bulk-stock', {
    date: day,
    storeId: owner.outletId,
    vendorId: null,
    pmethod: 'cash',
    cashAmount: 6,
    bankAmount: 0,
    posAmount: 0,
    amount: 6,
    total: 6,
    stock: [{ productId: shirt.id, quantity: 2, costPrice: 3, itemPriceId: prices[0].itemPriceId }],
  });
  const { lines } = (await owner.get(`/inventory/purchase-logs/${bought.body.data.id}`)).body.data;
  assert.deepEqual(
    lines.map(({ name }: { name: string }) => name),
    ['Shirt · Small'],
  );
  const lose = (quantity: number) =>
    owner.post('/inventory/stock/adjustment', {
      outletId: owner.outletId,
      purpose: 'DAMAGED',
      lines: [{ variantId, quantity }],
    });
  assert.equal((await lose(1)).body.data.lines[0].name, 'Shirt · Small');
  assert.equal((await lose(4)).body.message, 'Not enough Shirt · Small: 1 in stock, 4 needed.');
});
