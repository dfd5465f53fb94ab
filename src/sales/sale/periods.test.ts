import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { dataOf, type SignedIn, testServer } from '../../../tests/harness.ts';
import { rebuildDays } from '../../ledger/exports.ts';
import { foldEverything } from '../../ledger/testing.ts';
import type { Session } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { noSales, onShelf, openTill } from '../testing.ts';

const server = await testServer();

/** The 15th of the month before this one, and the days of both months: "October" and "November" below. */
const now = new Date();
const dayOf = (month: number, day: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, day, 12)).toISOString();
const soldAt = dayOf(-1, 15);
const saleDay = soldAt.slice(0, 10);
const october = `date_from=${dayOf(-1, 1).slice(0, 10)}&date_to=${dayOf(0, 0).slice(0, 10)}`;
const november = `date_from=${dayOf(0, 1).slice(0, 10)}`;

/** Soap is sold for 400 and taxed by 7.5%, 430 in all; it costs 20. The till was opened before October. */
async function shop() {
  const owner = await server.business();
  const soap = await onShelf(server, owner, { price: 400, tax: 7.5, cost: 20, there: 50 });
  const { sessionId } = await openTill(server, owner);
  const [outlet] = await server.database(async (session) => {
    await session.all(`update till_sessions set opened_at = now() - interval '70 days' where id = $1`, [
      sessionId,
    ]);
    return session.all<{ code: string }>(
      `update outlets set created_at = now() - interval '70 days' where id = $1 returning code`,
      [owner.outletId],
    );
  });
  const ada: string = dataOf(
    await owner.post('/customer-relationship-management', { name: 'Ada Obi', creditLimit: 9_999 }),
  ).id;
  let number = 0;
  /** Sold on the 15th of October without a connection, in cash; pushed now. */
  const sellInOctober = async (quantity: number, changes: object = {}): Promise<string> => {
    number += 1;
    const saleId = newId();
    const total = quantity * 430;
    const sale = {
      saleId,
      number: `${outlet?.code}-T1-${String(number).padStart(6, '0')}`,
      tillSessionId: sessionId,
      completedAt: soldAt,
      pricesIncludeTax: false,
      total,
      payments: [{ method: 'CASH', amount: total }],
      lines: [
        {
          itemPriceId: soap.itemPriceId,
          quantity,
          unitPrice: 400,
          taxPercent: 7.5,
          tax: quantity * 30,
          total,
        },
      ],
      ...changes,
    };
    const { results } = dataOf(await owner.post('/till/sales', { outletId: owner.outletId, sales: [sale] }));
    assert.equal(results[0].status, 'ACCEPTED', JSON.stringify(results));
    return saleId;
  };
  const sell = async (quantity: number, changes: object = {}): Promise<string> =>
    dataOf(
      await owner.post('/checkout', {
        outletId: owner.outletId,
        lines: [{ itemPriceId: soap.itemPriceId, quantity }],
        payments: [{ method: 'CASH', amount: quantity * 430 }],
        ...changes,
      }),
    ).sale.id;
  return { owner, soap, ada, sessionId, sellInOctober, sell };
}

const unpaid = { paid: 0, due: 0, credited: 0 };
/** Three soaps. */
const sold = {
  ...noSales,
  count: 1,
  gross: 1200,
  tax: 90,
  total: 1290,
  averageSale: 1290,
  items: 3,
  cost: 60,
  net: 1290,
  netTax: 90,
  netCost: 60,
  margin: 1140,
};
/** One of them back. */
const back = {
  ...noSales,
  refundCount: 1,
  refunded: 430,
  refundedTax: 30,
  refundedItems: 1,
  returnedCost: 20,
  net: -430,
  netTax: -30,
  netCost: -20,
  margin: -380,
};

const summary = async (by: SignedIn, query: string) => dataOf(await by.get(`/sales/summary?${query}`));
const listed = async (by: SignedIn, path: string) => dataOf(await by.get(`${path}&limit=100`)).rows;

