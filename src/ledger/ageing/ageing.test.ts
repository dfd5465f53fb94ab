import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { dataOf, testServer } from '../../../tests/harness.ts';
import { addDebt } from '../../money/payment/testing.ts';
import { onShelf } from '../../sales/testing.ts';
import { accountsOf, foldEverything } from '../testing.ts';

const server = await testServer();

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

type Amounts = Record<'notDue' | 'days1To30' | 'days31To60' | 'days61To90' | 'over90', number>;
type Row = Amounts & { name: string; unallocated: number; owed: number; balance: number; documents: string };
type Summary = Row & { ledgerDebts: number; ledgerPrepaid: number; count: number };
const bucketNames = ['notDue', 'days1To30', 'days31To60', 'days61To90', 'over90'] as const;
const figuresOf = (row: Row) => [...bucketNames.map((name) => row[name]), row.unallocated, row.balance];

/**
 * Worked out by hand. Customers pay after 10 days, Ada after 30. 120 days ago Ada takes 100 (due 90 days ago) and Bola
 * 200 (due 110 days ago). 45 days ago Ada takes 60 (due 15 days ago). Today Bola takes 30. 50 days ago Ada pays 40; 5
 * days ago she pays 25 more; today she pays 200: the 95 that are left, and 105 as a deposit.
 */
async function worked() {
  const owner = await server.business({ timezone: 'UTC' });
  dataOf(await owner.patch('/settings/business', { customerPaymentDays: 10 }));
  const party = async (name: string, fields: object) =>
    dataOf(await owner.post('/customer-relationship-management', { name, ...fields })).id as string;
  const ada = await party('Ada', { paymentDays: 30, kind: 'BOTH' });
  const bola = await party('Bola', {});
  const account = await accountsOf(owner);
  const owes = async (partyId: string, amount: number, businessDate: string) =>
    dataOf(
      await owner.post('/accounts/journal', {
        businessDate,
        lines: [
          { accountId: account('1300'), partyId, debit: amount },
          { accountId: account('4100'), credit: amount },
        ],
      }),
    );
  await owes(ada, 100, daysAgo(120));
  await owes(bola, 200, daysAgo(120));
  await owes(ada, 60, daysAgo(45));
  await owes(bola, 30, daysAgo(0));
  const pays = async (amount: number, businessDate?: string) =>
    dataOf(
      await owner.post('/payments', {
        direction: 'IN',
        method: 'CASH',
        partyId: ada,
        amount,
        outletId: owner.outletId,
        ...(businessDate && { businessDate }),
      }),
    );
  await pays(40, daysAgo(50));
  await pays(25, daysAgo(5));
  await pays(200);
  return { owner, ada, bola, account, pays };
}

test('ageing reads as it was on each day, and equals the accounts of the day to the cent', async () => {
  const { owner, ada, bola } = await worked();
  const read = async (date: string) => {
    const { rows }: { rows: Row[] } = dataOf(await owner.get(`/reports/ageing?date=${date}&sortKey=name`));
    const sums: Summary = dataOf(await owner.get(`/reports/ageing/summary?date=${date}`));
    assert.equal(sums.count, rows.length);
    assert.equal(
      sums.balance,
      rows.reduce((sum, { balance }) => sum + balance, 0),
    );
    assert.equal(sums.balance, sums.ledgerDebts - sums.ledgerPrepaid, date);
    return Object.fromEntries(rows.map((row) => [row.name, figuresOf(row)]));
  };
  for (const when of ['before', 'after']) {
    if (when === 'after') await foldEverything(server);
    assert.deepEqual(await read(daysAgo(121)), {});
    // Nothing is due: Bola's 200 is due on the day itself.
    assert.deepEqual(await read(daysAgo(110)), {
      Ada: [100, 0, 0, 0, 0, 0, 100],
      Bola: [200, 0, 0, 0, 0, 0, 200],
    });
    // 60 days ago Ada is 30 days late and Bola 50; nothing is paid yet.
    assert.deepEqual(await read(daysAgo(60)), {
      Ada: [0, 100, 0, 0, 0, 0, 100],
      Bola: [0, 0, 200, 0, 0, 0, 200],
    });
    // 40 days ago 40 of Ada's first 100 are paid; her 60 are not due. Bola is 70 days late.
    assert.deepEqual(await read(daysAgo(40)), {
      Ada: [60, 0, 60, 0, 0, 0, 120],
      Bola: [0, 0, 0, 200, 0, 0, 200],
    });
    // Today Ada has paid all and 105 more. Bola is 110 days late with 200, and 30 are new.
    assert.deepEqual(await read(daysAgo(0)), {
      Ada: [0, 0, 0, 0, 0, 105, -105],
      Bola: [30, 0, 0, 0, 200, 0, 230],
    });
  }
  const [first] = dataOf(await owner.get(`/reports/ageing?date=${daysAgo(40)}&sortKey=name`)).rows;
  const opened = dataOf(await owner.get(`${first.documents}&bucket=DAYS_31_60`));
  assert.deepEqual(
    opened.rows.map(({ id: _, source, number: __, outletId: ___, ...row }: Record<string, unknown>) => row),
    [
      {
        partyId: ada,
        partyName: 'Ada',
        businessDate: daysAgo(120),
        dueOn: daysAgo(90),
        overdue: 50,
        amount: 100,
        open: 60,
      },
    ],
  );
  const ofBola = dataOf(await owner.get(`/reports/ageing/documents/summary?partyId=${bola}`));
  assert.deepEqual(ofBola, { count: 2, open: 230, overdue: 200 });
});

