import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { dataOf, type SignedIn, testServer } from '../../../tests/harness.ts';
import { holdLock, untilWaiting } from '../../../tests/locks.ts';
import { newId } from '../../platform/ids.ts';
import { otherItemId } from '../../values/other-item.ts';
import { onShelf, openTill } from '../testing.ts';

const server = await testServer();

type Shop = { owner: SignedIn; cart: object; front: string; back: string };

/** Two soaps at 9.50 instead of 10.00, one of them free of charge by a discount of its own: 19.00 less 9.50. */
async function aShop(): Promise<Shop> {
  const owner = await server.business();
  const soap = await onShelf(server, owner, { name: 'Soap', price: 10 });
  const line = { itemPriceId: soap.itemPriceId, variantId: soap.variantId, name: 'Soap', unit: null };
  const prices = { quantity: 2, unitPrice: 9.5, usualPrice: 10, taxPercent: 0 };
  const cart = {
    lines: [{ ...line, ...prices, discount: { percent: 50 }, more: { weighed: true } }],
    note: 'For the school',
    total: 9.5,
  };
  const { tillId: front } = await openTill(server, owner, 'Front');
  const { tillId: back } = await openTill(server, owner, 'Back');
  return { owner, cart, front, back };
}

type Told = { cartId: string; state: string; parked?: object };

const share = async (
  by: SignedIn,
  { deviceId, tillId, carts }: { deviceId: string; tillId: string; carts: Told[] },
) => dataOf(await by.post('/cart/parked', { outletId: by.outletId, tillId, deviceId, carts })).results;

const take = (by: SignedIn, cartId: string, body: object) => by.post(`/cart/parked/${cartId}/take`, body);

/** Parked on the device of the front till, which holds it. */
async function parkedAtFront({ owner, cart, front }: Shop, by = owner): Promise<string> {
  const cartId = newId();
  const parked = { name: 'Lady in red', parkedAt: '2026-03-02T10:00:00.000Z', userId: by.userId, cart };
  const told = { deviceId: 'one', tillId: front, carts: [{ cartId, state: 'HELD', parked }] };
  assert.deepEqual(await share(by, told), [{ cartId, status: 'HELD', takenBy: null, errors: [] }]);
  return cartId;
}

const letGo = ({ owner, front }: Shop, cartId: string) =>
  share(owner, { deviceId: 'one', tillId: front, carts: [{ cartId, state: 'FREE' }] });

test('a cart that a till parked is seen by all of the outlet, and comes whole to whoever takes it', async () => {
  const shop = await aShop();
  const { owner, cart, front, back } = shop;
  const ada = await server.colleague(owner, 'CASHIER');
  const cartId = await parkedAtFront(shop, ada);
  const { rows } = dataOf(await owner.get(`/cart/parked?outletId=${owner.outletId}`));
  const [{ heldAt, userName, ...row }] = rows;
  assert.ok(heldAt && userName);
  assert.deepEqual(row, {
    id: cartId,
    outletId: owner.outletId,
    customerId: null,
    note: 'Lady in red',
    items: 1,
    total: 9.5,
    userId: ada.userId,
    tillId: front,
    tillName: 'Front',
    parkedAt: '2026-03-02T10:00:00.000Z',
    isHeld: true,
    isReachable: true,
  });

  // The front holds it: it is asked to let go, hears of that, and does.
  assertRefused(await take(owner, cartId, { deviceId: 'two', tillId: back }), {
    status: 409,
    code: 'IN_USE',
  });
  const held = { deviceId: 'one', tillId: front, carts: [{ cartId, state: 'HELD' }] };
  assert.equal((await share(ada, held))[0].status, 'WANTED');
  assert.equal((await letGo(shop, cartId))[0].status, 'FREE');
  const taken = dataOf(await take(owner, cartId, { deviceId: 'two', tillId: back }));
  assert.deepEqual(taken, { id: cartId, name: 'Lady in red', cart });
  assert.deepEqual(dataOf(await owner.get('/cart/parked')).rows, []);
  const [result] = await share(ada, held);
  assert.equal(result.status, 'TAKEN');
  assert.match(result.takenBy, / at Back$/);
});

