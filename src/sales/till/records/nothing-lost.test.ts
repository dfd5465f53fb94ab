import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { dataOf, type SignedIn, testServer } from '../../../../tests/harness.ts';
import type { Actor } from '../../../http/access.ts';
import { newId } from '../../../platform/ids.ts';
import { onShelf } from '../../testing.ts';
import { proofOf } from './proof.ts';

const server = await testServer();

const now = () => new Date().toISOString();
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Soap at 10.00, and a drawer that a till app opened an hour ago with 100.00 in it. */
async function shop() {
  const owner = await server.business();
  const cashier = await server.colleague(owner, 'CASHIER');
  const soap = await onShelf(server, owner, { price: 10, there: 50, cost: 6 });
  await server.database((tx) =>
    tx.all(`update outlets set created_at = now() - interval '2 hours' where id = $1`, [owner.outletId]),
  );
  const till = dataOf(await owner.post('/tills', { outletId: owner.outletId, name: 'Front', code: 'T1' }));
  const sessionId = newId();
  const opening = { sessionId, tillId: till.id, openingFloat: 100, deviceId: 'first', openedAt: ago(60) };
  const session = dataOf(await cashier.post('/till/sessions', opening));
  const sell = async (quantity = 1) =>
    dataOf(
      await cashier.post('/checkout', {
        outletId: owner.outletId,
        tillSessionId: sessionId,
        lines: [{ itemPriceId: soap.itemPriceId, quantity }],
        payments: [{ method: 'CASH', amount: 10 * quantity }],
      }),
    ).sale;
  const offline = (number: string, changes: object = {}) => ({
    saleId: newId(),
    number,
    tillSessionId: sessionId,
    completedAt: now(),
    pricesIncludeTax: false,
    lines: [{ itemPriceId: soap.itemPriceId, quantity: 1, unitPrice: 10, taxPercent: 0, tax: 0, total: 10 }],
    total: 10,
    payments: [{ method: 'CASH', amount: 10 }],
    ...changes,
  });
  const report = async () => dataOf(await owner.get(`/till/sessions/${sessionId}`));
  const cash = async () =>
    (await report()).methods.find(({ method }: { method: string }) => method === 'CASH');
  const close = async (counted: number) =>
    dataOf(
      await cashier.post(`/till/sessions/${sessionId}/close`, { counts: [{ method: 'CASH', counted }] }),
    );
  return { owner, cashier, soap, till, session, sessionId, opening, sell, offline, report, cash, close };
}

type Shop = Awaited<ReturnType<typeof shop>>;

const exceptionsOf = async (by: SignedIn) =>
  (dataOf(await by.get('/till/exceptions?limit=100&status=OPEN')).rows as { kind: string }[])
    .map(({ kind }) => kind)
    .sort();

const customerOf = async (by: SignedIn): Promise<string> =>
  dataOf(await by.post('/customer-relationship-management', { name: 'Ada Obi', kind: 'CUSTOMER' })).id;

test('a till asks which of its records are not here, and gets exactly those', async () => {
  const { owner, cashier, sessionId, sell } = await shop();
  const sale = await sell();
  const refund = dataOf(await owner.post(`/sales/${sale.id}/refunds`, { tillSessionId: sessionId })).refund;
  const movement = dataOf(
    await owner.post(`/till/sessions/${sessionId}/movements`, { kind: 'PAID_IN', amount: 5 }),
  );
  const [no, other] = [randomUUID(), await shop()];
  const asked = {
    sales: [sale.id, no],
    refunds: [refund.id, no],
    payments: [no],
    movements: [movement.id, no],
    opened: [sessionId, no],
    closed: [sessionId],
  };
  const nothing = { sales: [no], refunds: [no], payments: [no], movements: [no], opened: [no] };
  assert.deepEqual(dataOf(await cashier.post('/till/unknown', asked)), { ...nothing, closed: [sessionId] });
  // To another business all of them are strangers.
  assert.deepEqual(dataOf(await other.owner.post('/till/unknown', asked)), asked);
  assert.deepEqual(dataOf(await cashier.post('/till/unknown', {})).sales, []);
  // A till asks all day long. That must not bury what people did.
  const { rows } = dataOf(await owner.get('/audit?limit=100'));
  const actions = rows.map(({ operation }: { operation: string }) => operation);
  assert.ok(actions.includes('recordTillMovement'));
  assert.ok(!actions.includes('findUnknownRecords'));
});

