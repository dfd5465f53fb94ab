import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, walkPages } from '../../../tests/checks.ts';
import { dataOf, type SignedIn, testServer } from '../../../tests/harness.ts';
import { foldDailyTotals, rebuildDays } from '../../ledger/exports.ts';
import { noSales, onShelf, openTill } from '../testing.ts';

// The days of sales are moved, without those of what they posted.
const server = await testServer({ breaksInvariants: true });
const { jobs } = server.parts.database;

const cash = (amount: number) => [{ method: 'CASH', amount }];
const [first, second, third] = ['2026-03-02', '2026-03-03', '2026-03-04'];

/**
 * Soap costs 6, is sold for 10 and taxed by 7.5%; a pack of 12 is sold for 1000. Rice costs 2 and is sold for 3.33,
 * free of tax, at Yaba.
 *
 * | sale | day | by                  | subtotal | discount | tax  | total   | cost | paid at once |
 * | half | 1st | the owner, to Ada   | 20       |          | 1.50 |   21.50 | 12   | 10           |
 * | till | 1st | the cashier, a till | 10       | 1        | 0.68 |    9.68 |  6   | all          |
 * | yaba | 2nd | the owner, to Ada   |  9.99    |          |      |    9.99 |  6   | nothing      |
 * | pack | 2nd | the owner           | 1000     |          | 75   | 1075.00 | 72   | all          |
 * | void | 3rd | the owner           | 10       |          | 0.75 |   10.75 |  6   | all          |
 *
 * The last is void. When the days are folded, one soap of the first comes back, 10.75 that are taken off the debt, and
 * the whole pack.
 */
async function trading() {
  const owner = await server.business();
  const yaba: string = dataOf(await owner.post('/outlets', { name: 'Yaba' })).id;
  const cashier = await server.colleague(owner, 'CASHIER');
  const { sessionId } = await openTill(server, owner);
  const soap = await onShelf(server, owner, { price: 10, tax: 7.5, cost: 6 });
  const rice = await onShelf(server, { ...owner, outletId: yaba }, { name: 'Rice', price: 3.33, cost: 2 });
  const ada = dataOf(
    await owner.post('/customer-relationship-management', { name: 'Ada Obi', creditLimit: 100 }),
  );
  const sell = async (by: SignedIn, body: object): Promise<string> =>
    dataOf(await by.post('/checkout', { outletId: owner.outletId, payments: [], ...body })).sale.id;
  const soaps = (quantity: number) => [{ itemPriceId: soap.itemPriceId, quantity }];
  const half = await sell(owner, { lines: soaps(2), customerId: ada.id, payments: cash(10) });
  const till = await sell(cashier, {
    lines: soaps(1),
    discount: { amount: 1 },
    payments: cash(10),
    tillSessionId: sessionId,
  });
  const atYaba = await sell(owner, {
    outletId: yaba,
    lines: [{ itemPriceId: rice.itemPriceId, quantity: 3 }],
    customerId: ada.id,
  });
  const pack = await sell(owner, {
    lines: [{ itemPriceId: soap.packPriceId, quantity: 1 }],
    payments: cash(1075),
  });
  const voided = await sell(owner, { lines: soaps(1), payments: cash(10.75) });
  dataOf(await owner.post(`/sales/${voided}/void`, {}));
  const sales = { half, till, yaba: atYaba, pack, void: voided };
  const days = { half: first, till: first, yaba: second, pack: second, void: third };
  await server.database(async (session) => {
    for (const [name, id] of Object.entries(sales)) {
      const day = days[name as keyof typeof days];
      await session.all('update sales set business_date = $2 where id = $1', [id, day]);
      await session.all('update debts set business_date = $2 where source_id = $1', [id, day]);
      await session.all('update refunds set sale_date = $2 where sale_id = $1', [id, day]);
    }
    await session.all(`update products set brand = 'Acme' where id = $1`, [soap.productId]);
  });
  await foldDailyTotals(jobs);
  dataOf(await owner.post(`/sales/${half}/refunds`, { lines: [{ position: 1, quantity: 1 }] }));
  dataOf(await owner.post(`/sales/${pack}/refunds`, { payments: cash(1075) }));
  const names = new Map(Object.entries(sales).map(([name, id]) => [id, name]));
  return { owner, cashier, yaba, sessionId, soap, rice, ada: ada.id as string, sales, names };
}
const { owner, cashier, yaba, sessionId, soap, rice, ada, sales, names } = await trading();

