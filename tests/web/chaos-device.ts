import type { BrowserContext, Page, Request } from 'playwright-core';
import { openKeptBrowser } from '../browser.ts';
import { until } from '../until.ts';
import type { Book } from './chaos-book.ts';
import { unsentOf } from './chaos-kept.ts';
import type { ShopServer } from './chaos-server.ts';
import { signIn, watchFaults } from './console.ts';
import { openWire, type Wire } from './wire.ts';

/** A device with its drawer, its network and whoever stands at it. */
export type ChaosTill = {
  /** The drawer, and the device whose place it is. */
  name: string;
  email: string;
  wire: Wire;
  browser: Awaited<ReturnType<typeof openKeptBrowser>>;
  page: Page;
  isCut: boolean;
  /** Somebody paid here before, so that they are known without a connection. */
  knowsCustomer: boolean;
  book: Book;
};

const firstFloat = 5_000;

export async function openTill(
  server: ShopServer,
  { email, name, book }: { email: string; name: string; book: Book },
): Promise<ChaosTill> {
  const wire = await openWire(server.url);
  const browser = await openKeptBrowser();
  const page = await pageOf(await browser.open());
  await signIn(page, wire.url, { email }, '/app/till');
  await page.getByRole('button', { name }).click();
  await page.getByLabel('How many of ₦1,000', { exact: true }).fill('5');
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  book.opened(name, firstFloat * 100);
  return { name, email, wire, browser, page, isCut: false, knowsCustomer: false, book };
}

async function pageOf(context: BrowserContext): Promise<Page> {
  watchFaults(context);
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  return page;
}

export const isSelling = ({ page }: ChaosTill) => page.getByLabel('Search or scan').waitFor();

/** As a power cut would. The network is as it was, so that the till may have to start without one. */
export async function kill(till: ChaosTill): Promise<void> {
  await till.browser.kill();
  till.page = await pageOf(await till.browser.open());
  const { page } = till;
  const answered = sessionAnswer(page);
  await page.goto(`${till.wire.url}/app/till`);
  // A browser that dies may lose its newest cookies: somebody signs in again.
  if ((await answered) === 401) await signInAt(till);
  await isSelling(till);
}

/** What the server says about who is there, when the till asks next: a status, or undefined where it is not reached. */
async function sessionAnswer(page: Page, withinMs = 20_000): Promise<number | undefined> {
  const isIt = (asked: Request) => new URL(asked.url()).pathname === '/auth/session';
  const asked = await Promise.race([
    page.waitForEvent('requestfinished', { predicate: isIt, timeout: withinMs }),
    page.waitForEvent('requestfailed', { predicate: isIt, timeout: withinMs }),
  ]);
  return (await asked.response())?.status();
}

export async function cutOrMend(till: ChaosTill): Promise<void> {
  if (till.isCut) await till.wire.mend();
  else till.wire.cut();
  till.isCut = !till.isCut;
}

/** Until the till has asked its server, and the server knows who is there. */
export async function follow(till: ChaosTill): Promise<void> {
  const { page } = till;
  const status = await until(async () => {
    // One that is under way asks no second time.
    const answered = sessionAnswer(page, 3_000).catch(() => undefined);
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    return answered;
  }, 60_000);
  if (status === 401) await signInAt(till);
}

/** Until the till sees its server again; a network that was lost is mended for it. */
export async function reach(till: ChaosTill): Promise<void> {
  if (till.isCut) await cutOrMend(till);
  await follow(till);
  await till.page.locator('.pill:not([data-state="offline"])').waitFor();
}

/** Until nothing waits here any more. */
export async function reachAndSend(till: ChaosTill): Promise<void> {
  await reach(till);
  await till.page.locator('.pill[data-state="online"], .pill[data-state="attention"]').waitFor();
}

async function signInAt(till: ChaosTill): Promise<void> {
  await signIn(till.page, till.wire.url, till, '/app/till');
  await isSelling(till);
}

/** A new version of the app comes, and the till starts it by itself. */
export async function update(till: ChaosTill): Promise<void> {
  const { page, wire } = till;
  await reachAndSend(till);
  await page.evaluate(() => document.body.setAttribute('data-version', 'old'));
  wire.bringUpdate();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  // Half a minute while the change of the last sale is shown, and half a minute that the old worker may stay awake.
  await page
    .locator('body:not([data-version])')
    .waitFor({ timeout: 120_000 })
    .catch(async (cause) => {
      throw new Error(`the new version did not start: ${await stateOfUpdate(page)}`, { cause });
    });
  await isSelling(till);
}

/** How far the new version has come, and what on the page may keep it waiting. */
const stateOfUpdate = (page: Page) =>
  page.evaluate(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready;
    const open = document.querySelectorAll('dialog[open], [role="dialog"]').length;
    const typed = [...document.querySelectorAll('input')].map(({ type, value }) => `${type} ${value}`);
    const workers = [installing, waiting, active].map((worker) => worker?.state);
    return JSON.stringify({
      workers,
      isControlled: navigator.serviceWorker.controller !== null,
      open,
      typed,
    });
  });

/** Everything is sent, and the server has said since that it has it. */
export async function settle(till: ChaosTill): Promise<void> {
  await reach(till);
  const { page } = till;
  await page.reload();
  await isSelling(till);
  await reach(till);
  await page.locator('.pill').click();
  await page.getByText('Last confirmed:').or(page.getByText('Needs attention')).first().waitFor();
  await page.keyboard.press('Escape');
  await until(async () => {
    const unsent = (await unsentOf(page)) as { state: string }[];
    return unsent.some(({ state }) => state === 'WAITING') ? undefined : true;
  }, 60_000);
}
