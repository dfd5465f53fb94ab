import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataOf, testServer } from '../../../../tests/harness.ts';
import { holdLock, untilWaiting } from '../../../../tests/locks.ts';
import { anItem, aVendor, balances, stockOf } from '../../testing.ts';

const server = await testServer();
const [inventory, costOfSales, shrinkage] = ['1400', '5000', '5100'];

/** A shop where stock may go below zero, another, and two vendors. */
async function shop() {
  const owner = await server.business();
  const { outletId } = owner;
  dataOf(await owner.put(`/outlets/${outletId}`, { name: 'Market', allowsNegativeStock: true }));
  const yaba = dataOf(await owner.post('/outlets', { name: 'Yaba' })).id as string;
  const soap = await anItem(server, owner, { name: 'Soap', pack: 12 });
  const [mills, farms] = [await aVendor(server, owner), await aVendor(server, owner)];
  const buy = async (quantity: number, unitCost: number, more: object = {}): Promise<string> =>
    dataOf(
      await owner.post('/inventory/stock', {
        outletId,
        vendorId: mills,
        ...more,
        lines: [{ itemPriceId: soap.itemPriceId, quantity, unitCost }],
      }),
    ).id;
  const adjust = (purpose: string, quantity: number, { unitCost, ...more }: Record<string, unknown> = {}) =>
    owner.post('/inventory/stock/adjustment', {
      outletId,
      purpose,
      ...more,
      lines: [{ variantId: soap.variantId, quantity, ...(unitCost !== undefined && { unitCost }) }],
    });
  const sell = async (quantity: number, at = outletId) =>
    dataOf(
      await owner.post('/checkout', {
        outletId: at,
        lines: [{ itemPriceId: soap.itemPriceId, quantity }],
        payments: [{ method: 'CASH', amount: quantity * 100 }],
      }),
    );
  const transfer = async (quantity: number) =>
    dataOf(
      await owner.post('/inventory/stock/transfer', {
        fromOutletId: outletId,
        toOutletId: yaba,
        lines: [{ variantId: soap.variantId, quantity }],
      }),
    );
  const owed = async (vendorId: string) =>
    dataOf(await owner.get(`/customer-relationship-management/${vendorId}`)).balance;
  /** Stock of each outlet that has some, and what is sold and lost at cost. */
  const stands = async () => {
    const {
      [costOfSales]: sold = 0,
      [shrinkage]: lost = 0,
      [inventory]: worth = 0,
    } = await balances(server, owner);
    const rows = await server.database((session) =>
      session.all<{ outlet: string; level: number[] }>(
        `select lower(o.name) as outlet, array[s.quantity_e4 / 10000.0, s.value_minor]::float[] as level
         from stock s join outlets o on o.org_id = s.org_id and o.id = s.outlet_id
         where s.org_id = $1 and s.variant_id = $2`,
        [owner.orgId, soap.variantId],
      ),
    );
    const levels = Object.fromEntries(rows.map(({ outlet, level }) => [outlet, level]));
    const sum = rows.reduce((total, { level }) => total + (level[1] ?? 0), 0);
    assert.equal(worth, sum, 'the inventory account');
    return { ...levels, sold, lost };
  };
  return { owner, outletId, yaba, soap, mills, farms, buy, adjust, sell, transfer, owed, stands };
}

test('a return to a vendor leaves at the price that it was bought for, and takes that off the debt', async () => {
  const { mills, farms, buy, adjust, owed, stands } = await shop();
  await buy(10, 10);
  await buy(10, 20, { vendorId: farms });
  // 20 for 300.00: the average is 15.00, and Mills is owed 100.00.
  const returned = dataOf(await adjust('VENDOR_RETURN', 10, { vendorId: mills }));
  assert.equal(returned.value, 100);
  assert.deepEqual([await owed(mills), await owed(farms)], [0, -200]);
  // What remains is what Farms sold.
  assert.deepEqual(await stands(), { market: [10, 20_000], sold: 0, lost: 0 });
});

