import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { noBrowser } from '../browser.ts';
import { type SignedIn, testServer } from '../harness.ts';
import { assertNoFaults, signedInPage } from './console.ts';

const server = await testServer();

test('an expense, bank operations and a journal entry are recorded, and the trial balance shows them', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const bank = await owner.post('/banks', { name: 'Main', openingBalance: 1000 });
  const onBank = async () => (await owner.get(`/banks/${bank.body.data.id}`)).body.data.balance;
  const { page, faults } = await signedInPage(server, owner, { path: '/app/expenses' });
  const choose = async (field: Locator, option: string) => {
    await field.click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  await page.getByRole('button', { name: 'New expense' }).click();
  const form = page.getByRole('dialog');
  await choose(form.getByRole('combobox', { name: 'Category' }), '6000 Rent');
  await form.getByLabel('Amount').fill('120.50');
  await choose(form.getByRole('combobox', { name: 'Paid from' }), 'Bank');
  await choose(form.getByRole('combobox', { name: 'Bank account' }), 'Main');
  await form.getByRole('button', { name: 'Record' }).click();
  await page.getByRole('cell', { name: 'Rent', exact: true }).waitFor();
  const [expense] = (await owner.get('/expenses')).body.data.rows;
  assert.deepEqual([expense.amount, expense.bankId], [120.5, bank.body.data.id]);
  assert.equal(await onBank(), 879.5);

  await page.getByRole('link', { name: 'Banks' }).click();
  await page.getByRole('link', { name: 'Move money' }).click();
  const first = page.getByRole('group', { name: /^1/ });
  await choose(first.getByRole('combobox', { name: 'What' }), 'Withdrawal');
  await first.getByLabel('Amount').fill('100');
  await page.getByRole('button', { name: 'Another one' }).click();
  const second = page.getByRole('group', { name: /^2/ });
  await choose(second.getByRole('combobox', { name: 'From' }), 'Card');
  await second.getByLabel('Amount').fill('50');
  await second.getByLabel('Kept by the provider').fill('60');
  await page.getByRole('button', { name: 'Do it all' }).click();
  await second.getByText('Must be less than the amount').waitFor();
  await page.getByText('1 of 2 operations cannot be done, so none was.').waitFor();
  assert.equal(await onBank(), 879.5);
  await second.getByLabel('Kept by the provider').fill('5');
  await page.getByRole('button', { name: 'Do it all' }).click();
  await page.getByRole('table', { name: 'Banks' }).getByText('₦824.50').waitFor();
  assert.equal(await onBank(), 824.5);

  await page.getByRole('link', { name: 'Accounts' }).click();
  await page.getByRole('link', { name: 'Journal' }).click();
  await page.getByRole('link', { name: 'New entry' }).click();
  const debit = page.getByRole('group', { name: 'Line 1' });
  const credit = page.getByRole('group', { name: 'Line 2' });
  await choose(debit.getByRole('combobox', { name: 'Account' }), '6000 Rent');
  await debit.getByLabel('Debit').fill('10');
  await choose(credit.getByRole('combobox', { name: 'Account' }), "3000 Owner's equity");
  await credit.getByLabel('Credit').fill('9.90');
  assert.match(await page.getByLabel('Both sides').innerText(), /Difference\s+₦0\.10/);
  await page.getByRole('button', { name: 'Post' }).click();
  await page.getByText('The debits are ₦10.00 and the credits ₦9.90: they must be equal.').waitFor();
  assert.equal((await journalOf(owner)).length, 0);
  await credit.getByLabel('Credit').fill('10');
  await page.getByRole('button', { name: 'Post' }).click();
  await page.getByRole('dialog', { name: 'Entry' }).getByText("3000 Owner's equity").waitFor();
  assert.equal((await journalOf(owner)).length, 1);

  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Trial balance' }).click();
  const row = page.getByRole('row', { name: /^6000/ });
  assert.match(await row.innerText(), /Rent\s+₦130\.50/);
  // 824.50 at the bank, 100 in cash, 5 of charges and 130.50 of rent; 1,000 opening, 50 of the provider, 10 put in.
  assert.match(
    await page.getByRole('row', { name: /^Total/ }).innerText(),
    /^Total\s+₦1,060\.00\s+₦1,060\.00$/,
  );
  const { rows } = (await owner.get('/accounts/trial-balance')).body.data;
  assert.equal(rows.find(({ code }: { code: string }) => code === '6000').closing, 130.5);
  assertNoFaults(faults);
});

test('a cashier who types the address of the books sees nothing of them', { skip: noBrowser }, async () => {
  const owner = await server.registered();
  await owner.post('/banks', { name: 'Main', openingBalance: 1000 });
  const cashier = await server.colleague(owner, 'CASHIER');
  const { page, faults } = await signedInPage(server, cashier, { path: '/app/accounts' });
  for (const path of ['/app/accounts', '/app/banks', '/app/banks/batch']) {
    if (new URL(page.url()).pathname !== path) await page.goto(server.url + path);
    await page.getByRole('heading', { name: 'This page is not for your role' }).waitFor();
    assert.equal(await page.getByRole('main').getByRole('table').count(), 0);
    assert.doesNotMatch(await page.getByRole('main').innerText(), /Main|₦|Cash on hand/);
  }
  assertNoFaults(faults);
});

async function journalOf(owner: SignedIn) {
  return (await owner.get('/accounts/journal?sourceType=JOURNAL')).body.data.rows;
}
