import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carryOver } from '../../tests/carry-over.ts';
import { assertRefused, lastTrace, stateOf } from '../../tests/checks.ts';
import { type Answer, type SignedIn, testServer } from '../../tests/harness.ts';
import { accountsOf, foldEverything, newParty, partyOf } from './testing.ts';

const server = await testServer();

function done({ status, body }: Answer) {
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

/** What the list shows of each account, by code. */
async function chartOf(owner: SignedIn, query = '') {
  type Row = { code: string; section: string; balance: number; status: string };
  const { rows } = done(await owner.get(`/accounts?limit=100&${query}`));
  return Object.fromEntries(rows.map((row: Row) => [row.code, [row.section, row.balance]]));
}

test('a new business has accounts in every section but fixed assets, and every balance is zero', async () => {
  const owner = await server.business();
  const chart = await chartOf(owner);
  const byCode = (codes: string[]) => codes.map((code) => chart[code]?.[0]);
  assert.equal(Object.keys(chart).length, 39);
  assert.deepEqual(byCode(['1000', '1100', '1400', '1500', '1900']), Array(5).fill('CURRENT_ASSETS'));
  assert.deepEqual(byCode(['2000', '2010', '2100', '2110']), Array(4).fill('LIABILITIES'));
  assert.deepEqual(byCode(['3000', '3100', '3200', '3300']), Array(4).fill('EQUITY'));
  assert.deepEqual(byCode(['4000', '4010', '4020']), Array(3).fill('REVENUE'));
  assert.deepEqual(byCode(['4100', '4110']), Array(2).fill('OTHER'));
  assert.deepEqual(byCode(['5000', '5100']), Array(2).fill('COST_OF_SALES'));
  assert.deepEqual(byCode(['5110', '5120', '5200', '5210', '6000']), Array(5).fill('OPERATING_EXPENSES'));
  assert.deepEqual([...new Set(Object.values(chart).map(([, balance]) => balance))], [0]);
});

test('accounts are listed with their balances of a day, by filters, before and after folding', async () => {
  const owner = await server.business();
  const account = await accountsOf(owner);
  for (const [businessDate, amount] of [
    ['2026-10-01', 70],
    ['2026-10-02', 30],
  ] as const) {
    const lines = [
      { accountId: account('6000'), debit: amount },
      { accountId: account('1000'), credit: amount },
    ];
    done(await owner.post('/accounts/journal', { businessDate, lines }));
  }
  const check = async () => {
    const now = await chartOf(owner);
    assert.deepEqual(
      [now['1000'], now['6000']],
      [
        ['CURRENT_ASSETS', -100],
        ['OPERATING_EXPENSES', 100],
      ],
    );
    const then = await chartOf(owner, 'date_to=2026-10-01');
    assert.deepEqual(
      [then['1000'], then['6000']],
      [
        ['CURRENT_ASSETS', -70],
        ['OPERATING_EXPENSES', 70],
      ],
    );
  };
  await check();
  await foldEverything(server);
  await check();
  const codes = async (query: string) => Object.keys(await chartOf(owner, query));
  assert.deepEqual(await codes('section=COST_OF_SALES'), ['5000', '5100']);
  assert.deepEqual(await codes('type=EQUITY'), ['3000', '3100', '3200', '3300']);
  assert.deepEqual(await codes('search=RENT'), ['6000']);
  assert.deepEqual(await codes('search=411'), ['4110']);
  assert.deepEqual(await codes('status=ARCHIVED'), []);
  const { body } = await owner.get('/accounts?format=csv&search=rent');
  const [header, row] = body.split('\r\n');
  assert.match(header ?? '', /^\ufeffid,code,name,type,section,.*,balance$/);
  assert.match(row ?? '', /^[0-9a-f-]{36},6000,Rent,EXPENSE,OPERATING_EXPENSES,.*,100$/);
});

test('an account gets another code, name and section, on record and told', async () => {
  const owner = await server.business();
  const account = await accountsOf(owner);
  const van = done(await owner.post('/accounts', { code: '1700', name: 'Van', type: 'ASSET' }));
  assert.equal(van.section, 'CURRENT_ASSETS');
  const change = { code: '1610', name: ' Vans ', section: 'FIXED_ASSETS', version: 1 };
  const answers = [
    await owner.patch(`/accounts/${van.id}`, change, { key: 'van' }),
    await owner.patch(`/accounts/${van.id}`, change, { key: 'van' }),
  ];
  assert.equal(answers[1]?.headers.get('idempotent-replayed'), 'true');
  const data = done(answers[0] as Answer);
  const { updatedAt, ...expected } = {
    ...van,
    code: '1610',
    name: 'Vans',
    section: 'FIXED_ASSETS',
    version: 2,
  };
  assert.deepEqual({ ...data, updatedAt }, { ...expected, updatedAt });
  const { audit, event } = await lastTrace(server, owner);
  assert.deepEqual([audit?.operation, audit?.before, audit?.after], ['updateAccount', van, data]);
  assert.deepEqual([event?.type, event?.data], ['account.updated', data]);
  // Those that the product posts to may be called and numbered as the law of a country wants.
  const tax = done(await owner.patch(`/accounts/${account('2100')}`, { code: '1776', name: 'Umsatzsteuer' }));
  assert.deepEqual([tax.code, tax.name, tax.system], ['1776', 'Umsatzsteuer', true]);
});

test('an account that is not used any more is archived, takes nothing, and can be opened again', async () => {
  const owner = await server.business();
  const account = await accountsOf(owner);
  const { id } = done(await owner.post('/accounts', { code: '6031', name: 'Fuel', type: 'EXPENSE' }));
  const spent = { accountId: id, outletId: owner.outletId, amount: 5, method: 'CASH' };
  const expense = done(await owner.post('/expenses', spent));
  assert.equal(done(await owner.patch(`/accounts/${id}`, { status: 'ARCHIVED' })).status, 'ARCHIVED');
  const before = await stateOf(server, owner);
  const archived = (field: string) => ({ status: 409, code: 'INVALID_STATE', field });
  assertRefused(await owner.post('/expenses', spent), archived('accountId'));
  const lines = [
    { accountId: id, debit: 1 },
    { accountId: account('1000'), credit: 1 },
  ];
  assertRefused(await owner.post('/accounts/journal', { lines }), archived('lines.0.accountId'));
  assertRefused(await owner.post('/accounts/opening-balances', { lines }), archived('lines.0.accountId'));
  const below = { code: '6032', name: 'Oil', type: 'EXPENSE', parentId: id };
  assertRefused(await owner.post('/accounts', below), archived('parentId'));
  assert.deepEqual(await stateOf(server, owner), before);
  const { rows } = done(await owner.get('/accounts/dropdown'));
  assert.equal(
    rows.find((row: { code: string }) => row.code === '6031'),
    undefined,
  );
  assert.deepEqual(await chartOf(owner, 'status=ARCHIVED'), { 6031: ['OPERATING_EXPENSES', 5] });
  // What was recorded before can still be reversed.
  done(await owner.delete(`/expenses/${expense.id}`));
  assert.equal(done(await owner.patch(`/accounts/${id}`, { status: 'ACTIVE' })).status, 'ACTIVE');
  done(await owner.post('/expenses', spent));
});

test('a change that cannot be is refused, and nothing changes', async () => {
  const owner = await server.business();
  const other = await server.business();
  const account = await accountsOf(owner);
  const theirs = await accountsOf(other);
  const van = done(await owner.post('/accounts', { code: '1700', name: 'Van', type: 'ASSET' })).id;
  const parts = { code: '1701', name: 'Parts', type: 'ASSET', parentId: van };
  const part = done(await owner.post('/accounts', parts)).id;
  const opening = { lines: [{ accountId: part, debit: 10 }] };
  done(await owner.post('/accounts/opening-balances', opening));
  const refused = (status: number, code: string, field?: string) => ({
    status,
    code,
    ...(field && { field }),
  });
  const cases: [id: string, body: object, expected: { status: number; code: string }][] = [
    [van, { code: '1000' }, refused(409, 'DUPLICATE', 'code')],
    [van, { name: 'CASH on hand' }, refused(409, 'DUPLICATE', 'name')],
    [van, { section: 'LIABILITIES' }, refused(400, 'VALIDATION_FAILED', 'section')],
    [van, { name: 'x', version: 2 }, refused(409, 'STALE_VERSION')],
    [van, { status: 'ARCHIVED' }, refused(409, 'IN_USE', 'status')],
    [part, { status: 'ARCHIVED' }, refused(409, 'IN_USE')],
    [account('5100'), { section: 'OPERATING_EXPENSES' }, refused(409, 'INVALID_STATE', 'section')],
    [account('5100'), { status: 'ARCHIVED' }, refused(409, 'INVALID_STATE', 'status')],
    [account('1100'), { status: 'ARCHIVED' }, refused(409, 'INVALID_STATE', 'status')],
    [account('1100'), { name: 'Giro' }, refused(409, 'INVALID_STATE', 'name')],
    [theirs('6000'), { name: 'Theirs' }, refused(404, 'NOT_FOUND')],
  ];
  const before = await stateOf(server, owner);
  for (const [id, body, expected] of cases)
    assertRefused(await owner.patch(`/accounts/${id}`, body), expected);
  assert.deepEqual(await stateOf(server, owner), before);
  const limited = await server.colleague(owner, 'ACCOUNTANT', [owner.outletId]);
  for (const answer of [
    await limited.get('/accounts'),
    await limited.patch(`/accounts/${van}`, { name: 'x' }),
    await limited.post('/accounts/opening-balances', opening),
  ])
    assertRefused(answer, { status: 403, code: 'FORBIDDEN' });
  // Empty, they are archived from the bottom up.
  const back = [
    { accountId: part, credit: 10 },
    { accountId: account('3100'), debit: 10 },
  ];
  done(await owner.post('/accounts/journal', { lines: back }));
  for (const id of [part, van]) done(await owner.patch(`/accounts/${id}`, { status: 'ARCHIVED' }));
});

test('opening balances are one entry that balances by outlet, with the debts of parties', async () => {
  const owner = await server.business();
  const account = await accountsOf(owner);
  const partyId = await newParty(server, owner);
  const body = {
    businessDate: '2026-01-01',
    lines: [
      { accountId: account('1000'), debit: 500, outletId: owner.outletId },
      { accountId: account('1300'), partyId, debit: 200 },
      { accountId: account('2000'), partyId, credit: 80 },
      { accountId: account('3200'), credit: 90 },
    ],
  };
  const answers = [
    await owner.post('/accounts/opening-balances', body, { key: 'opening' }),
    await owner.post('/accounts/opening-balances', body, { key: 'opening' }),
  ];
  assert.equal(answers[1]?.headers.get('idempotent-replayed'), 'true');
  const entry = done(answers[0] as Answer);
  type Line = { accountCode: string; debit: number; credit: number; outletId: string | null };
  assert.deepEqual(
    entry.lines.map(({ accountCode, debit, credit, outletId }: Line) => [
      accountCode,
      debit - credit,
      outletId === owner.outletId,
    ]),
    [
      ['1000', 500, true],
      ['1300', 200, false],
      ['2000', -80, false],
      ['3200', -90, false],
      // 500 at the outlet; 200 − 80 − 90 = 30 at none.
      ['3100', -500, true],
      ['3100', -30, false],
    ],
  );
  assert.deepEqual([entry.businessDate, entry.note], ['2026-01-01', 'Opening balances']);
  assert.deepEqual(await partyOf(server, partyId), {
    balance: 12_000n,
    deposit: 0n,
    advance: 0n,
    debts: [
      ['RECEIVABLE', 20_000n, 0n],
      ['PAYABLE', 8_000n, 0n],
    ],
  });
  const { audit, event } = await lastTrace(server, owner);
  assert.deepEqual([audit?.operation, audit?.after], ['postOpeningBalances', entry]);
  assert.deepEqual([event?.type, event?.data], ['journal.posted', entry]);
});

test('opening balances that cannot be are refused, and nothing changes', async () => {
  const owner = await server.business();
  const other = await server.business();
  const account = await accountsOf(owner);
  const theirs = await accountsOf(other);
  const cash = { accountId: account('1000'), debit: 5 };
  const cases: [body: object, expected: { status: number; code: string; field: string }][] = [
    [
      { businessDate: '2099-01-01', lines: [cash] },
      { status: 400, code: 'VALIDATION_FAILED', field: 'businessDate' },
    ],
    [
      { lines: [cash, { accountId: account('3100'), credit: 5 }] },
      { status: 400, code: 'VALIDATION_FAILED', field: 'lines.1.accountId' },
    ],
    [
      { lines: [{ accountId: account('1400'), debit: 5 }] },
      { status: 400, code: 'VALIDATION_FAILED', field: 'lines.0.accountId' },
    ],
    [
      { lines: [{ accountId: account('1300'), debit: 5 }] },
      { status: 400, code: 'VALIDATION_FAILED', field: 'lines.0.partyId' },
    ],
    [
      { lines: [cash, { accountId: theirs('1000'), debit: 5 }] },
      { status: 404, code: 'NOT_FOUND', field: 'lines.1.accountId' },
    ],
    [{ lines: [] }, { status: 400, code: 'VALIDATION_FAILED', field: 'lines' }],
  ];
  const before = await stateOf(server, owner);
  for (const [body, expected] of cases)
    assertRefused(await owner.post('/accounts/opening-balances', body), expected);
  assert.deepEqual(await stateOf(server, owner), before);
});

test('a business of before has sections and the new accounts, beside those it named so itself', async () => {
  const before = `
    set session_replication_role = replica;
    insert into organisations (org_id, name, currency, currency_decimals, timezone)
    select ('00000000-0000-7000-8000-00000000000' || n)::uuid, 'Shop ' || n, 'NGN', 2, 'UTC' from generate_series(1, 2) n;
    insert into accounts (org_id, id, code, name, type, income_type, system_key)
    select o.org_id, gen_random_uuid(), s.code, s.name, s.type, s.income_type, s.system_key
    from organisations o, standard_accounts s where o.kind = 'BUSINESS';
    insert into accounts (org_id, id, code, name, type, income_type) values
      ('00000000-0000-7000-8000-000000000002', gen_random_uuid(), '1500', 'SAMPLES', 'ASSET', null),
      ('00000000-0000-7000-8000-000000000002', gen_random_uuid(), '4900', 'Rent received', 'INCOME', 'OTHER');
    set session_replication_role = default`;
  await carryOver(server, { migration: 'chart_of_accounts', before }, async (session) => {
    const added = await session.all<{ org: string; text: string }>(`
      select right(org_id::text, 1) as org,
             system_key || ' ' || regexp_replace(code || ' ' || name, '[-(][0-9A-Fa-f]{8}', '~') || ' ' || section as text
      from accounts
      where system_key in ('INPUT_TAX', 'GOODS_NOT_BILLED', 'RETAINED_EARNINGS', 'DRAWINGS', 'SALES_RETURNS',
                           'DISCOUNTS_GIVEN', 'SAMPLES', 'INTERNAL_USE')
      order by 1, code`);
    const usual = [
      'INPUT_TAX 1500 Input tax CURRENT_ASSETS',
      'GOODS_NOT_BILLED 2010 Goods received not billed LIABILITIES',
      'RETAINED_EARNINGS 3200 Retained earnings EQUITY',
      "DRAWINGS 3300 Owner's drawings EQUITY",
      'SALES_RETURNS 4010 Sales returns REVENUE',
      'DISCOUNTS_GIVEN 4020 Discounts given REVENUE',
      'SAMPLES 5110 Samples OPERATING_EXPENSES',
      'INTERNAL_USE 5120 Internal use OPERATING_EXPENSES',
    ];
    const of = (org: string) => added.filter((row) => row.org === org).map(({ text }) => text);
    assert.deepEqual(of('1'), usual);
    assert.deepEqual(of('2'), [
      'INPUT_TAX 1500~ Input tax CURRENT_ASSETS',
      ...usual.slice(1, 6),
      'SAMPLES 5110 Samples ~) OPERATING_EXPENSES',
      ...usual.slice(7),
    ]);
    const placed = await session.all<{ code: string; section: string }>(
      `select distinct code, section from accounts where code in ('1000', '2000', '3000', '4000', '4900', '5000', '5100', '6000')
       order by code`,
    );
    assert.deepEqual(
      placed.map(({ section }) => section),
      [
        ...['CURRENT_ASSETS', 'LIABILITIES', 'EQUITY', 'REVENUE', 'OTHER'],
        ...['COST_OF_SALES', 'COST_OF_SALES', 'OPERATING_EXPENSES'],
      ],
    );
  });
});
