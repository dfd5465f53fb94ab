import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { type Answer, type SignedIn, testServer } from '../../../tests/harness.ts';
import { balances, stockOf } from '../../inventory/testing.ts';
import { newId } from '../../platform/ids.ts';
import { onShelf, openTill } from '../testing.ts';

const server = await testServer();

const sell = (by: SignedIn, body: object, key?: string) =>
  by.post('/checkout', { outletId: by.outletId, payments: [], ...body }, key ? { key } : {});

function sold(answer: Answer) {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

async function customerOf(by: SignedIn, body: object = {}): Promise<string> {
  const answer = await by.post('/customer-relationship-management', {
    kind: 'CUSTOMER',
    name: `Ada ${newId()}`,
    ...body,
  });
  return sold(answer).id;
}

test('a sale takes goods, money and tax to their accounts, and answers every figure', async () => {
  const owner = await server.business();
  const soap = await onShelf(server, owner, { name: 'Soap', price: 10, tax: 7.5, there: 100, cost: 6 });
  const wash = await onShelf(server, owner, { name: 'Wash', kind: 'SERVICE', price: 4.99 });
  const before = await balances(server, owner);
  const { sale, payments, change, receiptUrl } = sold(
    await sell(owner, {
      lines: [
        { itemPriceId: soap.itemPriceId, quantity: 3, discount: { percent: 10 } },
        { itemPriceId: wash.itemPriceId, quantity: 1 },
      ],
      payments: [{ method: 'CASH', amount: 50 }],
      note: 'for the school',
    }),
  );
  // 3 × 10.00 = 30.00, less 3.00; 7.5 percent of 27.00 is 2.025, so 2.03 on top: 29.03. And 4.99 without tax.
  const { id, number, completedAt, businessDate, lines, ...figures } = sale;
  assert.deepEqual(figures, {
    outletId: owner.outletId,
    tillSessionId: null,
    customerId: null,
    subtotal: 34.99,
    discount: 3,
    tax: 2.03,
    rounding: 0,
    total: 34.02,
    paid: 34.02,
    due: 0,
    exchanged: 0,
    credited: 0,
    refunded: 0,
    change: 15.98,
    cost: 18,
    returnedCost: 0,
    printedNumber: null,
    status: 'COMPLETED',
    paymentStatus: 'PAID',
    pricesIncludeTax: false,
    note: 'for the school',
    userId: owner.userId,
    isOffline: false,
  });
  assert.deepEqual(
    lines.map((line: Record<string, unknown>) => [
      line.position,
      line.name,
      line.quantity,
      line.unitPrice,
      line.discount,
      line.taxPercent,
      line.tax,
      line.total,
      line.cost,
      line.refundedQuantity,
    ]),
    [
      [1, 'Soap', 3, 10, 3, 7.5, 2.03, 29.03, 18, 0],
      [2, 'Wash', 1, 4.99, 0, 0, 0, 4.99, 0, 0],
    ],
  );
  assert.match(number, /^[A-Z0-9]+-000001$/);
  assert.equal(receiptUrl, `/sales/${id}/receipt`);
  assert.equal(change, 15.98);
  const [{ id: paymentId, ...payment }] = payments;
  assert.deepEqual(payment, {
    method: 'CASH',
    amount: 34.02,
    tendered: 50,
    change: 15.98,
    cashBack: 0,
    bankId: null,
    reference: null,
  });
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[97, 58_200]]);
  const after = await balances(server, owner);
  const moved = Object.fromEntries(
    Object.keys(after)
      .map((code) => [code, (after[code] ?? 0) - (before[code] ?? 0)] as const)
      .filter(([, amount]) => amount !== 0),
  );
  const codes = await codesOf(owner);
  assert.deepEqual(moved, {
    [codes.CASH as string]: 3_402,
    [codes.INVENTORY as string]: -1_800,
    [codes.TAX_PAYABLE as string]: -203,
    [codes.SALES as string]: -3_199,
    [codes.COST_OF_SALES as string]: 1_800,
  });
});

