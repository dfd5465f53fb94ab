import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { noBrowser } from '../browser.ts';
import { dataOf, type SignedIn, testServer } from '../harness.ts';
import { onlyLong } from '../long.ts';
import { until } from '../until.ts';
import { assertNoFaults, signedInPage, signIn } from './console.ts';
import { holdAnswer, loseAnswer } from './wire.ts';

const server = await testServer();

test('a panel with typed work asks before it closes, and one without does not', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const { page, faults } = await signedInPage(server, owner, { path: '/app/customers?open=new' });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.waitFor();
  await page.keyboard.press('Escape');
  await name.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'New customer' }).click();
  await name.fill('Ada Obi');
  await page.keyboard.press('Escape');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  assert.equal(await name.inputValue(), 'Ada Obi');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  assert.equal(await name.inputValue(), 'Ada Obi');
  // A number as it is dialled in the country of the business.
  await page.getByLabel('Phone', { exact: true }).fill('0803 123 4567');
  // What is saved is not asked about.
  await page.getByRole('button', { name: 'Save' }).click();
  await name.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Ada Obi', exact: true }).waitFor();

  await page.goto(`${server.url}/app/customers`);
  await page.getByRole('button', { name: 'New customer' }).click();
  await name.fill('Bola');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await name.waitFor({ state: 'hidden' });
  const { rows } = dataOf(await owner.get('/customer-relationship-management?kind=CUSTOMER'));
  assert.deepEqual(
    rows.map(({ name, phone }: { name: string; phone: string | null }) => [name, phone]),
    [['Ada Obi', '+2348031234567']],
  );
  assertNoFaults(faults);
});

test('no form loses what was typed: every panel asks at Escape, and every page before a link of the menu', {
  skip: noBrowser || onlyLong.skip,
}, async () => {
  const owner = await server.registered();
  const { page, faults } = await signedInPage(server, owner, { path: '/app/outlets?open=new' });
  page.on('dialog', (asked) => asked.accept());
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const typedStays = async (field: Locator, leave: () => Promise<void>) => {
    await field.fill('4711');
    await leave();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    assert.equal(await field.inputValue(), '4711', page.url());
  };
  for (const [path, label] of [
    ...['outlets', 'locations', 'customers', 'vendors', 'tills', 'banks', 'categories'].map((one) => [
      one,
      'Name',
    ]),
    ...['settings/receipts', 'settings/printers'].map((one) => [one, 'Name']),
    ['settings/webhooks', 'Address'],
    ['users', 'Email'],
    ['expenses', 'Payee'],
    ['stocktakes', 'Note'],
  ] as [string, string][]) {
    await page.goto(`${server.url}/app/${path}?open=new`);
    const field = page.getByRole('dialog').getByRole('textbox', { name: label });
    await typedStays(field.first(), () => page.keyboard.press('Escape'));
  }
  for (const [path, label] of [
    ['settings/business', 'Business name'],
    ['purchases/new', 'Note'],
    ['stock/transfers/new', 'Note'],
    ['stock/adjustments/new', 'Note'],
    ['accounts/journal/new', 'Note'],
    ['banks/batch', 'Note'],
  ] as const) {
    await page.goto(`${server.url}/app/${path}`);
    const menu = page.getByRole('navigation', { name: 'Main' });
    await typedStays(page.getByLabel(label).first(), () =>
      menu.getByRole('link', { name: 'Home' }).first().click(),
    );
  }
  assertNoFaults(faults);
});

test('a long form asks before a link or Back leads away from it, and a reload brings its draft back', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const { page, faults } = await signedInPage(server, owner, { path: '/app/purchases/new' });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const note = page.getByLabel('Note');
  await note.fill('Invoice 4711');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sales' }).first().click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  assert.equal(await note.inputValue(), 'Invoice 4711');

  // A dialog over the form asks for itself alone.
  await page.getByRole('button', { name: 'New vendor' }).click();
  const vendor = page.getByRole('dialog', { name: 'New vendor' });
  await vendor.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await vendor.waitFor({ state: 'hidden' });

  page.once('dialog', (asked) => asked.accept());
  await page.reload();
  await page.getByText('and did not save it').waitFor();
  assert.equal(await note.inputValue(), 'Invoice 4711');
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByText('and did not save it').waitFor({ state: 'hidden' });
  assert.equal(await note.inputValue(), '');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sales' }).first().click();
  await page.waitForURL(/\/app\/sales/);

  // So do Back and Forward. Whoever stays keeps the address and what was typed.
  await page.evaluate(() => history.back());
  await page.waitForURL(/\/purchases\/new/);
  await note.fill('Invoice 4712');
  await page.evaluate(() => history.forward());
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.waitForURL(/\/purchases\/new/);
  assert.equal(await note.inputValue(), 'Invoice 4712');
  await page.evaluate(() => history.forward());
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await page.waitForURL(/\/app\/sales/);
  await page.getByRole('heading', { name: 'Sales', level: 1 }).waitFor();
  assertNoFaults(faults);
  await openBrokenDraft(page, owner);
  await replaceUser(page, owner);
});

const draftKey = 'tillhouse.mine.draft.purchase';
const draftBy = (userId: string, values: object) =>
  JSON.stringify({ at: '2026-03-03T10:00:00Z', key: 'a-key-of-a-draft', userId, values });

