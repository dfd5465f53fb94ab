import assert from 'node:assert/strict';
import { test } from 'node:test';
import { walkPages } from '../../../tests/checks.ts';
import { testServer } from '../../../tests/harness.ts';
import { addProduct, addType, putStock } from '../product/testing.ts';

const server = await testServer();

test('each item has one row with its quantity at every outlet', async () => {
  const [owner, other] = [await server.business(), await server.business()];
  const branch = (await owner.post('/outlets', { name: 'Branch', type: 'STORE' })).body.data.id;
  const size = await addType(owner, 'Size', ['S', 'L']);
  const shirt = await addProduct(owner, { name: 'Shirt', options: [size.option] });
  const tea = await addProduct(owner, { name: 'tea' });
  const gone = await addProduct(owner, { name: 'Gone' });
  await addProduct(owner, { name: 'Delivery', kind: 'SERVICE' });
  await addProduct(other, { name: 'Foreign' });
  const [small = '', large = ''] = shirt.variants.map(({ id }) => id);
  const [cup = ''] = tea.variants.map(({ id }) => id);
  await putStock(server, owner, { variantId: small, quantity: 4 });
  await putStock(server, { ...owner, outletId: branch }, { variantId: small, quantity: 2.5 });
  await putStock(server, { ...owner, outletId: branch }, { variantId: cup, quantity: -1 });
  await owner.patch(`/inventory/products/${gone.id}/disable`);

  const { rows, total } = await walkPages<{ id: string; quantity: number; outlets: object[] }>(
    owner,
    '/inventory/stock/by-outlet?limit=1',
  );
  assert.equal(total, 3);
  const at = (outletId: string, quantity: number) => ({ outletId, quantity });
  const inOrder = (outlets: object[]) =>
    [...outlets].sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  assert.deepEqual(
    rows.map(({ id, quantity, outlets }) => [id, quantity, inOrder(outlets)]),
    [
      [small, 6.5, inOrder([at(owner.outletId, 4), at(branch, 2.5)])],
      [large, 0, []],
      [cup, -1, [at(branch, -1)]],
    ],
  );
  const found = await owner.get('/inventory/stock/by-outlet?search=tea');
  assert.deepEqual([found.body.meta.total, found.body.data.rows[0].productName], [1, 'tea']);
  const limited = await server.colleague(owner, 'CASHIER', [branch]);
  const [seen] = (await limited.get('/inventory/stock/by-outlet')).body.data.rows;
  assert.deepEqual([seen.quantity, seen.outlets], [2.5, [at(branch, 2.5)]], 'only outlets that one may see');
  assert.equal((await owner.get('/inventory/stock/by-outlet?limit=x')).status, 400);
});

test('items stand in natural order, and what only another outlet has left is not told', async () => {
  const owner = await server.business();
  const branch = (await owner.post('/outlets', { name: 'Branch', type: 'STORE' })).body.data.id;
  for (const name of ['Item 10', 'Item 2']) await addProduct(owner, { name });
  const old = await addProduct(owner, { name: 'Old' });
  await putStock(
    server,
    { ...owner, outletId: branch },
    { variantId: old.variants[0]?.id ?? '', quantity: 3 },
  );
  await owner.patch(`/inventory/products/${old.id}/disable`);
  const namesFor = async (who: typeof owner) =>
    (await who.get('/inventory/stock/by-outlet')).body.data.rows.map(
      ({ productName }: { productName: string }) => productName,
    );
  assert.deepEqual(await namesFor(owner), ['Item 2', 'Item 10', 'Old']);
  const elsewhere = await server.colleague(owner, 'MANAGER', [owner.outletId]);
  assert.deepEqual(await namesFor(elsewhere), ['Item 2', 'Item 10']);
});
