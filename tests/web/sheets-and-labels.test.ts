import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { addProduct, addRecord, addType } from '../../src/inventory/product/testing.ts';
import { imported, stateOf } from '../../src/inventory/stock/import/testing.ts';
import { aVendor } from '../../src/inventory/testing.ts';
import { readSheet } from '../../src/platform/sheet/read-sheet.ts';
import { noBrowser } from '../browser.ts';
import { dataOf, type SignedIn, testServer } from '../harness.ts';
import { findings } from './axe.ts';
import { assertNoFaults, signedInPage } from './console.ts';

const server = await testServer();

/** A shirt in two sizes, each alone or in a box of ten, with stock at two outlets; and sixty more products. */
async function shop() {
  const owner = await server.registered();
  const branch = dataOf(await owner.post('/outlets', { name: 'Branch' })).id;
  const clothes = await addRecord(server, owner, { table: 'categories', name: 'Clothes' });
  const box = await addRecord(server, owner, { table: 'measurements', name: 'Box', more: { abr: 'bx' } });
  const size = await addType(owner, 'Size', ['S', 'L']);
  const shirt = await addProduct(owner, {
    name: 'Shirt',
    categoryId: clothes,
    brand: 'Mama',
    options: [size.option],
    prices: [{ price: 20 }, { factor: 10, price: 150, measurementId: box }],
    variants: [
      { optionValueIds: [size.ids[0]], sku: 'SH-S' },
      { optionValueIds: [size.ids[1]], sku: 'SH-L' },
    ],
  });
  for (let at = 0; at < 60; at += 1)
    await addProduct(owner, { name: `Item ${100 + at}`, sku: `I-${at}`, prices: [{ price: 1.5 }] });
  const small = shirt.variants[0]?.prices[0]?.itemPriceId ?? '';
  const large = shirt.variants[1]?.prices[0]?.itemPriceId ?? '';
  // Three small ones for 8 each and one for 12: four for 36, which is 9 each. 11 of the price of 20 are left: 55 %.
  for (const [outletId, quantity, unitCost] of [
    [owner.outletId, 3, 8],
    [branch, 1, 12],
  ])
    dataOf(
      await owner.post('/inventory/stock/adjustment', {
        outletId,
        purpose: 'OPENING',
        lines: [{ itemPriceId: small, quantity, unitCost }],
      }),
    );
  return { owner, shirt, small, large, branch };
}

let made: ReturnType<typeof shop> | undefined;
/** One shop for all tests here, which takes a while to fill. */
const theShop = () => {
  made ??= shop();
  return made;
};

/** Chooses from the menu Export. Returns the file. */
async function exported(page: Page, choice: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: choice }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

async function cellsOf(bytes: Buffer): Promise<string[][]> {
  const { rows } = await readSheet(bytes);
  return (await Array.fromAsync(rows)).map(({ cells }) => cells.map(String));
}

/** What the page would print: the dialog of the browser is not opened. */
async function printed(page: Page): Promise<{ rows: number; facts: string; head: string; pages: number }> {
  await page.evaluate(() => {
    window.print = () => {
      document.title = 'printing';
    };
  });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await page.waitForFunction(() => document.title === 'printing');
  await page.emulateMedia({ media: 'print' });
  const found = await page.evaluate(() => ({
    rows: document.querySelectorAll('.rows tbody tr').length,
    facts: (document.querySelector('.print-facts') as HTMLElement).innerText,
    head: getComputedStyle(document.querySelector('.rows thead') as Element).display,
  }));
  // It ends with the event that follows every print.
  const { pages } = await pdfOf(page);
  await page.emulateMedia({ media: 'screen' });
  return { ...found, pages };
}

/** The pages of a PDF and their size in points. */
async function pdfOf(page: Page): Promise<{ pages: number; size: number[] }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, size = ''] = /\/MediaBox \[([\d. ]+)\]/.exec(pdf) ?? [];
  return {
    pages: pdf.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0,
    size: size
      .trim()
      .split(' ')
      .slice(2)
      .map((side) => Math.round(Number(side))),
  };
}

