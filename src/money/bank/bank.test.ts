import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, assertWrittenOnce, lastTrace, stateOf, walkPages } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { foldDailyTotals } from '../../ledger/exports.ts';
import { newId } from '../../platform/ids.ts';
import { journalOf } from '../testing.ts';

const server = await testServer();

async function open(owner: SignedIn, body: object) {
  const answer = await owner.post('/banks', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

const accountOf = async ({ orgId }: SignedIn, id: string) =>
  (
    await server.database((session) =>
      session.all<{ code: string; name: string; type: string }>(
        'select code, name, type from accounts where org_id = $1 and id = $2',
        [orgId, id],
      ),
    )
  )[0];

test('a bank account has a ledger account of its own, and its opening balance is in the journal', async () => {
  const owner = await server.business();
  const { status, body } = await owner.post('/banks', {
    name: ' Main ',
    bankName: ' First Bank ',
    accountNumber: ' 3012345678 ',
    currency: 'NGN',
    openingBalance: 1250.5,
    openingDate: '2026-01-31',
  });
  assert.equal(status, 200, JSON.stringify(body));
  const { id, accountId, createdAt } = body.data;
  assert.deepEqual(body, {
    success: true,
    code: 'BANK_CREATED',
    message: 'Bank account created.',
    data: {
      id,
      name: 'Main',
      bankName: 'First Bank',
      accountNumber: '3012345678',
      currency: 'NGN',
      openingBalance: 1250.5,
      balance: 1250.5,
      accountId,
      status: 'ACTIVE',
      createdAt,
      updatedAt: createdAt,
      version: 1,
    },
    meta: null,
  });
  assert.deepEqual(await accountOf(owner, accountId), { code: '1101', name: 'Main', type: 'ASSET' });
  assert.deepEqual(await journalOf(server, owner), [
    {
      date: '2026-01-31',
      source: 'BANK_OPENING',
      lines: [
        ['1101', 125_050],
        ['3100', -125_050],
      ],
    },
  ]);
});

test('an opening balance is in units of the currency, may be below zero, and of zero there is no entry', async () => {
  const cases = [
    { currency: 'JPY', balance: -7, minor: -7 },
    { currency: 'KWD', balance: 0.001, minor: 1 },
    { currency: 'NGN', balance: -0.01, minor: -1 },
  ];
  for (const { currency, balance, minor } of cases) {
    const owner = await server.business({ currency });
    assert.deepEqual((await open(owner, { name: 'Main', openingBalance: balance })).balance, balance);
    const [entry] = await journalOf(server, owner);
    assert.deepEqual(entry?.lines, [
      ['1101', minor],
      ['3100', -minor],
    ]);
    const before = await stateOf(server, owner);
    assertRefused(await owner.post('/banks', { name: 'Fine', openingBalance: balance / 10 }), {
      status: 400,
      code: 'VALIDATION_FAILED',
      fields: ['openingBalance'],
    });
    assert.deepEqual(await stateOf(server, owner), before);
    assert.deepEqual((await open(owner, { name: 'Empty', openingBalance: 0 })).openingBalance, 0);
    assert.equal((await journalOf(server, owner)).length, 1);
  }
});

test('twenty bank accounts opened at once get the twenty next codes', async () => {
  const owner = await server.business();
  const opened = await Promise.all(Array.from({ length: 20 }, (_, n) => open(owner, { name: `Bank ${n}` })));
  const codes = await Promise.all(
    opened.map(async ({ accountId }) => (await accountOf(owner, accountId))?.code),
  );
  assert.deepEqual(
    codes.sort(),
    Array.from({ length: 20 }, (_, n) => String(1101 + n)),
  );
});

test('a bank account is not opened from bad input, in a closed period or under a name that is taken', async () => {
  const owner = await server.business();
  await open(owner, { name: 'Main', bankName: 'First Bank', accountNumber: '1' });
  await server.database((session) =>
    session.all(`update organisations set books_closed_until = '2026-06-30' where org_id = $1`, [
      owner.orgId,
    ]),
  );
  const before = await stateOf(server, owner);
  const bad: [body: object, status: number, code: string, field?: string][] = [
    [{ name: 'x', currency: 'EUR' }, 400, 'VALIDATION_FAILED', 'currency'],
    [{ name: 'x', currency: 'ngn' }, 400, 'VALIDATION_FAILED', 'currency'],
    [{ name: 'x', openingBalance: 1.005 }, 400, 'VALIDATION_FAILED', 'openingBalance'],
    [{ name: 'x', openingBalance: 99_999_999_999_999 }, 400, 'VALIDATION_FAILED', 'openingBalance'],
    [{ name: 'x', openingDate: '9999-12-31' }, 400, 'VALIDATION_FAILED', 'openingDate'],
    [{ name: ' mAIN ' }, 409, 'DUPLICATE', 'name'],
    [{ name: 'CASH ON HAND' }, 409, 'DUPLICATE', 'name'],
    [{ name: 'x', bankName: 'First Bank', accountNumber: '1' }, 409, 'DUPLICATE', 'accountNumber'],
    [{ name: 'x', openingBalance: 1, openingDate: '2026-06-30' }, 409, 'INVALID_STATE'],
  ];
  for (const [body, status, code, field] of bad) {
    assertRefused(await owner.post('/banks', body), { status, code, ...(field && { fields: [field] }) });
  }
  assert.deepEqual(await stateOf(server, owner), before);
  await open(owner, { name: 'x', openingBalance: 1, openingDate: '2026-07-01' });
});

test('the next code is the first that no account has, and there are more than a hundred', async () => {
  const owner = await server.business();
  await server.database((session) =>
    session.all(
      `insert into accounts (org_id, id, code, name, type, section)
       select $1, gen_random_uuid(), n::text, 'taken ' || n, 'ASSET', 'CURRENT_ASSETS' from generate_series(1102, 1199) n`,
      [owner.orgId],
    ),
  );
  for (const code of ['1101', '11000', '11001']) {
    const { accountId } = await open(owner, { name: newId() });
    assert.equal((await accountOf(owner, accountId))?.code, code);
  }
});

/** A business with two bank accounts. Their figures below are worked out by hand. */
async function twoBanks() {
  const owner = await server.business();
  const main = await open(owner, { name: 'Main', openingBalance: 1_000, openingDate: '2026-01-01' });
  const spare = await open(owner, { name: 'Spare', openingBalance: -50.25, openingDate: '2026-01-02' });
  const { status, body } = await owner.post('/transactions/banks/batch', {
    operations: [
      { type: 'TRANSFER', bankId: main.id, toBankId: spare.id, amount: 300, businessDate: '2026-01-02' },
      { type: 'CHARGE', bankId: main.id, amount: 0.75, businessDate: '2026-01-03' },
    ],
  });
  assert.equal(status, 200, JSON.stringify(body));
  return { owner, main, spare };
}

test('the details of an account have what is on it, what came in and what went out', async () => {
  const { owner, main, spare } = await twoBanks();
  assert.deepEqual((await owner.get(`/banks/${main.id}`)).body, {
    success: true,
    code: 'BANK_FOUND',
    message: 'The bank account.',
    data: { ...main, balance: 699.25, in: 1_000, out: 300.75 },
    meta: null,
  });
  const { data } = (await owner.get(`/banks/${spare.id}`)).body;
  assert.deepEqual([data.openingBalance, data.balance, data.in, data.out], [-50.25, 249.75, 300, 50.25]);
});

test('the list and the summary have the figures of the days that are asked for, and of these accounts', async () => {
  const { owner, main } = await twoBanks();
  const unused = await open(owner, { name: 'Unused' });
  await owner.put(`/banks/${unused.id}`, { name: 'Unused', status: 'CLOSED' });
  type Row = { name: string; balance: number; in: number; out: number };
  const cases: [query: string, rows: [string, number, number, number][], summary: number[]][] = [
    [
      '',
      [
        ['Bank account', 0, 0, 0],
        ['Main', 699.25, 1_000, 300.75],
        ['Spare', 249.75, 300, 50.25],
        ['Unused', 0, 0, 0],
      ],
      [4, 949, 1_300, 351],
    ],
    [
      'status=ACTIVE&date_from=2026-01-02&date_to=2026-01-02',
      [
        ['Bank account', 0, 0, 0],
        ['Main', 700, 0, 300],
        ['Spare', 249.75, 300, 50.25],
      ],
      [3, 949.75, 300, 350.25],
    ],
    ['search=PAR&date_to=2026-01-01', [['Spare', 0, 0, 0]], [1, 0, 0, 0]],
    ['search=ai&date_from=2026-01-03', [['Main', 699.25, 0, 0.75]], [1, 699.25, 0, 0.75]],
    ['status=CLOSED', [['Unused', 0, 0, 0]], [1, 0, 0, 0]],
    ['search=nothing', [], [0, 0, 0, 0]],
  ];
  const check = async () => {
    for (const [query, rows, [accounts, balance, come, gone]] of cases) {
      const list = (await owner.get(`/banks?${query}`)).body;
      const found = list.data.rows.map((row: Row) => [row.name, row.balance, row.in, row.out]);
      assert.deepEqual([found, list.meta.total], [rows, rows.length], query);
      assert.deepEqual((await owner.get(`/banks/summary?${query}`)).body, {
        success: true,
        code: 'BANKS_SUMMARIZED',
        message: 'Totals of the bank accounts.',
        data: { accounts, balance, in: come, out: gone },
        meta: { page: 1, perPage: Math.max(1, rows.length), total: rows.length },
      });
    }
  };
  await check();
  await foldDailyTotals(server.parts.database.jobs);
  await check();
  assert.deepEqual((await owner.get('/banks?limit=1&search=main')).body.data.rows, [
    { ...main, balance: 699.25, in: 1_000, out: 300.75 },
  ]);
});

for (const sort of [
  'sortKey=name',
  'sortKey=name&sortDir=desc',
  'sortKey=createdAt',
  'sortKey=createdAt&sortDir=desc',
]) {
  test(`pages by ${sort} give every account once and in order`, async () => {
    const owner = await server.business();
    const names = ['delta', 'Alpha', 'charlie', 'Bravo', 'echo'];
    for (const name of names) await open(owner, { name });
    const { rows } = await walkPages<{ id: string; name: string }>(
      owner,
      `/banks?limit=2&${sort}`,
      async () => {},
    );
    const ascending = sort.includes('name')
      ? ['Alpha', 'Bank account', 'Bravo', 'charlie', 'delta', 'echo']
      : ['Bank account', ...names];
    assert.deepEqual(
      rows.map(({ name }) => name),
      sort.includes('desc') ? ascending.toReversed() : ascending,
    );
  });
}

test('an edit replaces all but the status, an update only what is sent, and the ledger account has the new name', async () => {
  const owner = await server.business();
  const created = await open(owner, { name: 'Main', bankName: 'First Bank', accountNumber: '1' });
  const updated = await owner.patch(`/transactions/banks/${created.id}`, { name: ' Till bank ', version: 1 });
  assert.equal(updated.status, 200, JSON.stringify(updated.body));
  const { updatedAt } = updated.body.data;
  assert.deepEqual(updated.body, {
    success: true,
    code: 'BANK_UPDATED',
    message: 'Bank account changed.',
    data: { ...created, name: 'Till bank', version: 2, updatedAt },
    meta: null,
  });
  assert.equal((await accountOf(owner, created.accountId))?.name, 'Till bank');
  const trace = await lastTrace(server, owner);
  assert.deepEqual(trace.audit, {
    operation: 'updateBankAccount',
    type: 'bank',
    subject: created.id,
    before: created,
    after: updated.body.data,
  });
  assert.deepEqual(trace.event, { type: 'bank.updated', data: updated.body.data });

  const emptied = await owner.patch(`/transactions/banks/${created.id}`, { accountNumber: null });
  assert.deepEqual([emptied.body.data.bankName, emptied.body.data.accountNumber], ['First Bank', null]);
  const edited = await owner.put(`/banks/${created.id}`, { name: 'Main', version: 3 });
  assert.equal(edited.body.code, 'BANK_EDITED');
  const { data } = edited.body;
  assert.deepEqual(data, {
    ...created,
    bankName: null,
    accountNumber: null,
    version: 4,
    updatedAt: data.updatedAt,
  });
  const closed = await owner.put(`/banks/${created.id}`, { name: 'Main', status: 'CLOSED' });
  assert.equal(closed.body.data.status, 'CLOSED');
  assert.equal((await lastTrace(server, owner)).event?.type, 'bank.closed');
  assert.equal((await owner.put(`/banks/${created.id}`, { name: 'Main 2' })).body.data.status, 'CLOSED');
  assert.equal(
    (await owner.put(`/banks/${created.id}`, { name: 'Main', status: 'ACTIVE' })).body.data.status,
    'ACTIVE',
  );
});

test('an edit or update that is stale, takes a name that is taken or closes an account with money changes nothing', async () => {
  const { owner, main, spare } = await twoBanks();
  const before = await stateOf(server, owner);
  const refused: [body: object, status: number, code: string][] = [
    [{ name: 'Main', version: 2 }, 409, 'STALE_VERSION'],
    [{ name: 'sPARE' }, 409, 'DUPLICATE'],
    [{ name: 'Sales' }, 409, 'DUPLICATE'],
    [{ name: 'Main', status: 'CLOSED' }, 409, 'IN_USE'],
    [{ name: ' ' }, 400, 'VALIDATION_FAILED'],
    [{ name: 'Main', openingBalance: 5 }, 400, 'VALIDATION_FAILED'],
  ];
  for (const [body, status, code] of refused) {
    assertRefused(await owner.put(`/banks/${main.id}`, body), { status, code });
    assertRefused(await owner.patch(`/transactions/banks/${main.id}`, body), { status, code });
  }
  assertRefused(await owner.delete(`/banks/${main.id}`), { status: 409, code: 'IN_USE' });
  assertRefused(await owner.delete(`/transactions/banks/${spare.id}`), { status: 409, code: 'IN_USE' });
  assert.deepEqual(await stateOf(server, owner), before);
});

test('of ten edits of one version at once exactly one wins', async () => {
  const owner = await server.business();
  const { id } = await open(owner, { name: 'Main' });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => owner.put(`/banks/${id}`, { name: `Name ${n}`, version: 1 })),
  );
  const won = answers.filter(({ status }) => status === 200);
  assert.equal(won.length, 1);
  assert.equal((await owner.get(`/banks/${id}`)).body.data.name, won[0]?.body.data.name);
});

