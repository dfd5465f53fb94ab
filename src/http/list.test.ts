import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { assertRefused, walkPages } from '../../tests/checks.ts';
import { type SignedIn, testServer } from '../../tests/harness.ts';
import { operations } from '../operations.ts';
import { CursorPage } from './envelope.ts';
import {
  contains,
  createdBetween,
  dateFilters,
  defineList,
  readPage,
  readSummary,
  searchFilter,
  summaryMeta,
} from './list.ts';
import { operation } from './operation.ts';
import { Choice, Count, Exactly, Id } from './schema.ts';

const definition = {
  from: sql`things t`,
  id: sql`t.id`,
  sorts: {
    word: { by: sql`t.word`, type: 'text' },
    number: { by: sql`t.number`, type: 'integer' },
    amount: { by: sql`t.amount`, type: 'bigint' },
    day: { by: sql`t.day`, type: 'date' },
    at: { by: sql`t.at`, type: 'timestamptz' },
  },
  defaultSort: { key: 'amount', direction: 'desc' },
  filters: { ...searchFilter, ...dateFilters, colour: Choice(['RED', 'BLUE']), number: Type.Integer() },
} as const;

const things = defineList({
  ...definition,
  name: 'things',
  where: (actor, { search, colour, number, ...dates }) => [
    sql`t.org_id = ${actor.orgId}`,
    search ? contains(sql`t.word`, search) : undefined,
    colour ? sql`t.colour = ${colour}` : undefined,
    number === undefined ? undefined : sql`t.number = ${number}`,
    ...createdBetween(sql`t.at`, actor, dates),
  ],
});
/** A second list of the same rows, under another name. */
const stuff = defineList({ ...definition, name: 'stuff', where: things.where });

const Thing = Exactly({ id: Id, word: Type.String() });
const answer = { message: '-', data: CursorPage('ThingPage', Thing), meta: 'page' } as const;
const listThings = operation({
  id: 'listThings',
  route: 'GET /things',
  group: 'Test',
  summary: 'Things',
  access: 'org.read',
  query: things.query,
  answer: { ...answer, code: 'THINGS' },
  handle: (context) => readPage<{ id: string; word: string }>(context, things, sql`t.id, t.word`),
});
const listStuff = operation({
  id: 'listStuff',
  route: 'GET /stuff',
  group: 'Test',
  summary: 'The same by another name',
  access: 'org.read',
  query: stuff.query,
  answer: { ...answer, code: 'STUFF' },
  handle: (context) => readPage<{ id: string; word: string }>(context, stuff, sql`t.id, t.word`),
});
const summarizeThings = operation({
  id: 'summarizeThings',
  route: 'GET /things/summary',
  group: 'Test',
  summary: 'Things in figures',
  access: 'org.read',
  query: things.summaryQuery,
  answer: {
    code: 'THINGS_SUM',
    message: '-',
    data: Exactly({ total: Count, numbers: Type.Integer() }),
    meta: 'page',
  },
  handle: async (context) => {
    const data = await readSummary<{ total: number; numbers: number }>(
      context,
      things,
      sql`count(*)::int as total, coalesce(sum(t.number), 0)::int as numbers`,
    );
    return { data, meta: summaryMeta(data.total) };
  },
});

const server = await testServer({ operations: [...operations, listThings, listStuff, summarizeThings] });
await server.database((session) =>
  session.script(`
    create table things (
      org_id uuid not null, id uuid not null, word text not null collate "C", number integer not null,
      amount bigint not null, day date not null, at timestamptz not null, colour text not null,
      primary key (org_id, id));
    alter table things enable row level security;
    alter table things force row level security;
    create policy tenant on things
      using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
    grant select on things to tillhouse_app`),
);

type Row = {
  id: string;
  word: string;
  number: number;
  amount: bigint;
  day: string;
  at: string;
  colour: string;
};

