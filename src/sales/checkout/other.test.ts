import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { dataOf, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { otherItemId } from '../../values/other-item.ts';
import { onShelf, openTill } from '../testing.ts';

const server = await testServer();

/** A shop with VAT of 7.5% on top and soap at 40. */
async function shop() {
  const owner = await server.business();
  const { taxRates } = dataOf(
    await owner.patch('/settings/business', {
      pricesIncludeTax: false,
      taxRates: [{ name: 'VAT', percent: 7.5 }],
    }),
  );
  const cashier = await server.colleague(owner, 'CASHIER');
  const { itemPriceId } = await onShelf(server, owner, { price: 40 });
  const sell = (lines: object[], more: object = {}) =>
    cashier.post('/checkout', {
      outletId: owner.outletId,
      lines,
      payments: [{ method: 'CASH', amount: 1_000 }],
      ...more,
    });
  return { owner, cashier, vat: taxRates[0].id as string, soap: itemPriceId as string, sell };
}

const other = (line: object) => ({ itemPriceId: otherItemId, quantity: 1, ...line });

test('an amount alone is sold under its name, with its tax, beside other lines, and comes back like any line', async () => {
  const { owner, vat, soap, sell } = await shop();
  // 20.00 with 1.50 of tax, 3 × 5.00 without, and soap at 40.00: 76.50.
  const { sale } = dataOf(
    await sell([
      other({ unitPrice: 20, name: ' Key cut ', taxRateId: vat }),
      other({ unitPrice: 5, quantity: 3 }),
      { itemPriceId: soap, quantity: 1 },
    ]),
  );
  assert.deepEqual(
    sale.lines.map(({ name, total, tax }: Record<string, unknown>) => [name, total, tax]),
    [
      ['Key cut', 21.5, 1.5],
      ['Other', 15, 0],
      ['Soap', 40, 0],
    ],
  );
  assert.deepEqual([sale.total, sale.tax], [76.5, 1.5]);
  const { body } = await owner.get(`/sales/${sale.id}/receipt`);
  assert.match(JSON.stringify(body.data), /Key cut/);
  // One product in the reports: 20.00 and 15.00, with the tax 36.50.
  const today = sale.businessDate;
  const { rows } = dataOf(await owner.get(`/sales/by-product?date_from=${today}&date_to=${today}`));
  const sold = rows.filter(({ productId }: { productId: string }) => productId === otherItemId);
  assert.deepEqual(
    sold.map((row: Record<string, unknown>) => [row.name ?? row.productName, row.total]),
    [['Other', 36.5]],
  );
  const { refund } = dataOf(
    await owner.post(`/sales/${sale.id}/refunds`, {
      lines: [{ position: 1, quantity: 1 }],
      reason: 'Wrong key',
    }),
  );
  assert.equal(refund.total, 21.5);
});

test('what a cashier may ring up so has a limit of the business, and beyond it a manager says yes to that amount', async () => {
  const { owner, sell } = await shop();
  assert.equal(dataOf(await sell([other({ unitPrice: 900 })])).sale.total, 900);
  assert.equal(
    dataOf(await owner.patch('/settings/business', { otherAmountLimit: 50 })).otherAmountLimit,
    50,
  );
  assert.equal(dataOf(await sell([other({ unitPrice: 10, quantity: 5 })])).sale.total, 50);
  const beyond = other({ unitPrice: 10.01, quantity: 5 });
  const needsYes = { status: 403, code: 'FORBIDDEN', field: 'approvalToken' };
  assertRefused(await sell([beyond]), needsYes);
  const { approvalToken } = dataOf(
    await owner.post('/auth/approvals', { action: 'PRICE', sale: { lines: [beyond] } }),
  );
  assertRefused(await sell([other({ unitPrice: 100 })], { approvalToken }), needsYes);
  assert.equal(dataOf(await sell([beyond], { approvalToken })).sale.total, 50.05);
  // The limit is of the sale: cut into lines it is the same amount.
  const [half, rest] = [other({ unitPrice: 30 }), other({ unitPrice: 20, name: 'Key cut' })];
  assert.equal(dataOf(await sell([half, rest])).sale.total, 50);
  assertRefused(await sell([half, half]), needsYes);
  const yes = async (lines: object[]) =>
    dataOf(await owner.post('/auth/approvals', { action: 'PRICE', sale: { lines } })).approvalToken;
  assertRefused(await sell([half, half], { approvalToken: await yes([half]) }), needsYes);
  assert.equal(dataOf(await sell([half, half], { approvalToken: await yes([half, half]) })).sale.total, 60);
  const own = { outletId: owner.outletId, payments: [{ method: 'CASH', amount: 900 }] };
  assert.equal(
    dataOf(await owner.post('/checkout', { ...own, lines: [other({ unitPrice: 900 })] })).sale.total,
    900,
  );
});

test('what is missing or does not belong is named', async () => {
  const { vat, soap, sell } = await shop();
  const stranger = await shop();
  for (const [field, line, status, code] of [
    ['lines.0.unitPrice', other({}), 400, 'VALIDATION_FAILED'],
    ['lines.0.taxRateId', other({ unitPrice: 5, taxRateId: newId() }), 404, 'NOT_FOUND'],
    ['lines.0.taxRateId', other({ unitPrice: 5, taxRateId: stranger.vat }), 404, 'NOT_FOUND'],
    ['lines.0.name', { itemPriceId: soap, quantity: 1, name: 'Soup' }, 400, 'VALIDATION_FAILED'],
    ['lines.0.taxRateId', { itemPriceId: soap, quantity: 1, taxRateId: vat }, 400, 'VALIDATION_FAILED'],
    ['lines.0.taxRateId', { itemPriceId: soap, quantity: 1, taxRateId: null }, 400, 'VALIDATION_FAILED'],
  ] as const) {
    assertRefused(await sell([line]), { status, code, field });
  }
});

test('a till without a connection sells it too, and it is exchanged like anything else', async () => {
  const { owner, cashier, vat, soap, sell } = await shop();
  const { sessionId } = await openTill(server, owner);
  const push = async (number: number, line: object, total: number, more: object[] = []) =>
    dataOf(
      await cashier.post('/till/sales', {
        outletId: owner.outletId,
        sales: [
          {
            saleId: newId(),
            number: `O1-T1-00000${number}`,
            tillSessionId: sessionId,
            total,
            completedAt: new Date().toISOString(),
            pricesIncludeTax: false,
            lines: [line, ...more],
            payments: [{ method: 'CASH', amount: total }],
          },
        ],
      }),
    ).results[0];
  const line = { ...other({ unitPrice: 20, name: 'Key cut', taxRateId: vat }), taxPercent: 7.5, tax: 1.5 };
  const first = await push(1, { ...line, total: 21.5 }, 21.5);
  assert.deepEqual([first.status, first.exceptions], ['ACCEPTED', []]);
  const sale = dataOf(await owner.get(`/sales/${first.saleId}`));
  assert.deepEqual([sale.lines[0].name, sale.lines[0].productId, sale.total], ['Key cut', otherItemId, 21.5]);
  await owner.patch('/settings/business', { otherAmountLimit: 10 });
  assert.deepEqual((await push(2, { ...line, total: 21.5 }, 21.5)).exceptions, ['OTHER_LIMIT']);
  // Each of the two is below the limit of 30, and both are above.
  await owner.patch('/settings/business', { otherAmountLimit: 30 });
  const [one, two] = [21.5, 21.5].map((of) => ({ ...line, total: of }));
  assert.deepEqual((await push(3, one as object, 43, [two as object])).exceptions, ['OTHER_LIMIT']);
  await owner.patch('/settings/business', {
    taxRates: [{ id: vat, name: 'VAT', percent: 8 }],
    otherAmountLimit: null,
  });
  assert.deepEqual((await push(4, { ...line, total: 21.5 }, 21.5)).exceptions, ['TAX_CHANGED']);

  const bought = dataOf(await sell([{ itemPriceId: soap, quantity: 1 }])).sale;
  const { exchange } = dataOf(
    await owner.post(`/sales/${bought.id}/exchange`, {
      returned: [{ position: 1, quantity: 1 }],
      lines: [other({ unitPrice: 50, name: 'Repair' })],
      payments: [{ method: 'CASH', amount: 10 }],
    }),
  );
  assert.deepEqual([exchange.sale.lines[0].name, exchange.sale.total], ['Repair', 50]);
});
