import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../../tests/checks.ts';
import { dataOf, type SignedIn, testServer } from '../../../../tests/harness.ts';
import { setTenant } from '../../../http/authenticate.ts';
import { balances } from '../../../inventory/testing.ts';
import { post } from '../../../ledger/exports.ts';
import { accountsOf } from '../../../ledger/testing.ts';
import { writePayment } from '../../../money/exports.ts';
import { addBank } from '../../../money/payment/testing.ts';
import { newId } from '../../../platform/ids.ts';
import { onShelf } from '../../testing.ts';
import { correctClosedSession } from './correct-closed-session.ts';

const server = await testServer();
const { app } = server.parts.database;

async function opened(by: SignedIn, { openingFloat = 0, name = 'Front' } = {}) {
  const till = dataOf(await by.post('/tills', { outletId: by.outletId, name }));
  return dataOf(await by.post('/till/sessions', { tillId: till.id, openingFloat }));
}

/** The rows of a report by method, without the method: figures in the order of the table. */
function tenders(report: { methods: Record<string, unknown>[] }) {
  return Object.fromEntries(
    report.methods.map((row) => [
      row.method,
      [
        row.sales,
        row.refunds,
        row.cashBack,
        row.paidIn,
        row.paidOut,
        row.expected,
        row.counted,
        row.difference,
      ],
    ]),
  );
}

async function statuses(by: SignedIn, query = ''): Promise<Record<string, string>> {
  const { rows } = dataOf(await by.get(`/payments/analysis?${query}`));
  return Object.fromEntries(
    rows.map((row: { paymentMethod: string; status: string }) => [row.paymentMethod, row.status]),
  );
}

/**
 * A day at a till, by hand (soap 10 and 10 percent tax, bread 4 and none; all amounts in major units):
 *
 *                                         CASH    POS  MOBILE  BANK  DEPOSIT
 *   float                                  100
 *   1. 3 soap, 40 handed over               33
 *   2. 5 bread less 2, card 38, 20 back    −20     38
 *   3. 2 soap                               10             12
 *   4. 10 bread                                                 25       15
 *   5. 2 bread on account
 *   the customer's deposit                  50
 *   what was on account, by card                    8
 *   one soap comes back, damaged           −11
 *   paid in: found under the mat            15
 *   paid out: stamps                        −6
 *   to the safe                            −50
 *   an expense                             −12
 *   another that is taken back           −7 +7
 *   a vendor is paid in advance            −20
 *   a purchase, 30 of 40 in cash           −30
 *                                          ---     --      --   --       --
 *                                           59     46      12   25       15
 */
