import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { noBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { until } from '../until.ts';
import { findings } from './axe.ts';
import { assertNoFaults, phone, signedInPage } from './console.ts';
import { salesOf, stockShop } from './shop.ts';
import { targetsTooSmall, tooWide } from './till-sizes.ts';

const server = await testServer();
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 360, height: 640 },
  phone,
];

test('the pad never lies over a form, and nothing that counts is out of sight', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  const ada = { kind: 'CUSTOMER', name: 'Ada', creditLimit: 500 };
  assert.equal((await owner.post('/customer-relationship-management', ada)).status, 200);
  const { page, faults } = await signedInPage(server, owner, {
    path: '/app/till',
    viewport: phone,
    hasTouch: true,
  });
  await page.getByRole('button', { name: 'Front' }).tap();
  await page.getByLabel('How many of ₦1,000', { exact: true }).tap();
  await digits(page, '6');
  await page.getByRole('button', { name: 'Open shift' }).tap();
  await sellOnAPhone(page, () => salesOf(owner));
  await takeADeposit(page);
  await putIntoTheDrawer(page);
  await closeTheShift(page);
  await openTheNext(page);
  assertNoFaults(faults);
});

const digits = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.getByRole('button', { name: key, exact: true }).tap();
};

/** A bread of 800 for 1,000: its change, also after an update; then the items, and so after a sale is parked. */
async function sellOnAPhone(page: Page, sales: () => Promise<Record<string, unknown>[]>): Promise<void> {
  const tile = page.locator('.till-tile', { hasText: 'Bread' });
  const [cart, next] = [/^Cart/, 'Next sale'].map((name) => page.getByRole('button', { name }));
  await tile.tap();
  await cart?.tap();
  await page.getByRole('button', { name: /^Pay/ }).tap();
  await page.getByRole('button', { name: '₦1,000.00' }).tap();
  await next?.waitFor();
  const sold = await until(async () => (await sales())[0]);
  // As the till does before it is loaded again for an update.
  await page.evaluate((id) => sessionStorage.setItem('tillhouse.till.shownSale', id), String(sold.id));
  await page.reload();
  await next?.waitFor();
  assert.equal(await page.getByLabel('Change').textContent(), '₦200.00');
  await next?.tap();
  await tile.tap();
  await cart?.tap();
  await page.getByRole('button', { name: 'Park', exact: true }).tap();
  const park = page.getByRole('dialog', { name: 'Park sale' });
  await park.getByRole('button', { name: 'Park', exact: true }).tap();
  await park.waitFor({ state: 'detached' });
  await tile.waitFor();
  // Whoever removes the last line is still at the cart, where it can be undone.
  await tile.tap();
  await cart?.tap();
  await page.getByRole('button', { name: 'Remove' }).tap();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.getByRole('button', { name: 'Remove' }).tap();
}

async function takeADeposit(page: Page): Promise<void> {
  const dialog = await openFromMenu(page, 'Customer payment');
  await dialog.getByLabel('Name, phone or email').fill('Ada');
  await dialog.getByRole('button', { name: /^Ada/ }).tap();
  await dialog.getByText('Owes nothing').waitFor();
  await everySize(page, [dialog.getByRole('button', { name: 'Take payment' })]);
  await dialog.getByText('Take a deposit', { exact: true }).tap();
  await digits(page, '8', '5', '0');
  assert.equal(await dialog.getByLabel('Amount').inputValue(), '850');
  await dialog.getByText('Card', { exact: true }).tap();
  await dialog.getByRole('button', { name: 'Take ₦850.00 by card' }).waitFor();
  await everySize(page, [dialog.getByRole('button', { name: 'Take ₦850.00 by card' })]);
  await dialog.getByText('Cash', { exact: true }).tap();
  await dialog.getByRole('button', { name: 'Take ₦850.00 in cash' }).tap();
  await dialog.getByText('Has ₦850.00 on deposit').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).tap();
}

async function putIntoTheDrawer(page: Page): Promise<void> {
  const dialog = await openFromMenu(page, /^Cash drawer/);
  await dialog.getByText('Pay in').first().tap();
  await everySize(page, [dialog.getByRole('button', { name: 'Pay in' })]);
  await page.keyboard.press('Escape');
}

