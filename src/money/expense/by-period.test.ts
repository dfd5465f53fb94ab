import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '../../../tests/harness.ts';
import { foldDailyTotals } from '../../ledger/exports.ts';

const server = await testServer();

/** An October and the November after it. */
const [october, november] = ['date_from=2025-10-01&date_to=2025-10-31', 'date_from=2025-11-01'];

async function business() {
  const owner = await server.business();
  const { rows } = (await owner.get('/accounts/dropdown')).body.data;
  const accountId = (code: string): string => rows.find((row: { code: string }) => row.code === code).id;
  const spend = async (code: string, amount: number, businessDate: string) => {
    const sent = {
      accountId: accountId(code),
      outletId: owner.outletId,
      amount,
      method: 'CASH',
      businessDate,
    };
    const { status, body } = await owner.post('/expenses', sent);
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.id as string;
  };
  const summaryOf = async (query: string) => (await owner.get(`/expenses/summary?${query}`)).body.data;
  /** Debits minus credits of an account in a period. */
  const ledgerOf = async (code: string, query: string) => {
    const balance = (await owner.get(`/accounts/trial-balance?${query}`)).body.data;
    const row = balance.rows.find((one: { code: string }) => one.code === code);
    return row ? row.debit - row.credit : 0;
  };
  return { owner, spend, summaryOf, ledgerOf };
}

test('an expense of October that is reversed later stays in October, and counts against the later month', async () => {
  const { owner, spend, summaryOf, ledgerOf } = await business();
  const mistake = await spend('6000', 500, '2025-10-20');
  await spend('6000', 120, '2025-10-31');
  await spend('6010', 80, '2025-10-31');
  await spend('6000', 70, '2025-11-02');
  const before = await summaryOf(october);
  assert.deepEqual([before.count, before.total, before.reversed, before.net], [3, 700, 0, 700]);
  assert.equal((await owner.delete(`/expenses/${mistake}`)).status, 200);

  const check = async () => {
    assert.deepEqual(await summaryOf(october), before);
    const { byAccount, ...after } = await summaryOf(november);
    assert.deepEqual(after, { count: 1, total: 70, reversedCount: 1, reversed: 500, net: -430 });
    assert.deepEqual(
      byAccount.map(({ code, count, total, reversed, net }: Record<string, unknown>) => [
        code,
        count,
        total,
        reversed,
        net,
      ]),
      [['6000', 1, 70, 500, -430]],
    );
    // The ledger says the same, account by account and period by period.
    for (const period of [october, november, '']) {
      const summary = await summaryOf(period);
      for (const { code, net } of summary.byAccount) assert.equal(await ledgerOf(code, period), net, period);
    }
  };
  await check();
  await foldDailyTotals(server.parts.database.jobs);
  await check();
});

test('what was reversed in a period is found by the day of the reversal, in the list and in its sheet', async () => {
  const { owner, spend, summaryOf } = await business();
  const mistake = await spend('6000', 500, '2025-10-20');
  await spend('6000', 120, '2025-10-31');
  await owner.delete(`/expenses/${mistake}`);
  const { reversedOn } = (await owner.get(`/expenses/${mistake}`)).body.data;
  assert.ok(reversedOn > '2025-11-01', reversedOn);
  const then = `reversed_from=${reversedOn}&reversed_to=${reversedOn}`;
  const { rows } = (await owner.get(`/expenses?${then}`)).body.data;
  assert.deepEqual(
    rows.map(({ id, amount, status }: Record<string, unknown>) => [id, amount, status]),
    [[mistake, 500, 'REVERSED']],
  );
  const day = await summaryOf(`date_from=${reversedOn}&date_to=${reversedOn}`);
  assert.deepEqual([day.count, day.reversedCount, day.reversed, day.net], [0, 1, 500, -500]);
  const sheet = await (
    await fetch(`${server.url}/expenses?format=csv&${then}`, {
      headers: { authorization: `Bearer ${owner.accessToken}` },
    })
  ).text();
  const [header = '', row = '', ...others] = sheet.trim().split('\r\n');
  const column = (name: string) => row.split(',')[header.split(',').indexOf(name)];
  assert.deepEqual([column('amount'), column('reversedOn'), others], ['500', reversedOn, []]);
});
