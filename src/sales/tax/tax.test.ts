import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { dataOf, type SignedIn, testServer } from '../../../tests/harness.ts';
import { balances, stockOf } from '../../inventory/testing.ts';
import { accountsOf, foldEverything } from '../../ledger/testing.ts';
import { newId } from '../../platform/ids.ts';
import { onShelf } from '../testing.ts';

const server = await testServer();

const now = new Date();
const day = (month: number, ofMonth: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, ofMonth, 12)).toISOString().slice(0, 10);
const lastMonth = `date_from=${day(-1, 1)}&date_to=${day(0, 0)}`;
const thisMonth = `date_from=${day(0, 1)}&date_to=${day(1, 0)}`;

type Rate = { id: string; name: string };

/** A business with the rates VAT of 10 % and Low of 5 %, and a vendor. */
async function taxedShop() {
  const owner = await server.business();
  const changes = [
    { name: 'VAT', percent: 10 },
    { name: 'Low', percent: 5 },
  ];
  const { taxRates } = dataOf(await owner.patch('/settings/business', { taxRates: changes }));
  const rate = (name: string): string => taxRates.find((one: Rate) => one.name === name).id;
  const done = async (path: string, body: object) => dataOf(await owner.post(path, body));
  const vendorId = (await done('/customer-relationship-management/vendors', { name: 'Mills' })).id;
  const item = async (name: string, price: number, rateName?: string) => {
    const created = await onShelf(server, owner, { name, price, there: 0 });
    if (rateName) {
      await server.database((session) =>
        session.all('update products set tax_rate_id = $2 where id = $1', [
          created.productId,
          rate(rateName),
        ]),
      );
    }
    return created;
  };
  const buy = (stock: object[], more: object = {}) =>
    owner.post('/inventory/bulk-stock', {
      storeId: owner.outletId,
      vendorId,
      pmethod: 'credit',
      stock,
      ...more,
    });
  return { owner, rate, vendorId, item, buy, done };
}

/**
 * Worked out by hand. Last month: 10 lamps for 110 each with VAT, and 20 loaves for 20 each and the low tax, which is not
 * recoverable, all on credit; rent of 220 with VAT; 60 for a cleaner and the low tax. This month: 3 lamps at 200, 5 loaves
 * at 40 and 2 stamps at 15 without tax are sold; a loaf is sold and voided; one lamp comes back; two go back to the
 * vendor; the cleaner is reversed.
 */
async function worked() {
  const { owner, rate, vendorId, item, buy, done } = await taxedShop();
  const account = await accountsOf(owner);
  const [lamp, loaf] = [await item('Lamp', 200, 'VAT'), await item('Loaf', 40, 'Low')];
  const stamp = await onShelf(server, owner, { name: 'Stamp', price: 15, kind: 'SERVICE' });
  const purchase = dataOf(
    await buy(
      [
        { productId: lamp.productId, quantity: 10, costPrice: 110, taxRateId: rate('VAT') },
        {
          ...{ productId: loaf.productId, quantity: 20, costPrice: 20, taxRateId: rate('Low') },
          ...{ taxIncluded: false, taxRecoverable: false },
        },
      ].map((line, at) => ({ ...line, itemPriceId: [lamp, loaf][at]?.itemPriceId })),
      { date: day(-1, 5), total: 1_520, amount: 1_520 },
    ),
  );
  assert.deepEqual([purchase.total, purchase.tax, purchase.due], [1_520, 120, 1_520]);
  const spend = (code: string, more: object) =>
    done('/expenses', { accountId: account(code), outletId: owner.outletId, method: 'CASH', ...more });
  const rent = await spend('6000', { amount: 220, taxRateId: rate('VAT'), businessDate: day(-1, 10) });
  assert.deepEqual([rent.amount, rent.tax, rent.taxPercent], [220, 20, 10]);
  const sent = { amount: 60, taxRateId: rate('Low'), taxIncluded: false, businessDate: day(-1, 12) };
  const cleaner = await spend('6010', { ...sent, payee: 'Ada' });
  assert.deepEqual([cleaner.amount, cleaner.tax], [63, 3]);

  const sell = (lines: object[], amount: number) =>
    done('/checkout', { outletId: owner.outletId, lines, payments: [{ method: 'CASH', amount }] });
  const line = ({ itemPriceId }: { itemPriceId: string }, quantity: number) => ({ itemPriceId, quantity });
  const { sale } = await sell([line(lamp, 3), line(loaf, 5), line(stamp, 2)], 900);
  const { sale: wrong } = await sell([line(loaf, 1)], 42);
  await done(`/sales/${wrong.id}/void`, { reason: 'Wrong' });
  await done(`/sales/${sale.id}/refunds`, { lines: [{ position: 1, quantity: 1 }], reason: 'Broken' });
  const returned = await done('/inventory/stock/adjustment', {
    ...{ outletId: owner.outletId, purpose: 'VENDOR_RETURN', vendorId },
    lines: [{ variantId: lamp.variantId, quantity: 2 }],
  });
  assert.deepEqual([returned.value, returned.tax, returned.lines[0].tax], [200, 20, 20]);
  dataOf(await owner.delete(`/expenses/${cleaner.id}`));
  return { owner, rate, lamp, loaf, sale, purchase };
}

