import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, lastTrace, stateOf, walkPages } from '../../tests/checks.ts';
import { type Answer, type SignedIn, testServer } from '../../tests/harness.ts';
import { newId } from '../platform/ids.ts';
import { accountsOf, newParty, partyOf } from './testing.ts';

const server = await testServer();
const path = '/accounts/journal';
const today = '2026-11-10';

type Line = { accountId: string; debit?: number; credit?: number; [field: string]: unknown };

/** A business with the ids of its accounts. */
async function books() {
  const owner = await server.business();
  const account = await accountsOf(owner);
  const post = (lines: Line[], more: object = {}) =>
    owner.post(path, { businessDate: today, lines, ...more });
  return { owner, account, post };
}

async function refusedWithoutEffect(
  user: SignedIn,
  send: () => Promise<Answer>,
  expected: { status: number; code: string; field?: string },
): Promise<{ message: string }> {
  const before = await stateOf(server, user);
  const answer = await send();
  assertRefused(answer, expected);
  assert.deepEqual(await stateOf(server, user), before);
  return answer.body;
}

test('a manual journal is answered whole, is on record and is told', async () => {
  const { owner, account, post } = await books();
  const { status, body } = await post(
    [
      { accountId: account('1000'), debit: 1250.5, outletId: owner.outletId, note: ' from the safe ' },
      { accountId: account('3000'), credit: 1000 },
      { accountId: account('4100'), credit: 250.5 },
    ],
    { note: ' Capital ' },
  );
  assert.equal(status, 200, JSON.stringify(body));
  const { id, number, createdAt, lines, ...entry } = body.data;
  assert.equal(number, `20261110-${id.slice(-8).toUpperCase()}`);
  assert.match(createdAt, /Z$/);
  assert.deepEqual(entry, {
    businessDate: today,
    source: { type: 'JOURNAL', id },
    note: 'Capital',
    userId: owner.userId,
    reverseOn: null,
  });
  const party = { partyId: null, partyName: null };
  const blank = { debit: 0, credit: 0, ...party, outletId: null, method: null, note: null };
  const between = {
    ...blank,
    accountId: account('1900'),
    accountCode: '1900',
    accountName: 'Between outlets',
  };
  assert.deepEqual(lines, [
    {
      ...blank,
      accountId: account('1000'),
      accountCode: '1000',
      accountName: 'Cash on hand',
      debit: 1250.5,
      outletId: owner.outletId,
      note: 'from the safe',
    },
    {
      ...blank,
      accountId: account('3000'),
      accountCode: '3000',
      accountName: "Owner's equity",
      credit: 1000,
    },
    { ...blank, accountId: account('4100'), accountCode: '4100', accountName: 'Other income', credit: 250.5 },
    // The cash is of an outlet and the rest is of none: each side balances by the account between them.
    { ...between, credit: 1250.5, outletId: owner.outletId },
    { ...between, debit: 1250.5 },
  ]);
  const { audit, event } = await lastTrace(server, owner);
  assert.deepEqual(
    [audit?.operation, audit?.subject, audit?.after],
    ['postJournal', id, JSON.parse(JSON.stringify(body.data))],
  );
  assert.deepEqual([event?.type, event?.data], ['journal.posted', body.data]);
});

test('a journal without a date is posted today, by the clock of the business', async () => {
  // 25 hours apart: it is never the same day in both.
  for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const owner = await server.business({ timezone });
    const account = await accountsOf(owner);
    const here = () => new Intl.DateTimeFormat('sv', { timeZone: timezone }).format(new Date());
    const before = here();
    const { body } = await owner.post(path, {
      lines: [
        { accountId: account('1000'), debit: 1 },
        { accountId: account('3000'), credit: 1 },
      ],
    });
    assert.ok([before, here()].includes(body.data.businessDate), `${body.data.businessDate} in ${timezone}`);
  }
});

test('a day to come is refused', async () => {
  const { owner, account, post } = await books();
  const lines = [
    { accountId: account('1000'), debit: 1 },
    { accountId: account('3000'), credit: 1 },
  ];
  await refusedWithoutEffect(owner, () => post(lines, { businessDate: '2999-01-01' }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'businessDate',
  });
});

