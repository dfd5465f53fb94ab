import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { type Answer, dataOf, type SignedIn, testServer } from '../../../tests/harness.ts';
import { holdLock, untilWaiting } from '../../../tests/locks.ts';
import { onShelf } from '../testing.ts';

const server = await testServer();

async function shop(tills: number) {
  const owner = await server.business();
  // No stock, so that the tills wait for nothing of each other's.
  const wash = await onShelf(server, owner, { name: 'Wash', price: 4, kind: 'SERVICE' });
  const sessions: string[] = [];
  for (let n = 1; n <= tills; n += 1) {
    const { id: tillId } = dataOf(
      await owner.post('/tills', { outletId: owner.outletId, name: `Till ${n}` }),
    );
    sessions.push(dataOf(await owner.post('/till/sessions', { tillId, openingFloat: 10 })).id);
  }
  const sell = (tillSessionId: string) =>
    owner.post('/checkout', {
      outletId: owner.outletId,
      tillSessionId,
      payments: [{ method: 'CASH', amount: 5 }],
      lines: [{ itemPriceId: wash.itemPriceId, quantity: 1 }],
    });
  return { owner, sessions, sell };
}

const close = (by: SignedIn, sessionId: string, counted: number) =>
  by.post(`/till/sessions/${sessionId}/close`, { counts: [{ method: 'CASH', counted }] });

const lost = { status: 409, code: 'INVALID_STATE', field: 'tillSessionId' };

test('eight tills sell while one closes: every sale is in exactly one report', async () => {
  const { owner, sessions, sell } = await shop(8);
  const [closing = ''] = sessions;
  const closed = Promise.withResolvers<Answer>();
  const sold = await Promise.all(
    sessions.map(async (session) => {
      const numbers: string[] = [];
      // Two at a time, so that at the till that closes some are under way.
      for (let round = 0; round < 6; round += 1) {
        const answers = await Promise.all([sell(session), sell(session)]);
        for (const answer of answers) {
          if (answer.status === 200) numbers.push(answer.body.data.sale.number);
          else assertRefused(answer, lost);
        }
        if (session === closing && round === 2) closed.resolve(close(owner, session, 0));
      }
      return numbers;
    }),
  );
  const z = dataOf(await closed.promise);
  const late = await sell(closing);
  assertRefused(late, lost);
  for (const [at, session] of sessions.entries()) {
    const report = session === closing ? z : dataOf(await close(owner, session, 10 + 4 * 12));
    const numbers = sold[at] ?? [];
    assert.equal(report.sales.count, numbers.length);
    assert.deepEqual(
      [report.sales.firstNumber, report.sales.lastNumber],
      [[...numbers].sort()[0], [...numbers].sort().at(-1)],
    );
    const [drawer] = report.methods;
    assert.deepEqual([drawer.sales, drawer.expected], [4 * numbers.length, 10 + 4 * numbers.length]);
    if (session !== closing) assert.deepEqual([numbers.length, drawer.difference], [12, 0]);
    // What the close said is what the session has.
    assert.deepEqual(dataOf(await owner.get(`/till/sessions/${session}`)), report);
  }
  assert.ok((sold[0]?.length ?? 0) >= 6);
  assert.equal(new Set(sold.flat()).size, sold.flat().length);
});

test('a close waits for the sale that is under way, and counts it', async () => {
  const { owner, sessions, sell } = await shop(1);
  const [session = ''] = sessions;
  // The sale has its till, and waits for its number; the close waits for the till.
  const number = await holdLock(
    server,
    `select from sale_series where id = (select till_id from till_sessions where id = $1) for update`,
    [session],
  );
  const selling = sell(session);
  await untilWaiting(server, 1);
  const closing = close(owner, session, 14);
  await untilWaiting(server, 2);
  await number.release();
  assert.equal(dataOf(await selling).sale.tillSessionId, session);
  const z = dataOf(await closing);
  assert.deepEqual([z.sales.count, z.methods[0].expected, z.methods[0].difference], [1, 14, 0]);
});

test('of ten closes at once one counts, and the others are told', async () => {
  const { owner, sessions } = await shop(1);
  const [session = ''] = sessions;
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => close(owner, session, n)));
  const [won, ...others] = answers.filter(({ status }) => status === 200);
  assert.deepEqual(others, []);
  for (const answer of answers.filter((one) => one !== won)) {
    assertRefused(answer, { status: 409, code: 'INVALID_STATE' });
  }
  const z = dataOf(won as Answer);
  assert.deepEqual(dataOf(await owner.get(`/till/sessions/${session}`)), z);
});

test('a till that is closed while someone opens a session at it has no session', async () => {
  const owner = await server.business();
  const till = dataOf(await owner.post('/tills', { outletId: owner.outletId, name: 'Front' }));
  // Both wait for the till: whoever comes first, the other sees what became of it.
  const held = await holdLock(server, 'select 1 from tills where id = $1 for update', [till.id]);
  const closing = owner.patch(`/tills/${till.id}`, { status: 'CLOSED' });
  await untilWaiting(server, 1);
  const opening = owner.post('/till/sessions', { tillId: till.id, openingFloat: 0 });
  await untilWaiting(server, 2);
  await held.release();
  assert.equal(dataOf(await closing).status, 'CLOSED');
  assertRefused(await opening, { status: 409, code: 'INVALID_STATE', field: 'tillId' });
});