test('where nothing remains, the difference to the average is cost of sales', async () => {
  const { mills, farms, buy, adjust, sell, owed, stands } = await shop();
  await buy(10, 10);
  await buy(10, 20, { vendorId: farms });
  await sell(10);
  await adjust('VENDOR_RETURN', 10, { vendorId: mills });
  // Ten were sold at 15.00; the other ten go for 100.00, so those that were sold cost 200.00.
  assert.deepEqual(await stands(), { market: [0, 0], sold: 20_000, lost: 0 });
  assert.equal(await owed(mills), 0);
});

test('what remains of a return keeps its own cost, whatever was sold meanwhile', async () => {
  const { farms, buy, adjust, sell, stands } = await shop();
  await buy(10, 1);
  await buy(10, 3, { vendorId: farms });
  await sell(5);
  // 15 for 30.00; half of them, 7.5, are of Farms. Of ten that go back 2.5 are of Mills, at 1.00, which remain so too.
  await adjust('VENDOR_RETURN', 10, { vendorId: farms });
  assert.deepEqual(await stands(), { market: [5, 500], sold: 500, lost: 0 });
});

test('what a vendor owes for a return is not for a storekeeper to say', async () => {
  const { owner, outletId, soap, mills, buy, owed } = await shop();
  await buy(10, 10);
  const storekeeper = await server.colleague(owner, 'STOREKEEPER');
  const giveBack = (unitCost?: number) =>
    storekeeper.post('/inventory/stock/adjustment', {
      outletId,
      purpose: 'VENDOR_RETURN',
      vendorId: mills,
      lines: [{ variantId: soap.variantId, quantity: 1, ...(unitCost !== undefined && { unitCost }) }],
    });
  const { status, body } = await giveBack(99_999_999_999);
  assert.deepEqual([status, body.code, body.errors[0].field], [403, 'FORBIDDEN', 'lines.0.unitCost']);
  assert.equal(await owed(mills), -100);
  assert.equal(dataOf(await giveBack()).value, 10);
  assert.equal(await owed(mills), -90);
});

test('the line may say what was paid; without a purchase or a price it is the average', async () => {
  const { mills, farms, buy, adjust, owed, stands } = await shop();
  await buy(10, 10);
  assert.equal(dataOf(await adjust('VENDOR_RETURN', 2, { vendorId: mills, unitCost: 9 })).value, 18);
  assert.equal(await owed(mills), -82);
  assert.deepEqual(await stands(), { market: [8, 8_200], sold: 0, lost: 0 });
  // Never bought from Farms: 82.00 for eight.
  assert.equal(dataOf(await adjust('VENDOR_RETURN', 4, { vendorId: farms })).value, 41);
  for (const [purpose, more, message] of [
    ['VENDOR_RETURN', { unitCost: 1 }, 'belongs to an INCREASE, or to a VENDOR_RETURN with its vendorId'],
    ['LOST', { unitCost: 1 }, 'belongs to an INCREASE, or to a VENDOR_RETURN with its vendorId'],
  ] as const) {
    const { status, body } = await adjust(purpose, 1, more);
    assert.deepEqual(
      [status, body.errors[0]?.field, body.errors[0]?.message],
      [400, 'lines.0.unitCost', message],
    );
  }
});

test('a reversed purchase leaves the other goods at what they cost', async () => {
  const { owner, buy, sell, stands } = await shop();
  await buy(10, 1);
  const dear = await buy(10, 3);
  await sell(5);
  assert.deepEqual(await stands(), { market: [15, 3_000], sold: 1_000, lost: 0 });
  dataOf(await owner.post(`/inventory/purchase-logs/${dear}/reverse`, {}));
  // As if it had never been: ten at 1.00, of which five were sold.
  assert.deepEqual(await stands(), { market: [5, 500], sold: 500, lost: 0 });
});

