import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { noBrowser } from '../browser.ts';
import { password, type SignedIn, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { findings } from './axe.ts';
import { backUp } from './backup.ts';
import { answerEmptyDrawer, assertNoFaults, signedInPage } from './console.ts';
import { bread, cola, moveCash, printedRows, read, salesOf, scan, stockShop } from './shop.ts';
import { inTillDatabase, noteOf } from './till-database.ts';
import { holdBack } from './wire.ts';

const server = await testServer();
const pin = '2580';

async function openTill(who: SignedIn) {
  const { page, faults } = await signedInPage(server, who, { path: '/app/till' });
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Front' }).click();
  return { page, faults };
}

async function openShift(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
}

/** A bread for 800 in cash; answers the number on its receipt. */
async function sell(page: Page): Promise<string> {
  await scan(page, bread);
  await page.getByLabel('Total').getByText('₦800.00').waitFor();
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Next sale' }).waitFor();
  const text = await page
    .getByText(/-T1[A-Z]?-\d{6}/)
    .first()
    .textContent();
  await page.getByRole('button', { name: 'Next sale' }).click();
  return /\S+-T1[A-Z]?-\d{6}/.exec(text ?? '')?.[0] ?? '';
}

const isSent = (page: Page) => page.getByText('Ready to sell offline').waitFor();

/** The till follows the server every minute, and at once when the browser says that there is a network. */
const follow = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')));

async function takePayment(
  page: Page,
  { customer, purpose, amount }: { customer: string; purpose: string; amount: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Customer payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name, phone or email').fill(customer);
  await dialog.getByRole('button', { name: customer }).click();
  await dialog.getByText(purpose, { exact: true }).click();
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByRole('button', { name: /^Take ₦/ }).click();
  await dialog.getByText(/^PAY-[0-9A-F]{8}$/).waitFor();
}

async function takeBack(page: Page, number: string, how: 'REFUND' | 'VOID'): Promise<void> {
  await page.keyboard.press('F10');
  await page.getByLabel('Scan the receipt, or type its number').waitFor();
  await scan(page, number);
  await page.getByRole('dialog', { name: `Return of ${number}` }).waitFor();
  if (how === 'VOID') {
    await page.getByRole('button', { name: 'Void whole sale' }).click();
    await page.getByRole('button', { name: 'Void and refund ₦800.00 in cash' }).click();
  } else {
    await page.getByRole('button', { name: 'More of Bread' }).click();
    await page.getByRole('button', { name: 'Refund ₦800.00 in cash' }).click();
  }
  await page.getByText('Refund by Cash').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
}

async function addCustomer(owner: SignedIn, name: string): Promise<string> {
  const { body } = await owner.post('/customer-relationship-management', { name, kind: 'CUSTOMER' });
  return body.data.id;
}

/** All that the tills of a business have done, as its books have it; without what only the server knows. */
async function booksOf(owner: SignedIn, customerId: string) {
  const sales = await salesOf(owner);
  const { rows: sessions } = await read(owner, '/till/sessions?limit=100');
  const reports = [];
  for (const { id } of sessions) {
    const {
      methods,
      movements,
      sales: sold,
      refunds,
      status,
      openedAt,
      closedAt,
      exchanged,
    } = await read(owner, `/till/sessions/${id}`);
    const moved = movements.map(({ id: movementId, kind, amount }: Record<string, unknown>) => [
      movementId,
      kind,
      amount,
    ]);
    reports.push({ id, methods, moved, sold, refunds, exchanged, status, openedAt, closedAt });
  }
  const { deposit } = await read(owner, `/customer-relationship-management/${customerId}`);
  const { rows: refunds } = await read(owner, '/sales/refunds?limit=100');
  const { rows: stock } = await read(owner, `/inventory/stock?outletId=${owner.outletId}&limit=100`);
  return {
    sales: sales.map(({ id, number, status, total, completedAt }) => [
      id,
      number,
      status,
      total,
      completedAt,
    ]),
    refunds: refunds.map((refund: Record<string, unknown>) => {
      const { id, number, total, isVoid, userId, exchanged, exchange } = refund;
      return { id, number, total, isVoid, userId, exchanged, exchange };
    }),
    ...{ deposit, reports },
    stock: stock.map(({ variantId, quantity, value }: Record<string, unknown>) => [
      variantId,
      quantity,
      value,
    ]),
  };
}

test('a server restored from an older backup gets everything again from the till, each once', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  const customerId = await addCustomer(owner, 'Ada Obi');
  const { page, faults } = await openTill(owner);
  await openShift(page);
  await sell(page);
  await isSent(page);
  const backup = await backUp(server);

  const [second, third] = [await sell(page), await sell(page)];
  await isSent(page);
  await takeBack(page, second, 'REFUND');
  await takeBack(page, third, 'VOID');
  await takePayment(page, { customer: 'Ada Obi', purpose: 'Take a deposit', amount: '500' });
  assert.deepEqual(await findings(page), []);
  await page.getByRole('button', { name: 'Done' }).click();
  const drawer = await moveCash(page, { way: 'Pay in', amount: 100, reason: 'Change' });
  await drawer.waitFor({ state: 'detached' });
  // 800 of the first sale, the deposit of 500, and 100: the second came back, and the third was voided.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Close shift' }).click();
  await page.getByLabel('How many of ₦1,000', { exact: true }).fill('1');
  await page.getByLabel('How many of ₦200', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Close shift' }).click();
  await page.getByText('The shift is closed.').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await answerEmptyDrawer(page);
  await openShift(page);
  await sell(page);
  await isSent(page);
  const before = await booksOf(owner, customerId);
  assert.deepEqual(
    [before.sales.length, before.refunds.length, before.deposit, before.reports.length],
    [4, 1, 500, 2],
  );
  assert.deepEqual(before.sales.map(([, , status]) => status).sort(), [
    'COMPLETED',
    'COMPLETED',
    'REFUNDED',
    'VOIDED',
  ]);
  const closed = before.reports.find(({ status }) => status === 'CLOSED');
  assert.deepEqual([closed?.methods[0].expected, closed?.methods[0].difference], [1_400, 0]);

  await backup.restore();
  await until(async () => ((await owner.get('/auth/session')).status === 200 ? true : undefined));
  assert.equal((await salesOf(owner)).length, 1);
  await page.locator('.pill').click();
  const queue = page.getByRole('dialog');
  await queue.getByText('The server has everything.').waitFor();
  await queue.getByRole('button', { name: 'Try now' }).click();
  // Three sales, a refund, a void, a deposit, what was put in, a shift closed and one opened.
  await queue.getByText('Sent again: 9. Waiting: 0. Refused: 0.').waitFor();
  assert.deepEqual(await booksOf(owner, customerId), before);
  assert.deepEqual((await read(owner, '/till/exceptions?status=OPEN')).rows, []);
  await queue.getByRole('button', { name: 'Try now' }).click();
  await queue.getByRole('button', { name: 'Got it' }).click();
  await queue.getByText('Sent again').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await sell(page);
  await until(async () => ((await salesOf(owner)).length === 5 ? true : undefined));
  assertNoFaults(faults);
});

test('what a manager allowed at the till of a cashier is sent again by the cashier: refund, exchange, money out', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  const customerId = await addCustomer(owner, 'Ada Obi');
  assert.equal((await owner.put('/users/me/pin', { pin, currentPassword: password })).status, 200);
  const cashier = await server.colleague(owner, 'CASHIER');
  const { page, faults } = await openTill(cashier);
  await openShift(page);
  const first = await sell(page);
  await isSent(page);
  const backup = await backUp(server);

  const second = await sell(page);
  await isSent(page);
  const typePin = async () => {
    await page.getByLabel(/^PIN of/).fill(pin);
    await page.keyboard.press('Enter');
  };
  const findToReturn = async (number: string) => {
    await page.keyboard.press('F10');
    await page.getByLabel('Scan the receipt, or type its number').waitFor();
    await scan(page, number);
    await page.getByRole('button', { name: 'More of Bread' }).click();
  };
  await findToReturn(first);
  await page.getByRole('button', { name: 'Refund ₦800.00 in cash' }).click();
  await typePin();
  await page.getByText('Refund by Cash').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  // A bread for two: 800 more, of 1,000 that are handed over.
  await scan(page, `2*${bread}`);
  await findToReturn(second);
  await page.getByLabel('Exchange for the items in the cart').check();
  await page.getByRole('dialog').getByLabel('Amount').fill('1000');
  await page.getByRole('button', { name: 'Exchange and take ₦800.00 in cash' }).click();
  await typePin();
  await page.getByRole('dialog', { name: 'Exchanged' }).getByText('Take by Cash').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  const drawer = await moveCash(page, { way: 'Pay out', amount: 100, reason: 'Stamps' });
  await typePin();
  await drawer.waitFor({ state: 'detached' });
  await isSent(page);
  const before = await booksOf(owner, customerId);
  const [session] = before.reports;
  // Sales of 800, 800 and 1,600; 800 went back and 800 were exchanged; 100 were taken out: 1,500 are in the drawer.
  assert.deepEqual(
    [session?.sold.total, session?.refunds.total, session?.exchanged, session?.methods[0].expected],
    [3_200, 1_600, 800, 1_500],
  );

  await backup.restore();
  await until(async () => ((await owner.get('/auth/session')).status === 200 ? true : undefined));
  assert.equal((await salesOf(owner)).length, 1);
  await page.locator('.pill').click();
  const queue = page.getByRole('dialog');
  await queue.getByRole('button', { name: 'Try now' }).click();
  // A sale, a refund, an exchange and what was taken out.
  await queue.getByText('Sent again: 4. Waiting: 0. Refused: 0.').waitFor();
  assert.deepEqual(await booksOf(owner, customerId), before);
  assert.deepEqual((await read(owner, '/till/exceptions?status=OPEN')).rows, []);
  assertNoFaults(faults);
});

test('one device has a drawer: taking over is told to the other, and numbers never collide', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  const cashier = await server.colleague(owner, 'CASHIER');
  const first = await openTill(owner);
  await openShift(first.page);
  assert.match(await sell(first.page), /-T1-000001$/);
  await isSent(first.page);
  await first.page.context().setOffline(true);
  assert.match(await sell(first.page), /-T1-000002$/);

  const second = await openTill(cashier);
  await second.page.getByText('Front is open on another device').waitFor();
  assert.deepEqual(await findings(second.page), []);
  await second.page.getByRole('button', { name: 'Take over on this device' }).click();
  await isSent(second.page);
  assert.match(await sell(second.page), /-T1B-000001$/);

  // The first one hears of it with its next request; what it sold is sent, and a sale that it began is finished.
  await scan(first.page, bread);
  await first.page.getByLabel('Total').getByText('₦800.00').waitFor();
  await first.page.context().setOffline(false);
  await until(async () => ((await salesOf(owner)).length === 3 ? true : undefined));
  await follow(first.page);
  await until(async () => ((await heldBy(first.page)) ? true : undefined));
  await first.page.keyboard.press('F9');
  await first.page.keyboard.press('Enter');
  await first.page.getByText(/-T1-000003/).waitFor();
  await scan(first.page, bread);
  await first.page.getByText('Kit CASHIER took over Front on another device').waitFor();
  await until(async () => ((await salesOf(owner)).length === 4 ? true : undefined));
  assert.deepEqual((await read(owner, '/till/exceptions?status=OPEN')).rows, []);
  await first.page.getByRole('button', { name: 'Take over on this device' }).click();
  await first.page.getByLabel('Search or scan').waitFor();
  await follow(second.page);
  await second.page.getByText('took over Front on another device').waitFor();
  for (const { faults } of [first, second]) assertNoFaults(faults);
});

