import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, lastTrace, stateOf } from '../../tests/checks.ts';
import { testServer } from '../../tests/harness.ts';
import { accountsOf, foldEverything } from './testing.ts';

const server = await testServer();

test('an account is created, is on record and is told', async () => {
  const owner = await server.business();
  const account = await accountsOf(owner);
  const { status, body } = await owner.post('/accounts', {
    code: '6031',
    name: ' Fuel ',
    type: 'EXPENSE',
    parentId: account('6030'),
  });
  assert.equal(status, 200, JSON.stringify(body));
  const { id, createdAt, updatedAt, ...rest } = body.data;
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(rest, {
    code: '6031',
    name: 'Fuel',
    type: 'EXPENSE',
    section: 'OPERATING_EXPENSES',
    incomeType: null,
    parentId: account('6030'),
    system: false,
    status: 'ACTIVE',
    version: 1,
  });
  const { audit, event } = await lastTrace(server, owner);
  assert.deepEqual([audit?.operation, audit?.subject, audit?.after], ['createAccount', id, body.data]);
  assert.deepEqual([event?.type, event?.data], ['account.created', body.data]);
});

test('an account that cannot be is refused, and nothing changes', async () => {
  const owner = await server.business();
  const other = await server.business();
  const account = await accountsOf(owner);
  const theirs = await accountsOf(other);
  const fuel = { code: '6031', name: 'Fuel', type: 'EXPENSE' };
  const cases: [body: object, expected: { status: number; code: string; field: string }][] = [
    [
      { ...fuel, code: '6030' },
      { status: 409, code: 'DUPLICATE', field: 'code' },
    ],
    [
      { ...fuel, name: 'TRANSPORT' },
      { status: 409, code: 'DUPLICATE', field: 'name' },
    ],
    [
      { ...fuel, code: 'a b' },
      { status: 400, code: 'VALIDATION_FAILED', field: 'code' },
    ],
    [
      { ...fuel, incomeType: 'SALES' },
      { status: 400, code: 'VALIDATION_FAILED', field: 'incomeType' },
    ],
    [
      { ...fuel, type: 'INCOME' },
      { status: 400, code: 'VALIDATION_FAILED', field: 'incomeType' },
    ],
    [
      { ...fuel, section: 'REVENUE' },
      { status: 400, code: 'VALIDATION_FAILED', field: 'section' },
    ],
    [
      { ...fuel, parentId: account('1000') },
      { status: 400, code: 'VALIDATION_FAILED', field: 'parentId' },
    ],
    [
      { ...fuel, parentId: theirs('6030') },
      { status: 404, code: 'NOT_FOUND', field: 'parentId' },
    ],
  ];
  const before = await stateOf(server, owner);
  for (const [body, expected] of cases) assertRefused(await owner.post('/accounts', body), expected);
  assert.deepEqual(await stateOf(server, owner), before);
});

test('an account sent twice with one key is created once', async () => {
  const owner = await server.business();
  const rent = { code: '4200', name: 'Rent received', type: 'INCOME', incomeType: 'OTHER' };
  const answers = [
    await owner.post('/accounts', rent, { key: 'rent' }),
    await owner.post('/accounts', rent, { key: 'rent' }),
  ];
  assert.equal(answers[1]?.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(answers[0]?.body, answers[1]?.body);
});

test('the dropdown has the whole chart by code, or the accounts of one type', async () => {
  const owner = await server.business();
  const { body } = await owner.get('/accounts/dropdown');
  assert.equal(body.data.rows.length, 39);
  assert.deepEqual(Object.keys(body.data.rows[0]), ['id', 'code', 'name', 'type']);
  assert.equal(body.meta.path, '/accounts/dropdown');
  const codes = async (type: string) =>
    (await owner.get(`/accounts/dropdown?type=${type}`)).body.data.rows.map(
      ({ code }: { code: string }) => code,
    );
  assert.deepEqual(await codes('LIABILITY'), ['2000', '2010', '2100', '2110', '2200', '2290']);
  assert.deepEqual(await codes('EQUITY'), ['3000', '3100', '3200', '3300']);
  // Names without figures: a user of one outlet needs them to record an expense.
  const limited = await server.colleague(owner, 'ACCOUNTANT', [owner.outletId]);
  const { status, body: shown } = await limited.get('/accounts/dropdown');
  assert.deepEqual([status, shown.data], [200, body.data]);
  assertRefused(await owner.get('/accounts/dropdown?type=CASH'), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'type',
  });
});