/** The same while some is folded, when all is, and when the days are made anew. */
async function whetherFolded(assertion: () => Promise<void>): Promise<void> {
  await assertion();
  await foldDailyTotals(jobs);
  await assertion();
  await rebuildDays(jobs, owner.orgId);
  await assertion();
}

const namesOf = (rows: { id: string }[]) => rows.map(({ id }) => names.get(id));

/** Every page of the list, two rows at a time. */
async function listed(by: SignedIn, query: string) {
  const { rows, total } = await walkPages<{ id: string }>(by, `/sales?limit=2&${query}`);
  assert.equal(total, rows.length, query);
  return rows;
}

const summary = async (by: SignedIn, query = '') => dataOf(await by.get(`/sales/summary?${query}`));

const filters: [query: () => string, expected: string[]][] = [
  [() => '', ['void', 'pack', 'yaba', 'till', 'half']],
  [() => 'sortKey=date', ['half', 'till', 'yaba', 'pack', 'void']],
  [() => `date_from=${first}&date_to=${first}`, ['till', 'half']],
  [() => `date_from=${second}`, ['void', 'pack', 'yaba']],
  [() => `outletId=${yaba}`, ['yaba']],
  [() => `outletId=${owner.outletId}&date_to=${second}`, ['pack', 'till', 'half']],
  [() => `customerId=${ada}`, ['yaba', 'half']],
  [() => 'status=COMPLETED', ['yaba', 'till']],
  [() => 'status=PARTIALLY_REFUNDED', ['half']],
  [() => 'status=REFUNDED', ['pack']],
  [() => 'status=VOIDED', ['void']],
  [() => 'paymentStatus=PAID', ['void', 'pack', 'till']],
  [() => 'paymentStatus=PART_PAID', ['half']],
  [() => 'paymentStatus=UNPAID', ['yaba']],
  [() => `paymentStatus=UNPAID&date_to=${first}`, []],
  [() => `tillSessionId=${sessionId}`, ['till']],
  [() => `userId=${cashier.userId}`, ['till']],
  [() => 'total=1075', ['pack']],
  [() => `total=10.75&date_from=${second}`, ['void']],
  [() => 'search=ada', ['yaba', 'half']],
  [() => 'search=O1-T1-000001', ['till']],
  [() => 'search=o1-000002', ['pack']],
  // As the slip of its refund has it.
  [() => 'search=o1-000002-r1', ['pack']],
  // The counter of every series.
  [() => 'search=1', ['yaba', 'till', 'half']],
  [() => `search=1&outletId=${owner.outletId}`, ['till', 'half']],
  [() => 'search=nobody', []],
];

test('sales are listed newest first, page by page, by each of their filters; the summary adds up the same', async () => {
  for (const [query, expected] of filters) {
    const rows = (await listed(owner, query())) as unknown as Record<string, number | string>[];
    assert.deepEqual(namesOf(rows as never), expected, query());
    const refunds = dataOf(await owner.get(`/sales/refunds?limit=100&${query()}`)).rows;
    const { sortKey: _, ...asked } = Object.fromEntries(new URLSearchParams(query()));
    const figures = await summary(owner, new URLSearchParams(asked).toString());
    const sold = rows.filter(({ status }) => status !== 'VOIDED');
    const sumOf = (some: Record<string, unknown>[]) => (name: string) =>
      Math.round(some.reduce((all, row) => all + Number(row[name]), 0) * 100) / 100;
    const [sum, back] = [sumOf(sold), sumOf(refunds)];
    const { averageSale: _a, net: _n, netTax: _t, netCost: _c, margin: _m, ...added } = figures;
    assert.deepEqual(
      added,
      {
        count: sold.length,
        voidedCount: rows.length - sold.length,
        gross: sum('subtotal'),
        discount: sum('discount'),
        tax: sum('tax'),
        rounding: sum('rounding'),
        total: sum('total'),
        items: sum('items'),
        cost: sum('cost'),
        paid: sum('paid'),
        due: sum('due'),
        credited: sum('credited'),
        refundCount: refunds.length,
        refunded: back('total'),
        refundedTax: back('tax'),
        refundedRounding: back('rounding'),
        refundedItems: back('items'),
        returnedCost: back('returnedCost'),
      },
      query(),
    );
  }
});

