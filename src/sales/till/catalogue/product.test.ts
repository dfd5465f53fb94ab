import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../../tests/checks.ts';
import { dataOf, type SignedIn, testServer } from '../../../../tests/harness.ts';

const server = await testServer();

const approve = async (by: SignedIn, approval: object) =>
  dataOf(await by.post('/auth/approvals', approval)).approvalToken as string;
const needsYes = { status: 403, code: 'FORBIDDEN', field: 'approvalToken' };

test('a cashier makes a product at the till with the yes of a manager, at the price that was approved, once', async () => {
  const owner = await server.business();
  const cashier = await server.colleague(owner, 'CASHIER');
  const pear = { outletId: owner.outletId, name: ' Pear ', price: 59.12, barcode: '96385074' };
  const make = (by: SignedIn, more: object = {}) => by.post('/till/products', { ...pear, ...more });
  assertRefused(await make(cashier), needsYes);
  assertRefused(await make(cashier, { approvalToken: await approve(owner, { action: 'DRAWER' }) }), needsYes);
  const approvalToken = await approve(owner, { action: 'PRODUCT', amount: 59.12 });
  assertRefused(await make(cashier, { price: 5.91, approvalToken }), needsYes);
  assert.equal((await owner.get('/inventory/products?search=Pear')).body.data.rows.length, 0);

  const body = { ...pear, approvalToken };
  const first = await cashier.post('/till/products', body, { key: 'pear' });
  const { name, variants } = dataOf(first);
  assert.deepEqual([name, variants[0].barcode, variants[0].prices[0].price], ['Pear', '96385074', 59.12]);
  const again = await cashier.post('/till/products', body, { key: 'pear' });
  assert.deepEqual([again.status, again.body], [200, first.body]);
  assert.equal((await owner.get('/inventory/products?search=Pear')).body.data.rows.length, 1);
  assertRefused(await make(cashier, { barcode: '1', approvalToken }), needsYes);
  // Whoever may change the catalogue asks nobody; a code is of one product.
  assert.equal((await make(owner)).status, 409);
  assert.equal(dataOf(await make(owner, { barcode: '1' })).name, 'Pear');
});

test('what cannot be is named, and other businesses are not reached', async () => {
  const [owner, stranger] = [await server.business(), await server.business()];
  const vat = { taxRates: [{ name: 'VAT', percent: 5 }] };
  const theirs = dataOf(await stranger.patch('/settings/business', vat)).taxRates[0].id;
  for (const [field, change, status] of [
    ['outletId', { outletId: stranger.outletId }, 404],
    ['taxRateId', { taxRateId: theirs }, 404],
    ['price', { price: 0.001 }, 400],
    ['price', { price: -1 }, 400],
    ['price', { price: 999_999_999_999 }, 400],
    ['name', { name: '' }, 400],
  ] as const) {
    const body = { outletId: owner.outletId, name: 'Pear', price: 5, ...change };
    const answer = await owner.post('/till/products', body);
    assert.deepEqual([answer.status, answer.body.errors[0].field], [status, field]);
  }
  assert.equal((await owner.get('/inventory/products?search=Pear')).body.data.rows.length, 0);
});
