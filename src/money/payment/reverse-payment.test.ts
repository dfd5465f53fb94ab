import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { assertRefused, lastTrace, refusalOf, stateOf } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { addBank, addDebt, addParty, addPayment, assertBooks, journalOf, openDebts } from './testing.ts';

const server = await testServer();
afterEach(() => assertBooks(server));

async function pay(by: SignedIn, body: object) {
  const answer = await by.post('/payments', { outletId: by.outletId, method: 'CASH', ...body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

async function takeBack(by: SignedIn, paymentId: string, body: object = {}) {
  const answer = await by.post(`/payments/${paymentId}/reverse`, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

async function refused(by: SignedIn, paymentId: string): Promise<string> {
  const before = await stateOf(server, by);
  const answer = await by.post(`/payments/${paymentId}/reverse`, {});
  assertRefused(answer, { status: 409, code: 'INVALID_STATE' });
  assert.deepEqual(await stateOf(server, by), before);
  return answer.body.message;
}

const today = async () =>
  (
    await server.database((session) =>
      session.all<{ today: string }>(`select business_date(now(), 'Africa/Lagos', '00:00') as today`),
    )
  )[0]?.today;

test('a payment is taken back by one below zero of today, and what it had settled is open again', async () => {
  const owner = await server.business();
  const partyId = await addParty(server, owner);
  const bankId = await addBank(server, owner);
  const first = await addDebt(server, owner, { partyId, amountMinor: 3_000n, businessDate: '2026-01-01' });
  const second = await addDebt(server, owner, { partyId, amountMinor: 1_000n, businessDate: '2026-01-02' });
  const paid = await pay(owner, {
    direction: 'IN',
    method: 'BANK',
    amount: 50,
    partyId,
    businessDate: '2026-01-03',
    reference: 'TRF-1',
  });
  const days = [await today()];
  const { status, body } = await owner.post(`/payments/${paid.id}/reverse`, { note: ' bounced ' });
  assert.equal(status, 200, JSON.stringify(body));
  days.push(await today());
  const { id, createdAt, businessDate } = body.data;
  assert.ok(days.includes(businessDate), businessDate);
  const reversal = {
    ...paid,
    id,
    amount: -50,
    tendered: -50,
    source: { type: 'PAYMENT', id },
    allocations: [
      { ...first, reference: null, amount: -30 },
      { ...second, reference: null, amount: -10 },
    ],
    balances: { balance: 40, deposit: 0, advance: 0 },
    reversesId: paid.id,
    businessDate,
    note: 'bounced',
    createdAt,
  };
  assert.deepEqual(body, {
    success: true,
    code: 'PAYMENT_REVERSED',
    message: 'Payment reversed.',
    data: reversal,
    meta: null,
  });
  assert.equal(reversal.bankId, bankId);
  assert.deepEqual(await openDebts(server, partyId), [3_000n, 1_000n]);
  assert.deepEqual(await journalOf(server, id), [
    { account: 'BANK', amount: -5_000n },
    { account: 'RECEIVABLES', amount: 4_000n },
    { account: 'DEPOSITS', amount: 1_000n },
  ]);
  const after = { ...paid, reversedById: id };
  assert.deepEqual(await lastTrace(server, owner), {
    audit: { operation: 'reversePayment', type: 'payment', subject: paid.id, before: paid, after },
    event: { type: 'payment.reversed', data: reversal },
  });
  assert.deepEqual((await owner.get('/payments/logs')).body.data.rows, [reversal, after]);
});

test('a payment of every kind is taken back to where the party was before it', async () => {
  const owner = await server.business();
  const partyId = await addParty(server, owner, 'BOTH');
  await addDebt(server, owner, { partyId, amountMinor: 1_000n });
  await addDebt(server, owner, { partyId, amountMinor: 2_000n, side: 'PAYABLE' });
  await pay(owner, { direction: 'IN', purpose: 'DEPOSIT', amount: 5, partyId });
  const { balances } = await pay(owner, { direction: 'OUT', purpose: 'ADVANCE', amount: 5, partyId });
  const debts = await openDebts(server, partyId);
  for (const body of [
    { direction: 'IN', amount: 12 },
    { direction: 'IN', amount: 4, method: 'DEPOSIT' },
    { direction: 'IN', amount: 3, purpose: 'DEPOSIT' },
    { direction: 'IN', amount: 3, purpose: 'ADVANCE_REFUND' },
    { direction: 'OUT', amount: 25 },
    { direction: 'OUT', amount: 4, method: 'DEPOSIT' },
    { direction: 'OUT', amount: 3, purpose: 'ADVANCE' },
    { direction: 'OUT', amount: 3, purpose: 'DEPOSIT_REFUND' },
  ]) {
    const { id, ...paid } = await pay(owner, { ...body, partyId });
    const reversal = await takeBack(owner, id);
    assert.deepEqual(reversal.balances, balances, JSON.stringify(body));
    assert.deepEqual(await openDebts(server, partyId), debts);
    assert.deepEqual(
      [reversal.direction, reversal.method, reversal.purpose, reversal.amount],
      [paid.direction, paid.method, paid.purpose, -body.amount],
    );
    const [there, back] = [await journalOf(server, id), await journalOf(server, reversal.id)];
    assert.deepEqual(
      back,
      there.map(({ account, amount }) => ({ account, amount: -amount })),
    );
  }
});

test('a payment is taken back once, and what takes it back is not taken back', async () => {
  const owner = await server.business();
  const partyId = await addParty(server, owner);
  const paid = await pay(owner, { direction: 'IN', amount: 10, partyId });
  const reversal = await takeBack(owner, paid.id);
  assert.equal(await refused(owner, paid.id), 'This payment was already reversed.');
  assert.equal(
    await refused(owner, reversal.id),
    'This payment is itself a reversal and cannot be reversed.',
  );
});

test('of 20 who take a payment back at once one does, and all who repeat themselves get one answer', async () => {
  const owner = await server.business();
  const partyId = await addParty(server, owner);
  const paid = await pay(owner, { direction: 'IN', amount: 10, partyId });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => owner.post(`/payments/${paid.id}/reverse`, {})),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(19).fill(409)]);
  const other = await pay(owner, { direction: 'IN', amount: 10, partyId });
  const repeated = await Promise.all(
    Array.from({ length: 5 }, () => owner.post(`/payments/${other.id}/reverse`, {}, { key: 'once' })),
  );
  for (const { status, body } of repeated) assert.deepEqual([status, body], [200, repeated[0]?.body]);
  assert.deepEqual((await owner.get('/payments/summary')).body.data, {
    count: 4,
    in: 0,
    out: 0,
    net: 0,
    byMethod: [{ method: 'CASH', count: 4, in: 0, out: 0, net: 0 }],
  });
});

test('a payment whose deposit or advance was used meanwhile is not taken back', async () => {
  const owner = await server.business();
  const partyId = await addParty(server, owner, 'BOTH');
  const deposit = await pay(owner, { direction: 'IN', amount: 10, partyId });
  await pay(owner, { direction: 'OUT', purpose: 'DEPOSIT_REFUND', amount: 0.01, partyId });
  assert.equal(
    await refused(owner, deposit.id),
    'The deposit from this payment was used: 10 would have to be returned, and only 9.99 is left.',
  );
  const advance = await pay(owner, { direction: 'OUT', amount: 10, partyId });
  await addDebt(server, owner, { partyId, amountMinor: 400n, side: 'PAYABLE' });
  const used = await pay(owner, { direction: 'OUT', method: 'DEPOSIT', amount: 4, partyId });
  assert.equal(
    await refused(owner, advance.id),
    'The advance from this payment was used: 10 would have to be returned, and only 6 is left.',
  );
  await takeBack(owner, used.id);
  await takeBack(owner, advance.id);
});

test('a payment of an expense, a sale, a purchase or a bank is not taken back here', async () => {
  const owner = await server.business();
  const partyId = await addParty(server, owner);
  for (const source of ['EXPENSE', 'SALE', 'PURCHASE', 'BANK']) {
    const made = { direction: 'OUT', method: 'CASH', purpose: 'EXPENSE', amountMinor: 100n } as const;
    const id = await addPayment(server, owner, { ...made, sourceType: source, partyId });
    assert.match(await refused(owner, id), new RegExp(`\\(${source}\\)`));
  }
});

test('a payment stays when its party is archived, its bank closed or its day in a closed period', async () => {
  const owner = await server.business();
  const partyId = await addParty(server, owner);
  const bankId = await addBank(server, owner);
  const paid = await pay(owner, { direction: 'IN', method: 'BANK', amount: 10, partyId });
  const changes = [
    [
      'update parties set archived_at = now() where id = $1',
      'update parties set archived_at = null where id = $1',
      partyId,
    ],
    [
      `update banks set status = 'CLOSED' where id = $1`,
      `update banks set status = 'ACTIVE' where id = $1`,
      bankId,
    ],
    [
      `update organisations set books_closed_until = '2999-01-01' where org_id = $1`,
      'update organisations set books_closed_until = null where org_id = $1',
      owner.orgId,
    ],
  ] as const;
  for (const [change, undo, id] of changes) {
    await server.database((session) => session.all(change, [id]));
    await refused(owner, paid.id);
    await server.database((session) => session.all(undo, [id]));
  }
  await takeBack(owner, paid.id);
});

test('a payment of an outlet that has closed since is taken back all the same', async () => {
  const owner = await server.business();
  const partyId = await addParty(server, owner);
  const outletId = (await owner.post('/outlets', { name: 'Ikeja' })).body.data.id;
  const paid = await pay(owner, { direction: 'IN', amount: 10, partyId, outletId });
  assert.equal((await owner.delete(`/outlets/${outletId}`)).status, 200);
  assert.deepEqual((await takeBack(owner, paid.id)).balances, { balance: 0, deposit: 0, advance: 0 });
});

test("another tenant's payment, one of an outlet that is not ours and one that is not there are 404 alike", async () => {
  const owner = await server.business();
  const rival = await server.business();
  const { body } = await owner.post('/outlets', { name: 'Yaba' });
  const manager = await server.colleague(owner, 'MANAGER', [body.data.id]);
  const theirs = await pay(rival, { direction: 'IN', amount: 10, partyId: await addParty(server, rival) });
  const partyId = await addParty(server, owner);
  const elsewhere = await pay(owner, { direction: 'IN', amount: 10, partyId });
  const answers = await Promise.all(
    [newId(), theirs.id, elsewhere.id].map((id) => manager.post(`/payments/${id}/reverse`, {})),
  );
  for (const answer of answers) {
    assertRefused(answer, { status: 404, code: 'NOT_FOUND' });
    assert.deepEqual(refusalOf(answer), refusalOf(answers[0] as (typeof answers)[0]));
  }
  const here = await pay(owner, { direction: 'IN', amount: 10, partyId, outletId: body.data.id });
  await takeBack(manager, here.id);
});

test('a payment is not taken back from bad input', async () => {
  const owner = await server.business();
  const paid = await pay(owner, { direction: 'IN', amount: 10, partyId: await addParty(server, owner) });
  const before = await stateOf(server, owner);
  for (const [field, body] of [
    ['note', { note: '' }],
    ['note', { note: 'x'.repeat(501) }],
    ['amount', { amount: 5 }],
  ] as const) {
    const expected = { status: 400, code: 'VALIDATION_FAILED', field };
    assertRefused(await owner.post(`/payments/${paid.id}/reverse`, body), expected);
  }
  assert.deepEqual(await stateOf(server, owner), before);
  // None is needed, either.
  assert.equal((await owner.post(`/payments/${paid.id}/reverse`)).status, 200);
});
