import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '../../../../tests/harness.ts';
import { addProduct, addType } from '../../product/testing.ts';
import { ask, imported, stateOf, work } from './testing.ts';

const server = await testServer({ environment: { LOG_LEVEL: 'silent' } });

/** A sheet as the console exports it. */
const head =
  'Name,Option 1 name,Option 1,SKU,Unit,Pack size,Price,Total stock,Average cost,Margin %,Type,Status,Added';

test('an exported sheet is imported as it is and changes nothing; a changed price of a box is taken', async () => {
  const owner = await server.business();
  const size = await addType(owner, 'Size', ['S', 'L']);
  const prices = [{ price: 20 }, { factor: 10, price: 150 }];
  const shirt = await addProduct(owner, {
    name: 'Shirt',
    options: [size.option],
    prices,
    variants: [
      { optionValueIds: [size.ids[0]], sku: 'SH-S' },
      { optionValueIds: [size.ids[1]], sku: 'SH-L' },
    ],
  });
  await addProduct(owner, { name: 'Tea', prices });
  const sheet = (boxOfTea: string) =>
    [
      head,
      'Shirt,Size,S,SH-S,,1,20,4,9,55,Goods,Active,16/11/2026',
      'Shirt,Size,S,SH-S,,10,150,,,,Goods,Active,16/11/2026',
      'Shirt,Size,L,SH-L,,1,20,0,,,Goods,Active,16/11/2026',
      'Shirt,Size,L,SH-L,,10,150,,,,Goods,Active,16/11/2026',
      'Tea,,,,,1,20,0,,,Goods,Active,16/11/2026',
      `Tea,,,,,10,${boxOfTea},,,,Goods,Active,16/11/2026`,
    ].join('\n');
  const before = await stateOf(server, owner);
  const fine = await imported(server, owner, sheet('150'), 'quantities=unsaid');
  assert.deepEqual([fine.status, fine.rows, fine.invalidRows, fine.errors], ['COMPLETED', 6, 0, []]);
  assert.deepEqual(await stateOf(server, owner), before);

  const checked = await imported(server, owner, sheet('144.5'), 'quantities=unsaid&dryRun=true');
  assert.deepEqual([checked.status, checked.rows, checked.invalidRows], ['COMPLETED', 6, 0]);
  assert.deepEqual(await stateOf(server, owner), before);
  const pricesNow = async () => {
    const { rows } = (await owner.get('/inventory/products')).body.data;
    return rows.map(({ variants }: typeof shirt) => variants[0]?.prices.map(({ price }) => price));
  };
  const importId = await ask(owner, sheet('144.5'), 'quantities=unsaid');
  await work(server, owner, importId);
  assert.deepEqual(await pricesNow(), [
    [20, 150],
    [20, 144.5],
  ]);

  const undone = await owner.post(`/inventory/stock/import/${importId}/undo`, {});
  assert.equal(undone.status, 200, JSON.stringify(undone.body));
  assert.deepEqual(await pricesNow(), [
    [20, 150],
    [20, 150],
  ]);
});

test('an import of a price of a pack cannot be undone once the pack has another price', async () => {
  const owner = await server.business();
  const tea = await addProduct(owner, {
    name: 'Tea',
    sku: 'TEA',
    prices: [{ price: 2 }, { factor: 12, price: 20 }],
  });
  const importId = await ask(owner, 'SKU,Pack size,Price\nTEA,12,21', 'quantities=unsaid');
  await work(server, owner, importId);
  const itemPriceId = tea.variants[0]?.prices[1]?.itemPriceId;
  const edited = await owner.patch('/inventory/products/prices', {
    changes: [{ itemPriceId, from: 21, price: 22 }],
  });
  assert.equal(edited.status, 200, JSON.stringify(edited.body));
  const refused = await owner.post(`/inventory/stock/import/${importId}/undo`, {});
  assert.equal(refused.status, 409);
  assert.match(refused.body.message, /since: Tea\./);
});

test('a pack that the item does not come in is refused by its row, and so is stock in packs', async () => {
  const owner = await server.business();
  await addProduct(owner, { name: 'Tea', sku: 'TEA', prices: [{ price: 2 }, { factor: 12, price: 20 }] });
  const before = await stateOf(server, owner);
  const sheet = 'SKU,Pack size,Price,Quantity\nTEA,1,2,\nTEA,6,11,\nTEA,12,21,3\nNONE,12,1,';
  const { status, rows, invalidRows, errors } = await imported(server, owner, sheet);
  assert.deepEqual([status, rows, invalidRows], ['FAILED', 4, 3]);
  assert.deepEqual(errors, ['3 Pack size NOT_FOUND', '4 Quantity INVALID_STATE', '5 Pack size NOT_FOUND']);
  assert.deepEqual(await stateOf(server, owner), before);
  const some = await imported(server, owner, sheet.replace('21,3', '21,'), 'skipInvalid=true');
  assert.deepEqual([some.status, some.invalidRows], ['COMPLETED', 2]);
  const [tea] = (await owner.get('/inventory/products')).body.data.rows;
  assert.equal(tea.variants[0].prices[1].price, 21);
});

test('a pack that stands in two rows is refused in the second', async () => {
  const owner = await server.business();
  await addProduct(owner, { name: 'Tea', prices: [{ price: 2 }, { factor: 12, price: 20 }] });
  const sheet = 'Name,Pack size,Price\nTea,12,21\nTea,12,22\n';
  const refused = await imported(server, owner, sheet, 'quantities=unsaid');
  assert.deepEqual([refused.status, refused.errors], ['FAILED', ['3 Pack size DUPLICATE']]);
  const some = await imported(server, owner, sheet, 'quantities=unsaid&skipInvalid=true');
  assert.deepEqual([some.status, some.rows, some.invalidRows], ['COMPLETED', 2, 1]);
  const [tea] = (await owner.get('/inventory/products')).body.data.rows;
  assert.deepEqual(
    tea.variants[0].prices.map(({ price }: { price: number }) => price),
    [2, 21],
  );
});