/** 6,000 and 800 and 850 should be there; 7,600 are: 1,600 go to the safe, which is read before the button is pressed. */
async function closeTheShift(page: Page): Promise<void> {
  const form = await openFromMenu(page, 'Close shift');
  await form.getByLabel('How many of ₦1,000', { exact: true }).tap();
  await digits(page, '7');
  await form.getByLabel('How many of ₦200', { exact: true }).tap();
  await digits(page, '3');
  const totals = form.locator('.till-pad-side .count-total');
  assert.deepEqual(await totals.allInnerTexts(), ['Counted\n\n₦7,600.00', 'To the safe\n\n₦1,600.00']);
  const close = form.getByRole('button', { name: 'Close shift' });
  await everySize(page, [totals.first(), totals.last(), close]);
  assert.deepEqual(await findings(page), []);
  await close.tap();
  await page.getByText('The shift is closed.').waitFor();
  const cash = page.getByRole('region', { name: 'Cash', exact: true });
  const lines = (await cash.innerText()).split(/\n+/);
  assert.deepEqual(lines.slice(lines.indexOf('Moved to the safe')), [
    ...['Moved to the safe', '₦1,600.00', 'Left in the drawer', '₦6,000.00'],
  ]);
  const facts = page.locator('.mantine-SimpleGrid-root > div');
  assert.deepEqual(await facts.evaluateAll(overprinted), []);
  await page.getByRole('button', { name: 'Done' }).tap();
}

/** The next shift is offered what was left, and the notes can be counted all the same. */
async function openTheNext(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Left by the last shift: ₦6,000.00' }).waitFor();
  const first = page.getByLabel('How many of ₦1,000', { exact: true });
  // It has the focus, and so it is in view from the start.
  await until(async () => ((await isHit(first)) ? true : undefined));
  const counted = page.getByText('Counted', { exact: true });
  await everySize(page, [counted, page.getByRole('button', { name: 'Open shift' })]);
  await first.tap();
  await digits(page, '5');
  await page.locator('.count-total').getByText('₦5,000.00').waitFor();
  assert.deepEqual(await findings(page), []);
  await page.getByRole('button', { name: 'Open shift' }).tap();
  await page.locator('.till-tile').first().waitFor();
}

async function openFromMenu(page: Page, name: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.locator('.till-with-pad, input').first().waitFor();
  return dialog;
}

/** At every size: the pad is free, each control can be brought into view, and these are in view all the time. */
async function everySize(page: Page, inView: Locator[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    const at = `at ${size.width}×${size.height}`;
    await page.waitForFunction(([width]) => innerWidth === width, [size.width]);
    await page.evaluate(settled);
    assert.deepEqual(await page.evaluate(outOfReach), [], at);
    assert.deepEqual(await page.evaluate(tooWide), [], at);
    assert.deepEqual(await page.evaluate(targetsTooSmall), [], at);
    assert.deepEqual(await page.locator('.count-row').evaluateAll(overprinted), [], at);
    for (const one of inView) assert.ok(await isHit(one), `${at}: ${one}`);
  }
}

/** The marks of switches follow a new size by a frame, and glide there. */
async function settled(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}

const isHit = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });

/** Text that is wider than its place, and so lies over what stands beside it. */
const overprinted = (places: Element[]): (string | null)[] =>
  places.filter((place) => place.scrollWidth > place.clientWidth).map(({ textContent }) => textContent);

/** What a finger does not hit at its centre, though it was scrolled into view. The pad is hit without that. */
function outOfReach(): string[] {
  const missed = (element: Element, what: string) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (hit && element.contains(hit)) return [];
    return [
      `${what} ${element.getAttribute('aria-label') ?? element.textContent}: ${hit?.outerHTML.slice(0, 90)}`,
    ];
  };
  const all = (selector: string) => [...document.querySelectorAll(`.till-with-pad ${selector}`)];
  const keys = all('.till-pad button');
  if (keys.length !== 12) return ['there is no pad'];
  const coveredKeys = () => keys.flatMap((key) => missed(key, 'key'));
  const controls = all(
    ':is(input:not([type="radio"]), textarea, button, .mantine-SegmentedControl-label):not(.till-pad *)',
  ).filter((control) => control.checkVisibility());
  const found = coveredKeys();
  for (const control of controls) {
    control.scrollIntoView({ block: 'nearest' });
    found.push(...missed(control, 'control'), ...coveredKeys());
  }
  return [...new Set(found)];
}
