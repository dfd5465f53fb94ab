import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { signedInPage } from './console.ts';
import { scan, stockShop } from './shop.ts';

const products = Number(process.env.TILL_PRODUCTS ?? 0);
const server = await testServer();

/** Prints what it measures: how long it takes is a matter of the machine. `npm run test:long -- till-speed`. */
test('a till with many products loads, searches and scans', {
  skip: noBrowser || products === 0,
}, async (t) => {
  const owner = await server.registered();
  await stockShop(owner);
  await server.database((session) =>
    session.script(`
      create temporary table made as
        select gen_random_uuid() as product, gen_random_uuid() as variant, n from generate_series(1, ${products}) n;
      insert into products (org_id, id, name, brand)
        select '${owner.orgId}', product, 'Handmade soap of olive oil no. ' || n, 'Brand ' || n % 50 from made;
      insert into variants (org_id, id, product_id, name, sku, barcode)
        select '${owner.orgId}', variant, product, 'Handmade soap of olive oil no. ' || n, 'SKU-' || n,
               (4000000000000 + n)::text from made;
      insert into item_prices (org_id, id, variant_id, price_e4)
        select '${owner.orgId}', gen_random_uuid(), variant, 10000 * n from made`),
  );
  const { page } = await signedInPage(server, owner, { path: '/app/till' });
  await page.getByRole('button', { name: 'Front' }).click();
  let begun = performance.now();
  await page.getByRole('button', { name: 'Open the till' }).click();
  await page.getByText('Ready to sell offline').waitFor({ timeout: 60_000 });
  t.diagnostic(`first load of ${products} products: ${Math.round(performance.now() - begun)} ms`);

  // From the key to the frame that shows what it finds.
  await page.evaluate(() => {
    const taken: number[] = [];
    Object.assign(window, { taken });
    document.addEventListener('keydown', ({ timeStamp }) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => taken.push(performance.now() - timeStamp);
      requestAnimationFrame(() => channel.port2.postMessage(undefined));
    });
  });
  const measured = async () => {
    const taken = await page.evaluate(() => (window as never as { taken: number[] }).taken.splice(0));
    const sorted = taken.sort((one, other) => one - other);
    return `median ${sorted[sorted.length >> 1]?.toFixed(1)} ms, longest ${sorted.at(-1)?.toFixed(1)} ms`;
  };
  await page.getByLabel('Search or scan').focus();
  await page.keyboard.type('olive soap 1999', { delay: 150 });
  t.diagnostic(`search, key to frame: ${await measured()}`);
  await page.keyboard.press('Escape');
  await measured();
  const scans = await page.evaluate(async () => {
    const taken: number[] = [];
    const press = (key: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    for (let number = 1; number <= 20; number++) {
      for (const sign of String(4000000000000 + number * 731)) press(sign);
      const begun = performance.now();
      press('Enter');
      const name = `no. ${number * 731}`;
      const isThere = () => document.querySelector('.till-lines')?.textContent?.includes(name);
      while (!isThere()) await new Promise(requestAnimationFrame);
      taken.push(performance.now() - begun);
    }
    return taken.sort((one, other) => one - other);
  });
  t.diagnostic(`scan to line: median ${scans[10]?.toFixed(1)} ms, longest ${scans.at(-1)?.toFixed(1)} ms`);

  begun = performance.now();
  await page.reload();
  await page.getByLabel('Search or scan').waitFor();
  t.diagnostic(`warm start: ${Math.round(performance.now() - begun)} ms`);
  await page.getByText('Ready to sell offline').waitFor();
  await scan(page, '4000000000001');
  assert.match((await page.locator('.till-lines').textContent()) ?? '', /no\. 1/);
});