/** Closes the shift with this much cash counted. */
async function closeShift(page: Page, counted: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Close shift' }).click();
  await page.getByRole('button', { name: 'Type the amount' }).click();
  await page.getByLabel('Amount of Cash in the drawer').fill(counted);
  await page.getByRole('dialog').getByRole('button', { name: 'Close shift' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
}

test('a shift that was opened and closed offline does not close the one that another device opened meanwhile', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const { tillId } = await stockShop(owner);
  const first = await openTill(owner);
  await openShift(first.page);
  await closeShift(first.page, '0');
  await first.page.context().setOffline(true);
  await answerEmptyDrawer(first.page);
  await first.page.getByRole('button', { name: 'Open shift' }).click();
  await first.page.getByLabel('Search or scan').waitFor();
  await sell(first.page);
  await closeShift(first.page, '800');

  const second = await openTill(owner);
  await openShift(second.page);
  await sell(second.page);
  await until(async () => ((await salesOf(owner)).length === 1 ? true : undefined));
  await first.page.context().setOffline(false);
  await until(async () => ((await salesOf(owner)).length === 2 ? true : undefined));
  const refused = /Another device opened a shift of this till in the meantime/;
  await until(async () =>
    (await stepReasons(first.page)).some((one) => refused.test(one)) ? true : undefined,
  );
  const [session] = (await read(owner, `/till/sessions?tillId=${tillId}`)).rows;
  // The breads of both devices, and nobody has counted them yet.
  assert.deepEqual([session.status, session.methods[0].expected], ['OPEN', 1_600]);
  for (const { faults } of [first, second]) assertNoFaults(faults);
});

/** Why the server did not take what this device has sent, other than sales. */
function stepReasons(page: Page): Promise<string[]> {
  return inTillDatabase(page, async ({ database, result }) => {
    const steps = await result(database.transaction('steps').objectStore('steps').getAll());
    return steps.map(({ reason }: { reason: string | null }) => reason ?? '');
  });
}

test('a browser that has lost its database still has the sales that were not sent', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  const { page, faults } = await openTill(owner);
  await openShift(page);
  await sell(page);
  await isSent(page);
  const { letGo } = await holdBack(page, /\/till\/sales$/);
  const [second, third] = [await sell(page), await sell(page)];
  await until(async () => ((await filesKept(page)) === 2 ? true : undefined));
  // Another page of the same browser takes the database away, while no till is open.
  const other = await page.context().newPage();
  await other.goto(`${server.url}/app/sign-in`);
  await page.close();
  letGo();
  await other.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      if (name?.startsWith('tillhouse-till-'))
        await new Promise((resolve) => {
          indexedDB.deleteDatabase(name).onsuccess = resolve;
        });
    }
  });
  await other.goto(`${server.url}/app/till`);
  await other.getByRole('button', { name: 'Front' }).waitFor();
  const sales = await until(async () => {
    const found = await salesOf(owner);
    return found.length === 3 ? found : undefined;
  });
  assert.deepEqual(sales.map(({ number }) => number).slice(1), [second, third]);
  await until(async () => ((await filesKept(other)) === 0 ? true : undefined));
  assertNoFaults(faults);
});

