import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { ApiError } from '../../web/src/api/call.ts';
import { messageOf } from '../../web/src/till/engine/server.ts';
import { noBrowser } from '../browser.ts';
import { type SignedIn, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { findings } from './axe.ts';
import { assertNoFaults, signedInPage } from './console.ts';
import { bread, cola, read, salesOf, scan, setScanner, stockShop } from './shop.ts';
import { targetsTooSmall, tooWide } from './till-sizes.ts';

const server = await testServer();
const milk = '4000417025005';
const tablet = { width: 1024, height: 768 };

test('a refusal is one sentence at the till, without the path of a field', () => {
  const said = (message: string, field: string, fault: string) =>
    messageOf(
      new ApiError({ status: 409, code: 'NO', message, errors: [{ field, code: 'NO', message: fault }] }),
    );
  const short = 'not enough Milk: 0 in stock, 1 needed';
  assert.equal(
    said(`N${short.slice(1)}.`, 'lines.0.quantity', short),
    'Not enough Milk: 0 in stock, 1 needed.',
  );
  assert.equal(
    said(`N${short.slice(1)}. Also short: 2 more.`, 'lines.1', short),
    'Not enough Milk: 0 in stock, 1 needed. Also short: 2 more.',
  );
  // The server writes the field in front of its fault.
  assert.equal(
    said('payments.0.amount: must be at most 800.', 'payments.0.amount', 'must be at most 800'),
    'Payment: must be at most 800.',
  );
  assert.equal(said('customerId: is needed.', 'customerId', 'is needed'), 'Customer: is needed.');
  assert.equal(
    said('Some fields are not valid.', 'lines.3', 'is repeated'),
    'Some fields are not valid. (Items: is repeated)',
  );
});

test('rows of a return stay where they are, and what decides about money is in sight', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  await addMilk(owner);
  const { page, faults } = await signedInPage(server, owner, { path: '/app/till', viewport: tablet });
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  await setScanner(page);
  await scan(page, `2*${bread}`);
  await scan(page, cola);
  await page.getByLabel('Total').getByText('₦1,831.13').waitFor();
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByText('Next sale').waitFor();
  const sale = await until(async () => (await salesOf(owner))[0]);
  const number = String(sale.number);

  const form = await find(page, number);
  await tapWhereItWas(page, form);
  await sameAtEveryWidth(page, form);
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await exchange(page, number);
  assert.deepEqual((await read(owner, `/sales/${sale.id}`)).refunds, []);
  assertNoFaults(faults);
});

/** 500 each, and none in stock. */
async function addMilk(owner: SignedIn): Promise<void> {
  const product = { name: 'Milk', prices: [{ price: 500, barcode: milk }] };
  assert.equal((await owner.post('/inventory/products', product)).status, 200);
}

/** Opens the return by the number of the sale. The focus is at the first thing to do. */
async function find(page: Page, number: string): Promise<Locator> {
  await page.keyboard.press('F10');
  await page.getByLabel('Scan the receipt, or type its number').waitFor();
  await scan(page, number);
  const form = page.getByRole('dialog', { name: `Return of ${number}` });
  await form.getByRole('button', { name: 'More of Bread' }).and(page.locator(':focus')).waitFor();
  return form;
}

const more = (form: Locator, name: string) => form.getByRole('button', { name: `More of ${name}` });
const taken = (form: Locator, name: string) => form.getByLabel(`Quantity of ${name} to return`);
const where = (form: Locator, name: string) => form.getByRole('radiogroup', { name: `Condition of ${name}` });

const placeOf = (element: Locator) =>
  element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return { x, y, width, height };
  });