async function codesOf({ orgId }: SignedIn): Promise<Record<string, string>> {
  const rows = await server.database((session) =>
    session.all<{ key: string; code: string }>(
      'select system_key as key, code from accounts where org_id = $1 and system_key is not null',
      [orgId],
    ),
  );
  return Object.fromEntries(rows.map(({ key, code }) => [key, code]));
}

test('several tenders: cash back from the drawer, the rest by bank and deposit', async () => {
  const owner = await server.business();
  const soap = await onShelf(server, owner, { price: 100 });
  const bankId = sold(await owner.post('/banks', { name: 'Main' })).id;
  const customerId = await customerOf(owner);
  const before = await balances(server, owner);
  sold(
    await owner.post('/payments', {
      direction: 'IN',
      method: 'BANK',
      purpose: 'DEPOSIT',
      amount: 30,
      bankId,
      partyId: customerId,
      outletId: owner.outletId,
    }),
  );
  const { sale, payments } = sold(
    await sell(owner, {
      customerId,
      lines: [{ itemPriceId: soap.itemPriceId, quantity: 1 }],
      payments: [
        { method: 'POS', amount: 60, cashBack: 20, reference: 'A17' },
        { method: 'BANK', amount: 25, bankId },
        { method: 'DEPOSIT', amount: 30 },
        { method: 'CASH', amount: 10 },
      ],
    }),
  );
  // 40 + 25 + 30 = 95 of 100: 5 of the 10 in cash, and 5 back.
  assert.deepEqual([sale.total, sale.paid, sale.change, sale.paymentStatus], [100, 100, 5, 'PAID']);
  assert.deepEqual(
    payments.map(({ method, amount, cashBack, change }: Record<string, unknown>) => [
      method,
      amount,
      cashBack,
      change,
    ]),
    [
      ['POS', 60, 20, 0],
      ['BANK', 25, 0, 0],
      ['DEPOSIT', 30, 0, 0],
      ['CASH', 5, 0, 5],
    ],
  );
  const codes = await codesOf(owner);
  const after = await balances(server, owner);
  const moved = (key: string) => (after[codes[key] ?? ''] ?? 0) - (before[codes[key] ?? ''] ?? 0);
  assert.deepEqual([moved('CASH'), moved('POS_CLEARING'), moved('DEPOSITS')], [500 - 2_000, 6_000, 0]);
  const party = sold(await owner.get(`/customer-relationship-management/${customerId}`));
  assert.equal(party.balance, 0);

  const more = { customerId, lines: [{ itemPriceId: soap.itemPriceId, quantity: 1 }] };
  const overpaid = await sell(owner, { ...more, payments: [{ method: 'POS', amount: 100.01 }] });
  assertRefused(overpaid, { status: 400, code: 'VALIDATION_FAILED', field: 'payments.0.amount' });
  const spent = await sell(owner, { ...more, payments: [{ method: 'DEPOSIT', amount: 100 }] });
  assertRefused(spent, { status: 409, code: 'INVALID_STATE', field: 'payments' });
});

test('what is not paid is owed by a customer within the limit, and by nobody else', async () => {
  const owner = await server.business();
  const soap = await onShelf(server, owner, { price: 50 });
  const customerId = await customerOf(owner, { creditLimit: 80 });
  const lines = [{ itemPriceId: soap.itemPriceId, quantity: 1 }];
  const nobody = await sell(owner, { lines, payments: [{ method: 'CASH', amount: 20 }] });
  assertRefused(nobody, { status: 400, code: 'VALIDATION_FAILED', field: 'customerId' });

  const first = sold(
    await sell(owner, {
      lines,
      customerId,
      payments: [
        { method: 'CASH', amount: 20 },
        { method: 'CREDIT', amount: 30 },
      ],
    }),
  ).sale;
  assert.deepEqual([first.paid, first.due, first.paymentStatus], [20, 30, 'PART_PAID']);
  const other = await sell(owner, { lines, customerId, payments: [{ method: 'CREDIT', amount: 49 }] });
  assertRefused(other, { status: 400, code: 'VALIDATION_FAILED', field: 'payments.0.amount' });
  const second = sold(await sell(owner, { lines, customerId })).sale;
  assert.deepEqual([second.paid, second.due, second.paymentStatus], [0, 50, 'UNPAID']);
  const third = await sell(owner, { lines, customerId, payments: [{ method: 'CASH', amount: 49.99 }] });
  assertRefused(third, { status: 409, code: 'INVALID_STATE', field: 'customerId' });

  await server.database((session) =>
    session.all(`update parties set status = 'BLOCKED' where id = $1`, [customerId]),
  );
  const blocked = await sell(owner, { lines, customerId, payments: [{ method: 'CASH', amount: 50 }] });
  assertRefused(blocked, { status: 409, code: 'INVALID_STATE', field: 'customerId' });
});

