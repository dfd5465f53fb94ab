import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { assertRefused, lastTrace, stateOf } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { addBank, addDebt, addParty, assertBooks, journalOf, openDebts } from './testing.ts';

const server = await testServer();
afterEach(() => assertBooks(server));

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

async function pay(by: SignedIn, body: object) {
  const answer = await by.post('/payments', { outletId: by.outletId, ...body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

async function refused(
  by: SignedIn,
  body: object,
  expected: { status: number; code: string; field?: string },
) {
  const before = await stateOf(server, by);
  const answer = await by.post('/payments', { outletId: by.outletId, ...body });
  assertRefused(answer, expected);
  assert.deepEqual(await stateOf(server, by), before);
  return answer.body.errors[0]?.message as string | undefined;
}
const conflict = (field: string) => ({ status: 409, code: 'INVALID_STATE', field });
const invalid = (field: string) => ({ status: 400, code: 'VALIDATION_FAILED', field });
const missing = (field: string) => ({ status: 404, code: 'NOT_FOUND', field });

/** A business with a party that owes, or is owed, 30.00 since January, 50.00 since February and 20.00 since March. */
async function withDebts(side: 'RECEIVABLE' | 'PAYABLE' = 'RECEIVABLE') {
  const owner = await server.business();
  const partyId = await addParty(server, owner, side === 'RECEIVABLE' ? 'CUSTOMER' : 'VENDOR');
  const add = (amountMinor: bigint, businessDate: string) =>
    addDebt(server, owner, { partyId, side, amountMinor, businessDate });
  // The oldest debt was not recorded first.
  const february = await add(5_000n, '2026-02-01');
  const january = await add(3_000n, '2026-01-01');
  const march = await add(2_000n, '2026-03-01');
  return { owner, partyId, january, february, march };
}

test('money in settles the oldest debts first, and is told to audit and listeners', async () => {
  const { owner, partyId, january, february } = await withDebts();
  const { status, body } = await owner.post('/payments', {
    direction: 'IN',
    method: 'CASH',
    amount: 45.5,
    partyId,
    outletId: owner.outletId,
    businessDate: '2026-04-05',
    reference: ' R-17 ',
    note: ' at the door ',
  });
  assert.equal(status, 200, JSON.stringify(body));
  const { id, createdAt } = body.data;
  assert.match(createdAt, instant);
  const payment = {
    id,
    direction: 'IN',
    method: 'CASH',
    purpose: 'SETTLEMENT',
    amount: 45.5,
    tendered: 45.5,
    change: 0,
    cashBack: 0,
    bankId: null,
    partyId,
    partyName: `Party ${partyId}`,
    outletId: owner.outletId,
    tillSessionId: null,
    source: { type: 'PAYMENT', id },
    allocations: [
      { ...january, reference: null, amount: 30 },
      { ...february, reference: null, amount: 15.5 },
    ],
    balances: { balance: 54.5, deposit: 0, advance: 0 },
    reversesId: null,
    reversedById: null,
    businessDate: '2026-04-05',
    reference: 'R-17',
    note: 'at the door',
    userId: owner.userId,
    createdAt,
  };
  assert.deepEqual(body, {
    success: true,
    code: 'PAYMENT_RECORDED',
    message: 'Payment recorded.',
    data: payment,
    meta: null,
  });
  assert.deepEqual(await lastTrace(server, owner), {
    audit: { operation: 'recordPayment', type: 'payment', subject: id, before: null, after: payment },
    event: { type: 'payment.recorded', data: payment },
  });
  assert.deepEqual(await openDebts(server, partyId), [0n, 3_450n, 2_000n]);
  assert.deepEqual(await journalOf(server, id), [
    { account: 'CASH', amount: 4_550n },
    { account: 'RECEIVABLES', amount: -4_550n },
  ]);
  assert.deepEqual((await owner.get('/payments/logs')).body.data.rows, [payment]);
});

test('what is left of money in when all debts are settled becomes a deposit', async () => {
  const { owner, partyId } = await withDebts();
  const { id, allocations, balances } = await pay(owner, {
    direction: 'IN',
    method: 'POS',
    amount: 130,
    partyId,
  });
  assert.deepEqual(
    allocations.map(({ amount }: { amount: number }) => amount),
    [30, 50, 20],
  );
  assert.deepEqual(balances, { balance: -30, deposit: 30, advance: 0 });
  assert.deepEqual(await journalOf(server, id), [
    { account: 'POS_CLEARING', amount: 13_000n },
    { account: 'RECEIVABLES', amount: -10_000n },
    { account: 'DEPOSITS', amount: -3_000n },
  ]);
});

test('allocations are settled as told, by the debt or by what it is for, and the rest is a deposit', async () => {
  const { owner, partyId, january, february, march } = await withDebts();
  const { allocations, balances } = await pay(owner, {
    direction: 'IN',
    method: 'MOBILE',
    amount: 40,
    partyId,
    allocations: [
      { source: march.source, amount: 20 },
      { debtId: february.debtId.toUpperCase(), amount: 5 },
      { ...january, amount: 2.25 },
    ],
  });
  assert.deepEqual(allocations, [
    { ...january, reference: null, amount: 2.25 },
    { ...february, reference: null, amount: 5 },
    { ...march, reference: null, amount: 20 },
  ]);
  assert.deepEqual(await openDebts(server, partyId), [2_775n, 4_500n, 0n]);
  assert.deepEqual(balances, { balance: 60, deposit: 12.75, advance: 0 });
});

test('several debts of one source are settled oldest first', async () => {
  const owner = await server.business();
  const partyId = await addParty(server, owner);
  const { source } = await addDebt(server, owner, {
    partyId,
    amountMinor: 1_000n,
    businessDate: '2026-01-01',
  });
  await addDebt(server, owner, {
    partyId,
    amountMinor: 1_000n,
    businessDate: '2026-01-02',
    sourceId: source.id,
  });
  const allocation = { source, amount: 15 };
  await pay(owner, { direction: 'IN', method: 'CASH', amount: 15, partyId, allocations: [allocation] });
  assert.deepEqual(await openDebts(server, partyId), [0n, 500n]);
});

test('money out settles what we owe, and what is left becomes an advance', async () => {
  const { owner, partyId } = await withDebts('PAYABLE');
  const bankId = await addBank(server, owner);
  const { id, balances, ...payment } = await pay(owner, {
    direction: 'OUT',
    method: 'BANK',
    amount: 110,
    partyId,
  });
  assert.equal(payment.bankId, bankId);
  assert.deepEqual(balances, { balance: 10, deposit: 0, advance: 10 });
  assert.deepEqual(await journalOf(server, id), [
    { account: 'BANK', amount: -11_000n },
    { account: 'PAYABLES', amount: 10_000n },
    { account: 'ADVANCES', amount: 1_000n },
  ]);
  assert.deepEqual(await openDebts(server, partyId), [0n, 0n, 0n]);
});

const purposes = [
  [
    'CUSTOMER',
    'IN',
    'DEPOSIT',
    [
      ['CASH', 1_000n],
      ['DEPOSITS', -1_000n],
    ],
    { balance: -10, deposit: 10, advance: 0 },
  ],
  [
    'CUSTOMER',
    'OUT',
    'DEPOSIT_REFUND',
    [
      ['CASH', -400n],
      ['DEPOSITS', 400n],
    ],
    { balance: -6, deposit: 6, advance: 0 },
  ],
  [
    'VENDOR',
    'OUT',
    'ADVANCE',
    [
      ['CASH', -1_000n],
      ['ADVANCES', 1_000n],
    ],
    { balance: 10, deposit: 0, advance: 10 },
  ],
  [
    'VENDOR',
    'IN',
    'ADVANCE_REFUND',
    [
      ['CASH', 400n],
      ['ADVANCES', -400n],
    ],
    { balance: 6, deposit: 0, advance: 6 },
  ],
] as const;

test('deposits and advances are paid in and handed back without touching debts', async () => {
  const owner = await server.business();
  const parties = {
    CUSTOMER: await addParty(server, owner),
    VENDOR: await addParty(server, owner, 'VENDOR'),
  };
  for (const [kind, direction, purpose, lines, balances] of purposes) {
    const amount = purpose.endsWith('REFUND') ? 4 : 10;
    const paid = await pay(owner, { direction, method: 'CASH', purpose, amount, partyId: parties[kind] });
    assert.equal(paid.purpose, purpose);
    assert.deepEqual(
      (await journalOf(server, paid.id)).map(({ account, amount }) => [account, amount]),
      lines,
    );
    assert.deepEqual(paid.balances, balances, purpose);
    assert.deepEqual(paid.allocations, []);
  }
});

test('a deposit is paid in although there are debts, and pays for them later', async () => {
  const { owner, partyId, january } = await withDebts();
  const deposit = { direction: 'IN', method: 'CASH', purpose: 'DEPOSIT', amount: 40, partyId };
  assert.deepEqual((await pay(owner, deposit)).balances, { balance: 60, deposit: 40, advance: 0 });
  const used = await pay(owner, { direction: 'IN', method: 'DEPOSIT', amount: 30, partyId });
  assert.deepEqual(used.allocations, [{ ...january, reference: null, amount: 30 }]);
  assert.deepEqual(used.balances, { balance: 60, deposit: 10, advance: 0 });
  assert.deepEqual(await journalOf(server, used.id), [
    { account: 'DEPOSITS', amount: 3_000n },
    { account: 'RECEIVABLES', amount: -3_000n },
  ]);
});

test('an advance pays the vendor later', async () => {
  const { owner, partyId } = await withDebts('PAYABLE');
  await pay(owner, { direction: 'OUT', method: 'CASH', purpose: 'ADVANCE', amount: 40, partyId });
  const used = await pay(owner, { direction: 'OUT', method: 'DEPOSIT', amount: 35, partyId });
  assert.deepEqual(used.balances, { balance: -60, deposit: 0, advance: 5 });
  assert.deepEqual(await journalOf(server, used.id), [
    { account: 'ADVANCES', amount: -3_500n },
    { account: 'PAYABLES', amount: 3_500n },
  ]);
  assert.deepEqual(await openDebts(server, partyId), [0n, 4_500n, 2_000n]);
});

test('a stored balance pays no more than is there, and no more than is owed', async () => {
  const { owner, partyId, march } = await withDebts();
  const use = { direction: 'IN', method: 'DEPOSIT', partyId };
  await pay(owner, { ...use, method: 'CASH', purpose: 'DEPOSIT', amount: 40 });
  assert.equal(
    await refused(owner, { ...use, amount: 40.01 }, conflict('amount')),
    'is 40.01, more than the deposit of 40',
  );
  await pay(owner, { ...use, method: 'CASH', purpose: 'DEPOSIT', amount: 100 });
  assert.equal(
    await refused(owner, { ...use, amount: 100.01 }, conflict('amount')),
    'is 100.01, of which 100 can be settled: a deposit can only pay what is owed',
  );
  const partly = { ...use, amount: 25, allocations: [{ debtId: march.debtId, amount: 20 }] };
  await refused(owner, partly, conflict('amount'));
  await refused(owner, { ...use, direction: 'OUT', amount: 1 }, conflict('amount'));
  assert.equal((await pay(owner, { ...use, amount: 100 })).balances.deposit, 40);
});

test('no more of a deposit or an advance is handed back than there is', async () => {
  const owner = await server.business();
  const partyId = await addParty(server, owner, 'BOTH');
  const one = { method: 'CASH', amount: 10, partyId };
  await pay(owner, { ...one, direction: 'IN', purpose: 'DEPOSIT' });
  await pay(owner, { ...one, direction: 'OUT', purpose: 'ADVANCE' });
  const more = { ...one, amount: 10.01 };
  await refused(owner, { ...more, direction: 'OUT', purpose: 'DEPOSIT_REFUND' }, conflict('amount'));
  await refused(owner, { ...more, direction: 'IN', purpose: 'ADVANCE_REFUND' }, conflict('amount'));
  await pay(owner, { ...one, direction: 'OUT', purpose: 'DEPOSIT_REFUND' });
  const last = await pay(owner, { ...one, direction: 'IN', purpose: 'ADVANCE_REFUND' });
  assert.deepEqual(last.balances, { balance: 0, deposit: 0, advance: 0 });
});

test('a vendor leaves no deposit and a customer gets no advance, but each can settle what they owe', async () => {
  const owner = await server.business();
  const vendorId = await addParty(server, owner, 'VENDOR');
  const customerId = await addParty(server, owner, 'CUSTOMER');
  await addDebt(server, owner, { partyId: vendorId, amountMinor: 500n });
  await addDebt(server, owner, { partyId: customerId, amountMinor: 500n, side: 'PAYABLE' });
  for (const [direction, purpose, partyId] of [
    ['IN', 'DEPOSIT', vendorId],
    ['OUT', 'ADVANCE', customerId],
  ] as const) {
    const one = { direction, method: 'CASH', partyId };
    await refused(owner, { ...one, purpose, amount: 5 }, conflict('partyId'));
    await refused(owner, { ...one, amount: 5.01 }, conflict('partyId'));
    assert.equal((await pay(owner, { ...one, amount: 5 })).balances.balance, 0);
  }
});

test('a blocked party can still settle its debts', async () => {
  const { owner, partyId } = await withDebts();
  await server.database((session) =>
    session.all(`update parties set status = 'BLOCKED' where id = $1`, [partyId]),
  );
  const paid = await pay(owner, { direction: 'IN', method: 'CASH', amount: 100, partyId });
  assert.equal(paid.balances.balance, 0);
});

test('allocations beyond the amount or beyond what is open are refused, and so are those of others', async () => {
  const { owner, partyId, january, february } = await withDebts();
  const another = await addDebt(server, owner, { partyId: await addParty(server, owner), amountMinor: 100n });
  const owed = await addDebt(server, owner, { partyId, amountMinor: 100n, side: 'PAYABLE' });
  const stranger = await server.business();
  const foreign = await addDebt(server, stranger, {
    partyId: await addParty(server, stranger),
    amountMinor: 100n,
  });
  const one = { direction: 'IN', method: 'CASH', amount: 50, partyId };
  const allocated = (...allocations: object[]) => ({ ...one, allocations });
  const first = { debtId: january.debtId, amount: 1 };

  assert.equal(
    await refused(
      owner,
      allocated(first, { debtId: february.debtId, amount: 49.01 }),
      conflict('allocations'),
    ),
    'add up to 50.01, more than the amount of 50',
  );
  assert.equal(
    await refused(
      owner,
      allocated({ debtId: january.debtId, amount: 30.01 }),
      conflict('allocations.0.amount'),
    ),
    'is 30.01, but only 30 is still owed',
  );
  for (const other of [another, owed, foreign, { debtId: newId(), source: { type: 'TEST', id: newId() } }]) {
    await refused(
      owner,
      allocated(first, { debtId: other.debtId, amount: 1 }),
      missing('allocations.1.debtId'),
    );
    await refused(
      owner,
      allocated(first, { source: other.source, amount: 1 }),
      missing('allocations.1.source.id'),
    );
  }
  const mistaken = { debtId: january.debtId, source: february.source, amount: 1 };
  await refused(owner, allocated(mistaken), missing('allocations.0.source.id'));
  const otherType = { source: { type: 'SALE', id: january.source.id }, amount: 1 };
  await refused(owner, allocated(otherType), missing('allocations.0.source.id'));
  await refused(owner, allocated(first, first), invalid('allocations.1'));
  await refused(owner, allocated(first, { source: january.source, amount: 1 }), invalid('allocations.1'));
  await refused(owner, allocated({ amount: 1 }), invalid('allocations.0.debtId'));
  await refused(owner, allocated(), invalid('allocations'));
});

test('a payment whose parts do not fit each other is refused by the field', async () => {
  const owner = await server.business();
  const partyId = await addParty(server, owner, 'BOTH');
  const bankId = await addBank(server, owner);
  const closedId = await addBank(server, owner, 'CLOSED');
  const one = { direction: 'IN', method: 'CASH', amount: 10, partyId };
  const allocations = [{ debtId: newId(), amount: 1 }];
  for (const [field, body] of [
    ['purpose', { ...one, purpose: 'ADVANCE' }],
    ['purpose', { ...one, purpose: 'DEPOSIT_REFUND' }],
    ['purpose', { ...one, direction: 'OUT', purpose: 'DEPOSIT' }],
    ['purpose', { ...one, direction: 'OUT', purpose: 'ADVANCE_REFUND' }],
    ['purpose', { ...one, purpose: 'SALE' }],
    ['method', { ...one, method: 'DEPOSIT', purpose: 'DEPOSIT' }],
    ['method', { ...one, method: 'CREDIT' }],
    ['bankId', { ...one, bankId }],
    ['allocations', { ...one, purpose: 'DEPOSIT', allocations }],
    ['amount', { ...one, amount: 10.001 }],
    ['amount', { ...one, amount: 0 }],
    ['amount', { ...one, amount: -1 }],
    ['amount', { ...one, amount: '10' }],
    ['allocations.0.amount', { ...one, allocations: [{ debtId: newId(), amount: 0.001 }] }],
    ['businessDate', { ...one, businessDate: '2999-01-01' }],
    ['businessDate', { ...one, businessDate: '2026-02-30' }],
    ['occurredAt', { ...one, occurredAt: '2999-01-01T00:00:00Z' }],
    ['reference', { ...one, reference: ' ' }],
    ['paymentId', { ...one, paymentId: 'mine' }],
  ] as const) {
    await refused(owner, body, invalid(field));
  }
  await refused(owner, { ...one, method: 'BANK', bankId: closedId }, conflict('bankId'));
});

test('the bank may be left out only when there is just one', async () => {
  const owner = await server.business();
  const partyId = await addParty(server, owner);
  const one = { direction: 'IN', method: 'BANK', amount: 10, partyId };
  const [first] = (await owner.get('/banks')).body.data.rows;
  const bankId = await addBank(server, owner);
  // The first bank account of a business is only the default until another one is opened, unless it is used.
  assert.equal((await pay(owner, one)).bankId, bankId);
  const other = await addBank(server, owner);
  await refused(owner, one, invalid('bankId'));
  assert.equal((await pay(owner, { ...one, bankId: other })).bankId, other);
  for (const id of [bankId, other]) {
    await server.database((session) => session.all(`update banks set status = 'CLOSED' where id = $1`, [id]));
  }
  assert.equal((await pay(owner, one)).bankId, first.id);
  await server.database((session) =>
    session.all(`update banks set status = 'ACTIVE' where id = $1`, [bankId]),
  );
  await refused(owner, one, invalid('bankId'));
  await server.database((session) =>
    session.all(`update banks set status = 'CLOSED' where org_id = $1`, [owner.orgId]),
  );
  await refused(owner, one, invalid('bankId'));
});

test("parties, outlets and banks that are not there, are another tenant's or archived are 404", async () => {
  const owner = await server.business();
  const rival = await server.business();
  const partyId = await addParty(server, owner);
  await addBank(server, owner);
  const archived = await addParty(server, owner);
  await server.database((session) =>
    session.all('update parties set archived_at = now() where id = $1', [archived]),
  );
  const theirParty = await addParty(server, rival);
  await rival.get(`/outlets/${rival.outletId}`);
  const theirBank = await addBank(server, rival);
  const one = { direction: 'IN', method: 'BANK', amount: 10, partyId };
  for (const id of [newId(), theirParty, archived]) {
    await refused(owner, { ...one, partyId: id }, missing('partyId'));
  }
  for (const id of [newId(), rival.outletId])
    await refused(owner, { ...one, outletId: id }, missing('outletId'));
  for (const id of [newId(), theirBank]) await refused(owner, { ...one, bankId: id }, missing('bankId'));
});

test("the day is the one that was said, that of the instant by the outlet's clock, or today", async () => {
  const owner = await server.business({ timezone: 'Pacific/Auckland' });
  const { body } = await owner.post('/outlets', {
    name: 'Night',
    timezone: 'Pacific/Auckland',
    dayStartsAt: '04:00',
  });
  const partyId = await addParty(server, owner);
  const one = { direction: 'IN', method: 'CASH', amount: 1, partyId, outletId: body.data.id };
  // 2026-01-10 16:00 UTC is 05:00 of the 11th there; two hours before, it is 03:00, still the day before.
  assert.equal((await pay(owner, { ...one, occurredAt: '2026-01-10T16:00:00Z' })).businessDate, '2026-01-11');
  assert.equal(
    (await pay(owner, { ...one, occurredAt: '2026-01-10T14:59:59.999Z' })).businessDate,
    '2026-01-10',
  );
  assert.equal((await pay(owner, { ...one, occurredAt: '2026-01-10T15:00:00Z' })).businessDate, '2026-01-11');
  assert.equal((await pay(owner, { ...one, businessDate: '2026-01-05' })).businessDate, '2026-01-05');
  const today = async () =>
    server.database(async (session) => {
      const [row] = await session.all<{ today: string }>(
        `select business_date(now(), 'Pacific/Auckland', '04:00') as today`,
      );
      return row?.today;
    });
  const before = await today();
  const { businessDate } = await pay(owner, one);
  assert.ok([before, await today()].includes(businessDate), businessDate);
});

test('nothing is recorded on a day of a closed period', async () => {
  const { owner, partyId } = await withDebts();
  await server.database((session) =>
    session.all(`update organisations set books_closed_until = '2026-03-31' where org_id = $1`, [
      owner.orgId,
    ]),
  );
  const one = { direction: 'IN', method: 'CASH', amount: 1, partyId };
  await refused(owner, { ...one, businessDate: '2026-03-31' }, { status: 409, code: 'INVALID_STATE' });
  await pay(owner, { ...one, businessDate: '2026-04-01' });
});

test('the same payment sent again under its id is answered again and recorded once, for ever', async () => {
  const { owner, partyId, january } = await withDebts();
  const paymentId = newId();
  const body = {
    paymentId,
    direction: 'IN',
    method: 'CASH',
    amount: 10,
    partyId,
    outletId: owner.outletId,
    allocations: [{ debtId: january.debtId, amount: 10 }],
    note: 'till 3',
  };
  const first = await owner.post('/payments', body);
  assert.equal(first.body.data.id, paymentId);
  const settled = await openDebts(server, partyId);
  await pay(owner, { direction: 'IN', method: 'CASH', amount: 90, partyId });
  await owner.post(`/payments/${paymentId}/reverse`, {});
  await server.database(async (session) => {
    // Days later: its keys are forgotten, the party is archived, the outlet closed.
    await session.all('delete from idempotent_answers');
    await session.all('update parties set archived_at = now() where id = $1', [partyId]);
    await session.all(`update outlets set status = 'CLOSED' where id = $1`, [owner.outletId]);
  });
  const again = await owner.post('/payments', {
    ...body,
    paymentId: paymentId.toUpperCase(),
    reference: null,
  });
  assert.deepEqual([again.status, again.body], [200, first.body]);
  await server.database(async (session) => {
    await session.all('update parties set archived_at = null where id = $1', [partyId]);
    await session.all(`update outlets set status = 'ACTIVE' where id = $1`, [owner.outletId]);
  });
  assert.deepEqual(settled, [2_000n, 5_000n, 2_000n]);
  assert.deepEqual((await owner.get('/payments/summary')).body.data.count, 3);
});

test('another payment under an id that is taken is a duplicate, whatever differs', async () => {
  const { owner, partyId, january, february } = await withDebts();
  await addBank(server, owner);
  const { body: outlet } = await owner.post('/outlets', { name: 'Yaba' });
  const paymentId = newId();
  const allocations = [{ debtId: january.debtId, amount: 10 }];
  const body = { paymentId, direction: 'IN', method: 'CASH', amount: 10, partyId, allocations };
  await pay(owner, body);
  const other = await addParty(server, owner);
  for (const difference of [
    { direction: 'OUT' },
    { method: 'POS' },
    { method: 'BANK' },
    { purpose: 'DEPOSIT', allocations: undefined },
    { amount: 10.01 },
    { partyId: other },
    { outletId: outlet.data.id },
    { allocations: undefined },
    { allocations: [{ debtId: february.debtId, amount: 10 }] },
    { allocations: [{ debtId: january.debtId, amount: 9 }] },
    { allocations: [{ source: january.source, amount: 10 }] },
    { businessDate: '2026-04-01' },
    { occurredAt: '2026-04-01T00:00:00Z' },
    { reference: 'x' },
    { note: 'x' },
  ]) {
    const expected = { status: 409, code: 'DUPLICATE', field: 'paymentId' };
    await refused(owner, { ...body, ...difference }, expected);
  }
  // Another business may have the same id.
  const rival = await server.business();
  await pay(rival, {
    paymentId,
    direction: 'IN',
    method: 'CASH',
    amount: 1,
    partyId: await addParty(server, rival),
  });
});

test('a payment repeated with one Idempotency-Key is recorded once', async () => {
  const { owner, partyId } = await withDebts();
  const body = { direction: 'IN', method: 'CASH', amount: 10, partyId, outletId: owner.outletId };
  const first = await owner.post('/payments', body, { key: 'a' });
  const again = await owner.post('/payments', body, { key: 'a' });
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(again.body, first.body);
  assert.deepEqual(await openDebts(server, partyId), [2_000n, 5_000n, 2_000n]);
});

test('a user limited to outlets pays there only, and for named debts of there only', async () => {
  const { owner, partyId, january } = await withDebts();
  const { body } = await owner.post('/outlets', { name: 'Yaba' });
  const outletId: string = body.data.id;
  const here = await addDebt(server, owner, {
    partyId,
    amountMinor: 100n,
    outletId,
    businessDate: '2026-05-01',
  });
  const manager = await server.colleague(owner, 'MANAGER', [outletId]);
  const one = { direction: 'IN', method: 'CASH', amount: 1, partyId };
  await refused(manager, { ...one, outletId: owner.outletId }, missing('outletId'));
  const elsewhere = { ...one, outletId, allocations: [{ debtId: january.debtId, amount: 1 }] };
  await refused(manager, elsewhere, missing('allocations.0.debtId'));
  const named = { ...one, outletId, allocations: [{ debtId: here.debtId, amount: 1 }] };
  assert.deepEqual((await pay(manager, named)).allocations, [{ ...here, reference: null, amount: 1 }]);
  // The party pays what it owes to the business, the oldest first, wherever it stands.
  assert.deepEqual((await pay(manager, { ...one, outletId })).allocations, [
    { ...january, reference: null, amount: 1 },
  ]);

  const paymentId = newId();
  const there = { ...one, paymentId, outletId: owner.outletId };
  await pay(owner, there);
  await refused(manager, there, missing('outletId'));
});

test('a currency without decimals takes none, and large amounts keep every digit', async () => {
  const yen = await server.business({ currency: 'JPY' });
  const one = { direction: 'IN', method: 'CASH', partyId: await addParty(server, yen) };
  await refused(yen, { ...one, amount: 1.5 }, invalid('amount'));
  assert.equal((await pay(yen, { ...one, amount: 999_999_999_999_999 })).amount, 999_999_999_999_999);
  const naira = await server.business();
  const other = { ...one, partyId: await addParty(server, naira) };
  assert.deepEqual((await pay(naira, { ...other, amount: 9_999_999_999_999.99 })).balances, {
    balance: -9_999_999_999_999.99,
    deposit: 9_999_999_999_999.99,
    advance: 0,
  });
});