/** The nth of many ids that sort in the order of n. */
const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** Rows with many ties, amounts past 2^53 and instants that differ by a microsecond. */
function someRows(count: number): Row[] {
  return Array.from({ length: count }, (_, n) => ({
    // 7 and the count have no common divisor, so ids and every key are in different orders.
    id: idOf((n * 7) % count),
    word: ['ash', 'Birch', 'cedar "red"', 'élan', '\u{1f332}', '', 'ash'][n % 7] ?? '',
    number: (n % 5) - 2,
    amount: 9_007_199_254_740_993n * BigInt((n % 3) - 1) + BigInt(n % 2),
    day: ['2024-02-29', '0001-01-01', '2026-11-15', '9999-12-31'][n % 4] ?? '',
    at: `2026-11-15 09:30:00.00000${n % 6}+00`,
    colour: n % 4 === 0 ? 'RED' : 'BLUE',
  }));
}

async function insert(owner: SignedIn, rows: Row[]): Promise<void> {
  await server.database(async (session) => {
    for (const { id, word, number, amount, day, at, colour } of rows) {
      await session.all('insert into things values ($1, $2, $3, $4, $5, $6, $7, $8)', [
        owner.orgId,
        id,
        word,
        number,
        amount,
        day,
        at,
        colour,
      ]);
    }
  });
}

/** The ids of all pages of a list, in order. */
async function walk(
  owner: SignedIn,
  query: string,
  limit: number,
  between?: (seen: string[]) => Promise<void>,
) {
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const { rows, metas, total } = await walkPages<{ id: string }>(
    owner,
    `/things?${query}&limit=${limit}`,
    async (seen) => between?.(idsOf(seen)),
  );
  for (const { perPage } of metas) assert.equal(perPage, limit);
  return { ids: idsOf(rows), total };
}

const byText = (text: string) => Buffer.from(text);
const compare: Record<string, (one: Row, other: Row) => number> = {
  word: (one, other) => Buffer.compare(byText(one.word), byText(other.word)),
  number: (one, other) => one.number - other.number,
  amount: (one, other) => (one.amount < other.amount ? -1 : Number(one.amount > other.amount)),
  day: (one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)),
  at: (one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)),
};

function inOrder(rows: Row[], key: string, direction: 'asc' | 'desc'): string[] {
  const sign = direction === 'asc' ? 1 : -1;
  return [...rows]
    .sort((one, other) => sign * (compare[key]?.(one, other) || (one.id < other.id ? -1 : 1)))
    .map(({ id }) => id);
}

for (const key of Object.keys(compare)) {
  for (const direction of ['asc', 'desc'] as const) {
    test(`pages by ${key} ${direction} give every row once and in order, whatever their size`, async () => {
      const owner = await server.business();
      const rows = someRows(23);
      await insert(owner, rows);
      const expected = inOrder(rows, key, direction);
      for (const limit of [1, 2, 5, 22, 23, 24, 100]) {
        const { ids, total } = await walk(owner, `sortKey=${key}&sortDir=${direction}`, limit);
        assert.deepEqual(ids, expected, `limit ${limit}`);
        assert.equal(total, 23);
      }
    });
  }
}

test('without a sort the default one is taken; a sort key without a direction ascends; a page has 20 rows', async () => {
  const owner = await server.business();
  const rows = someRows(23);
  await insert(owner, rows);
  const ids = async (query: string) =>
    (await owner.get(`/things${query}`)).body.data.rows.map((row: { id: string }) => row.id);
  assert.deepEqual(await ids(''), inOrder(rows, 'amount', 'desc').slice(0, 20));
  assert.deepEqual(await ids('?sortDir=asc'), inOrder(rows, 'amount', 'asc').slice(0, 20));
  assert.deepEqual(await ids('?sortKey=amount'), inOrder(rows, 'amount', 'asc').slice(0, 20));
  assert.deepEqual((await owner.get('/things')).body.meta, { page: 1, perPage: 20, total: 23 });
});

