import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { closeBrowsers, openBrowser } from '../tests/browser.ts';

/** `npm run pictures` takes the pictures of the README, from the demo business on its own server. */
const root = resolve(import.meta.dirname, '..');
const pictures = join(root, 'docs/pictures');
const folder = mkdtempSync(join(tmpdir(), 'tillhouse-pictures-'));
const port = '24987';
const url = `http://localhost:${port}`;
const environment = { ...process.env, PORT: port, TILLHOUSE_DATA: folder, LOG_LEVEL: 'silent' };
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 780 };

mkdirSync(pictures, { recursive: true });
const server = tillhouse('serve');
try {
  await ready();
  const [, password = ''] = /password (\S+) as/.exec(await tillhouse('demo').output) ?? [];
  await takeTill(await signedIn('cashier', password, desktop));
  const owner = await signedIn('owner', password, desktop);
  await take(owner, `/app?date=${yesterday()}`, 'home');
  await take(owner, '/app/payment-analysis', 'payment-analysis');
  await takeStocktake(await signedIn('storekeeper', password, phone));
} finally {
  await closeBrowsers();
  server.child.kill('SIGTERM');
  await server.output;
  rmSync(folder, { recursive: true, force: true });
}

/** Shows a whole day, whatever the time is. */
function yesterday(): string {
  return Temporal.Now.plainDateISO('Africa/Lagos').subtract({ days: 1 }).toString();
}

function tillhouse(command: string) {
  const child = spawn(process.execPath, [join(root, 'bin/tillhouse.js'), command], { env: environment });
  let text = '';
  child.stdout.on('data', (part) => {
    text += part;
  });
  child.stderr.pipe(process.stderr);
  return { child, output: new Promise<string>((done) => child.once('close', () => done(text))) };
}

async function ready(): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error('the server did not get ready');
}

async function signedIn(role: string, password: string, viewport: typeof desktop): Promise<Page> {
  const browser = await openBrowser();
  const page = await (
    await browser.newContext({ viewport, deviceScaleFactor: 2, reducedMotion: 'reduce' })
  ).newPage();
  await page.goto(`${url}/app/sign-in`);
  await page.getByLabel('Email or phone').fill(`${role}@demo.example`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((address) => !address.pathname.endsWith('/sign-in'));
  return page;
}

async function take(page: Page, path: string, name: string): Promise<void> {
  await page.goto(`${url}${path}`);
  await shoot(page, name);
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  // Waits until the charts are drawn.
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** Takes a picture of a sale in progress. */
async function takeTill(page: Page): Promise<void> {
  await page.goto(`${url}/app/till`);
  await page.getByRole('button', { name: 'Marina' }).click();
  await page.getByRole('button', { name: 'Front counter' }).click();
  // Early in the morning the shift is not open yet.
  const open = page.getByRole('button', { name: 'Open shift' });
  await open.or(page.locator('.till-tile').first()).first().waitFor();
  if (await open.isVisible()) {
    await open.click();
    await page.getByRole('button', { name: 'Yes, it is empty' }).click();
  }
  await page
    .getByRole('button', { name: /^Bananas/ })
    .first()
    .click();
  await page.getByLabel('Weight in kg').fill('1.2');
  await page.keyboard.press('Enter');
  for (const name of ['Coconut bread', 'Fresh milk 1 l', 'Coconut bread', 'Cheddar 200 g'])
    await page
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click();
  await shoot(page, 'till');
}

/** Takes a picture of a stocktake on a phone, partly counted. */
async function takeStocktake(page: Page): Promise<void> {
  await page.goto(`${url}/app/stocktakes?open=new`);
  const form = page.getByRole('dialog');
  await form.getByLabel('Outlet').first().click();
  await page.getByRole('option', { name: 'Marina' }).click();
  await form.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/stocktakes\/[0-9a-f-]{36}/);
  const found = page.getByLabel('Scan or search');
  for (const name of ['Coconut bread', 'Fresh milk 1 l', 'Cheddar 200 g']) {
    await found.fill(name);
    await page.getByRole('option', { name }).first().click();
    for (let more = 0; more < name.length % 4; more += 1)
      await page.getByRole('button', { name: 'One more' }).click();
  }
  await page.getByRole('alert').getByRole('button').first().click();
  await shoot(page, 'stocktake');
}