/** Refunds a sale; answers what shows that the server has allowed it. */
const proofOfRefund = async (owner: SignedIn, saleId: string, body: object): Promise<string> => {
  const answer = await owner.post(`/sales/${saleId}/refunds`, body);
  return dataOf(answer).proof;
};

test('a refund that a till made before is recorded once, at the drawer and with its goods', async () => {
  const { owner, cashier, sessionId, sell, report, cash } = await shop();
  const sale = await sell(3);
  const body = {
    refundId: newId(),
    saleId: sale.id,
    isVoid: false,
    tillSessionId: sessionId,
    lines: [{ position: 1, quantity: 2 }],
    payments: [{ method: 'CASH', amount: 20 }],
    reason: 'Wrong size',
    occurredAt: now(),
    userId: owner.userId,
  };
  const { refund, sale: after } = dataOf(await owner.post('/till/refunds', body));
  assert.deepEqual([refund.total, refund.userId, after.status], [20, owner.userId, 'PARTIALLY_REFUNDED']);
  dataOf(await cashier.post('/till/refunds', body));
  assert.deepEqual([(await report()).refunds.total, (await cash()).expected], [20, 110]);
  const stock = dataOf(await owner.get(`/inventory/stock?outletId=${owner.outletId}&search=Soap`));
  assert.equal(stock.rows[0].quantity, 49);
  const elsewhere = await shop();
  assert.equal((await elsewhere.cashier.post('/till/refunds', body)).status, 404);
});

/** Goods of 10.00 came back for two of them: 15.00 were handed over for the other 10.00. */
async function exchangeBefore({ owner, soap, session, sessionId, sell, offline }: Shop) {
  const sale = await sell();
  const number = session.nextNumber.replace('000001', '000002');
  const made = offline(number, {
    lines: [{ itemPriceId: soap.itemPriceId, quantity: 2, unitPrice: 10, taxPercent: 0, tax: 0, total: 20 }],
    total: 20,
    payments: [{ method: 'CASH', amount: 15 }],
  });
  const body = {
    refundId: newId(),
    saleId: sale.id,
    isVoid: false,
    tillSessionId: sessionId,
    lines: [{ position: 1, quantity: 1 }],
    payments: [],
    occurredAt: now(),
    userId: owner.userId,
    exchange: { sale: made, exchanged: 10 },
  };
  return { sale, made, number, body };
}

const turnoverOf = (orgId: string, key: string) =>
  server.database((session) =>
    session.all(
      `select sum(greatest(l.amount_minor, 0))::int as debit, sum(greatest(-l.amount_minor, 0))::int as credit
       from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
       where l.org_id = $1 and a.system_key = $2`,
      [orgId, key],
    ),
  );

