import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { assertRefused, journalOf, moneyOf } from '../testing.ts';

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
    message: 'The bank account is there.',
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
  assert.deepEqual(await accountOf(owner, accountId), { code: '1100', name: 'Main', type: 'ASSET' });
  assert.deepEqual(await journalOf(server, owner), [
    {
      date: '2026-01-31',
      source: 'BANK_OPENING',
      lines: [
        ['1100', 125_050],
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
      ['1100', minor],
      ['3100', -minor],
    ]);
    const before = await moneyOf(server, owner);
    assertRefused(await owner.post('/banks', { name: 'Fine', openingBalance: balance / 10 }), {
      status: 400,
      code: 'VALIDATION_FAILED',
      fields: ['openingBalance'],
    });
    assert.deepEqual(await moneyOf(server, owner), before);
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
    Array.from({ length: 20 }, (_, n) => String(1100 + n)),
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
  const before = await moneyOf(server, owner);
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
  assert.deepEqual(await moneyOf(server, owner), before);
  await open(owner, { name: 'x', openingBalance: 1, openingDate: '2026-07-01' });
});

test('the next code is the first that no account has, and there are more than a hundred', async () => {
  const owner = await server.business();
  await server.database((session) =>
    session.all(
      `insert into accounts (org_id, id, code, name, type)
       select $1, gen_random_uuid(), n::text, 'taken ' || n, 'ASSET' from generate_series(1101, 1199) n`,
      [owner.orgId],
    ),
  );
  for (const code of ['1100', '11000', '11001']) {
    const { accountId } = await open(owner, { name: newId() });
    assert.equal((await accountOf(owner, accountId))?.code, code);
  }
});
