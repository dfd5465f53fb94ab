import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { serviceOrgId } from '../../src/platform/service-org.ts';
import { verifyAddress } from '../../src/users/testing.ts';
import { noBrowser } from '../browser.ts';
import { password, type SignedIn, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { findings } from './axe.ts';
import { assertNoFaults, newContext, signedInPage } from './console.ts';

const server = await testServer();

test('settings are kept, a receipt is seen as it prints, and a secret is told once', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await verifyAddress(server, owner);
  const { page, faults } = await signedInPage(server, owner, { path: '/app/settings/business' });

  await page.getByRole('button', { name: 'Add a tax rate' }).click();
  await page.getByLabel('Name of rate 1').fill('VAT');
  await page.getByLabel('Percent of rate 1').fill('7.5');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('combobox', { name: 'Status of rate 1' }).waitFor();
  const { taxRates } = (await owner.get('/settings/business')).body.data;
  assert.deepEqual(
    taxRates.map(({ name, percent }: { name: string; percent: number }) => [name, percent]),
    [['VAT', 7.5]],
  );
  await planGroup(page, owner);
  await setUpScaleCodes(page, owner);
  await setUpPrinter(page, owner);

  await page.getByRole('link', { name: 'Receipts' }).click();
  await page.getByRole('button', { name: 'New template' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Roll');
  await page.getByLabel('Header').fill('Open till nine');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('Open till nine').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Roll' }).waitFor();
  const printed = (await owner.get('/sales/sample/receipt')).body.data;
  assert.deepEqual(printed.headerLines, ['Open till nine']);

  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByLabel('Address').fill('http://example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Must be an address that begins with https://').waitFor();
  await page.getByLabel('Address').fill('https://hooks.corner.example/in');
  await page.getByRole('button', { name: 'Save' }).click();
  assert.match(await page.getByText(/^whsec_/).innerText(), /^whsec_[A-Za-z0-9+/]{43}=$/);
  await page.getByRole('button', { name: 'Done' }).click();
  // The list was there behind the dialog, which takes a moment to go.
  await page.getByText(/^whsec_/).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'https://hooks.corner.example/in' }).waitFor();
  const inList = page.getByRole('row', { name: /hooks\.corner\.example/ });
  await inList.getByText('Ada Obi').waitFor();
  await page.getByRole('link', { name: 'https://hooks.corner.example/in' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Address').fill('https://hooks.corner.example/new');
  await page.getByLabel('Description').fill('The web shop');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'https://hooks.corner.example/new' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await inList.getByText('Paused').waitFor();
  await page.getByRole('link', { name: 'https://hooks.corner.example/new' }).click();
  await page.getByText('This webhook is paused.').waitFor();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await inList.getByText('Active').waitFor();
  const [kept] = (await owner.get('/webhooks')).body.data.rows;
  assert.deepEqual(
    [kept.url, kept.description, kept.status, kept.version],
    ['https://hooks.corner.example/new', 'The web shop', 'ACTIVE', 4],
  );

  await page.getByRole('link', { name: 'Subscription' }).click();
  await page.getByText('Billing is off on this server.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Choose' }).count(), 0);
  // Two outlets are more than the smallest plan is for: that is said before it is chosen.
  assert.equal((await owner.post('/outlets', { name: 'Yaba' })).status, 200);
  Object.assign(server.parts.config, { billing: true });
  await page.reload();
  await page.getByRole('button', { name: 'Choose Starter' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Choose Starter' });
  await asking.getByText('Starter allows 1 outlet and you have 2.').waitFor();
  assert.equal((await owner.get('/subscriptions/current')).body.data.pending, null);
  await asking.getByRole('button', { name: 'Choose Starter' }).click();
  await page.getByText('Starter begins when $9.00 is paid.').waitFor();
  await setUpUnit(page, owner);
  assertNoFaults(faults);
});

/** A scale prints the price of a pack into its barcode. */
async function setUpScaleCodes(page: Page, owner: SignedIn): Promise<void> {
  await page.getByRole('button', { name: 'Add a layout' }).click();
  const pattern = page.getByLabel('Pattern of layout 1');
  assert.equal(await pattern.inputValue(), '22IIIIIVVVVVC');
  await pattern.fill('31IIIIIVVVVVC');
  await page.getByRole('combobox', { name: 'Value of layout 1' }).click();
  await page.getByRole('option', { name: 'Price', exact: true }).click();
  await page.getByLabel('Decimals of layout 1').fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Must have 13 characters and begin with 20 to 29').waitFor();
  assert.deepEqual(await findings(page), []);
  await pattern.fill('21IIIIIVVVVVC');
  await page.getByRole('button', { name: 'Save' }).click();
  const kept = await until(async () => {
    const { barcodeLayouts } = (await owner.get('/settings/business')).body.data;
    return barcodeLayouts.length > 0 ? barcodeLayouts : undefined;
  });
  assert.deepEqual(kept, [{ pattern: '21IIIIIVVVVVC', holds: 'PRICE', decimals: 2 }]);
}

/** A printer of the outlet is added, moved to another port and deleted. */
async function setUpPrinter(page: Page, owner: SignedIn): Promise<void> {
  const printers = async () =>
    (await owner.get('/settings/printers')).body.data.rows.map(
      ({ name, host, port }: Record<string, unknown>) => [name, host, port],
    );
  await page.getByRole('link', { name: 'Printers' }).click();
  await page.getByText('No network printers yet.').waitFor();
  await page.getByRole('button', { name: 'New printer' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Kitchen');
  await form.getByLabel('Address').fill('192.168.1 50');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Must be an IP address or a name').waitFor();
  assert.deepEqual(await findings(page), []);
  await form.getByLabel('Address').fill('192.168.1.50');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: '192.168.1.50 : 9100' }).waitFor();
  await page.getByRole('link', { name: 'Kitchen' }).click();
  await form.getByLabel('Port').fill('9101');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: '192.168.1.50 : 9101' }).waitFor();
  assert.deepEqual(await printers(), [['Kitchen', '192.168.1.50', 9101]]);
  await page.getByRole('link', { name: 'Kitchen' }).click();
  await form.getByRole('button', { name: 'Delete' }).click();
  const asking = form.getByRole('alertdialog', { name: 'Delete' });
  await asking.getByText('Tills that use it can no longer print.').waitFor();
  assert.deepEqual(await findings(page), []);
  await asking.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No network printers yet.').waitFor();
  assert.deepEqual(await printers(), []);
}

