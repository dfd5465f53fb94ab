import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { onShelf } from '../../src/sales/testing.ts';
import { noBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { assertNoFaults, signedInPage } from './console.ts';

const server = await testServer();

/** Every page of the back office, as the areas list them. A page of one record is reached by the tests of its area. */
const paths = globSync('web/src/backoffice/**/pages.ts')
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\['(\/[^'$]*)',/g)])
  .map(([, path = '']) => path);

test('everybody can use every page: axe finds nothing serious, light and dark', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await onShelf(server, owner, { there: 20, price: 10 });
  const { page, faults } = await signedInPage(server, owner, { path: '/app/outlets' });
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(`${server.url}/app${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    found.push(...(await findings(page, path, 'light')));
    await setColors(page, 'dark');
    found.push(...(await findings(page, path, 'dark')));
    await setColors(page, 'light');
  }
  assert.deepEqual(found, []);
  assertNoFaults(faults);
});

async function setColors(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(
    (value) => document.documentElement.setAttribute('data-mantine-color-scheme', value),
    scheme,
  );
}

async function findings(page: Page, path: string, scheme: 'light' | 'dark'): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (scheme === 'dark' ? axe.withRules(['color-contrast']) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html }) => `${path} ${scheme} ${id}: ${html.slice(0, 200)}`),
    );
}