test('one in stock and fifty buyers: one sale, and the others are told what is short', async () => {
  const owner = await server.business();
  const soap = await onShelf(server, owner, { name: 'Last soap', there: 1 });
  const order = {
    lines: [{ itemPriceId: soap.itemPriceId, quantity: 1 }],
    payments: [{ method: 'CASH', amount: 10 }],
  };
  const answers = await Promise.all(Array.from({ length: 50 }, () => sell(owner, order)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
    assert.equal(status, 409);
    assert.equal(body.code, 'INSUFFICIENT_STOCK');
    assert.match(body.errors[0].message, /not enough Last soap: 0 in stock, 1 needed/);
  }
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[0, 0]]);
});

test('two lines of one item are added up before stock is looked at; nothing is left behind', async () => {
  const owner = await server.business();
  const soap = await onShelf(server, owner, { there: 15, cost: 6 });
  const line = { itemPriceId: soap.itemPriceId, quantity: 8 };
  const tooMany = await sell(owner, { lines: [line, line], payments: [{ method: 'CASH', amount: 160 }] });
  assertRefused(tooMany, { status: 409, code: 'INSUFFICIENT_STOCK', field: 'lines.0.quantity' });
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[15, 9_000]]);
  // A pack of 12, and 3 more, take all there is.
  const pack = { itemPriceId: soap.packPriceId, quantity: 1 };
  const { sale } = sold(
    await sell(owner, {
      lines: [pack, { ...line, quantity: 3 }],
      payments: [{ method: 'CASH', amount: 1_030 }],
    }),
  );
  assert.deepEqual([sale.total, sale.cost], [1_030, 90]);
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[0, 0]]);
});

test('where an outlet allows it, stock goes below zero at the last known cost', async () => {
  const owner = await server.business();
  const soap = await onShelf(server, owner, { there: 1, cost: 6 });
  const never = await onShelf(server, owner, { name: 'Never there', there: 0 });
  await server.database((session) =>
    session.all('update outlets set allows_negative_stock = true where id = $1', [owner.outletId]),
  );
  const { sale } = sold(
    await sell(owner, {
      lines: [
        { itemPriceId: soap.itemPriceId, quantity: 3 },
        { itemPriceId: never.itemPriceId, quantity: 2 },
      ],
      payments: [{ method: 'CASH', amount: 50 }],
    }),
  );
  assert.equal(sale.cost, 18);
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[-2, -1_200]]);
  assert.deepEqual(await stockOf(server, owner, never.variantId), [[-2, 0]]);
});

test('the same sale sent fifty times at once by its key, or by its id with other keys, is made once', async () => {
  const owner = await server.business();
  const soap = await onShelf(server, owner);
  const lines = [{ itemPriceId: soap.itemPriceId, quantity: 1 }];
  const payments = [{ method: 'CASH', amount: 10 }];
  const key = newId();
  const byKey = await Promise.all(Array.from({ length: 50 }, () => sell(owner, { lines, payments }, key)));
  assert.deepEqual(new Set(byKey.map(({ status }) => status)), new Set([200]));
  assert.equal(new Set(byKey.map(({ body }) => JSON.stringify(body))).size, 1);

  const saleId = newId();
  const byId = await Promise.all(
    Array.from({ length: 20 }, () => sell(owner, { saleId, lines, payments }, newId())),
  );
  assert.deepEqual(new Set(byId.map((answer) => sold(answer).sale.id)), new Set([saleId]));
  assert.deepEqual(new Set(byId.map((answer) => sold(answer).sale.number)).size, 1);
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[98, 58_800]]);
  const other = await sell(owner, { saleId, lines: [{ ...lines[0], quantity: 2 }], payments });
  assertRefused(other, { status: 409, code: 'DUPLICATE', field: 'saleId' });
  const next = sold(await sell(owner, { lines, payments })).sale;
  assert.match(next.number, /-000003$/);
});

