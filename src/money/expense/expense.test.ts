import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, assertWrittenOnce, lastTrace, stateOf, walkPages } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { journalOf } from '../testing.ts';

const server = await testServer();

async function accountsOf({ orgId }: SignedIn): Promise<Record<string, string>> {
  const rows = await server.database((session) =>
    session.all<{ code: string; id: string }>('select code, id from accounts where org_id = $1', [orgId]),
  );
  return Object.fromEntries(rows.map(({ code, id }) => [code, id]));
}

async function business(changes: object = {}) {
  const owner = await server.business(changes);
  const accounts = await accountsOf(owner);
  const rent = { accountId: accounts['6000'], outletId: owner.outletId, amount: 100, method: 'CASH' };
  return { owner, accounts, rent };
}

async function spend(client: SignedIn, body: object) {
  const answer = await client.post('/expenses', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

const paymentsOf = ({ orgId }: SignedIn) =>
  server.database((session) =>
    session.all(
      `select id, direction, method, purpose, amount_minor::int as minor, bank_id as "bankId", outlet_id as "outletId",
              source_type as source, source_id as "sourceId", reverses_id as "reversesId", business_date as date
       from payments where org_id = $1 order by id`,
      [orgId],
    ),
  );

const today = async ({ orgId }: SignedIn) =>
  server.database(async (session) => {
    const [row] = await session.all<{ today: string }>(
      `select business_date(now(), timezone, day_starts_at) as today from outlets where org_id = $1 limit 1`,
      [orgId],
    );
    return row?.today;
  });

test('an expense is on record, paid, in the journal, and told to audit and listeners', async () => {
  const { owner, rent } = await business();
  const { status, body } = await owner.post('/expenses', {
    ...rent,
    amount: 1250.5,
    payee: ' Landlord ',
    note: ' March ',
    businessDate: '2026-03-01',
  });
  assert.equal(status, 200, JSON.stringify(body));
  const { id, createdAt } = body.data;
  const expense = {
    id,
    accountId: rent.accountId,
    outletId: owner.outletId,
    amount: 1250.5,
    tax: 0,
    taxRateId: null,
    taxPercent: 0,
    taxIncluded: true,
    taxRecoverable: true,
    method: 'CASH',
    bankId: null,
    tillSessionId: null,
    payee: 'Landlord',
    note: 'March',
    businessDate: '2026-03-01',
    status: 'POSTED',
    reversedOn: null,
    createdAt,
    updatedAt: createdAt,
    version: 1,
  };
  assert.deepEqual(body, {
    success: true,
    code: 'EXPENSE_RECORDED',
    message: 'Expense recorded.',
    data: expense,
    meta: null,
  });
  assert.deepEqual((await owner.get(`/expenses/${id}`)).body, {
    success: true,
    code: 'EXPENSE_FOUND',
    message: 'The expense.',
    data: expense,
    meta: null,
  });
  assert.deepEqual(await journalOf(server, owner), [
    {
      date: '2026-03-01',
      source: 'EXPENSE',
      lines: [
        ['6000', 125_050],
        ['1000', -125_050],
      ],
    },
  ]);
  const [payment, ...others] = await paymentsOf(owner);
  assert.deepEqual(
    [payment, others],
    [
      {
        id: (payment as { id: string }).id,
        direction: 'OUT',
        method: 'CASH',
        purpose: 'EXPENSE',
        minor: 125_050,
        bankId: null,
        outletId: owner.outletId,
        source: 'EXPENSE',
        sourceId: id,
        reversesId: null,
        date: '2026-03-01',
      },
      [],
    ],
  );
  assert.deepEqual(await lastTrace(server, owner), {
    audit: { operation: 'createExpense', type: 'expense', subject: id, before: null, after: expense },
    event: { type: 'expense.recorded', data: expense },
  });
});

test('an expense is paid from where its method keeps the money, and is in units of the currency', async () => {
  for (const [currency, amount, minor] of [
    ['JPY', 7, 7],
    ['NGN', 0.07, 7],
    ['KWD', 0.007, 7],
  ] as const) {
    const { owner, rent } = await business({ currency });
    const bank = (await owner.post('/banks', { name: 'Main' })).body.data;
    for (const method of ['CASH', 'POS', 'MOBILE', 'BANK']) await spend(owner, { ...rent, amount, method });
    assert.deepEqual(
      (await journalOf(server, owner)).map(({ lines }) => lines[1]),
      [
        ['1000', -minor],
        ['1101', -minor],
        ['1210', -minor],
        ['1101', -minor],
      ],
    );
    assert.equal((await owner.get(`/banks/${bank.id}`)).body.data.balance, -2 * amount);
    assertRefused(await owner.post('/expenses', { ...rent, amount: amount / 10 }), {
      status: 400,
      code: 'VALIDATION_FAILED',
      fields: ['amount'],
    });
  }
});

test('an expense that cannot be is refused by its field, and leaves nothing', async () => {
  const { owner, accounts, rent } = await business();
  const byBank = { ...rent, method: 'BANK' };
  const [first] = (await owner.get('/banks')).body.data.rows;
  await owner.delete(`/banks/${first.id}`);
  const noBank = await owner.post('/expenses', byBank);
  assertRefused(noBank, { status: 400, code: 'VALIDATION_FAILED', fields: ['bankId'] });
  const main = (await owner.post('/banks', { name: 'Main' })).body.data;
  const closed = (await owner.post('/banks', { name: 'Closed' })).body.data;
  await owner.post('/banks', { name: 'Spare' });
  await owner.put(`/banks/${closed.id}`, { name: 'Closed', status: 'CLOSED' });
  const shut = (await owner.post('/outlets', { name: 'Shut' })).body.data;
  await owner.put(`/outlets/${shut.id}`, { name: 'Shut', status: 'CLOSED' });
  const rival = await business();
  const theirBank = (await rival.owner.post('/banks', { name: 'Theirs' })).body.data;
  await server.database((session) =>
    session.all(`update organisations set books_closed_until = '2026-01-31' where org_id = $1`, [
      owner.orgId,
    ]),
  );
  const before = [await stateOf(server, owner), await stateOf(server, rival.owner)];
  const refused: [body: object, status: number, code: string, field?: string][] = [
    [{ ...byBank }, 400, 'VALIDATION_FAILED', 'bankId'],
    [{ ...rent, method: 'POS' }, 400, 'VALIDATION_FAILED', 'bankId'],
    [{ ...rent, method: 'MOBILE', bankId: main.id }, 400, 'VALIDATION_FAILED', 'bankId'],
    [{ ...byBank, bankId: closed.id }, 409, 'INVALID_STATE', 'bankId'],
    [{ ...byBank, bankId: theirBank.id }, 404, 'NOT_FOUND', 'bankId'],
    [{ ...rent, bankId: main.id }, 400, 'VALIDATION_FAILED', 'bankId'],
    [{ ...rent, accountId: accounts['4000'] }, 400, 'VALIDATION_FAILED', 'accountId'],
    [{ ...rent, accountId: accounts['1300'] }, 400, 'VALIDATION_FAILED', 'accountId'],
    [{ ...rent, accountId: rival.rent.accountId }, 404, 'NOT_FOUND', 'accountId'],
    [{ ...rent, outletId: rival.owner.outletId }, 404, 'NOT_FOUND', 'outletId'],
    [{ ...rent, outletId: shut.id }, 409, 'INVALID_STATE', 'outletId'],
    [{ ...rent, amount: 0 }, 400, 'VALIDATION_FAILED', 'amount'],
    [{ ...rent, amount: -1 }, 400, 'VALIDATION_FAILED', 'amount'],
    [{ ...rent, amount: 1.005 }, 400, 'VALIDATION_FAILED', 'amount'],
    [{ ...rent, method: 'DEPOSIT' }, 400, 'VALIDATION_FAILED', 'method'],
    [{ ...rent, businessDate: '9999-01-01' }, 400, 'VALIDATION_FAILED', 'businessDate'],
    [{ ...rent, businessDate: '2026-01-31' }, 409, 'INVALID_STATE'],
    [{ ...rent, occurredAt: '2026-01-31T22:59:59.999Z' }, 409, 'INVALID_STATE'],
    [{ ...rent, occurredAt: '9999-01-01T00:00:00.000Z' }, 400, 'VALIDATION_FAILED', 'occurredAt'],
    [{ ...rent, occurredAt: '2026-03-01' }, 400, 'VALIDATION_FAILED', 'occurredAt'],
    // A validator may accept these as instants, but PostgreSQL does not.
    [{ ...rent, occurredAt: '0000-01-01T00:00:00Z' }, 400, 'VALIDATION_FAILED', 'occurredAt'],
    [{ ...rent, occurredAt: '0001-01-01T00:00:00+14:00' }, 400, 'VALIDATION_FAILED', 'occurredAt'],
    [{ ...rent, occurredAt: '2026-03-01T00:00:00+23:59' }, 400, 'VALIDATION_FAILED', 'occurredAt'],
    [{ ...rent, occurredAt: '2016-12-31T23:59:60Z' }, 400, 'VALIDATION_FAILED', 'occurredAt'],
    [
      { ...rent, occurredAt: `2026-03-01T00:00:00.${'0'.repeat(200)}Z` },
      400,
      'VALIDATION_FAILED',
      'occurredAt',
    ],
    [{ ...rent, colour: 'red' }, 400, 'VALIDATION_FAILED', 'colour'],
  ];
  for (const [body, status, code, field] of refused) {
    assertRefused(await owner.post('/expenses', body), { status, code, ...(field && { fields: [field] }) });
  }
  assert.deepEqual([await stateOf(server, owner), await stateOf(server, rival.owner)], before);
  await spend(owner, { ...byBank, bankId: main.id, businessDate: '2026-02-01' });
  // In Lagos, an hour ahead, that is the first moment of February.
  assert.equal(
    (await spend(owner, { ...rent, occurredAt: '2026-01-31T23:00:00.000Z' })).businessDate,
    '2026-02-01',
  );
});

const days: [timezone: string, dayStartsAt: string, moments: [occurredAt: string, day: string][]][] = [
  // A day of 23 hours that begins at 01:00, for there is no midnight.
  [
    'America/Sao_Paulo',
    '00:00',
    [
      ['2018-11-04T02:59:59.999Z', '2018-11-03'],
      ['2018-11-04T03:00:00.000Z', '2018-11-04'],
      ['2018-11-05T01:59:59.999Z', '2018-11-04'],
      ['2018-11-05T02:00:00.000Z', '2018-11-05'],
    ],
  ],
  [
    'America/Sao_Paulo',
    '04:00',
    [
      ['2018-11-04T05:59:59.999Z', '2018-11-03'],
      ['2018-11-04T06:00:00.000Z', '2018-11-04'],
      ['2018-11-05T05:59:59.999Z', '2018-11-04'],
      ['2018-11-05T06:00:00.000Z', '2018-11-05'],
    ],
  ],
  // A day of 25 hours: from 22:00 UTC to 23:00 UTC.
  [
    'Europe/Berlin',
    '00:00',
    [
      ['2025-10-25T21:59:59.999Z', '2025-10-25'],
      ['2025-10-25T22:00:00.000Z', '2025-10-26'],
      ['2025-10-26T22:59:59.999Z', '2025-10-26'],
      ['2025-10-26T23:00:00.000Z', '2025-10-27'],
    ],
  ],
  // With the cut-off behind the clock change, the day before is the one of 25 hours.
  [
    'Europe/Berlin',
    '04:00',
    [
      ['2025-10-25T01:59:59.999Z', '2025-10-24'],
      ['2025-10-25T02:00:00.000Z', '2025-10-25'],
      ['2025-10-26T00:30:00.000Z', '2025-10-25'],
      ['2025-10-26T01:30:00.000Z', '2025-10-25'],
      ['2025-10-26T02:59:59.999Z', '2025-10-25'],
      ['2025-10-26T03:00:00.000Z', '2025-10-26'],
    ],
  ],
  [
    'Pacific/Kiritimati',
    '00:00',
    [
      ['2026-01-01T09:59:59.999Z', '2026-01-01'],
      ['2026-01-01T10:00:00.000Z', '2026-01-02'],
    ],
  ],
  [
    'Pacific/Pago_Pago',
    '23:59',
    [
      ['2026-01-02T10:58:59.999Z', '2025-12-31'],
      ['2026-01-02T10:59:00.000Z', '2026-01-01'],
    ],
  ],
];

for (const [timezone, dayStartsAt, moments] of days) {
  test(`in ${timezone}, where the day begins at ${dayStartsAt}, each moment is in exactly one day`, async () => {
    const { owner, rent } = await business();
    const outlet = (await owner.post('/outlets', { name: 'There', timezone, dayStartsAt })).body.data;
    for (const [occurredAt, day] of moments) {
      const expense = await spend(owner, { ...rent, outletId: outlet.id, amount: 1, occurredAt });
      assert.equal(expense.businessDate, day, occurredAt);
    }
    const dates = [...new Set(moments.map(([, day]) => day))];
    let count = 0;
    for (const date of dates) {
      const { data } = (await owner.get(`/expenses/summary?date_from=${date}&date_to=${date}`)).body;
      const expected = moments.filter(([, day]) => day === date).length;
      assert.deepEqual([data.count, data.total], [expected, expected], date);
      count += data.count;
    }
    const range = `date_from=${dates[0]}&date_to=${dates.at(-1)}`;
    assert.equal((await owner.get(`/expenses/summary?${range}`)).body.data.count, count);
    assert.equal(count, moments.length);
  });
}

test('an instant is the same however its zone is written, and a date that is sent goes before it', async () => {
  const { owner, rent } = await business();
  const at = async (body: object) => (await spend(owner, { ...rent, ...body })).businessDate;
  assert.equal(await at({ occurredAt: '2026-02-01T00:30:00+02:00' }), '2026-01-31');
  assert.equal(await at({ occurredAt: '2026-01-31T20:00:00-04:00' }), '2026-02-01');
  assert.equal(await at({ occurredAt: '2026-01-31t22:59:59.999999z' }), '2026-01-31');
  assert.equal(await at({ occurredAt: '2026-02-01T12:00:00Z', businessDate: '2026-01-15' }), '2026-01-15');
  assert.equal(await at({}), await today(owner));
});

test('a user of some outlets spends, sees and reverses only there', async () => {
  const { owner, rent } = await business();
  const yaba = (await owner.post('/outlets', { name: 'Yaba' })).body.data.id;
  const manager = await server.colleague(owner, 'MANAGER', [yaba]);
  const hidden = await spend(owner, rent);
  const own = await spend(manager, { ...rent, outletId: yaba, amount: 5 });
  const before = await stateOf(server, owner);
  assertRefused(await manager.post('/expenses', rent), {
    status: 404,
    code: 'NOT_FOUND',
    fields: ['outletId'],
  });
  for (const method of ['GET', 'DELETE']) {
    assertRefused(await manager.send(method, `/expenses/${hidden.id}`), { status: 404, code: 'NOT_FOUND' });
  }
  assertRefused(await manager.post('/expenses', { ...rent, outletId: yaba, expenseId: hidden.id }), {
    status: 409,
    code: 'DUPLICATE',
    fields: ['expenseId'],
  });
  assert.deepEqual(await stateOf(server, owner), before);
  assert.deepEqual((await manager.get('/expenses')).body.data.rows, [own]);
  assert.deepEqual((await manager.get(`/expenses?outletId=${owner.outletId}`)).body.data.rows, []);
  const { count, total } = (await manager.get('/expenses/summary')).body.data;
  assert.deepEqual([count, total], [1, 5]);
  assert.equal((await manager.delete(`/expenses/${own.id}`)).status, 200);
});

test('a reversal takes the expense back today, and leaves it on record', async () => {
  const { owner, rent } = await business();
  const bank = (await owner.post('/banks', { name: 'Main' })).body.data;
  const expense = await spend(owner, { ...rent, method: 'BANK', amount: 12.34, businessDate: '2026-02-03' });
  const [paid] = (await paymentsOf(owner)) as { id: string }[];
  const { status, body } = await owner.delete(`/expenses/${expense.id}`);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body, {
    success: true,
    code: 'EXPENSE_REVERSED',
    message: 'Expense reversed.',
    data: null,
    meta: { page: 1, perPage: 1, total: 1 },
  });
  const now = (await owner.get(`/expenses/${expense.id}`)).body.data;
  const date = await today(owner);
  assert.deepEqual(now, {
    ...expense,
    status: 'REVERSED',
    reversedOn: date,
    version: 2,
    updatedAt: now.updatedAt,
  });
  assert.deepEqual(await journalOf(server, owner), [
    {
      date: '2026-02-03',
      source: 'EXPENSE',
      lines: [
        ['6000', 1_234],
        ['1101', -1_234],
      ],
    },
    {
      date,
      source: 'EXPENSE',
      lines: [
        ['1101', 1_234],
        ['6000', -1_234],
      ],
    },
  ]);
  const [, back, ...others] = (await paymentsOf(owner)) as { id: string }[];
  assert.deepEqual(
    [back, others],
    [
      {
        id: back?.id,
        direction: 'OUT',
        method: 'BANK',
        purpose: 'EXPENSE',
        minor: -1_234,
        bankId: bank.id,
        outletId: owner.outletId,
        source: 'EXPENSE',
        sourceId: expense.id,
        reversesId: paid?.id,
        date,
      },
      [],
    ],
  );
  assert.deepEqual(await lastTrace(server, owner), {
    audit: { operation: 'reverseExpense', type: 'expense', subject: expense.id, before: expense, after: now },
    event: { type: 'expense.reversed', data: now },
  });
  assert.equal((await owner.get(`/banks/${bank.id}`)).body.data.balance, 0);
  const before = await stateOf(server, owner);
  assertRefused(await owner.delete(`/expenses/${expense.id}`), { status: 409, code: 'INVALID_STATE' });
  assert.deepEqual(await stateOf(server, owner), before);
});

test('of ten reversals at once one wins', async () => {
  const { owner, rent } = await business();
  // Until each has its own connection, they run one after the other.
  for (let round = 1; round <= 5; round += 1) {
    const { id } = await spend(owner, rent);
    const answers = await Promise.all(Array.from({ length: 10 }, () => owner.delete(`/expenses/${id}`)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(409)]);
    assert.equal((await journalOf(server, owner)).length, 2 * round);
    assert.equal((await paymentsOf(owner)).length, 2 * round);
  }
});

test('an expense of an outlet that has closed can be reversed, of a bank that has closed or in a closed period not', async () => {
  const { owner, rent } = await business();
  const yaba = (await owner.post('/outlets', { name: 'Yaba' })).body.data.id;
  const bank = (await owner.post('/banks', { name: 'Main', openingBalance: 100 })).body.data;
  const there = await spend(owner, { ...rent, outletId: yaba });
  const byBank = await spend(owner, { ...rent, method: 'BANK', amount: 100 });
  await owner.put(`/outlets/${yaba}`, { name: 'Yaba', status: 'CLOSED' });
  assert.equal((await owner.put(`/banks/${bank.id}`, { name: 'Main', status: 'CLOSED' })).status, 200);
  assert.equal((await owner.delete(`/expenses/${there.id}`)).status, 200);
  const before = await stateOf(server, owner);
  assertRefused(await owner.delete(`/expenses/${byBank.id}`), {
    status: 409,
    code: 'INVALID_STATE',
    fields: ['bankId'],
  });
  assert.deepEqual(await stateOf(server, owner), before);
  assert.equal((await owner.put(`/banks/${bank.id}`, { name: 'Main', status: 'ACTIVE' })).status, 200);
  await server.database((session) =>
    session.all(`update organisations set books_closed_until = '9999-01-01' where org_id = $1`, [
      owner.orgId,
    ]),
  );
  const closed = await stateOf(server, owner);
  assertRefused(await owner.delete(`/expenses/${byBank.id}`), { status: 409, code: 'INVALID_STATE' });
  assert.deepEqual(await stateOf(server, owner), closed);
});

test('an expense whose id the sender made up is recorded once, however often and late it is sent', async () => {
  const { owner, rent } = await business();
  const expenseId = newId();
  const body = { ...rent, expenseId, payee: 'Landlord', businessDate: '2026-03-01' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => owner.post('/expenses', body)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  for (const answer of answers) assert.deepEqual(answer.body.data, answers[0]?.body.data);
  assert.equal(answers[0]?.body.data.id, expenseId);
  assert.equal((await journalOf(server, owner)).length, 1);
  assert.equal((await paymentsOf(owner)).length, 1);
  for (const other of [
    { ...body, amount: 101 },
    { ...body, payee: 'Someone' },
    { ...body, businessDate: '2026-03-02' },
    { ...body, method: 'POS' },
  ]) {
    assertRefused(await owner.post('/expenses', other), {
      status: 409,
      code: 'DUPLICATE',
      fields: ['expenseId'],
    });
  }
  // The earlier expense is found even when it could no longer be recorded, or was reversed.
  await owner.delete(`/expenses/${expenseId}`);
  await server.database((session) =>
    session.all(`update organisations set books_closed_until = '2026-06-30' where org_id = $1`, [
      owner.orgId,
    ]),
  );
  assert.equal((await spend(owner, body)).status, 'REVERSED');
  assert.equal((await journalOf(server, owner)).length, 2);
  // Another business may have chosen the same id.
  const rival = await business();
  assert.equal((await spend(rival.owner, { ...rival.rent, expenseId })).amount, 100);
});

/** Six expenses, of which one is reversed. */
async function sixExpenses() {
  const { owner, accounts, rent } = await business();
  const yaba = (await owner.post('/outlets', { name: 'Yaba' })).body.data.id;
  await owner.post('/banks', { name: 'Main' });
  const wages = accounts['6010'];
  const made: [payee: string, body: object][] = [
    ['Landlord', { amount: 100, businessDate: '2026-03-01' }],
    ['Ada', { accountId: wages, amount: 30.3, businessDate: '2026-03-02', note: 'Night shift' }],
    ['Bola', { accountId: wages, amount: 20.2, businessDate: '2026-03-02', outletId: yaba, method: 'BANK' }],
    ['Mistake', { amount: 999, businessDate: '2026-03-02', note: '50%_off' }],
    ['ADA again', { accountId: wages, amount: 0.01, businessDate: '2026-03-03', method: 'POS' }],
    ['Late', { amount: 5, businessDate: '2026-02-01', outletId: yaba }],
  ];
  for (const [payee, body] of made) {
    const { id } = await spend(owner, { ...rent, payee, ...body });
    if (payee === 'Mistake') assert.equal((await owner.delete(`/expenses/${id}`)).status, 200);
  }
  return { owner, yaba, wages, rent };
}

type Row = { id: string; payee: string };
const payeesOf = (rows: Row[]) => rows.map(({ payee }) => payee);

test('the summary says of every filter what the list gives for it, and what was reversed then', async () => {
  const { owner, yaba, wages, rent } = await sixExpenses();
  const figures = (count: number, total: number, reversedCount = 0, reversed = 0, net = total) => ({
    count,
    total,
    reversedCount,
    reversed,
    net,
  });
  const ofRent = (...sums: Parameters<typeof figures>) => ({
    accountId: rent.accountId,
    code: '6000',
    name: 'Rent',
    ...figures(...sums),
  });
  const ofWages = (...sums: Parameters<typeof figures>) => ({
    accountId: wages,
    code: '6010',
    name: 'Wages',
    ...figures(...sums),
  });
  const now = await today(owner);
  const cases: [query: string, payees: string[], all: object, byAccount: object[]][] = [
    [
      '',
      ['Late', 'Landlord', 'Ada', 'Bola', 'Mistake', 'ADA again'],
      figures(6, 1_154.51, 1, 999, 155.51),
      [ofRent(3, 1_104, 1, 999, 105), ofWages(3, 50.51)],
    ],
    // The mistake of March was reversed today: March keeps it.
    [
      'date_from=2026-03-02&date_to=2026-03-02',
      ['Ada', 'Bola', 'Mistake'],
      figures(3, 1_049.5),
      [ofRent(1, 999), ofWages(2, 50.5)],
    ],
    [`date_from=${now}`, [], figures(0, 0, 1, 999, -999), [ofRent(0, 0, 1, 999, -999)]],
    [
      `reversed_from=${now}&reversed_to=${now}`,
      ['Mistake'],
      figures(1, 999, 1, 999, 0),
      [ofRent(1, 999, 1, 999, 0)],
    ],
    ['reversed_to=2026-03-31', [], figures(0, 0), []],
    ['date_to=2026-03-01', ['Late', 'Landlord'], figures(2, 105), [ofRent(2, 105)]],
    [`accountId=${wages}`, ['Ada', 'Bola', 'ADA again'], figures(3, 50.51), [ofWages(3, 50.51)]],
    [`outletId=${yaba}`, ['Late', 'Bola'], figures(2, 25.2), [ofRent(1, 5), ofWages(1, 20.2)]],
    ['method=BANK', ['Bola'], figures(1, 20.2), [ofWages(1, 20.2)]],
    ['method=credit', [], figures(0, 0), []],
    ['status=REVERSED', ['Mistake'], figures(1, 999, 1, 999, 0), [ofRent(1, 999, 1, 999, 0)]],
    [
      'status=POSTED&method=CASH',
      ['Late', 'Landlord', 'Ada'],
      figures(3, 135.3),
      [ofRent(2, 105), ofWages(1, 30.3)],
    ],
    ['search=aDa', ['Ada', 'ADA again'], figures(2, 30.31), [ofWages(2, 30.31)]],
    ['search=shift', ['Ada'], figures(1, 30.3), [ofWages(1, 30.3)]],
    ['search=0%25_', ['Mistake'], figures(1, 999, 1, 999, 0), [ofRent(1, 999, 1, 999, 0)]],
    [`accountId=${newId()}`, [], figures(0, 0), []],
  ];
  for (const [query, payees, all, byAccount] of cases) {
    const list = (await owner.get(`/expenses?sortKey=businessDate&${query}`)).body;
    assert.deepEqual([payeesOf(list.data.rows), list.meta.total], [payees, payees.length], query);
    assert.deepEqual((await owner.get(`/expenses/summary?${query}`)).body, {
      success: true,
      code: 'EXPENSES_SUMMARIZED',
      message: 'Totals of the expenses.',
      data: { ...all, byAccount },
      meta: { page: 1, perPage: Math.max(1, payees.length), total: payees.length },
    });
  }
  assertRefused(await owner.get('/expenses?reversed_from=2026-03-02&reversed_to=2026-03-01'), {
    status: 400,
    code: 'VALIDATION_FAILED',
    fields: ['reversed_to'],
  });
});

const byDate = ['Late', 'Landlord', 'Ada', 'Bola', 'Mistake', 'ADA again'];
const byMaking = ['Landlord', 'Ada', 'Bola', 'Mistake', 'ADA again', 'Late'];
for (const [sort, expected] of [
  ['', byDate.toReversed()],
  ['sortKey=businessDate', byDate],
  ['sortKey=businessDate&sortDir=desc', byDate.toReversed()],
  ['sortKey=createdAt', byMaking],
  ['sortKey=createdAt&sortDir=desc', byMaking.toReversed()],
] as const) {
  test(`pages by ${sort || 'nothing'} give every expense once, in order, while others are recorded`, async () => {
    const { owner, rent } = await sixExpenses();
    const recordAnother = () => spend(owner, { ...rent, payee: 'new' });
    const { rows, metas } = await walkPages<Row>(owner, `/expenses?limit=2&${sort}`, recordAnother);
    assert.deepEqual(
      payeesOf(rows).filter((payee) => payee !== 'new'),
      expected,
    );
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
    assert.deepEqual(metas[0], { page: 1, perPage: 2, total: 6 });
  });
}

test("another tenant's expense is answered exactly as one that does not exist", async () => {
  const { owner } = await business();
  const rival = await business();
  const theirs = await spend(rival.owner, rival.rent);
  const before = await stateOf(server, rival.owner);
  for (const method of ['GET', 'DELETE']) {
    const foreign = await owner.send(method, `/expenses/${theirs.id}`);
    assertRefused(foreign, { status: 404, code: 'NOT_FOUND' });
    const missing = await owner.send(method, `/expenses/${newId()}`);
    assert.deepEqual(
      [foreign.body.message, foreign.body.errors],
      [missing.body.message, missing.body.errors],
    );
  }
  assert.deepEqual(await stateOf(server, rival.owner), before);
});

test('a write that is sent again with its key is answered as before and has one effect', async () => {
  const { owner, rent } = await business();
  const { id } = await spend(owner, rent);
  await assertWrittenOnce(server, owner, [
    ['POST', '/expenses', rent],
    ['DELETE', `/expenses/${id}`],
  ]);
});
