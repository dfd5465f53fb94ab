import type { BrowserContext, Page, Request } from 'playwright-core';
import { openKeptBrowser } from '../browser.ts';
import { until } from '../until.ts';
import type { ShopServer } from './chaos-server.ts';
import { signIn, watchFaults } from './console.ts';
import { bread, scan } from './shop.ts';
import { openWire, type Wire } from './wire.ts';

/** What somebody who stands beside the till would write down. */
export type Done = { sales: number; breads: number; cash: number; deposits: number; refunded: number };
export type ChaosTill = {
  name: string;
  email: string;
  wire: Wire;
  browser: Awaited<ReturnType<typeof openKeptBrowser>>;
  page: Page;
  isCut: boolean;
  /** Somebody paid here before, so that they are known without a connection. */
  knowsCustomer: boolean;
  done: Done;
};

export async function openTill(server: ShopServer, email: string, name: string): Promise<ChaosTill> {
  const wire = await openWire(server.url);
  const browser = await openKeptBrowser();
  const page = await pageOf(await browser.open());
  await signIn(page, wire.url, { email }, '/app/till');
  await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Open the till' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const done = { sales: 0, breads: 0, cash: 0, deposits: 0, refunded: 0 };
  return { name, email, wire, browser, page, isCut: false, knowsCustomer: false, done };
}

async function pageOf(context: BrowserContext): Promise<Page> {
  watchFaults(context);
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  return page;
}

/** So many breads at 800 in the cart. */
async function ringUp({ page }: ChaosTill, breads: number): Promise<void> {
  for (let at = 1; at <= breads; at++) {
    await scan(page, bread);
    await page
      .getByLabel('Total')
      .getByText(`₦${(800 * at).toLocaleString('en')}.00`)
      .waitFor();
  }
}

export async function sell(till: ChaosTill, breads: number): Promise<void> {
  const { page } = till;
  await ringUp(till, breads);
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Next sale' }).click();
  noteSale(till, breads);
}

function noteSale({ done }: ChaosTill, breads: number): void {
  done.sales++;
  done.breads += breads;
  done.cash += 800 * breads;
}

/** Enter is pressed, and the power is gone: either the sale is kept, or its goods are still in the cart. */
export async function sellAndKill(till: ChaosTill, breads: number): Promise<void> {
  await ringUp(till, breads);
  await until(async () => ((await keptBy(till.page)).lines > 0 ? true : undefined));
  await till.page.keyboard.press('F9');
  await till.page.keyboard.press('Enter');
  await kill(till);
  const { sales, lines } = await keptBy(till.page);
  const wasKept = sales.length > till.done.sales;
  if (wasKept === lines > 0) throw new Error(`${till.name}: kept ${wasKept}, lines in the cart ${lines}`);
  if (!wasKept) {
    await till.page.keyboard.press('F9');
    await till.page.keyboard.press('Enter');
    await till.page.getByRole('button', { name: 'Next sale' }).click();
  }
  noteSale(till, breads);
}

export async function move({ page, done }: ChaosTill, amount: number): Promise<void> {
  await page.keyboard.press('Alt+d');
  const drawer = page.getByRole('dialog', { name: 'Drawer' });
  const way = amount > 0 ? 'Put in' : 'Take out';
  await drawer.getByText(way).first().click();
  await drawer.getByLabel('Amount').fill(String(Math.abs(amount)));
  await drawer.getByLabel('Reason').fill('Change');
  await drawer.getByRole('button', { name: way }).click();
  await drawer.waitFor({ state: 'detached' });
  done.cash += amount;
}

