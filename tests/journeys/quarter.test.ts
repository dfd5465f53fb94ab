import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { foldEverything } from '../../src/ledger/testing.ts';
import { walkPages } from '../checks.ts';
import { dataOf, testServer } from '../harness.ts';
import * as worked from './quarter-figures.ts';
import {
  fileAndClose,
  type Month,
  openQuarter,
  playFirstMonth,
  playSecondMonth,
  playToday,
} from './quarter-play.ts';

const server = await testServer();
const quarter = await openQuarter(server);
const { owner, outlets, months, ids } = quarter;
const whole = `date_from=${months[1].from}&date_to=${months[3].to}`;
const daysOf = (month: Month) => `date_from=${months[month].from}&date_to=${months[month].to}`;
const get = async (path: string) => dataOf(await owner.get(path));
const sheet = async (path: string): Promise<string[][]> => {
  const { status, body } = await owner.get(path);
  assert.equal(status, 200, JSON.stringify(body));
  return parse(body, { bom: true });
};

/** How documents, debts, stock and tills stand now is no figure of a month. */
const ofNow = new Set(['paid', 'due', 'credited', 'debtors', 'creditors', 'lowStock', 'tills']);

await playFirstMonth(quarter);
const filed = await fileAndClose(quarter);
const closed = await reportsOfFirstMonth();
await playSecondMonth(quarter);
await playToday(quarter);

// ---- the model: what the entries add up to ----

type Entry = (typeof worked.entries)[number];

/** What the entries add up to by some words of theirs, in minor units. Sums of zero are left out. */
function sums(of: (entry: Entry) => string, chosen: (entry: Entry) => boolean = () => true) {
  const found = new Map<string, number>();
  for (const entry of worked.entries.filter(chosen))
    found.set(of(entry), (found.get(of(entry)) ?? 0) + entry.amountMinor);
  return Object.fromEntries([...found].filter(([, amountMinor]) => amountMinor !== 0).sort());
}

test('the figures worked out by hand agree with each other', () => {
  assert.deepEqual(
    sums(({ document, month, outlet }) => `${document} ${month} ${outlet}`),
    {},
    'every entry balances at each outlet',
  );
  const isDebit = (code: string) => /^[156]/.test(code);
  for (const [code, [first, second, third, all]] of Object.entries(worked.profitAndLoss)) {
    assert.equal(worked.cents(first) + worked.cents(second) + worked.cents(third), worked.cents(all), code);
    if (!/^\d/.test(code)) continue;
    const byMonth = sums(
      ({ month }) => month,
      ({ account }) => account === code,
    );
    const sign = isDebit(code) ? 1 : -1;
    assert.deepEqual(
      [first, second, third].map(worked.cents),
      ['1', '2', '3'].map((month) => sign * (byMonth[month] ?? 0) + 0),
      code,
    );
  }
  for (const [code, amounts] of Object.entries(worked.balanceSheet)) {
    if (!/^\d/.test(code)) continue;
    const sign = isDebit(code) ? 1 : -1;
    const until = (last: string) =>
      sums(
        () => '',
        ({ account, month }) => account === code && month <= last,
      )[''] ?? 0;
    assert.deepEqual(
      amounts.slice(0, 3).map(worked.cents),
      ['1', '2', '3'].map((month) => sign * until(month) + 0),
      code,
    );
  }
  // Returns and what is not filed yet are the taxes of the receipts and the tax accounts.
  const [filedTax = 0, nextTax = 0, openTax = 0] = [
    worked.filedReturn,
    worked.nextReturn,
    worked.taxReports[3],
  ].map(({ total }) => worked.cents(total?.[10] ?? 0));
  const receiptTax = Object.entries(worked.receipts).reduce(
    (sum, [name, rows]) =>
      sum + rows.reduce((own, [, , , tax]) => own + (name.startsWith('S') ? 1 : -1) * worked.cents(tax), 0),
    0,
  );
  assert.equal(filedTax + nextTax + openTax, receiptTax);
  assert.equal(nextTax + openTax, worked.cents(worked.balanceSheet[2100]?.[3] ?? 0));
});