test('an account without any line is removed with its ledger account, by either name of the operation', async () => {
  const owner = await server.business();
  for (const path of ['/banks', '/transactions/banks']) {
    const created = await open(owner, { name: 'Short-lived' });
    const { status, body } = await owner.delete(`${path}/${created.id}`);
    assert.equal(status, 200);
    assert.deepEqual(body, {
      success: true,
      code: 'BANK_DELETED',
      message: 'Bank account removed.',
      data: null,
      meta: { page: 1, perPage: 1, total: 1 },
    });
    assert.equal(await accountOf(owner, created.accountId), undefined);
    assert.deepEqual(await lastTrace(server, owner), {
      audit: { operation: 'deleteBank', type: 'bank', subject: created.id, before: created, after: null },
      event: { type: 'bank.deleted', data: created },
    });
    assertRefused(await owner.delete(`${path}/${created.id}`), { status: 404, code: 'NOT_FOUND' });
  }
});

test('an account with a history and nothing on it is closed, once, and can be reopened', async () => {
  const { owner, main, spare } = await twoBanks();
  const emptied = await owner.post('/transactions/banks/batch', {
    operations: [{ type: 'TRANSFER', bankId: main.id, toBankId: spare.id, amount: 699.25 }],
  });
  assert.equal(emptied.status, 200, JSON.stringify(emptied.body));
  const { body } = await owner.delete(`/banks/${main.id}`);
  assert.deepEqual(
    [body.message, body.data],
    ['The bank account was used before, so it was closed instead of removed.', null],
  );
  const { data: closed } = (await owner.get(`/banks/${main.id}`)).body;
  assert.deepEqual([closed.status, closed.version, closed.balance], ['CLOSED', 2, 0]);
  assert.equal((await lastTrace(server, owner)).event?.type, 'bank.closed');
  assert.equal((await owner.delete(`/banks/${main.id}`)).status, 200);
  assert.deepEqual((await owner.get(`/banks/${main.id}`)).body.data, closed);
  const reopened = await owner.patch(`/transactions/banks/${main.id}`, { status: 'ACTIVE', version: 2 });
  assert.equal(reopened.body.data.status, 'ACTIVE');
});