test('products have stock, cost and margin, and their sheet and print hold all that is shown', {
  skip: noBrowser,
}, async () => {
  const { owner } = await theShop();
  const { page, faults } = await signedInPage(server, owner, { path: '/app/products', locale: 'en-GB' });
  const row = page.getByRole('row', { name: /Shirt/ });
  await page.getByRole('row', { name: /Item 149/ }).waitFor();
  await page.getByLabel('Name, SKU or barcode').fill('Shirt');
  await page.getByText('1 of 1').waitFor();
  const shown = await row.getByRole('cell').allInnerTexts();
  // The tick, the name, the SKU, the category, the brand, the variants, the price; then stock, cost and margin.
  assert.match(shown[6] ?? '', /20\.00/);
  assert.equal(shown[7], '4');
  assert.match(shown[8] ?? '', /9\.00/);
  assert.equal(shown[9], '55%');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('50 of 61').waitFor();

  const csv = await exported(page, 'CSV');
  assert.match(csv.name, /^products-\d{4}-\d\d-\d\d\.csv$/);
  const lines = csv.bytes.toString().replace('\ufeff', '').trimEnd().split('\r\n');
  assert.equal(
    lines[0],
    'Name,Option 1 name,Option 1,SKU,Category,Brand,Unit,Pack size,Price,Total stock,Average cost,Margin %,Status',
  );
  assert.equal(lines.length, 1 + 60 + 4, 'every product, not only those that are loaded');
  assert.equal(lines[1], 'Item 100,,,I-0,,,,1,1.5,0,,,Active');
  assert.deepEqual(lines.slice(61), [
    'Shirt,Size,S,SH-S,Clothes,Mama,,1,20,4,9,55,Active',
    'Shirt,Size,S,SH-S,Clothes,Mama,Box,10,150,,,,Active',
    'Shirt,Size,L,SH-L,Clothes,Mama,,1,20,0,,,Active',
    'Shirt,Size,L,SH-L,Clothes,Mama,Box,10,150,,,,Active',
  ]);

  // As it is, it is a sheet to import, which changes nothing.
  const before = await stateOf(server, owner);
  const { rows, invalidRows } = await imported(server, owner, csv.bytes, 'quantities=unsaid');
  assert.deepEqual([rows, invalidRows], [64, 0]);
  assert.deepEqual(await stateOf(server, owner), before);

  await page.goto(
    `${server.url}/app/products?search=Shirt&status=ACTIVE&columns=name,price&sortKey=name&sortDir=desc`,
  );
  await page.getByText('1 of 1').waitFor();
  const xlsx = await cellsOf((await exported(page, 'Excel (XLSX)')).bytes);
  assert.deepEqual(xlsx.slice(0, 2), [
    ['Name', 'Option 1 name', 'Option 1', 'SKU', 'Unit', 'Pack size', 'Price'],
    ['Shirt', 'Size', 'S', 'SH-S', '', '1', '20'],
  ]);
  assert.equal(xlsx.length, 5);

  await page.goto(`${server.url}/app/products?status=ACTIVE&sortKey=name`);
  await page.getByText('50 of 61').waitFor();
  const print = await printed(page);
  assert.equal(print.rows, 61);
  assert.match(print.facts, /^Status: Active · Sorted by Name · 61 rows · printed on /);
  assert.equal(print.head, 'table-header-group', 'it is repeated on every page');
  assert.ok(print.pages > 1, 'and there are several');
  await page.getByText('50 of 61').waitFor();
  assertNoFaults(faults);
});

test('a list without a sheet of its own exports what its columns show', { skip: noBrowser }, async () => {
  const { owner, branch } = await theShop();
  const { page, faults } = await signedInPage(server, owner, { path: '/app/stock/by-outlet?search=Shirt' });
  const main = dataOf(await owner.get('/outlets')).rows.find(({ id }: { id: string }) => id !== branch).name;
  await page.getByText('2 of 2').waitFor();
  const headers = await page.getByRole('columnheader').allInnerTexts();
  assert.deepEqual(
    headers.map((text) => text.trim()),
    ['Item', 'Total', 'Unit', 'Branch', main].sort(inOrderOf(headers)),
  );
  const [, first = []] = await cellsOf((await exported(page, 'CSV')).bytes);
  const byTitle = Object.fromEntries(headers.map((title, at) => [title.trim(), first[at]]));
  assert.deepEqual(byTitle, { Item: 'Shirt · S', Total: '4', Unit: '', Branch: '1', [main]: '3' });

  // Days, moments, amounts and words, as the list of movements has them.
  await page.goto(`${server.url}/app/stock/movements`);
  await page.getByText('2 of 2').waitFor();
  const [titles = [], ...rows] = await cellsOf((await exported(page, 'CSV')).bytes);
  const outlets = rows.map((cells) => cells[titles.indexOf('Outlet')]);
  assert.deepEqual(outlets.sort(), ['Branch', main].sort());
  assert.ok(
    rows.every((cells) => !cells.some((cell) => /^[0-9a-f]{8}-/.test(cell))),
    'names instead of ids',
  );
  assertNoFaults(faults);
});

const inOrderOf = (headers: string[]) => (one: string, other: string) =>
  headers.findIndex((text) => text.trim() === one) - headers.findIndex((text) => text.trim() === other);