async function dayAtATill() {
  const owner = await server.business();
  const account = await accountsOf(owner);
  const { outletId } = owner;
  const soap = await onShelf(server, owner, { name: 'Soap', price: 10, tax: 10 });
  const bread = await onShelf(server, owner, { name: 'Bread', price: 4 });
  const bankId = await addBank(server, owner);
  const party = async (kind: string) =>
    dataOf(
      await owner.post('/customer-relationship-management', { kind, name: `${kind} Ada`, creditLimit: 50 }),
    ).id;
  const [customerId, vendorId] = [await party('CUSTOMER'), await party('VENDOR')];
  const { id: tillSessionId, businessDate } = await opened(owner, { openingFloat: 100 });
  const sell = async (
    item: { itemPriceId: string },
    quantity: number,
    payments: object[],
    more: object = {},
  ) =>
    dataOf(
      await owner.post('/checkout', {
        outletId,
        tillSessionId,
        payments,
        ...more,
        lines: [{ itemPriceId: item.itemPriceId, quantity }],
      }),
    ).sale;
  const pay = async (body: object) =>
    dataOf(await owner.post('/payments', { outletId, tillSessionId, ...body })).id;
  const first = await sell(soap, 3, [{ method: 'CASH', amount: 40 }]);
  await sell(bread, 5, [{ method: 'POS', amount: 38, cashBack: 20 }], { discount: { amount: 2 } });
  await sell(soap, 2, [
    { method: 'MOBILE', amount: 12 },
    { method: 'CASH', amount: 10 },
  ]);
  await pay({ direction: 'IN', method: 'CASH', purpose: 'DEPOSIT', amount: 50, partyId: customerId });
  const byBank = [
    { method: 'BANK', amount: 25, bankId },
    { method: 'DEPOSIT', amount: 15 },
  ];
  await sell(bread, 10, byBank, { customerId });
  await sell(bread, 2, [], { customerId });
  await pay({ direction: 'IN', method: 'POS', amount: 8, partyId: customerId });
  const damaged = { lines: [{ position: 1, quantity: 1, restock: false }] };
  const back = { ...damaged, payments: [{ method: 'CASH', amount: 11 }], tillSessionId };
  dataOf(await owner.post(`/sales/${first.id}/refunds`, back));
  const move = async (body: object) =>
    dataOf(await owner.post(`/till/sessions/${tillSessionId}/movements`, body));
  await move({ kind: 'PAID_IN', amount: 15, reason: 'Found under the mat' });
  await move({ kind: 'PAID_OUT', amount: 6, accountId: account('6050'), reason: 'Stamps' });
  await move({ kind: 'PAID_OUT', amount: 50, accountId: account('1000'), reason: 'To the safe' });
  await move({ kind: 'NO_SALE' });
  const spend = async (amount: number) =>
    dataOf(
      await owner.post('/expenses', {
        accountId: account('6030'),
        outletId,
        tillSessionId,
        amount,
        method: 'CASH',
      }),
    ).id;
  await spend(12);
  dataOf(await owner.delete(`/expenses/${await spend(7)}`));
  await pay({ direction: 'OUT', method: 'CASH', purpose: 'ADVANCE', amount: 20, partyId: vendorId });
  dataOf(
    await owner.post('/inventory/bulk-stock', {
      date: businessDate,
      storeId: outletId,
      pmethod: 'split',
      bankId,
      tillSessionId,
      bankAmount: 10,
      posAmount: 0,
      cashAmount: 30,
      amount: 40,
      total: 40,
      stock: [{ productId: bread.productId, quantity: 20, costPrice: 2, itemPriceId: bread.itemPriceId }],
    }),
  );
  return { owner, tillSessionId, businessDate, first };
}

/** What each method is made of: change, exchanges, deposits, debts, put in, charged for cash back, taken out. */
const partsOf = ({ methods }: { methods: Record<string, unknown>[] }) =>
  Object.fromEntries(
    methods.map((one) => [
      one.method,
      [one.change, one.exchanges, one.deposits, one.debts, one.putIn, one.cashBackCharged, one.takenOut],
    ]),
  );
/** 40 were handed over for 33; of the card's 38, 20 were handed out; 8 of a debt were paid by card. */
const dayInParts = {
  CASH: [7, 0, 50, 0, 15, 0, 56],
  BANK: [0, 0, 0, 0, 0, 0, 0],
  POS: [0, 0, 0, 8, 0, 20, 0],
  MOBILE: [0, 0, 0, 0, 0, 0, 0],
  DEPOSIT: [0, 0, 0, 0, 0, 0, 0],
};