/** How many records the second copy has. */
function filesKept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    let count = 0;
    for await (const folder of root.values()) {
      if (folder.kind !== 'directory') continue;
      for await (const file of (folder as FileSystemDirectoryHandle).values())
        if (file.name.endsWith('.json')) count++;
    }
    return count;
  });
}

const embassy = {
  ...{ kind: 'CUSTOMER', name: 'Embassy of Ghana', address: '1 Hill Road', taxNumber: 'T-77' },
  taxExemptReason: 'Diplomatic mission',
};

/** The embassy pays in cash. Its receipt says why it pays no tax, and has none. */
async function sellWithoutTax(
  page: Page,
  { codes, items, total }: { codes: string[]; items: string[]; total: string },
): Promise<void> {
  await page.keyboard.press('F2');
  await page.getByRole('dialog').getByRole('button', { name: embassy.name }).click();
  for (const code of codes) await scan(page, code);
  await page.getByLabel('Total').getByText(`₦${total}`).waitFor();
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const rows = await printedRows(page, `₦${total}`);
  for (const row of [
    `Customer ${embassy.name}`,
    `Address ${embassy.address}`,
    `Customer tax no. ${embassy.taxNumber}`,
    `No tax ${embassy.taxExemptReason}`,
    ...items,
    `Total ₦${total}`,
    `Cash ${total}`,
  ]) {
    assert.ok(rows.includes(row), `${row}: ${rows.join(' | ')}`);
  }
  assert.doesNotMatch(rows.join('\n'), /7\.5|Subtotal|^Tax/m);
  await page.getByRole('button', { name: 'Next sale' }).click();
}

