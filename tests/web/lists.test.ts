import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { accountsOf } from '../../src/ledger/testing.ts';
import { noBrowser } from '../browser.ts';
import { dataOf, type SignedIn, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { assertNoFaults, signedInPage } from './console.ts';
import { holdBack } from './wire.ts';

const server = await testServer();
const numbered = (name: string) => Array.from({ length: 60 }, (_, at) => `${name} ${100 + at}`);

/** Sixty expenses. Each row opens in a panel. */
async function addExpenses(owner: SignedIn): Promise<void> {
  const accountId = (await accountsOf(owner))('6000');
  for (const payee of numbered('Payee'))
    dataOf(
      await owner.post('/expenses', {
        accountId,
        outletId: owner.outletId,
        amount: 1,
        method: 'CASH',
        payee,
        businessDate: '2026-03-03',
      }),
    );
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('a list keeps its place when a row is opened and closed and after Back, and its head stays in sight', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await addExpenses(owner);
  const { page, faults } = await signedInPage(server, owner, {
    path: '/app/expenses',
    viewport: { width: 1440, height: 900 },
  });
  await page.getByRole('row', { name: /Payee 140/ }).waitFor();
  await page.evaluate(() => scrollTo(0, 1_000));
  const before = await scrolled(page);
  assert.ok(before > 500, `only scrolled to ${before}`);
  const head = await page.getByRole('columnheader', { name: 'Payee' }).boundingBox();
  assert.ok(head && head.y >= 55 && head.y < 60, `the head is at ${head?.y}`);

  // To follow the query takes longer than another page is waited for. The open page is not taken away meanwhile.
  const waitNoLonger = await page.evaluateHandle(() => {
    const { setTimeout } = window;
    window.setTimeout = ((act: () => void, ms: number) =>
      ms === 1_000 ? act() : setTimeout(act, ms)) as typeof setTimeout;
    document.querySelector('main table')?.setAttribute('data-mark', '');
    return () => Object.assign(window, { setTimeout });
  });
  await page.getByRole('row').nth(30).getByRole('link').first().click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.equal(await scrolled(page), before);
  assert.equal(await page.locator('table[data-mark]').count(), 1, 'it is the same table');
  await waitNoLonger.evaluate((usual) => void usual());

  // Another page begins at its top, and Back leads to the place in the list.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Outlets' }).click();
  await page.getByRole('heading', { name: 'Outlets', level: 1 }).waitFor();
  assert.equal(await scrolled(page), 0);
  await page.evaluate(() => history.back());
  await page.getByRole('row', { name: /Payee 140/ }).waitFor();
  assert.equal(await scrolled(page), before);
  assertNoFaults(faults);
});

test('no row moves when the totals of a list come late or change', { skip: noBrowser }, async () => {
  const owner = await server.registered();
  await addExpenses(owner);
  const { page, faults } = await signedInPage(server, owner, {
    viewport: { width: 1440, height: 900 },
  });
  const { letGo: showTotals } = await holdBack(page, /expenses\/summary/);
  await page.goto(`${server.url}/app/expenses`);
  const row = page.getByRole('row', { name: /Payee 140/ });
  await row.waitFor();
  const before = await row.boundingBox();
  showTotals();
  await page.locator('.tiles').getByText('Spent').waitFor();
  assert.equal((await row.boundingBox())?.y, before?.y);

  // Another filter: the old totals stay until the new ones are there.
  const { letGo: showNextTotals } = await holdBack(page, /expenses\/summary/);
  const head = page.getByRole('columnheader', { name: 'Payee' });
  const headBefore = await head.boundingBox();
  await page.getByPlaceholder('Payee or note').fill('Payee 140');
  await page.getByText('1 of 1', { exact: true }).waitFor();
  assert.equal((await head.boundingBox())?.y, headBefore?.y);
  showNextTotals();
  await page.locator('.tiles').getByText('₦1.00').first().waitFor();
  assert.equal((await head.boundingBox())?.y, headBefore?.y);
  assertNoFaults(faults);
});

test('the first tick moves no row, and all that the filters leave can be selected', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  for (const name of numbered('Item'))
    dataOf(await owner.post('/inventory/products', { name, prices: [{ price: 1 }] }));
  const { page, faults } = await signedInPage(server, owner, { path: '/app/products?search=Item' });
  const row = page.getByRole('row', { name: /Item 103/ });
  await row.waitFor();
  const before = await row.boundingBox();
  await row.getByRole('checkbox').click();
  await page.getByText('1 selected').waitFor();
  assert.equal((await row.boundingBox())?.y, before?.y);
  await page.getByLabel('Select all rows shown').click();
  await page.getByText('50 selected').waitFor();
  await page.getByRole('button', { name: 'Select all 60' }).click();
  await page.getByText('60 selected').waitFor();
  assertNoFaults(faults);
});

test('a list of days offers the usual periods', { skip: noBrowser }, async () => {
  const owner = await server.registered();
  const { page, faults } = await signedInPage(server, owner, { path: '/app/sales' });
  await page.getByRole('button', { name: 'Dates' }).click();
  await page.getByRole('button', { name: 'Last month' }).click();
  const [from, to] = await until(async () => {
    const { searchParams } = new URL(page.url());
    const days = [searchParams.get('date_from'), searchParams.get('date_to')];
    return days[0] && days[1] ? days : undefined;
  });
  // The whole month, by the calendar: it begins on the first, and the day after its end is a first as well.
  assert.match(String(from), /-01$/);
  assert.equal(String(from).slice(0, 7), String(to).slice(0, 7));
  assert.equal(new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000).getUTCDate(), 1);
  assertNoFaults(faults);
});

test('a list that could not be read does not say that it is empty', { skip: noBrowser }, async () => {
  const owner = await server.registered();
  const { page } = await signedInPage(server, owner, { path: '/app/products' });
  await page.getByText('Nothing here yet').or(page.getByRole('table')).first().waitFor();
  await page.route('**/customer-relationship-management?**', (route) => route.abort());
  await page.goto(`${server.url}/app/customers`);
  await page.getByRole('alert').first().waitFor({ timeout: 30_000 });
  assert.equal(await page.locator('.rows-empty').count(), 0);
});
