import assert from 'node:assert/strict';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { noBrowser, openBrowser } from '../browser.ts';
import { password, type SignedIn, type TestServer } from '../harness.ts';

const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

/** Opened with the file and not in its first test, at whose end it would be closed. */
const opened: Promise<Browser> | undefined = noBrowser ? undefined : openBrowser();

/** A browser with nobody signed in. What goes wrong on its pages is an error of the test. */
export async function newContext(viewport = desktop): Promise<{ context: BrowserContext; faults: string[] }> {
  if (!opened) throw new Error(`no browser: ${noBrowser}`);
  const context = await (await opened).newContext({ viewport, reducedMotion: 'reduce' });
  context.setDefaultTimeout(20_000);
  const faults: string[] = [];
  context.on('page', (page) => {
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (line) => {
      // The browser itself reports answers above 399, which a test may well ask for.
      if (line.type() === 'error' && !line.text().startsWith('Failed to load resource'))
        faults.push(line.text());
    });
  });
  return { context, faults };
}

/** A page of the console with somebody signed in by the form. */
export async function signedInPage(
  server: TestServer,
  who: SignedIn,
  { path = '/app', viewport = desktop } = {},
): Promise<{ page: Page; faults: string[] }> {
  const { context, faults } = await newContext(viewport);
  const page = await context.newPage();
  await page.goto(`${server.url}/app/sign-in?next=${encodeURIComponent(path.replace(/^\/app/, '') || '/')}`);
  await page.getByLabel('Email or phone').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname + url.search === path);
  return { page, faults };
}

export function assertNoFaults(faults: string[]): void {
  assert.deepEqual(faults, []);
}
