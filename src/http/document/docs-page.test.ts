import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBrowser, openBrowser } from '../../../tests/browser.ts';
import { testServer } from '../../../tests/harness.ts';

const server = await testServer();

const title = 'the reference page shows the operations, calls no foreign host and reports no error';
test(title, { skip: noBrowser }, async () => {
  const browser = await openBrowser();
  const page = await browser.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));

  const answer = await page.goto(`${server.url}/docs`);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  assert.match(policy, /^default-src 'none'; script-src 'nonce-[\w-]{22}';/);
  assert.doesNotMatch(policy, /http|\*/);
  await page.getByText('Password login').first().click();
  await page.getByText('"LOGIN_OK"').first().waitFor();

  const foreign = requests.filter((url) => !url.startsWith(`${server.url}/`) && !url.startsWith('data:'));
  assert.deepEqual(foreign, []);
  assert.ok(requests.includes(`${server.url}/openapi.json`));
  assert.deepEqual(complaints, []);
  assert.equal(await page.locator('a[href*="scalar.com"]:visible').count(), 0);
});
