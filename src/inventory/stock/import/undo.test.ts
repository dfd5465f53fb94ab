import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../../tests/checks.ts';
import { dataOf, type SignedIn, testServer } from '../../../../tests/harness.ts';
import { holdLock, untilWaiting } from '../../../../tests/locks.ts';
import { newId } from '../../../platform/ids.ts';
import { balances, stockOf } from '../../testing.ts';
import { ask, imported, stateOf, work } from './testing.ts';

const server = await testServer({ environment: { LOG_LEVEL: 'silent' } });
const refused = { status: 409, code: 'INVALID_STATE' };

const undo = (by: SignedIn, importId: string) => by.post(`/inventory/stock/import/${importId}/undo`, {});

async function brought(by: SignedIn, sheet: string, query = ''): Promise<string> {
  const importId = await ask(by, sheet, query);
  await work(server, by, importId);
  return importId;
}

async function found(by: SignedIn, search: string) {
  const { rows } = dataOf(await by.get(`/inventory/products?search=${search}`));
  const [product] = rows;
  const [variant] = product.variants;
  return { product, variantId: variant.id, itemPriceId: variant.prices[0].itemPriceId };
}

test('undoing an import is an event, and a replay is none', async () => {
  const owner = await server.business();
  const importId = await brought(owner, 'Name,SKU,Price,Cost,Quantity\nSoap,S1,10,4,7\n');
  const address = `/inventory/stock/import/${importId}/undo`;
  const options = { key: newId() };
  const { undoneAt } = dataOf(await owner.post(address, {}, options));
  dataOf(await owner.post(address, {}, options));
  assertRefused(await undo(owner, importId), refused);
  const events = await server.database((session) =>
    session.all('select type, data from events where org_id = $1 order by id desc limit 2', [owner.orgId]),
  );
  const [last, before] = events as { type: string; data: Record<string, unknown> }[];
  assert.deepEqual([last?.type, before?.type], ['import.undone', 'import.finished']);
  const { importId: id, undoneAt: at, status, rows, created, stocked, totals } = last?.data ?? {};
  assert.deepEqual(
    [id, at, status, rows, created, stocked, totals],
    [importId, undoneAt, 'COMPLETED', 1, 1, 1, undefined],
  );
});

test('a barcode that another item has by now is not given back', async () => {
  const owner = await server.business();
  await imported(server, owner, 'Name,SKU,Barcode,Price\nSoap,S1,590001,10\nRice,R1,590002,5\n');
  const importId = await brought(owner, 'SKU,Barcode\nS1,590009\n');
  const rice = await found(owner, 'R1');
  dataOf(await owner.patch(`/product/variant/${rice.variantId}`, { barcode: '590001' }));
  const before = await stateOf(server, owner);
  const answer = await undo(owner, importId);
  assertRefused(answer, refused);
  assert.match(answer.body.message, /Rice has the barcode 590001 by now/);
  assert.deepEqual(await stateOf(server, owner), before);
});

test('stock is taken back only where the user may still work', async () => {
  const owner = await server.business();
  const second = dataOf(await owner.post('/outlets', { name: 'Second' })).id;
  const keeper = await server.colleague(owner, 'STOREKEEPER');
  const sheet = 'Name,SKU,Price,Cost,Quantity\nSoap,S1,10,4,7\n';
  const importId = await brought(keeper, sheet, `?outletId=${second}`);
  const { variantId } = await found(owner, 'Soap');
  dataOf(await owner.patch(`/users/${keeper.userId}`, { outletIds: [owner.outletId] }));
  assertRefused(await undo(keeper, importId), { status: 403, code: 'FORBIDDEN' });
  assert.deepEqual(await stockOf(server, owner, variantId), [[7, 2_800]]);
  dataOf(await owner.patch(`/users/${keeper.userId}`, { outletIds: [second] }));
  assert.equal((await undo(keeper, importId)).status, 200);
});

test('an import from before imports noted what they did is not undone', async () => {
  const owner = await server.business();
  const importId = await brought(owner, 'Name,SKU,Price,Cost,Quantity\nSoap,S1,10,4,7\n');
  await server.database((session) =>
    session.all('delete from stock_import_records where import_id = $1', [importId]),
  );
  assertRefused(await undo(owner, importId), refused);
  assert.equal(dataOf(await owner.get(`/inventory/stock/import/${importId}`)).undoneAt, null);
});