test('goods that came since a purchase was sold out keep their cost when it is reversed', async () => {
  const { owner, buy, sell, stands } = await shop();
  const first = await buy(10, 1);
  await sell(10);
  await buy(20, 3);
  dataOf(await owner.post(`/inventory/purchase-logs/${first}/reverse`, {}));
  // Ten of those at 3.00 go in their place, for 10.00.
  assert.deepEqual(await stands(), { market: [10, 3_000], sold: 3_000, lost: 0 });
});

test('what was lost below zero is settled in shrinkage, and what was sold in the cost of sales', async () => {
  const { buy, adjust, sell, stands } = await shop();
  await buy(1, 10);
  await adjust('DAMAGED', 4);
  await sell(1);
  // One of each had gone at 10.00 where none was: three lost, one sold.
  assert.deepEqual(await stands(), { market: [-4, -4_000], sold: 1_000, lost: 4_000 });
  await buy(2, 12);
  // Half of them are there again: 2 × 2.00 more, three quarters of it lost.
  assert.deepEqual(await stands(), { market: [-2, -2_000], sold: 1_100, lost: 4_300 });
  await buy(10, 14);
  // The other two at 4.00 more each.
  assert.deepEqual(await stands(), { market: [8, 11_200], sold: 1_300, lost: 4_900 });
});

test('what was moved below zero is settled at the outlet that got it', async () => {
  const { buy, sell, transfer, yaba, stands } = await shop();
  await buy(1, 10);
  await transfer(3);
  assert.deepEqual(await stands(), { market: [-2, -2_000], yaba: [3, 3_000], sold: 0, lost: 0 });
  await buy(5, 13);
  // Two of the three cost 13.00: it is there that they are worth more.
  assert.deepEqual(await stands(), { market: [3, 3_900], yaba: [3, 3_600], sold: 0, lost: 0 });
  await transfer(5);
  await sell(8, yaba);
  // Two at 13.00 below zero again; all of it is sold by now, so what they cost more is cost of sales there.
  assert.deepEqual(await stands(), { market: [-2, -2_600], yaba: [0, 0], sold: 10_100, lost: 0 });
  await buy(2, 15);
  assert.deepEqual(await stands(), { market: [0, 0], yaba: [0, 0], sold: 10_500, lost: 0 });
});

test('goods that were moved on below zero hold up no purchase', async () => {
  const { owner, soap, buy, transfer, yaba, stands } = await shop();
  dataOf(await owner.put(`/outlets/${yaba}`, { name: 'Yaba', allowsNegativeStock: true }));
  const ikeja = dataOf(await owner.post('/outlets', { name: 'Ikeja' })).id as string;
  await buy(1, 10);
  await transfer(3);
  const onwards = { fromOutletId: yaba, toOutletId: ikeja };
  const lines = [{ variantId: soap.variantId, quantity: 5 }];
  dataOf(await owner.post('/inventory/stock/transfer', { ...onwards, lines }));
  await buy(5, 13);
  // The two that Market lacked cost 3.00 more each. Yaba got them and has none left, so it is cost of sales there.
  const levels = { market: [3, 3_900], yaba: [-2, -2_000], ikeja: [5, 5_000] };
  assert.deepEqual(await stands(), { ...levels, sold: 600, lost: 0 });
});

test('what a count finds missing below zero is settled in shrinkage', async () => {
  const { owner, soap, buy, sell, stands } = await shop();
  await buy(5, 10);
  const { id } = dataOf(await owner.post('/inventory/stocktakes', { outletId: owner.outletId }));
  const path = `/inventory/stocktakes/${id}`;
  dataOf(await owner.patch(`${path}/counts`, { counts: [{ variantId: soap.variantId, quantity: 2 }] }));
  await sell(4);
  dataOf(await owner.post(`${path}/submit`, {}));
  dataOf(await owner.post(`${path}/complete`, {}));
  assert.deepEqual(await stands(), { market: [-2, -2_000], sold: 4_000, lost: 3_000 });
  await buy(2, 11);
  assert.deepEqual(await stands(), { market: [0, 0], sold: 4_000, lost: 3_200 });
});

