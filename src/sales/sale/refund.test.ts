import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { dataOf, type SignedIn, testServer } from '../../../tests/harness.ts';
import { holdLock, untilWaiting } from '../../../tests/locks.ts';
import { balances, stockOf } from '../../inventory/testing.ts';
import { newId } from '../../platform/ids.ts';
import { onShelf, openTill } from '../testing.ts';

const server = await testServer();

const cash = (amount: number) => [{ method: 'CASH', amount }];

async function sale(by: SignedIn, body: object) {
  return dataOf(await by.post('/checkout', { outletId: by.outletId, payments: [], ...body })).sale;
}

const refund = (by: SignedIn, saleId: string, body: object = {}, key?: string) =>
  by.post(`/sales/${saleId}/refunds`, body, key ? { key } : {});

/** What changed in the accounts between two readings, by their names. */
async function moved(by: SignedIn, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await balances(server, by);
  await work();
  const after = await balances(server, by);
  const rows = await server.database((session) =>
    session.all<{ key: string; code: string }>(
      'select coalesce(system_key, name) as key, code from accounts where org_id = $1',
      [by.orgId],
    ),
  );
  return Object.fromEntries(
    rows
      .map(({ key, code }) => [key, (after[code] ?? 0) - (before[code] ?? 0)] as const)
      .filter(([, amount]) => amount !== 0),
  );
}

test('parts of a sale come back until nothing is left, and add up to it to the cent', async () => {
  const owner = await server.business();
  const soap = await onShelf(server, owner, { price: 3.33, tax: 7.5, there: 10, cost: 1.01 });
  // 3 × 3.33 = 9.99, less 1.00: 8.99; tax 0.67425, so 0.67: 9.66. Cost 3.03.
  const sold = await sale(owner, {
    lines: [{ itemPriceId: soap.itemPriceId, quantity: 3, discount: { amount: 1 } }],
    payments: cash(10),
  });
  assert.deepEqual([sold.total, sold.tax, sold.cost], [9.66, 0.67, 3.03]);
  const one = { lines: [{ position: 1, quantity: 1 }] };
  const first = dataOf(await refund(owner, sold.id, { ...one, reason: 'Broken' }));
  // A third of 9.66 is 3.22, and 0.67 × 3.22 ÷ 9.66 is 0.2233, so 0.22.
  assert.deepEqual(
    [first.refund.total, first.refund.tax, first.refund.credited, first.refund.reason],
    [3.22, 0.22, 0, 'Broken'],
  );
  assert.deepEqual(first.refund.lines, [
    { position: 1, quantity: 1, tax: 0.22, taxComponents: [], total: 3.22, restocked: true },
  ]);
  assert.deepEqual(
    first.refund.payments.map(({ method, amount }: Record<string, unknown>) => [method, amount]),
    [['CASH', 3.22]],
  );
  assert.deepEqual(
    [first.sale.status, first.sale.refunded, first.sale.lines[0].refundedQuantity, first.sale.paid],
    ['PARTIALLY_REFUNDED', 3.22, 1, 9.66],
  );
  const second = await moved(owner, async () => dataOf(await refund(owner, sold.id)));
  // What is left: 6.44 with 0.45 of tax, and two pieces that cost 2.02.
  assert.deepEqual(second, {
    CASH: -644,
    SALES: 599,
    TAX_PAYABLE: 45,
    INVENTORY: 202,
    COST_OF_SALES: -202,
  });
  const whole = dataOf(await owner.get(`/sales/${sold.id}`));
  assert.deepEqual(
    [whole.status, whole.refunded, whole.refunds.length, whole.payments.length],
    ['REFUNDED', 9.66, 2, 1],
  );
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[10, 1_010]]);
  assert.equal((await refund(owner, sold.id)).body.code, 'INVALID_STATE');
});