test('a row says what was sold, paid and taken back', async () => {
  const [row] = await listed(owner, 'paymentStatus=PART_PAID');
  const { completedAt, ...half } = row as unknown as Record<string, unknown>;
  assert.match(String(completedAt), /^\d{4}-/);
  assert.deepEqual(half, {
    id: sales.half,
    number: 'O1-000001',
    outletId: owner.outletId,
    tillSessionId: null,
    customerId: ada,
    subtotal: 20,
    discount: 0,
    tax: 1.5,
    rounding: 0,
    total: 21.5,
    paid: 10,
    due: 0.75,
    exchanged: 0,
    credited: 10.75,
    items: 2,
    refunded: 10.75,
    change: 0,
    cost: 12,
    returnedCost: 6,
    status: 'PARTIALLY_REFUNDED',
    paymentStatus: 'PART_PAID',
    printedNumber: null,
    pricesIncludeTax: false,
    note: null,
    userId: owner.userId,
    isOffline: false,
    businessDate: first,
    outletName: 'Corner Shop',
    tillName: null,
    customerName: 'Ada Obi',
    userName: 'Ada Obi',
  });
});

test('a sale says by name where it was made, by whom, and who took some of it back', async () => {
  const { outletName, tillName, customerName, userName } = dataOf(await owner.get(`/sales/${sales.till}`));
  assert.deepEqual(
    [outletName, tillName, customerName, userName],
    ['Corner Shop', 'T1', null, 'Kit CASHIER'],
  );
  const half = dataOf(await owner.get(`/sales/${sales.half}`));
  assert.deepEqual(
    [half.customerName, half.refunds.map((refund: { userName: string }) => refund.userName)],
    ['Ada Obi', ['Ada Obi']],
  );
});

const none = { ...noSales, paid: 0, due: 0, credited: 0 };

test('the summary says what was sold, what was refunded, and what is left: without tax, less what it cost', async () => {
  await whetherFolded(async () => {
    assert.deepEqual(await summary(owner), {
      ...none,
      count: 4,
      voidedCount: 1,
      gross: 1039.99,
      discount: 1,
      tax: 77.18,
      total: 1116.17,
      items: 18,
      averageSale: 279.04,
      cost: 96,
      refundCount: 2,
      refunded: 1085.75,
      refundedTax: 75.75,
      // What stayed sold cost 6 + 6 + 6, and earned 10 − 6, 9 − 6 and 9.99 − 6.
      refundedItems: 13,
      returnedCost: 78,
      net: 30.42,
      netTax: 1.43,
      netCost: 18,
      margin: 10.99,
      paid: 1094.68,
      due: 10.74,
      credited: 10.75,
    });
    // The same by the sales themselves: 4 of what is left of the first and 3.99 at Yaba.
    assert.deepEqual(await summary(owner, `customerId=${ada}`), {
      ...none,
      count: 2,
      gross: 29.99,
      tax: 1.5,
      total: 31.49,
      averageSale: 15.75,
      items: 5,
      cost: 18,
      refundCount: 1,
      refunded: 10.75,
      refundedTax: 0.75,
      refundedItems: 1,
      returnedCost: 6,
      net: 20.74,
      netTax: 0.75,
      netCost: 12,
      margin: 7.99,
      paid: 10,
      due: 10.74,
      credited: 10.75,
    });
    // The refunds were not made in March.
    const { count, total, refundCount, net, margin } = await summary(owner, `date_to=${third}`);
    assert.deepEqual([count, total, refundCount, net, margin], [4, 1116.17, 0, 1116.17, 942.99]);
    assert.deepEqual(await summary(owner, `date_from=2097-01-01`), none);
  });
});

