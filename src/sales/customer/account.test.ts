import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataOf, type SignedIn, testServer } from '../../../tests/harness.ts';
import { accountsOf, foldEverything } from '../../ledger/testing.ts';
import { onShelf } from '../testing.ts';

const server = await testServer();

type Figures = Record<string, number>;

async function accountOf(by: SignedIn, id: string, query = ''): Promise<Figures> {
  const { lastTransactionAt: _, ...figures } = dataOf(
    await by.get(`/customers/${id}/transactions/summary?${query}`),
  );
  const { opening, sales, payments, refunds, purchases, paidOut, journals, closing } = figures;
  const cents = (amount: number) => Math.round(amount * 100);
  assert.equal(
    cents(opening + sales - payments - refunds - purchases + paidOut + journals),
    cents(closing),
    'it adds up',
  );
  return figures;
}

/**
 * Ada buys and sells. At the first outlet: two soaps for 20 with 5 paid at once, one of them back; 8 of rice bought from
 * her on account and 3 of it paid; 4 by a journal. At Yaba: one soap for 10 on account, of which 6 are paid there, and
 * a deposit of 7.
 */
async function trading() {
  const owner = await server.business();
  const yaba: string = dataOf(await owner.post('/outlets', { name: 'Yaba' })).id;
  const soap = await onShelf(server, owner, { price: 10, cost: 6, there: 10 });
  const rice = await onShelf(server, owner, { name: 'Rice', there: 0 });
  const there = await onShelf(server, { ...owner, outletId: yaba }, { name: 'Salt', price: 10, there: 5 });
  const ada: string = dataOf(
    await owner.post('/customer-relationship-management', { name: 'Ada', kind: 'BOTH', creditLimit: 500 }),
  ).id;
  const sell = async (outletId: string, itemPriceId: string, quantity: number, paid: number) =>
    dataOf(
      await owner.post('/checkout', {
        outletId,
        customerId: ada,
        lines: [{ itemPriceId, quantity }],
        payments: paid > 0 ? [{ method: 'CASH', amount: paid }] : [],
      }),
    ).sale.id as string;
  const first = await sell(owner.outletId, soap.itemPriceId, 2, 5);
  await sell(yaba, there.itemPriceId, 1, 0);
  dataOf(await owner.post(`/sales/${first}/refunds`, { lines: [{ position: 1, quantity: 1 }] }));
  const voided = await sell(owner.outletId, soap.itemPriceId, 1, 0);
  dataOf(await owner.post(`/sales/${voided}/void`, {}));
  dataOf(
    await owner.post('/inventory/bulk-stock', {
      date: '2026-01-05',
      storeId: owner.outletId,
      vendorId: ada,
      pmethod: 'credit',
      bankAmount: 0,
      posAmount: 0,
      cashAmount: 0,
      amount: 0,
      total: 8,
      stock: [{ productId: rice.productId, quantity: 4, costPrice: 2, itemPriceId: rice.itemPriceId }],
    }),
  );
  const pay = async (body: object) =>
    dataOf(await owner.post('/payments', { partyId: ada, method: 'CASH', ...body }));
  await pay({ direction: 'OUT', amount: 3, outletId: owner.outletId });
  await pay({ direction: 'IN', amount: 6, outletId: yaba });
  await pay({ direction: 'IN', amount: 7, outletId: yaba, purpose: 'DEPOSIT' });
  const account = await accountsOf(owner);
  dataOf(
    await owner.post('/accounts/journal', {
      lines: [
        { accountId: account('1300'), debit: 4, partyId: ada, outletId: owner.outletId },
        { accountId: account('4100'), credit: 4, outletId: owner.outletId },
      ],
    }),
  );
  return { owner, yaba, ada };
}

test('a customer who is a vendor, too: sales, purchases, payments both ways and journals add up', async () => {
  const { owner, yaba, ada } = await trading();
  const all = {
    // 20 and 10 sold; 5, 6 and 7 paid; 10 back, off the debt; 8 bought and 3 paid for it; 4 by a journal.
    opening: 0,
    sales: 30,
    payments: 18,
    refunds: 10,
    purchases: 8,
    paidOut: 3,
    journals: 4,
    closing: 1,
  };
  assert.deepEqual(await accountOf(owner, ada), all);
  await foldEverything(server);
  assert.deepEqual(await accountOf(owner, ada), all);
  const { balance } = dataOf(await owner.get(`/customer-relationship-management/${ada}`));
  assert.equal(balance, 1);
  // From today on, the purchase of January is before.
  const later = { ...all, opening: -8, purchases: 0 };
  assert.deepEqual(await accountOf(owner, ada, 'date_from=2026-02-01'), later);
  // Who works at Yaba sees what was sold and paid there, as does who asks for it.
  const atYaba = {
    opening: 0,
    sales: 10,
    payments: 13,
    refunds: 0,
    purchases: 0,
    paidOut: 0,
    journals: 0,
    closing: -3,
  };
  const manager = await server.colleague(owner, 'MANAGER', [yaba]);
  assert.deepEqual(await accountOf(manager, ada), atYaba);
  assert.deepEqual(await accountOf(owner, ada, `outletId=${yaba}`), atYaba);
  assert.deepEqual(await accountOf(manager, ada, 'date_from=2026-02-01'), atYaba);
  assert.deepEqual(await accountOf(manager, ada, `outletId=${owner.outletId}`), {
    opening: 0,
    sales: 0,
    payments: 0,
    refunds: 0,
    purchases: 0,
    paidOut: 0,
    journals: 0,
    closing: 0,
  });
  // The last line of the list has the closing balance as its own.
  for (const [by, closing] of [
    [owner, 1],
    [manager, -3],
  ] as const) {
    const { rows } = dataOf(await by.get(`/customers/${ada}/transactions`));
    assert.equal(rows[0].balance, closing);
  }
  // On the whole she owes us 1; by what was posted at Yaba we owe her 3.
  const counted = async (by: SignedIn, query = '') => {
    const { debtors, creditors } = dataOf(await by.get(`/transactions/${ada}/summary?kind=customer${query}`));
    return [debtors, creditors];
  };
  assert.deepEqual(await counted(owner), [1, 0]);
  assert.deepEqual(await counted(manager), [0, 1]);
  assert.deepEqual(await counted(manager, '&to=2026-01-31'), [0, 0]);
  assert.deepEqual(await counted(owner, '&to=2026-01-31'), [0, 1]);
});