test('goods return at the cost they left at, whatever they cost now; damaged ones do not return', async () => {
  const owner = await server.business();
  const soap = await onShelf(server, owner, { there: 2, cost: 6 });
  const sold = await sale(owner, {
    lines: [{ itemPriceId: soap.itemPriceId, quantity: 2 }],
    payments: cash(20),
  });
  dataOf(
    await owner.post('/inventory/bulk-stock', {
      date: '2026-01-02',
      storeId: owner.outletId,
      pmethod: 'cash',
      bankAmount: 0,
      posAmount: 0,
      cashAmount: 9,
      amount: 9,
      total: 9,
      stock: [{ productId: soap.productId, quantity: 1, costPrice: 9, itemPriceId: soap.itemPriceId }],
    }),
  );
  dataOf(await refund(owner, sold.id, { lines: [{ position: 1, quantity: 1 }] }));
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[2, 1_500]]);
  const damaged = await moved(owner, async () =>
    dataOf(await refund(owner, sold.id, { lines: [{ position: 1, quantity: 1, restock: false }] })),
  );
  // It was sold at a cost of 6, which is lost and no cost of sales.
  assert.deepEqual(damaged, { CASH: -1_000, SALES: 1_000, COST_OF_SALES: -600, SHRINKAGE: 600 });
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[2, 1_500]]);
});

test('what is still owed is taken off the debt first; the rest goes back as it is said', async () => {
  const owner = await server.business();
  const soap = await onShelf(server, owner, { price: 50 });
  const customerId = dataOf(
    await owner.post('/customer-relationship-management', {
      kind: 'CUSTOMER',
      name: 'Ada',
      creditLimit: 100,
    }),
  ).id;
  const sold = await sale(owner, {
    customerId,
    lines: [{ itemPriceId: soap.itemPriceId, quantity: 2 }],
    payments: [
      { method: 'CASH', amount: 40 },
      { method: 'POS', amount: 30 },
    ],
  });
  assert.deepEqual([sold.paid, sold.due, sold.credited], [70, 30, 0]);
  const one = { lines: [{ position: 1, quantity: 1 }] };
  assertRefused(await refund(owner, sold.id, one), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'payments',
  });
  assertRefused(await refund(owner, sold.id, { ...one, payments: cash(50) }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'payments',
  });
  const first = dataOf(
    await refund(owner, sold.id, { ...one, payments: [{ method: 'DEPOSIT', amount: 20 }] }),
  );
  assert.deepEqual([first.refund.total, first.refund.credited], [50, 30]);
  const { paid, due, credited, refunded, total } = first.sale;
  assert.deepEqual([total, paid, due, credited, refunded], [100, 70, 0, 30, 50]);
  const party = dataOf(await owner.get(`/customer-relationship-management/${customerId}`));
  // Nothing is owed any more, and 20 of theirs are with us.
  assert.equal(party.balance, -20);
  const rest = dataOf(
    await refund(owner, sold.id, {
      payments: [
        { method: 'POS', amount: 30 },
        { method: 'CASH', amount: 20 },
      ],
    }),
  );
  assert.deepEqual([rest.sale.status, rest.sale.refunded, rest.refund.credited], ['REFUNDED', 100, 0]);
});

test('of many who take back the last piece at once, one does; the same refund again is the same', async () => {
  const owner = await server.business();
  const soap = await onShelf(server, owner);
  const sold = await sale(owner, {
    lines: [{ itemPriceId: soap.itemPriceId, quantity: 1 }],
    payments: cash(10),
  });
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(owner, sold.id)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(409)]);
  const another = await sale(owner, {
    lines: [{ itemPriceId: soap.itemPriceId, quantity: 2 }],
    payments: cash(20),
  });
  const body = { refundId: newId(), lines: [{ position: 1, quantity: 1 }] };
  const same = await Promise.all(Array.from({ length: 10 }, () => refund(owner, another.id, body, newId())));
  for (const answer of same) assert.equal(dataOf(answer).refund.id, body.refundId);
  assert.equal(dataOf(await owner.get(`/sales/${another.id}`)).refunded, 10);
  const otherwise = { ...body, lines: [{ position: 1, quantity: 2 }] };
  assertRefused(await refund(owner, another.id, otherwise), {
    status: 409,
    code: 'DUPLICATE',
    field: 'refundId',
  });
  const key = newId();
  const once = await refund(owner, another.id, {}, key);
  assert.deepEqual((await refund(owner, another.id, {}, key)).body, once.body);
});