type Figure = { net?: number; tax: number; documents: string };
type Figures = Record<string, Figure>;
type Report = { rows: (Figures & { name: string | null; percent: number })[]; totals: Figures };
const names = ['sold', 'refunded', 'bought', 'returned', 'notRecoverable', 'output', 'input', 'payable'];

/** The amounts of each row: net and tax of each figure, then output, input and payable. */
function tableOf({ rows, totals }: Report): Record<string, number[]> {
  const amounts = (row: Figures) =>
    names.flatMap((name) => {
      const { net, tax } = row[name] as Figure;
      return net === undefined ? [tax] : [net, tax];
    });
  return Object.fromEntries([
    ...rows.map((row) => [`${row.name} ${row.percent}`, amounts(row)]),
    ['total', amounts(totals)],
  ]);
}

/** All tests of the report read the same example. */
const example = await worked();
const report = async (query: string, reader: SignedIn = example.owner): Promise<Report> =>
  dataOf(await reader.get(`/reports/tax?${query}`));

test('what is bought stands in stock and in the books without its recoverable tax', async () => {
  const { owner, lamp, loaf } = example;
  assert.deepEqual(await stockOf(server, owner, lamp.variantId), [[6, 60_000]]);
  assert.deepEqual(await stockOf(server, owner, loaf.variantId), [[15, 31_500]]);
  assert.deepEqual(await balances(server, owner), {
    // 900 − 220 of the refund − 220 of the rent; the cleaner's 63 came back, and the void's 42 went.
    1000: 46_000,
    // 60,000 of lamps and 31,500 of loaves.
    1400: 91_500,
    // 100 + 20 + 3 − 20 − 3.
    1500: 10_000,
    // 1,520 − 220 for the lamps that went back.
    2000: -130_000,
    // 60 + 10 − 20.
    2100: -5_000,
    // 600 + 200 + 30 − 200.
    4000: -63_000,
    // 2 lamps at 100 and 5 loaves at 21.
    5000: 30_500,
    6000: 20_000,
  });
});