test('numbers of a till run without gaps, given by us or by the till; a gap is written down', async () => {
  const owner = await server.business();
  const soap = await onShelf(server, owner);
  const { sessionId: tillSessionId, tillId } = await openTill(server, owner, 'T7');
  const order = {
    tillSessionId,
    lines: [{ itemPriceId: soap.itemPriceId, quantity: 1 }],
    payments: [{ method: 'CASH', amount: 10 }],
  };
  const numbers = await Promise.all(
    Array.from({ length: 20 }, async () => sold(await sell(owner, order)).sale.number as string),
  );
  const counters = numbers.map((number) => Number(number.split('-').at(-1))).sort((a, b) => a - b);
  assert.deepEqual(
    counters,
    Array.from({ length: 20 }, (_, at) => at + 1),
  );
  const prefix = numbers[0]?.slice(0, -6) as string;
  assert.match(prefix, /-T7-$/);
  const given = async (number: string) => sold(await sell(owner, { ...order, number })).sale.number;
  assert.equal(await given(`${prefix}000021`), `${prefix}000021`);
  assert.equal(await given(`${prefix}000025`), `${prefix}000025`);
  assert.equal(await given(`${prefix}000003`), `${prefix}000026`);
  // A slip of the finger uses up no numbers.
  assert.equal(await given(`${prefix}999999999999`), `${prefix}000027`);
  const exceptions = await server.database((session) =>
    session.all('select kind, details from till_exceptions where till_id = $1 order by created_at', [tillId]),
  );
  assert.deepEqual(exceptions, [
    { kind: 'NUMBER_GAP', details: { from: '22', to: '24', number: `${prefix}000025` } },
    { kind: 'NUMBER_COLLISION', details: { number: `${prefix}000003`, instead: `${prefix}000026` } },
    { kind: 'NUMBER_COLLISION', details: { number: `${prefix}999999999999`, instead: `${prefix}000027` } },
  ]);
  for (const number of ['X-T7-000028', `${prefix}28`, `${prefix}000000`]) {
    const refused = await sell(owner, { ...order, number });
    assertRefused(refused, { status: 400, code: 'VALIDATION_FAILED', field: 'number' });
  }
  const noTill = await sell(owner, { ...order, tillSessionId: undefined, number: `${prefix}000028` });
  assertRefused(noTill, { status: 400, code: 'VALIDATION_FAILED', field: 'number' });

  // 24 sales of 10 in cash.
  const counts = [{ method: 'CASH', counted: 240 }];
  sold(await owner.post(`/till/sessions/${tillSessionId}/close`, { counts }));
  assertRefused(await sell(owner, order), {
    status: 409,
    code: 'INVALID_STATE',
    field: 'tillSessionId',
  });
});