test('debits and credits that differ are refused with both figures', async () => {
  const { owner, account, post } = await books();
  const lines = [
    { accountId: account('1000'), debit: 100.1 },
    { accountId: account('1000'), debit: 0.05 },
    { accountId: account('3000'), credit: 100.14 },
  ];
  const { message } = await refusedWithoutEffect(owner, () => post(lines), {
    status: 400,
    code: 'TOTAL_MISMATCH',
  });
  assert.match(message, /100\.15 .* 100\.14/);
});

test('lines that cannot be are refused, each by its own field', async () => {
  const { owner, account, post } = await books();
  const bola = await newParty(server, owner);
  const cash = { accountId: account('1000'), debit: 5 };
  const cases: [line: Line, field: string][] = [
    [{ accountId: account('3000') }, 'lines.1.debit'],
    [{ accountId: account('3000'), debit: 5, credit: 5 }, 'lines.1.credit'],
    [{ accountId: account('3000'), credit: 5.001 }, 'lines.1.credit'],
    [{ accountId: account('3000'), credit: 0 }, 'lines.1.credit'],
    [{ accountId: account('3000'), credit: -5 }, 'lines.1.credit'],
    [{ accountId: account('1300'), credit: 5 }, 'lines.1.partyId'],
    [{ accountId: account('1310'), credit: 5 }, 'lines.1.partyId'],
    [{ accountId: account('2000'), credit: 5, partyId: null }, 'lines.1.partyId'],
    [{ accountId: account('2200'), credit: 5 }, 'lines.1.partyId'],
    [{ accountId: account('3000'), credit: 5, partyId: bola }, 'lines.1.partyId'],
    [{ accountId: account('1400'), credit: 5 }, 'lines.1.accountId'],
  ];
  for (const [line, field] of cases) {
    await refusedWithoutEffect(owner, () => post([cash, line]), {
      status: 400,
      code: 'VALIDATION_FAILED',
      field,
    });
  }
  await refusedWithoutEffect(owner, () => post([cash]), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'lines',
  });
  const tooMany = Array.from({ length: 201 }, (_, n) =>
    n % 2 ? cash : { accountId: account('3000'), credit: 5 },
  );
  await refusedWithoutEffect(owner, () => post(tooMany), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'lines',
  });
});

test('accounts, parties and outlets of another business do not exist here, and each of them is named', async () => {
  const { owner, account, post } = await books();
  const other = await server.business();
  const theirs = await accountsOf(other);
  const stranger = await newParty(server, other);
  const lines = [
    { accountId: theirs('1000'), debit: 5 },
    { accountId: account('1300'), credit: 5, partyId: stranger, outletId: other.outletId },
  ];
  const before = await stateOf(server, owner);
  const { status, body } = await post(lines);
  assert.equal(status, 404);
  assert.deepEqual(
    body.errors.map(({ field }: { field: string }) => field),
    ['lines.0.accountId', 'lines.1.partyId', 'lines.1.outletId'],
  );
  assert.deepEqual(await stateOf(server, owner), before);
});

test('ids in capital letters are the same ids', async () => {
  const { owner, account, post } = await books();
  const bola = await newParty(server, owner);
  const { status } = await post([
    { accountId: account('1300').toUpperCase(), debit: 5, partyId: bola.toUpperCase() },
    { accountId: account('4100').toUpperCase(), credit: 5, outletId: owner.outletId.toUpperCase() },
  ]);
  assert.equal(status, 200);
  assert.equal((await partyOf(server, bola)).balance, 500n);
});

test('a debit of receivables is a debt of the party, and a credit settles its oldest debts', async () => {
  const { owner, account, post } = await books();
  const bola = await newParty(server, owner);
  const lend = (amount: number, businessDate: string) =>
    post(
      [
        { accountId: account('1300'), debit: amount, partyId: bola },
        { accountId: account('4100'), credit: amount },
      ],
      { businessDate },
    );
  const repay = (amount: number) =>
    post([
      { accountId: account('1000'), debit: amount },
      { accountId: account('1300'), credit: amount, partyId: bola },
    ]);
  await lend(70, '2026-11-02');
  await lend(50, '2026-11-01');
  assert.equal((await repay(60)).status, 200);
  // The 50 of the 1st are older, though they came later.
  assert.deepEqual(await partyOf(server, bola), {
    balance: 6_000n,
    deposit: 0n,
    advance: 0n,
    debts: [
      ['RECEIVABLE', 5_000n, 5_000n],
      ['RECEIVABLE', 7_000n, 1_000n],
    ],
  });
  const { message } = await refusedWithoutEffect(owner, () => repay(60.01), {
    status: 409,
    code: 'INVALID_STATE',
    field: 'lines.1.partyId',
  });
  assert.match(message, /Bola owes us only 60/);
  assert.equal((await repay(60)).status, 200);
  assert.equal((await partyOf(server, bola)).balance, 0n);
});