test('a void gives every tender back on the same day, while the till is open', async () => {
  const owner = await server.business();
  const soap = await onShelf(server, owner, { price: 100 });
  const { sessionId: tillSessionId } = await openTill(server, owner);
  const order = {
    tillSessionId,
    lines: [{ itemPriceId: soap.itemPriceId, quantity: 1 }],
    payments: [
      { method: 'POS', amount: 60, cashBack: 10 },
      { method: 'CASH', amount: 60 },
    ],
  };
  const sold = await sale(owner, order);
  const key = newId();
  const once = await owner.post(`/sales/${sold.id}/void`, { reason: 'Rung up twice' }, { key });
  const again = await owner.post(`/sales/${sold.id}/void`, { reason: 'Rung up twice' }, { key });
  assert.deepEqual(again.body, once.body);
  const voided = dataOf(once);
  assert.deepEqual([voided.sale.status, voided.sale.refunded, voided.refund.isVoid], ['VOIDED', 100, true]);
  assert.deepEqual(
    voided.refund.payments.map(({ method, amount }: Record<string, unknown>) => [method, amount]).sort(),
    [
      ['CASH', 50],
      ['POS', 50],
    ],
  );
  assert.equal((await owner.post(`/sales/${sold.id}/void`, {})).status, 409);
  assert.equal((await refund(owner, sold.id)).status, 409);

  const yesterday = await sale(owner, order);
  await server.database((session) =>
    session.all('update sales set business_date = business_date - 1 where id = $1', [yesterday.id]),
  );
  assert.match((await owner.post(`/sales/${yesterday.id}/void`, {})).body.message, /refund it instead/);
  await server.database((session) =>
    session.all('update sales set business_date = business_date + 1 where id = $1', [yesterday.id]),
  );
  const part = await sale(owner, { ...order, payments: cash(100) });
  dataOf(await refund(owner, part.id, { lines: [{ position: 1, quantity: 0.5 }] }));
  assert.equal((await owner.post(`/sales/${part.id}/void`, {})).status, 409);

  // Two sales of 50 in cash and 60 by card with 10 back, one of them voided, which counts nowhere; and 100 in cash.
  const counts = [
    { method: 'CASH', counted: 130 },
    { method: 'POS', counted: 70 },
  ];
  const { methods } = dataOf(await owner.post(`/till/sessions/${tillSessionId}/close`, { counts }));
  assert.deepEqual(
    methods.map((row: Record<string, unknown>) => [row.method, row.sales, row.refunds, row.difference]),
    [
      ['CASH', 150, 0, 0],
      ['POS', 50, 0, 0],
    ],
  );
  assert.match((await owner.post(`/sales/${yesterday.id}/void`, {})).body.message, /shift/);
  assertRefused(await refund(owner, yesterday.id, { tillSessionId, payments: cash(100) }), {
    status: 409,
    code: 'INVALID_STATE',
    field: 'tillSessionId',
  });
});