test('a number is the same everywhere: answer, sale, books, trail, event and repeated answer, without a gap at an outlet', async () => {
  const owner = await server.business();
  const soap = await onShelf(server, owner);
  // Without a till and by a till, all at once. One of each is too expensive and takes no number.
  const { sessionId } = await openTill(server, owner, 'T1');
  const order = (tillSessionId?: string) => ({
    ...(tillSessionId && { tillSessionId }),
    lines: [{ itemPriceId: soap.itemPriceId, quantity: 1 }],
    payments: [{ method: 'CASH', amount: 10 }],
  });
  const ways = [undefined, sessionId];
  const requests = ways.flatMap((way) =>
    Array.from({ length: 12 }, () => ({ key: newId(), body: order(way) })),
  );
  const unpaid = ways.map((way) => sell(owner, { ...order(way), payments: [] }));
  const answers = await Promise.all(requests.map(({ body, key }) => sell(owner, body, key)));
  for (const refused of await Promise.all(unpaid)) assert.equal(refused.status, 400);
  const numbers = answers.map((answer) => sold(answer).sale.number as string);
  const counted = (part: string[]) => part.map((number) => number.replace(/^[A-Z0-9]+-/, '')).sort();
  const places = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(6, '0'));
  assert.deepEqual(counted(numbers.slice(0, 12)), places);
  assert.deepEqual(
    counted(numbers.slice(12)),
    places.map((place) => `T1-${place}`),
  );
  for (const at of [0, 5, 12, 23]) {
    const { key, body } = requests[at] as (typeof requests)[number];
    const number = numbers[at];
    const { id } = sold(answers[at] as Answer).sale;
    const repeated = await sell(owner, body, key);
    assert.equal(repeated.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(repeated.body, answers[at]?.body);
    assert.equal(sold(await owner.get(`/sales/${id}`)).number, number);
    const stored = await server.database((session) =>
      session.all(
        `select (select reference from journal_entries where source_id = $1) as entry,
                (select after ->> 'number' from audit where subject_id = $1) as trail,
                (select data ->> 'number' from events where type = 'sale.completed' and data ->> 'id' = $1::text) as event`,
        [id],
      ),
    );
    assert.deepEqual(stored, [{ entry: number, trail: number, event: number }]);
  }
});

test("a cashier's discount has a limit, beyond which a manager's yes is used up once", async () => {
  const owner = await server.business();
  const cashier = await server.colleague(owner, 'CASHIER');
  const soap = await onShelf(server, owner, { price: 100 });
  const order = (discount: object, more: object = {}) => ({
    lines: [{ itemPriceId: soap.itemPriceId, quantity: 1, discount }],
    payments: [{ method: 'CASH', amount: 100 }],
    ...more,
  });
  const within = sold(await sell(cashier, order({ percent: 10 }))).sale;
  assert.deepEqual([within.total, within.cost, within.lines[0].cost], [90, null, null]);
  assertRefused(await sell(cashier, order({ amount: 10.01 })), {
    status: 403,
    code: 'FORBIDDEN',
    field: 'approvalToken',
  });
  const yes = async (action: string) =>
    sold(await owner.post('/auth/approvals', { action })).approvalToken as string;
  const approvalToken = await yes('DISCOUNT');
  assert.equal(sold(await sell(cashier, order({ percent: 25 }, { approvalToken }))).sale.total, 75);
  assert.equal((await sell(cashier, order({ percent: 25 }, { approvalToken }))).status, 403);

  const cheaper = { lines: [{ itemPriceId: soap.itemPriceId, quantity: 1, unitPrice: 60 }] };
  assertRefused(await sell(cashier, order({}, cheaper)), {
    status: 403,
    code: 'FORBIDDEN',
    field: 'approvalToken',
  });
  const priced = await sell(cashier, order({}, { ...cheaper, approvalToken: await yes('PRICE') }));
  assert.equal(sold(priced).sale.total, 60);
  assert.equal(sold(await sell(owner, order({}, cheaper))).sale.total, 60);
});

test('cash is rounded to the smallest coin, and the difference has its account', async () => {
  const owner = await server.business();
  const soap = await onShelf(server, owner, { price: 10.02 });
  await server.database((session) =>
    session.all('update organisations set cash_rounding_minor = 5 where org_id = $1', [owner.orgId]),
  );
  const lines = [{ itemPriceId: soap.itemPriceId, quantity: 1 }];
  const cash = sold(await sell(owner, { lines, payments: [{ method: 'CASH', amount: 20 }] })).sale;
  assert.deepEqual([cash.rounding, cash.total, cash.change], [-0.02, 10, 10]);
  const card = sold(await sell(owner, { lines, payments: [{ method: 'POS', amount: 10.02 }] })).sale;
  assert.deepEqual([card.rounding, card.total, card.change], [0, 10.02, 0]);
  const codes = await codesOf(owner);
  assert.equal((await balances(server, owner))[codes.ROUNDING ?? ''], 2);
});