/** The server has what the receipts of the embassy say: of the sale it was asked for, and of the one it heard of later. */
async function soldWithoutTax(owner: SignedIn): Promise<void> {
  const sold = [];
  for (const { id, customerName } of await salesOf(owner)) {
    if (customerName !== embassy.name) continue;
    const { total, tax, paid, lines } = await read(owner, `/sales/${id}`);
    const receipt = await read(owner, `/sales/${id}/receipt`);
    const { customer, customerAddress, customerTaxNumber, taxExemptReason, taxes } = receipt;
    assert.deepEqual(
      [customer, customerAddress, customerTaxNumber, taxExemptReason, receipt.total, taxes],
      [embassy.name, embassy.address, embassy.taxNumber, embassy.taxExemptReason, total, []],
    );
    sold.push([
      ...[total, tax, paid],
      ...lines.map(({ name, quantity, unitPrice, taxPercent }: Record<string, unknown>) => [
        ...[name, quantity, unitPrice, taxPercent],
      ]),
    ]);
  }
  assert.deepEqual(sold, [
    [1_000, 0, 1_000, ['Cola', 1, 200, 0], ['Bread', 1, 800, 0]],
    [400, 0, 400, ['Cola', 2, 200, 0]],
  ]);
  assert.deepEqual((await read(owner, '/till/exceptions?status=OPEN')).rows, []);
}

