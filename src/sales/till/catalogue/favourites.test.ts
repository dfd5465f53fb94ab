import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, lastTrace, stateOf } from '../../../../tests/checks.ts';
import { dataOf, type SignedIn, testServer } from '../../../../tests/harness.ts';
import { newId } from '../../../platform/ids.ts';
import { onShelf } from '../../testing.ts';

const server = await testServer();
const owner = await server.business();
const [manager, cashier, rival] = [
  await server.colleague(owner, 'MANAGER'),
  await server.colleague(owner, 'CASHIER'),
  await server.business(),
];
const path = `/outlets/${owner.outletId}/favourites`;

const arrange = (by: SignedIn, tiles: object[], more = {}, sending = {}) =>
  by.send('PUT', path, { body: { tiles, ...more }, ...sending });
const tile = (kind: string, id: string, more = {}) => ({ kind, id, name: null, folderId: null, ...more });
const settingsFor = async (by: SignedIn) =>
  dataOf(await by.get(`/till/catalogue?outletId=${owner.outletId}`)).settings;

const soap = await onShelf(server, owner, { name: 'Soap' });
const wash = await onShelf(server, owner, { name: 'Wash' });
const categoryId: string = dataOf(await owner.post('/inventory/categories', { name: 'Soaps' })).id;

test('a layout is kept as it was arranged, for every till of the outlet', async () => {
  assert.deepEqual(dataOf(await cashier.get(path)), {
    outletId: owner.outletId,
    tiles: [],
    version: null,
    updatedAt: null,
  });
  assert.deepEqual((await settingsFor(cashier)).favourites, { tiles: [], version: null });
  const folderId = newId();
  const tiles = [
    tile('PRODUCT', wash.productId),
    tile('FOLDER', folderId, { name: 'Clean' }),
    tile('CATEGORY', categoryId),
    tile('PRODUCT', soap.productId, { folderId }),
    tile('PRODUCT', wash.productId, { folderId }),
  ];
  const first = dataOf(await arrange(manager, tiles, {}, { key: 'once' }));
  assert.deepEqual([first.tiles, first.version], [tiles, 1]);
  const again = await arrange(manager, tiles, {}, { key: 'once' });
  assert.deepEqual([again.headers.get('idempotent-replayed'), again.body.data], ['true', first]);
  const { audit } = await lastTrace(server, owner);
  assert.deepEqual([audit?.operation, audit?.after], ['arrangeFavourites', first]);
  assert.deepEqual(dataOf(await cashier.get(path)), first);
  assert.deepEqual((await settingsFor(cashier)).favourites, { tiles, version: 1 });

  // A till that has the settings gets them again when the favourites have changed, and else not.
  const { cursor } = dataOf(await cashier.get(`/till/catalogue?outletId=${owner.outletId}`));
  const since = async () =>
    dataOf(
      await cashier.get(`/till/catalogue?outletId=${owner.outletId}&cursor=${encodeURIComponent(cursor)}`),
    );
  assert.equal((await since()).settings, null);
  const swapped = [...tiles].reverse();
  assert.equal(dataOf(await arrange(owner, swapped, { version: 1 })).version, 2);
  assert.deepEqual((await since()).settings.favourites, { tiles: swapped, version: 2 });
  assertRefused(await arrange(owner, tiles, { version: 1 }), { status: 409, code: 'STALE_VERSION' });
  // What is deleted leaves no tile, not even for a till that comes later.
  const short = await onShelf(server, owner, { name: 'Short', kind: 'SERVICE' });
  dataOf(await arrange(owner, [tile('PRODUCT', short.productId), tile('PRODUCT', soap.productId)]));
  dataOf(await owner.delete(`/inventory/products/${short.productId}`));
  assert.deepEqual(dataOf(await owner.get(path)).tiles, [tile('PRODUCT', soap.productId)]);
  assert.deepEqual((await settingsFor(cashier)).favourites.tiles, [tile('PRODUCT', soap.productId)]);
});

test('a layout that cannot be shown is refused, and who sells does not arrange', async () => {
  const limited = await server.colleague(owner, 'MANAGER', []);
  const before = await stateOf(server, owner);
  const folderId = newId();
  const folder = tile('FOLDER', folderId, { name: 'Clean' });
  const product = tile('PRODUCT', soap.productId);
  for (const [tiles, field] of [
    [[{ ...folder, name: null }], 'tiles.0.name'],
    [[{ ...product, name: 'Soap' }], 'tiles.0.name'],
    [[folder, { ...folder, id: newId(), folderId }], 'tiles.1.folderId'],
    [[{ ...product, folderId }], 'tiles.0.folderId'],
    [[product, folder, product], 'tiles.2.id'],
    [[{ ...product, kind: 'TILE' }], 'tiles.0.kind'],
    [[{ ...folder, name: ' ' }], 'tiles.0.name'],
    [Array.from({ length: 1_001 }, () => tile('PRODUCT', newId())), 'tiles'],
  ] as const) {
    assertRefused(await arrange(owner, [...tiles]), { status: 400, code: 'VALIDATION_FAILED', field });
  }
  const foreign = await onShelf(server, rival, { name: 'Foreign' });
  for (const [kind, id] of [
    ['PRODUCT', newId()],
    ['PRODUCT', foreign.productId],
    ['CATEGORY', soap.productId],
  ] as const)
    assertRefused(await arrange(owner, [product, tile(kind, id)]), {
      status: 404,
      code: 'NOT_FOUND',
      field: 'tiles.1.id',
    });
  assertRefused(await arrange(cashier, []), { status: 403, code: 'FORBIDDEN' });
  for (const refused of [await arrange(rival, []), await rival.get(path)])
    assertRefused(refused, { status: 404, code: 'NOT_FOUND' });
  assertRefused(await arrange(limited, []), { status: 404, code: 'NOT_FOUND' });
  assert.deepEqual(await stateOf(server, owner), before);
});
