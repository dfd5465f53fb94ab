import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastTrace } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { anItem, aVendor, balances, stockOf } from '../testing.ts';

const server = await testServer();

async function shop() {
  const owner = await server.business();
  const soap = await anItem(server, owner, { name: 'Soap', pack: 12 });
  const rice = await anItem(server, owner, { name: 'Rice' });
  return { owner, soap, rice };
}
type Sent = { purpose: string; lines: object[] } & Record<string, unknown>;
const adjust = (by: SignedIn, sent: Sent, key?: string) =>
  by.post('/inventory/stock/adjustment', { outletId: by.outletId, ...sent }, key ? { key } : {});

async function adjusted(by: SignedIn, sent: Sent) {
  const { status, body } = await adjust(by, sent);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}
/** Twelve of each: soap for 60.00, rice for 1.00. */
async function stocked() {
  const { owner, soap, rice } = await shop();
  await adjusted(owner, {
    purpose: 'OPENING',
    lines: [
      { itemPriceId: soap.packPriceId, quantity: 1, unitCost: 60 },
      { variantId: rice.variantId, quantity: 12, unitCost: 0.0833 },
    ],
  });
  return { owner, soap, rice };
}

test('opening stock comes in by unit or in base units, and its value is owed to the opening balances', async () => {
  const { owner, soap, rice } = await shop();
  const { status, body } = await adjust(owner, {
    purpose: 'OPENING',
    effect: 'INCREASE',
    note: ' First count ',
    businessDate: '2026-03-02',
    lines: [
      // 1.5 × 60.03 = 90.045, rounded 90.05, for 18 pieces; 2.5 × 0.3333 = 0.83325, rounded 0.83.
      { itemPriceId: soap.packPriceId, quantity: 1.5, unitCost: 60.03 },
      { variantId: rice.variantId, quantity: 2.5, unitCost: 0.3333 },
    ],
  });
  assert.equal(status, 200, JSON.stringify(body));
  const { id, createdAt, lines, ...rest } = body.data;
  const common = {
    outletId: owner.outletId,
    purpose: 'OPENING',
    effect: 'INCREASE',
    businessDate: '2026-03-02',
  };
  assert.deepEqual(rest, {
    ...common,
    vendorId: null,
    note: 'First count',
    quantity: 20.5,
    value: 90.88,
    tax: 0,
    inputQuantity: 0,
    userId: owner.userId,
  });
  assert.deepEqual(
    lines.map(({ id: _, ...line }: { id: string }) => line),
    [
      {
        ...common,
        adjustmentId: id,
        productId: soap.productId,
        variantId: soap.variantId,
        name: 'Soap',
        quantity: 18,
        unitCost: 5.0028,
        value: 90.05,
        tax: 0,
      },
      {
        ...common,
        adjustmentId: id,
        productId: rice.productId,
        variantId: rice.variantId,
        name: 'Rice',
        quantity: 2.5,
        unitCost: 0.332,
        value: 0.83,
        tax: 0,
      },
    ],
  );
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[18, 9_005]]);
  assert.deepEqual(await balances(server, owner), { '1400': 9_088, '3100': -9_088 });
  assert.deepEqual(await lastTrace(server, owner), {
    audit: { operation: 'adjustStock', type: 'adjustment', subject: id, before: null, after: body.data },
    event: { type: 'stock.adjusted', data: body.data },
  });
});

const [inventory, opening, costOfSales, shrinkage] = ['1400', '3100', '5000', '5100'];

test('each purpose has its effect and its account, and what goes out takes the average', async () => {
  const { owner, soap } = await shop();
  const one = [{ variantId: soap.variantId, quantity: 1 }];
  await adjusted(owner, { purpose: 'OPENING', lines: [{ ...one[0], quantity: 100, unitCost: 10 }] });
  const cases: [purpose: string, effect: string, account: string][] = [
    ['FOUND', 'INCREASE', shrinkage],
    ['RETURNED', 'INCREASE', costOfSales],
    ['CORRECTION', 'INCREASE', shrinkage],
    ['CORRECTION', 'DECREASE', shrinkage],
    ['DAMAGED', 'DECREASE', shrinkage],
    ['EXPIRED', 'DECREASE', shrinkage],
    ['THEFT', 'DECREASE', shrinkage],
    ['LOST', 'DECREASE', shrinkage],
    ['SAMPLE', 'DECREASE', shrinkage],
    ['INTERNAL_USE', 'DECREASE', shrinkage],
    ['VENDOR_RETURN', 'DECREASE', shrinkage],
  ];
  let before: Record<string, number> = { [inventory]: 100_000, [opening]: -100_000 };
  for (const [purpose, effect, account] of cases) {
    const sign = effect === 'INCREASE' ? 1 : -1;
    const made = await adjusted(owner, { purpose, ...(purpose === 'CORRECTION' && { effect }), lines: one });
    assert.deepEqual([made.effect, made.value], [effect, 10], purpose);
    const after = { ...before };
    after[inventory] = (after[inventory] ?? 0) + sign * 1_000;
    after[account] = (after[account] ?? 0) - sign * 1_000;
    const found = await balances(server, owner);
    const nonZero = Object.entries(after).filter(([, amount]) => amount !== 0);
    assert.deepEqual(found, Object.fromEntries(nonZero), purpose);
    before = after;
  }
});