test('a cashier sees their own sales, and never what goods cost; a manager of one outlet those made there', async () => {
  const [own, ...others] = (await listed(cashier, '')) as unknown as Record<string, unknown>[];
  assert.deepEqual([own?.id, own?.cost, others], [sales.till, null, []]);
  assert.deepEqual(await summary(cashier), {
    ...none,
    count: 1,
    gross: 10,
    discount: 1,
    tax: 0.68,
    total: 9.68,
    net: 9.68,
    netTax: 0.68,
    cost: null,
    returnedCost: null,
    netCost: null,
    margin: null,
    paid: 9.68,
    averageSale: 9.68,
    items: 1,
  });
  assert.deepEqual(dataOf(await cashier.get('/sales/by-product')).rows, [
    {
      productId: soap.productId,
      name: 'Soap',
      quantity: 1,
      refundedQuantity: 0,
      total: 9.68,
      refunded: 0,
      net: 9.68,
      tax: 0.68,
      refundedTax: 0,
      netTax: 0.68,
      cost: null,
      returnedCost: null,
      netCost: null,
      margin: null,
    },
  ]);
  assert.deepEqual(dataOf(await cashier.get(`/sales/by-product?userId=${owner.userId}`)).rows, []);
  assert.deepEqual(await listed(cashier, `userId=${owner.userId}`), []);
  const manager = await server.colleague(owner, 'MANAGER', [yaba]);
  assert.deepEqual(namesOf(await listed(manager, '')), ['yaba']);
  assert.deepEqual(namesOf(await listed(manager, `outletId=${owner.outletId}`)), []);
  assert.equal((await summary(manager)).total, 9.99);
  assert.equal(dataOf(await manager.get('/sales/by-product/summary')).total, 9.99);
});

const soapRow = () => ({
  productId: soap.productId,
  name: 'Soap',
  quantity: 15,
  refundedQuantity: 13,
  total: 1106.18,
  refunded: 1085.75,
  net: 20.43,
  tax: 77.18,
  refundedTax: 75.75,
  netTax: 1.43,
  cost: 90,
  returnedCost: 78,
  netCost: 12,
  margin: 7,
});
const riceRow = () => ({
  productId: rice.productId,
  name: 'Rice',
  quantity: 3,
  refundedQuantity: 0,
  total: 9.99,
  refunded: 0,
  net: 9.99,
  tax: 0,
  refundedTax: 0,
  netTax: 0,
  cost: 6,
  returnedCost: 0,
  netCost: 6,
  margin: 3.99,
});
const notRefunded = { refundedQuantity: 0, refunded: 0, refundedTax: 0, returnedCost: 0 };

test('products are listed by what they were sold for, in base units, and with what came back', async () => {
  const rowsOf = async (query: string) => {
    const { body } = await owner.get(`/sales/by-product?limit=1&${query}`);
    if (!body.data.hasNext) return body.data.rows;
    const next = dataOf(await owner.get(`/sales/by-product?limit=1&${query}&cursor=${body.data.nextCursor}`));
    return [...body.data.rows, ...next.rows];
  };
  await whetherFolded(async () => {
    assert.deepEqual(await rowsOf(''), [soapRow(), riceRow()]);
    assert.deepEqual(await rowsOf('sortKey=name'), [riceRow(), soapRow()]);
    assert.deepEqual(await rowsOf('sortKey=quantity&sortDir=desc'), [soapRow(), riceRow()]);
    assert.deepEqual(await rowsOf(`outletId=${yaba}`), [riceRow()]);
    assert.deepEqual(await rowsOf('brand=acme'), [soapRow()]);
    assert.deepEqual(await rowsOf('search=ric'), [riceRow()]);
    // What came back did so later.
    assert.deepEqual(await rowsOf(`date_to=${first}`), [
      {
        ...soapRow(),
        ...notRefunded,
        quantity: 3,
        total: 31.18,
        net: 31.18,
        tax: 2.18,
        netTax: 2.18,
        cost: 18,
        netCost: 18,
        margin: 11,
      },
    ]);
    assert.deepEqual(await rowsOf(`userId=${cashier.userId}`), [
      {
        ...soapRow(),
        ...notRefunded,
        quantity: 1,
        total: 9.68,
        net: 9.68,
        tax: 0.68,
        netTax: 0.68,
        cost: 6,
        netCost: 6,
        margin: 3,
      },
    ]);
    assert.deepEqual(await rowsOf(`userId=${owner.userId}&brand=acme`), [
      {
        ...soapRow(),
        quantity: 14,
        total: 1096.5,
        net: 10.75,
        tax: 76.5,
        netTax: 0.75,
        cost: 84,
        netCost: 6,
        margin: 4,
      },
    ]);
    assert.deepEqual(dataOf(await owner.get('/sales/by-product/summary')), {
      products: 2,
      quantity: 18,
      refundedQuantity: 13,
      total: 1116.17,
      refunded: 1085.75,
      net: 30.42,
      tax: 77.18,
      refundedTax: 75.75,
      netTax: 1.43,
      cost: 96,
      returnedCost: 78,
      netCost: 18,
      margin: 10.99,
    });
    assert.deepEqual(dataOf(await owner.get('/sales/by-product/summary?search=nothing')), {
      ...notRefunded,
      products: 0,
      quantity: 0,
      total: 0,
      net: 0,
      tax: 0,
      netTax: 0,
      cost: 0,
      netCost: 0,
      margin: 0,
    });
  });
});