test('an X and a Z report tell every kind of money by method, and what is missing', async () => {
  const { owner, tillSessionId, businessDate, first } = await dayAtATill();
  const path = `/till/sessions/${tillSessionId}`;
  const x = dataOf(await owner.get('/till/sessions/current'));
  assert.deepEqual(dataOf(await owner.get(path)), x);
  const prefix = first.number.slice(0, -1);
  // 33 + 18 + 22 + 40 + 8 = 121 in 5 sales; tax on 30 and 20 of soap.
  assert.deepEqual(x.sales, {
    count: 5,
    voidedCount: 0,
    voided: 0,
    discount: 2,
    tax: 5,
    rounding: 0,
    total: 121,
    average: 24.2,
    firstNumber: `${prefix}1`,
    lastNumber: `${prefix}5`,
  });
  assert.deepEqual([x.refunds, x.net, x.noSales], [{ count: 1, tax: 1, total: 11 }, 110, 1]);
  assert.deepEqual(x.onAccount, { sales: 8, refunds: 0 });
  assert.deepEqual([x.status, x.openingFloat, x.nextNumber], ['OPEN', 100, `${prefix}6`]);
  assert.equal(x.reportNumber, 1);
  // sales, refunds, cash back, paid in, paid out; expected, counted, difference
  assert.deepEqual(tenders(x), {
    CASH: [43, 11, 20, 65, 118, 59, null, null],
    BANK: [25, 0, 0, 0, 0, 25, null, null],
    POS: [18, 0, 0, 28, 0, 46, null, null],
    MOBILE: [12, 0, 0, 0, 0, 12, null, null],
    DEPOSIT: [15, 0, 0, 0, 0, 15, null, null],
  });
  assert.deepEqual(partsOf(x), dayInParts);
  assert.deepEqual(
    x.movements.map(({ kind, amount, reason, userName }: Record<string, unknown>) => {
      assert.equal(userName, 'Ada Obi');
      return [kind, amount, reason];
    }),
    [
      ['PAID_IN', 15, 'Found under the mat'],
      ['PAID_OUT', 6, 'Stamps'],
      ['PAID_OUT', 50, 'To the safe'],
      ['NO_SALE', 0, null],
    ],
  );
  const day = `date_from=${businessDate}&date_to=${businessDate}`;
  const all = (status: string) => ({
    BANK: status,
    CASH: status,
    DEPOSIT: status,
    MOBILE: status,
    POS: status,
  });
  assert.deepEqual(await statuses(owner, day), all('OPEN'));
  assert.deepEqual(await statuses(owner, 'date_to=2026-01-31'), { CASH: 'BALANCED' });

  const before = await balances(server, owner);
  const notes = [
    { value: 50, count: 1 },
    { value: 5, count: 1 },
    { value: 1, count: 3 },
    { value: 0.5, count: 1 },
  ];
  const counts = [
    { method: 'CASH', counted: 58.5, denominations: notes },
    { method: 'POS', counted: 46 },
    { method: 'MOBILE', counted: 13 },
    { method: 'BANK', counted: 25 },
  ];
  assertRefused(await owner.post(`${path}/close`, { counts, takenOut: 58.51 }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'takenOut',
  });
  const z = dataOf(await owner.post(`${path}/close`, { counts, note: 'Half a coin short', takenOut: 40 }));
  assert.equal(z.takenOut, 40);
  assert.deepEqual(partsOf(z), dayInParts);
  // 58.50 were counted, and 40 taken out.
  const [{ lastClose }] = dataOf(await owner.get('/tills')).rows;
  assert.deepEqual(lastClose, {
    sessionId: tillSessionId,
    closedAt: z.closedAt,
    closedByName: 'Ada Obi',
    left: 18.5,
  });
  assert.deepEqual(dataOf(await owner.get(path)), z);
  assert.deepEqual(tenders(z), {
    CASH: [43, 11, 20, 65, 118, 59, 58.5, -0.5],
    BANK: [25, 0, 0, 0, 0, 25, 25, 0],
    POS: [18, 0, 0, 28, 0, 46, 46, 0],
    MOBILE: [12, 0, 0, 0, 0, 12, 13, 1],
    DEPOSIT: [15, 0, 0, 0, 0, 15, 15, 0],
  });
  assert.deepEqual(z.methods[0].denominations, notes);
  assert.deepEqual([z.status, z.closedBy, z.note], ['CLOSED', owner.userId, 'Half a coin short']);
  assert.deepEqual([z.sales, z.refunds, z.net, z.nextNumber], [x.sales, x.refunds, 110, null]);
  const after = await balances(server, owner);
  const moved = ['1000', '1210', '5200'].map((code) => (after[code] ?? 0) - (before[code] ?? 0));
  assert.deepEqual(moved, [-50, 100, -50]);
  assert.deepEqual(await statuses(owner, day), { ...all('BALANCED'), CASH: 'SHORT', MOBILE: 'OVER' });
  const [row] = dataOf(await owner.get('/till/sessions')).rows;
  assert.deepEqual(
    row.methods.map(({ method, expected, counted, difference }: Record<string, unknown>) => [
      method,
      expected,
      counted,
      difference,
    ]),
    [
      ['CASH', 59, 58.5, -0.5],
      ['BANK', 25, 25, 0],
      ['POS', 46, 46, 0],
      ['MOBILE', 12, 13, 1],
      ['DEPOSIT', 15, 15, 0],
    ],
  );
});

