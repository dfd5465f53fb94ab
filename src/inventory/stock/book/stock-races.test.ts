import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, testServer } from '../../../../tests/harness.ts';
import { holdLock, untilWaiting } from '../../../../tests/locks.ts';
import { newId } from '../../../platform/ids.ts';
import { addProduct } from '../../product/testing.ts';
import { aVendor } from '../../testing.ts';
import type { Stock } from '../listing/listing-schemas.ts';
import { moved } from '../testing.ts';

const server = await testServer();
const owner = await server.business();
const vendorId = await aVendor(server, owner);

/** What is asked while another transaction that ran this statement has not committed yet. */
async function meanwhile(
  statement: string,
  values: unknown[],
  ask: () => Promise<Answer>,
): Promise<[number, string]> {
  const held = await holdLock(server, statement, values);
  const asked = ask();
  await untilWaiting(server, 1);
  await held.release();
  const { status, body } = await asked;
  return [status, body.code];
}

/** Makes the stock of a variant this much, and movement number `$4` of it. */
const moveTo = (quantity: number, by: number) => `
  with now as (
    insert into stock (org_id, variant_id, outlet_id, quantity_e4, movements)
    values ($1, $2, $3, ${quantity * 10_000}, $4)
    on conflict (org_id, variant_id, outlet_id)
    do update set quantity_e4 = excluded.quantity_e4, movements = excluded.movements
    returning value_minor)
  insert into stock_movements (org_id, variant_id, outlet_id, number, id, reason, quantity_e4, value_minor,
                               quantity_after_e4, value_after_minor, source_type, source_id, business_date, user_id)
  select $1, $2, $3, $4, $5, 'TEST', ${by * 10_000}, 0, ${quantity * 10_000}, value_minor, 'TEST', $5, '2026-03-02', $6
  from now`;
const movement = (variantId: string, number: number) => [
  ...[owner.orgId, variantId, owner.outletId, number, newId(), owner.userId],
];

const listed = async (query: string) => {
  const { body } = await owner.get(`/inventory/stock?${query}`);
  return body.data.rows.map(({ product, status }: Stock) => `${product.name} ${status}`);
};

async function anyProduct(body: object = {}) {
  const product = await addProduct(owner, {
    name: 'Soap',
    prices: [{ price: 2 }, { price: 20, factor: 12 }],
    ...body,
  });
  const [variant] = product.variants;
  const [piece, box] = variant?.prices ?? [];
  if (!variant || !piece || !box) throw new Error('a product comes with its variant and prices');
  const buy = (itemPriceId: string) => () =>
    owner.post('/inventory/stock', {
      outletId: owner.outletId,
      vendorId,
      lines: [{ itemPriceId, quantity: 1, unitCost: 1 }],
    });
  return { product, path: `/inventory/products/${product.id}`, variantId: variant.id, piece, box, buy };
}

test('a product that is renamed while the last of it is sold is out of stock', async () => {
  const { path, product, variantId } = await anyProduct();
  await moved(server, owner, [{ variantId, quantity: 10, value: 0 }]);
  const renamed = await meanwhile(moveTo(0, -10), movement(variantId, 2), () =>
    owner.put(path, { name: 'Bar soap' }),
  );
  assert.deepEqual(renamed, [200, 'PRODUCT_UPDATED']);
  assert.deepEqual(await listed(`productId=${product.id}`), ['Bar soap OUT_OF_STOCK']);
});

test('a reorder level that changes while the first goods come in holds for them', async () => {
  const { path, product, variantId } = await anyProduct();
  const changed = await meanwhile(moveTo(5, 5), movement(variantId, 1), () =>
    owner.put(path, { name: 'Soap', reorderLevel: 8 }),
  );
  assert.deepEqual(changed, [200, 'PRODUCT_UPDATED']);
  assert.deepEqual(await listed(`productId=${product.id}`), ['Soap LOW_STOCK']);
});

test('an outlet that opens while a product or a variant is disabled does not sell it', async () => {
  const { product } = await anyProduct({ name: 'Salt' });
  const { product: other, variantId } = await anyProduct({ name: 'Sand' });
  const opened = await meanwhile(
    `update products set status = 'DISABLED' where org_id = $1 and id = $2`,
    [owner.orgId, product.id],
    () => owner.post('/outlets', { name: 'New' }),
  );
  assert.deepEqual(opened, [200, 'OUTLET_CREATED']);
  assert.deepEqual(await listed(`productId=${product.id}`), []);
  const again = await meanwhile(
    `update variants set status = 'DISABLED' where org_id = $1 and id = $2`,
    [owner.orgId, variantId],
    () => owner.post('/outlets', { name: 'Newer' }),
  );
  assert.deepEqual(again, [200, 'OUTLET_CREATED']);
  assert.deepEqual(await listed(`productId=${other.id}`), []);
});

test('of what becomes a service no stock comes in, and what is just bought becomes none', async () => {
  const { path, product, variantId, piece, buy } = await anyProduct();
  const refused = await meanwhile(moveTo(5, 5), movement(variantId, 1), () =>
    owner.put(path, { name: 'Soap', kind: 'SERVICE' }),
  );
  assert.deepEqual(refused, [409, 'INVALID_STATE']);
  assert.deepEqual(await listed(`productId=${product.id}&outletId=${owner.outletId}`), ['Soap IN_STOCK']);
  assert.equal((await buy(piece.itemPriceId)()).status, 200);
  // Nor does what is sold out: its movements stay.
  await moved(server, owner, [{ variantId, quantity: -6 }]);
  assert.equal((await owner.put(path, { name: 'Soap', kind: 'SERVICE' })).status, 409);

  const second = await anyProduct();
  const bought = await meanwhile(
    `update products set kind = 'SERVICE' where org_id = $1 and id = $2`,
    [owner.orgId, second.product.id],
    second.buy(second.piece.itemPriceId),
  );
  assert.deepEqual(bought, [400, 'VALIDATION_FAILED']);
});

test('a product or a unit that goes while it is bought is not there', async () => {
  const { product, piece, buy } = await anyProduct();
  const gone = await meanwhile(
    `with prices as (delete from item_prices where org_id = $1 and variant_id in (
                       select id from variants where org_id = $1 and product_id = $2)),
          goods as (delete from variants where org_id = $1 and product_id = $2)
     delete from products where org_id = $1 and id = $2`,
    [owner.orgId, product.id],
    buy(piece.itemPriceId),
  );
  assert.deepEqual(gone, [404, 'NOT_FOUND']);

  const { box, buy: buyOther } = await anyProduct();
  const unitGone = await meanwhile(
    'delete from item_prices where org_id = $1 and id = $2',
    [owner.orgId, box.itemPriceId],
    buyOther(box.itemPriceId),
  );
  assert.deepEqual(unitGone, [404, 'NOT_FOUND']);
});
