import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../../src/platform/ids.ts';
import { noBrowser } from '../browser.ts';
import { dataOf, testServer } from '../harness.ts';
import { assertNoFaults, signedInPage } from './console.ts';

const server = await testServer();

test('the list of shifts tells by tender what is off, against what was expected with the sales that came late', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const { outletId } = owner;
  const { variants } = dataOf(
    await owner.post('/inventory/products', { name: 'Soap', prices: [{ price: 10 }] }),
  );
  const { itemPriceId } = variants[0].prices[0];
  dataOf(
    await owner.post('/inventory/stock', { outletId, lines: [{ itemPriceId, quantity: 20, unitCost: 6 }] }),
  );
  const till = dataOf(await owner.post('/tills', { outletId, name: 'Front' }));
  const shift = dataOf(await owner.post('/till/sessions', { tillId: till.id, openingFloat: 100 }));
  const completedAt = new Date().toISOString();
  for (const method of ['CASH', 'POS']) {
    const payments = [{ method, amount: 10 }];
    const lines = [{ itemPriceId, quantity: 1 }];
    dataOf(await owner.post('/checkout', { outletId, tillSessionId: shift.id, lines, payments }));
  }
  const { nextNumber } = dataOf(await owner.get(`/till/sessions/current?tillId=${till.id}`));
  // Cash: 110 is expected and 110 counted. Card: 10 is expected and 30 counted.
  const counts = [
    { method: 'CASH', counted: 110 },
    { method: 'POS', counted: 30 },
  ];
  dataOf(await owner.post(`/till/sessions/${shift.id}/close`, { counts }));
  // A sale of 20 in cash that was made before: 20 is missing in the drawer, and the card is 20 over.
  const late = {
    ...{ saleId: newId(), number: nextNumber, tillSessionId: shift.id, completedAt, pricesIncludeTax: false },
    lines: [{ itemPriceId, quantity: 2, unitPrice: 10, taxPercent: 0, tax: 0, total: 20 }],
    ...{ total: 20, payments: [{ method: 'CASH', amount: 20 }] },
  };
  dataOf(await owner.post('/till/sales', { outletId, sales: [late] }));

  const { page, faults } = await signedInPage(server, owner, { path: '/app/shifts' });
  const row = page.getByRole('row', { name: 'Front' });
  await row.getByText('140.00', { exact: false }).waitFor();
  assert.match(await row.innerText(), /Cash\s+-\D*20\.00\s+Card\s+[^-\d]*20\.00/);
  await page.goto(`${server.url}/app/shifts/${shift.id}`);
  // The float of 100 and 10 that were sold; by card 10.
  const madeOf = page.getByRole('region', { name: 'Expected amounts in detail' });
  await madeOf.getByRole('row', { name: /^Float .*100\.00$/ }).waitFor();
  assert.equal(await madeOf.getByRole('row', { name: /^Sales .*[^\d]10\.00$/ }).count(), 2);
  await madeOf.getByRole('row', { name: /^Expected .*110\.00$/ }).waitFor();
  const arrived = page.getByRole('region', { name: 'Arrived after closing' });
  await arrived.getByText(new RegExp(`^1 sale of .*20\\.00: ${nextNumber}$`)).waitFor();
  assertNoFaults(faults);
  await page.context().close();
});