/** A draft that cannot be shown, such as one of an older version, is dropped. It does not break its page for ever. */
async function openBrokenDraft(page: Page, { userId }: SignedIn): Promise<void> {
  const broken = draftBy(userId, { stock: [{}], note: 'Broken' });
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [draftKey, broken] as const);
  await page.goto(`${server.url}/app/purchases/new`);
  await page.getByLabel('Note').waitFor();
  assert.equal(await page.getByLabel('Note').inputValue(), '');
  assert.equal(await page.getByText('and did not save it').count(), 0);
  await page.getByLabel('Note').fill('Invoice 4713');
  await page.waitForFunction((key) => localStorage.getItem(key)?.includes('4713'), draftKey);
}

/** The session of the owner ends, and a colleague signs in: also into a browser whose storage is full. */
async function replaceUser(page: Page, owner: SignedIn): Promise<void> {
  const colleague = await server.colleague(owner, 'MANAGER');
  page.once('dialog', (asked) => asked.accept());
  await page.goto(`${server.url}/app/icon.svg`);
  await page.evaluate(() => {
    localStorage.removeItem('tillhouse.tokenGoodUntil');
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2))
      try {
        for (let at = 0; ; at++) localStorage.setItem(`tillhouse.mine.goods.${size}.${at}`, 'x'.repeat(size));
      } catch {
        // It is full.
      }
  });
  await signIn(page, server.url, colleague, '/app/purchases/new');
  const note = page.getByLabel('Note');
  await note.waitFor();
  assert.equal(await note.inputValue(), '');
  assert.deepEqual(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tillhouse.mine.'))),
    [],
  );
  // A page of the owner in another tab that did not know yet may still write its draft.
  const late = draftBy(owner.userId, { note: 'Invoice 4714' });
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [draftKey, late] as const);
  await page.reload();
  await note.waitFor();
  assert.equal(await note.inputValue(), '');
}

test('settings that somebody else saves meanwhile do not take away what was typed', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const { page, faults } = await signedInPage(server, owner, { path: '/app/settings/business' });
  const name = page.getByLabel('Business name');
  await name.fill('My new name');
  const { version } = dataOf(await owner.get('/settings/business'));
  const isReadAgain = page.waitForResponse(
    async (answer) => answer.url().endsWith('/settings/business') && /Their name/.test(await answer.text()),
  );
  dataOf(await owner.patch('/settings/business', { name: 'Their name', version }));
  await isReadAgain;
  assert.equal(await name.inputValue(), 'My new name');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Someone else changed this while you were editing.').waitFor();
  await page.getByRole('button', { name: 'Save mine' }).click();
  await page.getByText('Settings saved.').waitFor();
  assert.equal(dataOf(await owner.get('/settings/business')).name, 'My new name');
  assertNoFaults(faults);
});

test('a purchase whose answer was lost in a crash is saved once, from its draft', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  dataOf(await owner.post('/inventory/products', { name: 'Rice', prices: [{ price: 9 }] }));
  const vendor = { kind: 'VENDOR', name: 'Lagos Mills' };
  dataOf(await owner.post('/customer-relationship-management', vendor));
  const { page, faults } = await signedInPage(server, owner, { path: '/app/purchases/new' });
  await page.getByRole('combobox', { name: 'Vendor' }).click();
  await page.getByRole('option', { name: 'Lagos Mills' }).click();
  const finder = page.getByLabel('Add an item');
  await finder.fill('Rice');
  await finder.press('Enter');
  await page.getByLabel('Quantity of Rice').fill('10');
  await page.getByLabel('Unit cost of Rice').fill('1.25');
  await loseAnswer(page, '/inventory/bulk-stock');
  await page.getByRole('button', { name: 'Record purchase' }).click();
  await page.getByText('You can safely send this again.').waitFor();
  page.once('dialog', (asked) => asked.accept());
  await page.reload();
  await page.getByText('and did not save it').waitFor();
  assert.equal(await page.getByLabel('Quantity of Rice').inputValue(), '10');
  await page.getByRole('button', { name: 'Record purchase' }).click();
  await page.getByRole('dialog', { name: 'Purchase' }).waitFor();
  const totals = dataOf(await owner.get('/inventory/purchase-logs')).rows.map(
    ({ total }: { total: number }) => total,
  );
  assert.deepEqual(totals, [12.5]);
  // What is saved leaves no draft behind.
  await page.goto(`${server.url}/app/purchases/new`);
  await finder.waitFor();
  assert.equal(await page.getByText('and did not save it').count(), 0);
  assertNoFaults(faults.filter((fault) => !/purchase/.test(fault)));
});

test('signing out asks about typed work, and what is typed while a save runs is not taken for saved', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const { page, faults } = await signedInPage(server, owner, { path: '/app/settings/business' });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const name = page.getByLabel('Business name');
  await name.fill('First name');
  const saving = await holdAnswer(page, /\/settings\/business$/);
  await page.getByRole('button', { name: 'Save' }).click();
  await saving.isAnswered;
  await name.fill('Second name');
  saving.letGo();
  await page.getByText('Settings saved.').waitFor();
  assert.equal(await name.inputValue(), 'Second name');
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await until(async () => dataOf(await owner.get('/settings/business')).name === 'Second name' || undefined);

  // The file of an import goes with the user, too, although another tab has it open.
  const tab = await page.context().newPage();
  await tab.goto(`${server.url}/app/import`);
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map((one) => one.name));
  const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Price\nSoap,5\n') };
  await tab.locator('input[type=file]').setInputFiles(file);
  await until(async () => (await databases()).includes('tillhouse-import') || undefined);
  await name.fill('Third name');
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await page.waitForURL(/sign-in/);
  await until(async () => !(await databases()).includes('tillhouse-import') || undefined);
  assertNoFaults(faults);
});
