import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { addProduct } from '../../src/inventory/product/testing.ts';
import { noBrowser } from '../browser.ts';
import { type SignedIn, testServer } from '../harness.ts';
import { assertNoFaults, signedInPage } from './console.ts';
import { inArabicLetters as arabic, withLanguage } from './pseudo-language.ts';
import { read, stockShop } from './shop.ts';

const server = await testServer();
const kilogram = { name: 'Kilogram', abr: 'kg' };
const customer = { kind: 'CUSTOMER', name: 'Ada', phone: '+2348031110001' };

test('in Arabic, names, codes and figures keep their own order, and grids begin at the right', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const ids = await shop(owner);
  const { page, faults } = await signedInPage(server, owner, { path: '/app/icon.svg' });
  await withLanguage(page.context(), 'ar', arabic);
  const open = (path: string) => page.goto(server.url + path);

  // The last digits of a column of prices stand below each other.
  await open('/app/products');
  const priceOf = async (name: string) => {
    const cell = page.getByRole('row', { name }).locator('td.number', { hasText: '.00' }).first();
    return cell.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right } = range.getBoundingClientRect();
      return { left, right };
    });
  };
  const [low, high] = [await priceOf('Cola'), await priceOf('Generator')];
  assert.ok(high.left < low.left - 5, 'a million is wider');
  assert.ok(Math.abs(high.right - low.right) < 1, `${high.right} and ${low.right}`);

  await open('/app/customers');
  const row = page.getByRole('row', { name: customer.name });
  assert.equal(await asSeen(row.getByRole('cell').filter({ hasText: '234' })), customer.phone);
  await open(`/app/customers/${ids.customer}`);
  assert.equal(await asSeen(page.getByRole('link', { name: customer.phone })), customer.phone);

  // The margins of a sheet of labels are the same on both sides, so the first label is 7.21 mm from the right.
  await open(`/app/products/labels?products=${ids.cola}`);
  const [sheet, label] = [
    await page.locator('.label-page').first().boundingBox(),
    await page.locator('.label').first().boundingBox(),
  ];
  assert.ok(sheet && label);
  const margin = ((sheet.x + sheet.width - label.x - label.width) * 25.4) / 96;
  assert.ok(Math.abs(margin - 7.21) < 0.5, `${margin} mm`);

  await open('/app/till');
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: arabic('Open shift') }).click();
  await page.getByRole('button', { name: arabic('Yes, it is empty') }).click();
  await page.getByRole('button', { name: /Rice/ }).click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('1.5');
  await page.keyboard.press('Enter');
  assert.match(await asSeen(page.locator('.till-line').getByText('kg')), /1\.5kg$/);

  // Tiles stand from right to left: a drag to the left, and the key to the left, lead to the next place.
  await page.getByRole('button', { name: arabic('Arrange'), exact: true }).click();
  const tiles = page.locator('.arrange-tile');
  await tiles.nth(2).waitFor();
  const names = () => tiles.locator('span[dir]').allInnerTexts();
  assert.deepEqual(await names(), ['Cola', 'Bread', 'Rice']);
  const [from, to] = [await tiles.nth(0).boundingBox(), await tiles.nth(1).boundingBox()];
  assert.ok(from && to && to.x < from.x);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
  assert.deepEqual(await names(), ['Bread', 'Cola', 'Rice']);
  await tiles.nth(0).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  assert.deepEqual(await names(), ['Cola', 'Bread', 'Rice']);

  // A date behind a name is not torn apart. It is read from the right: 17/11/2026.
  const shift = await read(owner, `/till/sessions/current?tillId=${ids.till}`);
  await open(`/app/shifts/${shift.id}`);
  const title = page.getByRole('heading', { level: 1 }).filter({ hasText: 'Front' });
  const [year, month, day] = shift.businessDate.split('-');
  assert.match(await asSeen(title), new RegExp(`^${year}/${month}/${day}،Front:`));
  assertNoFaults(faults);
});

async function shop(owner: SignedIn) {
  const { tillId } = await stockShop(owner);
  const done = ({ status, body }: Awaited<ReturnType<SignedIn['post']>>) => {
    assert.equal(status, 200, JSON.stringify(body));
    return body.data;
  };
  await addProduct(owner, { name: 'Generator', kind: 'SERVICE', prices: [{ price: 1_000_000 }] });
  const { id: measurementId } = done(await owner.post('/measurements', kilogram));
  const rice = await addProduct(owner, {
    name: 'Rice',
    kind: 'SERVICE',
    prices: [{ price: 500, measurementId }],
  });
  const { rows } = await read(owner, '/inventory/products?limit=100');
  const idOf = (name: string) => rows.find((row: { name: string }) => row.name === name).id;
  const tile = (id: string) => ({ kind: 'PRODUCT', id, name: null, folderId: null });
  done(
    await owner.put(`/outlets/${owner.outletId}/favourites`, {
      tiles: [idOf('Cola'), idOf('Bread'), rice.id].map(tile),
    }),
  );
  done(await owner.patch('/users/me', { language: 'ar' }));
  const { id } = done(await owner.post('/customer-relationship-management', customer));
  return { till: tillId, cola: idOf('Cola'), customer: id };
}

/** The letters of a text as they stand on the screen, from left to right, without spaces and marks. */
async function asSeen(text: Locator): Promise<string> {
  await text.waitFor();
  return text.evaluate((element) => {
    const letters: { letter: string; x: number; y: number }[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const [at, letter] of [...(node.nodeValue ?? '')].entries()) {
        if (/[\s\u200e\u200f\u061c\u2066-\u2069]/.test(letter)) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { left, top } = range.getBoundingClientRect();
        letters.push({ letter, x: left, y: Math.round(top / 10) });
      }
    return letters
      .sort((one, other) => one.y - other.y || one.x - other.x)
      .map(({ letter }) => letter)
      .join('');
  });
}
