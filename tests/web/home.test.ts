import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { onShelf } from '../../src/sales/testing.ts';
import { noBrowser } from '../browser.ts';
import { dataOf, type SignedIn, testServer } from '../harness.ts';
import { findings } from './axe.ts';
import { assertNoFaults, signedInPage } from './console.ts';

// The days of sales are moved, without those of what they posted.
const server = await testServer({ breaksInvariants: true });

type Sold = { itemPriceId: string; quantity: number; price: number; outletId?: string };

/** Completes a sale so many days ago, some minutes before or after the present time of day. */
async function sell(owner: SignedIn, item: Sold, { days = 0, minutes = -30 } = {}): Promise<string> {
  const { itemPriceId, quantity, price, outletId = owner.outletId } = item;
  const payments = [{ method: 'CASH', amount: quantity * price }];
  const body = { outletId, lines: [{ itemPriceId, quantity }], payments };
  const { sale } = dataOf(await owner.post('/checkout', body));
  const day = Temporal.PlainDate.from(sale.businessDate).subtract({ days }).toString();
  const at = Temporal.Now.instant()
    .subtract({ hours: days * 24 })
    .add({ minutes });
  await server.database(async (session) => {
    await session.all('update sales set business_date = $2, completed_at = $3 where id = $1', [
      ...[sale.id, day, at.toString()],
    ]);
    await session.all('update payments set business_date = $2 where source_id = $1', [sale.id, day]);
  });
  return day;
}

const written = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

/** Waits until the text stands in one line and is not cut. */
async function assertOneLine(page: Page, text: Locator): Promise<void> {
  await page.waitForFunction(
    (element) => {
      const { height } = element?.getBoundingClientRect() ?? { height: 0 };
      const lineHeight = Number.parseFloat(getComputedStyle(element as Element).lineHeight);
      return (
        Math.round(height / lineHeight) === 1 &&
        (element as Element).scrollWidth <= (element as Element).clientWidth
      );
    },
    await text.elementHandle(),
  );
}

/** Waits until the page is as wide as the screen: charts follow the width of the window one frame later. */
async function assertFits(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
  );
}

