import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { until } from '../until.ts';
import { assertNoFaults, signedInPage } from './console.ts';
import { stockShop } from './shop.ts';

const server = await testServer();
const budget = { requests: 25, bytes: 250_000 };

/** The pages that are within the budget. Others are not yet (docs/decisions/0064-page-budgets.md). */
const paths = [
  '/payment-analysis',
  '/sales',
  '/stock',
  '/purchases',
  '/customers',
  '/payments',
  '/banks',
  '/accounts/journal',
  '/accounts/trial-balance',
  '/outlets',
  '/shifts',
  '/audit',
  '/settings',
  '/settings/receipts',
];

type Loaded = { url: string; type: string; bytes: number; isDone: boolean };

test('a cold page of the back office is within its budget, and the payment analysis reads three times', {
  skip: noBrowser,
}, async (t) => {
  const owner = await server.registered();
  await stockShop(owner);
  const { page, faults } = await signedInPage(server, owner, { path: '/app/icon.svg' });
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const loaded = new Map<string, Loaded & { head: number }>();
  client.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) => {
    const { pathname } = new URL(request.url);
    loaded.set(requestId, { url: pathname, type, bytes: 0, head: 0, isDone: type === 'EventSource' });
  });
  client.on('Network.responseReceived', ({ requestId, response }) => {
    const one = loaded.get(requestId);
    if (one) one.head = response.encodedDataLength;
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = loaded.get(requestId);
    if (one) Object.assign(one, { bytes: encodedDataLength - one.head, isDone: true });
  });
  const over: string[] = [];
  for (const path of paths) {
    loaded.clear();
    await page.goto(`${server.url}/app${path}`);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await until(() => [...loaded.values()].every(({ isDone }) => isDone) || undefined);
    const all = [...loaded.values()];
    const bytes = all.reduce((sum, one) => sum + one.bytes, 0);
    t.diagnostic(`${path} ${all.length} requests, ${bytes} bytes`);
    assert.ok(all.length > 8 && bytes > 100_000, `${path} is loaded anew`);
    if (all.length > budget.requests || bytes > budget.bytes)
      over.push(
        `${path} ${all.length} ${bytes}\n${all.map((one) => `  ${one.bytes} ${one.url}`).join('\n')}`,
      );
    if (path === '/payment-analysis') {
      // Every page reads the session, the menu and the events, and asks who has not confirmed an address to do so.
      const ofEveryPage = ['/auth/session', '/users/sidebar', '/events', '/auth/email/verification-link'];
      assert.deepEqual(
        all
          .map(({ url }) => url)
          .filter((url) => !url.startsWith('/app') && !ofEveryPage.includes(url))
          .sort(),
        ['/payments/analysis', '/payments/analysis/summary', '/payments/analysis/trend'],
      );
    }
    assert.deepEqual(
      all.filter(({ url }) => /\/(ar|es|fr|hi|pt|sw)-\w+-.*\.json$/.test(url)).map(({ url }) => url),
      [],
    );
  }
  assert.deepEqual(over, []);
  assertNoFaults(faults);
});
