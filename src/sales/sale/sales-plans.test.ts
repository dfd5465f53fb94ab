import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '../../../tests/harness.ts';
import { isLong } from '../../../tests/long.ts';
import type { Actor } from '../../http/access.ts';
import { setTenant } from '../../http/authenticate.ts';
import { encodeCursor } from '../../http/cursor.ts';
import { cursorBinding } from '../../http/list.ts';
import { foldEverything } from '../../ledger/testing.ts';
import type { Statement, Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { listSalesByProduct } from '../report/list-sales-by-product.ts';
import { listSales } from './list-sales.ts';
import { summarizeSales } from './summarize-sales.ts';

// Sales without anything that they post: it is only looked at how they are read.
const server = await testServer({ breaksInvariants: true });
const { database, keys } = server.parts;

const owner = await server.business();
const { orgId, userId, sessionId, outletId } = owner;
const actor: Actor = {
  orgId,
  userId,
  sessionId,
  role: 'OWNER',
  kind: 'LOGIN',
  emailVerified: true,
  currencyDecimals: 2,
  outletIds: null,
};
const [rareOutlet, rareUser, customer, session, product] = [newId(), newId(), newId(), newId(), newId()];

const count = isLong ? 100_000 : 20_000;
/** Two fifths through them, at twenty a page. */
const latePage = count / 50;
const [many, late] = [count.toLocaleString('en'), latePage.toLocaleString('en')];

/**
 * So many sales of 500 days, every tenth with a line. One in a thousand is of another outlet, another user, a
 * customer with a till session, owed, or void.
 */
await server.database(async (database) => {
  // The statistics say that there is next to nothing, as before a sudden growth. They stay so until `analysed()`.
  const tables = ['sales', 'debts', 'sale_lines', 'sale_days', 'item_days'];
  for (const table of tables) await database.script(`alter table ${table} set (autovacuum_enabled = false)`);
  await database.script(`analyze ${tables.join(', ')}`);
  // Without the checks of foreign keys and the triggers: rows that are made up refer to little.
  await database.script('set session_replication_role = replica');
  await database.all(
    `insert into sales (org_id, id, number, series_id, series_number, outlet_id, till_session_id, customer_id,
                        business_date, subtotal_minor, discount_minor, tax_minor, rounding_minor, total_minor,
                        paid_minor, change_minor, cost_minor, status, prices_include_tax, user_id)
     select $1, ('0198b5f2-7c3e-7a41-9d52-' || lpad(to_hex(n), 12, '0'))::uuid, 'O1-' || lpad(n::text, 6, '0'), $2::uuid, n,
            case n % 1000 when 1 then $3::uuid else $2::uuid end, case n % 1000 when 3 then $6::uuid end,
            case n % 1000 when 3 then $5::uuid end, date '2025-01-01' + n / $8, 100, 0, 0, 0, t.total, t.total, 0, 60,
            case n % 1000 when 4 then 'VOIDED' else 'COMPLETED' end, false, case n % 1000 when 2 then $4::uuid else $7::uuid end
     from generate_series(1, $9::int) n
     -- Prices rise: the smallest totals are the oldest.
     cross join lateral (select case n % 10 when 3 then 100 else 100 + n end as total) t`,
    [orgId, outletId, rareOutlet, rareUser, customer, session, userId, count / 500, count],
  );
  await database.all(
    `insert into sale_lines (org_id, sale_id, position, product_id, variant_id, item_price_id, name, quantity_e4,
                             factor_e4, unit_price_e4, discount_minor, tax_percent_e4, tax_minor, total_minor, cost_minor)
     select org_id, id, 1, $2, $2, $2, 'Rice', 10000, 10000, 10000, 0, 0, 0, 100, 60
     from sales where org_id = $1 and series_number % 10 = 0`,
    [orgId, product],
  );
  await database.all(
    `insert into debts (org_id, id, party_id, side, source_type, source_id, business_date, amount_minor, settled_minor)
     select org_id, id, $2, 'RECEIVABLE', 'SALE', id, business_date, 100, case series_number % 1000 when 3 then 0 else 100 end
     from sales where org_id = $1 and series_number % 10 = 3`,
    [orgId, customer],
  );
  await database.all('insert into sale_series (org_id, id, last_number) values ($1, $2, $3)', [
    orgId,
    outletId,
    count,
  ]);
  await database.all(`insert into products (org_id, id, name) values ($1, $2, 'Rice')`, [orgId, product]);
  await database.script('set session_replication_role = origin');
  await database.all(`insert into parties (org_id, id, kind, name) values ($1, $2, 'CUSTOMER', 'Ada Obi')`, [
    orgId,
    customer,
  ]);
});
await foldEverything(server);
const analysed = () =>
  server.database((database) =>
    database.script('vacuum analyze sales, debts, sale_lines, sale_days, item_days'),
  );

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] } & Record<string, unknown>;
const large = ['sales', 'sale_lines', 'debts'];

