import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { noBrowser } from '../browser.ts';
import { password, type SignedIn, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { assertNoFaults, signedInPage } from './console.ts';
import { bread, cola, read, salesOf, scan, stockShop } from './shop.ts';
import { holdStore } from './till-database.ts';

const server = await testServer();

/** The rows of the table in docs/till.md: what a task takes here, with Square and with Odoo. */
function documented(): Map<string, { here: number; others: number[] }> {
  const [, table = ''] = readFileSync('docs/till.md', 'utf8').split('## Taps and keys');
  const rows = [...table.matchAll(/^\| ([^|`]+) \| (\d+) \| [^|]* \| ([^|]+) \| ([^|]+) \|$/gm)];
  return new Map(
    rows.map(([, task = '', here, square, odoo]) => [
      task,
      { here: Number(here), others: [square, odoo].flatMap((cell) => numbersIn(cell)) },
    ]),
  );
}

const numbersIn = (cell = '') => [...cell.matchAll(/^\d+/g)].map(([number]) => Number(number));

type Counted = { taps?: number; isScanning?: boolean };

/** Every press of a key and every touch; a modifier is no press of its own, and a scanner presses nothing. */
function countPresses(): void {
  const counted = globalThis as Counted;
  counted.taps = 0;
  const count = () => {
    if (!counted.isScanning) counted.taps = (counted.taps ?? 0) + 1;
  };
  document.addEventListener('pointerdown', count, { capture: true });
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (!['Control', 'Alt', 'Shift', 'Meta'].includes(key)) count();
    },
    { capture: true },
  );
  window.print = () => undefined;
}

test('everyday work takes as few taps and keys as docs/till.md says, and no more than elsewhere', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  const cashier = await server.colleague(owner, 'CASHIER');
  for (const [who, pin] of [
    [owner, '2580'],
    [cashier, '1470'],
  ] as const)
    assert.equal((await who.put('/users/me/pin', { pin, currentPassword: password })).status, 200);
  const customer = { kind: 'CUSTOMER', name: 'Ada Obi' };
  assert.equal((await owner.post('/customer-relationship-management', customer)).status, 200);
  const { page, faults } = await signedInPage(server, owner, { path: '/app/till' });
  await page.addInitScript(countPresses);
  await page.reload();
  const counts = new Map<string, number>();
  await work(page, owner, async (task, steps) => {
    await page.evaluate(() => {
      (globalThis as Counted).taps = 0;
    });
    await steps();
    counts.set(task, await page.evaluate(() => (globalThis as Counted).taps ?? 0));
  });
  const table = documented();
  assert.deepEqual(
    Object.fromEntries(counts),
    Object.fromEntries([...table].map(([task, { here }]) => [task, here])),
  );
  const behind = [...table].filter(([, { here, others }]) => others.some((count) => count < here));
  assert.deepEqual(behind, []);
  assertNoFaults(faults);
});

type Count = (task: string, steps: () => Promise<void>) => Promise<void>;

async function work(page: Page, owner: SignedIn, count: Count): Promise<void> {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const tap = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const total = (text: string) => page.getByLabel('Total').getByText(text, { exact: true }).waitFor();
  const sold = () => page.getByRole('button', { name: 'Next sale' }).waitFor();

  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByText('How much cash is in the drawer of Front').waitFor();
  await count('Open a shift with five notes of 1,000', async () => {
    await press('5');
    await tap('Open shift');
    await page.getByLabel('Search or scan').waitFor();
  });
  await page.getByText('Ready to sell offline').waitFor();

  await scanned(page, bread);
  await count('Cash, exact', async () => {
    await press('F9', 'Enter');
    await sold();
  });
  await scanned(page, bread);
  await count('Cash with change', async () => {
    await tap(/^Pay/);
    await tap('₦1,000.00');
    await sold();
  });
  await count('Scan three items and take the cash', async () => {
    for (const code of [bread, cola, bread]) await scanned(page, code);
    await press('F9', 'Enter');
    await sold();
  });
  await count('Five of an item', async () => {
    await press('5', '*');
    await scanned(page, bread);
    await total('₦4,000.00');
  });
  await inTheCart(page, { count, press, tap, total });
  await park(page, { count, press, tap, total });
  await count('A customer to the sale', async () => {
    await tap(/^Customer/);
    await page.getByRole('button', { name: /^Ada Obi/ }).click();
    await page.getByRole('button', { name: /^Ada Obi/ }).waitFor();
  });
  await press('F9', 'Enter');
  await sold();
  await count('Print the last receipt again', async () => {
    await tap('Print');
    await page.locator('iframe[title="Print"]').waitFor({ state: 'attached' });
  });
  await tap('Next sale');
  await givenBack(page, owner, { count, press, tap, total });
  await withCustomer(page, owner, { count, press, tap, total });
  await atTheDrawer(page, { count, press, tap, total });
  // A new shift, so that the one before had cash alone to count.
  await tap('Done');
  await page.getByText('How much cash is in the drawer of Front').waitFor();
  await press('5');
  await tap('Open shift');
  await page.getByLabel('Search or scan').waitFor();
  await scanned(page, bread);
  await count('Card', async () => {
    await press('F9', 'c');
    await sold();
  });
  await scanned(page, bread);
  await count('500 in cash, the rest by card', async () => {
    await press('F9', '5', '0', '0', 'Enter');
    await page.getByText('Exact ₦300.00').waitFor();
    await press('c');
    await sold();
  });
}

type Hands = {
  count: Count;
  press(...keys: string[]): Promise<void>;
  tap(name: string | RegExp): Promise<void>;
  total(text: string): Promise<void>;
};

async function inTheCart(page: Page, { count, press, total }: Hands): Promise<void> {
  await count('Another price for a line', async () => {
    await press('7', '0', '0', 'F6');
    await total('₦3,500.00');
  });
  await count('Undo', async () => {
    await press('Control+z');
    await total('₦4,000.00');
    await total('₦4,000.00');
  });
  await count('10% off a line', async () => {
    await press('F4');
    await page.getByRole('button', { name: '10%', exact: true }).click();
    await total('₦3,600.00');
  });
  await press('Control+z');
  await total('₦4,000.00');
  await count('10% off the whole sale', async () => {
    await press('F4');
    await page.getByRole('button', { name: '10% off the whole sale' }).click();
    await total('₦3,600.00');
  });
  await press('Control+z');
  await total('₦4,000.00');
  await scanned(page, cola);
  await total('₦4,231.13');
  await count('Remove a line', async () => {
    await press('Delete');
    await total('₦4,000.00');
  });
}

async function park(page: Page, { count, press, total }: Hands): Promise<void> {
  // The till counts what is parked while the next key is pressed already.
  const goOn = await holdStore(page, 'steps');
  await count('Park a sale', async () => {
    await press('F7');
    await page.getByLabel('Name (optional)').waitFor();
    await press('Enter');
    await total('₦0.00');
  });
  await count('Go on with a parked sale', async () => {
    await press('F8');
    await page.locator('.parked-take:focus').waitFor();
    await goOn();
    await page.getByText('Parked (1)').waitFor();
    await press('Enter');
    await total('₦4,000.00');
  });
}

async function givenBack(page: Page, owner: SignedIn, { count, press, tap }: Hands): Promise<void> {
  const sales = await until(async () => {
    const all = await salesOf(owner);
    return all.length === 4 ? all : undefined;
  });
  const [first, second] = sales.filter((sale) => Number(sale.total) === 800);
  const find = async (sale: Record<string, unknown> | undefined) => {
    await press('F10');
    await page.getByLabel('Scan the receipt, or type its number').waitFor();
    await scanned(page, String(sale?.number));
    await page.getByRole('dialog', { name: `Return of ${sale?.number}` }).waitFor();
    await tap('More of Bread');
  };
  await count('Take goods back by their receipt', async () => {
    await find(first);
    await tap('Refund');
    await page.getByText('Refund by Cash').waitFor();
    await tap('Done');
  });
  await scanned(page, cola);
  await count('Exchange for what was rung up', async () => {
    await find(second);
    await page.getByLabel('Exchange for the items in the cart').click();
    await tap('Exchange');
    await tap('Done');
  });
}

/** A debt of 800 that is paid, money that is left with us, something without a code, and a receipt of before. */
async function withCustomer(page: Page, owner: SignedIn, { count, press, tap, total }: Hands): Promise<void> {
  const dialog = page.getByRole('dialog');
  const choose = async () => {
    await tap('Menu');
    await tap('Customer payment');
    await dialog.getByRole('button', { name: /^Ada Obi/ }).click();
    await dialog.getByLabel('Amount').and(page.locator(':focus')).waitFor();
  };
  await count('Take a deposit of 500', async () => {
    await choose();
    await dialog.getByText('Take a deposit', { exact: true }).click();
    await press('5', '0', '0', 'Enter');
    await dialog.getByText('Has ₦500.00 on deposit').waitFor();
    await tap('Done');
  });
  await owe(page, owner, { press, tap });
  await count('A customer pays what they owe', async () => {
    await choose();
    await dialog.getByRole('button', { name: 'Full amount' }).click();
    await dialog.getByRole('button', { name: /^Take ₦.* in cash$/ }).click();
    await dialog.getByText('Owes nothing').waitFor();
    await tap('Done');
  });
  await count('500 for something without a code', async () => {
    await press('Alt+o');
    await dialog.getByLabel('Amount').and(page.locator(':focus')).waitFor();
    await press('5', '0', '0', 'Enter');
    await total('₦537.50');
  });
  await press('F9', 'Enter');
  await tap('Next sale');
  await count('Print the receipt of a recent sale again', async () => {
    await press('Alt+r');
    await dialog.locator('.sale-row').first().click();
    await tap('Print again');
    // The first is of the receipt that was printed before.
    await page.locator('iframe[title="Print"]').nth(1).waitFor({ state: 'attached' });
  });
  await press('Escape');
}

async function owe(page: Page, owner: SignedIn, { press, tap }: Pick<Hands, 'press' | 'tap'>): Promise<void> {
  const { rows } = await read(owner, '/customer-relationship-management?search=Ada');
  await owner.patch(`/customer-relationship-management/${rows[0].id}`, { creditLimit: 10_000 });
  await tap(/^Customer/);
  await page.getByRole('button', { name: /^Ada Obi/ }).click();
  await scanned(page, bread);
  await press('F9', 'a');
  await page.getByRole('button', { name: 'Next sale' }).click();
}

async function atTheDrawer(page: Page, { count, press, tap }: Hands): Promise<void> {
  await count('Open the drawer without a sale', async () => {
    await press('Alt+d');
    await page.getByText('The drawer is open. What for?').waitFor();
  });
  await press('Escape');
  await count('Look at the shift so far', async () => {
    await tap('Menu');
    await tap('Shift so far');
    await page.getByRole('dialog', { name: 'Shift so far' }).getByText('Expected').first().waitFor();
  });
  await press('Escape');
  await count('Change hands by PIN, the first time', async () => {
    await press('Control+l');
    const locked = page.getByLabel('The till is locked');
    await locked.getByRole('button').first().waitFor();
    await locked.getByRole('button', { name: /^Kit/ }).first().click();
    await press('1', '4', '7', '0');
    await locked.waitFor({ state: 'hidden' });
  });
  await count('Close a shift with five notes of 1,000', async () => {
    await tap('Menu');
    await tap('Close shift');
    await page.getByLabel('How many of ₦1,000').click();
    await press('5');
    await page.getByRole('dialog').getByRole('button', { name: 'Close shift' }).click();
    await page.getByText('The shift is closed.').waitFor();
  });
}

/** A scanner types, and nobody presses anything. */
async function scanned(page: Page, code: string): Promise<void> {
  const scanning = (isScanning: boolean) =>
    page.evaluate((value) => {
      (globalThis as Counted).isScanning = value;
    }, isScanning);
  await scanning(true);
  await scan(page, code);
  await scanning(false);
}
