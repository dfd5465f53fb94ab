import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onShelf } from '../../src/sales/testing.ts';
import { assertRefused } from '../checks.ts';
import { type Answer, password, testServer } from '../harness.ts';

/**
 * The printed operations of the interface (its sections 4.1 to 4.10), as somebody sends them who has read nothing else.
 * Each printed field, status and code is looked at, by the names that the interface prints.
 */
const server = await testServer();
const owner = await server.registered();

const envelope = ['code', 'data', 'message', 'meta', 'success'];
const pageMeta = ['page', 'perPage', 'total'];
const keys = (value: object) => Object.keys(value).sort();

function succeeded({ status, body }: Answer, expected = 200) {
  assert.equal(status, expected, JSON.stringify(body));
  assert.deepEqual(keys(body), envelope);
  assert.deepEqual([body.success, typeof body.code, typeof body.message], [true, 'string', 'string']);
  return body;
}

const created = async (path: string, body: object) => succeeded(await owner.post(path, body)).data;

test('4.1 payment analysis: a cursor page of rows by method, in any order that the row has', async () => {
  const { itemPriceId } = await onShelf(server, owner, { price: 100, cost: 60 });
  const lines = [{ itemPriceId, quantity: 1 }];
  const pay = (method: string, amount: number, more: object = {}) => ({ method, amount, ...more });
  const sell = (payments: object[]) => created('/checkout', { outletId: owner.outletId, lines, payments });
  await sell([pay('Cash', 100)]);
  await sell([pay('pos', 120, { cashBack: 20 })]);
  const { data, meta } = succeeded(await owner.get('/payments/analysis'));
  assert.deepEqual([keys(data), keys(meta)], [['hasNext', 'nextCursor', 'rows'], pageMeta]);
  assert.deepEqual([data.nextCursor, data.hasNext], ['', false]);
  const fields = [
    ...['balance', 'cashBack', 'id', 'paidIn', 'paidOut', 'paymentMethod', 'salesPmt', 'status'],
  ];
  for (const row of data.rows) assert.deepEqual(keys(row), fields);
  // What the last page gave as its cursor, and a form with nothing filled in, ask for nothing.
  const empty = 'limit=&sortKey=&sortDir=&date_from=&date_to=&status=&paymentMethod=';
  const again = succeeded(await owner.get(`/payments/analysis?cursor=${data.nextCursor}&${empty}`));
  assert.deepEqual(again.data, data);
  for (const sortKey of fields) {
    const { rows } = succeeded(await owner.get(`/payments/analysis?sortKey=${sortKey}&sortDir=DESC`)).data;
    assert.equal(rows.length, 2, sortKey);
  }
  const methods = async (query: string) =>
    succeeded(await owner.get(`/payments/analysis?${query}`)).data.rows.map(
      (row: { paymentMethod: string }) => row.paymentMethod,
    );
  assert.deepEqual(await methods('paymentMethod=cash'), ['CASH']);
  assert.deepEqual(await methods('paymentMethod=CREDIT'), []);
  assert.deepEqual(await methods('sortKey=id&sortDir=desc'), ['POS', 'CASH']);
  assert.equal(succeeded(await owner.get('/payments/analysis?limit=1000')).meta.perPage, 100);
  succeeded(await owner.get('/payments/analysis/summary?status=&paymentMethod='));
  assertRefused(await server.stranger.get('/payments/analysis'), { status: 401, code: 'UNAUTHENTICATED' });
});

test('4.2 and 4.5 summary of customers or vendors, and a customer removed', async () => {
  const { id } = await created('/customer-relationship-management', { kind: 'customer', name: 'Bola' });
  const summary = async (query: string) => {
    const { data, meta } = succeeded(await owner.get(`/transactions/${id}/summary?${query}`));
    assert.deepEqual(keys(meta), pageMeta);
    return data;
  };
  const one = { newCustomer: 1, totalCustomer: 1, debtors: 0, creditors: 0 };
  assert.deepEqual(await summary('itemId=&from=&to=&kind=customer'), one);
  assert.deepEqual(await summary('kind=CUSTOMER'), one);
  const bad = { status: 400, code: 'VALIDATION_FAILED' };
  assertRefused(await owner.get(`/transactions/${id}/summary?kind=patron`), { ...bad, field: 'kind' });
  assertRefused(await server.stranger.get(`/transactions/${id}/summary?kind=customer`), {
    ...{ status: 401, code: 'UNAUTHENTICATED' },
  });
  const { data, meta } = succeeded(await owner.delete(`/customer-relationship-management/${id}`));
  assert.deepEqual([data, keys(meta)], [null, pageMeta]);
  assertRefused(await owner.delete(`/customer-relationship-management/${id}`), {
    ...{ status: 404, code: 'NOT_FOUND' },
  });
});

