import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceOrgId } from '../../src/platform/service-org.ts';
import { verifyAddress } from '../../src/users/testing.ts';
import { noBrowser } from '../browser.ts';
import { password, testServer } from '../harness.ts';
import { findings } from './axe.ts';
import { assertNoFaults, newContext, signedInPage } from './console.ts';

const server = await testServer();

test('settings are kept, a receipt is seen as it prints, and a secret is told once', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await verifyAddress(server, owner);
  const { page, faults } = await signedInPage(server, owner, { path: '/app/settings' });

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

  await page.getByRole('link', { name: 'Receipts' }).click();
  await page.getByRole('button', { name: 'New look' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Roll');
  await page.getByLabel('On top').fill('Open till nine');
  const preview = page.getByRole('region', { name: 'How it prints' });
  await preview.getByText('Open till nine').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Roll' }).waitFor();
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
  await page.getByRole('button', { name: 'I have it' }).click();
  await page.getByRole('button', { name: 'https://hooks.corner.example/in' }).waitFor();
  assert.equal(await page.getByText(/^whsec_/).count(), 0);
  const inList = page.getByRole('row', { name: /hooks\.corner\.example/ });
  await inList.getByText('Ada Obi').waitFor();
  await page.getByRole('button', { name: 'https://hooks.corner.example/in' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Address').fill('https://hooks.corner.example/new');
  await page.getByLabel('For').fill('The web shop');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'https://hooks.corner.example/new' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await inList.getByText('Paused').waitFor();
  await page.getByRole('button', { name: 'https://hooks.corner.example/new' }).click();
  await page.getByText('It is paused.').waitFor();
  await page.getByRole('button', { name: 'Switch on' }).click();
  await inList.getByText('Active').waitFor();
  const [kept] = (await owner.get('/webhooks')).body.data.rows;
  assert.deepEqual(
    [kept.url, kept.description, kept.status, kept.version],
    ['https://hooks.corner.example/new', 'The web shop', 'ACTIVE', 4],
  );

  await page.getByRole('link', { name: 'Subscription' }).click();
  await page.getByText('This server bills nobody').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Choose' }).count(), 0);
  // Two outlets are more than the smallest plan is for: that is said before it is chosen.
  assert.equal((await owner.post('/outlets', { name: 'Yaba' })).status, 200);
  Object.assign(server.parts.config, { billing: true });
  await page.reload();
  await page.getByRole('button', { name: 'Choose Starter' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Choose Starter' });
  await asking.getByText('Starter is for 1 outlet, and you have 2').waitFor();
  assert.equal((await owner.get('/subscriptions/current')).body.data.pending, null);
  await asking.getByRole('button', { name: 'Choose Starter' }).click();
  await page.getByText('Starter waits for its payment of $9.00.').waitFor();
  assertNoFaults(faults);
});

test('an operator lands on the administration, gives a business more days there, and is offered nothing of a shop', {
  skip: noBrowser,
}, async () => {
  const owner = await server.business();
  const operator = await server.colleague({ ...owner, orgId: serviceOrgId }, 'OPERATOR');
  const { context, faults } = await newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/app/sign-in`);
  await page.getByLabel('Email or phone').fill(operator.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/app/administration');
  await page.getByRole('row', { name: /^Starter/ }).waitFor();
  const extend = page.getByRole('button', { name: 'Extend' });
  await page.getByLabel('User id').fill(operator.userId);
  await page.getByLabel('Reason').fill('Paid by bank transfer');
  await extend.click();
  await page.getByText('There is no such user of a business.').waitFor();
  await page.getByLabel('User id').fill(` ${owner.userId} `);
  await page.getByLabel('Days').fill('45');
  await extend.click();
  await page.getByRole('status').filter({ hasText: '45 more days' }).waitFor();
  assert.equal(await page.getByLabel('User id').inputValue(), '', 'nobody gets them twice by a second press');
  const { rows } = (await owner.get('/audit?operation=extendSubscription')).body.data;
  assert.deepEqual(
    rows.map(({ userId, after }: { userId: string; after: { days: number; reason: string } }) => [
      userId,
      after.days,
      after.reason,
    ]),
    [[operator.userId, 45, 'Paid by bank transfer']],
  );
  assert.deepEqual(await findings(page), []);

  await page.goto(`${server.url}/app/profile`);
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  assert.equal(await page.getByRole('heading', { name: /Till PIN|API keys/ }).count(), 0);
  assertNoFaults(faults);
});