test('an exchange moves only the difference, for dearer and for cheaper goods', async () => {
  const owner = await server.business();
  const small = await onShelf(server, owner, { name: 'Small', price: 30, there: 5, cost: 10 });
  const large = await onShelf(server, owner, { name: 'Large', price: 45, there: 5, cost: 20 });
  const sold = await sale(owner, {
    lines: [{ itemPriceId: small.itemPriceId, quantity: 1 }],
    payments: [{ method: 'POS', amount: 30 }],
  });
  const swap = (saleId: string, item: { itemPriceId: string }, more: object = {}, key = newId()) =>
    owner.post(
      `/sales/${saleId}/exchange`,
      {
        returned: [{ position: 1, quantity: 1 }],
        lines: [{ itemPriceId: item.itemPriceId, quantity: 1 }],
        ...more,
      },
      { key },
    );
  assertRefused(await swap(sold.id, large), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'customerId',
  });
  const dearer = await moved(owner, async () => {
    const key = newId();
    const once = await swap(sold.id, large, { payments: [{ method: 'POS', amount: 15 }] }, key);
    const again = await swap(sold.id, large, { payments: [{ method: 'POS', amount: 15 }] }, key);
    assert.deepEqual(again.body, once.body);
    const { refund: back, exchange } = dataOf(once);
    assert.deepEqual([back.total, exchange.sale.total, exchange.sale.paid, exchange.change], [30, 45, 45, 0]);
    const { id: saleId, number } = exchange.sale;
    assert.deepEqual(back.exchange, { saleId, number });
    const [before, instead] = [
      dataOf(await owner.get(`/sales/${sold.id}`)),
      dataOf(await owner.get(`/sales/${saleId}`)),
    ];
    assert.deepEqual([before.exchangeOf, before.refunds[0].exchange], [null, { saleId, number }]);
    assert.deepEqual(instead.exchangeOf, { saleId: sold.id, number: sold.number, refundId: back.id });
  });
  assert.deepEqual(dearer, { POS_CLEARING: 1_500, SALES: -1_500, COST_OF_SALES: 1_000, INVENTORY: -1_000 });

  const other = await sale(owner, {
    lines: [{ itemPriceId: large.itemPriceId, quantity: 1 }],
    payments: [{ method: 'POS', amount: 45 }],
  });
  const cheaper = await moved(owner, async () => dataOf(await swap(other.id, small)));
  assert.deepEqual(cheaper, { POS_CLEARING: -1_500, SALES: 1_500, COST_OF_SALES: -1_000, INVENTORY: 1_000 });
  assert.deepEqual(await stockOf(server, owner, small.variantId), [[4, 4_000]]);
  assert.deepEqual(await stockOf(server, owner, large.variantId), [[4, 8_000]]);
  const none = await swap(other.id, small);
  assert.equal(none.status, 409);
});

test('one setting of the outlet says of a sale and of an exchange whether goods that are not there may go out', async () => {
  const owner = await server.business();
  const small = await onShelf(server, owner, { name: 'Small', there: 2 });
  const gone = await onShelf(server, owner, { name: 'Gone', there: 0 });
  const line = (item: { itemPriceId: string }) => [{ itemPriceId: item.itemPriceId, quantity: 1 }];
  const sold = await sale(owner, { lines: line(small), payments: cash(10) });
  const { outletId } = owner;
  const ways = [
    () => owner.post('/checkout', { outletId, lines: line(gone), payments: cash(10) }),
    () =>
      owner.post(`/sales/${sold.id}/exchange`, {
        returned: [{ position: 1, quantity: 1 }],
        lines: line(gone),
      }),
  ];
  const refusal = { status: 409, code: 'INSUFFICIENT_STOCK', field: 'lines.0.quantity' };
  for (const sell of ways) assertRefused(await sell(), refusal);
  assert.deepEqual(await stockOf(server, owner, small.variantId), [[1, 600]]);
  await server.database((session) =>
    session.all('update outlets set allows_negative_stock = true where id = $1', [outletId]),
  );
  // The exchange first: of what it gives there was never any.
  for (const sell of ways.toReversed()) dataOf(await sell());
  assert.deepEqual(await stockOf(server, owner, gone.variantId), [[-2, 0]]);
  assert.deepEqual(await stockOf(server, owner, small.variantId), [[2, 1_200]]);
});

/** A shop whose smallest coin is 0.05. */
async function inCoins() {
  const owner = await server.business();
  await server.database((session) =>
    session.all('update organisations set cash_rounding_minor = 5 where org_id = $1', [owner.orgId]),
  );
  return owner;
}

test('no more goes back than was charged, though the lines come to more', async () => {
  const owner = await inCoins();
  const [box, pin] = [
    await onShelf(server, owner, { name: 'Box', price: 10.01 }),
    await onShelf(server, owner, { name: 'Pin', price: 0.01 }),
  ];
  // 10.02 are 10.00 in cash.
  const sold = await sale(owner, {
    lines: [box, pin].map(({ itemPriceId }) => ({ itemPriceId, quantity: 1 })),
    payments: cash(20),
  });
  assert.deepEqual([sold.total, sold.rounding], [10, -0.02]);
  const both = await moved(owner, async () => {
    const first = dataOf(await refund(owner, sold.id, { lines: [{ position: 1, quantity: 1 }] })).refund;
    assert.deepEqual([first.total, first.rounding, first.payments[0].amount], [10, -0.01, 10]);
    assert.equal(first.exchange, null);
    const last = dataOf(await refund(owner, sold.id));
    assert.deepEqual([last.refund.total, last.refund.rounding, last.refund.payments], [0, -0.01, []]);
    assert.deepEqual([last.sale.status, last.sale.refunded], ['REFUNDED', 10]);
  });
  // Each cost 6.00.
  assert.deepEqual(both, {
    CASH: -1_000,
    SALES: 1_002,
    ROUNDING: -2,
    INVENTORY: 1_200,
    COST_OF_SALES: -1_200,
  });
});

