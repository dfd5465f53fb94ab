import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { type Answer, dataOf, type SignedIn, testServer } from '../../../tests/harness.ts';
import { stockOf } from '../../inventory/testing.ts';
import { newId } from '../../platform/ids.ts';
import { onShelf } from '../testing.ts';

const server = await testServer();

const add = (by: SignedIn, body: object, key?: string) =>
  by.post('/cart/items', { outletId: by.outletId, ...body }, key ? { key } : {});
const cartOf = async (by: SignedIn) => dataOf(await by.get(`/cart?outletId=${by.outletId}`));
const priced = ({ name, quantity, total, problem }: Record<string, unknown>) => [
  name,
  quantity,
  total,
  problem,
];

test('a cart is filled by price, barcode or SKU, shows what it comes to now, and is sold', async () => {
  const owner = await server.business();
  const soap = await onShelf(server, owner, { name: 'Soap', price: 10, tax: 10, there: 5 });
  const rice = await onShelf(server, owner, { name: 'Rice', price: 2.5, there: 100 });
  await server.database(async (session) => {
    await session.all(`update variants set sku = 'RICE-1', name = 'Brown' where id = $1`, [rice.variantId]);
    await session.all('insert into item_codes values ($1, $2, $3)', [owner.orgId, 'rice-1', rice.variantId]);
  });
  const empty = await cartOf(owner);
  assert.deepEqual([empty.id, empty.lines, empty.totals.total, empty.version], [null, [], 0, null]);

  dataOf(await add(owner, { itemPriceId: soap.itemPriceId, quantity: 2 }));
  dataOf(await add(owner, { code: 'rice-1' }));
  const filled = dataOf(await add(owner, { code: ' RICE-1 ', quantity: 2.5 }));
  // Twice 10.00 with 10 percent on top; 3.5 × 2.50.
  assert.deepEqual(filled.lines.map(priced), [
    ['Soap', 2, 22, null],
    // By itself the name of the variant would not say what it is.
    ['Rice · Brown', 3.5, 8.75, null],
  ]);
  assert.deepEqual(filled.totals, { subtotal: 28.75, discount: 0, tax: 2, total: 30.75, items: 2 });

  // At another discount it is a line of its own; the pack of 12 is more than the 3 that are left.
  dataOf(await add(owner, { itemPriceId: soap.itemPriceId, discount: { amount: 1 } }));
  const short = dataOf(await add(owner, { itemPriceId: soap.packPriceId }));
  assert.deepEqual(
    short.lines.map(({ quantity, problem, available }: Record<string, unknown>) => [
      quantity,
      problem,
      available,
    ]),
    [
      [2, 'OUT_OF_STOCK', 5],
      [3.5, null, 100],
      [1, 'OUT_OF_STOCK', 5],
      [1, 'OUT_OF_STOCK', 0.4166],
    ],
  );
  const [, riceLine, , packLine] = short.lines;
  const less = dataOf(await owner.delete(`/cart/items/${packLine.id}`));
  assert.deepEqual(
    less.lines.map(({ problem }: { problem: unknown }) => problem),
    [null, null, null],
  );
  const changed = dataOf(await owner.patch(`/cart/items/${riceLine.id}`, { quantity: 4, unitPrice: 2 }));
  assert.deepEqual(
    [changed.lines[1].total, changed.lines[1].unitPrice, changed.lines[1].isOwnPrice],
    [8, 2, true],
  );
  const discounted = dataOf(
    await owner.patch('/cart', { outletId: owner.outletId, discount: { percent: 10 }, note: 'School' }),
  );
  // 20.00 + 8.00 + 9.00 = 37.00, less 3.70: shares 2.00, 0.80 and 0.90. Tax on 18.00 is 1.80, on 8.10 it is 0.81.
  assert.deepEqual(discounted.totals, { subtotal: 38, discount: 4.7, tax: 2.61, total: 35.91, items: 3 });
  assert.deepEqual([discounted.discount, discounted.note], [{ percent: 10 }, 'School']);
  assert.deepEqual(
    discounted.lines.map(({ ownDiscount }: { ownDiscount: unknown }) => ownDiscount),
    [null, null, { amount: 1 }],
  );

  const { sale } = dataOf(
    await owner.post('/checkout', {
      cartId: discounted.id,
      outletId: owner.outletId,
      payments: [{ method: 'CASH', amount: 40 }],
    }),
  );
  assert.deepEqual([sale.total, sale.change, sale.note, sale.lines.length], [35.91, 4.09, 'School', 3]);
  assert.equal(sale.lines[1].name, 'Rice · Brown');
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[2, 1_200]]);
  assert.equal((await cartOf(owner)).id, null);
  const again = await owner.post('/checkout', {
    cartId: discounted.id,
    outletId: owner.outletId,
    payments: [{ method: 'CASH', amount: 40 }],
  });
  assertRefused(again, { status: 404, code: 'NOT_FOUND', field: 'cartId' });
});