test('products of a category are those of the categories below it, too', async () => {
  const food = dataOf(await owner.post('/inventory/categories', { name: 'Food' })).id;
  const grain = dataOf(await owner.post('/inventory/categories', { name: 'Grain', parentId: food })).id;
  await server.database((session) =>
    session.all('update products set category_id = $2 where id = $1', [rice.productId, grain]),
  );
  assert.deepEqual(dataOf(await owner.get(`/sales/by-product?categoryId=${food}`)).rows, [riceRow()]);
});

test('facets count what an outlet can sell: by category, brand and stock', async () => {
  const service = await onShelf(server, owner, { name: 'Repair', kind: 'SERVICE' });
  const empty = await onShelf(server, owner, { name: 'Empty', there: 2 });
  const lines = [{ itemPriceId: empty.itemPriceId, quantity: 2 }];
  dataOf(await owner.post('/checkout', { outletId: owner.outletId, lines, payments: cash(20) }));
  await server.database(async (session) => {
    await session.all(`update products set brand = 'ACME' where id = $1`, [empty.productId]);
    await session.all('update products set reorder_level_e4 = 1000000 where id = $1', [soap.productId]);
    const gone = await onShelf(server, owner, { name: 'Gone', there: 0 });
    await session.all(`update products set status = 'DISABLED' where id = $1`, [gone.productId]);
  });
  const grain = (await owner.get('/inventory/categories?search=grain')).body.data.rows[0];
  // 100 bought, 16 sold and 14 of them back: 98, below the 100 to reorder at.
  assert.deepEqual(dataOf(await cashier.get(`/sales/facets?outletId=${owner.outletId}`)), {
    products: 4,
    items: 4,
    categories: [
      { id: grain.parentId, name: 'Food', parentId: null, products: 1 },
      { id: grain.id, name: 'Grain', parentId: grain.parentId, products: 1 },
      { id: null, name: null, parentId: null, products: 3 },
    ],
    brands: [{ name: 'ACME', products: 2 }],
    stock: { inStock: 0, lowStock: 1, outOfStock: 1, neverStocked: 1, negative: 0, services: 1 },
  });
  const atYaba = dataOf(await owner.get(`/sales/facets?outletId=${yaba}`));
  const states = { inStock: 1, lowStock: 0, outOfStock: 0, neverStocked: 2, negative: 0, services: 1 };
  assert.deepEqual(atYaba.stock, states);
  const narrowed = dataOf(await owner.get(`/sales/facets?outletId=${yaba}&brand=acme&search=soap`));
  assert.deepEqual([narrowed.products, narrowed.stock.neverStocked, narrowed.brands.length], [1, 1, 1]);
  const grains = dataOf(await owner.get(`/sales/facets?outletId=${yaba}&categoryId=${grain.id}`));
  assert.deepEqual([grains.products, grains.stock.inStock], [1, 1]);
  assert.ok(service.productId);
  const limited = await server.colleague(owner, 'CASHIER', [yaba]);
  const rival = await server.business();
  for (const refused of [
    await limited.get(`/sales/facets?outletId=${owner.outletId}`),
    await rival.get(`/sales/facets?outletId=${owner.outletId}`),
  ]) {
    assertRefused(refused, { status: 404, code: 'NOT_FOUND', field: 'outletId' });
  }
});

