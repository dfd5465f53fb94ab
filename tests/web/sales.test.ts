import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTill } from '../../src/sales/testing.ts';
import { noBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { assertNoFaults, signedInPage } from './console.ts';

const server = await testServer();

/** A shop with soap for 10.00 on its shelf, and a cashier who sells it at a till. */
async function shop() {
  const owner = await server.registered();
  const { sessionId } = await openTill(server, owner);
  const cashier = await server.colleague(owner, 'CASHIER');
  const soap = (await owner.post('/inventory/products', { name: 'Lavender soap', prices: [{ price: 10 }] }))
    .body.data;
  const { itemPriceId } = soap.variants[0].prices[0];
  const { outletId } = owner;
  await owner.post('/inventory/stock', { outletId, lines: [{ itemPriceId, quantity: 20, unitCost: 6 }] });
  const sell = async (quantity: number) => {
    const { body } = await cashier.post('/checkout', {
      ...{ outletId, tillSessionId: sessionId, lines: [{ itemPriceId, quantity }] },
      payments: [{ method: 'CASH', amount: quantity * 10 }],
    });
    return body.data.sale as { id: string; number: string };
  };
  return { owner, cashier, soap, sell };
}

test('a sale is seen without loading again and taken back in part; its cashier does not reach the books', {
  skip: noBrowser,
}, async () => {
  const { owner, cashier, soap, sell } = await shop();
  const { page, faults } = await signedInPage(server, owner, { path: '/app' });
  const sales = page.getByRole('region', { name: 'Sales', exact: true });
  await sales.getByText('0', { exact: true }).waitFor();
  await sell(1);
  await sales.getByText('1', { exact: true }).waitFor();

  // The figure leads to the list that it is made of, and that lives, too.
  await sales.getByRole('link', { name: 'Sales' }).click();
  const { id, number } = await sell(3);
  await page.getByRole('link', { name: number }).click();
  const panel = page.getByRole('dialog', { name: 'Sale' });
  await panel.getByText('Kit CASHIER').waitFor();
  await panel.getByRole('button', { name: 'Refund' }).click();
  const form = page.getByRole('dialog', { name: `Refund of ${number}` });
  await form.getByLabel('Quantity of Lavender soap to return').fill('2');
  await form.getByLabel('Back to stock: Lavender soap').uncheck();
  await form.getByLabel('Reason').fill('Broken');
  await form.getByRole('button', { name: /^Refund .*20/ }).click();
  await panel.getByText(`${number}-R1`).waitFor();

  const { status, refunded, lines, refunds } = (await owner.get(`/sales/${id}`)).body.data;
  assert.deepEqual([status, refunded, lines[0].refundedQuantity], ['PARTIALLY_REFUNDED', 20, 2]);
  assert.deepEqual([refunds[0].reason, refunds[0].lines[0].restocked], ['Broken', false]);
  assert.deepEqual(
    refunds[0].payments.map(({ method, amount }: Record<string, unknown>) => [method, amount]),
    [['CASH', 20]],
  );

  await panel.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill('lavender');
  await page.getByRole('option', { name: 'Lavender soap' }).click();
  await page.waitForURL((url) => url.pathname === `/app/products/${soap.id}`);
  // A page is found by the label that it declares, and stands among its tabs.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill('trial bal');
  await page.getByRole('option', { name: 'Trial balance' }).click();
  await page.getByRole('heading', { name: 'Trial balance' }).waitFor();
  const tabs = page.getByRole('navigation', { name: 'Books' }).getByRole('link');
  assert.deepEqual(await tabs.allInnerTexts(), [
    'Chart of accounts',
    'Journal',
    'Recurring entries',
    'Trial balance',
    'Income',
    'Closing',
    'For the accountant',
  ]);
  assertNoFaults(faults);

  const { page: theirs, faults: more } = await signedInPage(server, cashier, { path: '/app/sales' });
  await theirs.getByRole('link', { name: number }).waitFor();
  const menu = theirs.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Shifts' }).waitFor();
  assert.equal(await menu.getByRole('link', { name: 'Accounts' }).count(), 0);
  assert.equal(await theirs.getByText('Margin').count(), 0, 'nothing of costs');
  await theirs.keyboard.press('Control+k');
  await theirs.getByRole('combobox', { name: 'Find anything' }).fill('trial bal');
  await theirs.getByRole('dialog', { name: 'Find anything' }).getByText('Nothing found').waitFor();
  await theirs.keyboard.press('Escape');
  await theirs.goto(`${server.url}/app/accounts`);
  await theirs.getByRole('heading', { name: 'Your role cannot open this page' }).waitFor();
  await menu.getByRole('link', { name: 'Home' }).click();
  await theirs.waitForURL((url) => url.pathname === '/app/till');
  assertNoFaults(more);
});