test('an account that closes while money goes through it never ends up closed with something on it', async () => {
  const owner = await server.business();
  for (let round = 0; round < 5; round += 1) {
    const bank = await open(owner, { name: `Bank ${round}` });
    const deposit = { type: 'DEPOSIT', bankId: bank.id, amount: 1 };
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => owner.post('/transactions/banks/batch', { operations: [deposit] })),
      owner.patch(`/transactions/banks/${bank.id}`, { status: 'CLOSED' }),
    ]);
    for (const { status } of answers) assert.ok([200, 409].includes(status), String(status));
    const { status, balance } = (await owner.get(`/banks/${bank.id}`)).body.data;
    assert.deepEqual(
      [status, balance > 0].toString(),
      (answers.at(-1)?.status === 200 ? ['CLOSED', false] : ['ACTIVE', true]).toString(),
    );
  }
});

test('banks belong to the whole business: a user of some outlets gets none of them, by no operation', async () => {
  const { owner, main } = await twoBanks();
  const manager = await server.colleague(owner, 'MANAGER', [owner.outletId]);
  const before = await stateOf(server, owner);
  const requests: [string, string, object?][] = [
    ['POST', '/banks', { name: 'New' }],
    ['PUT', `/banks/${main.id}`, { name: 'New' }],
    ['PATCH', `/transactions/banks/${main.id}`, { name: 'New' }],
    ['DELETE', `/banks/${main.id}`],
    ['DELETE', `/transactions/banks/${main.id}`],
    ['GET', '/banks'],
    ['GET', '/banks/summary'],
    ['GET', '/banks/transactions'],
    ['GET', `/banks/${main.id}`],
    ['GET', `/banks/${main.id}/ledger`],
    ['GET', `/banks/${main.id}/ledger/summary`],
    ['GET', `/transactions/banks/${main.id}/transactions`],
    ['POST', '/transactions/banks/batch', { operations: [{ type: 'CHARGE', bankId: main.id, amount: 1 }] }],
  ];
  for (const [method, path, body] of requests) {
    assertRefused(await manager.send(method, path, { body }), { status: 403, code: 'FORBIDDEN' });
  }
  assert.deepEqual(await stateOf(server, owner), before);
});