test('Home has ranges beside the same hours before, ranks outlets, and leads to what is low', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const yaba: string = dataOf(await owner.post('/outlets', { name: 'Yaba' })).id;
  const gold = { ...(await onShelf(server, owner, { name: 'Gold', price: 12_345_678_901, there: 2 })) };
  const soap = await onShelf(server, owner, { price: 10 });
  const rice = await onShelf(server, { ...owner, outletId: yaba }, { name: 'Rice', price: 10, there: 9 });
  // Low: gold in the shop, where one is left, and rice at Yaba.
  await server.database((session) =>
    session.all(`update products set reorder_level_e4 = 90000 where org_id = $1 and name <> 'Soap'`, [
      owner.orgId,
    ]),
  );
  const lastDay = await sell(
    owner,
    { itemPriceId: gold.itemPriceId, quantity: 1, price: 12_345_678_901 },
    { days: 3 },
  );

  const { page, faults } = await signedInPage(server, owner);
  const tile = (name: string) => page.getByRole('region', { name, exact: true });
  // Nothing is sold yet today, so the last day with sales is shown.
  await page.getByText(`These are the figures of ${written(lastDay)}, the last day with sales.`).waitFor();
  const net = tile('Net sales').getByText('₦12,345,678,901.00', { exact: true });
  for (const width of [1440, 1280, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await assertOneLine(page, net);
    await assertFits(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Show today' }).click();
  await tile('Net sales').getByText('₦0.00', { exact: true }).waitFor();

  // Today 30; a week before 20 by this time, and 500 later. At Yaba 50, and nothing the week before.
  const soaps = (quantity: number) => ({ itemPriceId: soap.itemPriceId, quantity, price: 10 });
  await sell(owner, soaps(3));
  await sell(owner, soaps(2), { days: 7 });
  await sell(owner, soaps(50), { days: 7, minutes: 30 });
  await sell(owner, { itemPriceId: rice.itemPriceId, quantity: 5, price: 10, outletId: yaba });
  await page.goto(`${server.url}/app`);
  await tile('Net sales').getByText('₦80.00', { exact: true }).waitFor();
  // 80 against 20: three times as much again.
  await tile('Net sales').getByText('+300% week before').waitFor();
  await page.getByText(/compared with .* up to the same time of day$/).waitFor();
  const ranked = page.getByRole('region', { name: 'Outlets' }).getByRole('listitem');
  assert.deepEqual(
    (await ranked.allInnerTexts()).map((text) => text.split('\n')[0]),
    ['1. Yaba', '2. Corner Shop'],
  );

  const today = new Date(`${lastDay}T00:00:00Z`);
  today.setUTCDate(today.getUTCDate() + 3);
  for (const [range, compared, title, bars] of [
    ['7 days', '7 days before', 'Sales by day', 7],
    ['30 days', '30 days before', 'Sales by day', 30],
    ['This month', 'Month before', 'Sales by day', today.getUTCDate()],
    ['This year', 'Year before', 'Sales by month', today.getUTCMonth() + 1],
    ['Today', 'Week before', 'Sales by hour', 24],
  ] as const) {
    await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: range }).click();
    const chart = page.getByRole('region', { name: title }).locator(`figure[aria-label*="(${compared}:"]`);
    await chart.locator('svg').first().waitFor();
    const spoken = (await chart.getAttribute('aria-label')) ?? '';
    assert.equal(spoken.split(`(${compared}:`).length - 1, bars, range);
  }
  // The day before nothing was sold.
  await page.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: 'Day before' }).click();
  await tile('Net sales').getByText('day before: ₦0.00').waitFor();

  assert.deepEqual(await findings(page), []);

  // Low stock is the same here, in the list of stock and in the list of products.
  const low = page.getByRole('region', { name: 'Low stock' });
  await low.getByText('2 low').waitFor();
  await low.getByRole('link', { name: 'Low stock' }).click();
  await page.waitForURL(/\/app\/stock\?status=LOW_STOCK/);
  await page.getByText('2 of 2').waitFor();
  await page.goto(`${server.url}/app/products`);
  await page.locator('.tiles > *', { hasText: 'Low stock' }).getByText('2', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Low stock' }).click();
  await page.getByText('2 of 2').waitFor();

  // The chart of payments covers its period: from the first payment, and each of 30 days.
  await page.goto(`${server.url}/app/payment-analysis`);
  const money = page.getByRole('figure');
  const spokenDays = async (from: Date) => {
    const day = (date: Date) => written(date.toISOString().slice(0, 10));
    await money.getByText(`Money in, ${day(from)} to ${day(today)}`).waitFor();
    return ((await money.getAttribute('aria-label')) ?? '').split(', ').length;
  };
  // What is on the shelves was paid for then.
  await spokenDays(new Date('2026-01-02'));
  await page.getByRole('button', { name: '30 days' }).click();
  const thirty = new Date(today);
  thirty.setUTCDate(thirty.getUTCDate() - 29);
  assert.equal(await spokenDays(thirty), 30);
  assertNoFaults(faults);
  await page.context().close();
});

test('the panel of a shift fits on a screen and on a tablet, with amounts of 11 digits', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const { outletId } = owner;
  const gold = await onShelf(server, owner, { name: 'Gold', price: 12_345_678_901, there: 2 });
  const till = dataOf(await owner.post('/tills', { outletId, name: 'Front' }));
  const shift = dataOf(await owner.post('/till/sessions', { tillId: till.id, openingFloat: 100 }));
  for (const method of ['CASH', 'POS']) {
    const lines = [{ itemPriceId: gold.itemPriceId, quantity: 1 }];
    const payments = [{ method, amount: 12_345_678_901 }];
    dataOf(await owner.post('/checkout', { outletId, tillSessionId: shift.id, lines, payments }));
  }
  const counts = [
    { method: 'CASH', counted: 12_345_678_901 },
    { method: 'POS', counted: 12_345_678_901 },
  ];
  dataOf(await owner.post(`/till/sessions/${shift.id}/close`, { counts }));
  const { page, faults } = await signedInPage(server, owner, {
    path: `/app/shifts?open=${shift.id}`,
    viewport: { width: 1440, height: 900 },
  });
  const panel = page.getByRole('dialog', { name: 'Shift' });
  await panel.getByText('₦24,691,357,802.00').first().waitFor();
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await assertOneLine(page, panel.locator('.tiles').getByText('₦24,691,357,802.00').first());
    const sideways = await panel.evaluate((element) =>
      [element, ...element.querySelectorAll('*')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
        .map((one) => `${one.tagName}.${one.className}`),
    );
    assert.deepEqual(sideways, [], `at ${width}`);
    await assertFits(page);
  }
  assertNoFaults(faults);
  await page.context().close();
});