test('of twenty tills that take a free cart at once one gets it; it gets it again when the answer was lost', async () => {
  const shop = await aShop();
  const cartId = await parkedAtFront(shop);
  await letGo(shop, cartId);
  const devices = Array.from({ length: 20 }, (_, at) => `device ${at}`);
  // All of them are on their way before the first is served: else each may find what the one before has written.
  const held = await holdLock(server, 'select 1 from carts where id = $1 for update', [cartId]);
  const asked = devices.map((deviceId) => take(shop.owner, cartId, { deviceId, tillId: shop.back }));
  await untilWaiting(server, 2);
  await held.release();
  const answers = await Promise.all(asked);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(19).fill(409)]);
  const winner = answers.findIndex(({ status }) => status === 200);
  for (const { body } of answers.filter(({ status }) => status === 409)) {
    assert.equal(body.code, 'INVALID_STATE');
    assert.match(body.message, / at Back has taken it\.$/);
  }
  assert.deepEqual(
    dataOf(await take(shop.owner, cartId, { deviceId: devices[winner] })),
    answers[winner]?.body.data,
  );
});

test('a holder that took it offline tells so later; what a manager took anyway is told as taken twice, once', async () => {
  const shop = await aShop();
  const { owner, front, back } = shop;
  const [fair, forced] = [await parkedAtFront(shop), await parkedAtFront(shop)];
  const tell = (cartId: string) =>
    share(owner, { deviceId: 'one', tillId: front, carts: [{ cartId, state: 'TAKEN' }] });
  assert.equal((await tell(fair))[0].status, 'TAKEN');
  assertRefused(await take(owner, fair, { deviceId: 'two' }), { status: 409, code: 'INVALID_STATE' });
  assert.deepEqual((await owner.get('/till/exceptions')).body.data.rows, []);

  await server.database((session) =>
    session.all(`update carts set held_at = now() - interval '1 minute' where id = $1`, [forced]),
  );
  assert.equal(dataOf(await owner.get('/cart/parked')).rows[0].isReachable, false);
  const cashier = await server.colleague(owner, 'CASHIER');
  const anyway = { deviceId: 'two', tillId: back, isAnyway: true };
  assertRefused(await take(cashier, forced, anyway), { status: 403, code: 'FORBIDDEN' });
  dataOf(await take(owner, forced, anyway));
  for (const _ of [1, 2]) assert.equal((await tell(forced))[0].status, 'TAKEN_TWICE');
  const { rows } = dataOf(await owner.get('/till/exceptions'));
  assert.deepEqual(
    rows.map((one: { kind: string; tillName: string; details: { total: number; lines: object[] } }) => [
      one.kind,
      one.tillName,
      one.details.total,
      one.details.lines,
    ]),
    [['PARKED_TWICE', 'Front', 9.5, [{ name: 'Soap', quantity: 2 }]]],
  );
});

test('carts of tills and of the API are one list: each can be gone on with on the other side', async () => {
  const shop = await aShop();
  const { owner, back } = shop;
  const { outletId } = owner;
  const cartId = await parkedAtFront(shop);
  assertRefused(await owner.post(`/cart/parked/${cartId}/resume`), { status: 409, code: 'IN_USE' });
  await letGo(shop, cartId);
  const resumed = dataOf(await owner.post(`/cart/parked/${cartId}/resume`));
  assert.deepEqual(
    [resumed.totals.total, resumed.note, resumed.lines[0].unitPrice, resumed.lines[0].ownDiscount],
    [9.5, 'For the school', 9.5, { percent: 50 }],
  );
  // It was taken for good: the till that parked it hears so, and no till gets it.
  assert.equal((await letGo(shop, cartId))[0].status, 'TAKEN');
  assertRefused(await take(owner, cartId, { deviceId: 'two' }), { status: 409, code: 'INVALID_STATE' });
  const parked = dataOf(await owner.post('/cart/park', { outletId, note: 'Again' }));
  const { name, cart } = dataOf(await take(owner, parked.id, { deviceId: 'two', tillId: back }));
  assert.equal(name, 'Again');
  assert.deepEqual(cart.lines[0].discount, { percent: 50 });
  assert.deepEqual(
    [cart.lines[0].unitPrice, cart.lines[0].usualPrice, cart.note],
    [9.5, 10, 'For the school'],
  );
});

