import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { assertRefused, refusalOf, walkPages } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { setTenant } from '../../http/authenticate.ts';
import { foldDailyTotals } from '../../ledger/exports.ts';
import { newId } from '../../platform/ids.ts';
import { addSale, postToParty } from '../testing.ts';
import { readTransactions } from './transactions.ts';

// Lines are posted without the debts that trading areas would open.
const server = await testServer({ breaksInvariants: true });
const parties = '/customer-relationship-management';

type Row = {
  id: string;
  date: string;
  source: { type: string; id: string };
  party: { id: string; name: string };
  debit: number;
  credit: number;
  balance: number | null;
};

async function create(by: SignedIn, body: object) {
  const answer = await by.post(parties, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data as { id: string; name: string };
}

async function rowsOf(by: SignedIn, path: string): Promise<Row[]> {
  return (await walkPages<Row>(by, path)).rows;
}

const shortly = (rows: Row[]) =>
  rows.map(({ date, debit, credit, balance }) => [date, debit, credit, balance]);

/** Seven lines of one customer over three days. They are sorted by day and not by when they were written. */
const lines: [date: string, minor: bigint][] = [
  ['2026-11-10', 10_000n],
  ['2026-11-12', -2_500n],
  ['2026-11-12', 300n],
  ['2026-11-14', 450n],
  ['2026-11-10', -1_000n],
  ['2026-11-12', 25n],
  ['2026-11-10', 5n],
];
const statement = [
  ['2026-11-10', 100, 0, 100],
  ['2026-11-10', 0, 10, 90],
  ['2026-11-10', 0.05, 0, 90.05],
  ['2026-11-12', 0, 25, 65.05],
  ['2026-11-12', 3, 0, 68.05],
  ['2026-11-12', 0.25, 0, 68.3],
  ['2026-11-14', 4.5, 0, 72.8],
];

async function withStatement() {
  const owner = await server.business();
  const customer = await create(owner, { kind: 'CUSTOMER', name: 'Ada' });
  const other = await create(owner, { kind: 'VENDOR', name: 'Mills' });
  for (const [index, [businessDate, amountMinor]] of lines.entries()) {
    await postToParty(server, owner, { partyId: customer.id, amountMinor, businessDate });
    await postToParty(server, owner, {
      partyId: other.id,
      amountMinor: -7n,
      businessDate,
      account: 'PAYABLES',
    });
    // Some of it is folded into days, some is not, and some days are both.
    if (index === 3) await foldDailyTotals(server.parts.database.jobs);
  }
  return { owner, customer, other };
}

for (const route of [
  (id: string) => `${parties}/${id}/transactions`,
  (id: string) => `/transactions/${id}`,
]) {
  test(`${route('{id}')} is right line by line, oldest and newest first, on pages of any size`, async () => {
    const { owner, customer } = await withStatement();
    for (const limit of [1, 2, 3, 100]) {
      const path = `${route(customer.id)}?limit=${limit}`;
      const newest = await rowsOf(owner, path);
      assert.deepEqual(shortly(newest), statement.toReversed());
      assert.deepEqual(shortly(await rowsOf(owner, `${path}&sortKey=date&sortDir=asc`)), statement);
      await foldDailyTotals(server.parts.database.jobs);
      assert.deepEqual(await rowsOf(owner, path), newest);
    }
    const { body } = await owner.get(`${route(customer.id)}?limit=2`);
    assert.deepEqual(body.meta, { page: 1, perPage: 2, total: 7 });
  });
}

test('a line says what it came from, whose it is, where it was and how it changed the balance', async () => {
  const owner = await server.business();
  const { id } = await create(owner, { name: 'Ada' });
  const sourceId = await postToParty(server, owner, {
    partyId: id,
    amountMinor: 1_250n,
    source: 'SALE',
    outletId: owner.outletId,
  });
  const [row] = (await owner.get(`/transactions/${id}`)).body.data.rows;
  assert.deepEqual(row, {
    id: row.id,
    date: '2026-11-15',
    recordedAt: row.recordedAt,
    source: { type: 'SALE', id: sourceId },
    reference: null,
    saleId: sourceId,
    party: { id, name: 'Ada' },
    outletId: owner.outletId,
    note: null,
    debit: 12.5,
    credit: 0,
    balance: 12.5,
  });
});

test('filters leave out lines, never what they did to the balance', async () => {
  const { owner, customer } = await withStatement();
  const path = `/transactions/${customer.id}?sortKey=date`;
  assert.deepEqual(
    shortly(await rowsOf(owner, `${path}&date_from=2026-11-12&date_to=2026-11-12`)),
    statement.slice(3, 6),
  );
  assert.deepEqual(shortly(await rowsOf(owner, `${path}&kind=customer`)), statement);
  await postToParty(server, owner, { partyId: customer.id, amountMinor: 20n, outletId: owner.outletId });
  assert.deepEqual(shortly(await rowsOf(owner, `${path}&outletId=${owner.outletId}`)), [
    ['2026-11-15', 0.2, 0, 73],
  ]);
  const reversed = await owner.get(`${path}&date_from=2026-11-13&date_to=2026-11-12`);
  assertRefused(reversed, { status: 400, code: 'VALIDATION_FAILED', field: 'date_to' });
});

test('all has the lines of every party of a kind, each with its party and without a balance', async () => {
  const { owner, customer, other } = await withStatement();
  const both = await create(owner, { kind: 'BOTH', name: 'Both' });
  await postToParty(server, owner, { partyId: both.id, amountMinor: 1n, businessDate: '2026-11-13' });
  const seen = async (by: SignedIn, query: string) => {
    const rows = await rowsOf(by, `/transactions/all?limit=4${query}`);
    assert.ok(rows.every(({ balance }) => balance === null));
    const dates = rows.map(({ date }) => date);
    assert.deepEqual(dates, query.includes('asc') ? dates.toSorted() : dates.toSorted().reverse());
    return Object.fromEntries(
      [customer, other, both].map(({ id, name }) => [
        name,
        rows.filter(({ party }) => party.id === id).length,
      ]),
    );
  };
  assert.deepEqual(await seen(owner, ''), { Ada: 7, Mills: 7, Both: 1 });
  assert.deepEqual(await seen(owner, '&kind=customer&sortKey=date&sortDir=asc'), {
    Ada: 7,
    Mills: 0,
    Both: 1,
  });
  assert.deepEqual(await seen(owner, '&kind=vendor'), { Ada: 0, Mills: 7, Both: 1 });
  const storekeeper = await server.colleague(owner, 'STOREKEEPER');
  assert.deepEqual(await seen(storekeeper, ''), { Ada: 0, Mills: 7, Both: 1 });
  assertRefused(await storekeeper.get(`/transactions/${customer.id}`), { status: 404, code: 'NOT_FOUND' });
  assertRefused(await storekeeper.get(`${parties}/${customer.id}/transactions`), {
    status: 404,
    code: 'NOT_FOUND',
  });
});

test('the cursor of one party is not taken for another, and all is a party only where it is said to be', async () => {
  const { owner, customer, other } = await withStatement();
  const { nextCursor } = (await owner.get(`/transactions/${customer.id}?limit=1`)).body.data;
  for (const elsewhere of [other.id, 'all']) {
    const answer = await owner.get(`/transactions/${elsewhere}?limit=1&cursor=${nextCursor}`);
    assertRefused(answer, { status: 400, code: 'INVALID_CURSOR' });
  }
  const malformed = { status: 400, code: 'VALIDATION_FAILED', field: 'partyId' };
  assertRefused(await owner.get(`${parties}/all/transactions`), malformed);
  assertRefused(await owner.get('/transactions/everyone'), malformed);
  assertRefused(await owner.get('/transactions/everyone/summary?kind=customer'), malformed);
});

test('a user who is limited to outlets sees the lines of those outlets only', async () => {
  const owner = await server.business();
  const second = (await owner.post('/outlets', { name: 'Second' })).body.data.id;
  const { id } = await create(owner, { name: 'Ada' });
  await postToParty(server, owner, { partyId: id, amountMinor: 100n, outletId: owner.outletId });
  await postToParty(server, owner, { partyId: id, amountMinor: 10n, outletId: second });
  await postToParty(server, owner, { partyId: id, amountMinor: 1n });
  const manager = await server.colleague(owner, 'MANAGER', [second]);
  for (const path of [`/transactions/${id}`, '/transactions/all', `${parties}/${id}/transactions`]) {
    const { data, meta } = (await manager.get(path)).body;
    assert.deepEqual([data.rows.map(({ debit }: Row) => debit), meta.total], [[0.1], 1], path);
    // Of those outlets, and of all with the one line that is of none.
    const balances = [data.rows[0].balance, (await owner.get(path)).body.data.rows.at(-1).balance];
    assert.deepEqual(balances, path.endsWith('all') ? [null, null] : [0.1, 1], path);
    assert.deepEqual((await manager.get(`${path}?outletId=${owner.outletId}`)).body.data.rows, [], path);
  }
});

test('what an archived party traded stays readable; what another business has, or nobody, is 404', async () => {
  const { owner, customer } = await withStatement();
  const rival = await server.business();
  await postToParty(server, owner, { partyId: customer.id, amountMinor: -7_280n });
  assert.equal((await owner.delete(`${parties}/${customer.id}`)).status, 200);
  assert.equal((await rowsOf(owner, `/transactions/${customer.id}?limit=100`)).length, 8);
  for (const [path, query] of [
    ['/transactions/{}', ''],
    ['/transactions/{}/summary', '?kind=customer'],
    [`${parties}/{}/transactions`, ''],
  ] as const) {
    const ask = (id: string) => rival.get(path.replace('{}', id) + query);
    const [foreign, random] = [await ask(customer.id), await ask(newId())];
    assertRefused(foreign, { status: 404, code: 'NOT_FOUND' });
    assert.deepEqual(refusalOf(foreign), refusalOf(random));
  }
  assert.deepEqual((await rival.get('/transactions/all')).body.data.rows, []);
});

/** One line for each of the last ten days of October, and `perDay` lines for each day of September. */
async function writeAutumn(user: SignedIn, partyId: string, perDay: number): Promise<void> {
  await server.database((session) =>
    session.all(
      `with days as (
         select d::date as day, n from generate_series(date '2026-09-01', date '2026-09-30', '1 day') d,
                generate_series(1, $3::int) n
         union all
         select d::date, 1 from generate_series(date '2026-10-22', date '2026-10-31', '1 day') d),
       entries as (
         insert into journal_entries (org_id, id, business_date, source_type, source_id, user_id)
         select $1, new_id(), day, 'JOURNAL', new_id(), $4 from days
         returning org_id, id, business_date)
       insert into journal_lines (org_id, entry_id, position, id, account_id, amount_minor, business_date, party_id)
       select e.org_id, e.id, side, new_id(), a.id, case side when 1 then 100 else -100 end, e.business_date,
              case side when 1 then $2::uuid end
       from entries e cross join generate_series(1, 2) side
       join accounts a on a.org_id = e.org_id and a.system_key = case side when 1 then 'RECEIVABLES' else 'EQUITY' end`,
      [user.orgId, partyId, perDay, user.userId],
    ),
  );
  await server.database((session) =>
    session.all(
      `update parties set balance_minor = (select sum(amount_minor) from journal_lines where party_id = $1) where id = $1`,
      [partyId],
    ),
  );
}

test('the balance on a page costs days, not the lines that were written on them', async () => {
  const owner = await server.business();
  const [few, many] = [await create(owner, { name: 'Few' }), await create(owner, { name: 'Many' })];
  await writeAutumn(owner, few.id, 1);
  await writeAutumn(owner, many.id, 200);
  await foldDailyTotals(server.parts.database.jobs);
  await server.database((session) => session.script('vacuum analyze'));
  const blocksRead = async (partyId: string) => {
    // The first page also counts. From the second page on, only the page is read.
    const { nextCursor } = (await owner.get(`/transactions/${partyId}?limit=3`)).body.data;
    return server.parts.database.app.transaction(async (tx) => {
      await tx.run(setTenant(owner.orgId));
      const actor = {
        ...owner,
        role: 'OWNER',
        emailVerified: true,
        currencyDecimals: 2,
        outletIds: null,
        kind: 'LOGIN',
      } as const;
      const query = { limit: 3, cursor: nextCursor };
      const counted = async () => {
        const row = await tx.one<{ blocks: bigint }>(sql`
          select sum(pg_stat_get_xact_blocks_fetched(c.oid))::bigint as blocks from pg_class c
          where c.oid in ('journal_lines'::regclass, 'party_days'::regclass)
             or c.oid in (select indexrelid from pg_index where indrelid = 'journal_lines'::regclass)`);
        return Number(row?.blocks);
      };
      const before = await counted();
      const { data } = await readTransactions({ tx, actor, service: server.parts, query }, partyId);
      return { balances: data.rows.map(({ balance }) => balance), blocks: (await counted()) - before };
    });
  };
  const [ofFew, ofMany] = [await blocksRead(few.id), await blocksRead(many.id)];
  assert.deepEqual(
    [ofFew.balances, ofMany.balances],
    [
      [37, 36, 35],
      [6007, 6006, 6005],
    ],
  );
  assert.ok(ofFew.blocks > 0);
  assert.ok(
    ofMany.blocks <= ofFew.blocks * 2,
    `${ofMany.blocks} blocks after 6,000 lines, ${ofFew.blocks} after 30`,
  );
});

test('a summary to the letter: new, all, debtors and creditors on a day', async () => {
  const owner = await server.business();
  const made: [string, string, string][] = [
    ['Ada', 'CUSTOMER', '2026-03-01T10:00Z'],
    ['Bola', 'BOTH', '2026-03-02T10:00Z'],
    // Already the fourth in Lagos.
    ['Chidi', 'CUSTOMER', '2026-03-03T23:30Z'],
    ['Mills', 'VENDOR', '2026-03-03T10:00Z'],
  ];
  const ids: Record<string, string> = {};
  for (const [name, kind, createdAt] of made) {
    const { id } = await create(owner, { name, kind });
    ids[name] = id;
    await server.database((session) =>
      session.all('update parties set created_at = $1 where id = $2', [createdAt, id]),
    );
  }
  const add = (name: string, businessDate: string, amountMinor: bigint) =>
    postToParty(server, owner, { partyId: ids[name] ?? '', businessDate, amountMinor });
  await add('Ada', '2026-03-01', 500n);
  await add('Bola', '2026-03-02', -300n);
  await foldDailyTotals(server.parts.database.jobs);
  await add('Ada', '2026-03-03', -500n);
  await add('Bola', '2026-03-04', 400n);
  await add('Mills', '2026-03-03', -50n);

  const figures = async (by: SignedIn, query: string, segment = 'all') => {
    const { status, body } = await by.get(`/transactions/${segment}/summary?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    const { newCustomer, totalCustomer, debtors, creditors, ...rest } = body.data;
    assert.deepEqual(rest, {});
    assert.deepEqual(body.meta, { page: 1, perPage: Math.max(1, totalCustomer), total: totalCustomer });
    return [newCustomer, totalCustomer, debtors, creditors];
  };
  const cases: [string, number[], (string | undefined)?][] = [
    ['kind=customer', [3, 3, 1, 0]],
    ['kind=vendor', [2, 2, 1, 1]],
    ['kind=customer&to=2026-03-01', [1, 1, 1, 0]],
    ['kind=customer&to=2026-03-02', [2, 2, 1, 1]],
    ['kind=customer&to=2026-03-03', [2, 2, 0, 1]],
    ['kind=customer&from=2026-03-02&to=2026-03-03', [1, 2, 0, 1]],
    ['kind=customer&from=2026-03-04&to=2026-03-04', [1, 3, 1, 0]],
    ['kind=vendor&from=2026-03-03&to=2026-03-03', [1, 2, 0, 2]],
    ['kind=customer&from=2026-03-02', [2, 3, 1, 0]],
    ['kind=customer&to=2026-02-28', [0, 0, 0, 0]],
    ['kind=customer&to=2026-03-02', [1, 1, 0, 1], ids.Bola],
    ['kind=vendor&from=2026-03-03', [0, 1, 1, 0], ids.Bola],
  ];
  for (const [query, expected, segment] of cases) {
    assert.deepEqual(await figures(owner, query, segment), expected, `${segment ?? 'all'} ${query}`);
  }
  const { code } = (await owner.get('/transactions/all/summary?kind=vendor')).body;
  assert.equal(code, 'VENDORS_SUMMARIZED');
  const storekeeper = await server.colleague(owner, 'STOREKEEPER');
  assert.deepEqual(await figures(storekeeper, 'kind=vendor'), [2, 2, 1, 1]);
  assert.deepEqual(await figures(storekeeper, 'kind=customer'), [1, 1, 1, 0]);
  const wrongSide = await owner.get(`/transactions/${ids.Mills}/summary?kind=customer`);
  assertRefused(wrongSide, { status: 404, code: 'NOT_FOUND' });
});

test('a summary needs to know the kind, and refuses days that run backwards', async () => {
  const owner = await server.business();
  const bad = { status: 400, code: 'VALIDATION_FAILED' };
  assertRefused(await owner.get('/transactions/all/summary'), { ...bad, field: 'kind' });
  assertRefused(await owner.get('/transactions/all/summary?kind=patron'), { ...bad, field: 'kind' });
  assertRefused(await owner.get('/transactions/all/summary?kind=customer&from=2026-03-02&to=2026-03-01'), {
    ...bad,
    field: 'to',
  });
  assertRefused(await owner.get('/transactions/all/summary?kind=customer&itemId=x'), {
    ...bad,
    field: 'itemId',
  });
  const { status, body } = await server.stranger.get('/transactions/all/summary?kind=customer');
  assert.deepEqual([status, body.code], [401, 'UNAUTHENTICATED']);
});

test('a party that is archived counts up to the day that it was, and by item only who bought it', async () => {
  const owner = await server.business();
  const [ada, bola] = [await create(owner, { name: 'Ada' }), await create(owner, { name: 'Bola' })];
  const [soap, rice] = [newId(), newId()];
  const sale = { outletId: owner.outletId, date: '2026-11-15' };
  await addSale(server, owner, { ...sale, customerId: ada.id, lines: [[soap, 'Soap', 1n, 100n]] });
  await addSale(server, owner, { ...sale, customerId: bola.id, lines: [[rice, 'Rice', 1n, 100n]] });
  await addSale(server, owner, { ...sale, customerId: bola.id, lines: [[soap, 'Soap', 1n, 100n]] });
  const total = async (query: string) =>
    (await owner.get(`/transactions/all/summary?kind=customer${query}`)).body.data.totalCustomer;
  assert.deepEqual(
    [await total(`&itemId=${soap}`), await total(`&itemId=${rice}`), await total(`&itemId=${newId()}`)],
    [2, 1, 0],
  );
  assert.equal((await owner.delete(`${parties}/${ada.id}`)).status, 200);
  await server.database((session) =>
    session.all(
      `update parties set created_at = '2026-03-01T10:00Z',
              archived_at = case when archived_at is not null then timestamptz '2026-03-05T10:00Z' end
       where org_id = $1`,
      [owner.orgId],
    ),
  );
  assert.deepEqual(
    [await total(''), await total('&to=2026-03-04'), await total('&to=2026-03-05')],
    [1, 2, 1],
  );
});
