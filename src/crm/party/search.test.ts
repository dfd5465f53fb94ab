import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { isLong } from '../../../tests/long.ts';
import { newId } from '../../platform/ids.ts';

const server = await testServer();
const path = '/customer-relationship-management';

async function search(by: SignedIn, part: string): Promise<string[]> {
  const { status, body } = await by.get(`${path}?limit=100&search=${encodeURIComponent(part)}`);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.meta.total, body.data.rows.length);
  return body.data.rows.map(({ name }: { name: string }) => name);
}

const people = [
  { name: 'Ada Obi', email: 'ada@obi.example', phone: '+2348012345678' },
  { name: 'ADANNA Eze', email: 'eze_100%@mail.example' },
  { name: 'Jörg Straße', email: 'joerg@strasse.example', phone: '+4915112345678' },
  { name: 'İbrahim Yıldız' },
  { name: 'Ώρα ΟΔΥΣΣΕΥΣ' },
  { name: 'Бола Адейеми' },
  { name: '王小明' },
  { name: '100% Cotton_Mill \\ Co' },
  { name: "O'Brien & Sons" },
  { name: 'X' },
  { name: 'de la Cruz', phone: '+15550100' },
  { name: '7-11 Ikeja' },
];

async function withPeople() {
  const owner = await server.business();
  for (const person of people) assert.equal((await owner.post(path, person)).status, 200);
  return owner;
}

test('parties are found by part of a name, a phone number or an email address, in any script and case', async () => {
  const owner = await withPeople();
  const cases: Record<string, string[]> = {
    ada: ['Ada Obi', 'ADANNA Eze'],
    'ADA O': ['Ada Obi'],
    ' obi ': ['Ada Obi'],
    'obi.exa': ['Ada Obi'],
    '2345678': ['Ada Obi', 'Jörg Straße'],
    '+234 (801) 234': ['Ada Obi'],
    '7-11': ['7-11 Ikeja'],
    RAßE: ['Jörg Straße'],
    strasse: ['Jörg Straße'],
    ÖRG: ['Jörg Straße'],
    İbr: ['İbrahim Yıldız'],
    ΟΔΥΣΣ: ['Ώρα ΟΔΥΣΣΕΥΣ'],
    АДЕЙ: ['Бола Адейеми'],
    王小明: ['王小明'],
    '100%': ['100% Cotton_Mill \\ Co', 'ADANNA Eze'],
    '100%%': [],
    eze_1: ['ADANNA Eze'],
    n_m: ['100% Cotton_Mill \\ Co'],
    n_M_: [],
    '\\ c': ['100% Cotton_Mill \\ Co'],
    '%%%': [],
    "o'b": ["O'Brien & Sons"],
    'n & s': ["O'Brien & Sons"],
    'obi +234': [],
  };
  for (const [part, expected] of Object.entries(cases))
    assert.deepEqual(await search(owner, part), expected, part);
});

test('one or two characters find the words that begin with them', async () => {
  const owner = await withPeople();
  const cases: Record<string, string[]> = {
    o: ['Ada Obi', "O'Brien & Sons"],
    ad: ['Ada Obi', 'ADANNA Eze'],
    la: ['de la Cruz'],
    X: ['X'],
    王小: ['王小明'],
    Б: ['Бола Адейеми'],
    '+1': ['de la Cruz'],
    '%': [],
    _: [],
    '\\': ['100% Cotton_Mill \\ Co'],
    bi: [],
  };
  for (const [part, expected] of Object.entries(cases))
    assert.deepEqual(await search(owner, part), expected, part);
});

test('what is found follows every change of a party, and nothing of an archived or deleted one', async () => {
  const owner = await server.business();
  const { id } = (await owner.post(path, { name: 'Ada', email: 'ada@obi.example' })).body.data;
  await owner.patch(`${path}/${id}`, { name: 'Bola', email: null, phone: '+2348012345678' });
  assert.deepEqual(await search(owner, 'ada'), []);
  assert.deepEqual([await search(owner, 'bola'), await search(owner, '8012')], [['Bola'], ['Bola']]);
  await owner.delete(`${path}/${id}`);
  assert.deepEqual(await search(owner, 'bola'), []);
  const left = await server.database((session) =>
    session.all('select 1 from search_texts where org_id = $1', [owner.orgId]),
  );
  assert.deepEqual(left, []);
});

/** Calls the search function of the database as the role of requests, with this tenant. */
const findAs = (tenant: string, parts: string[], kind = 'PARTY') =>
  server.databaseAs('app', async (session) => {
    await session.all(`select set_config('app.org_id', $1, false)`, [tenant]);
    const found: string[][] = [];
    for (const part of parts) {
      const rows = await session.all<{ id: string }>('select find_by_text($1, $2) as id', [kind, part]);
      found.push(rows.map(({ id }) => id));
    }
    return found;
  });