test('an exchange that a till made before is one refund and one sale, and only the difference is money', async () => {
  const there = await shop();
  const { owner, cashier, report, cash } = there;
  const { sale, made, number, body } = await exchangeBefore(there);
  const before = await turnoverOf(owner.orgId, 'CASH');
  const { refund } = dataOf(await owner.post('/till/refunds', body));
  assert.deepEqual(
    [refund.total, refund.exchanged, refund.payments, refund.exchange],
    [10, 10, [], { saleId: made.saleId, number }],
  );
  dataOf(await cashier.post('/till/refunds', body));
  const sold = dataOf(await owner.get(`/sales/${made.saleId}`));
  assert.deepEqual(
    [sold.total, sold.exchanged, sold.paid, sold.due, sold.change, sold.exchangeOf],
    [20, 10, 20, 0, 5, { saleId: sale.id, number: sale.number, refundId: refund.id }],
  );
  assert.deepEqual(
    sold.payments.map(({ method, amount, tendered }: Record<string, unknown>) => [method, amount, tendered]),
    [['CASH', 10, 15]],
  );
  // 100 in the drawer, 10 for the first sale and 10 for the exchange.
  const { sales, refunds, exchanged } = await report();
  assert.deepEqual([sales.total, refunds.total, exchanged, (await cash()).expected], [30, 10, 10, 120]);
  const { change, exchanges, refunds: handedBack } = await cash();
  assert.deepEqual([change, exchanges, handedBack], [5, 15, 0]);
  assert.deepEqual(await turnoverOf(owner.orgId, 'EXCHANGES'), [{ debit: 1_000, credit: 1_000 }]);
  const [{ debit, credit }] = before as [{ debit: number; credit: number }];
  assert.deepEqual(await turnoverOf(owner.orgId, 'CASH'), [{ debit: debit + 1_000, credit }]);
  const stock = dataOf(await owner.get(`/inventory/stock?outletId=${owner.outletId}&search=Soap`));
  assert.equal(stock.rows[0].quantity, 48);
  assert.deepEqual(await exceptionsOf(owner), []);
});

test('of an exchange that comes after the close only the money is late; it takes the proof of its refund', async () => {
  const there = await shop();
  const { owner, cashier, report, close } = there;
  const { sale, made, body } = await exchangeBefore(there);
  await close(120);
  const { status, body: answer } = await cashier.post('/till/refunds', body);
  assert.deepEqual([status, answer.errors[0]?.field], [403, 'proof']);
  const more = { ...body, exchange: { ...body.exchange, exchanged: 20.01 } };
  const tooMuch = await owner.post('/till/refunds', more);
  assert.deepEqual([tooMuch.status, tooMuch.body.errors[0].field], [400, 'exchange.exchanged']);
  assert.equal((await owner.get(`/sales/${made.saleId}`)).status, 404);
  const facts = {
    kind: 'REFUND' as const,
    id: body.refundId,
    saleId: sale.id,
    userId: owner.userId,
    isVoid: false,
    tillSessionId: body.tillSessionId,
    exchangedFor: made.saleId,
    exchanged: 10,
    lines: [{ position: 1, quantity: 1, restock: true }],
    payments: [],
  };
  const proof = proofOf(server.parts.keys, { orgId: owner.orgId } as Actor, facts);
  dataOf(await cashier.post('/till/refunds', { ...body, proof }));
  const { late, methods } = await report();
  assert.deepEqual([methods[0].expected, methods[0].difference], [110, 10]);
  // 20 of goods: 10 in cash, and 10 paid by what came back.
  assert.deepEqual([late.total, late.exchanged], [20, 10]);
  const [cash] = late.methods;
  assert.deepEqual([cash.sales, cash.refunds, cash.amount, cash.difference], [10, 0, 10, 0]);
  assert.deepEqual(await exceptionsOf(owner), ['SESSION_CLOSED', 'SESSION_CLOSED']);
  assert.deepEqual(await turnoverOf(owner.orgId, 'EXCHANGES'), [{ debit: 1_000, credit: 1_000 }]);
});

test('a cashier tells only of refunds that this server has allowed: the proof fits nothing else', async () => {
  const { owner, cashier, sessionId, sell, report } = await shop();
  const [sale, other] = [await sell(2), await sell(2)];
  const refundId = newId();
  const lines = [{ position: 1, quantity: 1 }];
  const proof = await proofOfRefund(owner, sale.id, { refundId, lines, tillSessionId: sessionId });
  const body = {
    refundId,
    saleId: sale.id,
    isVoid: false,
    tillSessionId: sessionId,
    lines,
    payments: [{ method: 'CASH', amount: 10 }],
    occurredAt: now(),
    userId: owner.userId,
    proof,
  };
  const { proof: _, ...bare } = body;
  for (const forged of [
    { ...bare, refundId: newId() },
    { ...body, refundId: newId() },
    { ...body, refundId: newId(), saleId: other.id },
    { ...bare, refundId: newId(), proof: 'x' },
  ]) {
    const { status, body: answer } = await cashier.post('/till/refunds', forged);
    assert.deepEqual([status, answer.errors[0]?.field], [403, 'proof']);
  }
  assert.equal((await report()).refunds.total, 10);
});