test('4.3 and 4.6 bulk stock and a variant value, by the printed bodies', async () => {
  const vendor = await created('/customer-relationship-management/vendors', { name: 'Mill' });
  const rice = await onShelf(server, owner, { name: 'Rice', price: 500, there: 0 });
  const line = { productId: rice.productId, itemPriceId: rice.itemPriceId, quantity: 2.5, costPrice: 100.2 };
  succeeded(
    await owner.post('/inventory/bulk-stock', {
      ...{ date: '2026-11-15', storeId: owner.outletId, vendorId: vendor.id, pmethod: 'Cash' },
      ...{ bankAmount: 0, posAmount: 0, cashAmount: 250.5, amount: 250.5, total: 250.5, stock: [line] },
    }),
  );
  const type = await created('/product/variant-type', { name: 'Colour' });
  const value = await created('/product/variant-value', { name: 'Red', variant_type_id: type.id });
  assert.deepEqual([value.name, value.variant_type_id], ['Red', type.id]);
});

test('4.4 and 4.8 the dropdowns: outlets with the request as meta, units as a bare list', async () => {
  const { data, meta } = succeeded(await owner.get('/outlets/dropdown'));
  assert.deepEqual([keys(data), keys(meta)], [['rows'], ['path', 'timestamp']]);
  assert.deepEqual(data.rows, [{ id: owner.outletId, name: 'Corner Shop' }]);
  const bag = await created('/measurements', { name: 'Bag', abr: 'bg' });
  const { productId } = await onShelf(server, owner, { name: 'Beans', there: 0 });
  const product = succeeded(await owner.get(`/inventory/products/${productId}`)).data;
  const [{ prices, id: variantId }] = product.variants;
  const priced = prices.map(({ itemPriceId, price, factor }: Record<string, unknown>, at: number) => ({
    ...{ itemPriceId, price, factor },
    ...(at === 0 && { measurementId: bag.id }),
  }));
  succeeded(await owner.patch(`/product/variant/${variantId}`, { prices: priced }));
  const options = await owner.get(`/measurements/options?product_id=${productId}`);
  const bagOfBeans = { measurementId: bag.id, name: 'Bag', abr: 'bg', productId };
  assert.deepEqual([options.status, options.body[0]], [200, bagOfBeans]);
  assert.ok(Array.isArray((await owner.get('/measurements/options?product_id=')).body));
  assert.equal((await server.stranger.get('/measurements/options')).status, 401);
});

test('4.7, 4.9 and 4.10 signing in, by a provider or a password, and a password forgotten', async () => {
  const body = { identifier: owner.email, password, platform: 'web', deviceId: 'dev-1' };
  for (const sent of [body, { ...body, platform: 'Web', deviceId: '' }, { ...body, deviceId: null }]) {
    const { code, data, meta } = succeeded(await server.stranger.post('/auth/login', sent));
    assert.deepEqual([code, keys(meta)], ['LOGIN_OK', ['sessionId']]);
    assert.deepEqual(keys(data), ['accessToken', 'expiresIn', 'refreshToken', 'tokenType']);
    assert.deepEqual([data.tokenType, data.expiresIn], ['Bearer', 900]);
  }
  const wrong = await server.stranger.post('/auth/login', { ...body, password: 'not this one' });
  assertRefused(wrong, { status: 401, code: 'INVALID_CREDENTIALS' });
  const messages: string[] = [];
  for (const identifier of [owner.email, 'nobody@nowhere.example', '+2348012345678']) {
    const answer = succeeded(await server.stranger.post('/auth/password/forgot', { identifier }), 202);
    assert.deepEqual([answer.code, answer.data, answer.meta], ['RESET_SENT', null, null]);
    messages.push(answer.message);
  }
  assert.equal(new Set(messages).size, 1);
  const init = await server.stranger.get('/auth/oauth/nobody/init?redirectUri=https://shop.example/cb');
  assertRefused(init, { status: 400, code: 'VALIDATION_FAILED', field: 'provider' });
});
