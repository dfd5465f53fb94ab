import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { dataOf, testServer } from '../../../tests/harness.ts';
import { balances } from '../../inventory/testing.ts';
import { newId } from '../../platform/ids.ts';
import { onShelf, openTill } from '../testing.ts';

const server = await testServer();
const parties = '/customer-relationship-management';
const reason = 'Diplomatic mission';

/** Lamps at 110 with a tax of 10 %, which the price includes or not, and an embassy that pays none. */
async function shop(pricesIncludeTax: boolean) {
  const owner = await server.business();
  dataOf(await owner.patch('/settings/business', { pricesIncludeTax }));
  const lamp = await onShelf(server, owner, { name: 'Lamp', price: 110, tax: 10, kind: 'SERVICE' });
  const embassy = {
    name: 'Embassy',
    address: '1 Hill Road',
    taxNumber: 'T-77',
    taxExemptReason: ` ${reason} `,
  };
  const customer = dataOf(await owner.post(parties, embassy));
  assert.equal(customer.taxExemptReason, reason);
  return { owner, lamp, customer };
}

for (const { pricesIncludeTax, charged } of [
  { pricesIncludeTax: true, charged: 100 },
  { pricesIncludeTax: false, charged: 110 },
]) {
  test(`prices ${pricesIncludeTax ? 'with' : 'without'} tax: an exempt customer pays no tax, and a refund gives none back`, async () => {
    const { owner, lamp, customer } = await shop(pricesIncludeTax);
    const { outletId } = owner;
    const line = { itemPriceId: lamp.itemPriceId, quantity: 2 };
    const payments = [{ method: 'CASH', amount: 2 * charged }];
    const sent = { outletId, customerId: customer.id, lines: [line], payments };
    const { sale } = dataOf(await owner.post('/checkout', sent));
    assert.deepEqual(
      [sale.total, sale.tax, sale.lines[0].unitPrice, sale.lines[0].taxPercent, sale.change],
      [2 * charged, 0, charged, 0, 0],
    );
    const receipt = dataOf(await owner.get(`/sales/${sale.id}/receipt`));
    assert.deepEqual(
      [
        receipt.customer,
        receipt.customerAddress,
        receipt.customerTaxNumber,
        receipt.taxExemptReason,
        receipt.taxes,
      ],
      ['Embassy', '1 Hill Road', 'T-77', reason, []],
    );
    const text = (
      await owner.send('GET', `/sales/${sale.id}/receipt?paper=A4`, { headers: { accept: 'text/html' } })
    ).body;
    for (const words of [reason, '1 Hill Road', 'T-77']) assert.ok(String(text).includes(words), words);

    // Later changes of the customer do not change the sale.
    dataOf(await owner.patch(`${parties}/${customer.id}`, { taxExemptReason: null }));
    const back = { lines: [{ position: 1, quantity: 1 }], reason: 'Broken' };
    const { refund } = dataOf(await owner.post(`/sales/${sale.id}/refunds`, back));
    assert.deepEqual([refund.total, refund.tax], [charged, 0]);
    assert.equal(dataOf(await owner.get(`/sales/${sale.id}/receipt`)).taxExemptReason, reason);
    const { 1000: cash, 2100: tax = 0 } = await balances(server, owner);
    assert.deepEqual([cash, tax], [charged * 100, 0]);
  });
}

test('what a till sold offline without tax agrees with the catalogue, and what it taxed stays taxed', async () => {
  const { owner, lamp, customer } = await shop(true);
  const till = await openTill(server, owner, 'T1');
  const [outlet] = await server.database((session) =>
    session.all<{ code: string }>('select code from outlets where id = $1', [owner.outletId]),
  );
  const push = async (number: number, line: { unitPrice: number; taxPercent: number; tax: number }) => {
    const total = line.unitPrice;
    const sale = {
      ...{ saleId: newId(), number: `${outlet?.code}-T1-00000${number}`, tillSessionId: till.sessionId },
      ...{ completedAt: new Date().toISOString(), customerId: customer.id, pricesIncludeTax: true, total },
      lines: [{ itemPriceId: lamp.itemPriceId, quantity: 1, ...line, total }],
      payments: [{ method: 'CASH', amount: total }],
    };
    const { results } = dataOf(await owner.post('/till/sales', { outletId: owner.outletId, sales: [sale] }));
    const stored = dataOf(await owner.get(`/sales/${sale.saleId}`));
    const receipt = dataOf(await owner.get(`/sales/${sale.saleId}/receipt`));
    return [results[0].exceptions, stored.tax, receipt.taxExemptReason];
  };
  assert.deepEqual(await push(1, { unitPrice: 100, taxPercent: 0, tax: 0 }), [[], 0, reason]);
  // A till that did not know yet has charged the tax.
  assert.deepEqual(await push(2, { unitPrice: 110, taxPercent: 10, tax: 10 }), [[], 10, null]);
});

test('only managers and accountants say who pays no tax, and a cart shows what is paid', async () => {
  const { owner, lamp, customer } = await shop(true);
  const cashier = await server.colleague(owner, 'CASHIER');
  const forbidden = { status: 403, code: 'FORBIDDEN', field: 'taxExemptReason' };
  assertRefused(await cashier.post(parties, { name: 'Friend', taxExemptReason: 'Nice' }), forbidden);
  const other = dataOf(await cashier.post(parties, { name: 'Friend' }));
  assertRefused(await cashier.patch(`${parties}/${other.id}`, { taxExemptReason: 'Nice' }), forbidden);
  assertRefused(await cashier.patch(`${parties}/${customer.id}`, { taxExemptReason: null }), forbidden);
  const { outletId } = owner;
  dataOf(await owner.post('/cart/items', { outletId, itemPriceId: lamp.itemPriceId, quantity: 1 }));
  const cart = dataOf(await owner.patch('/cart', { outletId, customerId: customer.id }));
  assert.deepEqual([cart.totals.total, cart.totals.tax], [100, 0]);
});