test('a void that a till made before takes the sale out of the session, and after the close hands it back', async () => {
  const { owner, sessionId, sell, report, close } = await shop();
  const [first, second] = [await sell(), await sell()];
  const voided = (sale: { id: string }) => ({
    refundId: newId(),
    saleId: sale.id,
    isVoid: true,
    tillSessionId: sessionId,
    lines: [{ position: 1, quantity: 1 }],
    payments: [{ method: 'CASH', amount: 10 }],
    occurredAt: now(),
    userId: owner.userId,
  });
  dataOf(await owner.post('/till/refunds', voided(first)));
  const open = await report();
  assert.deepEqual([open.sales.count, open.sales.voidedCount, open.refunds.count], [1, 1, 0]);
  // 100 and one sale of 10, of which 10 went back after it was counted.
  await close(100);
  assert.equal((await report()).methods[0].difference, -10);
  dataOf(await owner.post('/till/refunds', voided(second)));
  const closed = await report();
  assert.deepEqual(
    [closed.refunds.count, closed.methods[0].expected, closed.methods[0].difference],
    [0, 110, -10],
  );
  const [late] = closed.late.methods;
  assert.deepEqual([late.refunds, late.amount, late.difference], [10, -10, 0]);
  assert.deepEqual(await exceptionsOf(owner), ['SESSION_CLOSED']);
  assert.equal(dataOf(await owner.get(`/sales/${second.id}`)).status, 'REFUNDED');
});

test('a cashier takes a deposit and a payment of a debt at the till, each once', async () => {
  const { owner, cashier, soap, sessionId, cash } = await shop();
  const customerId = await customerOf(owner);
  dataOf(await owner.patch(`/customer-relationship-management/${customerId}`, { creditLimit: 1_000 }));
  dataOf(
    await owner.post('/checkout', {
      outletId: owner.outletId,
      customerId,
      payments: [],
      lines: [{ itemPriceId: soap.itemPriceId, quantity: 3 }],
    }),
  );
  const payment = (changes: object) => ({
    paymentId: newId(),
    outletId: owner.outletId,
    tillSessionId: sessionId,
    customerId,
    purpose: 'SETTLEMENT',
    method: 'CASH',
    amount: 50,
    number: 'PAY-1',
    occurredAt: now(),
    ...changes,
  });
  const body = payment({});
  const paid = dataOf(await cashier.post('/till/payments', body));
  // 30 were owed, so 20 stay with us.
  assert.deepEqual(
    [
      paid.allocations.length,
      paid.balances.balance,
      paid.balances.deposit,
      paid.reference,
      paid.tillSessionId,
    ],
    [1, -20, 20, 'PAY-1', sessionId],
  );
  assert.equal(dataOf(await cashier.post('/till/payments', body)).id, paid.id);
  assert.equal((await cashier.post('/till/payments', { ...body, amount: 51 })).body.code, 'DUPLICATE');
  dataOf(await cashier.post('/till/payments', payment({ purpose: 'DEPOSIT', amount: 5, number: 'PAY-2' })));
  const drawer = await cash();
  assert.deepEqual([drawer.paidIn, drawer.expected], [55, 155]);
  const found = dataOf(await owner.get('/payments/logs?search=PAY-2')).rows;
  assert.deepEqual([found.length, found[0].amount], [1, 5]);
  for (const field of ['customerId', 'tillSessionId', 'bankId']) {
    const changes = { [field]: randomUUID(), ...(field === 'bankId' && { method: 'BANK' }) };
    const refused = await cashier.post('/till/payments', payment(changes));
    assert.deepEqual([refused.status, refused.body.errors[0].field], [404, field]);
  }
  // Cash goes to no bank. What has happened is taken all the same.
  const atBank = payment({ bankId: randomUUID(), number: 'PAY-3' });
  const refused = await cashier.post('/till/payments', atBank);
  assert.deepEqual([refused.status, refused.body.errors[0].field], [400, 'bankId']);
  assert.equal(dataOf(await cashier.post('/till/payments', { ...atBank, isLate: true })).method, 'CASH');
  const elsewhere = await shop();
  assert.equal((await elsewhere.cashier.post('/till/payments', payment({}))).status, 404);
});