test('an empty list is one page without rows', async () => {
  const owner = await server.business();
  const { body } = await owner.get('/things');
  assert.deepEqual(body.data, { rows: [], nextCursor: '', hasNext: false });
  assert.deepEqual(body.meta, { page: 1, perPage: 20, total: 0 });
});

test('while rows come and go, pages neither skip nor repeat a row that stays', async () => {
  const owner = await server.business();
  const rows = someRows(23);
  const [like] = rows;
  if (!like) throw new Error('a row is missing');
  await insert(owner, rows);
  let added = 0;
  const { ids, total } = await walk(owner, 'sortKey=number', 3, async (seen) => {
    const last = seen.at(-1);
    const number = rows.find(({ id }) => id === last)?.number;
    if (number === undefined) return;
    // Rows are added before the position, next to it and at the end, and the row that the cursor points at is deleted.
    for (const place of [-9, number, 9]) {
      added += 1;
      await insert(owner, [{ ...like, id: idOf(1_000 + added), number: place }]);
    }
    await server.database((session) =>
      session.all('delete from things where org_id = $1 and id = $2', [owner.orgId, last]),
    );
  });
  assert.ok(added >= 15, `${added} rows came while the pages were read`);
  assert.deepEqual(
    ids.filter((id) => id < idOf(1_000)),
    inOrder(rows, 'number', 'asc'),
  );
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(total, 23, 'the total is that of page one');
});

test('a cursor serves only the tenant, list, sort and filters that it was made for', async () => {
  const [owner, other] = [await server.business(), await server.business()];
  for (const tenant of [owner, other]) await insert(tenant, someRows(5));
  const query = 'limit=2&sortKey=number&sortDir=asc&colour=BLUE';
  const { nextCursor } = (await owner.get(`/things?${query}`)).body.data;
  assert.notEqual(nextCursor, '');

  const good = await owner.get(`/things?cursor=${nextCursor}&colour=BLUE&sortDir=asc&sortKey=number&limit=1`);
  assert.equal(good.status, 200, 'the order of the query and the size of the page are free');
  assert.equal(
    (await owner.get(`/things?${query.replace('&sortDir=asc', '')}&cursor=${nextCursor}`)).status,
    200,
  );

  const bad = [
    await other.get(`/things?${query}&cursor=${nextCursor}`),
    await owner.get(`/stuff?${query}&cursor=${nextCursor}`),
    await owner.get(`/things?${query.replace('number', 'amount')}&cursor=${nextCursor}`),
    await owner.get(`/things?${query.replace('asc', 'desc')}&cursor=${nextCursor}`),
    await owner.get(`/things?${query.replace('BLUE', 'RED')}&cursor=${nextCursor}`),
    await owner.get(`/things?${query.replace('&colour=BLUE', '')}&cursor=${nextCursor}`),
    await owner.get(`/things?${query}&search=a&cursor=${nextCursor}`),
    await owner.get(`/things?cursor=${nextCursor}`),
    await owner.get('/things?cursor=bm90IG91cnM'),
  ];
  for (const { status, body } of bad) {
    assert.equal(status, 400);
    assert.equal(body.code, 'INVALID_CURSOR');
  }
});

test('an empty value means none, a limit beyond the largest is cut to it, and choices are taken in any case', async () => {
  const owner = await server.business();
  await insert(owner, someRows(5));
  const plain = (await owner.get('/things?limit=2')).body;
  const empty = 'cursor=&sortKey=&sortDir=&search=&colour=&date_from=&date_to=&number=';
  assert.deepEqual((await owner.get(`/things?limit=2&${empty}`)).body.data.rows, plain.data.rows);
  assert.equal((await owner.get('/things?limit=')).body.meta.perPage, 20);
  for (const limit of ['101', '1000', '9007199254740993']) {
    const { status, body } = await owner.get(`/things?limit=${limit}`);
    assert.deepEqual([status, body.meta.perPage, body.data.rows.length], [200, 100, 5], limit);
  }
  const blue = (await owner.get('/things?sortKey=number&sortDir=desc&colour=BLUE')).body.data.rows;
  assert.notEqual(blue.length, 0);
  const written = (await owner.get('/things?sortKey=Number&sortDir=DESC&colour=blue')).body.data.rows;
  assert.deepEqual(written, blue);
  // An unknown parameter is refused, with a value and without.
  assertRefused(await owner.get('/things?shade='), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'shade',
  });
});

