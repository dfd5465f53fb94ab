import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { noBrowser } from '../browser.ts';
import { type SignedIn, testServer } from '../harness.ts';
import { findings, setColors } from './axe.ts';
import { assertNoFaults, phone, signedInPage } from './console.ts';

const server = await testServer();

/** Soap for 10.00: 20 pieces at the first outlet and 5 at another. */
async function shop() {
  const owner = await server.registered();
  const { body } = await owner.post('/inventory/products', {
    name: 'Lavender soap',
    prices: [{ price: 10 }],
  });
  const { itemPriceId } = body.data.variants[0].prices[0];
  const other = (await owner.post('/outlets', { name: 'Yaba' })).body.data;
  const add = async (outletId: string, quantity: number) =>
    assert.equal(
      (
        await owner.post('/inventory/stock', {
          outletId,
          lines: [{ itemPriceId, quantity, unitCost: 6 }],
        })
      ).status,
      200,
    );
  await add(owner.outletId, 20);
  await add(other.id, 5);
  return { owner, soapId: body.data.id as string };
}

const box = (page: Page) => page.getByRole('combobox', { name: 'Find anything' });
const option = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name: 'Find anything' }).getByRole('option', { name });
const chosen = (page: Page) => page.getByRole('option', { selected: true });
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await box(page).fill(text);
}

test('Ctrl+K finds pages, settings, actions and items by everyday words, with the keyboard alone', {
  skip: noBrowser,
}, async () => {
  const { owner, soapId } = await shop();
  const { page, faults } = await signedInPage(server, owner, { path: '/app/outlets' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Find anything' }).getByText('Ctrl K').waitFor();

  // An item with its price and what is in stock at all outlets, by one request.
  await find(page, 'lavender');
  await option(page, /Lavender soap/).waitFor();
  assert.deepEqual((await option(page, /Lavender soap/).innerText()).split('\n').filter(Boolean), [
    'Lavender soap',
    '₦10.00',
    '25 in stock',
  ]);
  assert.deepEqual(
    asked.filter((path) => path.startsWith('/inventory')),
    ['/inventory/products/rows'],
  );
  assert.deepEqual(await findings(page), []);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === `/app/products/${soapId}`);

  // The arrow keys go round the list; the box names the chosen line and keeps the focus.
  await find(page, 'invite');
  await option(page, 'Users').waitFor();
  assert.equal(await chosen(page).innerText(), 'Add staff');
  await page.keyboard.press('ArrowDown');
  assert.equal(await chosen(page).innerText(), 'Users');
  assert.equal(await box(page).getAttribute('aria-activedescendant'), await chosen(page).getAttribute('id'));
  await page.keyboard.press('ArrowDown');
  assert.equal(await chosen(page).innerText(), 'Add staff');
  await page.keyboard.press('ArrowUp');
  assert.equal(await chosen(page).innerText(), 'Users');
  await page.keyboard.press('Escape');
  await box(page).waitFor({ state: 'detached' });

  // An action opens its form.
  await find(page, 'invite');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Add staff' }).getByRole('textbox', { name: 'Email' }).waitFor();
  assert.equal(new URL(page.url()).search, '?open=new');
  await page.keyboard.press('Escape');

  // A setting opens the part of the page that has it.
  await find(page, 'vat');
  await option(page, /^Taxes/).click();
  await page.waitForURL((url) => url.pathname + url.hash === '/app/settings/business#taxes');
  const taxes = page.getByRole('region', { name: 'Taxes', exact: true });
  await taxes.and(page.locator(':focus')).waitFor();

  await find(page, 'xylophone');
  await page.getByRole('dialog', { name: 'Find anything' }).getByText('Nothing found').waitFor();
  await page.getByText(/^Try another word/).waitFor();
  assert.deepEqual(await findings(page), []);
  assertNoFaults(faults);

  // A cashier of one outlet sees what is there, and no settings.
  const cashier = await server.colleague(owner, 'CASHIER', [owner.outletId]);
  const { page: theirs, faults: more } = await signedInPage(server, cashier, { path: '/app/products' });
  await theirs.getByRole('link', { name: 'Lavender soap' }).waitFor();
  await find(theirs, 'lavender');
  await option(theirs, /20 in stock/).waitFor();
  await box(theirs).fill('vat');
  await theirs.getByRole('dialog', { name: 'Find anything' }).getByText('Nothing found').waitFor();
  assertNoFaults(more);
});

test('names are links, the ring is seen, the menu folds, settings stand in groups and hard words have help', {
  skip: noBrowser,
}, async () => {
  const { owner, soapId } = await shop();
  const { page, faults } = await signedInPage(server, owner, { path: '/app/products' });
  await opensRows(page, soapId);
  await showsFocus(page);
  await foldsMenu(page);
  await groupsSettings(page, owner);
  await helps(page);
  assertNoFaults(faults);
});

/**
 * A name opens the panel by a click or Enter. With Ctrl or the middle button, the browser opens the address of the link in
 * a tab of its own, unless the page prevents it.
 */
async function opensRows(page: Page, soapId: string): Promise<void> {
  const name = page.getByRole('link', { name: 'Lavender soap' });
  const panel = page.getByRole('dialog', { name: 'Product' });
  const address = `/app/products?open=${soapId}`;
  await name.waitFor();
  assert.equal(await name.getAttribute('href'), address);
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])
    assert.equal(await name.evaluate(isLeftToTheBrowser, how), true, JSON.stringify(how));
  assert.equal(await panel.count(), 0);
  // Beside the name as well.
  await page.evaluate(() => {
    window.open = (url) => {
      document.body.dataset.tab = String(url);
      return null;
    };
  });
  await page.getByRole('cell', { name: '₦10.00' }).click({ modifiers: ['ControlOrMeta'] });
  assert.equal(await page.evaluate(() => document.body.dataset.tab), address);
  assert.equal(await panel.count(), 0);
  // What the new tab shows.
  const tab = await page.context().newPage();
  await tab.goto(new URL(address, page.url()).href);
  await tab.getByRole('dialog', { name: 'Product' }).waitFor();
  await tab.close();
  await name.focus();
  await page.keyboard.press('Enter');
  await panel.waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: '₦10.00' }).click();
  await panel.waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
}

