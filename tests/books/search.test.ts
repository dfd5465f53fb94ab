import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Actor } from '../../src/http/access.ts';
import { setTenant } from '../../src/http/authenticate.ts';
import { anItem } from '../../src/inventory/testing.ts';
import { operations } from '../../src/operations.ts';
import type { Statement, Tx } from '../../src/platform/db.ts';
import { testServer } from '../harness.ts';

// Records without what belongs to them: it is only looked at how they are found.
const server = await testServer({ breaksInvariants: true });
const { database, keys } = server.parts;
const owner = await server.business();
const { orgId, userId, sessionId, outletId } = owner;
const actor: Actor = {
  ...{ orgId, userId, sessionId, role: 'OWNER', kind: 'LOGIN' },
  ...{ emailVerified: true, currencyDecimals: 2, outletIds: null },
};

// One of each is by Zainab or says quartz; all others have a text of their own. One party has nearly all.
await server.database(async (session) => {
  const [index] = await session.all<{ definition: string }>(
    `select pg_get_indexdef('search_texts_by_grams'::regclass) as definition`,
  );
  // Made anew when all are there, which takes less time than as many inserts.
  await session.script('drop index search_texts_by_grams');
  const values = [orgId, outletId, userId];
  await session.all(
    `insert into parties (org_id, id, kind, name)
     select $1, new_id(), 'BOTH', name from unnest(array['Mills', 'Zainab']) name`,
    [orgId],
  );
  const party = `(select id from parties where org_id = $1 and name = case n when 77 then 'Zainab' else 'Mills' end)`;
  const text = (n: number) => `case n when ${n} then 'Of quartz' else 'Slip ' || 80100000 + n end`;
  await session.all(
    `insert into payments (org_id, id, direction, method, purpose, amount_minor, tendered_minor, party_id, outlet_id,
                           business_date, source_type, source_id, reference, user_id)
     select $1, new_id(), 'IN', 'CASH', 'SETTLEMENT', 100, 100, ${party}, $2, date '2026-01-01' + n % 100, 'TEST',
            new_id(), ${text(50)}, $3
     from generate_series(1, 4000) n`,
    values,
  );
  await session.all(
    `insert into expenses (org_id, id, account_id, outlet_id, amount_minor, method, payee, business_date, user_id)
     select $1, new_id(), (select id from accounts where org_id = $1 and code = '6000'), $2, 100, 'CASH', ${text(50)},
            date '2026-01-01' + n % 100, $3
     from generate_series(1, 4000) n`,
    values,
  );
  await session.all(`insert into purchase_series (org_id, outlet_id, last_number) values ($1, $2, 4000)`, [
    orgId,
    outletId,
  ]);
  await session.all(
    `insert into purchases (org_id, id, number, series_number, outlet_id, vendor_id, business_date, pmethod,
                            total_minor, paid_minor, quantity_e4, note, user_id)
     select $1, new_id(), purchase_number('O1', n), n, $2, ${party}, date '2026-01-01' + n % 100, 'cash', 100, 100, 10000, ${text(50)}, $3
     from generate_series(1, 4000) n`,
    values,
  );
  const item = await anItem(server, owner);
  await session.all(
    `insert into purchase_lines (org_id, purchase_id, position, id, business_date, variant_id, item_price_id, quantity_e4,
                                 factor_e4, base_e4, cost_price_e4, total_minor)
     select org_id, id, 1, new_id(), business_date, $2, $3, 10000, 10000, 10000, 10000, 100
     from purchases where org_id = $1`,
    [orgId, item.variantId, item.itemPriceId],
  );
  await session.all(
    `with entries as (
       insert into journal_entries (org_id, id, business_date, source_type, source_id, note, user_id)
       select $1, new_id(), date '2026-01-01' + n % 100, 'TEST', new_id(), ${text(50)}, $3
       from generate_series(1, 4000) n
       returning org_id, id, business_date, note)
     insert into journal_lines (org_id, entry_id, position, id, account_id, amount_minor, business_date, outlet_id, note)
     select org_id, id, p, new_id(), (select id from accounts where org_id = $1 and code = '1000'), 3 - 2 * p,
            business_date, $2, case when p = 1 and note like '%777' then 'A zebra, ' || note end
     from entries cross join generate_series(1, 2) p`,
    values,
  );
  await session.script(index?.definition ?? '');
  await session.script(
    'vacuum analyze payments, expenses, purchases, purchase_lines, journal_entries, journal_lines, search_texts, parties',
  );
});

/** What a list finds, and how many blocks its statements read: those of the page and of the count. */
async function costOf(operationId: string, search: string): Promise<{ rows: number; blocks: number }> {
  const list = operations.find(({ id }) => id === operationId);
  if (!list) throw new Error(`there is no ${operationId}`);
  return database.app.transaction(async (tx) => {
    await tx.run(setTenant(orgId));
    const sent: Statement[] = [];
    const noting = <Kind extends 'all' | 'one'>(kind: Kind) =>
      ((statement: Statement) => {
        sent.push(statement);
        return tx[kind](statement);
      }) as Tx[Kind];
    // The first time also reads what the database knows of its own tables and functions.
    const answer = await list.handle({
      tx: { ...tx, all: noting('all'), one: noting('one') },
      actor,
      query: { search },
      service: { keys },
    });
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
    return { rows: (answer.data as { rows: object[] }).rows.length, blocks };
  });
}

const searches: [operation: string, part: string, found: number][] = [
  ['listPaymentLogs', 'quartz', 1],
  ['listPaymentLogs', 'zain', 1],
  ['listPaymentLogs', '80100123', 1],
  ['listExpenses', 'OF QUARTZ', 1],
  ['listExpenses', 'nowhere', 0],
  ['listPurchaseLogs', 'quartz', 1],
  ['listPurchaseLogs', 'Zainab', 1],
  ['listPurchaseLogs', 'o1-p000123', 1],
  ['listPurchaseLogs', '3999', 1],
  ['listPurchaseLogLines', 'o1-p000123', 1],
  ['listJournal', 'quartz', 1],
  ['listJournal', 'zebra, slip 80100777', 1],
];
for (const [operation, part, found] of searches) {
  test(`${operation} finds "${part}" among 4,000 without reading through them`, async () => {
    const { rows, blocks } = await costOf(operation, part);
    assert.equal(rows, found);
    assert.ok(blocks < 120, `${blocks} blocks`);
  });
}

test('what was traded with a party that is archived is still found by its name', async () => {
  await server.database((session) =>
    session.all(`update parties set archived_at = now() where org_id = $1 and name = 'Zainab'`, [orgId]),
  );
  for (const [operation, found] of [
    ['listPaymentLogs', 1],
    ['listPurchaseLogs', 1],
    ['listParties', 0],
  ] as const) {
    assert.equal((await costOf(operation, 'zainab')).rows, found, operation);
  }
});