const badQueries: [query: string, field: string][] = [
  ['limit=0', 'limit'],
  ['limit=-1', 'limit'],
  ['limit=2.5', 'limit'],
  ['limit=abc', 'limit'],
  ['limit=1&limit=2', 'limit'],
  ['sortKey=id', 'sortKey'],
  ['sortKey=number;drop', 'sortKey'],
  ['sortKey=constructor', 'sortKey'],
  ['sortDir=asc,%20id', 'sortDir'],
  ['colour=GREEN', 'colour'],
  ['number=2147483648x', 'number'],
  ['search=%20', 'search'],
  [`search=${'x'.repeat(101)}`, 'search'],
  ['date_from=2026-02-30', 'date_from'],
  ['date_from=15.11.2026', 'date_from'],
  ['date_to=0000-01-01', 'date_to'],
  ['date_from=2026-11-16&date_to=2026-11-15', 'date_to'],
  [`cursor=${'x'.repeat(2_001)}`, 'cursor'],
  ['unknown=1', 'unknown'],
  ['__proto__=1', '__proto__'],
];
test('what a list does not understand is 400 and named', async () => {
  const owner = await server.business();
  for (const [query, field] of badQueries) {
    const { status, body } = await owner.get(`/things?${query}`);
    assert.equal(status, 400, query);
    assert.deepEqual(
      [...new Set(body.errors.map((error: { field: string }) => error.field))],
      [field],
      query,
    );
  }
});

test('a search takes its text literally', async () => {
  const owner = await server.business();
  const [like] = someRows(1);
  if (!like) throw new Error('a row is missing');
  const words = ['100%', '100 percent', 'a_b', 'axb', 'back\\slash', 'backslash', "o'neil", 'ümlaut'];
  await insert(
    owner,
    words.map((word, n) => ({ ...like, id: idOf(n), word })),
  );
  const found = async (search: string) => {
    const { body } = await owner.get(`/things?sortKey=word&search=${encodeURIComponent(search)}`);
    return body.data.rows.map((row: { word: string }) => row.word);
  };
  assert.deepEqual(await found('100%'), ['100%']);
  assert.deepEqual(await found('%'), ['100%']);
  assert.deepEqual(await found('_'), ['a_b']);
  assert.deepEqual(await found('\\'), ['back\\slash']);
  assert.deepEqual(await found("'"), ["o'neil"]);
  assert.deepEqual(await found('A_B'), ['a_b']);
  assert.deepEqual(await found(' ÜM '), ['ümlaut']);
  assert.deepEqual(await found("' or 1=1 --"), []);
});

test('a summary is of exactly the rows that the list gives for the same filters', async () => {
  const owner = await server.business();
  await insert(await server.business(), someRows(5));
  const rows = someRows(23);
  await insert(owner, rows);
  const filters: [query: string, keep: (row: Row) => boolean][] = [
    ['', () => true],
    ['colour=RED', ({ colour }) => colour === 'RED'],
    ['colour=BLUE&number=1', ({ colour, number }) => colour === 'BLUE' && number === 1],
    ['search=ed', ({ word }) => word.includes('ed')],
    ['number=99', () => false],
  ];
  for (const [query, keep] of filters) {
    const expected = rows.filter(keep);
    const list = await owner.get(`/things?limit=100&${query}`);
    assert.equal(list.body.data.rows.length, expected.length, query);
    const summary = await owner.get(`/things/summary?${query}`);
    const total = expected.length;
    assert.deepEqual(summary.body.data, {
      total,
      numbers: expected.reduce((sum, { number }) => sum + number, 0),
    });
    assert.deepEqual(summary.body.meta, { page: 1, perPage: Math.max(1, total), total });
  }
  for (const query of ['limit=1', 'sortKey=word', 'cursor=x', 'unknown=1']) {
    assert.equal((await owner.get(`/things/summary?${query}`)).status, 400, query);
  }
});

