import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { assertNoFaults, signedInPage } from './console.ts';

const server = await testServer();

test('an owner opens an outlet, is told at the field what is wrong, and sees its name when it is closed', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const { page, faults } = await signedInPage(server, owner, { path: '/app/outlets' });
  await page.getByRole('button', { name: 'New outlet' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText(/must/i).first().waitFor();
  assert.match(
    await form.getByLabel('Name').evaluate((field) => field.closest('div')?.parentElement?.innerText ?? ''),
    /must/i,
  );
  await form.getByLabel('Name').fill('Harbour');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Harbour' }).waitFor();
  const { body } = await owner.get('/outlets?search=Harbour');
  assert.equal(body.data.rows.length, 1);

  // What happened there is still told by its name when it is closed.
  const [{ id: outletId, name, version }] = body.data.rows;
  const [{ id: accountId }] = (await owner.get('/accounts/dropdown?type=EXPENSE')).body.data.rows;
  await owner.post('/expenses', { accountId, outletId, amount: 5, method: 'CASH' });
  const closed = await owner.put(`/outlets/${outletId}`, { name, status: 'CLOSED', version });
  assert.equal(closed.status, 200);
  await page.getByRole('link', { name: 'Expenses' }).click();
  await page.getByRole('cell', { name: 'Harbour', exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Outlet' }).click();
  await page.getByRole('option').first().waitFor();
  assert.equal(await page.getByRole('option', { name: 'Harbour' }).count(), 0);
  assertNoFaults(faults);
});