test("another tenant's bank account is answered exactly as one that does not exist", async () => {
  const { owner } = await twoBanks();
  const rival = await server.business();
  const theirs = await open(rival, { name: 'Theirs', openingBalance: 5 });
  const before = [await stateOf(server, owner), await stateOf(server, rival)];
  const requests = (id: string): [string, string, object?][] => [
    ['PUT', `/banks/${id}`, { name: 'New' }],
    ['PATCH', `/transactions/banks/${id}`, { name: 'New' }],
    ['DELETE', `/banks/${id}`],
    ['DELETE', `/transactions/banks/${id}`],
    ['GET', `/banks/${id}`],
    ['GET', `/banks/${id}/ledger`],
    ['GET', `/banks/${id}/ledger/summary`],
    ['GET', `/transactions/banks/${id}/transactions`],
    ['POST', '/transactions/banks/batch', { operations: [{ type: 'CHARGE', bankId: id, amount: 1 }] }],
    ['GET', `/banks/transactions?bankId=${id}`],
  ];
  const random = requests(newId());
  for (const [index, [method, path, body]] of requests(theirs.id).entries()) {
    const foreign = await owner.send(method, path, { body });
    const [, randomPath = '', randomBody] = random[index] ?? [];
    const missing = await owner.send(method, randomPath, { body: randomBody });
    assert.equal(foreign.status, path.includes('?') ? 200 : 404, path);
    const { meta: one, ...refusal } = foreign.body;
    const { meta: other, ...ofMissing } = missing.body;
    assert.deepEqual(refusal, ofMissing);
  }
  assert.deepEqual([await stateOf(server, owner), await stateOf(server, rival)], before);
});

test('a write that is sent again with its key is answered as before and has one effect', async () => {
  const owner = await server.business();
  const created = await open(owner, { name: 'Main' });
  const operations = [{ type: 'DEPOSIT', bankId: created.id, amount: 5 }];
  const spare = await open(owner, { name: 'Spare' });
  const third = await open(owner, { name: 'Third' });
  await assertWrittenOnce(server, owner, [
    ['POST', '/banks', { name: 'Once', openingBalance: 5 }],
    ['PUT', `/banks/${created.id}`, { name: 'Edited' }],
    ['PATCH', `/transactions/banks/${created.id}`, { name: 'Updated' }],
    ['POST', '/transactions/banks/batch', { operations }],
    ['DELETE', `/banks/${spare.id}`],
    ['DELETE', `/transactions/banks/${third.id}`],
  ]);
});