/** Tables that are read from end to end. */
function readWhole(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [String(plan['Relation Name'])] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(readWhole)].filter((table) => large.includes(table));
}

/** How many blocks each statement reads that this work sends; none may read a large table whole. */
async function blocksOf(work: (tx: Tx) => Promise<unknown>): Promise<number[]> {
  return database.app.transaction(async (tx) => {
    await tx.run(setTenant(orgId));
    const sent: Statement[] = [];
    const noting = <Kind extends 'all' | 'one'>(kind: Kind) =>
      ((statement: Statement) => {
        sent.push(statement);
        return tx[kind](statement);
      }) as Tx[Kind];
    // The first time also reads what the database knows of its own tables and functions.
    await work({ ...tx, all: noting('all'), one: noting('one') });
    const blocks: number[] = [];
    for (const { text, values } of sent) {
      const explained = await tx.one<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
        text: `explain (analyze, buffers, timing off, format json) ${text}`,
        values,
        unprepared: true,
      });
      const plan = explained?.['QUERY PLAN'][0].Plan as Plan;
      assert.deepEqual(readWhole(plan), [], text);
      blocks.push(Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']));
    }
    return blocks;
  });
}

const listing = (query: object) => (tx: Tx) => listSales.handle({ tx, actor, query, service: { keys } });

/** The cursor that page `page - 1` of the newest or largest sales ends with. */
async function cursorOf(page: number, filters: object, key: 'date' | 'total' = 'date'): Promise<string> {
  const column = key === 'date' ? 'business_date' : 'total_minor';
  const [last] = await server.database((database) =>
    database.all<{ key: string; id: string }>(
      `select ${column}::text as key, id from sales where org_id = $1
       order by ${column} desc, id desc offset $2 limit 1`,
      [orgId, (page - 1) * 20 - 1],
    ),
  );
  const boundTo = cursorBinding(actor, { list: 'sales', key, direction: 'desc' }, filters);
  return encodeCursor(keys, boundTo, {
    key: last?.key ?? '',
    id: last?.id ?? '',
    page: page - 1,
    total: count,
  });
}

test(`right after ${many} sales, before the database has analysed them, a page does not read them all`, async () => {
  const statistics = await server.database((database) =>
    database.all(`select 1 from pg_stats where tablename = 'sales'`),
  );
  assert.deepEqual(statistics, [], 'the statistics are those of before');
  const queries = [{}, { outletId }, { sortKey: 'total', sortDir: 'desc' }, { sortKey: 'number' }];
  for (const query of queries) {
    for (const blocks of await blocksOf(listing(query)))
      assert.ok(blocks < 400, `${JSON.stringify(query)}: ${blocks} blocks`);
  }
  // The total of paid sales is counted sale by sale, but their page is not.
  for (const query of queries) {
    const [page = 0] = await blocksOf(listing({ ...query, paymentStatus: 'PAID' }));
    assert.ok(page < 400, `paid, ${JSON.stringify(query)}: ${page} blocks`);
  }
  await analysed();
});

test(`page ${late} of ${many} sales reads what page 1 reads, and neither counts them`, async () => {
  for (const filters of [{}, { outletId }, { date_from: '2025-02-01' }]) {
    const [first = 0, counting = 0] = await blocksOf(listing(filters));
    const [deep = 0] = await blocksOf(listing({ ...filters, cursor: await cursorOf(latePage, filters) }));
    assert.ok(first > 0 && first < 200, `page 1 reads ${first} blocks`);
    assert.ok(Math.abs(deep - first) <= first * 0.2, `page 1 reads ${first} blocks, page ${late} ${deep}`);
    assert.ok(counting < 60, `the total reads ${counting} blocks`);
  }
});