/** Who has the drawer, as this device has noted. */
const heldBy = (page: Page): Promise<unknown> => noteOf(page, 'heldBy');

test('a debt is paid at the till and a deposit taken without a connection; a hanging request and a wrong clock are told', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  await owner.patch('/settings/business', { pricesIncludeTax: true });
  await owner.post('/customer-relationship-management', embassy);
  const customerId = await addCustomer(owner, 'Ben Eze');
  await owner.patch(`/customer-relationship-management/${customerId}`, { creditLimit: 10_000 });
  const { page, faults } = await openTill(owner);
  await openShift(page);
  // On account, so that 800 are owed.
  await page.keyboard.press('F2');
  await page.getByLabel('Name, phone or email').fill('Ben');
  await page.getByRole('button', { name: 'Ben Eze' }).click();
  await scan(page, bread);
  await page.keyboard.press('F9');
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Next sale' }).click();

  await takePayment(page, { customer: 'Ben Eze', purpose: 'Pay a debt', amount: '300' });
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Owes ₦500.00').waitFor();
  await dialog.getByRole('button', { name: 'Print receipt' }).click();
  const slip = page.frameLocator('iframe[title="Print"]').locator('body');
  await slip.getByText('Debt payment').waitFor();
  await slip.getByText(/Ben Eze/).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();

  const xReport = async (expected: string) => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Shift so far' }).click();
    await page.getByRole('dialog', { name: 'Shift so far' }).getByText(expected).first().waitFor();
    await page.keyboard.press('Escape');
  };
  await xReport('₦300.00');
  // 215 with 7.5% of tax are 200 without, and the bread has no tax.
  await sellWithoutTax(page, {
    codes: [cola, bread],
    items: ['Cola 200.00', 'Bread 800.00'],
    total: '1,000.00',
  });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Customer payment' }).click();
  await page.getByText('Only customers who bought or paid at this device').waitFor();
  await page.keyboard.press('Escape');
  await takePayment(page, { customer: 'Ben Eze', purpose: 'Take a deposit', amount: '250' });
  await dialog.getByText('Saved on this device.').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Offline · 1 waiting').waitFor();
  // The float of nothing, 300, 1,000 and 250, as the device knows it.
  await xReport('₦1,550.00');
  const items = ['Cola', '2 × 200.00', '400.00'];
  await sellWithoutTax(page, { codes: [cola, cola], items, total: '400.00' });
  await page.getByText('Offline · 2 waiting').waitFor();
  await page.context().setOffline(false);
  await isSent(page);
  await soldWithoutTax(owner);
  const party = await read(owner, `/customer-relationship-management/${customerId}`);
  assert.deepEqual([party.balance, party.deposit], [250, 250]);
  const { rows } = await read(owner, '/payments/logs?search=PAY-');
  assert.deepEqual(rows.map(({ amount, purpose }: Record<string, unknown>) => [purpose, amount]).sort(), [
    ['DEPOSIT', 250],
    ['SETTLEMENT', 300],
  ]);

  // A request that hangs: the pill says so, and selling does not wait.
  const { isHeld, letGo } = await holdBack(page, /\/auth\/session$/);
  const began = Date.now();
  await follow(page);
  await isHeld;
  await page.getByText('Slow', { exact: true }).waitFor();
  assert.ok(Date.now() - began >= 2_900);
  await sell(page);
  letGo();
  await isSent(page);

  // Twelve minutes behind.
  await page.addInitScript(() => {
    const Real = Date;
    const slowMs = 12 * 60_000;
    globalThis.Date = class extends Real {
      constructor(...given: []) {
        if (given.length === 0) super(Real.now() - slowMs);
        else super(...given);
      }
      static override now() {
        return Real.now() - slowMs;
      }
    } as DateConstructor;
  });
  await page.reload();
  await page.getByText('The clock of this device is 12 minutes slow').waitFor();
  assert.deepEqual(await findings(page), []);
  assertNoFaults(faults);
});