test('payables are the same from the other side', async () => {
  const { owner, account, post } = await books();
  const vendor = await newParty(server, owner, 'Chidi');
  await post([
    { accountId: account('6000'), debit: 80 },
    { accountId: account('2000'), credit: 80, partyId: vendor },
  ]);
  const pay = (amount: number) =>
    post([
      { accountId: account('2000'), debit: amount, partyId: vendor },
      { accountId: account('1000'), credit: amount },
    ]);
  await refusedWithoutEffect(owner, () => pay(80.01), {
    status: 409,
    code: 'INVALID_STATE',
    field: 'lines.0.partyId',
  });
  assert.equal((await pay(30)).status, 200);
  assert.deepEqual(await partyOf(server, vendor), {
    balance: -5_000n,
    deposit: 0n,
    advance: 0n,
    debts: [['PAYABLE', 8_000n, 3_000n]],
  });
});

test('deposits and advances grow and shrink, and never go below zero', async () => {
  const { owner, account, post } = await books();
  const bola = await newParty(server, owner);
  const move = (code: string, debit: boolean, amount: number) =>
    post([
      { accountId: account(code), [debit ? 'debit' : 'credit']: amount, partyId: bola },
      { accountId: account('1000'), [debit ? 'credit' : 'debit']: amount },
    ]);
  assert.equal((await move('2200', false, 40)).status, 200);
  assert.equal((await move('1310', true, 25)).status, 200);
  const refusal = { status: 409, code: 'INVALID_STATE', field: 'lines.0.partyId' };
  await refusedWithoutEffect(owner, () => move('2200', true, 40.01), refusal);
  await refusedWithoutEffect(owner, () => move('1310', false, 25.01), refusal);
  assert.equal((await move('2200', true, 15)).status, 200);
  assert.equal((await move('1310', false, 25)).status, 200);
  assert.deepEqual(await partyOf(server, bola), {
    balance: -2_500n,
    deposit: 2_500n,
    advance: 0n,
    debts: [],
  });
});

test('lines of one party to and fro on one account count as what they come to', async () => {
  const { owner, account, post } = await books();
  const bola = await newParty(server, owner);
  const { status, body } = await post([
    { accountId: account('1300'), credit: 30, partyId: bola },
    { accountId: account('1300'), debit: 100, partyId: bola, outletId: owner.outletId },
    { accountId: account('4100'), credit: 70 },
  ]);
  assert.equal(status, 200);
  assert.deepEqual(
    body.data.lines.map(({ partyName }: { partyName: string | null }) => partyName),
    ['Bola', 'Bola', null, null, null],
  );
  assert.deepEqual((await partyOf(server, bola)).debts, [['RECEIVABLE', 7_000n, 0n]]);
});

test('twenty journals at once on two parties, named in both orders, all come through', async () => {
  const { owner, account, post } = await books();
  const [one, other] = [await newParty(server, owner), await newParty(server, owner, 'Chidi')];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      const [first, second] = n % 2 ? [one, other] : [other, one];
      return post([
        { accountId: account('1300'), debit: 2, partyId: first },
        { accountId: account('2000'), credit: 2, partyId: second },
      ]);
    }),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  for (const party of [one, other]) {
    const { balance, debts } = await partyOf(server, party);
    assert.deepEqual([balance, debts.length], [0n, 20]);
  }
});

