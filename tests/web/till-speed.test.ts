import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { signedInPage } from './console.ts';
import { scan, stockShop } from './shop.ts';

const products = Number(process.env.TILL_PRODUCTS ?? 0);

/** Prints what it measures: how long it takes is a matter of the machine. `npm run test:long -- till-speed`. */
test('a till with many products loads, searches and scans', {
  skip: noBrowser || products === 0,
}, async (t) => {
  const server = await testServer();
  const owner = await server.registered();
  await stockShop(owner);
  await server.database(async (session) => {
    // Some at a time, as a sheet brings them: what products are found by is kept by triggers.
    for (let from = 1; from <= products; from += 1_000)
      await session.script(`
        drop table if exists made;
        create temporary table made as
          select gen_random_uuid() as product, gen_random_uuid() as variant, n
          from generate_series(${from}, ${from} + 999) n;
        analyze made;
        insert into products (org_id, id, name, brand)
          select '${owner.orgId}', product, 'Handmade soap of olive oil no. ' || n, 'Brand ' || n % 50 from made;
        insert into variants (org_id, id, product_id, name, sku, barcode)
          select '${owner.orgId}', variant, product, 'Handmade soap of olive oil no. ' || n, 'SKU-' || n,
                 (4000000000000 + n)::text from made;
        insert into item_prices (org_id, id, variant_id, price_e4)
          select '${owner.orgId}', gen_random_uuid(), variant, 10000 * n from made;
        analyze products, variants, item_prices, search_texts`);
  });
  const { page } = await signedInPage(server, owner, { path: '/app/till' });
  await page.getByRole('button', { name: 'Front' }).click();
  let begun = performance.now();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor({ timeout: 60_000 });
  t.diagnostic(`first load of ${products} products: ${Math.round(performance.now() - begun)} ms`);

  // From a key to the tiles that it leaves.
  const keys = await page.evaluate(async () => {
    const field = document.querySelector<HTMLInputElement>('input[type=search]');
    const panel = document.querySelector('.till-left');
    if (!field || !panel) throw new Error('there is no search');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const taken: number[] = [];
    const text = 'soap 1999 brand';
    for (let length = 1; length <= text.length; length++) {
      const begun = performance.now();
      await new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(panel, { childList: true, subtree: true, characterData: true });
        // Where the tiles stay the same, there is nothing to wait for.
        setTimeout(resolve, 200);
        set?.call(field, text.slice(0, length));
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
      const spent = performance.now() - begun;
      if (spent < 200) taken.push(spent);
    }
    return taken.sort((one, other) => one - other);
  });
  t.diagnostic(
    `search: median ${keys[keys.length >> 1]?.toFixed(1)} ms a key, longest ${keys.at(-1)?.toFixed(1)} ms`,
  );
  await page.getByLabel('Search or scan').fill('');
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
