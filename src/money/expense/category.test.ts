import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, assertWrittenOnce, lastTrace, stateOf } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';

const server = await testServer();
const path = '/expenses/categories';

async function namesOf(user: SignedIn): Promise<string[]> {
  const { status, body } = await user.get(path);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(Object.keys(body.data.rows[0]), ['id', 'name']);
  return body.data.rows.map(({ name }: { name: string }) => name);
}

const standard = [
  'Electricity and water',
  'Marketing',
  'Other expenses',
  'Rent',
  'Repairs',
  'Supplies',
  'Transport',
  'Wages',
];

test('categories are what people spend money on, by name, without the accounts of the system', async () => {
  const owner = await server.business();
  assert.deepEqual(await namesOf(owner), standard);
});

test('a category is added by its name, and an expense is recorded under it', async () => {
  const owner = await server.business();
  const limited = await server.colleague(owner, 'MANAGER', [owner.outletId]);
  const { status, body } = await limited.post(path, { name: ' Cleaning ' });
  assert.equal(status, 200, JSON.stringify(body));
  const { id } = body.data;
  assert.deepEqual(body.data, { id, name: 'Cleaning' });
  const [account] = (await owner.get('/accounts?search=cleaning')).body.data.rows;
  assert.deepEqual(
    [account.id, account.code, account.type, account.section, account.system],
    // 6070 are the bank charges, so the next ten is free.
    [id, '6080', 'EXPENSE', 'OPERATING_EXPENSES', false],
  );
  const { audit, event } = await lastTrace(server, owner);
  assert.deepEqual([audit?.operation, audit?.subject], ['createExpenseCategory', id]);
  assert.deepEqual([event?.type, event?.data], ['account.created', audit?.after]);
  assert.deepEqual(await namesOf(limited), ['Cleaning', ...standard]);
  const expense = { accountId: id, outletId: owner.outletId, amount: 12, method: 'CASH' };
  assert.equal((await limited.post('/expenses', expense)).status, 200);
});

test('categories that are added at the same time get codes of their own', async () => {
  const owner = await server.business();
  const answers = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((name) => owner.post(path, { name })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  );
  const { rows } = (await owner.get('/accounts?section=OPERATING_EXPENSES&limit=100')).body.data;
  const codes = rows.map(({ code }: { code: string }) => code);
  for (const code of ['6080', '6090', '6100', '6110']) assert.ok(codes.includes(code), `${code} in ${codes}`);
});

test('a name that an account has already is refused, and archived categories are not offered', async () => {
  const owner = await server.business();
  const { id } = (await owner.post(path, { name: 'Cleaning' })).body.data;
  const before = await stateOf(server, owner);
  for (const name of ['CLEANING', 'Inventory']) {
    assertRefused(await owner.post(path, { name }), { status: 409, code: 'DUPLICATE', field: 'name' });
  }
  assertRefused(await owner.post(path, { name: ' ' }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'name',
  });
  assert.deepEqual(await stateOf(server, owner), before);
  assert.equal((await owner.patch(`/accounts/${id}`, { status: 'ARCHIVED' })).status, 200);
  assert.deepEqual(await namesOf(owner), standard);
});

test('a category sent twice with one key is added once', async () => {
  const owner = await server.business();
  await assertWrittenOnce(server, owner, [['POST', path, { name: 'Cleaning' }]]);
  assert.deepEqual(await namesOf(owner), ['Cleaning', ...standard]);
});
