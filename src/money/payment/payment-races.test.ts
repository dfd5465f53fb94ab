import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { holdLock } from '../../../tests/locks.ts';
import { newId } from '../../platform/ids.ts';
import { addDebt, addParty, assertBooks, openDebts } from './testing.ts';

const server = await testServer();
afterEach(() => assertBooks(server));

const atOnce = <Result>(times: number, work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)));

const cash = (user: SignedIn, partyId: string, amount: number) => ({
  direction: 'IN',
  method: 'CASH',
  amount,
  partyId,
  outletId: user.outletId,
});

test('20 payments of one debt at once never settle more than it: the rest is a deposit', async () => {
  const owner = await server.business();
  const partyId = await addParty(server, owner);
  await addDebt(server, owner, { partyId, amountMinor: 5_000n });
  const answers = await atOnce(20, () => owner.post('/payments', cash(owner, partyId, 10)));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.deepEqual(await openDebts(server, partyId), [0n]);
  // Each saw what the one before it left: 40, 30, … and in the end 150 too much.
  assert.deepEqual(
    answers.map(({ body }) => body.data.balances.balance).sort((one, other) => other - one),
    Array.from({ length: 20 }, (_, n) => 40 - 10 * n),
  );
});

test('20 payments at once that name the same debt settle it once', async () => {
  const owner = await server.business();
  const partyId = await addParty(server, owner);
  const { debtId } = await addDebt(server, owner, { partyId, amountMinor: 5_000n });
  const body = { ...cash(owner, partyId, 10), allocations: [{ debtId, amount: 10 }] };
  const answers = await atOnce(20, () => owner.post('/payments', body));
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [...Array(5).fill(200), ...Array(15).fill(409)]);
  assert.deepEqual(await openDebts(server, partyId), [0n]);
});

test('the same payment sent 50 times at once under one id is one payment', async () => {
  const owner = await server.business();
  const partyId = await addParty(server, owner);
  await addDebt(server, owner, { partyId, amountMinor: 5_000n });
  const body = { ...cash(owner, partyId, 10), paymentId: newId() };
  const answers = await atOnce(50, () => owner.post('/payments', body));
  for (const { status, body } of answers) assert.deepEqual([status, body], [200, answers[0]?.body]);
  assert.deepEqual(await openDebts(server, partyId), [4_000n]);
  assert.equal((await owner.get('/payments/summary')).body.data.count, 1);
});

test('of 20 different payments sent at once under one id one is recorded', async () => {
  const owner = await server.business();
  const parties = await atOnce(4, () => addParty(server, owner));
  const paymentId = newId();
  const answers = await atOnce(20, (n) =>
    owner.post('/payments', { ...cash(owner, parties[n % 4] ?? '', 10 + n), paymentId }),
  );
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, ...Array(19).fill(409)]);
  assert.equal((await owner.get('/payments/summary')).body.data.count, 1);
});

test('a deposit is never spent twice, whether it pays, is handed back or is taken back', async () => {
  const owner = await server.business();
  const partyId = await addParty(server, owner);
  await addDebt(server, owner, { partyId, amountMinor: 100_000n });
  const deposit = { ...cash(owner, partyId, 50), purpose: 'DEPOSIT' };
  const { body } = await owner.post('/payments', deposit);
  const answers = await atOnce(21, (n) => {
    if (n === 20) return owner.post(`/payments/${body.data.id}/reverse`, {});
    const used = n % 2 ? { method: 'DEPOSIT' } : { direction: 'OUT', purpose: 'DEPOSIT_REFUND' };
    return owner.post('/payments', { ...cash(owner, partyId, 10), ...used });
  });
  const succeeded = answers.filter(({ status }) => status === 200);
  for (const { status } of answers) assert.ok(status === 200 || status === 409, String(status));
  // Either it was reversed before all others, or five of them used it.
  assert.equal(succeeded.length, answers[20]?.status === 200 ? 1 : 5);
  assert.equal((await owner.get('/payments/analysis/summary')).body.data.methods > 0, true);
});

test('payments and their reversals for the same parties in opposite orders all succeed', async () => {
  const owner = await server.business();
  const parties = await atOnce(3, () => addParty(server, owner, 'BOTH'));
  for (const partyId of parties) {
    await addDebt(server, owner, { partyId, amountMinor: 100_000n });
    await addDebt(server, owner, { partyId, amountMinor: 100_000n, side: 'PAYABLE' });
  }
  const chain = async (order: string[]) => {
    for (const partyId of order) {
      for (const direction of ['IN', 'OUT']) {
        const paid = await owner.post('/payments', { ...cash(owner, partyId, 7), direction });
        assert.equal(paid.status, 200, JSON.stringify(paid.body));
        const { status } = await owner.post(`/payments/${paid.body.data.id}/reverse`, {});
        assert.equal(status, 200);
      }
    }
  };
  await atOnce(8, (n) => chain(n % 2 ? parties : parties.toReversed()));
  for (const partyId of parties) assert.deepEqual(await openDebts(server, partyId), [100_000n, 100_000n]);
  const { data } = (await owner.get('/payments/summary')).body;
  assert.deepEqual([data.count, data.in, data.out], [96, 0, 0]);
});

test('whoever waits too long for a party is asked to come again, and the log says what for', async () => {
  const logged: string[] = [];
  const server = await testServer({ defaultWaits: true, log: { write: (line) => void logged.push(line) } });
  const owner = await server.business();
  const partyId = await addParty(server, owner);
  const { body } = await owner.post('/payments', cash(owner, partyId, 10));
  const lock = await holdLock(server, 'select from parties where id = $1 for update', [partyId]);
  logged.length = 0;
  // Several errors are possible, because it depends on which of the statements is answered first.
  const answers = await atOnce(6, () => owner.post(`/payments/${body.data.id}/reverse`, {}));
  await lock.release();
  for (const { status, body } of answers) assert.deepEqual([status, body.code], [503, 'UNAVAILABLE']);
  const failures = logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'the request failed');
  assert.deepEqual(
    failures.map(({ operation, err }) => [operation, err.code]),
    Array(6).fill(['reversePayment', '55P03']),
  );
  assert.equal((await owner.get('/payments/summary')).body.data.count, 1);
});