test(`page ${late} of ${many} sales by total reads what page 1 reads`, async () => {
  const largest = { sortKey: 'total', sortDir: 'desc' };
  for (const filters of [{}, { outletId }, { date_from: '2025-02-01' }]) {
    const [first = 0] = await blocksOf(listing({ ...filters, ...largest }));
    const cursor = await cursorOf(latePage, filters, 'total');
    const [deep = 0] = await blocksOf(listing({ ...filters, ...largest, cursor }));
    assert.ok(first > 0 && first < 200, `page 1 reads ${first} blocks`);
    assert.ok(Math.abs(deep - first) <= first * 0.2, `page 1 reads ${first} blocks, page ${late} ${deep}`);
  }
});

test('the smallest sales of a week are found without reading all smaller ones of the years before', async () => {
  const week = { date_from: '2026-05-01', date_to: '2026-05-07' };
  for (const sortDir of ['asc', 'desc']) {
    const [page = 0] = await blocksOf(listing({ ...week, sortKey: 'total', sortDir }));
    assert.ok(page > 0 && page < 400, `${sortDir}: the page reads ${page} blocks`);
  }
});

test('the few sales that a filter leaves are found by its index, wherever they lie', async () => {
  const cases: Record<string, object> = {
    'by number': { sortKey: 'number' },
    'a day long ago': { date_from: '2025-01-05', date_to: '2025-01-05' },
    'another outlet': { outletId: rareOutlet },
    'another user': { userId: rareUser },
    'a customer': { customerId: customer },
    'a till session': { tillSessionId: session },
    void: { status: 'VOIDED' },
    owed: { paymentStatus: 'UNPAID' },
    'a number': { search: 'o1-000042' },
    'a counter': { search: '42' },
    'a name': { search: 'obi' },
  };
  // A hundred sales or twenty, each of them in a block of its own, with what is owed for it and the ways there.
  const atMost = isLong ? 1_000 : 400;
  for (const [name, query] of Object.entries(cases)) {
    const [page = 0, counting = 0] = await blocksOf(listing(query));
    assert.ok(page > 0 && page < atMost, `${name}: the page reads ${page} blocks`);
    assert.ok(counting < atMost, `${name}: the total reads ${counting} blocks`);
  }
});

test('a cashier among others gets their own without the rest being read', async () => {
  const cashier: Actor = { ...actor, role: 'CASHIER', userId: rareUser };
  const [page = 0] = await blocksOf((tx) =>
    listSales.handle({ tx, actor: cashier, query: {}, service: { keys } }),
  );
  assert.ok(page > 0 && page < 200, `${page} blocks`);
});

test('a year in figures is read from its days', async () => {
  const year = { date_from: '2025-01-01', date_to: '2025-12-31' };
  const [summary = 0] = await blocksOf((tx) =>
    summarizeSales.handle({ tx, actor, query: year, service: { keys } }),
  );
  assert.ok(summary > 0 && summary < 150, `the summary reads ${summary} blocks`);
  for (const blocks of await blocksOf((tx) =>
    listSalesByProduct.handle({ tx, actor, query: year, service: { keys } }),
  )) {
    assert.ok(blocks > 0 && blocks < 150, `sales by product read ${blocks} blocks`);
  }
});

test('a large business among many small ones is read by its indexes, and not as if it were small', async () => {
  await server.database(async (database) => {
    await database.script('set session_replication_role = replica');
    await database.all(
      `insert into parties (org_id, id, kind, name)
       select $1, new_id(), 'CUSTOMER', 'Customer ' || n from generate_series(1, 3000) n`,
      [orgId],
    );
    await database.all(
      `insert into parties (org_id, id, kind, name)
       select o, new_id(), 'CUSTOMER', 'Ada' from (select new_id() as o from generate_series(1, 5000)) other`,
      [],
    );
    await database.script('set session_replication_role = origin; analyze parties');
  });
  const [page = 0] = await blocksOf(listing({}));
  assert.ok(page > 0 && page < 400, `${page} blocks`);
  await server.database((database) => database.all('delete from parties where org_id <> $1', [orgId]));
});