test('what comes in without a cost is worth the average, and else the last that was known', async () => {
  const { owner, soap, rice } = await stocked();
  const found = (quantity: number) =>
    adjusted(owner, { purpose: 'FOUND', lines: [{ variantId: rice.variantId, quantity }] });
  // Twelve for 1.00: another five are worth 0.4167, rounded 0.42.
  assert.equal((await found(5)).value, 0.42);
  assert.deepEqual(await stockOf(server, owner, rice.variantId), [[17, 142]]);
  await adjusted(owner, { purpose: 'LOST', lines: [{ variantId: rice.variantId, quantity: 17 }] });
  assert.deepEqual(await stockOf(server, owner, rice.variantId), [[0, 0]]);
  // 1.42 for seventeen: two are worth 0.1671.
  assert.equal((await found(2)).value, 0.17);
  const beans = await anItem(server, owner, { name: 'Beans' });
  const never = await adjusted(owner, {
    purpose: 'FOUND',
    lines: [{ variantId: beans.variantId, quantity: 3 }],
  });
  assert.equal(never.value, 0);
  assert.equal((await stockOf(server, owner, soap.variantId))[0]?.[1], 6_000);
});

test('what a vendor takes back pays what is owed the longest, and the rest is an advance', async () => {
  const { owner, soap } = await stocked();
  const vendorId = await aVendor(server, owner);
  await owner.post('/inventory/stock', {
    outletId: owner.outletId,
    vendorId,
    lines: [{ itemPriceId: soap.itemPriceId, quantity: 2, unitCost: 5 }],
  });
  const back = (quantity: number) =>
    adjusted(owner, { purpose: 'VENDOR_RETURN', vendorId, lines: [{ variantId: soap.variantId, quantity }] });
  assert.equal((await back(1)).vendorId, vendorId);
  const party = () => owner.get(`/customer-relationship-management/${vendorId}`);
  assert.equal((await party()).body.data.balance, -5);
  assert.equal((await owner.get('/inventory/purchase-logs')).body.data.rows[0].due, 5);
  await back(3);
  const { balance, advance } = (await party()).body.data;
  assert.deepEqual([balance, advance], [10, 10]);
  const { '1310': advances, '2000': payables, [shrinkage]: lost } = await balances(server, owner);
  assert.deepEqual([advances, payables, lost], [1_000, undefined, undefined]);
});

test('stock of one and fifty takers: one gets it, and 49 are told of what there is not enough', async () => {
  const { owner, soap } = await shop();
  const lines = [{ variantId: soap.variantId, quantity: 1 }];
  await adjusted(owner, { purpose: 'OPENING', lines: [{ ...lines[0], unitCost: 5 }] });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => adjust(owner, { purpose: 'SAMPLE', lines })),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  assert.equal(refused.length, 49);
  for (const { status, body } of refused) {
    assert.deepEqual(
      [status, body.code, body.errors],
      [
        409,
        'INSUFFICIENT_STOCK',
        [
          {
            field: 'lines.0.quantity',
            code: 'INSUFFICIENT_STOCK',
            message: 'not enough Soap: 0 in stock, 1 needed',
          },
        ],
      ],
    );
  }
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[0, 0]]);
  assert.equal((await owner.get('/inventory/adjustments/summary')).body.data.count, 2);
});

test('two lines of one item are added up first, and what is short refuses the whole', async () => {
  const { owner, soap, rice } = await stocked();
  const before = await balances(server, owner);
  const { status, body } = await adjust(owner, {
    purpose: 'DAMAGED',
    lines: [
      { variantId: rice.variantId, quantity: 12 },
      { variantId: soap.variantId, quantity: 1 },
      { itemPriceId: soap.packPriceId, quantity: 1 },
    ],
  });
  assert.deepEqual([status, body.code], [409, 'INSUFFICIENT_STOCK']);
  assert.deepEqual(
    body.errors.map(({ field }: { field: string }) => field),
    ['lines.1.quantity'],
  );
  assert.equal(body.message, 'Not enough Soap: 12 in stock, 13 needed.');
  assert.deepEqual(await balances(server, owner), before);
  assert.deepEqual(await stockOf(server, owner, rice.variantId), [[12, 100]]);
  assert.equal((await owner.get('/inventory/stock/adjustment/summary')).body.data.count, 2);
});