test("another business's parties are never found, nor any without a business or of another kind", async () => {
  const [owner, rival] = await Promise.all([server.business(), server.business()]);
  const ours = (await owner.post(path, { name: 'Shared Name', phone: '+2348012345678' })).body.data;
  const theirs = (await rival.post(path, { name: 'Shared Name', phone: '+2348012345678' })).body.data;
  const parts = ['shared name', 'name', 'sh', 's', '+2348012345678'];
  const each = (ids: string[]) => parts.map(() => ids);
  assert.deepEqual(await findAs(owner.orgId, parts), each([ours.id]));
  assert.deepEqual(await findAs(rival.orgId, parts), each([theirs.id]));
  assert.deepEqual(await findAs('', parts), each([]));
  assert.deepEqual(await findAs(newId(), parts), each([]));
  assert.deepEqual(await findAs(owner.orgId, parts, 'PRODUCT'), each([]));
  for (const part of parts) assert.deepEqual(await search(owner, part), ['Shared Name'], part);
  await server.databaseAs('app', async (session) => {
    assert.deepEqual(await session.all(`select find_by_text('PARTY', 'shared name')`), []);
  });
  for (const role of ['identity', 'jobs'] as const) {
    const call = server.databaseAs(role, (session) => session.all(`select find_by_text('PARTY', 'shared')`));
    await assert.rejects(call, { code: '42501' });
  }
});

test('whatever is searched, the same is found as by looking at every party', async () => {
  const owner = await server.business();
  // Few letters, so that parts of words often match. Some words have one letter.
  const letter = (n: number) => ['a', 'B', 'ß', 'é', '%', '_', '\\', ' ', '1', '+'][n % 10] ?? '';
  let seed = 1;
  const next = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed;
  };
  const text = (length: number) => Array.from({ length }, () => letter(next())).join('');
  const names = Array.from({ length: 300 }, () => text(1 + (next() % 12)).trim() || 'a');
  await server.database((session) =>
    session.all(
      `insert into parties (org_id, id, kind, name) select $1, new_id(), 'CUSTOMER', name from unnest($2::text[]) name`,
      [owner.orgId, names],
    ),
  );
  const lower = names.map((name) => name.toLowerCase());
  const parts = Array.from({ length: 200 }, () =>
    text(1 + (next() % 7))
      .trim()
      .toLowerCase(),
  ).filter(Boolean);
  const found = await findAs(owner.orgId, parts);
  for (const [index, part] of parts.entries()) {
    const wanted = [...part].length < 3 ? ` ${part}` : part;
    const expected = lower.filter((name) => ` ${name}`.includes(wanted)).length;
    assert.equal(found[index]?.length, expected, JSON.stringify(part));
  }
});

/** Pages of the database that a search touches, and whether it went by the index. */
const costOf = (tenant: string, part: string) =>
  server.databaseAs('app', async (session) => {
    await session.script('begin');
    await session.all(`select set_config('app.org_id', $1, true)`, [tenant]);
    const [explained] = await session.all<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) select find_by_text('PARTY', '${part}')`,
    );
    const [scans] = await session.all<{ count: bigint }>(
      `select pg_stat_get_xact_numscans('search_texts_by_grams'::regclass) as count`,
    );
    await session.script('rollback');
    const plan = explained?.['QUERY PLAN'][0].Plan ?? {};
    const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
    return { rows: plan['Actual Rows'], pages, byIndex: scans?.count === 1n };
  });

const count = isLong ? 100_000 : 20_000;
const many = count.toLocaleString('en');

test(`among ${many} parties a search costs what it costs among 1,000, by the index`, async () => {
  const [large, small] = await Promise.all([server.business(), server.business()]);
  await server.database(async (session) => {
    // Built after all rows are inserted, which is faster.
    const [index] = await session.all<{ definition: string }>(
      `select pg_get_indexdef('search_texts_by_grams'::regclass) as definition`,
    );
    await session.script('drop index search_texts_by_grams');
    for (const [{ orgId }, parties] of [
      [large, count],
      [small, 1_000],
    ] as const) {
      // Realistic names and numbers: repeated beginnings, and one person to be found.
      await session.all(
        `insert into search_texts (org_id, kind, id, texts)
         select $1, 'PARTY', new_id(), array[
           case when n = 500 then 'zainab quartey'
                else (array['ada', 'bola', 'chidi', 'emeka', 'ngozi'])[1 + n % 5] || ' ' || 80100000 + n end]
         from generate_series(1, $2::int) n`,
        [orgId, parties],
      );
    }
    await session.script(index?.definition ?? '');
  });
  for (const part of ['quartey', 'zainab q', 'qu', '80100501', '100501']) {
    const [among, few] = [await costOf(large.orgId, part), await costOf(small.orgId, part)];
    assert.deepEqual([among.rows, few.rows, among.byIndex, few.byIndex], [1, 1, true, true], part);
    assert.ok(
      among.pages <= few.pages * 2,
      `${part}: ${among.pages} pages among ${many}, ${few.pages} among 1,000`,
    );
  }
});