// ---- what the server says ----

type Statement = {
  columns: { kind: string; outletName: string | null }[];
  rows: { figure: string; code: string | null; amounts: { amount: number; lines: string }[] }[];
};
const tableOf = ({ rows }: Statement) =>
  Object.fromEntries(
    rows.map(({ figure, code, amounts }) => [code ?? figure, amounts.map(({ amount }) => amount)]),
  );

type Taxes = Record<string, { net?: number; tax: number; documents: string }>;
type TaxRows = { rows: (Taxes & { name: string | null; percent: number })[]; totals: Taxes };
const taxNames = ['sold', 'refunded', 'bought', 'returned', 'notRecoverable', 'output', 'input', 'payable'];
function taxTable({ rows, totals }: TaxRows): Record<string, number[]> {
  const amounts = (row: Taxes) =>
    taxNames.flatMap((name) => {
      const { net, tax = 0 } = row[name] ?? {};
      return net === undefined ? [tax] : [net, tax];
    });
  const named = rows.map((row) => [`${row.name} ${row.percent}`, amounts(row)]);
  return Object.fromEntries([...named, ['total', amounts(totals)]]);
}
/** The taxes of the group in a report or a return: name, sold, refunded, bought. */
function drinksOf({ rows }: { rows: { name: string; components: Record<string, unknown>[] }[] }) {
  return rows
    .find(({ name }) => name === 'Drinks')
    ?.components.map(({ name, sold, refunded, bought }) => [name, sold, refunded, bought]);
}

/** A sheet of taxes as a table. The columns before `name` and after the amounts are not compared. */
function taxSheet(rows: string[][]): Record<string, number[]> {
  const [heads = [], ...cells] = rows;
  const at = heads.indexOf('name');
  const component = heads.indexOf('component');
  const ofRates = cells.filter((row) => row[component] === '');
  return Object.fromEntries(
    ofRates.map((row) => {
      const [name, percent, ...amounts] = row.slice(at);
      return [name === 'Total' ? 'total' : `${name || null} ${percent}`, amounts.slice(0, 13).map(Number)];
    }),
  );
}