export async function deposit(till: ChaosTill, amount: number): Promise<void> {
  const { page, done } = till;
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Debt or deposit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name, phone or email').fill('Ada Obi');
  await dialog.getByRole('button', { name: 'Ada Obi' }).click();
  await dialog.getByText('Take a deposit', { exact: true }).click();
  await dialog.getByLabel('Amount').fill(String(amount));
  await dialog.getByRole('button', { name: 'Take the money' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  done.deposits += amount;
  done.cash += amount;
  till.knowsCustomer = true;
}

/** A bread of the last sale that the server has and that nothing came back of; false where there is none. */
export async function refundLast({ page, done }: ChaosTill): Promise<boolean> {
  await page.keyboard.press('F10');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Scan the receipt, or type its number').waitFor();
  await dialog.getByText('Nothing was sold here yet.').or(dialog.locator('.sale-row')).first().waitFor();
  const row = dialog.locator('.sale-row').filter({ hasNotText: /refunded|void/i });
  const isThere = (await row.count()) > 0;
  if (isThere) {
    await row.first().click();
    await dialog.getByRole('button', { name: 'More of Bread' }).click();
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await dialog.getByText('Give back by Cash').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    done.refunded++;
    done.cash -= 800;
  } else await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return isThere;
}

/** As a power cut would. The network is as it was, so that the till may have to start without one. */
export async function kill(till: ChaosTill): Promise<void> {
  await till.browser.kill();
  till.page = await pageOf(await till.browser.open());
  const { page } = till;
  const answered = sessionAnswer(page);
  await page.goto(`${till.wire.url}/app/till`);
  // A browser that dies may lose its newest cookies: somebody signs in again.
  if ((await answered) === 401) await signInAt(till);
  await page.getByLabel('Search or scan').waitFor();
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

/** Until the till sees its server, and the server knows who is there. */
export async function reach(till: ChaosTill): Promise<void> {
  const { page } = till;
  const status = await until(async () => {
    // One that is under way asks no second time.
    const answered = sessionAnswer(page, 3_000).catch(() => undefined);
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    return answered;
  }, 60_000);
  if (status === 401) await signInAt(till);
  await page.locator('.pill:not([data-state="offline"])').waitFor();
}

async function signInAt({ page, wire, email }: ChaosTill): Promise<void> {
  await signIn(page, wire.url, { email }, '/app/till');
  await page.getByLabel('Search or scan').waitFor();
}

/** A new version of the app comes, and the till starts it by itself; false where something keeps it from that. */
export async function update(till: ChaosTill): Promise<boolean> {
  const { page, wire } = till;
  await reach(till);
  const isQuiet = page.locator('.pill[data-state="online"], .pill[data-state="attention"]');
  await isQuiet.waitFor();
  if ((await page.locator('.pill').getAttribute('data-state')) === 'attention') return false;
  await page.evaluate(() => document.body.setAttribute('data-version', 'old'));
  wire.bringUpdate();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await page.locator('body:not([data-version])').waitFor();
  await page.getByLabel('Search or scan').waitFor();
  return true;
}

/** Everything is sent, and the server has said since that it has it. */
export async function settle(till: ChaosTill): Promise<void> {
  if (till.isCut) await cutOrMend(till);
  const { page } = till;
  await reach(till);
  await page.reload();
  await page.getByLabel('Search or scan').waitFor();
  await reach(till);
  await page.locator('.pill').click();
  await page.getByText('It said so:').or(page.getByText('Needs attention')).first().waitFor();
  await page.keyboard.press('Escape');
  await until(async () => {
    const { sales, steps } = await keptBy(page);
    return [...sales, ...steps].some(({ state }) => state === 'WAITING') ? undefined : true;
  }, 60_000);
}

export type Kept = {
  sales: { id: string; number: string; total: number; state: string; reason: string | null }[];
  steps: { kind: string; state: string; reason: string | null }[];
  lines: number;
};

/** What the till has on its disk. */
export function keptBy(page: Page): Promise<Kept> {
  return page.evaluate(async () => {
    const result = <Result>(asked: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    const [kept] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('tillhouse-till-'));
    const database = await result(indexedDB.open(kept?.name ?? ''));
    const tx = database.transaction(['sales', 'steps', 'meta']);
    const [sales, steps, cart] = await Promise.all([
      result(tx.objectStore('sales').getAll()),
      result(tx.objectStore('steps').getAll()),
      result(tx.objectStore('meta').get('cart')),
    ]);
    database.close();
    return {
      sales: sales.map(({ saleId, receipt, state, reason }) => ({
        ...{ id: saleId, number: receipt.number, total: receipt.total, state, reason },
      })),
      steps: steps.map(({ kind, state, reason }) => ({ kind, state, reason })),
      lines: cart?.lines.length ?? 0,
    };
  });
}
