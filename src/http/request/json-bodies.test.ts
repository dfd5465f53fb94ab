import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { testServer } from '../../../tests/harness.ts';

const server = await testServer();
const owner = await server.business();

const send = (path: string, text: string) =>
  owner.send('POST', path, { body: text, headers: { 'content-type': 'application/json' } });

test('an object with one key twice is refused: readers disagree about which of the two counts', async () => {
  const banks = async () => (await owner.get('/banks')).body.meta.total;
  const before = await banks();
  const answer = await send('/banks', '{"name":"Twice","openingBalance":1,"openingBalance":1000}');
  assertRefused(answer, { status: 400, code: 'MALFORMED_JSON' });
  assert.equal(await banks(), before);
});

test('a number that would be read as 0 and is not is refused, naming its field', async () => {
  for (const number of ['1e-400', '-1E-400', `0.${'0'.repeat(400)}1`]) {
    const answer = await send('/banks', `{"name":"Main","openingBalance":${number}}`);
    assertRefused(answer, { status: 400, code: 'VALIDATION_FAILED', field: 'openingBalance' });
  }
  assert.equal((await send('/banks', '{"name":"Zero","openingBalance":0e-400}')).status, 200);
});

test('days from 1970 to 2099 are days to trade on; others are slips, in bodies and filters alike', async () => {
  const bank = (openingDate: string) => owner.post('/banks', { name: 'Old', openingBalance: 1, openingDate });
  for (const day of ['0001-01-01', '1969-12-31', '2100-01-01', '9999-12-31']) {
    assertRefused(await bank(day), { status: 400, code: 'VALIDATION_FAILED', field: 'openingDate' });
    for (const path of ['/accounts/trial-balance', '/payments/summary', '/banks/summary', '/sales/summary']) {
      const answer = await owner.get(`${path}?date_from=${day}`);
      assertRefused(answer, { status: 400, code: 'VALIDATION_FAILED', field: 'date_from' });
    }
  }
  assert.equal((await bank('1970-01-01')).status, 200);
  assert.equal((await owner.get('/accounts/trial-balance?date_to=2099-12-31')).status, 200);
});