for (const when of ['before', 'after']) {
  test(`${when} folding, the statements and their sheets agree with the worked quarter`, async () => {
    if (when === 'after') await foldEverything(server);
    for (const [path, expected] of [
      ['profit-and-loss', worked.profitAndLoss],
      ['balance-sheet', worked.balanceSheet],
      ['cash-flow', worked.cashFlow],
    ] as const) {
      const query = `/reports/${path}?${whole}&columns=MONTH`;
      assert.deepEqual(tableOf(await get(query)), expected, path);
      const [, ...rows] = await sheet(`${query}&format=csv`);
      assert.deepEqual(
        Object.fromEntries(rows.map(([figure, code, , ...amounts]) => [code || figure, amounts.map(Number)])),
        expected,
        `${path} as a sheet`,
      );
    }
  });

  test(`${when} folding, each outlet has its part of the statements and of the trial balance`, async () => {
    const isProfit = ({ account }: Entry) => /^[456]/.test(account);
    const places = { [outlets.A]: 'A', [outlets.B]: 'B' };
    const byOutlet: Statement = await get(`/reports/profit-and-loss?${whole}&columns=OUTLET`);
    const columns = byOutlet.columns.map(({ kind, outletName }) => outletName ?? kind);
    assert.deepEqual(columns, ['Corner Shop', 'Ikeja', 'NO_OUTLET', 'PERIOD']);
    // 859.92 − 430.00 − 50.00; 866.63 − 457.00 − 210.00; the charge.
    assert.deepEqual(tableOf(byOutlet).NET_PROFIT, [379.92, 199.63, -12.19, 567.36]);
    const profits = sums(({ outlet }) => outlet, isProfit);
    assert.deepEqual(profits, { A: -37_992, B: -19_963, '-': 1_219 });

    for (const [outletId, outlet] of [...Object.entries(places), ['', '']] as const) {
      const ofOutlet = (entry: Entry) => outlet === '' || entry.outlet === outlet;
      const query = `${daysOf('2')}${outletId && `&outletId=${outletId}`}`;
      const { rows, totals } = await get(`/accounts/trial-balance?${query}`);
      const expected = (from: string, to: string, side: (amount: number) => boolean = () => true) =>
        sums(
          ({ account }) => account,
          (entry) => ofOutlet(entry) && entry.month >= from && entry.month <= to && side(entry.amountMinor),
        );
      type Row = { code: string } & Record<'opening' | 'debit' | 'credit' | 'closing', number>;
      const column = (name: keyof Omit<Row, 'code'>, sign = 1) =>
        Object.fromEntries(
          rows
            .map((row: Row) => [row.code, sign * worked.cents(row[name])])
            .filter(([, amountMinor]: [string, number]) => amountMinor !== 0),
        );
      assert.deepEqual(column('opening'), expected('1', '1'), `opening of ${outlet}`);
      assert.deepEqual(
        column('debit'),
        expected('2', '2', (amount) => amount > 0),
        `debits of ${outlet}`,
      );
      assert.deepEqual(
        column('credit', -1),
        expected('2', '2', (amount) => amount < 0),
        `credits of ${outlet}`,
      );
      assert.deepEqual(column('closing'), expected('1', '2'), `closing of ${outlet}`);
      assert.deepEqual([totals.opening, totals.closing], [0, 0]);
      const sheetOfOutlet: Statement = await get(
        `/reports/balance-sheet?date_to=${months[3].to}${outletId && `&outletId=${outletId}`}`,
      );
      const assets = worked.entries
        .filter((entry) => ofOutlet(entry) && entry.account.startsWith('1'))
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      const { ASSETS, LIABILITIES_AND_EQUITY } = tableOf(sheetOfOutlet);
      assert.deepEqual([ASSETS, LIABILITIES_AND_EQUITY], Array(2).fill([worked.major(assets)]));
    }
  });

  test(`${when} folding, the general ledger has the lines of every document, and so has its sheet`, async () => {
    const documents = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
    const places = new Map<string | null, string>([
      [null, '-'],
      [outlets.A, 'A'],
      [outlets.B, 'B'],
    ]);
    const monthOf = (day: string) =>
      (['1', '2', '3'] as const).find((month) => months[month].from <= day && day <= months[month].to);
    const key = ({ document, month, outlet, account }: Omit<Entry, 'amountMinor'>) =>
      `${document} ${month} ${outlet} ${account}`;
    type Line = { businessDate: string; accountCode: string; outletId: string | null } & {
      source: { id: string };
      debit: number;
      credit: number;
    };
    const { rows } = await walkPages<Line>(owner, '/reports/general-ledger?limit=100', async () => {});
    const found = new Map<string, number>();
    const add = (line: Line) => {
      const named = {
        document: documents.get(line.source.id) ?? line.source.id,
        month: monthOf(line.businessDate) ?? line.businessDate,
        outlet: places.get(line.outletId) ?? '',
        account: line.accountCode,
      };
      const amountMinor = worked.cents(line.debit) - worked.cents(line.credit);
      found.set(key(named), (found.get(key(named)) ?? 0) + amountMinor);
    };
    for (const row of rows) add(row);
    assert.deepEqual(Object.fromEntries([...found].sort()), sums(key));
    const [heads = [], ...cells] = await sheet('/reports/general-ledger?format=csv');
    found.clear();
    for (const row of cells) {
      const cell = (name: string) => row[heads.indexOf(name)] ?? '';
      add({
        ...{ businessDate: cell('businessDate'), accountCode: cell('accountCode') },
        ...{ outletId: cell('outletId') || null, source: { id: cell('source.id') } },
        ...{ debit: Number(cell('debit')), credit: Number(cell('credit')) },
      });
    }
    assert.deepEqual(Object.fromEntries([...found].sort()), sums(key), 'as a sheet');
  });

  test(`${when} folding, the tax report, the filed return and the next one agree, with what is late`, async () => {
    for (const month of ['1', '2', '3'] as const) {
      const report = await get(`/reports/tax?${daysOf(month)}`);
      assert.deepEqual(taxTable(report), worked.taxReports[month], `month ${month}`);
      assert.deepEqual(
        taxSheet(await sheet(`/reports/tax?${daysOf(month)}&format=csv`)),
        worked.taxReports[month],
      );
      if (month === '3') continue;
      assert.deepEqual(drinksOf(report), worked.drinks[month]);
    }
    const kept = await get(`/tax/returns/${filed.id}`);
    assert.deepEqual(kept, filed, 'it is as it was filed');
    assert.deepEqual(taxTable(kept), worked.filedReturn);
    assert.deepEqual(drinksOf(kept), worked.drinks[1]);
    assert.deepEqual(kept.late.rows, []);
    const next = await get('/tax/returns/next');
    assert.deepEqual({ from: next.from, to: next.to }, months[2]);
    assert.deepEqual(taxTable(next), worked.nextReturn);
    assert.deepEqual(taxTable(next.late), worked.lateOfNext);
    assert.deepEqual([drinksOf(next), drinksOf(next.late)], [worked.drinks[2], worked.lateDrinks]);
    for (const [path, all, late] of [
      [`/tax/returns/${filed.id}`, worked.filedReturn, { total: Array(13).fill(0) }],
      ['/tax/returns/next', worked.nextReturn, worked.lateOfNext],
    ] as const) {
      const [heads = [], ...rows] = await sheet(`${path}?format=csv`);
      const part = (isLate: string) => taxSheet([heads, ...rows.filter(([cell]) => cell === isLate)]);
      assert.deepEqual([part('false'), part('true')], [all, late], path);
    }
    type LateOne = { source: { id: string }; businessDate: string; countsOn: string; tax: number };
    const lateOnes = await get(next.late.totals.payable.documents);
    assert.deepEqual(
      lateOnes.rows.map(({ source, businessDate, countsOn, tax }: LateOne) => [
        ...[source.id, businessDate, countsOn, tax],
      ]),
      [
        [ids.S4, quarter.day('1', 25), months[2].from, 10],
        [ids.E3, quarter.day('1', 26), months[2].from, -5],
        [ids.S5, quarter.day('1', 27), months[2].from, 5.72],
        [ids.R1, quarter.day('1', 28), months[2].from, -1],
      ],
    );
  });

  test(`${when} folding, nothing that came later has moved a report of the closed month`, async () => {
    assert.deepEqual(await reportsOfFirstMonth(), closed);
  });
}

