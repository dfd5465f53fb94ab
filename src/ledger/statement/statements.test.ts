import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { dataOf, type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { onShelf, openTill } from '../../sales/testing.ts';
import { accountsOf, foldEverything } from '../testing.ts';

const server = await testServer();

/** "October" is the month before this one, "November" this one. The fiscal year starts with November. */
const now = new Date();
const instant = (month: number, day: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, day, 12)).toISOString();
const day = (month: number, ofMonth: number) => instant(month, ofMonth).slice(0, 10);
const october = { from: day(-1, 1), to: day(0, 0) };
const november = { from: day(0, 1), to: day(1, 0) };
const both = `date_from=${october.from}&date_to=${november.to}`;

/**
 * Worked out by hand. October: 2,000 at the bank when the books begin; 50 soaps bought on credit for 20 each; 3 sold at
 * Corner Shop for 400 and 7.5% tax, in cash; rent of 150 in cash at Ikeja. November: one soap comes back and its money is
 * given back; wages of 70 in cash at Ikeja; interest of 5, of no outlet; a van for 600 from the bank.
 */
async function worked() {
  const owner = await server.business();
  const main = owner.outletId;
  const ikeja: string = dataOf(await owner.post('/outlets', { name: 'Ikeja' })).id;
  await owner.patch('/settings/business', { fiscalYearStartsIn: now.getUTCMonth() + 1 });
  const account = await accountsOf(owner);
  const done = async (path: string, body: object) => dataOf(await owner.post(path, body));
  const bank = account('1100');
  const lines = [{ accountId: bank, debit: 2_000 }];
  await done('/accounts/opening-balances', { businessDate: october.from, lines });
  const soap = await onShelf(server, owner, { price: 400, tax: 7.5, there: 0 });
  const vendorId = (await done('/customer-relationship-management/vendors', { name: 'Lagos Mills' })).id;
  await done('/inventory/bulk-stock', {
    date: day(-1, 2),
    storeId: main,
    vendorId,
    pmethod: 'credit',
    bankAmount: 0,
    posAmount: 0,
    cashAmount: 0,
    amount: 1_000,
    total: 1_000,
    stock: [{ productId: soap.productId, quantity: 50, costPrice: 20, itemPriceId: soap.itemPriceId }],
  });
  const saleId = await sellInOctober(owner, soap.itemPriceId);
  const spend = (code: string, amount: number, businessDate?: string) =>
    done('/expenses', { accountId: account(code), outletId: ikeja, amount, method: 'CASH', businessDate });
  await spend('6000', 150, day(-1, 20));
  await done(`/sales/${saleId}/refunds`, { lines: [{ position: 1, quantity: 1 }], reason: 'Wrong size' });
  await spend('6010', 70);
  const van = await done('/accounts', { code: '1700', name: 'Van', type: 'ASSET', section: 'FIXED_ASSETS' });
  const post = (debit: string, credit: string, amount: number) =>
    done('/accounts/journal', {
      lines: [
        { accountId: debit, debit: amount },
        { accountId: credit, credit: amount },
      ],
    });
  await post(bank, account('4110'), 5);
  await post(van.id, bank, 600);
  return { owner, main, ikeja };
}

/** Three soaps on the 15th, for 1,290 in cash, without a connection; pushed now. */
async function sellInOctober(owner: SignedIn, itemPriceId: string): Promise<string> {
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
  const saleId = newId();
  const sale = {
    saleId,
    number: `${outlet?.code}-T1-000001`,
    tillSessionId: sessionId,
    completedAt: instant(-1, 15),
    pricesIncludeTax: false,
    total: 1_290,
    payments: [{ method: 'CASH', amount: 1_290 }],
    lines: [{ itemPriceId, quantity: 3, unitPrice: 400, taxPercent: 7.5, tax: 90, total: 1_290 }],
  };
  const { results } = dataOf(await owner.post('/till/sales', { outletId: owner.outletId, sales: [sale] }));
  assert.equal(results[0].status, 'ACCEPTED', JSON.stringify(results));
  return saleId;
}

type Row = { figure: string; code: string | null; amounts: { amount: number; lines: string }[] };
type Column = { kind: string; from: string | null; to: string; outletName: string | null };
type Statement = { columns: Column[]; rows: Row[] };

async function statement(owner: SignedIn, address: string): Promise<Statement> {
  return dataOf(await owner.get(`/reports/${address}`));
}

/** The amounts of each row, by the code of the account or the name of the figure. */
function tableOf({ rows }: Statement): Record<string, number[]> {
  return Object.fromEntries(
    rows.map(({ figure, code, amounts }) => [code ?? figure, amounts.map(({ amount }) => amount)]),
  );
}