test('making goods uses up inputs of the same value', async () => {
  const { owner, outletId, soap, buy } = await shop();
  const [box, tin] = await Promise.all(['Box', 'Tin'].map((name) => anItem(server, owner, { name })));
  assert.ok(box && tin);
  await buy(10, 6);
  const produce = (more: object = {}) =>
    owner.post('/inventory/stock/adjustment', {
      outletId,
      purpose: 'PRODUCTION',
      lines: [
        { variantId: box.variantId, quantity: 2 },
        { variantId: tin.variantId, quantity: 1 },
      ],
      inputs: [{ variantId: soap.variantId, quantity: 7 }],
      ...more,
    });
  const before = await balances(server, owner);
  const made = dataOf(await produce());
  // 42.00 for three: 28.00 and 14.00.
  assert.deepEqual([made.effect, made.quantity, made.value, made.inputQuantity], ['INCREASE', 3, 42, 7]);
  assert.deepEqual(
    made.lines.map(({ name, effect, quantity, value }: Record<string, unknown>) => [
      ...[name, effect, quantity, value],
    ]),
    [
      ['Box', 'INCREASE', 2, 28],
      ['Tin', 'INCREASE', 1, 14],
      ['Soap', 'DECREASE', 7, 42],
    ],
  );
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[3, 1_800]]);
  assert.deepEqual(await stockOf(server, owner, box.variantId), [[2, 2_800]]);
  assert.deepEqual(await stockOf(server, owner, tin.variantId), [[1, 1_400]]);
  assert.deepEqual(await balances(server, owner), before);
  for (const path of ['/inventory/adjustments/summary', '/inventory/stock/adjustment/summary']) {
    const { count: _, ...sums } = dataOf(await owner.get(path));
    assert.deepEqual(sums, { quantityIn: 3, quantityOut: 7, valueIn: 42, valueOut: 42 }, path);
  }

  // Nothing is made of nothing, nor of what is not there, though more may be sold than is.
  const refused = async (more: object) => {
    const { status, body } = await produce(more);
    return [status, body.code, body.errors[0]?.field];
  };
  assert.deepEqual(await refused({ inputs: undefined }), [400, 'VALIDATION_FAILED', 'inputs']);
  assert.deepEqual(await refused({ inputs: [] }), [400, 'VALIDATION_FAILED', 'inputs']);
  assert.deepEqual(await refused({ inputs: [{ variantId: soap.variantId, quantity: 4 }] }), [
    ...[409, 'INSUFFICIENT_STOCK', 'inputs.0.quantity'],
  ]);
  assert.deepEqual(await refused({ purpose: 'FOUND' }), [400, 'VALIDATION_FAILED', 'inputs']);
  assert.deepEqual(await refused({ lines: [{ variantId: box.variantId, quantity: 1, unitCost: 3 }] }), [
    ...[400, 'VALIDATION_FAILED', 'lines.0.unitCost'],
  ]);
  assert.deepEqual(await refused({ inputs: [{ variantId: outletId, quantity: 1 }] }), [
    ...[404, 'NOT_FOUND', 'inputs.0.variantId'],
  ]);
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[3, 1_800]]);
});

test('goods that are moved below zero while a purchase waits for them are settled by it', async () => {
  const { owner, outletId, soap, buy, transfer, stands } = await shop();
  await buy(2, 10);
  const row = [owner.orgId, soap.variantId, outletId];
  const held = await holdLock(
    server,
    'select 1 from stock where org_id = $1 and variant_id = $2 and outlet_id = $3 for no key update',
    row,
  );
  const moved = transfer(5);
  await untilWaiting(server, 1);
  const bought = buy(10, 12);
  await untilWaiting(server, 2);
  await held.release();
  await Promise.all([moved, bought]);
  // Five left at 10.00 each, three of them below zero. Those cost 12.00: Yaba bears the 6.00.
  assert.deepEqual(await stands(), { market: [7, 8_400], yaba: [5, 5_600], sold: 0, lost: 0 });
});