test('a deposit that comes after the close, of nobody who is known, is a correction for a person to look at', async () => {
  const { owner, cashier, sessionId, report, close } = await shop();
  await close(130);
  assert.equal((await report()).methods[0].difference, 30);
  const body = {
    paymentId: newId(),
    outletId: owner.outletId,
    tillSessionId: sessionId,
    customerId: randomUUID(),
    purpose: 'DEPOSIT',
    method: 'CASH',
    amount: 30,
    number: 'PAY-9',
    occurredAt: ago(5),
  };
  assert.equal((await cashier.post('/till/payments', body)).status, 409);
  const paid = dataOf(await cashier.post('/till/payments', { ...body, isLate: true }));
  assert.equal(paid.partyName, 'Unknown customer (PAY-9)');
  const { methods, late } = await report();
  assert.deepEqual([methods[0].difference, methods[0].paidIn], [30, 0]);
  assert.deepEqual([late.methods[0].paidIn, late.methods[0].difference], [30, 0]);
  assert.deepEqual(await exceptionsOf(owner), ['CUSTOMER_UNKNOWN', 'SESSION_CLOSED']);
});

test('a session under an id of the till is opened once, at the time that the till says', async () => {
  const { owner, cashier, session, sessionId, opening } = await shop();
  assert.deepEqual(
    [session.id, session.openedAt, session.device.deviceId],
    [sessionId, opening.openedAt, 'first'],
  );
  assert.equal(dataOf(await cashier.post('/till/sessions', opening)).id, sessionId);
  const second = dataOf(await owner.post('/tills', { outletId: owner.outletId, name: 'Back' }));
  const taken = await cashier.post('/till/sessions', { ...opening, tillId: second.id });
  assert.deepEqual([taken.status, taken.body.code], [409, 'DUPLICATE']);
  const closedAt = ago(10);
  const counts = [{ method: 'CASH', counted: 100 }];
  const closed = dataOf(await cashier.post(`/till/sessions/${sessionId}/close`, { counts, closedAt }));
  assert.equal(closed.closedAt, closedAt);
});

test('money taken out with a yes that a restored server has forgotten is recorded by its proof alone', async () => {
  const { owner, cashier, sessionId, cash } = await shop();
  const movement = { movementId: newId(), kind: 'PAID_OUT', amount: 7, reason: 'Stamps' };
  const path = `/till/sessions/${sessionId}/movements`;
  const facts = {
    kind: 'MOVEMENT' as const,
    id: movement.movementId,
    sessionId,
    movement: 'PAID_OUT',
    accountId: null,
  };
  const proof = proofOf(server.parts.keys, { orgId: owner.orgId } as Actor, { ...facts, amountMinor: 700n });
  for (const forged of [
    movement,
    { ...movement, proof: 'x' },
    { ...movement, amount: 8, proof },
    { ...movement, movementId: newId(), proof },
  ])
    assert.equal((await cashier.post(path, forged)).status, 403);
  const again = dataOf(await cashier.post(path, { ...movement, proof }));
  assert.deepEqual([again.amount, again.proof], [7, proof]);
  assert.equal((await cash()).expected, 93);
});

test('what is sent as a void and is none is a refund: part of a sale, another way of money, damaged goods', async () => {
  const { owner, sessionId, sell } = await shop();
  const void_ = { isVoid: true, tillSessionId: sessionId, occurredAt: now() };
  const whole = [{ position: 1, quantity: 4 }];
  const cash = [{ method: 'CASH', amount: 40 }];
  for (const [sent, status] of [
    [
      { lines: [{ position: 1, quantity: 1 }], payments: [{ method: 'CASH', amount: 10 }] },
      'PARTIALLY_REFUNDED',
    ],
    [{ lines: whole, payments: [{ method: 'MOBILE', amount: 40 }] }, 'REFUNDED'],
    [{ lines: [{ position: 1, quantity: 4, restock: false }], payments: cash }, 'REFUNDED'],
    [{ lines: whole, payments: cash }, 'VOIDED'],
  ] as const) {
    const sale = await sell(4);
    const made = dataOf(
      await owner.post('/till/refunds', { ...void_, ...sent, refundId: newId(), saleId: sale.id }),
    );
    assert.deepEqual([made.sale.status, made.refund.isVoid], [status, status === 'VOIDED']);
  }
});

