import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { until } from '../../../tests/until.ts';
import { operations } from '../../operations.ts';
import { readSheet } from '../../platform/sheet/read-sheet.ts';
import type { ReadRow } from '../../platform/sheet/rows.ts';
import { CursorPage } from '../envelope.ts';
import { defineList, readPage } from '../list.ts';
import { operation } from '../operation.ts';
import { Exactly, Id, Nullable } from '../schema.ts';

const Thing = Exactly({
  id: Id,
  word: Type.String(),
  number: Nullable(Type.Integer()),
  isOdd: Type.Boolean(),
  place: Exactly({ shelf: Type.String(), level: Type.Integer() }),
  tags: Type.Array(Type.String()),
});
type Thing = { id: string; word: string };
const things = defineList({
  name: 'things',
  from: sql`generate_series(1, 1200) n`,
  id: sql`('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`,
  sorts: { number: { by: sql`n`, type: 'integer' } },
  defaultSort: { key: 'number', direction: 'asc' },
  filters: { over: Type.Integer() },
  where: (_, { over }) => [over === undefined ? sql`true` : sql`n > ${over}`],
});
const listThings = operation({
  id: 'listManyThings',
  route: 'GET /things',
  group: 'Test',
  summary: 'Things',
  access: 'money.read',
  query: things.query,
  answer: { code: 'THINGS', message: '-', data: CursorPage('ThingPage', Thing), meta: 'page' },
  handle: (context) =>
    readPage<Thing>(
      context,
      things,
      sql`('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as id,
          case n when 1 then '=2+3' when 2 then '+234' when 3 then '-1' when 4 then '@sum' when 5 then chr(9) || 'x'
                 when 6 then E'two\\nlines, "quoted"' when 7 then ' blank ' when 8 then '王小明'
                 when 10 then '  =late' when 11 then '＝wide' when 12 then chr(160) || '+5' else 'word ' || n end as word,
          nullif(n, 9) as number, n % 2 = 1 as "isOdd", json_build_object('shelf', 'A', 'level', n) as place,
          '["a","b"]'::json as tags, 'not declared' as secret` as never,
    ) as never,
});

/** A list that never ends, and one that fails on its second page. */
const listOf = (id: string, rows: (cursor: string | undefined) => object[]) =>
  operation({
    id,
    route: `GET /${id}`,
    group: 'Test',
    summary: id,
    access: 'org.read',
    query: Exactly({
      cursor: Type.Optional(Type.String()),
      limit: Type.Optional(Type.Integer()),
    }),
    answer: {
      code: id.toUpperCase(),
      message: '-',
      data: CursorPage(`${id}Page`, Exactly({ word: Type.String() })),
    },
    handle: async ({ query }) => ({
      data: { rows: rows(query.cursor) as { word: string }[], nextCursor: 'on', hasNext: true },
    }),
  });
const endless = listOf('listEndless', () => Array.from({ length: 500 }, () => ({ word: 'x'.repeat(1_000) })));
const failing = listOf('listFailing', (cursor) => {
  if (cursor) throw new Error('on purpose');
  return [{ word: 'first' }];
});

const server = await testServer({
  operations: [...operations, listThings, endless, failing],
  environment: { LOG_LEVEL: 'silent' },
});
const owner = await server.business();
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const ask = (path: string, headers: Record<string, string> = {}, who: SignedIn = owner) =>
  fetch(server.url + path, { headers: { authorization: `Bearer ${who.accessToken}`, ...headers } });

async function rowsIn(response: Response): Promise<ReadRow['cells'][]> {
  assert.equal(response.status, 200);
  const { rows } = await readSheet(Buffer.from(await response.arrayBuffer()));
  return (await Array.fromAsync(rows)).map(({ cells }) => cells);
}

test('a sheet has every row of the list in its order, with the fields of the row as columns', async () => {
  for (const format of ['csv', 'xlsx']) {
    const [header, ...rows] = await rowsIn(await ask(`/things?format=${format}&sortKey=number&sortDir=desc`));
    assert.deepEqual(header, ['id', 'word', 'number', 'isOdd', 'place.shelf', 'place.level', 'tags']);
    assert.deepEqual(
      rows.map((cells) => Number(cells[5])),
      Array.from({ length: 1_200 }, (_, n) => 1_200 - n),
    );
    const isTrue = format === 'csv' ? 'true' : 'TRUE';
    const last = '00000000-0000-7000-8000-000000001199';
    assert.deepEqual(rows[1], [last, 'word 1199', '1199', isTrue, 'A', '1199', 'a; b']);
    assert.equal(rows[1_191]?.[2], '', 'what is null is an empty cell');
  }
});

test('jsonl has every row as the list answers it, one on each line', async () => {
  const listed = (await owner.get('/things?limit=3&over=1197')).body.data.rows;
  const answer = await ask('/things?format=jsonl&over=1197&limit=1');
  assert.equal(answer.headers.get('content-type'), 'application/jsonl');
  const lines = (await answer.text()).split('\n');
  assert.equal(lines.pop(), '', 'the last line ends too');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    listed,
  );
  const all = await (await ask('/things', { accept: 'application/jsonl' })).text();
  assert.equal(all.split('\n').length - 1, 1_200, 'beyond one page');
  const failed = await ask('/listFailing?format=jsonl');
  await assert.rejects(failed.text(), 'half of the rows must not look complete');
});