for (const when of ['before', 'after']) {
  test(`${when} folding, the tax report agrees with the worked example, and each figure with its documents`, async () => {
    if (when === 'after') await foldEverything(server);
    const [last, current] = await Promise.all([report(lastMonth), report(thisMonth)]);
    assert.deepEqual(tableOf(last), {
      'Low 5': [0, 0, 0, 0, 460, 23, 0, 0, 400, 20, 0, 3, -3],
      'VAT 10': [0, 0, 0, 0, 1_200, 120, 0, 0, 0, 0, 0, 120, -120],
      total: [0, 0, 0, 0, 1_660, 143, 0, 0, 400, 20, 0, 123, -123],
    });
    assert.deepEqual(tableOf(current), {
      'Low 5': [200, 10, 0, 0, 0, 0, 60, 3, 0, 0, 10, -3, 13],
      'VAT 10': [600, 60, 200, 20, 0, 0, 200, 20, 0, 0, 40, -20, 60],
      'null 0': [30, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      total: [830, 70, 200, 20, 0, 0, 260, 23, 0, 0, 50, -23, 73],
    });
    const figures = [last, current].flatMap(({ rows, totals }) =>
      [...rows, totals].flatMap((row) => names.map((name) => row[name] as Figure)),
    );
    await Promise.all(
      figures.map(async ({ net, tax, documents }) => {
        const [list, summary] = await Promise.all([
          example.owner.get(`${documents}&limit=100`),
          example.owner.get(documents.replace('documents?', 'documents/summary?')),
        ]);
        type Amounts = { net: number; tax: number };
        const { rows } = dataOf(list) as { rows: Amounts[] };
        const sum = (name: keyof Amounts) => rows.reduce((total, row) => total + row[name], 0);
        assert.equal(sum('tax'), tax, documents);
        if (net !== undefined) assert.equal(sum('net'), net, documents);
        assert.deepEqual(dataOf(summary), { count: rows.length, net: sum('net'), tax }, documents);
      }),
    );
  });
}

test('the documents of a figure are named, with their parties, page by page', async () => {
  const { owner, sale, purchase } = example;
  const path = `/reports/tax/documents?date_from=${day(-1, 1)}`;
  const { rows } = dataOf(await owner.get(`${path}&figure=INPUT`));
  type Row = {
    side: string;
    source: { type: string };
    number: string | null;
    partyName: string;
    tax: number;
  };
  assert.deepEqual(
    rows.map(({ side, source, number, partyName, tax }: Row) => [side, source.type, number, partyName, tax]),
    [
      ['BOUGHT', 'PURCHASE', purchase.number, 'Mills', 100],
      ['BOUGHT', 'EXPENSE', null, null, 20],
      ['BOUGHT', 'EXPENSE', null, 'Ada', 3],
      ['RETURNED', 'ADJUSTMENT', null, 'Mills', -20],
      ['RETURNED', 'EXPENSE', null, 'Ada', -3],
    ],
  );
  const seen: Row[] = [];
  for (let cursor = ''; ; ) {
    const page = dataOf(
      await owner.get(`${path}&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`),
    );
    seen.push(...page.rows);
    if (!page.hasNext) break;
    cursor = page.nextCursor;
  }
  // Input tax, the sale and its refund. What is not recoverable is not in it.
  assert.equal(seen.length, 7);
  assert.deepEqual(
    seen.filter(({ side }) => side === 'SOLD' || side === 'REFUNDED').map(({ number, tax }) => [number, tax]),
    [
      [sale.number, 70],
      [sale.number, -20],
    ],
  );
  const csv = (await owner.get(`/reports/tax?${thisMonth}&format=csv`)).body.trim().split('\r\n');
  assert.deepEqual(csv, [
    'name,percent,sold.net,sold.tax,refunded.net,refunded.tax,bought.net,bought.tax,returned.net,returned.tax,notRecoverable.net,notRecoverable.tax,output,input,payable,kind,component',
    'Low,5,200,10,0,0,0,0,60,3,0,0,10,-3,13,STANDARD,',
    'VAT,10,600,60,200,20,0,0,200,20,0,0,40,-20,60,STANDARD,',
    ',0,30,0,0,0,0,0,0,0,0,0,0,0,0,,',
    'Total,,830,70,200,20,0,0,260,23,0,0,50,-23,73,,',
  ]);
  const workbook = await owner.get(`/reports/tax?${thisMonth}&format=xlsx`);
  assert.match(workbook.headers.get('content-type') ?? '', /spreadsheetml/);
});

test('a tax report that cannot be is refused, and that of another business is its own', async () => {
  const { owner } = example;
  const other = await server.business();
  const bad = (field: string) => ({ status: 400, code: 'VALIDATION_FAILED', field });
  for (const path of ['/reports/tax', '/reports/tax/documents', '/reports/tax/documents/summary']) {
    assertRefused(await owner.get(`${path}?date_from=2026-02-01&date_to=2026-01-31`), bad('date_to'));
    const limited = await server.colleague(owner, 'ACCOUNTANT', [owner.outletId]);
    assertRefused(await limited.get(path), { status: 403, code: 'FORBIDDEN' });
    const cashier = await server.colleague(owner, 'CASHIER');
    assertRefused(await cashier.get(path), { status: 403, code: 'FORBIDDEN' });
  }
  assertRefused(await owner.get('/reports/tax/documents?percent=7.12345'), bad('percent'));
  assertRefused(await owner.get('/reports/tax/documents?figure=ALL'), bad('figure'));
  assertRefused(await other.get(`/reports/tax?outletId=${owner.outletId}`), {
    status: 404,
    code: 'NOT_FOUND',
  });
  assert.deepEqual((await report(thisMonth, other)).rows, []);
  assert.deepEqual(dataOf(await other.get(`/reports/tax/documents?outletId=${owner.outletId}`)).rows, []);
  const elsewhere = dataOf(await owner.post('/outlets', { name: 'Ikeja' })).id;
  assert.deepEqual((await report(`${thisMonth}&outletId=${elsewhere}`)).rows, []);
  const here = await report(`${thisMonth}&outletId=${owner.outletId}`);
  assert.deepEqual(tableOf(here).total, [830, 70, 200, 20, 0, 0, 260, 23, 0, 0, 50, -23, 73]);
});

test('a reversed purchase takes its tax back, and a changed rate changes no document', async () => {
  const { owner, rate, item, buy } = await taxedShop();
  const lamp = await item('Lamp', 200, 'VAT');
  const named = { productId: lamp.productId, itemPriceId: lamp.itemPriceId, quantity: 3 };
  const bought = dataOf(
    await buy([
      { ...named, costPrice: 33.33, taxRateId: rate('VAT') },
      { ...named, costPrice: 10, taxRateId: rate('Low'), taxIncluded: false, taxRecoverable: false },
    ]),
  );
  // 99.99 with 9.09 of tax, and 30 with 1.50 on top.
  assert.deepEqual([bought.total, bought.tax], [131.49, 10.59]);
  assert.deepEqual(await balances(server, owner), { 1400: 12_240, 1500: 909, 2000: -13_149 });
  dataOf(
    await owner.patch('/settings/business', { taxRates: [{ id: rate('VAT'), name: 'VAT', percent: 20 }] }),
  );
  const { lines } = dataOf(await owner.get(`/inventory/purchase-logs/${bought.id}`));
  type Line = Record<string, unknown>;
  assert.deepEqual(
    lines.map(({ total, tax, taxRateId, taxPercent, taxIncluded, taxRecoverable }: Line) => [
      ...[total, tax, taxRateId, taxPercent, taxIncluded, taxRecoverable],
    ]),
    [
      [99.99, 9.09, rate('VAT'), 10, true, true],
      [31.5, 1.5, rate('Low'), 5, false, false],
    ],
  );
  dataOf(await owner.post(`/inventory/purchase-logs/${bought.id}/reverse`, {}));
  assert.deepEqual(await balances(server, owner), {});
  const { 'VAT 10': vat, 'Low 5': low } = tableOf(await report(thisMonth, owner));
  assert.deepEqual(vat, [0, 0, 0, 0, 90.9, 9.09, 90.9, 9.09, 0, 0, 0, 0, 0]);
  assert.deepEqual(low, [0, 0, 0, 0, 30, 1.5, 30, 1.5, 0, 0, 0, 0, 0]);
});

test('goods go back to a vendor at a price of their own with the tax of their purchase', async () => {
  const { owner, rate, item, buy, vendorId, done } = await taxedShop();
  const lamp = await item('Lamp', 200, 'VAT');
  const line = { productId: lamp.productId, itemPriceId: lamp.itemPriceId, quantity: 4, costPrice: 50 };
  dataOf(await buy([{ ...line, taxRateId: rate('VAT'), taxIncluded: false }]));
  // The prices of that purchase are without tax, so this one is: 45 and 4.50.
  const returned = await done('/inventory/stock/adjustment', {
    ...{ outletId: owner.outletId, purpose: 'VENDOR_RETURN', vendorId },
    lines: [{ variantId: lamp.variantId, quantity: 1, unitCost: 45 }],
  });
  assert.deepEqual([returned.value, returned.tax], [45, 4.5]);
  // 220 less 49.50 are owed, and 20 less 4.50 are to come back from the tax authority.
  const { 2000: owed, 1500: input } = await balances(server, owner);
  assert.deepEqual([owed, input], [-17_050, 1_550]);
});

test('taxes of purchases and expenses that cannot be are refused, and nothing is recorded', async () => {
  const { owner, rate, item, buy } = await taxedShop();
  const other = await taxedShop();
  const lamp = await item('Lamp', 200);
  const account = await accountsOf(owner);
  const disabled = { id: rate('Low'), name: 'Low', percent: 5, status: 'DISABLED' };
  dataOf(await owner.patch('/settings/business', { taxRates: [disabled] }));
  const line = { productId: lamp.productId, itemPriceId: lamp.itemPriceId, quantity: 1, costPrice: 10 };
  const spent = { accountId: account('6000'), outletId: owner.outletId, amount: 10, method: 'CASH' };
  const { itemPriceId } = lamp;
  const add = { itemPriceId, quantity: 1, unitCost: 10 };
  const cases: [tax: object, refusal: { status: number; code: string }, field: string][] = [
    [{ taxRateId: newId() }, { status: 404, code: 'NOT_FOUND' }, 'taxRateId'],
    [{ taxRateId: other.rate('VAT') }, { status: 404, code: 'NOT_FOUND' }, 'taxRateId'],
    [{ taxRateId: rate('Low') }, { status: 409, code: 'INVALID_STATE' }, 'taxRateId'],
    [{ taxIncluded: false }, { status: 400, code: 'VALIDATION_FAILED' }, 'taxIncluded'],
    [{ taxRecoverable: false }, { status: 400, code: 'VALIDATION_FAILED' }, 'taxRecoverable'],
  ];
  for (const [tax, refusal, field] of cases) {
    assertRefused(await buy([{ ...line, ...tax }]), { ...refusal, field: `stock.0.${field}` });
    assertRefused(await owner.post('/expenses', { ...spent, ...tax }), { ...refusal, field });
    assertRefused(
      await owner.post('/inventory/stock', {
        ...{ outletId: owner.outletId, payments: [{ method: 'CASH', amount: 10 }] },
        lines: [{ ...add, ...tax }],
      }),
      { ...refusal, field: `lines.0.${field}` },
    );
  }
  assertRefused(
    await owner.post('/inventory/stock', {
      outletId: owner.outletId,
      lines: [{ ...add, taxRateId: rate('VAT') }],
    }),
    { status: 400, code: 'VALIDATION_FAILED', field: 'lines.0.taxRateId' },
  );
  assertRefused(await buy([{ ...line, taxRateId: rate('VAT'), taxIncluded: false }], { total: 10 }), {
    ...{ status: 400, code: 'TOTAL_MISMATCH', field: 'total' },
  });
  assertRefused(
    await owner.post('/expenses', {
      ...spent,
      amount: 9_999_999_999_999.99,
      taxRateId: rate('VAT'),
      taxIncluded: false,
    }),
    {
      ...{ status: 400, code: 'VALIDATION_FAILED', field: 'amount' },
    },
  );
  assert.deepEqual(await balances(server, owner), {});
});

test('an expense with tax that is sent again is recorded once, and another tax is another expense', async () => {
  const { owner, rate } = await taxedShop();
  const account = await accountsOf(owner);
  const expenseId = newId();
  const spend = (more: object) =>
    owner.post('/expenses', {
      ...{ expenseId, accountId: account('6000'), outletId: owner.outletId, method: 'CASH', amount: 50 },
      ...{ taxRateId: rate('VAT'), taxIncluded: false },
      ...more,
    });
  const first = dataOf(await spend({}));
  dataOf(
    await owner.patch('/settings/business', { taxRates: [{ id: rate('VAT'), name: 'VAT', percent: 20 }] }),
  );
  assert.deepEqual(dataOf(await spend({})), first);
  for (const more of [
    { taxRateId: rate('Low') },
    { taxRateId: null, taxIncluded: undefined },
    { taxIncluded: true },
    { taxRecoverable: false },
    { amount: 55 },
  ]) {
    assertRefused(await spend(more), { status: 409, code: 'DUPLICATE', field: 'expenseId' });
  }
  assert.deepEqual(await balances(server, owner), { 1000: -5_500, 1500: 500, 6000: 5_000 });
});