/** What the accounts of sales, rounding, tax and cost of sales moved by in a period. */
async function booksOf(by: SignedIn, query: string): Promise<number[]> {
  const { rows } = dataOf(await by.get(`/accounts/trial-balance?${query}`));
  return ['4000', '5210', '2100', '5000'].map((code) => {
    const { debit = 0, credit = 0 } = rows.find((row: { code: string }) => row.code === code) ?? {};
    return credit - debit;
  });
}

/** Before days are folded, when they are, and when they are made anew. */
async function whetherFolded({ orgId }: SignedIn, assertion: () => Promise<void>): Promise<void> {
  await assertion();
  await foldEverything(server);
  await assertion();
  await rebuildDays(server.parts.database.jobs, orgId);
  await assertion();
}

test('a refund in November changes no figure of October, and November has its own', async () => {
  const { owner, soap, ada, sellInOctober } = await shop();
  const saleId = await sellInOctober(3, { customerId: ada });
  const before = await summary(owner, october);
  assert.deepEqual(before, { ...sold, ...unpaid, paid: 1290 });
  await foldEverything(server);
  const { refund } = dataOf(
    await owner.post(`/sales/${saleId}/refunds`, {
      lines: [{ position: 1, quantity: 1 }],
      reason: 'Wrong size',
    }),
  );
  await whetherFolded(owner, async () => {
    assert.deepEqual(await summary(owner, october), before);
    assert.deepEqual(await summary(owner, november), { ...back, ...unpaid });
    // The same from the documents, by a filter that the days do not know.
    assert.deepEqual(await summary(owner, `${october}&customerId=${ada}`), before);
    assert.deepEqual(await summary(owner, `${november}&customerId=${ada}`), { ...back, ...unpaid });
    assert.deepEqual(await summary(owner, `${november}&status=PARTIALLY_REFUNDED`), { ...back, ...unpaid });
    assert.deepEqual(await summary(owner, `${november}&status=COMPLETED`), { ...noSales, ...unpaid });
    assert.deepEqual(await summary(owner, `${november}&search=ada`), { ...back, ...unpaid });

    // The lists say the same: the sale among those of October, the refund among those of November.
    const [row, ...others] = await listed(owner, `/sales?${october}`);
    assert.deepEqual(
      [row.id, row.total, row.tax, row.cost, row.items, row.refunded, row.returnedCost, others],
      [saleId, 1290, 90, 60, 3, 430, 20, []],
    );
    assert.deepEqual(await listed(owner, `/sales?${november}`), []);
    assert.deepEqual(await listed(owner, `/sales/refunds?${october}`), []);
    const [made, ...more] = await listed(owner, `/sales/refunds?${november}`);
    const { createdAt, businessDate, ...said } = made;
    assert.deepEqual([createdAt, businessDate, more], [refund.createdAt, refund.businessDate, []]);
    assert.deepEqual(said, {
      id: refund.id,
      number: `${row.number}-R1`,
      saleId,
      saleNumber: row.number,
      saleDate: saleDay,
      outletId: owner.outletId,
      tillSessionId: null,
      customerId: ada,
      total: 430,
      tax: 30,
      rounding: 0,
      credited: 0,
      exchanged: 0,
      items: 1,
      returnedCost: 20,
      exchange: null,
      reason: 'Wrong size',
      userId: owner.userId,
      outletName: 'Corner Shop',
      tillName: null,
      customerName: 'Ada Obi',
      userName: 'Ada Obi',
      approvedByName: null,
    });

    // By product, with the same names.
    const product = { productId: soap.productId, name: 'Soap' };
    const inOctober = {
      quantity: 3,
      refundedQuantity: 0,
      total: 1290,
      refunded: 0,
      net: 1290,
      tax: 90,
      refundedTax: 0,
      netTax: 90,
      cost: 60,
      returnedCost: 0,
      netCost: 60,
      margin: 1140,
    };
    const inNovember = {
      quantity: 0,
      refundedQuantity: 1,
      total: 0,
      refunded: 430,
      net: -430,
      tax: 0,
      refundedTax: 30,
      netTax: -30,
      cost: 0,
      returnedCost: 20,
      netCost: -20,
      margin: -380,
    };
    assert.deepEqual(await listed(owner, `/sales/by-product?${october}`), [{ ...product, ...inOctober }]);
    assert.deepEqual(await listed(owner, `/sales/by-product?${november}`), [{ ...product, ...inNovember }]);
    assert.deepEqual(await listed(owner, `/sales/by-product?${november}&userId=${owner.userId}`), [
      { ...product, ...inNovember },
    ]);
    assert.deepEqual(dataOf(await owner.get(`/sales/by-product/summary?${october}`)), {
      products: 1,
      ...inOctober,
    });
    assert.deepEqual(dataOf(await owner.get(`/sales/by-product/summary?${november}`)), {
      products: 1,
      ...inNovember,
    });

    // The days of the dashboard.
    const then = dataOf(await owner.get(`/dashboard?date=${saleDay}`));
    assert.deepEqual(then.today, { date: saleDay, ...sold });
    const item = { ...product, variantId: soap.variantId, quantity: 3, total: 1290 };
    assert.deepEqual(then.topItems, [{ ...item, netQuantity: 3, refunded: 0, net: 1290 }]);
    const today = dataOf(await owner.get('/dashboard'));
    assert.deepEqual(today.today, { date: refund.businessDate, ...back });
    assert.deepEqual([today.topItems, today.tenders], [[], [{ method: 'CASH', amount: 0, refunded: 430 }]]);
    const hours = (of: typeof today, name: string) =>
      of.hours.reduce((sum: number, hour: Record<string, number>) => sum + (hour[name] ?? 0), 0);
    assert.deepEqual(
      [hours(then, 'count'), hours(then, 'net'), hours(today, 'count'), hours(today, 'net')],
      [1, 1290, 0, -430],
    );

    // The books: revenue 1200, tax 90, cost 60 in October; 400, 30 and 20 back in November.
    assert.deepEqual(await booksOf(owner, october), [1200, 0, 90, -60]);
    assert.deepEqual(await booksOf(owner, november), [-400, 0, -30, 20]);
    assert.equal(dataOf(await owner.get(`/accounts/income?${october}`)).total, 1200);
    assert.equal(dataOf(await owner.get(`/accounts/income?${november}`)).total, -400);

    // The customer's account and products.
    const account = async (query: string) => {
      const { opening, sales, payments, refunds, closing } = dataOf(
        await owner.get(`/customers/${ada}/transactions/summary?${query}`),
      );
      return [opening, sales, payments, refunds, closing];
    };
    assert.deepEqual(await account(october), [0, 1290, 1290, 0, 0]);
    assert.deepEqual(await account(november), [0, 0, -430, 430, 0]);
    const bought = (query: string) => listed(owner, `/customers/${ada}/transactions/products?${query}`);
    const last = { ...product, lastPurchasedOn: saleDay };
    assert.deepEqual(await bought(october), [
      {
        ...last,
        quantity: 3,
        refundedQuantity: 0,
        total: 1290,
        refunded: 0,
        net: 1290,
        purchases: 1,
      },
    ]);
    assert.deepEqual(await bought(november), [
      { ...last, quantity: 0, refundedQuantity: 1, total: 0, refunded: 430, net: -430, purchases: 0 },
    ]);
  });

  // As a sheet: the cost of the row is the cost of the sale as it left.
  const sheet = await owner.send('GET', `/sales?${october}&format=csv`);
  const [names = [], cells = []] = String(sheet.body)
    .replace('\ufeff', '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const cell = (name: string) => cells[names.indexOf(name)];
  assert.deepEqual([cell('cost'), cell('returnedCost'), cell('total')], ['60', '20', '1290']);
  const refunds = await owner.send('GET', `/sales/refunds?${november}&format=csv`);
  assert.match(String(refunds.body), new RegExp(`${refund.id},`));
});

test('a voided sale counts nowhere but among the voids, folded before or after', async () => {
  const { owner, soap, ada, sell } = await shop();
  const [kept, early, late] = [
    await sell(3),
    await sell(1),
    await sell(2, { payments: [], customerId: ada }),
  ];
  dataOf(await owner.post(`/sales/${early}/void`, {}));
  await foldEverything(server);
  dataOf(await owner.post(`/sales/${late}/void`, {}));
  const expected = { ...sold, ...unpaid, voidedCount: 2, paid: 1290 };
  await whetherFolded(owner, async () => {
    assert.deepEqual(await summary(owner, november), expected);
    assert.deepEqual(await summary(owner, `userId=${owner.userId}`), expected);
    assert.deepEqual(await summary(owner, 'status=VOIDED'), { ...noSales, ...unpaid, voidedCount: 2 });
    assert.deepEqual(await summary(owner, `customerId=${ada}`), { ...noSales, ...unpaid, voidedCount: 1 });
    const { body } = await owner.get('/sales?limit=2');
    assert.equal(body.meta.total, 3, 'they stand in the list');
    const rows = await listed(owner, '/sales?status=COMPLETED');
    assert.deepEqual([rows.length, rows[0].id], [1, kept]);
    assert.deepEqual(await listed(owner, '/sales/refunds?'), []);
    const { rows: products } = dataOf(await owner.get('/sales/by-product'));
    assert.deepEqual([products.length, products[0].quantity, products[0].total], [1, 3, 1290]);
    assert.deepEqual(await listed(owner, `/customers/${ada}/transactions/products?`), []);
    const { today, topItems, tenders } = dataOf(await owner.get('/dashboard'));
    const { date: _, ...figures } = today;
    assert.deepEqual(figures, { ...sold, voidedCount: 2 });
    assert.deepEqual([topItems[0].quantity, tenders], [3, [{ method: 'CASH', amount: 1290, refunded: 0 }]]);
    assert.deepEqual(await booksOf(owner, november), [1200, 0, 90, -60]);
    const account = dataOf(await owner.get(`/customers/${ada}/transactions/summary`));
    assert.deepEqual([account.sales, account.refunds, account.payments, account.closing], [0, 0, 0, 0]);
  });
  // A product of voided sales alone is not among those that were sold.
  const rice = await onShelf(server, owner, { name: 'Rice', price: 5, there: 2 });
  const only = await sell(1, {
    lines: [{ itemPriceId: rice.itemPriceId, quantity: 1 }],
    payments: [{ method: 'CASH', amount: 5 }],
  });
  dataOf(await owner.post(`/sales/${only}/void`, {}));
  const { rows: products } = dataOf(await owner.get('/sales/by-product'));
  assert.deepEqual(
    products.map(({ productId }: { productId: string }) => productId),
    [soap.productId],
  );
});

test('an exchange is a refund and a sale; a partial refund of goods on account says what was credited', async () => {
  const { owner, soap, ada, sellInOctober } = await shop();
  const rice = await onShelf(server, owner, { name: 'Rice', price: 500, cost: 50, there: 5 });
  const first = await sellInOctober(3);
  // One soap of 430 goes back, rice of 500 is taken: 70 are paid.
  const { exchange } = dataOf(
    await owner.post(`/sales/${first}/exchange`, {
      returned: [{ position: 1, quantity: 1 }],
      lines: [{ itemPriceId: rice.itemPriceId, quantity: 1 }],
      payments: [{ method: 'CASH', amount: 70 }],
    }),
  );
  assert.deepEqual(await summary(owner, october), { ...sold, ...unpaid, paid: 1290 });
  assert.deepEqual(await summary(owner, november), {
    ...back,
    count: 1,
    gross: 500,
    total: 500,
    averageSale: 500,
    items: 1,
    cost: 50,
    ...unpaid,
    paid: 500,
    // 500 − 430; no tax but what went back; 50 − 20.
    net: 70,
    netTax: -30,
    netCost: 30,
    margin: 70,
  });
  const [refund] = await listed(owner, `/sales/refunds?${november}`);
  assert.deepEqual(refund.exchange, { saleId: exchange.sale.id, number: exchange.sale.number });
  assert.equal(refund.exchanged, 430);
  const tenders = async () => dataOf(await owner.get('/dashboard')).tenders;
  assert.deepEqual(await tenders(), [{ method: 'CASH', amount: 70, refunded: 0 }]);
  assert.deepEqual(await booksOf(owner, november), [500 - 400, 0, -30, 20 - 50]);

  // On account in October, two for 860; one comes back in November, damaged: its cost of 20 is lost, and no cost of sales.
  const owed = await sellInOctober(2, { customerId: ada, payments: [] });
  dataOf(
    await owner.post(`/sales/${owed}/refunds`, { lines: [{ position: 1, quantity: 1, restock: false }] }),
  );
  await whetherFolded(owner, async () => {
    const ofAda = await summary(owner, `customerId=${ada}&${october}`);
    assert.deepEqual(
      [ofAda.total, ofAda.refunded, ofAda.paid, ofAda.due, ofAda.credited],
      [860, 0, 0, 430, 430],
      'what is owed and credited is as of now',
    );
    const inOctober = await summary(owner, october);
    assert.deepEqual(
      [inOctober.total, inOctober.refunded, inOctober.paid, inOctober.due, inOctober.credited],
      [2150, 0, 1290, 430, 430],
    );
    const later = await summary(owner, `customerId=${ada}&${november}`);
    assert.deepEqual(later, { ...back, ...unpaid });
    assert.equal(dataOf(await owner.get(`/sales/${owed}`)).returnedCost, 20);
  });
  const { rows } = dataOf(await owner.get(`/sales/by-product?${november}&sortKey=net&sortDir=desc`));
  assert.deepEqual(
    rows.map(({ productId, net, returnedCost }: Record<string, unknown>) => [productId, net, returnedCost]),
    [
      [rice.productId, 500, 0],
      [soap.productId, -860, 40],
    ],
  );
  // Of the sales 100 and of the refund −400; of the cost −30 and 20.
  assert.deepEqual(await booksOf(owner, november), [-300, 0, -60, -10]);
});

test('refunds are found by what their sale is found by, and by when and where they were made', async () => {
  const { owner, ada, sessionId, sellInOctober, sell } = await shop();
  const cashier = await server.colleague(owner, 'CASHIER');
  const rival = await server.business();
  const [named, nameless] = [await sellInOctober(1, { customerId: ada }), await sell(1)];
  const refund = async (saleId: string, body: object = {}): Promise<string> =>
    dataOf(await owner.post(`/sales/${saleId}/refunds`, body)).refund.id;
  const [first, second] = [await refund(named), await refund(nameless, { tillSessionId: sessionId })];
  const found = async (query: string, by: SignedIn = owner) =>
    (await listed(by, `/sales/refunds?sortKey=date&${query}`)).map(({ id }: { id: string }) => id);
  assert.deepEqual(await found(''), [first, second]);
  assert.deepEqual(await found(october), []);
  assert.deepEqual(await found(`customerId=${ada}`), [first]);
  assert.deepEqual(await found('search=ada'), [first]);
  assert.deepEqual(await found(`tillSessionId=${sessionId}`), [second]);
  assert.deepEqual(await found('status=REFUNDED&paymentStatus=PAID'), [first, second]);
  assert.deepEqual(await found('paymentStatus=UNPAID'), []);
  assert.deepEqual(await found(`outletId=${owner.outletId}&userId=${owner.userId}`), [first, second]);
  assert.deepEqual(await found(`userId=${cashier.userId}`), []);
  assert.deepEqual(await found('', cashier), [], 'a cashier sees those of their own sales');
  assert.deepEqual(await found('', rival), []);
  const page = await owner.get('/sales/refunds?limit=1');
  assert.deepEqual([page.body.meta.total, page.body.data.hasNext], [2, true]);
  const next = dataOf(await owner.get(`/sales/refunds?limit=1&cursor=${page.body.data.nextCursor}`));
  assert.deepEqual([page.body.data.rows[0].id, next.rows[0].id, next.hasNext], [second, first, false]);
  // What a till session sold and what was refunded at it.
  const atTill = await summary(owner, `tillSessionId=${sessionId}`);
  assert.deepEqual([atTill.count, atTill.total, atTill.refundCount, atTill.refunded], [1, 430, 1, 430]);
});

test('cash rounding is part of the revenue: total and refunds hold it, and it has a figure of its own', async () => {
  const owner = await server.business();
  const { version } = dataOf(await owner.get('/settings/business'));
  dataOf(await owner.patch('/settings/business', { cashRounding: 0.05, version }));
  const sweet = await onShelf(server, owner, { name: 'Sweet', price: 0.99, cost: 0.4, there: 9 });
  // 2 × 0.99 = 1.98, in coins 2.00. One goes back: 0.99, in coins 1.00.
  const { sale } = dataOf(
    await owner.post('/checkout', {
      outletId: owner.outletId,
      lines: [{ itemPriceId: sweet.itemPriceId, quantity: 2 }],
      payments: [{ method: 'CASH', amount: 2 }],
    }),
  );
  dataOf(
    await owner.post(`/sales/${sale.id}/refunds`, {
      lines: [{ position: 1, quantity: 1 }],
      payments: [{ method: 'CASH', amount: 1 }],
    }),
  );
  const expected = {
    ...noSales,
    ...unpaid,
    count: 1,
    gross: 1.98,
    rounding: 0.02,
    total: 2,
    averageSale: 2,
    items: 2,
    cost: 0.8,
    refundCount: 1,
    refunded: 1,
    refundedRounding: 0.01,
    refundedItems: 1,
    returnedCost: 0.4,
    net: 1,
    netCost: 0.4,
    margin: 0.6,
    paid: 2,
  };
  assert.deepEqual(await summary(owner, ''), expected);
  assert.deepEqual(await summary(owner, `userId=${owner.userId}`), expected);
  // Sales 0.99 and rounding 0.01: the net; by product without the rounding.
  assert.deepEqual(await booksOf(owner, november), [0.99, 0.01, 0, -0.4]);
  const products = dataOf(await owner.get('/sales/by-product/summary'));
  assert.deepEqual([products.total, products.refunded, products.net], [1.98, 0.99, 0.99]);
});

test('days that an earlier version folded are made anew by the migration, as far as they were folded', async () => {
  const { owner, sellInOctober, sell } = await shop();
  const first = await sellInOctober(3);
  dataOf(await owner.post(`/sales/${first}/refunds`, { lines: [{ position: 1, quantity: 1 }] }));
  const early = await sell(1);
  await foldEverything(server);
  // Not folded yet: it stays in the tail.
  dataOf(await owner.post(`/sales/${early}/void`, {}));
  const file = join(import.meta.dirname, '../../../migrations/0024_sales_by_period.sql');
  const [fillSales = '', fillItems = ''] =
    readFileSync(file, 'utf8').match(/insert into (sale|item)_days[^;]+;/g) ?? [];
  const daysOf = (session: Session) =>
    session.all(
      `select (select json_agg(d order by d.business_date) from sale_days d where org_id = $1) as sales,
              (select json_agg(d order by d.business_date) from item_days d where org_id = $1) as items`,
      [owner.orgId],
    );
  await server.database(async (session) => {
    const folded = await daysOf(session);
    await session.script('begin');
    await session.script(`delete from sale_days; delete from item_days; ${fillSales} ${fillItems}`);
    assert.deepEqual(await daysOf(session), folded);
    await session.script('rollback');
  });
  const { count, voidedCount, refundCount } = await summary(owner, '');
  assert.deepEqual([count, voidedCount, refundCount], [1, 1, 1]);
});