test('every figure of the statements opens lines that add up to it', async () => {
  const debits = new Set([
    ...['CURRENT_ASSETS', 'FIXED_ASSETS', 'ASSETS', 'COST_OF_SALES', 'OPERATING_EXPENSES'],
    ...['CASH_CHANGE', 'CASH_BEFORE', 'CASH_AFTER'],
  ]);
  for (const path of ['profit-and-loss', 'balance-sheet', 'cash-flow']) {
    const { rows }: Statement = await get(`/reports/${path}?${whole}&columns=MONTH`);
    const cells = rows.flatMap(({ figure, amounts }) => amounts.map((cell) => ({ figure, ...cell })));
    await Promise.all(
      cells.map(async ({ figure, amount, lines }) => {
        const { debit, credit } = await get(lines.replace('general-ledger?', 'general-ledger/summary?'));
        const sumMinor = worked.cents(debit) - worked.cents(credit);
        assert.equal(debits.has(figure) ? sumMinor : 0 - sumMinor, worked.cents(amount), lines);
      }),
    );
  }
});

test('every figure of the two returns opens documents that add up to it', async () => {
  const returns = await Promise.all([get(`/tax/returns/${filed.id}`), get('/tax/returns/next')]);
  const figures = returns
    .flatMap(({ rows, totals, late }) => [...rows, totals, late.totals])
    .flatMap((row: Taxes) => taxNames.flatMap((name) => row[name] ?? []));
  await Promise.all(
    figures.map(async ({ net, tax, documents }) => {
      const sum = await get(documents.replace('documents?', 'documents/summary?'));
      assert.deepEqual([net ?? sum.net, tax], [sum.net, sum.tax], documents);
    }),
  );
});

