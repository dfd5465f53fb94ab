import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { noBrowser, openKeptBrowser } from '../browser.ts';
import { type SignedIn, testServer } from '../harness.ts';
import { onlyLong } from '../long.ts';
import { until } from '../until.ts';
import { backUp } from './backup.ts';
import { signIn, watchFaults } from './console.ts';
import { bread, read, salesOf, scan, stockShop } from './shop.ts';
import { openWire, type Wire } from './wire.ts';

const server = await testServer();
const steps = Number(process.env.CHAOS_STEPS ?? 500);
const seed = Number(process.env.CHAOS_SEED ?? 7);
const names = ['Front', 'Middle', 'Back'];

/** The same order of things for the same seed. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

type Done = { sales: number; cash: number; deposits: number; refunded: number };
type Till = {
  name: string;
  wire: Wire;
  browser: Awaited<ReturnType<typeof openKeptBrowser>>;
  page: Page;
  isCut: boolean;
  done: Done;
};

test('three tills in chaos: till, sales, drawer, stock and ledger agree, and nothing is lost or doubled', {
  skip: noBrowser || onlyLong.skip,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  for (const name of names.slice(1)) await owner.post('/tills', { outletId: owner.outletId, name });
  await owner.post('/customer-relationship-management', { name: 'Ada Obi', kind: 'CUSTOMER' });
  const tills: Till[] = [];
  for (const name of names) tills.push(await openTill(owner, name));
  const random = randomFrom(seed);
  let backup: Awaited<ReturnType<typeof backUp>> | undefined;

  for (let at = 1; at <= steps; at++) {
    const till = tills[Math.floor(random() * tills.length)] as Till;
    await act(till, random());
    const luck = random();
    if (luck < 0.03) await kill(till, owner);
    else if (luck < 0.1) await cutOrMend(till);
    else if (luck < 0.12) till.wire.bringUpdate();
    if (at === Math.floor(steps / 3)) backup = await backUp(server);
    if (at === Math.floor((steps * 2) / 3)) await backup?.restore();
  }

  for (const till of tills) await settle(till, owner);
  const total = (pick: (done: Done) => number) => tills.reduce((sum, { done }) => sum + pick(done), 0);
  const sales = await salesOf(owner);
  assert.equal(
    sales.length,
    total(({ sales }) => sales),
  );
  assert.equal(new Set(sales.map(({ number }) => number)).size, sales.length);
  for (const { name, done } of tills) {
    const drawer = (await read(owner, `/tills?outletId=${owner.outletId}&limit=100`)).rows.find(
      (one: { name: string }) => one.name === name,
    );
    const { methods } = await read(owner, `/till/sessions/current?tillId=${drawer.id}`);
    assert.equal(methods[0].expected, done.cash, `the drawer ${name}`);
  }
  const { rows } = await read(owner, '/customer-relationship-management?search=Ada');
  assert.equal(
    rows[0].deposit,
    total(({ deposits }) => deposits),
  );
  const stock = (await read(owner, `/inventory/stock?outletId=${owner.outletId}&search=Bread`)).rows[0];
  assert.equal(stock.quantity, 1_000 - total(({ sales, refunded }) => sales - refunded));
  // The books themselves are verified when this file is done.
});

async function openTill(owner: SignedIn, name: string): Promise<Till> {
  const wire = await openWire(server.url);
  const browser = await openKeptBrowser();
  const page = await pageOf(await browser.open());
  await signIn(page, wire.url, owner, '/app/till');
  await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Open the till' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  return { name, wire, browser, page, isCut: false, done: { sales: 0, cash: 0, deposits: 0, refunded: 0 } };
}

async function pageOf(context: BrowserContext): Promise<Page> {
  watchFaults(context);
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  return page;
}

async function act(till: Till, luck: number): Promise<void> {
  const { page, done } = till;
  await page.getByLabel('Search or scan').waitFor();
  if (luck < 0.8) {
    await scan(page, bread);
    await page.keyboard.press('F9');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Next sale' }).click();
    done.sales++;
    done.cash += 800;
  } else if (luck < 0.9) {
    await move(page, '50');
    done.cash += 50;
  } else if (!till.isCut && luck < 0.95) {
    await deposit(page, '100');
    done.deposits += 100;
    done.cash += 100;
  } else if (!till.isCut) {
    if (await refundLast(page)) {
      done.refunded++;
      done.cash -= 800;
    }
  }
}

async function move(page: Page, amount: string): Promise<void> {
  await page.keyboard.press('Alt+d');
  const drawer = page.getByRole('dialog', { name: 'Drawer' });
  await drawer.getByText('Put in').first().click();
  await drawer.getByLabel('Amount').fill(amount);
  await drawer.getByLabel('Reason').fill('Change');
  await drawer.getByRole('button', { name: 'Put in' }).click();
  await drawer.waitFor({ state: 'detached' });
}

async function deposit(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Debt or deposit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name, phone or email').fill('Ada Obi');
  await dialog.getByRole('button', { name: 'Ada Obi' }).click();
  await dialog.getByText('Take a deposit', { exact: true }).click();
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByRole('button', { name: 'Take the money' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The last sale that the server has and that was not taken back; false where there is none. */
async function refundLast(page: Page): Promise<boolean> {
  await page.keyboard.press('F10');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Scan the receipt, or type its number').waitFor();
  const row = dialog.locator('.sale-row').filter({ hasNotText: /refunded|void/i });
  if (!(await row.first().isVisible())) {
    await page.keyboard.press('Escape');
    return false;
  }
  await row.first().click();
  await dialog.getByRole('button', { name: 'More of Bread' }).click();
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await dialog.getByText('Give back by Cash').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  return true;
}

/** As a power cut would; the network is back when somebody starts the till again. */
async function kill(till: Till, owner: SignedIn): Promise<void> {
  await till.browser.kill();
  if (till.isCut) await till.wire.mend();
  till.isCut = false;
  till.page = await pageOf(await till.browser.open());
  await signIn(till.page, till.wire.url, owner, '/app/till');
}

async function cutOrMend(till: Till): Promise<void> {
  if (till.isCut) await till.wire.mend();
  else till.wire.cut();
  till.isCut = !till.isCut;
}

/** Everything is sent, and the server has said that it has it. */
async function settle(till: Till, owner: SignedIn): Promise<void> {
  if (till.isCut) await till.wire.mend();
  till.isCut = false;
  await signIn(till.page, till.wire.url, owner, '/app/till');
  await until(
    async () => ((await till.page.getByText('Ready to sell offline').isVisible()) ? true : undefined),
    120_000,
  );
}