/** A new unit is measured as its abbreviation says, until somebody says otherwise. */
async function setUpUnit(page: Page, owner: SignedIn): Promise<void> {
  const unit = async () => {
    const [found] = (await owner.get('/measurements?search=Kilo')).body.data.rows;
    return found && [found.name, found.abr, found.measuredIn];
  };
  await page.goto(`${server.url}/app/measurements`);
  await page.getByRole('button', { name: 'New unit' }).click();
  const form = page.getByRole('dialog');
  const measured = form.getByRole('combobox', { name: 'Measured at the till' });
  await form.getByLabel('Name').fill('Kilo');
  await form.getByLabel('Abbreviation').fill('kg');
  await form.getByLabel('Name').focus();
  assert.equal(await measured.inputValue(), 'Weight, in kilograms');
  assert.deepEqual(await findings(page), []);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Kilo', exact: true }).click();
  assert.deepEqual(await unit(), ['Kilo', 'kg', 'KG']);
  await form.getByLabel('Abbreviation').fill('lb');
  await measured.click();
  await page.getByRole('option', { name: 'Weight, in pounds' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  assert.deepEqual(await unit(), ['Kilo', 'lb', 'LB']);
  await page.getByRole('link', { name: 'Kilo', exact: true }).click();
  await form.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('link', { name: 'Kilo', exact: true }).waitFor({ state: 'detached' });
  assert.equal(await unit(), undefined);
}

test('an operator lands on the businesses, extends and ends one, and is offered nothing of a shop', {
  skip: noBrowser,
}, async () => {
  const owner = await server.business({ businessName: 'Zanzibar Traders' });
  const operator = await server.colleague({ ...owner, orgId: serviceOrgId }, 'OPERATOR');
  const { context, faults } = await newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/app/sign-in`);
  await page.getByLabel('Email or phone').fill(operator.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/app/administration');
  await page.getByRole('searchbox', { name: 'Name or owner’s email' }).fill(owner.email);
  await page.getByText('1 of 1').waitFor();
  assert.deepEqual(await findings(page), []);
  await page.getByRole('link', { name: 'Zanzibar Traders' }).click();

  const panel = page.getByRole('dialog', { name: 'Business' });
  await panel.getByText(owner.email).waitFor();
  const extend = panel.getByRole('region', { name: 'Extend' });
  await extend.getByRole('button', { name: 'Extend' }).click();
  await extend
    .getByText(/required|must/i)
    .first()
    .waitFor();
  await extend.getByLabel('Days').fill('45');
  await extend.getByLabel('Reason').fill('Paid by bank transfer');
  await extend.getByRole('button', { name: 'Extend' }).click();
  await extend.getByRole('status').filter({ hasText: 'Extended by 45 days' }).waitFor();
  assert.equal(
    await extend.getByLabel('Reason').inputValue(),
    '',
    'nobody gets them twice by a second press',
  );
  const ending = panel.getByRole('region', { name: 'End subscription' });
  await ending.getByLabel('Reason').fill('Asked for by the owner');
  await ending.getByRole('button', { name: 'End subscription' }).click();
  await ending.waitFor({ state: 'detached' });
  await panel.getByText('Ended').first().waitFor();
  assert.deepEqual(await findings(page), []);
  const { rows } = (await owner.get('/audit?subjectType=organisation&sortDir=asc')).body.data;
  assert.deepEqual(
    rows
      .filter(({ userId }: { userId: string }) => userId === operator.userId)
      .map(({ operation, after }: { operation: string; after: { reason: string } }) => [
        operation,
        after.reason,
      ]),
    [
      ['extendSubscription', 'Paid by bank transfer'],
      ['endSubscription', 'Asked for by the owner'],
    ],
  );

  await page.goto(`${server.url}/app/administration/plans`);
  await page.getByRole('row', { name: /^Starter/ }).waitFor();
  await page.goto(`${server.url}/app/profile`);
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  assert.equal(await page.getByRole('heading', { name: /Till PIN|API keys/ }).count(), 0);
  assertNoFaults(faults);
});

/** From today on, the rate has a levy on top. */
async function planGroup(page: Page, owner: SignedIn): Promise<void> {
  await page.getByRole('button', { name: 'Change from a day on' }).click();
  await page.getByLabel('From', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Split into several taxes' }).last().click();
  await page.getByLabel('Name of tax 1 of rate 1').fill('VAT');
  await page.getByLabel('Name of tax 2 of rate 1').fill('Levy');
  await page.getByLabel('Percent of tax 2 of rate 1').fill('1');
  await page.getByLabel('On top of the taxes before it').check();
  await page.getByText('8.575% in all').waitFor();
  await page.getByRole('combobox', { name: 'Round tax' }).click();
  await page.getByRole('option', { name: 'By document' }).click();
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Save' }).click();
  assert.equal((await saved).status(), 200);
  const { taxRates, taxRounding } = (await owner.get('/settings/business')).body.data;
  assert.deepEqual([taxRounding, taxRates[0].percent], ['DOCUMENT', 8.575]);
  // The business is in Lagos, an hour ahead of UTC.
  const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
  assert.deepEqual(taxRates[0].periods, [
    { from: null, percent: 7.5, components: [] },
    {
      ...{ from: today, percent: 8.575 },
      components: [
        { name: 'VAT', percent: 7.5, compound: false },
        { name: 'Levy', percent: 1, compound: true },
      ],
    },
  ]);
}
