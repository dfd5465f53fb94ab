import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { testServer } from '../../../tests/harness.ts';
import { serviceOrgId } from '../../platform/service-org.ts';

const server = await testServer();
const owner = await server.business();

test('currencies come by code, each with its name, symbol and decimals, and with the request as meta', async () => {
  const { status, body } = await owner.get('/currencies');
  assert.equal(status, 200);
  const { data, meta, ...envelope } = body;
  assert.deepEqual(envelope, {
    success: true,
    code: 'CURRENCIES_LISTED',
    message: 'The currencies by code.',
  });
  assert.deepEqual(Object.keys(data), ['rows']);
  assert.equal(meta.path, '/currencies');
  assert.match(meta.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual(Object.keys(meta), ['timestamp', 'path']);

  const codes = data.rows.map(({ code }: { code: string }) => code);
  assert.deepEqual(codes, [...new Set(codes)].sort());
  assert.ok(codes.length > 150);
  const named = (wanted: string) => data.rows.find(({ code }: { code: string }) => code === wanted);
  assert.deepEqual(named('NGN'), { code: 'NGN', name: 'Nigerian Naira', symbol: '₦', decimals: 2 });
  assert.deepEqual(named('EUR'), { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 });
  assert.deepEqual(named('JPY'), { code: 'JPY', name: 'Japanese Yen', symbol: '¥', decimals: 0 });
  assert.equal(named('KWD').decimals, 3);
  // As ISO 4217 has it: the runtime rounds HUF and IDR to whole units, and IQD too.
  const foundDecimals = ['HUF', 'IDR', 'PKR', 'COP', 'IQD'].map((code) => named(code).decimals);
  assert.deepEqual(foundDecimals, [2, 2, 2, 2, 3]);
});

test('an existing business keeps the decimals that it was registered with', async () => {
  const older = await server.business({ currency: 'IDR' });
  await server.database((session) =>
    session.all('update organisations set currency_decimals = 0 where org_id = $1', [older.orgId]),
  );
  const { organisation } = (await older.get('/auth/session')).body.data;
  assert.deepEqual([organisation.currency, organisation.currencyDecimals], ['IDR', 0]);
  const bank = await older.post('/banks', { name: 'Main', openingBalance: 1500 });
  assert.equal(bank.body.data.balance, 1500);
  const finer = await older.post('/banks', { name: 'Other', openingBalance: 0.5 });
  assertRefused(finer, { status: 400, code: 'VALIDATION_FAILED', field: 'openingBalance' });
});

test('every currency in the list is one that a business can be registered with', async () => {
  const { body } = await owner.get('/currencies');
  for (const currency of [body.data.rows[0].code, body.data.rows.at(-1).code]) {
    await server.business({ currency });
  }
});

test('whoever is signed in sees the currencies, a cashier and an operator too, and nobody else', async () => {
  for (const client of [
    await server.colleague(owner, 'CASHIER'),
    await server.colleague({ ...owner, orgId: serviceOrgId }, 'OPERATOR'),
  ]) {
    assert.equal((await client.get('/currencies')).status, 200);
  }
  assertRefused(await server.stranger.get('/currencies'), { status: 401, code: 'UNAUTHENTICATED' });
});

test('a query field that currencies do not have is refused by its name', async () => {
  assertRefused(await owner.get('/currencies?search=eu'), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'search',
  });
});