/** The second line is tapped where it was before the first one: it is counted, and nothing is damaged. */
async function tapWhereItWas(page: Page, form: Locator): Promise<void> {
  await form.getByText('2 can be returned · Paid ₦1,600.00 for 2').waitFor();
  for (const name of ['Bread', 'Cola'])
    assert.ok(await where(form, name).getByRole('radio', { name: 'Damaged' }).isDisabled(), name);
  const { x, y, width, height } = await placeOf(more(form, 'Cola'));
  await more(form, 'Bread').click();
  await form.getByRole('button', { name: 'Refund ₦800.00 in cash' }).waitFor();
  await page.mouse.click(x + width / 2, y + height / 2);
  // 800 and 231.13, in coins of 1.
  await form.getByRole('button', { name: 'Refund ₦1,031.00 in cash' }).waitFor();
  for (const name of ['Bread', 'Cola']) {
    assert.equal(await taken(form, name).inputValue(), '1');
    assert.ok(await where(form, name).getByRole('radio', { name: 'Back to stock' }).isChecked(), name);
  }
  // The condition is no reason.
  const reasons = await form.locator('.mantine-Chip-label').allInnerTexts();
  assert.deepEqual(reasons, ['Wrong size', 'Wrong item', 'Changed their mind']);
  await form.getByText('2 can be returned').waitFor();
  assert.deepEqual(await findings(page), []);
}

/** From a phone to a large screen, whatever is taken of the first line. */
async function sameAtEveryWidth(page: Page, form: Locator): Promise<void> {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 700, height: 800 },
    tablet,
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await form.getByRole('button', { name: 'Less of Bread' }).click();
    await until(async () => ((await taken(form, 'Bread').inputValue()) === '0' ? true : undefined));
    const parts = [more(form, 'Bread'), where(form, 'Bread'), more(form, 'Cola'), where(form, 'Cola')];
    const places = () => Promise.all(parts.map(placeOf));
    const before = await places();
    await more(form, 'Bread').click();
    await until(async () => ((await taken(form, 'Bread').inputValue()) === '1' ? true : undefined));
    assert.deepEqual(await places(), before, `at ${viewport.width} px`);
    assert.deepEqual(await page.evaluate(tooWide), [], `at ${viewport.width} px`);
    assert.deepEqual(await page.evaluate(targetsTooSmall), [], `at ${viewport.width} px`);
  }
  await page.setViewportSize(tablet);
}

/** Whether a tap at its centre reaches it or its label. */
const isReached = (element: Locator) =>
  element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    const label = node.closest('.mantine-Switch-root');
    return hit !== null && (node.contains(hit) || label?.contains(hit) === true);
  });

async function allMoneyInSight(form: Locator): Promise<void> {
  for (const method of ['Cash', 'Card', 'Mobile money'])
    assert.ok(await isReached(form.getByLabel(`Refund by ${method}`)), method);
}

async function exchange(page: Page, number: string): Promise<void> {
  await scan(page, milk);
  await page.getByLabel('Total').getByText('₦500.00').waitFor();
  const form = await find(page, number);
  const inExchange = form.getByLabel('Exchange for the items in the cart');
  assert.ok(await isReached(inExchange), 'the switch, before anything is chosen');
  const place = await placeOf(more(form, 'Cola'));
  await more(form, 'Bread').click();
  await form.getByRole('button', { name: 'Refund ₦800.00 in cash' }).waitFor();
  assert.ok(await isReached(inExchange), 'the switch');
  await allMoneyInSight(form);
  await inExchange.check();
  const give = form.getByRole('button', { name: 'Exchange and refund ₦300.00 in cash' });
  await give.waitFor();
  await allMoneyInSight(form);
  assert.deepEqual(await placeOf(more(form, 'Cola')), place);

  // The reason is below: the screen says that it goes on, until its end is seen.
  const goesOn = form.getByText('More below');
  await page.setViewportSize({ width: 1024, height: 600 });
  await goesOn.waitFor();
  await form.getByLabel('Reason').focus();
  await form.locator('.mantine-Chip-label').last().click();
  await goesOn.waitFor({ state: 'detached' });
  await page.setViewportSize(tablet);

  await give.click();
  const alert = form.getByRole('alert');
  await alert.waitFor();
  assert.equal(await alert.innerText(), 'Not enough Milk: 0 in stock, 1 needed.');
}