test('an outlet may allow more to go out than is there; the next receipt settles what that had cost', async () => {
  const { owner, soap } = await shop();
  await owner.put(`/outlets/${owner.outletId}`, { name: 'Market', allowsNegativeStock: true });
  const line = { variantId: soap.variantId };
  await adjusted(owner, { purpose: 'OPENING', lines: [{ ...line, quantity: 2, unitCost: 3 }] });
  assert.equal((await adjusted(owner, { purpose: 'LOST', lines: [{ ...line, quantity: 4 }] })).value, 12);
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[-2, -600]]);
  await adjusted(owner, { purpose: 'FOUND', lines: [{ ...line, quantity: 20, unitCost: 3.3 }] });
  // 18 are left at 3.30; two had gone out at 3.00 and cost 0.30 more each.
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[18, 5_940]]);
  assert.deepEqual(await balances(server, owner), {
    [inventory]: 5_940,
    [opening]: -600,
    [shrinkage]: 1_200 + 60 - 6_600,
  });
});

test('stock that comes down to where it is ordered again is told of once', async () => {
  const { owner, soap } = await stocked();
  await server.database((session) =>
    session.all('update products set reorder_level_e4 = 50000 where org_id = $1', [owner.orgId]),
  );
  const take = (quantity: number) =>
    adjusted(owner, { purpose: 'SAMPLE', lines: [{ variantId: soap.variantId, quantity }] });
  const told = async () =>
    server.database((session) =>
      session.all<{ data: object }>(`select data from events where org_id = $1 and type = 'stock.low'`, [
        owner.orgId,
      ]),
    );
  await take(6);
  assert.deepEqual(await told(), []);
  await take(1);
  await take(1);
  assert.deepEqual(
    (await told()).map(({ data }) => data),
    [{ variantId: soap.variantId, outletId: owner.outletId, name: 'Soap', quantity: 5, reorderLevel: 5 }],
  );
});

test('an adjustment whose id the sender made up is recorded once, however often and late it is sent', async () => {
  const { owner, soap } = await stocked();
  const adjustmentId = newId();
  const sent = {
    adjustmentId,
    purpose: 'DAMAGED',
    note: 'Wet',
    lines: [{ variantId: soap.variantId, quantity: 1 }],
  };
  const answers = await Promise.all(Array.from({ length: 10 }, () => adjust(owner, sent)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  for (const answer of answers) assert.deepEqual(answer.body.data, answers[0]?.body.data);
  assert.equal(answers[0]?.body.data.id, adjustmentId);
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[11, 5_500]]);
  // With its effect said it is the same; anything else under its id is another.
  assert.equal((await adjust(owner, { ...sent, effect: 'DECREASE' })).status, 200);
  for (const change of [
    { note: 'Dry' },
    { purpose: 'LOST' },
    { lines: [{ variantId: soap.variantId, quantity: 2 }] },
    { lines: [{ itemPriceId: soap.itemPriceId, quantity: 1 }] },
  ]) {
    const { status, body } = await adjust(owner, { ...sent, ...change });
    assert.deepEqual([status, body.code, body.errors[0]?.field], [409, 'DUPLICATE', 'adjustmentId']);
  }
  const elsewhere = await server.colleague(owner, 'STOREKEEPER', []);
  assert.equal((await adjust(elsewhere, sent)).status, 404);
  // Also when it could not be recorded any more.
  await server.database((session) =>
    session.all(`update organisations set books_closed_until = '9999-01-01' where org_id = $1`, [
      owner.orgId,
    ]),
  );
  assert.deepEqual((await adjust(owner, sent)).body.data, answers[0]?.body.data);
  // Another business may have made up the same.
  const rival = await stocked();
  const theirs = { ...sent, lines: [{ variantId: rival.soap.variantId, quantity: 1 }] };
  assert.equal((await adjust(rival.owner, theirs)).status, 200);
});

test('a replay with the same key has one effect', async () => {
  const { owner, soap } = await stocked();
  const sent = { purpose: 'LOST', lines: [{ variantId: soap.variantId, quantity: 1 }] };
  const answers = await Promise.all(Array.from({ length: 5 }, () => adjust(owner, sent, 'shelf 4')));
  assert.deepEqual(new Set(answers.map(({ body }) => body.data.id)).size, 1);
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[11, 5_500]]);
});