test('what is sold on account and taken off a debt is in the report: its methods and that add up to what was sold', async () => {
  const owner = await server.business();
  const bread = await onShelf(server, owner, { name: 'Bread', price: 4 });
  const customer = { kind: 'CUSTOMER', name: 'Bola', creditLimit: 50 };
  const { id: customerId } = dataOf(await owner.post('/customer-relationship-management', customer));
  const { id: tillSessionId } = await opened(owner);
  const { outletId } = owner;
  // 10 bread are 40: 12 in cash, 28 on account. Then 8 of it is paid, and bread for 4 and then for 32 comes back.
  const lines = [{ itemPriceId: bread.itemPriceId, quantity: 10 }];
  const payments = [{ method: 'CASH', amount: 12 }];
  const order = { outletId, tillSessionId, customerId, lines, payments };
  const { sale } = dataOf(await owner.post('/checkout', order));
  dataOf(
    await owner.post('/payments', {
      outletId,
      tillSessionId,
      direction: 'IN',
      method: 'CASH',
      amount: 8,
      partyId: customerId,
    }),
  );
  const takeBack = async (quantity: number, payments: object[]) => {
    const body = { lines: [{ position: 1, quantity }], tillSessionId, payments };
    dataOf(await owner.post(`/sales/${sale.id}/refunds`, body));
  };
  await takeBack(1, []);
  await takeBack(8, [{ method: 'CASH', amount: 16 }]);
  // 20 were owed: 4 and 16 come off that, and 16 is handed back.
  const { sales, refunds, net, methods, onAccount } = dataOf(
    await owner.get(`/till/sessions/${tillSessionId}`),
  );
  assert.deepEqual([sales.total, refunds.total, net], [40, 36, 4]);
  assert.deepEqual(onAccount, { sales: 28, refunds: 20 });
  assert.deepEqual(tenders({ methods }), { CASH: [12, 16, 0, 8, 0, 4, null, null] });
});