/** All tests read the same example. */
const { owner, main, ikeja } = await worked();

for (const when of ['before', 'after']) {
  test(`${when} folding, profit and loss agrees with the worked example, by month and by outlet`, async () => {
    if (when === 'after') await foldEverything(server);
    const byMonth = await statement(owner, `profit-and-loss?${both}&columns=MONTH`);
    assert.deepEqual(byMonth.columns, [
      { kind: 'MONTH', ...october, outletId: null, outletName: null },
      { kind: 'MONTH', ...november, outletId: null, outletName: null },
      { kind: 'PERIOD', from: october.from, to: november.to, outletId: null, outletName: null },
    ]);
    assert.deepEqual(tableOf(byMonth), {
      4000: [1_200, -400, 800],
      REVENUE: [1_200, -400, 800],
      5000: [60, -20, 40],
      COST_OF_SALES: [60, -20, 40],
      GROSS_PROFIT: [1_140, -380, 760],
      6000: [150, 0, 150],
      6010: [0, 70, 70],
      OPERATING_EXPENSES: [150, 70, 220],
      OPERATING_PROFIT: [990, -450, 540],
      4110: [0, 5, 5],
      OTHER: [0, 5, 5],
      NET_PROFIT: [990, -445, 545],
    });
    const byOutlet = await statement(owner, `profit-and-loss?${both}&columns=OUTLET`);
    const shown = byOutlet.columns.map(({ kind, outletName }) => outletName ?? kind);
    assert.deepEqual(shown, ['Corner Shop', 'Ikeja', 'NO_OUTLET', 'PERIOD']);
    const at = (name: string) =>
      byOutlet.columns.findIndex(({ kind, outletName }) => (outletName ?? kind) === name);
    const profit = tableOf(byOutlet).NET_PROFIT ?? [];
    assert.deepEqual(
      ['Corner Shop', 'Ikeja', 'NO_OUTLET', 'PERIOD'].map((name) => profit[at(name)]),
      [760, -220, 5, 545],
    );
    const ofOne = await statement(owner, `profit-and-loss?${both}&outletId=${ikeja}`);
    assert.deepEqual(tableOf(ofOne).NET_PROFIT, [-220]);
    assert.deepEqual(
      tableOf(await statement(owner, `profit-and-loss?${both}&outletId=${main}`)).NET_PROFIT,
      [760],
    );
  });

  test(`${when} folding, the balance sheet agrees with the worked example and balances, by month and by outlet`, async () => {
    if (when === 'after') await foldEverything(server);
    const sheet = await statement(owner, `balance-sheet?${both}&columns=MONTH`);
    assert.deepEqual(
      sheet.columns.map(({ kind, from, to }) => [kind, from, to]),
      [
        ['MONTH', null, october.to],
        ['MONTH', null, november.to],
        ['PERIOD', null, november.to],
      ],
    );
    assert.deepEqual(tableOf(sheet), {
      // 1,290 − 150 in October; − 430 − 70 in November.
      1000: [1_140, 640, 640],
      // 2,000; + 5 − 600.
      1100: [2_000, 1_405, 1_405],
      // 1,000 − 60; + 20.
      1400: [940, 960, 960],
      CURRENT_ASSETS: [4_080, 3_005, 3_005],
      1700: [0, 600, 600],
      FIXED_ASSETS: [0, 600, 600],
      ASSETS: [4_080, 3_605, 3_605],
      2000: [1_000, 1_000, 1_000],
      2100: [90, 60, 60],
      LIABILITIES: [1_090, 1_060, 1_060],
      3100: [2_000, 2_000, 2_000],
      EARLIER_PROFIT: [0, 990, 990],
      YEAR_PROFIT: [990, -445, -445],
      TOTAL_EQUITY: [2_990, 2_545, 2_545],
      LIABILITIES_AND_EQUITY: [4_080, 3_605, 3_605],
    });
    const byOutlet = tableOf(await statement(owner, 'balance-sheet?columns=OUTLET&compare=PERIOD'));
    assert.deepEqual(byOutlet.ASSETS, byOutlet.LIABILITIES_AND_EQUITY);
    assert.deepEqual(byOutlet.ASSETS?.slice(-2), [3_605, 4_080]);
    // Corner Shop: 1,290 − 430 in cash and 960 of soap; owed 1,000 to the vendor and 60 of tax; 760 of profit.
    const ofMain = tableOf(await statement(owner, `balance-sheet?date_to=${november.to}&outletId=${main}`));
    assert.deepEqual(
      [ofMain['1000'], ofMain.ASSETS, ofMain.LIABILITIES, ofMain.TOTAL_EQUITY],
      [[860], [1_820], [1_060], [760]],
    );
  });

  test(`${when} folding, the cash flow agrees with the worked example, by month and by outlet`, async () => {
    if (when === 'after') await foldEverything(server);
    assert.deepEqual(tableOf(await statement(owner, `cash-flow?${both}&columns=MONTH`)), {
      NET_PROFIT: [990, -445, 545],
      // 940 more soap, then 20; 1,000 owed to the vendor; 90 of tax, then 30 less.
      1400: [-940, -20, -960],
      2000: [1_000, 0, 1_000],
      2100: [90, -30, 60],
      WORKING_CAPITAL: [150, -50, 100],
      OPERATING_CASH: [1_140, -495, 645],
      1700: [0, -600, -600],
      INVESTING_CASH: [0, -600, -600],
      3100: [2_000, 0, 2_000],
      FINANCING_CASH: [2_000, 0, 2_000],
      CASH_CHANGE: [3_140, -1_095, 2_045],
      CASH_BEFORE: [0, 3_140, 0],
      1000: [1_140, 640, 640],
      1100: [2_000, 1_405, 1_405],
      CASH_AFTER: [3_140, 2_045, 2_045],
    });
    // Ikeja has paid 150 and 70, and the bank is of no outlet.
    const ofIkeja = tableOf(await statement(owner, `cash-flow?${both}&outletId=${ikeja}`));
    assert.deepEqual([ofIkeja.CASH_CHANGE, ofIkeja.CASH_AFTER], [[-220], [-220]]);
  });
}