test('the receipts and refund slips have the taxes of the returns, and the exempt customer the reason', async () => {
  for (const [name, expected] of Object.entries(worked.receipts)) {
    const path = name.startsWith('S') ? 'sales' : 'refunds';
    const receipt = await get(`/${path}/${ids[name]}/receipt`);
    type Tax = { name: string; taxPercent: number; net: number; tax: number };
    assert.deepEqual(
      receipt.taxes.map(({ name: rate, taxPercent, net, tax }: Tax) => [rate, taxPercent, net, tax]),
      expected,
      name,
    );
    assert.equal(receipt.taxExemptReason, name === 'S3' ? 'Diplomatic mission' : null, name);
  }
});

test('what is owed at the end of each month agrees with the documents', async () => {
  const owed = async (month: Month, side: string) => {
    const path = `/reports/ageing/documents?date=${months[month].to}&side=${side}&sortKey=businessDate`;
    const { rows } = await get(path);
    return rows.map(({ source, open }: { source: { id: string }; open: number }) => [source.id, open]);
  };
  assert.deepEqual(await owed('1', 'VENDORS'), [[ids.P1, 1_415]]);
  // 1,415.00 − 110.00 − 1,000.00.
  const vendors = [
    [ids.P1, 305],
    [ids.P3, 528],
  ];
  for (const month of ['2', '3'] as const) assert.deepEqual(await owed(month, 'VENDORS'), vendors);
  assert.deepEqual(await owed('2', 'CUSTOMERS'), []);
  assert.deepEqual(await owed('3', 'CUSTOMERS'), [[ids.S9, 54.95]]);
});

/** What the reports say of month 1. */
async function reportsOfFirstMonth(): Promise<Record<string, unknown>> {
  const { to } = months[1];
  const days = daysOf('1');
  const bankId = (await get('/banks')).rows[0].id;
  const paths = [
    ...['profit-and-loss', 'balance-sheet', 'cash-flow'].flatMap((name) => [
      `/reports/${name}?${days}`,
      `/reports/${name}?${days}&columns=OUTLET`,
    ]),
    ...[`/reports/general-ledger?${days}&limit=100`, `/reports/general-ledger/summary?${days}`],
    ...[`/accounts/trial-balance?${days}`, `/accounts/income?${days}`, `/accounts/journal?${days}&limit=100`],
    ...[`/reports/tax?${days}`, `/reports/tax/documents?${days}&limit=100`],
    ...['CATEGORY', 'OUTLET', 'STAFF', 'HOUR'].map((by) => `/reports/sales?${days}&by=${by}`),
    ...[`/sales/summary?${days}`, `/sales/by-product?${days}`, `/sales/by-product/summary?${days}`],
    ...[`/payments/summary?${days}`, `/payments/analysis?${days}`, `/payments/analysis/summary?${days}`],
    ...[`/expenses/summary?${days}`, `/inventory/purchase-logs/summary?${days}`],
    ...[`/inventory/adjustments/summary?${days}`, `/inventory/stock/movements/summary?${days}`],
    ...[`/reports/ageing?date=${to}`, `/reports/ageing?date=${to}&side=VENDORS`],
    ...[`/reports/ageing/summary?date=${to}&side=VENDORS`, `/accounts?date_to=${to}&limit=100`],
    ...[`/payments/analysis/trend?${days}`],
    ...[`/inventory/stock/purchase-log/summary?${days}`, `/inventory/stock/movements?${days}&limit=100`],
    ...[
      `/banks/summary?${days}`,
      `/banks/${bankId}/ledger?${days}`,
      `/banks/${bankId}/ledger/summary?${days}`,
    ],
    `/transactions/${quarter.parties.Mills}/summary?kind=vendor&from=${months[1].from}&to=${to}`,
    `/customers/${quarter.parties.Embassy}/transactions/summary?${days}`,
    `/dashboard?range=MONTH&date=${to}`,
  ];
  const found: Record<string, unknown> = {};
  for (const path of paths) {
    const data = await get(path);
    found[path] = Object.fromEntries(Object.entries(data).filter(([name]) => !ofNow.has(name)));
  }
  return found;
}