test('what goes back in cash is what coins can pay, and an exchange rounds the difference alone', async () => {
  const owner = await inCoins();
  const soap = await onShelf(server, owner, { price: 3.34 });
  const soaps = (quantity: number) => [{ itemPriceId: soap.itemPriceId, quantity }];
  const byCard = (amount: number, quantity: number) =>
    sale(owner, { lines: soaps(quantity), payments: [{ method: 'POS', amount }] });
  const three = await byCard(10.02, 3);
  const one = [{ position: 1, quantity: 1 }];
  assertRefused(await refund(owner, three.id, { lines: one, payments: cash(3.3) }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'payments',
  });
  const first = dataOf(await refund(owner, three.id, { lines: one, payments: cash(3.35) })).refund;
  assert.deepEqual([first.total, first.rounding], [3.35, 0.01]);
  // Of 10.02, 6.67 are left: 6.65 in coins.
  assert.equal((await refund(owner, three.id, { payments: cash(6.7) })).status, 400);
  const rest = dataOf(await refund(owner, three.id, { payments: cash(6.65) }));
  assert.deepEqual([rest.refund.total, rest.sale.refunded, rest.sale.status], [6.65, 10, 'REFUNDED']);

  // Two for one: 3.34 is left to pay, by card to the cent, in cash 3.35.
  const swap = (saleId: string, payments: object[]) =>
    owner.post(`/sales/${saleId}/exchange`, { returned: one, lines: soaps(2), payments });
  const single = await byCard(3.34, 1);
  assertRefused(await swap(single.id, [{ method: 'POS', amount: 6.68 }]), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'payments.0.amount',
  });
  const { exchange } = dataOf(await swap(single.id, cash(5)));
  assert.deepEqual([exchange.sale.rounding, exchange.sale.total, exchange.change], [0.01, 6.69, 1.65]);
});

test('an exchange for a little less than the smallest coin gives nothing back', async () => {
  const owner = await inCoins();
  const [soap, brush] = [
    await onShelf(server, owner, { name: 'Soap', price: 3.34 }),
    await onShelf(server, owner, { name: 'Brush', price: 3.32 }),
  ];
  const sold = await sale(owner, {
    lines: [{ itemPriceId: soap.itemPriceId, quantity: 1 }],
    payments: cash(3.34),
  });
  const swap = (body: object) =>
    owner.post(`/sales/${sold.id}/exchange`, {
      returned: [{ position: 1, quantity: 1 }],
      lines: [{ itemPriceId: brush.itemPriceId, quantity: 1 }],
      ...body,
    });
  // By card there are no coins: 0.02 is what goes back, and not what was exchanged.
  const card = await swap({ givenBack: [{ method: 'POS', amount: 0.01 }] });
  assertRefused(card, { status: 400, code: 'VALIDATION_FAILED', field: 'givenBack' });
  assert.match(card.body.errors[0].message, /must add up to 0\.02, .*\(all in cash: 0\)/);

  const given = await moved(owner, async () => {
    const { refund: taken, exchange } = dataOf(await swap({}));
    assert.deepEqual([taken.total, taken.rounding, exchange.sale.total], [3.32, -0.02, 3.32]);
    assert.deepEqual([taken.payments, taken.exchanged, exchange.sale.exchanged], [[], 3.32, 3.32]);
  });
  // One cost 6.00 as the other did, and no cash left the drawer.
  assert.deepEqual(given, { SALES: 2, ROUNDING: -2 });
});

