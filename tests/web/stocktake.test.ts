import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { noBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { assertNoFaults, phone, signedInPage } from './console.ts';
import { routeUntil } from './wire.ts';

const server = await testServer();

/** As a scanner does: all keys at once and Enter at the end, wherever the focus is. */
async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      for (const key of keys)
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        );
    },
    [...code, 'Enter'],
  );
}

const counted = (page: Page, name: string, quantity: string) =>
  page.waitForFunction(
    ([label, wanted]) =>
      document.querySelector<HTMLInputElement>(`section[aria-label="${label}"] input[aria-label="Counted"]`)
        ?.value === wanted,
    [name, quantity],
  );

test('a stocktake on a phone: counted by scanner, also without the network, and its differences posted', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const [shop] = (await owner.get('/outlets')).body.data.rows;
  const item = async (name: string, prices: object[]) => {
    const { body } = await owner.post('/inventory/products', { name, prices });
    return body.data.variants[0];
  };
  const soap = await item('Soap', [
    { price: 3, barcode: '5901111' },
    { price: 30, factor: 12, barcode: '6901111' },
  ]);
  const rice = await item('Rice', [{ price: 9, barcode: '5902222' }]);
  for (const [{ prices }, quantity] of [
    [soap, 30],
    [rice, 5],
  ])
    await owner.post('/inventory/stock', {
      outletId: shop.id,
      lines: [{ itemPriceId: prices[0].itemPriceId, quantity, unitCost: 2 }],
    });

  const before = new Date().toISOString();
  const { page, faults } = await signedInPage(server, owner, {
    path: '/app/stocktakes?open=new',
    viewport: phone,
  });
  // There is one outlet only, so it is chosen already.
  await page.getByRole('dialog').locator(`input[value="${shop.name}"]`).waitFor();
  await page.getByRole('button', { name: 'Start counting' }).click();
  await page.getByText('0 of 2 counted').waitFor();
  await page.getByText('Scan the first item').waitFor();
  const [stocktake] = (await owner.get('/inventory/stocktakes')).body.data.rows;
  // Damaged notes of this browser do not break the page.
  await page.evaluate(
    ([stocktakeId, outletId]) => {
      for (const key of [`counts.${stocktakeId}`, `mine.goods.${outletId}`])
        localStorage.setItem(`tillhouse.${key}`, '{"queue":');
    },
    [stocktake.id, shop.id],
  );
  await page.reload();
  await page.getByText('Scan the first item').waitFor();
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= phone.width);

  // Two cartons and a piece are 25.
  await scan(page, '6901111');
  await counted(page, 'Soap', '12');
  await scan(page, '6901111');
  await scan(page, '5901111');
  await counted(page, 'Soap', '25');
  await page.getByText('1 of 2 counted').waitFor();
  await page.getByText('All saved').waitFor();

  // What is not sent yet survives a reload.
  const counts = /\/stocktakes\/[^/]+\/counts$/;
  const answerAgain = await routeUntil(page, counts, (route) => route.abort());
  await scan(page, '5902222');
  await page.getByText('1 saved on this device').waitFor();
  await page.reload();
  await page.getByText('1 saved on this device').waitFor();
  answerAgain();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByText('All saved').waitFor();

  await page.context().setOffline(true);
  for (let times = 0; times < 2; times += 1) await scan(page, '5902222');
  await counted(page, 'Rice', '3');
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByText('Offline · 3 saved on this device').waitFor();
  await page.context().setOffline(false);
  await page.getByText('All saved').waitFor();
  await page.getByText('2 of 2 counted').waitFor();
  await counted(page, 'Rice', '4');
  await page.getByRole('button', { name: 'One less' }).click();
  // Straight from counting: it waits by itself until the last count is sent.
  await page.getByRole('button', { name: 'Finish counting' }).click();
  // 5 of 30 and 2 of 5 are missing, at 2 each.
  await page.getByRole('row', { name: /Soap 30 25 -5 .*10\.00/ }).waitFor();
  await page.getByRole('row', { name: /Rice 5 3 -2 .*4\.00/ }).waitFor();
  await page.getByRole('button', { name: 'Complete…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
  await page.getByText('Completed', { exact: true }).waitFor();
  const { body } = await owner.get(`/inventory/stocktakes/${stocktake.id}`);
  assert.deepEqual([body.data.differenceQuantity, body.data.differenceValue], [-7, -14]);
  const { body: stock } = await owner.get('/inventory/stock/rows');
  assert.deepEqual(
    stock.data.rows.map((row: { productName: string; quantity: number }) => [row.productName, row.quantity]),
    [
      ['Rice', 3],
      ['Soap', 25],
    ],
  );
  // What turns out later to have happened before the count has a place of its own, on a phone as well.
  const { body: found } = await owner.post('/inventory/stock/adjustment', {
    ...{ outletId: shop.id, purpose: 'LOST', occurredAt: before },
    lines: [{ variantId: rice.id, quantity: 1 }],
  });
  assert.equal(found.code, 'STOCK_ADJUSTED', JSON.stringify(found));
  await page.reload();
  await page.getByRole('button', { name: 'Recorded late' }).click();
  await page.getByRole('row', { name: 'Rice' }).waitFor();
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= phone.width);
  assertNoFaults(faults);
});