test('a cart sold fifty times at once is sold once, also when the sale is named', async () => {
  const owner = await server.business();
  const soap = await onShelf(server, owner);
  const { id: cartId } = dataOf(await add(owner, { itemPriceId: soap.itemPriceId }));
  const order = { cartId, outletId: owner.outletId, payments: [{ method: 'CASH', amount: 10 }] };
  const answers = await Promise.all(Array.from({ length: 50 }, () => owner.post('/checkout', order)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(49).fill(404)]);
  const next = dataOf(await add(owner, { itemPriceId: soap.itemPriceId }));
  const named = { ...order, cartId: next.id, saleId: newId() };
  const same = await Promise.all(Array.from({ length: 10 }, () => owner.post('/checkout', named)));
  for (const answer of same) assert.equal(dataOf(answer).sale.id, named.saleId);
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[98, 58_800]]);
});

test('a parked cart waits for whoever goes on with it, once', async () => {
  const owner = await server.business();
  const [ada, bola] = [await server.colleague(owner, 'CASHIER'), await server.colleague(owner, 'CASHIER')];
  const soap = await onShelf(server, owner);
  const park = (by: SignedIn, body: object = {}) => by.post('/cart/park', { outletId: by.outletId, ...body });
  assert.equal((await park(ada)).body.code, 'INVALID_STATE');
  const { id } = dataOf(await add(ada, { itemPriceId: soap.itemPriceId, quantity: 3 }));
  dataOf(await ada.patch('/cart', { outletId: ada.outletId, note: 'For the school' }));
  const parked = dataOf(await park(ada, { note: 'Lady in red' }));
  assert.deepEqual([parked.id, parked.note, parked.items, parked.userId], [id, 'Lady in red', 1, ada.userId]);
  assert.equal((await cartOf(ada)).id, null);
  const listed = await bola.get(`/cart/parked?outletId=${owner.outletId}`);
  assert.deepEqual(listed.body.data.rows, [parked]);

  dataOf(await add(bola, { itemPriceId: soap.itemPriceId }));
  assert.match((await bola.post(`/cart/parked/${id}/resume`)).body.message, /park it first/);
  assert.deepEqual(dataOf(await bola.delete(`/cart?outletId=${bola.outletId}`)).lines, []);
  const both = await Promise.all([ada, bola].map((one) => one.post(`/cart/parked/${id}/resume`)));
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 404]);
  const [winner, loser] = both[0]?.status === 200 ? [ada, bola] : [bola, ada];
  const resumed = await cartOf(winner);
  assert.deepEqual([resumed.id, resumed.note, resumed.lines[0].quantity], [id, 'For the school', 3]);
  assert.equal((await cartOf(loser)).id, null);
  assert.deepEqual((await ada.get('/cart/parked')).body.data.rows, []);
  // What it was known by stays among those who sell: parked without a word, its own note tells it apart.
  assert.equal(dataOf(await park(winner)).note, 'For the school');
});

test('prices and goods change under a cart, which says so instead of failing', async () => {
  const owner = await server.business();
  const soap = await onShelf(server, owner, { price: 10 });
  const { lines, version } = dataOf(
    await add(owner, { itemPriceId: soap.itemPriceId, discount: { amount: 8 } }),
  );
  await server.database(async (session) => {
    await session.all('update item_prices set price_e4 = 50000 where id = $1', [soap.itemPriceId]);
    await session.all(`update products set status = 'DISABLED' where id = $1`, [soap.productId]);
  });
  const cart = await cartOf(owner);
  assert.deepEqual(
    [cart.problem, cart.totals.total, cart.lines[0].problem],
    ['DISCOUNT_TOO_LARGE', 5, 'NOT_FOR_SALE'],
  );
  const stale = await owner.patch(`/cart/items/${lines[0].id}`, { quantity: 2, version: version + 7 });
  assertRefused(stale, { status: 409, code: 'STALE_VERSION' });
  const plain = dataOf(await owner.patch(`/cart/items/${lines[0].id}`, { discount: null }));
  assert.deepEqual([plain.problem, plain.totals.total], [null, 5]);
  assertRefused(await add(owner, { itemPriceId: soap.itemPriceId }), {
    status: 409,
    code: 'INVALID_STATE',
    field: 'itemPriceId',
  });
});

test('a cart that comes to more than can be counted says so, and can be mended', async () => {
  const owner = await server.business();
  const { itemPriceId } = await onShelf(server, owner, { price: 100_000 });
  // 100,000.00 × 999,999,999 has 16 digits with its cents.
  const most = 999_999_999;
  const cart = dataOf(await add(owner, { itemPriceId, quantity: most }));
  assert.deepEqual([cart.problem, cart.totals.total, cart.lines[0].quantity], ['AMOUNT_TOO_LARGE', 0, most]);
  assertRefused(await add(owner, { itemPriceId }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'quantity',
  });
  const mended = dataOf(await owner.patch(`/cart/items/${cart.lines[0].id}`, { quantity: 2 }));
  assert.deepEqual([mended.problem, mended.totals.total], [null, 200_000]);
});