test('a payment dated before its document counts as unallocated until the day of the document', async () => {
  const owner = await server.business({ timezone: 'UTC' });
  const vendor = dataOf(await owner.post('/customer-relationship-management/vendors', { name: 'Mills' }));
  await addDebt(server, owner, {
    partyId: vendor.id,
    side: 'PAYABLE',
    amountMinor: 5_000n,
    businessDate: daysAgo(2),
  });
  const paid = dataOf(
    await owner.post('/payments', {
      direction: 'OUT',
      method: 'CASH',
      partyId: vendor.id,
      amount: 20,
      outletId: owner.outletId,
      businessDate: daysAgo(6),
    }),
  );
  const read = async (days: number) => {
    const sums: Summary = dataOf(
      await owner.get(`/reports/ageing/summary?side=VENDORS&date=${daysAgo(days)}`),
    );
    assert.equal(sums.balance, sums.ledgerDebts - sums.ledgerPrepaid);
    return [sums.owed, sums.unallocated, sums.ledgerDebts];
  };
  assert.deepEqual(await read(7), [0, 0, 0]);
  assert.deepEqual(await read(4), [0, 20, -20]);
  assert.deepEqual(await read(1), [30, 0, 30]);
  // Reversed today: yesterday reads as before.
  dataOf(await owner.post(`/payments/${paid.id}/reverse`, {}));
  assert.deepEqual(await read(1), [30, 0, 30]);
  assert.deepEqual(await read(0), [50, 0, 50]);
});

test('terms give a credit sale and a purchase their due date, which later terms do not move', async () => {
  const { owner, ada, bola } = await worked();
  const of = async (partyId: string) =>
    dataOf(
      await owner.get(`/reports/ageing/documents?partyId=${partyId}&sortKey=businessDate&sortDir=desc`),
    ).rows.map(({ dueOn }: { dueOn: string }) => dueOn);
  assert.deepEqual(await of(bola), [daysAgo(-10), daysAgo(110)]);
  const path = `/customer-relationship-management/${bola}`;
  assert.equal(dataOf(await owner.patch(path, { paymentDays: 60, creditLimit: null })).paymentDays, 60);
  assert.deepEqual(await of(bola), [daysAgo(-10), daysAgo(110)]);
  const soap = await onShelf(server, owner, { price: 1 });
  const { sale } = dataOf(
    await owner.post('/checkout', {
      outletId: owner.outletId,
      customerId: bola,
      lines: [{ itemPriceId: soap.itemPriceId, quantity: 1 }],
      payments: [],
    }),
  );
  assert.equal(dataOf(await owner.get(`/sales/${sale.id}`)).dueOn, daysAgo(-60));
  dataOf(
    await owner.post('/inventory/bulk-stock', {
      ...{ date: daysAgo(0), storeId: owner.outletId, vendorId: ada, pmethod: 'credit', amount: 6, total: 6 },
      ...{ bankAmount: 0, posAmount: 0, cashAmount: 0 },
      stock: [{ productId: soap.productId, quantity: 1, costPrice: 6, itemPriceId: soap.itemPriceId }],
    }),
  );
  const [bought] = dataOf(await owner.get(`/inventory/purchase-logs?vendorId=${ada}`)).rows;
  assert.equal(bought.dueOn, daysAgo(-30));
  assert.deepEqual((await of(bola)).sort(), [daysAgo(110), daysAgo(-10), daysAgo(-60)]);
  // Ada's own terms hold for both sides.
  const [owed] = dataOf(await owner.get('/reports/ageing/documents?side=VENDORS')).rows;
  assert.deepEqual([owed.dueOn, owed.overdue], [daysAgo(-30), -30]);
  const cashier = await server.colleague(owner, 'CASHIER');
  const refused = { status: 403, code: 'FORBIDDEN', field: 'paymentDays' };
  assertRefused(await cashier.patch(path, { paymentDays: 90 }), refused);
  for (const paymentDays of [-1, 366, 1.5]) {
    const bad = { status: 400, code: 'VALIDATION_FAILED', field: 'paymentDays' };
    assertRefused(await owner.patch(path, { paymentDays }), bad);
  }
  assert.equal(dataOf(await owner.get(path)).paymentDays, 60);
});