test('the filters count in a sheet; cursor and limit do not', async () => {
  const { nextCursor } = (await owner.get('/things?limit=1&over=1000')).body.data;
  const [, ...rows] = await rowsIn(await ask(`/things?format=csv&over=1000&limit=1&cursor=${nextCursor}`));
  assert.equal(rows.length, 200);
  assert.equal((await ask('/things?format=csv&over=x')).status, 400);
});

test('text that begins like a formula is made harmless, and everything else is as it is', async () => {
  for (const format of ['csv', 'xlsx']) {
    const [, ...rows] = await rowsIn(await ask(`/things?format=${format}`));
    assert.deepEqual(
      rows.slice(0, 8).map((cells) => cells[1]),
      ["'=2+3", "'+234", "'-1", "'@sum", "'\tx", 'two\nlines, "quoted"', ' blank ', '王小明'],
    );
    assert.deepEqual(
      rows.slice(9, 12).map((cells) => cells[1]),
      ["'  =late", "'＝wide", "'\u00a0+5"],
    );
  }
});

test('the form is asked for by format, else by the name of its type; JSON is given to all others', async () => {
  const cases: [accept: string, type: string][] = [
    ['text/csv', 'text/csv'],
    ['TEXT/CSV; charset=utf-8', 'text/csv'],
    [xlsx, xlsx],
    ['application/json;q=0.5, text/csv', 'text/csv'],
    [`text/csv;q=0.2, ${xlsx};q=0.3, */*;q=0.1`, xlsx],
    ['application/json, text/csv', 'application/json'],
    ['text/csv;q=0', 'application/json'],
    ['*/*', 'application/json'],
    ['text/*', 'application/json'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/json'],
    ['', 'application/json'],
    ['nonsense', 'application/json'],
  ];
  const typeOf = async (path: string, accept: string) => {
    const response = await ask(path, { accept });
    await response.arrayBuffer();
    return response.headers.get('content-type')?.split(';', 1)[0];
  };
  for (const [accept, type] of cases) assert.equal(await typeOf('/outlets', accept), type, accept);
  assert.equal(await typeOf('/outlets?format=json', 'text/csv'), 'application/json');
  assert.equal(await typeOf('/outlets?format=csv', 'application/json'), 'text/csv');
  const csv = await ask('/outlets?format=csv');
  assert.equal(csv.headers.get('content-disposition'), 'attachment; filename="outlets.csv"');
  const text = Buffer.from(await csv.arrayBuffer()).toString();
  assert.ok(text.startsWith('\ufeffid,name,'), 'it begins with the mark that Excel looks for');
  const refused = await owner.get('/outlets?format=pdf');
  assert.deepEqual([refused.status, refused.body.errors[0].field], [400, 'format']);
});

test('whoever may not read the list is refused its sheet, in JSON', async () => {
  const cashier = await server.colleague(owner, 'CASHIER');
  const other = await server.business();
  const bankId = (await other.post('/banks', { name: 'Main' })).body.data.id;
  const refusals: [string, Response][] = [
    ['UNAUTHENTICATED', await fetch(`${server.url}/things?format=csv`)],
    ['FORBIDDEN', await ask('/things?format=csv', {}, cashier)],
    ['NOT_FOUND', await ask(`/banks/${bankId}/ledger?format=xlsx`)],
  ];
  for (const [code, response] of refusals) {
    assert.equal(((await response.json()) as { code: string }).code, code);
  }
});

test('a sheet that cannot be finished breaks off: half of it does not look like the whole', async () => {
  for (const format of ['csv', 'xlsx']) {
    const response = await ask(`/listFailing?format=${format}`);
    assert.equal(response.status, 200);
    await assert.rejects(response.arrayBuffer());
  }
});

test('a client that hangs up ends the work, and a business has only so many sheets at once', async () => {
  const hangUp = new AbortController();
  const open = await Promise.all(
    ['csv', 'xlsx', 'csv', 'xlsx'].map((format) =>
      fetch(`${server.url}/listEndless?format=${format}`, {
        headers: { authorization: `Bearer ${owner.accessToken}` },
        signal: hangUp.signal,
      }),
    ),
  );
  assert.deepEqual(new Set(open.map(({ status }) => status)), new Set([200]));
  const refused = await owner.get('/outlets?format=csv');
  assert.deepEqual([refused.status, refused.body.code], [429, 'TOO_MANY_REQUESTS']);
  const elsewhere = await server.business();
  assert.equal((await elsewhere.get('/outlets?format=csv')).status, 200);
  hangUp.abort();
  await until(async () => (await owner.get('/outlets?format=csv')).status === 200 || undefined);
});

test('every list has its sheet, and says so in the document', () => {
  // The catalogue of a till has a cursor but is not a list of rows.
  const lists = operations.filter(
    ({ id, query }) => 'cursor' in (propertiesOf(query) ?? {}) && id !== 'syncTillCatalogue',
  );
  assert.ok(lists.length > 15);
  const document = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'));
  for (const { id, path, sheet } of lists) {
    assert.ok(sheet, id);
    assert.ok(sheet.columns.length > 1, id);
    const { parameters, responses } = document.paths[path].get;
    assert.ok(
      parameters.some(({ name }: { name: string }) => name === 'format'),
      id,
    );
    const printed = sheet.print ? ['application/pdf'] : [];
    const forms = ['application/json', 'text/csv', xlsx, 'application/jsonl', ...printed];
    assert.deepEqual(Object.keys(responses['200'].content), forms, id);
  }
});

function propertiesOf(query: object | undefined): object | undefined {
  return (query as { properties?: object } | undefined)?.properties;
}