test('what cannot be is refused by its field, and nothing changes', async () => {
  const { owner, soap, rice } = await stocked();
  const service = await anItem(server, owner, { name: 'Repair', kind: 'SERVICE' });
  const customer = await aVendor(server, owner, 'CUSTOMER');
  const vendorId = await aVendor(server, owner);
  const line = { variantId: soap.variantId, quantity: 1 };
  const cases: [status: number, field: string, change: object][] = [
    [400, 'effect', { purpose: 'CORRECTION' }],
    [400, 'effect', { effect: 'INCREASE' }],
    [400, 'purpose', { purpose: 'GIFT' }],
    [400, 'lines', { lines: [] }],
    [400, 'lines.0.itemPriceId', { lines: [{ quantity: 1 }] }],
    [400, 'lines.0.quantity', { lines: [{ ...line, quantity: 0 }] }],
    [400, 'lines.0.quantity', { lines: [{ ...line, quantity: 0.00001 }] }],
    [400, 'lines.0.unitCost', { lines: [{ ...line, unitCost: 1 }] }],
    [400, 'lines.0.unitCost', { purpose: 'FOUND', lines: [{ ...line, quantity: 1e9, unitCost: 1e9 }] }],
    [
      400,
      'lines.0.quantity',
      { purpose: 'FOUND', lines: [{ itemPriceId: soap.packPriceId, quantity: 99_999_999_999 }] },
    ],
    [400, 'lines.0.variantId', { lines: [{ ...line, variantId: service.variantId }] }],
    [404, 'lines.0.variantId', { lines: [{ ...line, variantId: newId() }] }],
    [404, 'lines.0.variantId', { lines: [{ ...line, itemPriceId: rice.itemPriceId }] }],
    [400, 'vendorId', { vendorId }],
    [404, 'vendorId', { purpose: 'VENDOR_RETURN', vendorId: customer }],
    [404, 'outletId', { outletId: newId() }],
    [400, 'businessDate', { businessDate: '9999-01-01' }],
  ];
  const before = await balances(server, owner);
  for (const [status, field, change] of cases) {
    const { status: found, body } = await adjust(owner, { purpose: 'LOST', lines: [line], ...change });
    assert.deepEqual([found, body.errors[0]?.field], [status, field], JSON.stringify(body));
  }
  // Not even something without a value gets into a period that is closed.
  const beans = await anItem(server, owner, { name: 'Beans' });
  await server.database((session) =>
    session.all(`update organisations set books_closed_until = '2026-01-31' where org_id = $1`, [
      owner.orgId,
    ]),
  );
  const late = {
    purpose: 'FOUND',
    businessDate: '2026-01-31',
    lines: [{ variantId: beans.variantId, quantity: 1 }],
  };
  assert.deepEqual((await adjust(owner, late)).body.code, 'INVALID_STATE');
  assert.deepEqual(await stockOf(server, owner, beans.variantId), []);
  assert.deepEqual(await balances(server, owner), before);
  assert.equal((await owner.get('/inventory/adjustments')).body.data.rows.length, 1);
});

test('there is never more of an item, nor is it worth more, than can be told exactly', async () => {
  const owner = await server.business();
  const most = 99_999_999_999;
  const [soap, rice] = [await anItem(server, owner), await anItem(server, owner, { name: 'Rice' })];
  await server.database((session) =>
    session.all('update item_prices set price_e4 = 999999999990000 where id = $1', [soap.itemPriceId]),
  );
  const found = (lines: object[]) =>
    owner.post('/inventory/stock/adjustment', { outletId: owner.outletId, purpose: 'FOUND', lines });
  const line = { variantId: soap.variantId, quantity: most, unitCost: 0.0001 };
  assert.equal((await found([line])).status, 200);
  const { status, body } = await found([{ ...line, quantity: 1 }]);
  assert.deepEqual([status, body.code], [409, 'INVALID_STATE']);
  // What it sells for has twice the digits.
  const summary = await owner.get('/inventory/stock/summary');
  assert.equal(summary.status, 200, JSON.stringify(summary.body));
  assert.equal(summary.body.data.retailValue, '9999999999800000000001.00');

  // 9,000,000,000,000.00 has 15 digits, and twice that has 16.
  const salt = await anItem(server, owner, { name: 'Salt' });
  const dear = [rice, salt].map(({ itemPriceId }) => ({
    itemPriceId,
    quantity: 1000,
    unitCost: 9_000_000_000,
  }));
  const vendorId = await aVendor(server, owner);
  const bought = await owner.post('/inventory/stock', { outletId: owner.outletId, vendorId, lines: dear });
  for (const answer of [bought, await found(dear)]) {
    assert.deepEqual([answer.status, answer.body.errors?.[0]?.field], [400, 'lines']);
  }
});