test('what is known late of a session was in what was counted: it takes back as much of the difference', async () => {
  const owner = await server.business();
  const bankId = await addBank(server, owner);
  const { id: sessionId, businessDate } = await opened(owner, { openingFloat: 100 });
  const counts = [
    { method: 'CASH', counted: 101 },
    { method: 'POS', counted: 10 },
    { method: 'BANK', counted: 7, bankId },
  ];
  const z = dataOf(await owner.post(`/till/sessions/${sessionId}/close`, { counts }));
  assert.deepEqual(tenders(z), {
    CASH: [0, 0, 0, 0, 0, 100, 101, 1],
    BANK: [0, 0, 0, 0, 0, 0, 7, 7],
    POS: [0, 0, 0, 0, 0, 0, 10, 10],
  });
  // 5 in cash, 10 by card of which 4 went out in cash, and 7 by bank: the drawer should have had 1 more.
  const { orgId, outletId } = owner;
  const source = { type: 'TEST', id: newId() };
  await app.transaction(async (tx) => {
    await tx.run(setTenant(orgId));
    const [bank] = await tx.all<{ id: string; accountId: string }>({
      text: 'select id, account_id as "accountId" from banks where org_id = $1',
      values: [orgId],
    });
    const same = { outletId, tillSessionId: sessionId };
    await post(tx, owner, {
      source,
      businessDate,
      lines: [
        { account: 'CASH', amountMinor: 500n - 400n, method: 'CASH', ...same },
        { account: 'POS_CLEARING', amountMinor: 1_000n, method: 'POS', ...same },
        { account: { id: bank?.accountId ?? '' }, amountMinor: 700n, method: 'BANK', ...same },
        { account: 'SALES', amountMinor: -1_800n, outletId },
      ],
    });
    const payments = [
      { direction: 'IN', method: 'CASH', amountMinor: 500n },
      { direction: 'IN', method: 'POS', amountMinor: 1_000n, cashBackMinor: 400n },
      { direction: 'IN', method: 'BANK', amountMinor: 700n, bank },
    ] as const;
    for (const { ...payment } of payments) {
      await writePayment(tx, owner, {
        ...payment,
        purpose: 'SALE',
        source,
        businessDate,
        ...same,
        bankId: payment.method === 'BANK' ? payment.bank?.id : null,
      });
    }
    correctClosedSession(tx, owner, {
      session: { id: sessionId, outletId },
      source,
      businessDate,
      payments: [...payments],
    });
  });
  const { late, ...report } = dataOf(await owner.get(`/till/sessions/${sessionId}`));
  assert.deepEqual({ ...report, late: z.late }, z);
  assert.deepEqual(late.methods, [
    { method: 'CASH', sales: 5, refunds: 0, cashBack: 4, paidIn: 0, paidOut: 0, amount: 1, difference: 0 },
    { method: 'BANK', sales: 7, refunds: 0, cashBack: 0, paidIn: 0, paidOut: 0, amount: 7, difference: 0 },
    { method: 'POS', sales: 6, refunds: 0, cashBack: 0, paidIn: 4, paidOut: 0, amount: 10, difference: 0 },
  ]);
  // Cash over and short is even again, and the money is where it was counted.
  const after = await balances(server, owner);
  assert.deepEqual([after['5200'], after['1000'], after['1200']], [undefined, 100, 1_000]);
  assert.deepEqual(await statuses(owner), { BANK: 'BALANCED', CASH: 'BALANCED', POS: 'BALANCED' });
});