test("a cart stays behind in an outlet that is not its user's any more", async () => {
  const owner = await server.business();
  const { itemPriceId } = await onShelf(server, owner);
  const cashier = await server.colleague(owner, 'CASHIER', [owner.outletId]);
  const [line] = dataOf(await add(cashier, { itemPriceId })).lines;
  await server.database((session) =>
    session.all('delete from user_outlets where user_id = $1', [cashier.userId]),
  );
  const path = `/cart/items/${line.id}`;
  assertRefused(await cashier.patch(path, { quantity: 2 }), { status: 404, code: 'NOT_FOUND' });
  assertRefused(await cashier.delete(path), { status: 404, code: 'NOT_FOUND' });
});

test('what cannot be put into a cart is refused by its field; a repeated key adds once', async () => {
  const owner = await server.business();
  const stranger = await server.business();
  const soap = await onShelf(server, owner);
  const theirs = await onShelf(server, stranger);
  const theirLine = dataOf(await add(stranger, { itemPriceId: theirs.itemPriceId })).lines[0].id;
  const customerId = dataOf(
    await stranger.post('/customer-relationship-management', { kind: 'CUSTOMER', name: 'Ada' }),
  ).id;
  const refusals: [Promise<Answer>, number, string, string | undefined][] = [
    [add(owner, { itemPriceId: theirs.itemPriceId }), 404, 'NOT_FOUND', 'itemPriceId'],
    [add(owner, { code: 'nothing' }), 404, 'NOT_FOUND', 'code'],
    [add(owner, {}), 400, 'VALIDATION_FAILED', 'itemPriceId'],
    [add(owner, { itemPriceId: soap.itemPriceId, code: 'x' }), 400, 'VALIDATION_FAILED', 'code'],
    [add(owner, { itemPriceId: soap.itemPriceId, quantity: 0 }), 400, 'VALIDATION_FAILED', 'quantity'],
    [
      add(owner, { itemPriceId: soap.itemPriceId, outletId: stranger.outletId }),
      ...([404, 'NOT_FOUND', 'outletId'] as const),
    ],
    [owner.patch('/cart', { outletId: owner.outletId, customerId }), 404, 'NOT_FOUND', 'customerId'],
    [owner.patch(`/cart/items/${theirLine}`, { quantity: 2 }), 404, 'NOT_FOUND', undefined],
    [owner.delete(`/cart/items/${theirLine}`), 404, 'NOT_FOUND', undefined],
    [owner.get(`/cart?outletId=${stranger.outletId}`), 404, 'NOT_FOUND', 'outletId'],
  ];
  for (const [asked, status, code, field] of refusals) {
    assertRefused(await asked, { status, code, ...(field && { field }) });
  }
  const key = newId();
  await add(owner, { itemPriceId: soap.itemPriceId }, key);
  const repeated = await add(owner, { itemPriceId: soap.itemPriceId }, key);
  assert.equal(repeated.headers.get('idempotent-replayed'), 'true');
  assert.equal((await cartOf(owner)).lines[0].quantity, 1);
  const many = await Promise.all(
    Array.from({ length: 20 }, () => add(owner, { itemPriceId: soap.itemPriceId })),
  );
  assert.ok(many.every(({ status }) => status === 200));
  assert.equal((await cartOf(owner)).lines[0].quantity, 21);
  for (const role of ['STOREKEEPER', 'ACCOUNTANT'] as const) {
    const other = await server.colleague(owner, role);
    assert.equal((await other.get(`/cart?outletId=${owner.outletId}`)).status, 403);
  }
});

test('every write of a cart that is sent again with its key is answered as before, and done once', async () => {
  const owner = await server.business();
  const soap = await onShelf(server, owner);
  const { outletId } = owner;
  const twice = async (method: string, path: string, body?: object) => {
    const key = newId();
    const first = await owner.send(method, path, { key, ...(body && { body }) });
    const again = await owner.send(method, path, { key, ...(body && { body }) });
    assert.equal(first.status, 200, JSON.stringify(first.body));
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    return first.body.data;
  };
  const { lines } = await twice('POST', '/cart/items', { outletId, itemPriceId: soap.itemPriceId });
  const changed = await twice('PATCH', `/cart/items/${lines[0].id}`, { quantity: 3 });
  const noted = await twice('PATCH', '/cart', { outletId, note: 'School' });
  // Three writes, each of them once.
  assert.deepEqual([changed.version, noted.version, noted.lines[0].quantity], [3, 4, 3]);
  const { id } = await twice('POST', '/cart/park', { outletId });
  assert.equal((await twice('POST', `/cart/parked/${id}/resume`)).id, id);
  assert.deepEqual((await twice('DELETE', `/cart/items/${lines[0].id}`)).lines, []);
  assert.equal((await twice('DELETE', `/cart?outletId=${outletId}`)).id, null);
});