test('a loan is money of lenders, not of trade', async () => {
  const lent = await server.business();
  const account = await accountsOf(lent);
  const loan = dataOf(await lent.post('/accounts', { code: '2500', name: 'Loan', type: 'LIABILITY' }));
  const lines = [
    { accountId: account('1100'), debit: 300 },
    { accountId: loan.id, credit: 300 },
  ];
  dataOf(await lent.post('/accounts/journal', { lines }));
  const cashFlow = tableOf(await statement(lent, 'cash-flow'));
  assert.deepEqual(
    [cashFlow['2500'], cashFlow.FINANCING_CASH, cashFlow.OPERATING_CASH, cashFlow.CASH_CHANGE],
    [[300], [300], [0], [300]],
  );
});

test('profit and loss is compared with the period before and the year before', async () => {
  const query = `date_from=${november.from}&date_to=${november.to}&compare=`;
  const compared = await statement(owner, `profit-and-loss?${query}BOTH`);
  assert.deepEqual(
    compared.columns.map(({ kind, from, to }) => [kind, from, to]),
    [
      ['PERIOD', november.from, november.to],
      ['PERIOD_BEFORE', october.from, october.to],
      ['YEAR_BEFORE', day(-12, 1), day(-11, 0)],
    ],
  );
  assert.deepEqual(tableOf(compared).NET_PROFIT, [-445, 990, 0]);
  assert.deepEqual(tableOf(await statement(owner, `profit-and-loss?${query}PERIOD`)).REVENUE, [-400, 1_200]);
  assert.deepEqual(tableOf(await statement(owner, `profit-and-loss?${query}YEAR`)).REVENUE, [-400, 0]);
  // Left out, the period is that of the fiscal year so far, and it began with November.
  const { columns, rows } = await statement(owner, 'profit-and-loss');
  assert.equal(columns[0]?.from, november.from);
  assert.deepEqual(tableOf({ columns, rows }).NET_PROFIT, [-445]);
});

test('every figure of a statement opens the lines that add up to it', async () => {
  const debits = new Set([
    ...['CURRENT_ASSETS', 'FIXED_ASSETS', 'ASSETS', 'COST_OF_SALES', 'OPERATING_EXPENSES'],
    ...['CASH_CHANGE', 'CASH_BEFORE', 'CASH_AFTER'],
  ]);
  for (const address of [
    `profit-and-loss?${both}&columns=MONTH&compare=PERIOD`,
    `profit-and-loss?${both}&columns=OUTLET`,
    `balance-sheet?${both}&columns=MONTH`,
    `cash-flow?${both}&columns=MONTH&compare=PERIOD`,
  ]) {
    const { rows } = await statement(owner, address);
    const cells = rows.flatMap(({ figure, code, amounts }) =>
      amounts.map((cell) => ({ ...cell, figure, what: `${address} ${code ?? figure} ${cell.lines}` })),
    );
    await Promise.all(
      cells.map(async ({ figure, amount, lines, what }) => {
        const [list, totals] = await Promise.all([
          owner.get(`${lines}&limit=100`),
          owner.get(lines.replace('general-ledger?', 'general-ledger/summary?')),
        ]);
        const { opening, debit, credit, closing } = dataOf(totals);
        type Line = { debit: number; credit: number };
        const sum = dataOf(list).rows.reduce(
          (total: number, line: Line) => total + line.debit - line.credit,
          0,
        );
        assert.equal(debits.has(figure) ? sum : 0 - sum, amount, what);
        assert.deepEqual([debit - credit, closing], [sum, opening + sum], what);
      }),
    );
  }
});

