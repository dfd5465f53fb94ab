import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { noBrowser } from '../browser.ts';
import { type SignedIn, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { findings } from './axe.ts';
import { assertNoFaults, phone, signedInPage } from './console.ts';
import { read, salesOf, scan, setScanner, stockShop } from './shop.ts';
import { routeUntil } from './wire.ts';

/** A receipt printer: what each connection has sent, whole. */
const printed: Buffer[] = [];
const printer = createServer((socket) => {
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.on('end', () => printed.push(Buffer.concat(parts)));
  socket.on('error', () => undefined);
});
printer.listen(0, '127.0.0.1');
await once(printer, 'listening');
const { port } = printer.address() as AddressInfo;
after(() => printer.close());

const server = await testServer({ environment: { TILLHOUSE_PRINTERS: `127.0.0.1:${port}` } });

/** Bananas at 500 and cheese at 2,000 a kilogram, layouts of a scale, and a printer. */
async function weighingShop(): Promise<SignedIn> {
  const owner = await server.registered();
  await stockShop(owner);
  const send = async (path: string, body: object) => {
    const answer = await owner.post(path, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data;
  };
  const { id: measurementId } = await send('/measurements', { name: 'Kilogram', abr: 'kg' });
  const lines = [];
  for (const [name, sku, price] of [
    ['Bananas', '10042', 500],
    ['Cheese', '12345', 2000],
  ]) {
    const { variants } = await send('/inventory/products', { name, sku, prices: [{ price, measurementId }] });
    lines.push({ itemPriceId: variants[0].prices[0].itemPriceId, quantity: 100, unitCost: 10 });
  }
  await send('/inventory/stock', { outletId: owner.outletId, lines });
  await send('/settings/printers', { outletId: owner.outletId, name: 'Counter', host: '127.0.0.1', port });
  await owner.patch('/settings/business', {
    barcodeLayouts: [
      { pattern: '21IIIIIVVVVVC', holds: 'PRICE', decimals: 2 },
      { pattern: '22IIIIIVVVVVC', holds: 'G', decimals: 0 },
    ],
  });
  return owner;
}

/**
 * A serial line that the test speaks on. No browser without a person and a device has another: the transport is the
 * browser's own, and everything behind `navigator.serial` is our code as it runs in shops.
 */
async function giveSerialLine(page: Page): Promise<(text: string) => Promise<void>> {
  await page.addInitScript(() => {
    let speak: ReadableStreamDefaultController<Uint8Array> | undefined;
    const line = {
      readable: null as ReadableStream<Uint8Array> | null,
      writable: new WritableStream<Uint8Array>(),
      open: async () => {
        line.readable = new ReadableStream({
          start: (controller) => {
            speak = controller;
          },
        });
      },
      close: async () => {
        line.readable = null;
      },
    };
    const serial = { requestPort: async () => line, getPorts: async () => [line] };
    Object.defineProperty(navigator, 'serial', { value: serial, configurable: true });
    Object.assign(globalThis, { say: (text: string) => speak?.enqueue(new TextEncoder().encode(text)) });
  });
  return (text) =>
    page.evaluate((said) => (globalThis as unknown as { say(text: string): void }).say(said), text);
}

async function openTill(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  await setScanner(page);
}

async function openSetup(page: Page, tab: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Device settings' }).click();
  await page.getByRole('tab', { name: tab }).click();
}

test('what is sold by weight is weighed, by hand, by its barcode or on a scale', {
  skip: noBrowser,
}, async () => {
  const owner = await weighingShop();
  const { page, faults } = await signedInPage(server, owner, { path: '/app/till' });
  const say = await giveSerialLine(page);
  await page.reload();
  await openTill(page);
  const total = page.getByLabel('Total');
  const weight = page.getByLabel('Weight in kg');
  const sheet = page.getByRole('dialog');
  const comesTo = (amount: string) => total.getByText(amount, { exact: true }).waitFor();
  const bananas = () => page.getByRole('button', { name: 'Bananas' }).first().click();

  // By keyboard alone, from the touch of the tile on.
  await bananas();
  await weight.waitFor();
  assert.deepEqual(await findings(page), []);
  await page.keyboard.press('Enter');
  await page.getByText('Enter a number above zero').waitFor();
  await page.keyboard.type('1.25');
  await page.keyboard.press('Enter');
  await comesTo('₦625.00');
  // By touch alone. Each bag is a line of its own.
  await bananas();
  for (const sign of ['.', '5']) await sheet.getByRole('button', { name: sign, exact: true }).click();
  await sheet.getByRole('button', { name: 'Add' }).click();
  await comesTo('₦875.00');
  assert.equal(await page.getByLabel('Cart').getByRole('listitem').count(), 2);
  // Escape sells nothing; a weight beyond sense is asked about.
  await scan(page, '10042');
  await weight.waitFor();
  await weight.fill('80');
  await page.keyboard.press('Enter');
  await page.getByText('80 kg? Is that right?').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await comesTo('₦875.00');
  // Said before the code, nothing is asked.
  await scan(page, '0.2*10042');
  await comesTo('₦975.00');

  // Codes of scales are read without a connection.
  await page.context().setOffline(true);
  // 1.234 kg of cheese; then a pack of bananas for 312.50, which is 0.625 kg.
  await scan(page, '2212345012343');
  await comesTo('₦3,443.00');
  await scan(page, '2110042312509');
  await comesTo('₦3,755.50');
  await scan(page, '2212345012344');
  await page
    .getByText('No item has the code 2212345012344. Its check digit is wrong. Scan it again.')
    .waitFor();
  await comesTo('₦3,755.50');
  // 60 kg of cheese: asked about, and taken when it is said again.
  await scan(page, '2212345600007');
  await page.getByText('60 kg? Is that right?').waitFor();
  assert.equal(await weight.inputValue(), '60');
  await page.keyboard.press('Enter');
  await comesTo('₦123,755.50');
  await page.keyboard.press('Control+z');
  await comesTo('₦3,755.50');
  await page.context().setOffline(false);

  // A scale, by its own words.
  await openSetup(page, 'Scale');
  await page.getByRole('radio', { name: 'Serial scale' }).click();
  await page.getByRole('button', { name: 'Connect scale' }).click();
  const shown = page.getByLabel('On the scale');
  await shown.getByText('–').waitFor();
  await say('ST,GS,+  0.7');
  await say('50kg\r\n');
  await shown.getByText('0.75 kg', { exact: true }).waitFor();
  assert.deepEqual(await findings(page), []);
  await page.keyboard.press('Escape');
  await bananas();
  await sheet.getByRole('button', { name: 'Add 0.75 kg' }).waitFor();
  await say('US,GS,+  0.900kg\r\n');
  // While it moves it is no weight.
  await sheet.getByRole('button', { name: 'Add', exact: true }).waitFor();
  await say('OL,GS,+999999kg\r\n');
  await page.getByText('Too much weight on the scale.').waitFor();
  await say('ST,GS,+  0.050kg\r\n');
  await sheet.getByRole('button', { name: 'Tare' }).click();
  await say('ST,GS,+  1.050kg\r\n');
  await sheet.getByRole('button', { name: 'Add 1 kg' }).waitFor();
  await page.keyboard.press('Enter');
  await comesTo('₦4,255.50');
  await openSetup(page, 'Scale');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('radio', { name: 'None (enter weights by hand)', checked: true }).waitFor();
  await page.keyboard.press('Escape');

  // The server has what was weighed, and finds nothing odd about it.
  await page.keyboard.press('F9');
  await page.getByRole('button', { name: /^Cash, exact/ }).click();
  await page.getByText('Next sale').waitFor();
  const [sale] = await until(async () => {
    const sales = await salesOf(owner);
    return sales.length > 0 ? sales : undefined;
  });
  const { lines } = await read(owner, `/sales/${sale?.id}`);
  assert.deepEqual(
    lines.map((line: Record<string, unknown>) => [line.name, line.quantity, line.total]),
    [
      ['Bananas', 1.25, 625],
      ['Bananas', 0.5, 250],
      ['Bananas', 0.2, 100],
      ['Cheese', 1.234, 2468],
      ['Bananas', 0.625, 312.5],
      ['Bananas', 1, 500],
    ],
  );
  assert.deepEqual((await read(owner, '/till/exceptions')).rows, []);
  assertNoFaults(faults);
});

test('receipts come out of a printer on the network, and a fault of it undoes no sale', {
  skip: noBrowser,
}, async () => {
  const owner = await weighingShop();
  const { page, faults } = await signedInPage(server, owner, { path: '/app/till' });
  await openTill(page);
  printed.length = 0;
  const takes = (count: number) => until(async () => (printed.length === count ? true : undefined));
  await openSetup(page, 'Printer');
  await page.getByRole('radio', { name: 'Network printer' }).click();
  await page.getByRole('combobox', { name: 'Printer' }).click();
  await page.getByRole('option', { name: 'Counter' }).click();
  await page.getByRole('button', { name: 'Print test page' }).click();
  await takes(1);
  assert.ok(printed[0]?.includes('Test print'));
  await page.getByRole('switch', { name: 'Print every receipt automatically' }).click();
  assert.deepEqual(await findings(page), []);
  await page.keyboard.press('Escape');

  const sell = async () => {
    await scan(page, '1*10042');
    await page.keyboard.press('F9');
    await page.getByRole('button', { name: 'Exact ₦500.00' }).click();
    await page.getByText('Next sale').waitFor();
  };
  await sell();
  await takes(2);
  const receipt = printed[1] ?? Buffer.alloc(0);
  assert.ok(receipt.includes('Bananas') && receipt.includes('500.00'));
  // The drawer opens by it: ESC p.
  assert.ok(receipt.includes(Buffer.from([0x1b, 0x70])));

  // Without a way to the server, and then without the printer, the sales are there and can be printed again.
  const printAgain = await routeUntil(page, '**/till/print', (route) => route.abort());
  await sell();
  const notPrinted = page.getByText('Not printed. Click here to print again.');
  await notPrinted.waitFor();
  await page
    .getByText(
      'The server cannot be reached, so the network printer cannot print. Try again when there is a connection.',
    )
    .waitFor();
  printAgain();
  printer.close();
  await notPrinted.click();
  await page.getByText(/Counter: The printer did not accept the print/).waitFor();
  printer.listen(port, '127.0.0.1');
  await once(printer, 'listening');
  await notPrinted.click();
  await takes(3);
  assert.ok(printed[2]?.includes('Bananas'));
  assert.equal((await salesOf(owner)).length, 2);
  assertNoFaults(faults);
});

test('a weight is asked for and typed on a phone', { skip: noBrowser }, async () => {
  const owner = await weighingShop();
  const { page, faults } = await signedInPage(server, owner, {
    path: '/app/till',
    viewport: { ...phone, width: 360 },
    hasTouch: true,
  });
  await page.getByRole('button', { name: 'Front' }).tap();
  await page.getByRole('button', { name: 'Open shift' }).tap();
  await page.getByRole('button', { name: 'Cheese' }).first().tap();
  const sheet = page.getByRole('dialog');
  for (const sign of ['1', '.', '5']) await sheet.getByRole('button', { name: sign, exact: true }).tap();
  await sheet.getByRole('button', { name: 'Add' }).tap();
  await page
    .getByRole('button', { name: /^Cart \(1\)/ })
    .getByText('₦3,000.00')
    .waitFor();
  assertNoFaults(faults);
});