test('a product of an undone import that somebody enabled is theirs', async () => {
  const owner = await server.business();
  const sheet = 'Name,SKU,Price,Cost,Quantity\nSoap,S1,10,4,7\nRice,R1,5,2,1\n';
  assert.equal((await undo(owner, await brought(owner, sheet))).status, 200);
  const { product } = await found(owner, 'Soap');
  dataOf(await owner.patch(`/inventory/products/${product.id}/enable`));
  const importId = await brought(owner, sheet, '?quantities=SET');
  // Rice is new again: 1 × 2.00 was there before the books began. Soap is known: 7 × 4.00 are a correction.
  const { '1400': stock, '3100': opening, ...others } = await balances(server, owner);
  assert.deepEqual([stock, opening, Object.values(others)], [3_000, -200, [-2_800]]);
  assert.equal((await undo(owner, importId)).status, 200);
  const { rows } = dataOf(await owner.get('/inventory/products'));
  assert.deepEqual(
    rows.map(({ name, status }: { name: string; status: string }) => [name, status]),
    [
      ['Rice', 'DISABLED'],
      ['Soap', 'ACTIVE'],
    ],
  );
});

test('an edit that waited for the import has touched what the import changed', async () => {
  const owner = await server.business();
  await imported(server, owner, 'Name,SKU,Price,Brand,Quantity\nSoap,S1,10,Old,5\n');
  const { itemPriceId, variantId } = await found(owner, 'Soap');
  const importId = await ask(owner, 'SKU,Brand,Quantity\nS1,New,2\n');
  // The import has changed the product and waits for the stock.
  const held = await holdLock(server, 'select 1 from stock where variant_id = $1 for update', [variantId]);
  const working = work(server, owner, importId);
  await untilWaiting(server, 1);
  const changes = [{ itemPriceId, from: 10, price: 11 }];
  const editing = owner.patch('/inventory/products/prices', { changes });
  await untilWaiting(server, 2);
  await held.release();
  await working;
  assert.equal(dataOf(await editing).prices, 1);
  const answer = await undo(owner, importId);
  assertRefused(answer, refused);
  assert.match(answer.body.message, /since: Soap\./);
});

test('stock that moves while an import is undone has touched it', async () => {
  const owner = await server.business();
  await imported(server, owner, 'Name,SKU,Price,Cost,Quantity\nSoap,S1,10,4,10\n');
  const sheet = 'SKU,Cost,Quantity\nS1,7,5\n';
  const importId = await brought(owner, sheet);
  const { variantId } = await found(owner, 'Soap');
  const { outletId } = owner;
  const held = await holdLock(server, 'select 1 from stock where variant_id = $1 for update', [variantId]);
  const lines = [{ variantId, quantity: 3 }];
  const damaged = { outletId, purpose: 'DAMAGED', effect: 'DECREASE', lines };
  const moving = owner.post('/inventory/stock/adjustment', damaged);
  await untilWaiting(server, 1);
  const undoing = undo(owner, importId);
  await untilWaiting(server, 2);
  await held.release();
  assert.equal((await moving).status, 200);
  const answer = await undoing;
  assertRefused(answer, refused);
  assert.match(answer.body.message, /since: Soap\./);
  // 10 × 4.00 + 5 × 7.00, less 3 at 5.00.
  assert.deepEqual(await stockOf(server, owner, variantId), [[12, 6_000]]);
});

test('goods that made up for sales below zero are not taken back', async () => {
  const owner = await server.business();
  await server.database((session) =>
    session.all('update outlets set allows_negative_stock = true where org_id = $1', [owner.orgId]),
  );
  await imported(server, owner, 'Name,SKU,Price,Cost,Quantity\nSoap,S1,10,4,1\n');
  const { itemPriceId, variantId } = await found(owner, 'Soap');
  const { outletId } = owner;
  const payments = [{ method: 'CASH', amount: 30 }];
  dataOf(await owner.post('/checkout', { outletId, lines: [{ itemPriceId, quantity: 3 }], payments }));
  const importId = await brought(owner, 'SKU,Cost,Quantity\nS1,5,5\n');
  // 1 − 3 + 5, at 5.00.
  assert.deepEqual(await stockOf(server, owner, variantId), [[3, 1_500]]);
  const answer = await undo(owner, importId);
  assertRefused(answer, refused);
  assert.match(answer.body.message, /below zero before it: Soap\./);
  assert.deepEqual(await stockOf(server, owner, variantId), [[3, 1_500]]);
});