test('a cart with an amount that has no item is gone on with at a till alone, and stays whole', async () => {
  const shop = await aShop();
  const { owner, back, front } = shop;
  const [soap] = (shop.cart as { lines: object[] }).lines;
  const repair = {
    itemPriceId: otherItemId,
    variantId: otherItemId,
    name: 'Repair',
    unit: null,
    quantity: 1,
    unitPrice: 40,
    usualPrice: 40,
    taxPercent: 0,
    more: { other: { taxRateId: null } },
  };
  const cart = { lines: [soap, repair], total: 49.5 };
  const cartId = newId();
  const parked = { parkedAt: '2026-03-02T10:00:00.000Z', cart };
  await share(owner, { deviceId: 'one', tillId: front, carts: [{ cartId, state: 'FREE', parked }] });
  const refused = await owner.post(`/cart/parked/${cartId}/resume`);
  assertRefused(refused, { status: 409, code: 'INVALID_STATE' });
  assert.match(refused.body.message, /"Repair" is an amount without an item/);
  assert.deepEqual(dataOf(await owner.get(`/cart?outletId=${owner.outletId}`)).lines, []);
  assert.deepEqual(dataOf(await take(owner, cartId, { deviceId: 'two', tillId: back })).cart, cart);
});

test('what is said of carts that are unknown, bad, of other outlets or of other tenants changes nothing', async () => {
  const shop = await aShop();
  const { owner, front } = shop;
  const stranger = await server.business();
  const cartId = await parkedAtFront(shop);
  assertRefused(await take(stranger, cartId, { deviceId: 'two' }), { status: 404, code: 'NOT_FOUND' });
  const { id: elsewhere } = dataOf(await owner.post('/outlets', { name: 'Ikeja' }));
  const cashier = await server.colleague(owner, 'CASHIER', [elsewhere]);
  assertRefused(await take(cashier, cartId, { deviceId: 'two' }), { status: 404, code: 'NOT_FOUND' });
  const asked = { outletId: owner.outletId, deviceId: 'two', carts: [{ cartId, state: 'FREE' }] };
  assertRefused(await cashier.post('/cart/parked', asked), {
    status: 404,
    field: 'outletId',
    code: 'NOT_FOUND',
  });
  const there = dataOf(await cashier.post('/cart/parked', { ...asked, outletId: elsewhere }));
  assert.equal(there.results[0].status, 'UNKNOWN');
  assert.deepEqual(dataOf(await cashier.get('/cart/parked')).rows, []);
  const atStranger = { ...asked, outletId: stranger.outletId };
  assert.equal(dataOf(await stranger.post('/cart/parked', atStranger)).results[0].status, 'UNKNOWN');
  // Only the holder lets go, and one bad entry keeps no other from being read.
  const carts = [{ cartId, state: 'FREE' }, { cartId: newId(), state: 'HELD' }, { cartId, state: 'x' }, 'x'];
  const results = await share(owner, { deviceId: 'two', tillId: front, carts: carts as Told[] });
  assert.deepEqual(
    results.map(({ status }: { status: string }) => status),
    ['FREE', 'UNKNOWN', 'REFUSED', 'REFUSED'],
  );
  assertRefused(await take(owner, cartId, { deviceId: 'two' }), { status: 409, code: 'IN_USE' });
});

test('what is sent again is done once, and a cart that was deleted never comes back', async () => {
  const shop = await aShop();
  const { owner, front, cart } = shop;
  const cartId = newId();
  const parked = { parkedAt: '2026-03-02T10:00:00.000Z', cart };
  const tell = (state: string) =>
    share(owner, { deviceId: 'one', tillId: front, carts: [{ cartId, state, parked }] });
  for (const state of ['HELD', 'HELD', 'DELETED', 'DELETED', 'HELD']) {
    const [{ status, takenBy }] = await tell(state);
    assert.deepEqual([status, takenBy], [state === 'HELD' ? status : 'TAKEN', null]);
  }
  assert.equal((await tell('HELD'))[0].status, 'TAKEN');
  assert.deepEqual(dataOf(await owner.get('/cart/parked')).rows, []);
  // Taken before the server had heard of it: what arrives late finds it gone.
  const late = { deviceId: 'one', tillId: front };
  const other = newId();
  await share(owner, { ...late, carts: [{ cartId: other, state: 'TAKEN' }] });
  assert.equal(
    (await share(owner, { ...late, carts: [{ cartId: other, state: 'HELD', parked }] as Told[] }))[0].status,
    'TAKEN',
  );

  const again = await parkedAtFront(shop);
  const key = newId();
  const taking = { body: { deviceId: 'one' }, key };
  const first = await owner.send('POST', `/cart/parked/${again}/take`, taking);
  const second = await owner.send('POST', `/cart/parked/${again}/take`, taking);
  assert.deepEqual(second.body, first.body);
  assert.equal(second.headers.get('idempotent-replayed'), 'true');
});