/** Whether a click with these keys does what the browser does with it. The test itself stops the browser from doing so. */
function isLeftToTheBrowser(link: Element, keys: MouseEventInit): boolean {
  let isLeft = false;
  const judge = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', judge, { once: true });
  link.dispatchEvent(new MouseEvent('click', { ...keys, bubbles: true, cancelable: true }));
  return isLeft;
}

/** The ring around what has the focus is thick and differs from what is behind it. */
async function showsFocus(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole('link', { name: 'Lavender soap' }).waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to content' });
  await skip.and(page.locator(':focus')).waitFor();
  assert.equal((await skip.boundingBox())?.y, 8, 'the way past the menu is seen');
  await page.keyboard.press('Enter');
  await page.locator('#content:focus').waitFor();
  const place = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sales' });
  for (const scheme of ['light', 'dark'] as const) {
    await setColors(page, scheme);
    for (const stop of [
      page.getByRole('link', { name: 'Lavender soap' }),
      page.getByRole('button', { name: 'Export' }),
      page.getByRole('searchbox'),
      place,
    ]) {
      await stop.focus();
      const { width, offset, contrast } = await stop.evaluate(ringOf);
      assert.ok(width >= 3 && contrast >= 3, `${scheme} ${stop}: ${width} px, ${contrast}`);
      // The menu cuts off what stands outside of it.
      if (stop === place) assert.equal(offset, -3);
    }
  }
  await setColors(page, 'light');
}