test('an account of a closed bank takes no manual lines', async () => {
  const { owner, account, post } = await books();
  const created = await owner.post('/accounts', { code: '1105', name: 'Old bank', type: 'ASSET' });
  await server.database((session) =>
    session.all(
      `insert into banks (org_id, id, name, account_id, status) values ($1, $2, 'Old bank', $3, 'CLOSED')`,
      [owner.orgId, newId(), created.body.data.id],
    ),
  );
  const lines = [
    { accountId: created.body.data.id, debit: 5 },
    { accountId: account('3000'), credit: 5 },
  ];
  await refusedWithoutEffect(owner, () => post(lines), {
    status: 409,
    code: 'INVALID_STATE',
    field: 'lines.0.accountId',
  });
});

test('a journal sent twice with one key is posted once', async () => {
  const { owner, account } = await books();
  const body = {
    lines: [
      { accountId: account('1000'), debit: 5 },
      { accountId: account('3000'), credit: 5 },
    ],
  };
  const answers = [
    await owner.post(path, body, { key: 'capital' }),
    await owner.post(path, body, { key: 'capital' }),
  ];
  assert.equal(answers[1]?.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(answers[1]?.body, answers[0]?.body);
  assert.equal((await owner.get(path)).body.meta.total, 1);
});

test('the journal is filtered by day, account, party, outlet, source and note, and read in pages', async () => {
  const { owner, account, post } = await books();
  const bola = await newParty(server, owner);
  const entry = async (businessDate: string, debited: Line, more: object = {}) => {
    const lines = [debited, { accountId: account('4100'), credit: 1 }];
    return (await post(lines, { businessDate, ...more })).body.data.id as string;
  };
  const first = await entry('2026-11-01', { accountId: account('1000'), debit: 1 }, { note: 'Opening 100%' });
  const second = await entry('2026-11-02', {
    accountId: account('1000'),
    debit: 1,
    outletId: owner.outletId,
    note: 'ÉCOLE fees',
  });
  const third = await entry('2026-11-03', { accountId: account('1300'), debit: 1, partyId: bola });
  const found = async (query: string) =>
    (await owner.get(`${path}?${query}`)).body.data.rows.map(({ id }: { id: string }) => id);
  assert.deepEqual(await found(''), [third, second, first]);
  assert.deepEqual(await found('sortKey=businessDate'), [first, second, third]);
  assert.deepEqual(await found('date_from=2026-11-02'), [third, second]);
  assert.deepEqual(await found('date_from=2026-11-02&date_to=2026-11-02'), [second]);
  assert.deepEqual(await found(`accountId=${account('1000')}`), [second, first]);
  assert.deepEqual(await found(`partyId=${bola}`), [third]);
  assert.deepEqual(await found(`outletId=${owner.outletId}`), [second]);
  // No one line has both, though one entry has.
  assert.deepEqual(await found(`partyId=${bola}&accountId=${account('4100')}`), []);
  assert.deepEqual(await found('sourceType=JOURNAL'), [third, second, first]);
  assert.deepEqual(await found('sourceType=SALE'), []);
  assert.deepEqual(await found('search=00%25'), [first]);
  assert.deepEqual(await found(`search=${encodeURIComponent('école')}`), [second]);
  assertRefused(await owner.get(`${path}?date_from=2026-11-03&date_to=2026-11-02`), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'date_to',
  });

  const { rows, metas } = await walkPages(owner, `${path}?limit=1`, () =>
    entry('2026-11-09', { accountId: account('1000'), debit: 1 }),
  );
  assert.deepEqual(
    rows.map(({ id }) => id),
    [third, second, first],
  );
  assert.deepEqual(metas[0], { page: 1, perPage: 1, total: 3 });
  assert.equal((await server.business().then((other) => other.get(path))).body.meta.total, 0);
});

test('a user limited to outlets has no part in the books of the whole business', async () => {
  const { owner, account } = await books();
  const limited = await server.colleague(owner, 'ACCOUNTANT', [owner.outletId]);
  const lines = [
    { accountId: account('1000'), debit: 5 },
    { accountId: account('3000'), credit: 5 },
  ];
  const answers = [
    await limited.post(path, { lines }),
    await limited.get(path),
    await limited.get('/accounts/trial-balance'),
    await limited.get('/accounts/income'),
    await limited.post('/accounts', { code: '6999', name: 'Fun', type: 'EXPENSE' }),
  ];
  for (const answer of answers) assertRefused(answer, { status: 403, code: 'FORBIDDEN' });
});
