import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { marginPercent } from './product-figures.ts';
import { addProduct, addType } from './testing.ts';

const server = await testServer();

const rowsOf = async (by: SignedIn, query = '') => {
  const { status, body } = await by.get(`/inventory/products/rows?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.rows;
};

async function buy(
  by: SignedIn,
  outletId: string,
  lines: [itemPriceId: string, quantity: number, cost: number][],
) {
  const answer = await by.post('/inventory/stock/adjustment', {
    outletId,
    purpose: 'OPENING',
    lines: lines.map(([itemPriceId, quantity, unitCost]) => ({ itemPriceId, quantity, unitCost })),
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

test('products have their stock, and each variant its stock, cost and margin', async () => {
  const owner = await server.business();
  const size = await addType(owner, 'Size', ['S', 'L']);
  const shirt = await addProduct(owner, {
    name: 'Shirt',
    options: [size.option],
    prices: [{ price: 20 }, { factor: 10, price: 150 }],
  });
  await addProduct(owner, { name: 'Delivery', kind: 'SERVICE', prices: [{ price: 5 }] });
  const branch = (await owner.post('/outlets', { name: 'Branch', type: 'STORE' })).body.data.id;
  const [small, large] = shirt.variants;
  const base = (at: number) => shirt.variants[at]?.prices[0]?.itemPriceId ?? '';
  // At the two outlets 3 for 8 and 1 for 12: 36 for 4, which is 9 each, and (20 − 9) ÷ 20 of the price is left.
  await buy(owner, owner.outletId, [[base(0), 3, 8]]);
  await buy(owner, branch, [[base(0), 1, 12]]);
  const [delivery, row] = await rowsOf(owner);
  assert.deepEqual([delivery.quantity, delivery.figures[0].marginPercent], [null, null]);
  assert.equal(row.quantity, 4);
  assert.deepEqual(row.figures, [
    { variantId: small?.id, quantity: 4, averageCost: 9, marginPercent: 55 },
    { variantId: large?.id, quantity: 0, averageCost: null, marginPercent: null },
  ]);
  const { quantity: _, figures: __, ...plain } = row;
  assert.deepEqual(plain, shirt, 'apart from the figures it is the product');
  const [here] = await rowsOf(owner, `outletId=${branch}`);
  assert.deepEqual(here.figures[0], {
    variantId: small?.id,
    quantity: 1,
    averageCost: 12,
    marginPercent: 40,
  });

  const cashier = await server.colleague(owner, 'CASHIER');
  assert.deepEqual((await rowsOf(cashier))[1].figures[0], {
    variantId: small?.id,
    quantity: 4,
    averageCost: null,
    marginPercent: null,
  });
});

test('only the products with these ids are listed; those of others are not', async () => {
  const [owner, other] = [await server.business(), await server.business()];
  const [tea, salt] = [await addProduct(owner, { name: 'Tea' }), await addProduct(owner, { name: 'Salt' })];
  await addProduct(owner, { name: 'Rice' });
  const foreign = await addProduct(other, { name: 'Foreign' });
  const found = await rowsOf(owner, `ids=${tea.id},${salt.id},${foreign.id}`);
  assert.deepEqual(
    found.map(({ name }: { name: string }) => name),
    ['Salt', 'Tea'],
  );
  assertRefused(await owner.get('/inventory/products/rows?ids=tea'), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'ids',
  });
});

test('the margin is what the price leaves without its tax', () => {
  const margin = (price: number, cost: number | null, taxPercent = 0) =>
    marginPercent({ priceE4: BigInt(price * 10_000), includedTaxE4: BigInt(taxPercent * 10_000), cost });
  assert.equal(margin(20, 9), 55);
  // 107.5 with 7.5 % of tax is 100 without; 100 − 60 of it is left.
  assert.equal(margin(107.5, 60, 7.5), 40);
  assert.equal(margin(3, 1), 66.67);
  assert.equal(margin(10, 12.5), -25);
  assert.equal(margin(0, 5), null);
  assert.equal(margin(10, null), null);
});