/** The width of the line around an element, and its contrast to the page. */
function ringOf(element: Element): { width: number; offset: number; contrast: number } {
  const { outlineWidth, outlineColor, outlineStyle, outlineOffset } = getComputedStyle(element);
  const luminance = (color: string) =>
    (color.match(/[\d.]+/g) ?? [])
      .slice(0, 3)
      .map((part) => Number(part) / 255)
      .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, at) => sum + part * ([0.212_6, 0.715_2, 0.072_2][at] ?? 0), 0);
  const [one, other] = [outlineColor, getComputedStyle(document.body).backgroundColor].map(luminance);
  const [least = 0, most = 0] = [one ?? 0, other ?? 0].sort((a, b) => a - b);
  const width = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
  return { width, offset: Number.parseFloat(outlineOffset), contrast: (most + 0.05) / (least + 0.05) };
}

/** The menu shows icons only, with names for readers and tips, and stays so in this browser. */
async function foldsMenu(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' });
  const width = () => menu.evaluate((nav) => nav.getBoundingClientRect().width);
  assert.ok((await width()) > 200);
  await page.getByRole('button', { name: 'Collapse menu' }).focus();
  await page.keyboard.press('Enter');
  const expand = page.getByRole('button', { name: 'Expand menu' });
  await expand.waitFor();
  assert.equal(await expand.getAttribute('aria-expanded'), 'false');
  assert.ok((await width()) < 64);
  await menu.getByRole('link', { name: 'Stocktakes' }).focus();
  await page.getByRole('tooltip', { name: 'Stocktakes' }).waitFor();
  assert.deepEqual(await findings(page), []);
  await page.reload();
  await expand.waitFor();
  // A phone has room for the labels.
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Navigation' }).click();
  await menu.getByText('Stocktakes').waitFor();
  await page.getByRole('button', { name: 'Navigation' }).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expand.click();
  await menu.getByText('Stocktakes').waitFor();
}

async function groupsSettings(page: Page, owner: SignedIn): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('region', { name: 'Connections' }).waitFor();
  assert.deepEqual(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts(), [
    'Business',
    'Selling',
    'Tills and receipts',
    'Taxes and money',
    'People and access',
    'Connections',
    'Account',
  ]);
  await page.getByText('Tax rates, and whether prices include tax').waitFor();
  await page.setViewportSize(phone);
  assert.equal(await overflow(page), 0);
  assert.deepEqual(await findings(page), []);
  await page.getByRole('link', { name: /^Cash rounding/ }).click();
  await page
    .getByRole('region', { name: 'Cash rounding and closed books' })
    .and(page.locator(':focus'))
    .waitFor();
  assert.equal(await overflow(page), 0);
  assert.deepEqual(await findings(page), []);
  await page.getByRole('textbox', { name: 'Round cash to' }).fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved.').waitFor();
  assert.equal((await owner.get('/settings/business')).body.data.cashRounding, 5);
}

/** On a phone: the help opens by the keyboard, and leads to the chapter. */
async function helps(page: Page): Promise<void> {
  const help = page.getByRole('button', { name: 'Help: Round cash to' });
  await help.focus();
  await page.keyboard.press('Enter');
  const text = page.getByRole('dialog', { name: 'Round cash to' });
  await text.getByText(/^The smallest coin that you give out\./).waitFor();
  assert.deepEqual(await findings(page), []);
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    text.getByRole('link', { name: 'Read more' }).click(),
  ]);
  await tab.getByRole('heading', { name: 'Money and books' }).waitFor();
  assert.equal(new URL(tab.url()).pathname, '/app/help/glossary');
  const top = () =>
    tab.getByRole('heading', { name: 'Money and books' }).evaluate((it) => it.getBoundingClientRect().top);
  assert.ok((await top()) >= 56 && (await top()) < 844, `the chapter is at ${await top()}`);
  assert.equal(await overflow(tab), 0);
  assert.deepEqual(await findings(tab), []);
  await tab.close();
  await page.keyboard.press('Escape');
  await text.waitFor({ state: 'detached' });
  await help.and(page.locator(':focus')).waitFor();
}