test('exchanges lock what they take and what they give in one order, and keep nobody else waiting', async () => {
  const owner = await server.business();
  const items = [
    await onShelf(server, owner, { name: 'Small', price: 30 }),
    await onShelf(server, owner, { name: 'Large', price: 30 }),
  ];
  const [first, second] = items.sort((a, b) => (a.variantId < b.variantId ? -1 : 1));
  assert.ok(first && second);
  const lines = [{ itemPriceId: second.itemPriceId, quantity: 1 }];
  const sold = await sale(owner, { lines, payments: cash(30) });
  const held = await holdLock(server, 'select 1 from stock where variant_id = $1 for update', [
    first.variantId,
  ]);
  const exchanging = owner.post(`/sales/${sold.id}/exchange`, {
    returned: [{ position: 1, quantity: 1 }],
    lines: [{ itemPriceId: first.itemPriceId, quantity: 1 }],
  });
  try {
    await untilWaiting(server, 1);
    // It waits for the first of both, and does not have the second yet.
    await sale(owner, { lines, payments: cash(30) });
  } finally {
    await held.release();
  }
  dataOf(await exchanging);
});

test('what is asked for in vain is refused by its field; cashiers see their own sales only', async () => {
  const owner = await server.business();
  const stranger = await server.business();
  const cashier = await server.colleague(owner, 'CASHIER');
  const soap = await onShelf(server, owner);
  const lines = [{ itemPriceId: soap.itemPriceId, quantity: 2 }];
  const sold = await sale(owner, { lines, payments: cash(20) });
  // Where there are two, a refund says which of them pays.
  for (const name of ['Giro', 'Savings']) await owner.post('/banks', { name });
  const refusals: [object, number, string, string][] = [
    [{ lines: [{ position: 2, quantity: 1 }] }, 404, 'NOT_FOUND', 'lines.0.position'],
    [{ lines: [{ position: 1, quantity: 2.0001 }] }, 409, 'INVALID_STATE', 'lines.0.quantity'],
    [{ lines: Array(2).fill({ position: 1, quantity: 1 }) }, 400, 'VALIDATION_FAILED', 'lines.1.position'],
    [{ payments: cash(19.99) }, 400, 'VALIDATION_FAILED', 'payments'],
    [{ payments: [{ method: 'BANK', amount: 20 }] }, 400, 'VALIDATION_FAILED', 'payments.0.bankId'],
    [{ payments: [{ method: 'BANK', amount: 20, bankId: newId() }] }, 404, 'NOT_FOUND', 'payments.0.bankId'],
    [
      { payments: [{ method: 'CASH', amount: 20, bankId: newId() }] },
      400,
      'VALIDATION_FAILED',
      'payments.0.bankId',
    ],
    [{ payments: [{ method: 'DEPOSIT', amount: 20 }] }, 400, 'VALIDATION_FAILED', 'payments.0.method'],
    [{ tillSessionId: newId() }, 404, 'NOT_FOUND', 'tillSessionId'],
  ];
  for (const [body, status, code, field] of refusals) {
    assertRefused(await refund(owner, sold.id, body), { status, code, field });
  }
  for (const path of ['', '/refunds', '/void', '/exchange']) {
    const body = path === '/exchange' ? { returned: [{ position: 1, quantity: 1 }], lines } : {};
    const ask = (by: SignedIn) =>
      path ? by.post(`/sales/${sold.id}${path}`, body) : by.get(`/sales/${sold.id}`);
    assert.equal((await ask(stranger)).status, 404, path);
    assert.equal((await ask(cashier)).status, path ? 403 : 404, path);
  }
  const mixed = await sale(owner, { lines, payments: [{ method: 'POS', amount: 10 }, ...cash(10)] });
  const half = [{ itemPriceId: soap.itemPriceId, quantity: 1 }];
  const unclear = { returned: [{ position: 1, quantity: 2 }], lines: half };
  assertRefused(await owner.post(`/sales/${mixed.id}/exchange`, unclear), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'givenBack',
  });
  const own = await sale(cashier, { lines, payments: cash(20) });
  const seen = dataOf(await cashier.get(`/sales/${own.id}`));
  assert.deepEqual([seen.total, seen.cost, seen.lines[0].cost], [20, null, null]);
});
