import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { assertNoFaults, signedInPage } from './console.ts';

const server = await testServer();

test('an owner signs in, opens an outlet and is told at the field what is wrong', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const { page, faults } = await signedInPage(server, owner, { path: '/app/outlets' });
  await page.getByRole('button', { name: 'New outlet' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Save' }).click();
  assert.match(
    await form.getByLabel('Name').evaluate((field) => field.closest('div')?.parentElement?.innerText ?? ''),
    /must/i,
  );
  await form.getByLabel('Name').fill('Harbour');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Harbour' }).waitFor();
  const { body } = await owner.get('/outlets?search=Harbour');
  assert.equal(body.data.rows.length, 1);
  assertNoFaults(faults);
});