/** Sales of 100 in October at the first outlet, of 30 and 5 in November, the 30 at another; rent of 12. */
async function trading() {
  const owner = await server.business();
  const account = await accountsOf(owner);
  const other = (await owner.post('/outlets', { name: 'Ikeja' })).body.data.id as string;
  const entries: [date: string, debit: string, credit: string, amount: number, outletId?: string][] = [
    ['2026-10-30', '1000', '4000', 100, owner.outletId],
    ['2026-11-01', '1000', '4000', 30, other],
    ['2026-11-02', '1000', '4110', 5],
    ['2026-11-02', '6000', '1000', 12, other],
    ['2026-11-03', '4000', '1000', 8, other],
  ];
  for (const [businessDate, debit, credit, amount, outletId = null] of entries) {
    const lines = [
      { accountId: account(debit), debit: amount, outletId },
      { accountId: account(credit), credit: amount, outletId },
    ];
    const { status } = await owner.post('/accounts/journal', { businessDate, lines });
    assert.equal(status, 200);
  }
  return { owner, account, other };
}

/** An outlet that does not exist: lines without an outlet must not count for it. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Runs the check before and after folding. */
async function beforeAndAfterFolding(check: () => Promise<void>): Promise<void> {
  await check();
  await foldEverything(server);
  await check();
}

test('the trial balance opens, moves and closes every account, and its totals are equal', async () => {
  const { owner, other } = await trading();
  const figures = async (query: string) => {
    const { status, body } = await owner.get(`/accounts/trial-balance?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    const { rows, totals } = body.data;
    const table = Object.fromEntries(
      rows.map((row: Record<string, unknown>) => [
        row.code,
        [row.opening, row.debit, row.credit, row.closing],
      ]),
    );
    return { table, totals };
  };
  await beforeAndAfterFolding(async () => {
    assert.deepEqual(await figures('date_from=2026-11-01&date_to=2026-11-02'), {
      table: {
        1000: [100, 35, 12, 123],
        4000: [-100, 0, 30, -130],
        4110: [0, 0, 5, -5],
        6000: [0, 12, 0, 12],
      },
      totals: { opening: 0, debit: 47, credit: 47, closing: 0 },
    });
    assert.deepEqual(await figures('date_to=2026-10-31'), {
      table: { 1000: [0, 100, 0, 100], 4000: [0, 0, 100, -100] },
      totals: { opening: 0, debit: 100, credit: 100, closing: 0 },
    });
    assert.deepEqual(await figures(`outletId=${other}`), {
      table: { 1000: [0, 30, 20, 10], 4000: [0, 8, 30, -22], 6000: [0, 12, 0, 12] },
      totals: { opening: 0, debit: 50, credit: 50, closing: 0 },
    });
    assert.deepEqual((await figures('date_to=2026-10-29')).table, {});
    assert.deepEqual((await figures(`outletId=${nobody}`)).table, {});
  });
  assertRefused(await owner.get('/accounts/trial-balance?date_from=2026-11-02&date_to=2026-11-01'), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'date_to',
  });
});

test('the income of a period is net, by account, beside that of as many days before', async () => {
  const { owner, other } = await trading();
  const income = async (query: string) => {
    const { status, body } = await owner.get(`/accounts/income?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    const { rows, total, previousTotal } = body.data;
    return [
      Object.fromEntries(rows.map(({ code, amount }: { code: string; amount: number }) => [code, amount])),
      total,
      previousTotal,
    ];
  };
  await beforeAndAfterFolding(async () => {
    // Three days, and the three before them: 29 to 31 October.
    assert.deepEqual(await income('date_from=2026-11-01&date_to=2026-11-03'), [
      { 4000: 22, 4010: 0, 4020: 0, 4100: 0, 4110: 5 },
      27,
      100,
    ]);
    // Two days: the 30th is the first of the two before them; one day: it is not.
    assert.deepEqual((await income('date_from=2026-11-01&date_to=2026-11-02')).slice(1), [35, 100]);
    assert.deepEqual((await income('date_from=2026-11-01&date_to=2026-11-01')).slice(1), [30, 0]);
    assert.deepEqual(await income(''), [{ 4000: 122, 4010: 0, 4020: 0, 4100: 0, 4110: 5 }, 127, null]);
    assert.deepEqual(await income('incomeType=OTHER'), [{ 4100: 0, 4110: 5 }, 5, null]);
    assert.deepEqual(await income(`outletId=${other}&incomeType=SALES`), [
      { 4000: 22, 4010: 0, 4020: 0 },
      22,
      null,
    ]);
    assert.deepEqual((await income('date_to=2026-10-31')).slice(1), [100, null]);
    // As many days before it end in 1969: nothing was earned on them.
    assert.deepEqual((await income('date_from=1970-01-01&date_to=2099-12-31')).slice(1), [127, 0]);
    assert.deepEqual((await income(`outletId=${nobody}`)).slice(1), [0, null]);
  });
  const { body } = await owner.get('/accounts/income?incomeType=SALES');
  const { accountId, ...row } = body.data.rows[0];
  assert.match(accountId, /^[0-9a-f-]{36}$/);
  assert.deepEqual(row, { code: '4000', name: 'Sales', incomeType: 'SALES', amount: 122 });
  assertRefused(await owner.get('/accounts/income?date_from=2026-11-02&date_to=2026-11-01'), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'date_to',
  });
});
