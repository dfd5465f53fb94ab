import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import frenchTexts from '../../web/src/languages/fr.json' with { type: 'json' };
import { noBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { signedInPage } from './console.ts';

const server = await testServer({ jobs: true });
const french = (text: string) => (frenchTexts as Record<string, string>)[text] ?? text;

/** Saves a new name, and has it refused for a field of the form and for one that the form does not show. */
async function saveRefused(page: Page, words: (text: string) => string): Promise<string> {
  const fault = 'must be a number such as 12.5';
  await page.route('**/users/me', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 400,
          json: {
            success: false,
            code: 'VALIDATION_FAILED',
            message: `lines.0.unitPrice: ${fault}.`,
            errors: [
              { field: 'lines.0.unitPrice', code: 'TYPE', message: fault },
              { field: 'firstName', code: 'REQUIRED', message: 'is required' },
            ],
          },
        })
      : route.continue(),
  );
  await page.goto(`${server.url}/app/profile`);
  await page.getByRole('button', { name: words('Change name') }).click();
  await page.getByLabel(words('First name')).fill('Ngozi');
  await page.getByRole('button', { name: words('Save') }).click();
  const notice = page.getByRole('alert').filter({ hasText: words('Something went wrong') });
  await notice.waitFor();
  await page.getByLabel(words('First name')).and(page.locator('[aria-invalid=true]')).waitFor();
  return (await notice.textContent()) ?? '';
}

test('a refusal names fields as the forms do, and the sheet of errors is in the language of the page', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const { page: english } = await signedInPage(server, owner);
  assert.match(
    await saveRefused(english, (text) => text),
    /Items 1, Unit price: must be a number such as 12\.5\./,
  );

  const { page } = await signedInPage(server, owner, { path: '/app/import', locale: 'fr-FR' });
  const buffer = Buffer.from('Name;Price\nSoap;cheap\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: french('Check file') }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: french('Download rows with errors') }).click(),
  ]);
  const sheet = await readFile(await download.path(), 'utf8');
  const [, header, row] = sheet.trim().split('\r\n');
  assert.equal(header, 'Name;Price;Problème');
  assert.match(row ?? '', /^Soap;cheap;.*doit être un nombre, p\.\sex\.\s12\.5 ou 12,5\.?$/);

  const refused = await saveRefused(page, french);
  assert.match(refused, /Articles 1, Prix unitaire: doit être un nombre, p\.\sex\.\s12\.5\./);
  assert.doesNotMatch(refused, /unitPrice|must be/);
});