/** Instants worked out by hand: the local time, and whether the dates include it. */
const days: [timezone: string, from: string, to: string, instants: [at: string, inside: boolean][]][] = [
  [
    'Pacific/Kiritimati', // UTC+14
    '2026-11-15',
    '2026-11-15',
    [
      ['2026-11-14 09:59:59.999999+00', false],
      ['2026-11-14 10:00:00+00', true],
      ['2026-11-15 09:59:59.999999+00', true],
      ['2026-11-15 10:00:00+00', false],
    ],
  ],
  [
    'Pacific/Pago_Pago', // UTC-11
    '2026-11-15',
    '2026-11-16',
    [
      ['2026-11-15 10:59:59.999999+00', false],
      ['2026-11-15 11:00:00+00', true],
      ['2026-11-17 10:59:59.999999+00', true],
      ['2026-11-17 11:00:00+00', false],
    ],
  ],
  [
    'America/Sao_Paulo', // On this day midnight did not happen: 00:00 was 01:00, at 03:00 UTC.
    '2018-11-04',
    '2018-11-04',
    [
      ['2018-11-04 02:59:59.999999+00', false],
      ['2018-11-04 03:00:00+00', true],
      ['2018-11-05 01:59:59.999999+00', true],
      ['2018-11-05 02:00:00+00', false],
    ],
  ],
  [
    'Europe/Paris', // A day of 25 hours.
    '2026-10-25',
    '2026-10-25',
    [
      ['2026-10-24 21:59:59.999999+00', false],
      ['2026-10-24 22:00:00+00', true],
      ['2026-10-25 22:59:59.999999+00', true],
      ['2026-10-25 23:00:00+00', false],
    ],
  ],
];
for (const [timezone, from, to, instants] of days) {
  test(`dates are whole days in the time zone of the business: ${timezone}, ${from} to ${to}`, async () => {
    const owner = await server.business({ timezone });
    const [like] = someRows(1);
    if (!like) throw new Error('a row is missing');
    await insert(
      owner,
      instants.map(([at], n) => ({ ...like, id: idOf(n), at })),
    );
    const ids = async (query: string) =>
      (await owner.get(`/things?sortKey=at&${query}`)).body.data.rows.map((row: { id: string }) => row.id);
    const inside = instants.flatMap(([, isInside], n) => (isInside ? [idOf(n)] : []));
    assert.deepEqual(await ids(`date_from=${from}&date_to=${to}`), inside);
    assert.deepEqual(await ids(`date_from=${from}`), [1, 2, 3].map(idOf));
    assert.deepEqual(await ids(`date_to=${to}`), [0, 1, 2].map(idOf));
  });
}

test('however filters are combined, connections keep few prepared statements', async () => {
  const owner = await server.business();
  const filters = ['search=a', 'status=ACTIVE', 'type=STORE', 'date_from=2020-01-01', 'date_to=2030-01-01'];
  const count = async () => {
    const rows = await server.parts.database.app.transaction((tx) =>
      tx.all<{ kept: number }>(sql`select count(*)::int as kept from pg_prepared_statements`),
    );
    return rows[0]?.kept ?? 0;
  };
  await owner.get('/outlets');
  await owner.get('/outlets/summary');
  const before = await count();
  for (let combination = 1; combination < 2 ** filters.length; combination += 1) {
    const chosen = filters.filter((_, bit) => combination & (1 << bit));
    assert.equal((await owner.get(`/outlets?${chosen.join('&')}`)).status, 200);
    assert.equal((await owner.get(`/outlets/summary?${chosen.join('&')}`)).status, 200);
  }
  const grown = (await count()) - before;
  assert.ok(grown < 5, `${grown} statements more`);
});