test('what cannot be sold is refused by its field, and nothing changes', async () => {
  const owner = await server.business();
  const stranger = await server.business();
  const soap = await onShelf(server, owner);
  const theirs = await onShelf(server, stranger);
  const line = { itemPriceId: soap.itemPriceId, quantity: 1 };
  const cash = [{ method: 'CASH', amount: 10 }];
  const refusals: [object, number, string, string][] = [
    [{ lines: [{ ...line, itemPriceId: theirs.itemPriceId }] }, 404, 'NOT_FOUND', 'lines.0.itemPriceId'],
    [{ lines: [line], outletId: stranger.outletId }, 404, 'NOT_FOUND', 'outletId'],
    [{ lines: [line], customerId: await customerOf(stranger) }, 404, 'NOT_FOUND', 'customerId'],
    [{ lines: [line], tillSessionId: newId() }, 404, 'NOT_FOUND', 'tillSessionId'],
    [{ lines: [line], cartId: newId() }, 400, 'VALIDATION_FAILED', 'lines'],
    [{}, 400, 'VALIDATION_FAILED', 'cartId'],
    [{ cartId: newId() }, 404, 'NOT_FOUND', 'cartId'],
    [{ lines: [{ ...line, quantity: 0.00001 }] }, 400, 'VALIDATION_FAILED', 'lines.0.quantity'],
    [{ lines: [{ ...line, discount: {} }] }, 400, 'VALIDATION_FAILED', 'lines.0.discount'],
    [{ lines: [{ ...line, discount: { amount: 10.01 } }] }, 400, 'VALIDATION_FAILED', 'lines.0.discount'],
    [{ lines: [line], discount: { amount: 10.01 } }, 400, 'VALIDATION_FAILED', 'discount'],
    [
      { lines: [line], payments: [{ method: 'MOBILE', amount: 10, cashBack: 5 }] },
      ...([400, 'VALIDATION_FAILED', 'payments.0.cashBack'] as const),
    ],
    [
      { lines: [line], payments: [...cash, { method: 'CREDIT', amount: 5, cashBack: 5 }] },
      ...([400, 'VALIDATION_FAILED', 'payments.1.cashBack'] as const),
    ],
    [
      { lines: [line], payments: [{ method: 'POS', amount: 10, bankId: newId() }] },
      ...([400, 'VALIDATION_FAILED', 'payments.0.bankId'] as const),
    ],
  ];
  for (const [body, status, code, field] of refusals) {
    assertRefused(await sell(owner, { payments: cash, ...body }), { status, code, field });
  }
  await server.database((session) =>
    session.all(`update products set status = 'DISABLED' where id = $1`, [soap.productId]),
  );
  assertRefused(await sell(owner, { lines: [line], payments: cash }), {
    status: 409,
    code: 'INVALID_STATE',
    field: 'lines.0.itemPriceId',
  });
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[100, 60_000]]);
  const made = await server.database((session) =>
    session.all('select id from sales where org_id = $1', [owner.orgId]),
  );
  assert.deepEqual(made, []);
});

test('in a closed period nothing is sold, and only in the outlets of the seller', async () => {
  const owner = await server.business();
  const second = sold(await owner.post('/outlets', { name: 'Second' })).id;
  const soap = await onShelf(server, owner);
  const order = {
    lines: [{ itemPriceId: soap.itemPriceId, quantity: 1 }],
    payments: [{ method: 'CASH', amount: 10 }],
  };
  const limited = await server.colleague(owner, 'CASHIER', [second]);
  assertRefused(await sell(limited, order), { status: 404, code: 'NOT_FOUND', field: 'outletId' });
  for (const role of ['STOREKEEPER', 'ACCOUNTANT'] as const) {
    assert.equal((await sell(await server.colleague(owner, role), order)).status, 403);
  }
  assert.equal((await server.stranger.post('/checkout', order)).status, 401);
  await server.database((session) =>
    session.all(`update organisations set books_closed_until = '2999-01-01' where org_id = $1`, [
      owner.orgId,
    ]),
  );
  assert.equal((await sell(owner, order)).body.code, 'INVALID_STATE');
});