test('prices change in bulk after a look at them, and labels fit the paper', {
  skip: noBrowser,
}, async () => {
  const { owner, shirt, large } = await theShop();
  const { page, faults } = await signedInPage(server, owner, { path: '/app/products?search=Shirt' });
  await page.getByRole('row', { name: /Shirt/ }).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change prices' });
  await dialog.getByLabel('Raise by').fill('10');
  // Prices of small units go in steps: 165 becomes 150 or 200, so 150 stays, and 22 becomes 50.
  await dialog.getByRole('combobox', { name: 'Round to' }).click();
  await page.getByRole('option', { name: /50\.00/ }).click();
  await dialog.getByText('2 prices will change:').waitFor();
  await dialog.getByRole('combobox', { name: 'Round to' }).click();
  await page.getByRole('option', { name: 'End in .99' }).click();
  await dialog.getByText('4 prices will change:').waitFor();
  const preview = await dialog.getByRole('row').allInnerTexts();
  const amounts = (text = '') => text.match(/\d+\.\d\d/g);
  // 22 is nearest to 21.99, and 165 to 164.99.
  assert.deepEqual(amounts(preview[1]), ['20.00', '21.99']);
  assert.deepEqual(amounts(preview[2]), ['150.00', '164.99']);
  assert.deepEqual(await findings(page), []);
  // In a low window the prices scroll, and the button stays in sight.
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 380 });
  const { y = 0, height = 0 } =
    (await dialog.getByRole('button', { name: 'Change (4)' }).boundingBox()) ?? {};
  assert.ok(y > 0 && y + height <= 380, `the button ends at ${y + height}`);
  if (usual) await page.setViewportSize(usual);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Change (4)' }).click();
  await page.getByText('4 prices changed.').waitFor();
  const after = dataOf(await owner.get(`/inventory/products/${shirt.id}`));
  assert.deepEqual(
    after.variants.flatMap(({ prices }: { prices: { price: number }[] }) => prices.map(({ price }) => price)),
    [21.99, 164.99, 21.99, 164.99],
  );

  await page.getByRole('row', { name: /Shirt/ }).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Print labels' }).click();
  // The two boxes have no code. The shirts have a SKU, which is not an EAN.
  await page.getByText('2 items have no barcode').waitFor();
  assert.equal(await page.getByRole('img', { name: 'CODE-128 SH-S' }).count(), 1);
  await page.getByRole('button', { name: 'Create barcodes' }).click();
  await page.getByText('2 barcodes created.').waitFor();
  await page
    .getByRole('img', { name: /^EAN-13 29/ })
    .nth(1)
    .waitFor();
  const label = page.locator('.label').first();
  // One line of the name is as high as its letters, tails included.
  const name = await label.locator('.label-name').evaluate((node) => {
    const { fontSize } = getComputedStyle(node);
    return node.getBoundingClientRect().height / Number.parseFloat(fontSize);
  });
  assert.ok(name > 1.25, `${name}`);
  assert.match(await label.innerText(), /Shirt, S[\s\S]*21\.99/);
  const paper = async (name: string) => {
    await page.getByRole('combobox', { name: 'Paper' }).click();
    await page.getByRole('option', { name }).click();
    const box = await label.boundingBox();
    // A millimetre is 96 ÷ 25.4 pixels.
    return [box?.width ?? 0, box?.height ?? 0].map((side) => Math.round((side * 254) / 96) / 10);
  };
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(await paper('Avery 5160'), [66.7, 25.4]);
  assert.deepEqual(await pdfOf(page), { pages: 1, size: [612, 792] }, 'a sheet of Letter');
  assert.deepEqual(await paper('Roll 50 × 30 mm'), [50, 30]);
  assert.deepEqual(await pdfOf(page), { pages: 4, size: [142, 85] }, 'each label is a page of the roll');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.getByRole('heading', { name: 'Labels' }).isVisible(), false);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('combobox', { name: 'How many' }).click();
  await page.getByRole('option', { name: 'As many as in stock' }).click();
  await page.getByText('4 labels', { exact: true }).waitFor();

  const bought = dataOf(await buy(owner, { productId: shirt.id, itemPriceId: large }));
  await page.goto(`${server.url}/app/products/labels?purchase=${bought.id}`);
  await page.getByText('7 labels', { exact: true }).waitFor();
  assert.match(await label.innerText(), /Shirt, L/);
  assertNoFaults(faults);
});

/** Seven of an item, on credit. */
async function buy(owner: SignedIn, { productId, itemPriceId }: { productId: string; itemPriceId: string }) {
  return owner.post('/inventory/bulk-stock', {
    date: new Date().toISOString().slice(0, 10),
    storeId: owner.outletId,
    vendorId: await aVendor(server, owner),
    pmethod: 'credit',
    total: 70,
    stock: [{ productId, itemPriceId, quantity: 7, costPrice: 10 }],
  });
}
