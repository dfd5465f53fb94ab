import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../tests/checks.ts';
import { dataOf, registration, testServer } from '../../tests/harness.ts';
import { phoneIn } from './phone.ts';

const server = await testServer();
const parties = '/customer-relationship-management';

test('a local number is stored in international form, and one with a country code stays as it is', async () => {
  const cases: [country: string | null, text: string, stored: string][] = [
    ['NG', '0801 234 5678', '+2348012345678'],
    ['NG', '801-234-5678', '+2348012345678'],
    ['GB', '(020) 7946 0018', '+442079460018'],
    ['FR', '06 12 34 56 78', '+33612345678'],
    ['US', '(212) 555-0123', '+12125550123'],
    // 00 stands for + in Germany.
    ['DE', '0033 6 12 34 56 78', '+33612345678'],
    // As before: any number of that form, also one that no country has.
    ['NG', '+999 (123) 45-67', '+9991234567'],
    [null, '+234 801 234 5678', '+2348012345678'],
  ];
  for (const [country, text, stored] of cases)
    assert.equal(await phoneIn(country, { field: 'phone', text }), stored, text);
});

test('a number that cannot be one of the country is refused, and the refusal names the country', async () => {
  const refusal = async (country: string | null, text: string) => {
    try {
      return await phoneIn(country, { field: 'phone', text });
    } catch (error) {
      return (error as Error).message;
    }
  };
  const international = 'in international form, such as +2348012345678';
  for (const text of ['12', '0801', '0801 234 5678 9999 000', 'call 0801 234 5678', '+0801234567'])
    assert.match(await refusal('NG', text), /in international form/, text);
  assert.ok((await refusal('NG', '0801')).includes(`a number of Nigeria, or ${international}`));
  assert.ok((await refusal(null, '0801 234 5678')).includes(`must be a number ${international}`));
});

test('the API takes local numbers of the country of the business, which can be changed', async () => {
  const owner = await server.business();
  const bola = await owner.post(parties, { name: 'Bola', phone: '0801 234 5678' }, { key: 'bola' });
  assert.equal(dataOf(bola).phone, '+2348012345678');
  const again = await owner.post(parties, { name: 'Bola', phone: '0801 234 5678' }, { key: 'bola' });
  assert.deepEqual([again.body.data, again.headers.get('idempotent-replayed')], [bola.body.data, 'true']);
  // Found as it is dialled, and known to be the same number.
  const found = dataOf(await owner.get(`${parties}?search=${encodeURIComponent('0801 234')}`)).rows;
  assert.deepEqual(
    found.map(({ name }: { name: string }) => name),
    ['Bola'],
  );
  assertRefused(await owner.post(parties, { name: 'Other', phone: '+2348012345678' }), {
    status: 409,
    code: 'DUPLICATE',
    field: 'phone',
  });
  assert.equal(dataOf(await owner.get('/settings/business')).country, 'NG');
  assert.equal(dataOf(await owner.patch('/settings/business', { country: 'GB' })).country, 'GB');
  assertRefused(await owner.patch('/settings/business', { country: 'ZZ' }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'country',
  });
  const path = `${parties}/${dataOf(bola).id}`;
  assert.equal(dataOf(await owner.patch(path, { phone: '020 7946 0018' })).phone, '+442079460018');
  assertRefused(await owner.patch(path, { phone: '0801 234 5678' }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'phone',
  });

  // At registration the country is the one that is sent, or that of the time zone.
  const phoneOf = async (changes: object) =>
    dataOf(await server.stranger.post('/auth/register', registration(changes))).user.phone;
  assert.equal(await phoneOf({ phone: '0803 000 0001' }), '+2348030000001');
  assert.equal(await phoneOf({ country: 'GH', phone: '024 123 4567' }), '+233241234567');
});