test('a proof holds for just what was allowed, and another cashier of the till can tell of it', async () => {
  const there = await shop();
  const { owner, cashier, sessionId, sell } = there;
  const [sale, colleague] = [await sell(2), await server.colleague(owner, 'CASHIER')];
  const { made } = await exchangeBefore(there);
  const body = {
    refundId: newId(),
    saleId: sale.id,
    isVoid: false,
    tillSessionId: sessionId,
    occurredAt: now(),
    lines: [{ position: 1, quantity: 1 }],
    payments: [{ method: 'CASH', amount: 10 }],
    userId: owner.userId,
  };
  const facts = {
    kind: 'REFUND' as const,
    id: body.refundId,
    saleId: sale.id,
    userId: owner.userId,
    isVoid: false,
    tillSessionId: sessionId,
    exchangedFor: null,
    exchanged: 0,
    payments: body.payments,
    lines: [{ position: 1, quantity: 1, restock: true }],
  };
  const proof = proofOf(server.parts.keys, { orgId: owner.orgId } as Actor, facts);
  const { tillSessionId: _, ...elsewhere } = body;
  for (const forged of [
    { ...body, isVoid: true },
    { ...body, payments: [{ method: 'MOBILE', amount: 10 }] },
    { ...body, lines: [{ position: 1, quantity: 1, restock: false }] },
    { ...body, lines: [{ position: 1, quantity: 2 }], payments: [{ method: 'CASH', amount: 20 }] },
    { ...body, payments: [], exchange: { sale: made, exchanged: 10 } },
    { ...body, userId: colleague.userId },
    elsewhere,
  ]) {
    const { status, body: answer } = await cashier.post('/till/refunds', { ...forged, proof });
    assert.deepEqual([status, answer.errors[0]?.field], [403, 'proof']);
  }
  assert.equal(dataOf(await colleague.post('/till/refunds', { ...body, proof })).refund.total, 10);
});

test('an exchange names a sale of its own: one that is recorded already pays for nothing', async () => {
  const there = await shop();
  const { owner, sell } = there;
  const { made, body } = await exchangeBefore(there);
  const sold = await sell();
  const taken = { ...body, exchange: { ...body.exchange, sale: { ...made, saleId: sold.id } } };
  const answer = await owner.post('/till/refunds', taken);
  assert.deepEqual([answer.status, answer.body.errors[0]?.field], [409, 'exchange.sale.saleId']);
  dataOf(await owner.post('/till/refunds', body));
  const another = await sell();
  const again = await owner.post('/till/refunds', { ...body, refundId: newId(), saleId: another.id });
  assert.deepEqual([again.status, again.body.errors[0]?.field], [409, 'exchange.sale.saleId']);
  assert.deepEqual(await turnoverOf(owner.orgId, 'EXCHANGES'), [{ debit: 1_000, credit: 1_000 }]);
});