test('a voided sale counts nowhere in the report, which agrees with the sales of its session', async () => {
  const owner = await server.business();
  const { outletId } = owner;
  const soap = await onShelf(server, owner, { name: 'Soap', price: 10, tax: 10 });
  const { id: tillSessionId } = await opened(owner, { openingFloat: 50 });
  const sold = async (quantity: number, payments: object[]) => {
    const lines = [{ itemPriceId: soap.itemPriceId, quantity }];
    return dataOf(await owner.post('/checkout', { outletId, tillSessionId, lines, payments })).sale;
  };
  const kept = await sold(2, [{ method: 'CASH', amount: 22 }]);
  const mixed = [
    { method: 'CASH', amount: 1 },
    { method: 'POS', amount: 15, cashBack: 5 },
  ];
  for (const payments of [[{ method: 'CASH', amount: 20 }], mixed]) {
    const { id } = await sold(1, payments);
    dataOf(await owner.post(`/sales/${id}/void`, {}));
  }
  // One soap of the first sale comes back for two, 11 more in cash; then that exchange is void, and 11 go back for it.
  const { exchange } = dataOf(
    await owner.post(`/sales/${kept.id}/exchange`, {
      tillSessionId,
      returned: [{ position: 1, quantity: 1 }],
      lines: [{ itemPriceId: soap.itemPriceId, quantity: 2 }],
      payments: [{ method: 'MOBILE', amount: 11 }],
    }),
  );
  dataOf(await owner.post(`/sales/${exchange.sale.id}/void`, {}));
  const report = dataOf(await owner.get(`/till/sessions/${tillSessionId}`));
  const { firstNumber: _, lastNumber, ...sales } = report.sales;
  assert.deepEqual(sales, {
    // 11 and 11, and the exchange of 22.
    count: 1,
    voidedCount: 3,
    voided: 44,
    discount: 0,
    tax: 2,
    rounding: 0,
    total: 22,
    average: 22,
  });
  assert.equal(lastNumber, exchange.sale.number);
  assert.deepEqual(report.refunds, { count: 1, tax: 1, total: 11 });
  assert.deepEqual([report.net, report.exchanged], [11, 0]);
  // In cash 50 + 22 − 11, and 5 handed out against the card, which the void does not bring back.
  assert.deepEqual(tenders(report), {
    CASH: [22, 11, 5, 0, 0, 56, null, null],
    POS: [0, 0, 0, 5, 0, 5, null, null],
    MOBILE: [0, 0, 0, 0, 0, 0, null, null],
  });
  const summary = dataOf(await owner.get(`/sales/summary?tillSessionId=${tillSessionId}`));
  const { count, voidedCount, total, tax, refundCount, refunded, refundedTax } = summary;
  assert.deepEqual(
    [count, voidedCount, total, tax, refundCount, refunded, refundedTax],
    [1, 3, 22, 2, 1, 11, 1],
  );
});

test('a row of the analysis is open while a till has some of it, in its period and at its outlet', async () => {
  const owner = await server.business();
  const other = dataOf(await owner.post('/outlets', { name: 'Yaba' })).id;
  const bread = await onShelf(server, owner, { name: 'Bread', price: 4 });
  const { id: tillSessionId, businessDate } = await opened(owner);
  const sale = { outletId: owner.outletId, lines: [{ itemPriceId: bread.itemPriceId, quantity: 1 }] };
  const today = `date_from=${businessDate}`;
  dataOf(await owner.post('/checkout', { ...sale, payments: [{ method: 'MOBILE', amount: 4 }] }));
  assert.deepEqual(await statuses(owner, today), { MOBILE: 'BALANCED' });
  const byCard = [{ method: 'POS', amount: 5, cashBack: 1 }];
  dataOf(await owner.post('/checkout', { ...sale, tillSessionId, payments: byCard }));
  // The drawer has given cash back, so cash is not counted either; the mobile money was in no till.
  const open = { CASH: 'OPEN', MOBILE: 'BALANCED', POS: 'OPEN' };
  assert.deepEqual(await statuses(owner, today), open);
  assert.deepEqual(await statuses(owner, `${today}&outletId=${owner.outletId}`), open);
  assert.deepEqual(await statuses(owner, `${today}&outletId=${other}`), {});
  assert.deepEqual(await statuses(owner, `${today}&status=OPEN`), { CASH: 'OPEN', POS: 'OPEN' });
  assert.deepEqual(await statuses(owner, 'date_to=2026-01-31'), { CASH: 'BALANCED' });
  assert.deepEqual(await statuses(await server.colleague(owner, 'MANAGER', [other])), {});
  const counts = [
    { method: 'CASH', counted: 0 },
    { method: 'POS', counted: 4 },
  ];
  dataOf(await owner.post(`/till/sessions/${tillSessionId}/close`, { counts }));
  // The drawer had nothing to give back: it is 1 over what the books say, and the card terminal 1 short.
  assert.deepEqual(await statuses(owner, today), { CASH: 'OVER', MOBILE: 'BALANCED', POS: 'SHORT' });
  assert.deepEqual(await statuses(owner, 'date_to=2026-01-31'), { CASH: 'BALANCED' });
  const limited = await server.colleague(owner, 'MANAGER', [owner.outletId]);
  assert.deepEqual((await statuses(limited, today)).CASH, 'OVER');
});