test('what another till holds is neither taken nor deleted by word: it stays, and its holder is named', async () => {
  const shop = await aShop();
  const { owner, cart, front, back } = shop;
  const cashier = await server.colleague(owner, 'CASHIER');
  const cartId = await parkedAtFront(shop);
  const fromBack = { deviceId: 'two', tillId: back };
  for (const state of ['TAKEN', 'DELETED', 'TAKEN']) {
    assert.deepEqual(await share(cashier, { ...fromBack, carts: [{ cartId, state }] }), [
      { cartId, status: 'HELD_ELSEWHERE', takenBy: null, heldBy: 'Front', errors: [] },
    ]);
    assertRefused(await take(cashier, cartId, fromBack), { status: 409, code: 'IN_USE' });
  }
  assert.equal(dataOf(await owner.get('/cart/parked')).rows[0].isHeld, true);
  assert.deepEqual(dataOf(await owner.get('/till/exceptions')).rows, []);

  // The holder has taken it all along, without a connection: its word counts, and the other one is told.
  const told = await share(owner, { deviceId: 'one', tillId: front, carts: [{ cartId, state: 'TAKEN' }] });
  assert.deepEqual([told[0].status, told[0].takenBy], ['TAKEN', null]);
  const [late] = await share(cashier, { ...fromBack, carts: [{ cartId, state: 'TAKEN' }] });
  assert.equal(late.status, 'TAKEN_TWICE');
  assert.match(late.takenBy, / at Front$/);

  // Let go, it is anybody's: whoever says that it is gone has it, as if it had asked.
  const free = await parkedAtFront(shop);
  await letGo(shop, free);
  const [gone] = await share(cashier, { ...fromBack, carts: [{ cartId: free, state: 'TAKEN' }] });
  assert.equal(gone.status, 'TAKEN');
  assert.deepEqual(dataOf(await take(cashier, free, fromBack)).cart, cart);
});

test('in place of a device that is lost another one takes its carts by a manager, and not by word', async () => {
  const shop = await aShop();
  const { owner, front } = shop;
  const cartId = await parkedAtFront(shop);
  const replaced = { deviceId: 'new', tillId: front };
  const say = (deviceId: string) =>
    share(owner, { ...replaced, deviceId, carts: [{ cartId, state: 'TAKEN' }] });
  assert.equal((await say('new'))[0].status, 'HELD_ELSEWHERE');
  dataOf(await take(owner, cartId, { ...replaced, isAnyway: true }));
  assert.deepEqual((await say('new'))[0].status, 'TAKEN');
  assert.deepEqual(dataOf(await owner.get('/till/exceptions')).rows, []);
  // It turns up, and had sold it.
  assert.equal((await say('one'))[0].status, 'TAKEN_TWICE');
  assert.equal(dataOf(await owner.get('/till/exceptions')).rows.length, 1);
});

test('a cart of the API is not lost by what a till says of it, parked or not', async () => {
  const shop = await aShop();
  const { owner, back } = shop;
  const { outletId } = owner;
  const [{ itemPriceId }] = (shop.cart as { lines: [{ itemPriceId: string }] }).lines;
  const cashier = await server.colleague(owner, 'CASHIER');
  const fromBack = { deviceId: 'two', tillId: back };
  const { id: cartId } = dataOf(await owner.post('/cart/items', { outletId, itemPriceId, quantity: 3 }));
  for (const state of ['TAKEN', 'DELETED', 'HELD', 'FREE']) {
    const [result] = await share(cashier, { ...fromBack, carts: [{ cartId, state }] });
    assert.equal(result.status, 'TAKEN', state);
    assert.ok(result.takenBy, state);
  }
  assert.equal(dataOf(await owner.get(`/cart?outletId=${outletId}`)).lines[0].quantity, 3);
  assert.deepEqual(dataOf(await owner.get('/till/exceptions')).rows, []);

  dataOf(await owner.post('/cart/park', { outletId }));
  const [result] = await share(cashier, { ...fromBack, carts: [{ cartId, state: 'TAKEN' }] });
  assert.equal(result.status, 'TAKEN');
  const { cart } = dataOf(await take(cashier, cartId, fromBack));
  assert.deepEqual(
    cart.lines.map(({ name, quantity }: { name: string; quantity: number }) => [name, quantity]),
    [['Soap', 3]],
  );
});

