import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '../../../tests/harness.ts';
import { isLong } from '../../../tests/long.ts';
import type { Actor } from '../../http/access.ts';
import { setTenant } from '../../http/authenticate.ts';
import { foldEverything } from '../../ledger/testing.ts';
import type { Statement, Tx } from '../../platform/db.ts';
import { readAnalysis } from '../analysis/store.ts';
import { listPaymentLogs } from './list-payment-logs.ts';

// Payments without journal entries: the test only looks at how they are read.
const server = await testServer({ breaksInvariants: true });
const { database, keys } = server.parts;

type Page = { data: { rows: object[]; nextCursor: string } };

const owner = await server.business();
const actor: Actor = {
  orgId: owner.orgId,
  userId: owner.userId,
  sessionId: owner.sessionId,
  role: 'OWNER',
  kind: 'LOGIN',
  emailVerified: true,
  currencyDecimals: 2,
  outletIds: null,
};

const count = isLong ? 20_000 : 5_000;
/** Half-way through them, at twenty a page. */
const latePage = count / 40;
const many = count.toLocaleString('en');

await server.database(async (session) => {
  // The statistics say that there is nothing, as before a sudden growth.
  await session.script('alter table payments set (autovacuum_enabled = false); analyze payments');
  await session.all(
    `insert into payments (org_id, id, direction, method, purpose, amount_minor, tendered_minor, outlet_id,
                           business_date, source_type, source_id, user_id)
     select $1, new_id(), 'IN', 'CASH', 'SALE', 100, 100, $2, date '2026-01-01' + n % 100, 'TEST', new_id(), $3
     from generate_series(1, $4::int) n`,
    [owner.orgId, owner.outletId, owner.userId, count],
  );
});
await foldEverything(server);

/** The number of blocks that the database reads for this work. */
async function blocksOf(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return database.app.transaction(async (tx) => {
    await tx.run(setTenant(owner.orgId));
    const sent: Statement[] = [];
    const noting = <Kind extends 'all' | 'one'>(kind: Kind) =>
      ((statement: Statement) => {
        sent.push(statement);
        return tx[kind](statement);
      }) as Tx[Kind];
    // The first run also reads the system tables.
    await work({ ...tx, all: noting('all'), one: noting('one') });
    let blocks = 0;
    for (const { text, values } of sent) {
      const explained = await tx.one<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>({
        text: `explain (analyze, buffers, timing off, format json) ${text}`,
        values,
        unprepared: true,
      });
      const plan = explained?.['QUERY PLAN'][0].Plan ?? {};
      blocks += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
    }
    return blocks;
  });
}

const pageAt = (cursor: string) => (tx: Tx) =>
  listPaymentLogs.handle({ tx, actor, query: { limit: 20, ...(cursor && { cursor }) }, service: { keys } });

test(`right after ${many} payments, before the database has analysed them, a page does not read them all`, async () => {
  const blocks = await blocksOf(pageAt(''));
  assert.ok(blocks > 0 && blocks < 200, `${blocks} blocks`);
  await server.database((session) => session.script('vacuum analyze payments'));
});

test(`the analysis reads the days and not the ${many} payments behind them`, async () => {
  const blocks = await blocksOf((tx) => readAnalysis(tx, actor, {}));
  assert.ok(blocks > 0 && blocks < 60, `${blocks} blocks`);
});

test(`page ${latePage} of the payments reads no more than page 2, and page 1 counts none of them`, async () => {
  let cursor = '';
  const cursors: string[] = [];
  for (let page = 1; page < latePage; page += 1) {
    const { data } = (await database.app.transaction(async (tx) => {
      await tx.run(setTenant(owner.orgId));
      return pageAt(cursor)(tx);
    })) as unknown as Page;
    assert.equal(data.rows.length, 20);
    cursor = data.nextCursor;
    cursors.push(cursor);
  }
  const [first, second, last] = [
    await blocksOf(pageAt('')),
    await blocksOf(pageAt(cursors[0] ?? '')),
    await blocksOf(pageAt(cursor)),
  ];
  assert.ok(second > 0 && second < 150, `page 2 reads ${second} blocks`);
  assert.ok(last <= second + 20, `page ${latePage} reads ${last} blocks, page 2 ${second}`);
  assert.ok(first < second + 60, `page 1 reads ${first} blocks, page 2 ${second}`);
});
