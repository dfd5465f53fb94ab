import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { newContext } from './console.ts';
import { backofficePages } from './declared-pages.ts';

const server = await testServer();

test('measure', { skip: noBrowser }, async () => {
  let begun = Date.now();
  const answer = await fetch(`${server.url}/app/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ days: 1 }),
  });
  const [first = ''] = (await answer.text()).split('\n');
  const { password, logins } = JSON.parse(first);
  console.log('demo', Date.now() - begun);
  const { context } = await newContext();
  const page = await context.newPage();
  const identity = { identifier: logins[0], password, platform: 'web' };
  const login = await context.request.post(`${server.url}/auth/login`, { data: identity });
  assert.equal(login.status(), 200, await login.text());
  const owner = server.withToken((await login.json()).data.accessToken ?? '');
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  type Seen = { url: string; type: string; bytes: number; done: boolean; loader: string };
  let seen = new Map<string, Seen>();
  let lastAt = 0;
  client.on('Network.requestWillBeSent', ({ requestId, request, type, loaderId }) => {
    lastAt = Date.now();
    seen.set(requestId, { url: request.url.replace(server.url, ''), type: type ?? '', bytes: 0, done: false, loader: loaderId });
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = seen.get(requestId);
    lastAt = Date.now();
    if (one) Object.assign(one, { bytes: encodedDataLength, done: true });
  });
  client.on('Network.loadingFailed', ({ requestId }) => {
    const one = seen.get(requestId);
    if (one) one.done = true;
  });
  await page.goto(`${server.url}/app/icon.svg`);
  await page.evaluate((language) => {
    localStorage.setItem('tillhouse.tokenGoodUntil', String(Date.now() + 600_000));
    localStorage.setItem('tillhouse.language.user', language);
  }, process.env.LANGUAGE_OF_TEST ?? 'en');
  if (process.env.LANGUAGE_OF_TEST) {
    const changed = await context.request.patch(`${server.url}/users/me`, { data: { language: process.env.LANGUAGE_OF_TEST }, headers: { origin: server.url } });
    console.log(changed.status());
  }
  const ids: Record<string, string> = {};
  for (const [name, list] of [['productId', '/inventory/products'], ['bankId', '/banks'], ['saleId', '/sales'], ['sessionId', '/till/sessions'], ['stocktakeId', '/inventory/stocktakes'], ['webhookId', '/settings/webhooks'], ['customer', '/customer-relationship-management?kind=CUSTOMER']] as const) {
    const found = await context.request.get(server.url + list);
    const body = await found.json();
    ids[name] = body.data?.rows?.[0]?.id ?? 'x';
  }
  console.log(ids);
  begun = Date.now();
  const rows: [string, number, number, number, number][] = [];
  for (const { path } of backofficePages) {
    if (process.env.ONLY && path !== process.env.ONLY) continue;
    const address = path.replace('/$partyId', `/${ids.customer}`).replace('$document', 'selling').replace(/\$(\w+)/, (_, n) => ids[n] ?? 'x').replace('/$', '/nothing');
    seen = new Map();
    await page.goto(`${server.url}/app${address === '/' ? '' : address}`);
    await page.locator('h1').first().waitFor();
    for (;;) {
      await page.waitForTimeout(50);
      const open = [...seen.values()].filter((one) => !one.done && one.type !== 'EventSource');
      if (open.length === 0 && Date.now() - lastAt > 300) break;
    }
    const all = [...seen.values()];
    const bytes = all.reduce((sum, one) => sum + one.bytes, 0);
    const calls = all.filter(({ url }) => !url.startsWith('/app'));
    const callBytes = calls.reduce((sum, one) => sum + one.bytes, 0);
    rows.push([path, all.length, bytes, calls.length, callBytes]);
    if (process.env.ONLY) console.log(all.map(({ url, bytes, type }) => `${bytes} ${type} ${url}`).join('\n'));
  }
  for (const row of rows.sort((a, b) => b[2] - a[2])) console.log(row[0].padEnd(30), ...row.slice(1).map((n) => String(n).padStart(8)));
  console.log('took', Date.now() - begun);
});