test('a cart with something that is not in the catalogue stays parked whole instead of losing it', async () => {
  const shop = await aShop();
  const { owner, back, front } = shop;
  const [soap] = (shop.cart as { lines: object[] }).lines;
  const lost = { ...soap, itemPriceId: newId(), name: 'Old soap' };
  for (const lines of [[lost], [soap, lost]]) {
    const cartId = newId();
    const cart = { lines, total: 9.5 };
    const parked = { parkedAt: '2026-03-02T10:00:00.000Z', cart };
    await share(owner, { deviceId: 'one', tillId: front, carts: [{ cartId, state: 'FREE', parked }] });
    const refused = await owner.post(`/cart/parked/${cartId}/resume`);
    assertRefused(refused, { status: 409, code: 'INVALID_STATE' });
    assert.match(refused.body.message, /"Old soap" is no longer in the catalogue/);
    assert.deepEqual(dataOf(await owner.get(`/cart?outletId=${owner.outletId}`)).lines, []);
    assert.deepEqual(dataOf(await take(owner, cartId, { deviceId: 'two', tillId: back })).cart, cart);
  }
});

test('the same cart that is sent many times at once is held, and every answer says so', async () => {
  const shop = await aShop();
  const { owner, front, cart } = shop;
  const parkedAt = new Date().toISOString();
  const held = () => ({ cartId: newId(), state: 'HELD', parked: { parkedAt, cart } });
  const carts = [held()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => share(owner, { deviceId: 'one', tillId: front, carts })),
  );
  assert.deepEqual(
    answers.map(([result]) => result.status),
    Array.from({ length: 20 }, () => 'HELD'),
  );
  // Twice in one request as well.
  const same = held();
  const results = await share(owner, { deviceId: 'one', tillId: front, carts: [same, same] });
  assert.deepEqual(
    results.map(({ status }: { status: string }) => status),
    ['HELD', 'HELD'],
  );
});

test('what a till keeps beside a line is short', async () => {
  const shop = await aShop();
  const { owner, front } = shop;
  const { lines, ...rest } = shop.cart as { lines: [object] };
  const parkedWith = (more: object) => {
    const cart = { ...rest, lines: [{ ...lines[0], more }] };
    const carts = [{ cartId: newId(), state: 'HELD', parked: { parkedAt: new Date().toISOString(), cart } }];
    return share(owner, { deviceId: 'one', tillId: front, carts });
  };
  // {"tare":"…"} has 11 characters around its text.
  assert.equal((await parkedWith({ tare: 'x'.repeat(3_989) }))[0].status, 'HELD');
  const [long] = await parkedWith({ tare: 'x'.repeat(3_990) });
  assert.deepEqual([long.status, long.errors[0].field], ['REFUSED', 'parked.cart.lines.0.more']);
});

test('a cart that one till deleted and another sold was not sold twice', async () => {
  const shop = await aShop();
  const { owner, front, back } = shop;
  const cartId = await parkedAtFront(shop);
  const say = async (deviceId: string, tillId: string, state: string) =>
    (await share(owner, { deviceId, tillId, carts: [{ cartId, state }] }))[0].status;
  assert.equal(await say('one', front, 'DELETED'), 'TAKEN');
  assert.equal(await say('two', back, 'TAKEN'), 'TAKEN');
  assert.deepEqual(dataOf(await owner.get('/till/exceptions')).rows, []);
  // A third one that sold it, too, is a second sale.
  assert.equal(await say('three', front, 'TAKEN'), 'TAKEN_TWICE');
  assert.equal(dataOf(await owner.get('/till/exceptions')).rows.length, 1);
});

test('a cart of the API that a till has taken is not sold once more by whoever parked it', async () => {
  const { owner, back, cart } = await aShop();
  const { outletId } = owner;
  const [{ itemPriceId }] = (cart as { lines: [{ itemPriceId: string }] }).lines;
  dataOf(await owner.post('/cart/items', { outletId, itemPriceId, quantity: 1 }));
  const { id: cartId } = dataOf(await owner.post('/cart/park', { outletId }));
  dataOf(await take(owner, cartId, { deviceId: 'two', tillId: back }));
  const sale = { outletId, cartId, payments: [{ method: 'CASH', amount: 1_000 }] };
  assertRefused(await owner.post('/checkout', sale), { status: 409, code: 'INVALID_STATE', field: 'cartId' });
  // The one that took it gets it again, as after a lost answer.
  assert.equal(dataOf(await take(owner, cartId, { deviceId: 'two', tillId: back })).id, cartId);
});
