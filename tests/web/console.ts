import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../browser.ts';
import { password, type SignedIn, type TestServer } from '../harness.ts';

const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

/** One for all files of a process. */
let opened: Promise<Browser> | undefined;

/**
 * A browser with nobody signed in, gone when the test is done: an open till goes on working. What goes wrong on its pages
 * is an error of the test.
 */
export async function newContext(
  viewport = desktop,
  { hasTouch = false, locale = 'en-US', timezoneId = undefined as string | undefined } = {},
): Promise<{ context: BrowserContext; faults: string[] }> {
  // Asked for before the browser is waited for: after that, Node takes this for work of the test that opened the browser.
  const closeAtEnd: { context?: BrowserContext } = {};
  after(() => closeAtEnd.context?.close());
  opened ??= openBrowser();
  const context = await (await opened).newContext({
    viewport,
    hasTouch,
    locale,
    ...(timezoneId && { timezoneId }),
    reducedMotion: 'reduce',
    // To keep the whole app anew for each of them is a third of the work; offline.test.ts has browsers that keep it.
    serviceWorkers: 'block',
  });
  closeAtEnd.context = context;
  return { context, faults: noteFaults(context) };
}

/** The answer to whether the till is to be opened with nothing in its drawer. */
export const emptyDrawer = (page: Page) => page.getByRole('button', { name: 'Yes, it is empty' });

/**
 * Most tests begin with an empty drawer: the question whether it is so is answered with yes. It is looked for before
 * whatever a test does with the page, and so no longer than it has to be.
 */
export function answerEmptyDrawer(page: Page, options: { times?: number } = { times: 1 }): Promise<void> {
  return page.addLocatorHandler(emptyDrawer(page), (button) => button.click(), options);
}

/** What goes wrong on the pages of a browser in which tills are opened, as often as a test likes. */
export function watchFaults(context: BrowserContext): string[] {
  context.on('page', (page) => void answerEmptyDrawer(page, {}));
  return noteFaults(context);
}

function noteFaults(context: BrowserContext): string[] {
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
  return faults;
}

/** A page of the console or of the till with somebody signed in. */
export async function signedInPage(
  server: TestServer,
  who: SignedIn,
  { path = '/app', viewport = desktop, hasTouch = false, locale = 'en-US' } = {},
): Promise<{ page: Page; faults: string[] }> {
  const { context, faults } = await newContext(viewport, { hasTouch, locale });
  const page = await context.newPage();
  if (path.startsWith('/app/till')) await answerEmptyDrawer(page);
  await enter(page, server.url, who);
  await page.goto(server.url + path);
  return { page, faults };
}

/** As the form does, without the form: to load it and to fill it in takes as long as to open the till. */
async function enter(page: Page, url: string, { email }: { email: string }): Promise<void> {
  // Any page of ours will do, and this one has nothing to load.
  await page.goto(`${url}/app/icon.svg`);
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/auth/login', { method: 'POST', headers, body: JSON.stringify(body) });
      const { data } = await answer.json();
      localStorage.setItem('tillhouse.tokenGoodUntil', String(Date.now() + data.expiresIn * 1_000));
      return answer.status;
    },
    { identifier: email, password, platform: 'web' },
  );
  assert.equal(status, 200);
}

/** By the form, and on to `path`. */
export async function signIn(page: Page, url: string, who: { email: string }, path = '/app'): Promise<void> {
  await page.goto(`${url}/app/sign-in?next=${encodeURIComponent(path.replace(/^\/app/, '') || '/')}`);
  await page.getByLabel('Email or phone').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname + url.search === path);
}

export function assertNoFaults(faults: string[]): void {
  assert.deepEqual(faults, []);
}