test('two devices of a drawer have numbers of their own, and the one that lost it is told who took over', async () => {
  const { owner, cashier, till, session, sessionId, offline } = await shop();
  const prefix = session.nextNumber.replace(/000001$/, '');
  assert.match(session.nextNumber, /-T1-000001$/);
  const device = { deviceId: 'second' };
  const taken = dataOf(await owner.post(`/till/sessions/${sessionId}/device`, device));
  assert.match(taken.nextNumber, /-T1B-000001$/);
  dataOf(await owner.post(`/till/sessions/${sessionId}/device`, device));
  const told = dataOf(await cashier.get(`/till/sessions/current?tillId=${till.id}&deviceId=first`));
  assert.deepEqual(
    [told.device.deviceId, told.device.letter, told.device.byName, told.nextNumber],
    ['second', 'B', taken.device.byName, `${prefix}000001`],
  );
  // Both sell without a connection; neither number is in the way of the other.
  const second = taken.nextNumber;
  const sales = [offline(`${prefix}000001`), offline(second), offline(second.replace('000001', '000002'))];
  const { results } = dataOf(await cashier.post('/till/sales', { outletId: owner.outletId, sales }));
  assert.deepEqual(
    results.map(({ status, number, exceptions }: Record<string, unknown>) => [status, number, exceptions]),
    sales.map(({ number }) => ['ACCEPTED', number, []]),
  );
  const nextOf = async (query: string) =>
    dataOf(await cashier.get(`/till/sessions/current?tillId=${till.id}${query}`)).nextNumber;
  assert.equal(await nextOf('&deviceId=first'), `${prefix}000002`);
  assert.equal(await nextOf(''), second.replace('000001', '000003'));
  const elsewhere = await shop();
  assert.equal((await elsewhere.owner.post(`/till/sessions/${sessionId}/device`, device)).status, 404);
});

test('numbers of a device that a restored server does not know are taken as they are', async () => {
  const { owner, cashier, session, offline } = await shop();
  const number = session.nextNumber.replace('-T1-', '-T1D-').replace('000001', '000041');
  const push = async (...sales: object[]) =>
    dataOf(await cashier.post('/till/sales', { outletId: owner.outletId, sales })).results;
  const [first] = await push(offline(number, { deviceId: 'fourth' }));
  assert.deepEqual([first.status, first.number], ['ACCEPTED', number]);
  const [again] = await push(offline(number.replace('000041', '000042'), { deviceId: 'fourth' }));
  assert.deepEqual([again.number, again.exceptions], [number.replace('000041', '000042'), []]);
});

test('a sale that had to get another number is found by the one on its receipt', async () => {
  const { owner, cashier, session, offline } = await shop();
  const { nextNumber: number } = session;
  const sales = [offline(number), offline(number)];
  const { results } = dataOf(await cashier.post('/till/sales', { outletId: owner.outletId, sales }));
  assert.notEqual(results[1].number, number);
  const found = dataOf(await owner.get(`/sales?search=${number}&sortKey=number`)).rows;
  assert.deepEqual(
    found.map(({ id, printedNumber }: Record<string, unknown>) => [id, printedNumber]).sort(),
    [
      [sales[0]?.saleId, null],
      [sales[1]?.saleId, number],
    ].sort(),
  );
});

test('what a till sends twice under one key is answered as before, and done once', async () => {
  const { owner, sessionId, sell, report, cash } = await shop();
  const sale = await sell();
  const customerId = await customerOf(owner);
  const refund = { refundId: newId(), saleId: sale.id, isVoid: false, tillSessionId: sessionId };
  const of = { outletId: owner.outletId, tillSessionId: sessionId, customerId };
  const deposit = {
    paymentId: newId(),
    ...of,
    purpose: 'DEPOSIT',
    method: 'CASH',
    amount: 50,
    number: 'PAY-1',
  };
  const happened = { occurredAt: now() };
  const lines = [{ position: 1, quantity: 1 }];
  const payments = [{ method: 'CASH', amount: 10 }];
  for (const [path, body] of [
    ['/till/refunds', { ...refund, lines, payments, ...happened, userId: owner.userId }],
    ['/till/payments', { ...deposit, ...happened }],
    [`/till/sessions/${sessionId}/device`, { deviceId: 'second' }],
  ] as const) {
    const key = newId();
    const first = await owner.post(path, body, { key });
    assert.equal(first.status, 200, JSON.stringify(first.body));
    const again = await owner.post(path, body, { key });
    assert.deepEqual([again.headers.get('idempotent-replayed'), again.body], ['true', first.body], path);
  }
  // 100 in the drawer and a sale of 10, which went back; a deposit of 50.
  assert.deepEqual([(await report()).refunds.total, (await cash()).expected], [10, 150]);
});