test('facets of all outlets that one may see; each keeps the counts of what it could be changed to', async () => {
  const owner = await server.business();
  const yaba: string = dataOf(await owner.post('/outlets', { name: 'Yaba' })).id;
  const food = dataOf(await owner.post('/inventory/categories', { name: 'Food' })).id;
  const grain = dataOf(await owner.post('/inventory/categories', { name: 'Grain', parentId: food })).id;
  const care = dataOf(await owner.post('/inventory/categories', { name: 'Care' })).id;
  const shelf = async (name: string, outletId: string, of: { brand?: string; categoryId?: string }) => {
    const { productId, itemPriceId } = await onShelf(server, { ...owner, outletId }, { name, there: 5 });
    const { version } = dataOf(await owner.get(`/inventory/products/${productId}`));
    dataOf(await owner.put(`/inventory/products/${productId}`, { version, name, ...of }));
    return itemPriceId;
  };
  const rice = await shelf('Rice', yaba, { brand: 'Acme', categoryId: grain });
  await shelf('Bread', owner.outletId, { brand: 'Best', categoryId: food });
  await shelf('Soap', owner.outletId, { brand: 'Best', categoryId: care });
  await shelf('Bag', owner.outletId, {});
  const facets = async (by: SignedIn, query = '') => {
    const { categories, brands, ...rest } = dataOf(await by.get(`/sales/facets?${query}`));
    const counts = (rows: { name: string; products: number }[]) =>
      Object.fromEntries(rows.map(({ name, products }) => [name, products]));
    const { inStock, outOfStock, neverStocked } = rest.stock;
    return {
      ...{ products: rest.products, inStock, outOfStock, neverStocked },
      ...counts(categories),
      ...counts(brands),
    };
  };
  const categories = { Care: 1, Food: 2, Grain: 1, null: 1 };
  const brands = { Acme: 1, Best: 2 };
  const all = { products: 4, inStock: 4, outOfStock: 0, neverStocked: 0, ...categories, ...brands };
  assert.deepEqual(await facets(owner), all);
  assert.deepEqual(await facets(owner, 'outletId=&brand='), all);
  // A user of one outlet counts what lies there.
  const limited = await server.colleague(owner, 'CASHIER', [yaba]);
  assert.deepEqual(await facets(limited), { ...all, inStock: 1, neverStocked: 3 });
  assert.deepEqual(await facets(owner, `outletId=${yaba}`), { ...all, inStock: 1, neverStocked: 3 });
  assert.deepEqual(await facets(owner, 'brand=best'), {
    products: 2,
    inStock: 2,
    outOfStock: 0,
    neverStocked: 0,
    Care: 1,
    Food: 1,
    ...brands,
  });
  assert.deepEqual(await facets(owner, `categoryId=${food}`), {
    products: 2,
    inStock: 2,
    outOfStock: 0,
    neverStocked: 0,
    ...categories,
    Acme: 1,
    Best: 1,
  });
  assert.deepEqual(await facets(owner, `categoryId=${food}&brand=acme`), {
    products: 1,
    inStock: 1,
    outOfStock: 0,
    neverStocked: 0,
    Food: 1,
    Grain: 1,
    Acme: 1,
    Best: 1,
  });
  // Rice runs out at Yaba. Once Yaba is closed, nobody misses it there.
  const [lines, payments] = [[{ itemPriceId: rice, quantity: 5 }], cash(50)];
  dataOf(await owner.post('/checkout', { outletId: yaba, lines, payments }));
  assert.deepEqual(await facets(owner), { ...all, inStock: 3, outOfStock: 1 });
  dataOf(await owner.put(`/outlets/${yaba}`, { name: 'Yaba', status: 'CLOSED' }));
  assert.deepEqual(await facets(owner), { ...all, inStock: 3, neverStocked: 1 });
});

test('dates the wrong way round and unknown choices are refused by the lists and the summaries', async () => {
  const paths = [
    '/sales',
    '/sales/refunds',
    '/sales/summary',
    '/sales/by-product',
    '/sales/by-product/summary',
  ];
  for (const path of paths) {
    assertRefused(await owner.get(`${path}?date_from=${second}&date_to=${first}`), {
      status: 400,
      code: 'VALIDATION_FAILED',
      field: 'date_to',
    });
  }
  const { nextCursor } = dataOf(await owner.get('/sales?limit=1'));
  assertRefused(await owner.get(`/sales?limit=1&outletId=${yaba}&cursor=${nextCursor}`), {
    status: 400,
    code: 'INVALID_CURSOR',
  });
});