test('the general ledger shows the lines of an account by day, with their documents', async () => {
  const account = await accountsOf(owner);
  const { rows } = dataOf(await owner.get(`/reports/general-ledger?accountId=${account('1000')}`));
  type Line = Record<string, unknown> & { source: { type: string } };
  assert.deepEqual(
    rows.map(({ source, debit, credit, outletId }: Line) => [source.type, debit, credit, outletId]),
    [
      ['SALE', 1_290, 0, main],
      ['EXPENSE', 0, 150, ikeja],
      ['REFUND', 0, 430, main],
      ['EXPENSE', 0, 70, ikeja],
    ],
  );
  const [sale] = rows;
  assert.deepEqual(
    [sale.businessDate, sale.accountCode, sale.accountName, sale.partyId, sale.partyName],
    [day(-1, 15), '1000', 'Cash on hand', null, null],
  );
  assert.match(sale.number, /^\d{8}-[0-9A-F]{8}$/);
  assert.deepEqual(
    dataOf(
      await owner.get(
        `/reports/general-ledger/summary?accountId=${account('1000')}&date_from=${november.from}`,
      ),
    ),
    { opening: 1_140, debit: 0, credit: 500, closing: 640 },
  );
});

test('statements are sheets, with a column for each column', async () => {
  const { body } = await owner.get(`/reports/profit-and-loss?${both}&columns=MONTH&format=csv`);
  const [header, ...rows] = body.trim().split('\r\n');
  assert.equal(
    header,
    `figure,code,name,${october.from} – ${october.to},${november.from} – ${november.to},${october.from} – ${november.to}`,
  );
  assert.equal(rows[0], 'REVENUE,4000,Sales,1200,-400,800');
  assert.equal(rows.at(-1), 'NET_PROFIT,,Net profit,990,-445,545');
  const workbook = await owner.get('/reports/balance-sheet?format=xlsx');
  assert.equal(workbook.status, 200);
  assert.match(workbook.headers.get('content-type') ?? '', /spreadsheetml/);
});

test('statements that cannot be are refused; those of another business are its own', async () => {
  const other = await server.business();
  const refused = (field: string) => ({ status: 400, code: 'VALIDATION_FAILED', field });
  for (const report of ['profit-and-loss', 'balance-sheet']) {
    const cases: [query: string, field: string][] = [
      ['date_from=2026-02-01&date_to=2026-01-31', 'date_to'],
      ['date_from=2020-01-01&date_to=2023-01-01&columns=MONTH', 'columns'],
      [`columns=OUTLET&outletId=${owner.outletId}`, 'columns'],
      ['date_from=1970-01-01&date_to=1970-01-31&compare=YEAR', 'compare'],
      ['columns=WEEK', 'columns'],
    ];
    for (const [query, field] of cases)
      assertRefused(await owner.get(`/reports/${report}?${query}`), refused(field));
    assertRefused(await other.get(`/reports/${report}?outletId=${owner.outletId}`), {
      status: 404,
      code: 'NOT_FOUND',
      field: 'outletId',
    });
    const theirs = tableOf(await statement(other, `${report}?${both}`));
    assert.deepEqual([...new Set(Object.values(theirs).flat())], [0]);
  }
  const { rows } = dataOf(await other.get(`/reports/general-ledger?outletId=${owner.outletId}`));
  assert.deepEqual(rows, []);
  const limited = await server.colleague(owner, 'ACCOUNTANT', [owner.outletId]);
  for (const report of ['profit-and-loss', 'balance-sheet', 'general-ledger', 'general-ledger/summary'])
    assertRefused(await limited.get(`/reports/${report}`), { status: 403, code: 'FORBIDDEN' });
});

test('the profit of earlier years follows the start of the fiscal year', async () => {
  // With the calendar year, October and November are of one year, unless it is January.
  await owner.patch('/settings/business', { fiscalYearStartsIn: 1 });
  const isJanuary = now.getUTCMonth() === 0;
  const { EARLIER_PROFIT, YEAR_PROFIT } = tableOf(await statement(owner, 'balance-sheet'));
  assert.deepEqual([EARLIER_PROFIT, YEAR_PROFIT], isJanuary ? [[990], [-445]] : [[0], [545]]);
});
