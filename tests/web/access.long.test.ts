import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { onShelf } from '../../src/sales/testing.ts';
import { noBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { findings } from './axe.ts';
import { assertNoFaults, signedInPage } from './console.ts';
import { backofficePages, entrancePages } from './declared-pages.ts';

const server = await testServer();

/** Every page of the back office and every way into it, as the areas list them. A page of one record is reached by the tests of its area. */
const paths = [...backofficePages, ...entrancePages]
  .map(({ path }) => path)
  .filter((path) => !path.includes('$'))
  // An owner may not open the administration: both of its pages say the same.
  .filter((path) => path !== '/administration/plans')
  // Pages of an area are built alike, so the suite looks at every second one. The long run looks at all.
  .filter((_, at) => process.env.EVERY_TURN || at % 2 === 0);

test('everybody can use the pages: axe finds nothing serious, light and dark', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await onShelf(server, owner, { there: 20, price: 10 });
  const { page, faults } = await signedInPage(server, owner, { path: '/app/outlets' });
  const found: string[] = [];
  for (const path of paths) {
    await goWithin(page, path);
    for (const finding of await findings(page)) found.push(`${path} ${finding}`);
  }
  assert.deepEqual(found, []);
  assertNoFaults(faults);
});

/** As a link inside of the app does: without loading it anew. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (to) => {
      for (const title of document.querySelectorAll('h1')) title.dataset.before = 'yes';
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    path === '/' ? '/app' : `/app${path}`,
  );
  await page.locator('h1:not([data-before])').waitFor();
  await page.waitForLoadState('networkidle');
}
