import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldEverything } from '../../src/ledger/testing.ts';
import { type SignedIn, testServer } from '../harness.ts';
import {
  type Data,
  drawerFigures,
  lineFigures,
  paymentFigures,
  productColumns,
  productFigures,
  refundColumns,
  refundFigures,
  reportFigures,
  saleColumns,
  saleFigures,
  saleRow,
  sessionFigures,
  soldColumns,
  soldFigures,
  standColumns,
  standFigures,
} from './worked-day-figures.ts';
import { figure, figures, type Row, table, unreadCells } from './worked-day-page.ts';
import { done, personOf, playDay } from './worked-day-play.ts';

const server = await testServer();
const day = await playDay(server);
const ada = personOf(day, 'Ada');
const { yesterday, today } = day.dates;
const nameOf = new Map(Object.entries(day.ids).map(([name, id]) => [id, name]));
const madeSales = table('Sales: as they were made');
const eveningOf = new Map(table('The sales in the evening').map((row) => [row.Sale, row]));
const methods = ['CASH', 'BANK', 'POS', 'MOBILE', 'DEPOSIT'];

/** All rows of a list, oldest or first first. */
async function rowsOf(path: string, by: SignedIn = ada): Promise<Data[]> {
  const { rows, hasNext } = done(await by.get(`${path}${path.includes('?') ? '&' : '?'}limit=100`));
  assert.equal(hasNext, false);
  return rows;
}

const get = async (path: string) => done(await ada.get(path));

/** `today`, `yesterday` or `both days`, and `, Yaba` behind it. */
function period(of = ''): string {
  const [days, outlet] = of.split(', ');
  const from = days === 'today' ? today : yesterday;
  const to = days === 'yesterday' ? yesterday : today;
  return `date_from=${from}&date_to=${to}${outlet ? `&outletId=${day.outlets[outlet]}` : ''}`;
}

const dateOf = (row: Row) => (row.Day === 'today' ? today : yesterday);
const idOf = (ids: Record<string, string>, name: string | undefined) => (name ? ids[name] : null) ?? null;

/** What was found is what the page says, of this. */
function same(found: unknown, expected: unknown, of?: string): void {
  assert.deepEqual({ of, figures: found }, { of, figures: expected });
}

/** The same of rows, in any order. */
function sameRows(found: unknown[][], expected: unknown[][], of?: string): void {
  const texts = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).sort();
  same(texts(found), texts(expected), of);
}

// ---- as it happened ----

test('a checkout answers what the page says, and so does the cart before it', () => {
  for (const row of madeSales) {
    const name = row.Sale ?? '';
    const { sale, payments, change } = day.sold[name];
    same(saleFigures(sale), [row.Number, ...figures(row, ...saleColumns)], `sale ${name}`);
    assert.equal(sale.status, 'COMPLETED');
    assert.equal(change, figure(row.Change));
    same(sale.lines.map(lineFigures), linesOf(name, { came: false }));
    const unpaid = figure(row.Due) > 0 ? (figure(row.Paid) > 0 ? 'PART_PAID' : 'UNPAID') : 'PAID';
    assert.equal(sale.paymentStatus, unpaid);
    sameRows(payments.map(paymentFigures), paymentsOf(`Sale ${name}`));
    const cart = day.carts[name];
    assert.equal(Boolean(cart), Boolean(row.Off));
    if (!cart) continue;
    const { subtotal, discount, tax, total } = cart.totals;
    const expected = figures(row, 'Subtotal', 'Discount', 'Tax', 'Total', 'Rounding');
    // Only what is paid is rounded to coins.
    same([subtotal, discount, tax, round(total + sale.rounding), sale.rounding], expected);
  }
});

test('a refund answers what it gives back', () => {
  for (const row of table('What was taken back')) {
    const { total, tax, credited, exchanged, isVoid, lines, payments } = day.takenBack[row.Refund ?? ''];
    same(
      payments.map(({ method, amount }: Data) => `${method} ${amount.toFixed(2)}`).join(', '),
      row['Given back'],
    );
    same([total, tax, credited, exchanged], figures(row, 'Total', 'Tax', 'Off the debt', 'Exchanged'));
    assert.equal(isVoid, row.Kind === 'Void');
    const expected = table('What was taken back', 1).filter(({ Refund }) => Refund === row.Refund);
    same(
      lines.map((line: Data) => [line.position, line.quantity, line.total, line.tax, line.restocked]),
      expected.map((line) => [
        ...figures(line, 'Line', 'Quantity', 'Total', 'Tax'),
        line['On the shelf'] === 'yes',
      ]),
    );
  }
});

test('before they are closed, the tills expect what the page says, and nothing is counted', () => {
  for (const till of ['T1', 'T2']) {
    const report = day.before.reports[till];
    same(drawerFigures(report), drawerRows('today', till, { counted: false }));
    same(reportFigures(report), reportRow('today', till));
    const [, last = ''] = /-(\d+)$/.exec(report.sales.lastNumber) ?? [];
    assert.equal(
      report.nextNumber,
      report.sales.lastNumber.replace(last, String(Number(last) + 1).padStart(6, '0')),
    );
    const session = day.before.sessions.find(({ id }) => id === report.id);
    same(sessionFigures(session), sessionRows('today', till, { counted: false }));
  }
  same(
    Object.values(day.before.statuses),
    methods.map(() => 'OPEN'),
  );
});

// ---- in the evening: from the facts, and from the folded days ----

for (const when of ['from the facts', 'from the folded days']) {
  test(`in the evening, ${when}`, async (t) => {
    if (when === 'from the folded days') await foldEverything(server);
    for (const [name, check] of Object.entries(checks)) await t.test(name, check);
  });
}

test('there is no figure on the page that nobody looked at', () => {
  // Words and numbers of steps are for the reader.
  same(
    unreadCells().filter((cell) => !/^(Step|In words) in /.test(cell)),
    [],
  );
});

const checks: Record<string, () => Promise<void>> = {
  'sales: the list, each of them, and their receipts': async () => {
    const rows = await rowsOf('/sales?sortKey=date&sortDir=asc');
    sameRows(rows.map(saleRow), madeSales.map(expectedSale));
    for (const sale of madeSales) await assertSale(sale);
    const kemi = await rowsOf(`/sales?${period('today')}`, personOf(day, 'Kemi'));
    const own = madeSales.filter((sale) => sale.By === 'Kemi' && !sale.Sale?.startsWith('Y'));
    sameRows(
      kemi.map(saleRow),
      own.map((sale) => expectedSale(sale).with(-1, null)),
    );
  },

  'sales added up: by day, place, till, seller, customer and status': async () => {
    const refundRows = new Map(table('Sales added up', 1).map((row) => [row.Of, row]));
    for (const row of table('Sales added up')) {
      const query = salesQuery(row.Of ?? '');
      const refunds = refundRows.get(row.Of);
      const expected = [
        ...figures(row, ...soldColumns, ...standColumns),
        ...figures(refunds, ...refundColumns),
      ];
      const seen = (found: Data) => [...soldFigures(found), ...standFigures(found), ...refundFigures(found)];
      same(seen(await get(`/sales/summary?${query}`)), expected, row.Of);
      same((await rowsOf(`/sales?${query}`)).length, figure(row.Count) + figure(row.Voided), row.Of);
      const made = await rowsOf(`/sales/refunds?${query}`);
      const added = [made.length, round(made.reduce((all, { total }) => all + total, 0))];
      same(added, figures(refunds, 'Refunds', 'Refunded'), row.Of);
      const [, seller] = /by (Kemi|Ladi)/.exec(row.Of ?? '') ?? [];
      if (!seller) continue;
      const own = done(await personOf(day, seller).get(`/sales/summary?${period('today')}`));
      const unseen = ['Cost', 'Returned cost', 'Net cost', 'Margin'];
      const columns = [...soldColumns, ...standColumns, ...refundColumns];
      same(
        seen(own),
        expected.map((one, at) => (unseen.includes(columns[at] ?? '') ? null : one)),
        `${seller} sees no costs`,
      );
    }
  },

  'sales by product, with their margins': async () => {
    for (const [days, rows] of Map.groupBy(table('By product'), (row) => row.Day)) {
      const products = rows.filter(({ Product }) => Product !== 'all');
      same(
        (await rowsOf(`/sales/by-product?${period(days)}`)).map((row) => [row.name, ...productFigures(row)]),
        products.map((row) => [row.Product, ...figures(row, ...productColumns)]),
      );
      const all = await get(`/sales/by-product/summary?${period(days)}`);
      const total = rows.find(({ Product }) => Product === 'all');
      same([all.products, ...productFigures(all)], [products.length, ...figures(total, ...productColumns)]);
    }
  },

  'the tills: Z reports and the list of sessions': async () => {
    const sessions = await rowsOf('/till/sessions');
    assert.equal(sessions.length, 3);
    for (const [key, id] of Object.entries(day.sessions)) {
      const [days = '', till = ''] = key.split(' ');
      const report = await get(`/till/sessions/${id}`);
      same(drawerFigures(report), drawerRows(days, till, { counted: true }));
      same(reportFigures(report), reportRow(days, till));
      const session = sessions.find((one) => one.id === id);
      same(sessionFigures(session), sessionRows(days, till, { counted: true }));
      same([session.status, session.businessDate], ['CLOSED', days === 'today' ? today : yesterday]);
    }
    const { movements } = await get(`/till/sessions/${day.sessions['today T1']}`);
    same(
      movements.map(({ kind, amount }: Data) => [kind, amount]),
      [
        ['PAID_IN', amountOf('Paid in')],
        ['NO_SALE', 0],
        ['NO_SALE', 0],
        ['PAID_OUT', amountOf('Paid out')],
      ],
    );
  },

  'payments: the log, its summary, and the analysis with its status': async () => {
    const logged = await rowsOf('/payments/logs?sortKey=businessDate&sortDir=asc');
    sameRows(
      logged.map((row) => [
        ...[paidFor(row), row.businessDate, row.tillSessionId, row.partyId, row.direction, row.purpose],
        ...paymentFigures(row),
      ]),
      table('Every payment').map((row) => [
        ...[row.Of, dateOf(row), idOf(day.sessions, row.Till && `${row.Day} ${row.Till}`)],
        ...[idOf(day.parties, row.Party), row.Direction, row.Purpose, row.Method],
        ...figures(row, 'Amount', 'Tendered', 'Change', 'Cash back'),
      ]),
    );
    for (const [of, rows] of Map.groupBy(table('Payments by method'), ({ Days }) => Days)) {
      const all = rows.find(({ Method }) => Method === 'all');
      const each = rows.filter(({ Method }) => Method !== 'all');
      const sums = ['Count', 'In', 'Out', 'Net'];
      const summary = await get(`/payments/summary?${period(of)}`);
      const sumsOf = ({ count, in: income, out, net }: Data) => [count, income, out, net];
      same(sumsOf(summary), figures(all, ...sums), of);
      same(
        summary.byMethod.map((row: Data) => [row.method, ...sumsOf(row)]),
        each.map((row) => [row.Method, ...figures(row, ...sums)]),
        of,
      );
      const parts = ['Sales', 'Paid in', 'Paid out', 'Cash back', 'Balance'];
      const partsOf = (row: Data) => [row.salesPmt, row.paidIn, row.paidOut, row.cashBack, row.balance];
      sameRows(
        (await rowsOf(`/payments/analysis?${period(of)}`)).map((row) => [
          ...[row.paymentMethod, ...partsOf(row), row.status],
        ]),
        each.map((row) => [row.Method, ...figures(row, ...parts), row.Status]),
        of,
      );
      const analysed = await get(`/payments/analysis/summary?${period(of)}`);
      same([...partsOf(analysed), analysed.methods], [...figures(all, ...parts), each.length], of);
    }
  },

  'the bank: its ledger, summaries and balance': async () => {
    const bank = `/banks/${day.bankId}`;
    const lines = table('The bank account First');
    const ledger = await rowsOf(`${bank}/ledger?sortKey=businessDate&sortDir=asc`);
    same(
      ledger.map((line) => [
        ...[line.businessDate, nameOf.get(line.source.id), line.debit, line.credit, line.balance],
      ]),
      lines.map((row) => [dateOf(row), row.Of, ...figures(row, 'In', 'Out', 'Balance')]),
    );
    const withoutBalance = ({ balance: _, ...line }: Data) => line;
    for (const path of ['/banks/transactions', `/transactions/banks/${day.bankId}/transactions`]) {
      const listed = await rowsOf(`${path}?sortKey=businessDate&sortDir=asc`);
      same(listed.map(withoutBalance), ledger.map(withoutBalance), path);
    }
    for (const row of table('The bank account First', 1)) {
      const found = await get(`${bank}/ledger/summary?${period(row.Days)}`);
      same(
        [found.opening, found.in, found.out, found.closing],
        figures(row, 'Opening', 'In', 'Out', 'Closing'),
      );
      const { accounts, ...all } = await get(`/banks/summary?${period(row.Days)}`);
      // First, and the one that the business began with, which nobody used.
      same([accounts, all.in, all.out, all.balance], [2, ...figures(row, 'In', 'Out', 'Closing')]);
    }
    const [balance] = figures(lines.at(-1), 'Balance');
    const [listed] = await rowsOf('/banks?search=First');
    const details = await get(bank);
    same(
      [listed.balance, details.balance, listed.openingBalance],
      [balance, balance, amountOf('Bank opening')],
    );
  },

  'expenses, and what they come to': async () => {
    sameRows(
      (await rowsOf('/expenses')).map((row) => [
        ...[nameOf.get(row.id), row.accountId, row.amount, row.method, row.tillSessionId, row.status],
      ]),
      table('Expenses').map((row) => [
        ...[`Expense ${row.Expense}`, day.account(row.Account ?? ''), figure(row.Amount), row.Method],
        ...[idOf(day.sessions, row.Till && `today ${row.Till}`), row.Status],
      ]),
    );
    const { byAccount, ...all } = await get(`/expenses/summary?${period('today')}`);
    const columns = ['Count', 'Total', 'Reversed', 'Net'];
    const expected = table('Expenses', 1).map((row) => [row.Account, ...figures(row, ...columns)]);
    const found = [...byAccount, { code: 'all', ...all }].map(({ code, count, total, reversed, net }) => [
      ...[code, count, total, reversed, net],
    ]);
    same(found, expected);
  },

  'customers and vendors: accounts, balances, summaries and what they bought': async () => {
    for (const [party = '', lines] of Map.groupBy(table('Their accounts'), (row) => row.Party)) {
      const id = day.parties[party];
      const paths = [`/transactions/${id}`, `/customer-relationship-management/${id}/transactions`];
      if (party !== 'Mills') paths.push(`/customers/${id}/transactions`);
      for (const path of paths) {
        same(
          (await rowsOf(`${path}?sortKey=date&sortDir=asc`)).map((line) => [
            ...[line.date, nameOf.get(line.source.id), line.debit, line.credit, line.balance],
          ]),
          lines.map((row) => [dateOf(row), row.Of, ...figures(row, 'Debit', 'Credit', 'Balance')]),
          path,
        );
      }
    }
    sameRows(
      (await rowsOf('/transactions/all')).map((line) => [
        ...[line.party.name, nameOf.get(line.source.id), line.debit, line.credit, line.balance],
      ]),
      table('Their accounts').map((row) => [row.Party, row.Of, ...figures(row, 'Debit', 'Credit'), null]),
    );
    const parties = await rowsOf('/customer-relationship-management');
    for (const row of table('What they come to')) {
      const listed = parties.find(({ name }) => name === row.Party);
      const one = await get(`/customer-relationship-management/${listed.id}`);
      for (const { balance, deposit } of [listed, one]) {
        same([balance, deposit], figures(row, 'Balance', 'Deposit'), row.Party);
      }
    }
    for (const row of table('What they come to', 1)) {
      const path = `/customers/${day.parties[row.Customer ?? '']}/transactions/summary?${period(row.Days)}`;
      const { opening, sales, payments, refunds, closing, ...others } = await get(path);
      same(
        [opening, sales, payments, refunds, closing],
        figures(row, 'Opening', 'Sales', 'Payments', 'Refunds', 'Closing'),
        `${row.Customer}, ${row.Days}`,
      );
      same([others.purchases, others.paidOut, others.journals], [0, 0, 0], row.Customer);
    }
    for (const [customer = '', rows] of Map.groupBy(table('What they come to', 2), (row) => row.Customer)) {
      const path = `/customers/${day.parties[customer]}`;
      sameRows(
        (await rowsOf(`${path}/transactions/products`)).map((row) => [
          ...[row.name, row.quantity, row.refundedQuantity, row.total, row.refunded, row.net, row.purchases],
        ]),
        rows.map((row) => [
          row.Product,
          ...figures(row, 'Quantity', 'Came back', 'Total', 'Refunded', 'Net', 'Sales'),
        ]),
        customer,
      );
      sameRows(
        (await rowsOf(`${path}/purchases`)).map((row) => [row.number, row.total, row.refunded, row.status]),
        madeSales
          .filter(({ Customer }) => Customer === customer)
          .map((row) => {
            const evening = eveningOf.get(row.Sale);
            return [row.Number, figure(row.Total), ...figures(evening, 'Refunded'), evening?.Status];
          }),
      );
    }
    for (const row of table('What they come to', 3)) {
      const date = row['As of'] === 'today' ? today : yesterday;
      const found = await get(`/transactions/all/summary?kind=${row.Kind}&from=${date}&to=${date}`);
      same(
        [found.newCustomer, found.totalCustomer, found.debtors, found.creditors],
        figures(row, 'New', 'All', 'Debtors', 'Creditors'),
        `${row.Kind}s, ${row['As of']}`,
      );
    }
  },

  'stock: movements, what is there and what it is worth': async () => {
    const moved = Map.groupBy(table('Movements'), ({ Outlet, Item }) => `${Outlet} ${Item}`);
    for (const [key, rows] of moved) {
      const [outlet = '', item = ''] = key.split(' ');
      const at = `variantId=${day.items[item]?.variantId}&outletId=${day.outlets[outlet]}`;
      same(
        (await rowsOf(`/inventory/stock/movements?${at}&sortKey=recordedAt&sortDir=asc`)).map((row) => [
          ...[row.businessDate, nameOf.get(row.source.id), row.reason, row.quantity, row.value],
          ...[row.unitCost, row.balanceAfter],
        ]),
        rows.map((row) => [
          ...[dateOf(row), row.Of, row.Reason],
          ...figures(row, 'Quantity', 'Value', 'Unit cost', 'Balance'),
        ]),
        key,
      );
    }
    const over = [
      'Opening',
      'Opening value',
      'In',
      'In value',
      'Out',
      'Out value',
      'Closing',
      'Closing value',
    ];
    for (const row of table('In the evening', 1)) {
      const one = row.Item === 'all' ? '' : `&variantId=${day.items[row.Item ?? '']?.variantId}`;
      const found = await get(`/inventory/stock/movements/summary?${period('today')}${one}`);
      same(
        [found.opening, found.in, found.out, found.closing].flatMap(({ quantity, value }) => [
          quantity,
          value,
        ]),
        figures(row, ...over),
        row.Item,
      );
      if (row.Item === 'all') continue;
      const path = `/inventory/stock/quantity-balance?variantId=${day.items[row.Item ?? '']?.variantId}`;
      const then = await get(`${path}&date=${yesterday}`);
      const now = await get(path);
      same(
        [then.quantity, then.value, now.quantity, now.value],
        [...figures(row, 'Opening', 'Opening value', 'Closing', 'Closing value')],
      );
    }
    const rows = table('In the evening');
    const places = rows.filter(({ Outlet }) => Outlet !== 'all');
    const average = (row: Row) => (row['Average cost'] ? figure(row['Average cost']) : null);
    sameRows(
      (await rowsOf('/inventory/stock/rows')).map((row) => [
        ...[row.outletName, row.productName, row.quantity, row.value, row.averageCost, row.retailValue],
        row.status,
      ]),
      places.map((row) => [
        ...[row.Outlet, row.Item, ...figures(row, 'Quantity', 'Value'), average(row), figure(row.Retail)],
        row.Status,
      ]),
    );
    sameRows(
      (await rowsOf('/inventory/stock')).map((row) => [
        ...[row.outlet.name, row.product.name, row.quantity, row.value, row.averageCost, row.status],
      ]),
      places.map((row) => [
        ...[row.Outlet, row.Item, ...figures(row, 'Quantity', 'Value'), average(row), row.Status],
      ]),
    );
    const counts = (some: Row[]) =>
      ['IN_STOCK', 'LOW_STOCK', 'OUT_OF_STOCK', 'NEGATIVE'].map(
        (status) => some.filter(({ Status }) => Status === status).length,
      );
    const all = await get('/inventory/stock/summary');
    same(
      [
        all.items,
        all.quantity,
        all.value,
        all.retailValue,
        all.inStock,
        all.lowStock,
        all.outOfStock,
        all.negative,
      ],
      [places.length, ...figures(rows.at(-1), 'Quantity', 'Value', 'Retail'), ...counts(places)],
    );
    const { stock } = await get(`/sales/facets?outletId=${day.outlets.Ikeja}`);
    const ikeja = places.filter(({ Outlet }) => Outlet === 'Ikeja');
    same(
      [stock.inStock, stock.lowStock, stock.outOfStock, stock.negative, stock.services],
      [...counts(ikeja), 1],
    );
    for (const row of ikeja) {
      const at = `variantId=${day.items[row.Item ?? '']?.variantId}&outletId=${day.outlets.Ikeja}`;
      const found = await get(`/inventory/stock/average-cost?${at}`);
      same(
        [found.quantity, found.value, found.averageCost],
        [...figures(row, 'Quantity', 'Value', 'Average cost')],
      );
    }
  },

  'adjustments, and what the forms of stock are filled from': async () => {
    const [expired] = table('Movements').filter(({ Of }) => Of === 'Expired');
    const [quantity = 0, value = 0] = figures(expired, 'Quantity', 'Value').map(Math.abs);
    for (const path of ['/inventory/adjustments', '/inventory/stock/adjustment']) {
      same(
        (await rowsOf(path)).map((row) => [row.purpose, row.quantity, row.value]),
        [['EXPIRED', quantity, value]],
        path,
      );
      same(
        await get(`${path}/summary`),
        { count: 1, quantityIn: 0, quantityOut: quantity, valueIn: 0, valueOut: value },
        path,
      );
    }
    const there = table('In the evening').filter(({ Outlet }) => Outlet === 'Ikeja');
    const boughtLast = (item: string | undefined) => {
      const line = table('Purchases').findLast(({ Unit }) => Unit?.split(' ')[0] === item);
      return round(figure(line?.['Comes to']) / figure(line?.['Base units']));
    };
    for (const [form, costOf] of [
      ['adjustment', (row: Row) => figure(row['Average cost'])],
      ['purchase-log', (row: Row) => boughtLast(row.Item)],
    ] as const) {
      const path = `/inventory/stock/${form}/seed`;
      const at = `outletId=${day.outlets.Ikeja}`;
      sameRows(
        (await rowsOf(`${path}?${at}`)).map((row) => [
          ...[row.name, row.quantity, row.lastCost ?? row.averageCost, row.status],
        ]),
        there.map((row) => [row.Item, figure(row.Quantity), costOf(row), row.Status]),
        path,
      );
      const all = await get(`${path}/summary?${at}`);
      same(
        [all.items, all.quantity, all.value, all.retailValue],
        [there.length, sum(there, 'Quantity'), sum(there, 'Value'), sum(there, 'Retail')],
        path,
      );
    }
  },

  'purchases: headers, lines and their sums': async () => {
    const bought = table('Purchases', 1);
    const lines = table('Purchases');
    const baseOf = (name: string | undefined) =>
      sum(
        lines.filter(({ Purchase }) => Purchase === name),
        'Base units',
      );
    sameRows(
      (await rowsOf('/inventory/purchase-logs')).map((row) => [
        ...[nameOf.get(row.id), row.date, row.quantity, row.total, row.paid, row.due],
      ]),
      bought.map((row) => [
        ...[`Purchase ${row.Purchase}`, dateOf(row), baseOf(row.Purchase)],
        ...figures(row, 'Total', 'Paid in the evening', 'Owed in the evening'),
      ]),
    );
    sameRows(
      (await rowsOf('/inventory/stock/purchase-log')).map((row) => [
        ...[
          nameOf.get(row.purchaseId),
          row.itemPriceId,
          row.quantity,
          row.costPrice,
          row.total,
          row.baseQuantity,
        ],
      ]),
      lines.map((row) => [
        ...[`Purchase ${row.Purchase}`, day.units[row.Unit ?? '']],
        ...figures(row, 'Quantity', 'Cost', 'Comes to', 'Base units'),
      ]),
    );
    for (const row of bought) {
      const found = await get(`/inventory/purchase-logs/${day.ids[`Purchase ${row.Purchase}`]}`);
      const settled = row.Purchase === '1' ? ['Vendor paid 1', 'Vendor paid 2'] : [];
      const paid = table('Every payment').filter(
        ({ Of = '' }) => Of === `Purchase ${row.Purchase}` || settled.includes(Of),
      );
      sameRows(
        found.payments.map(({ method, amount }: Data) => [method, amount]),
        paid.map(({ Method, Amount }) => [Method, figure(Amount)]),
      );
      same([found.paid, found.due], figures(row, 'Paid in the evening', 'Owed in the evening'));
    }
    for (const days of ['yesterday', 'today', 'both days']) {
      const some = bought.filter((row) => days === 'both days' || row.Day === days);
      const own = lines.filter((line) => some.some(({ Purchase }) => Purchase === line.Purchase));
      const expected = [
        ...[sum(own, 'Base units'), sum(some, 'Total')],
        ...[sum(some, 'Paid in the evening'), sum(some, 'Owed in the evening')],
      ];
      const figuresOf = ({ count, quantity, total, paid, due }: Data) => [count, quantity, total, paid, due];
      const headers = await get(`/inventory/purchase-logs/summary?${period(days)}`);
      same(figuresOf(headers), [some.length, ...expected]);
      const each = await get(`/inventory/stock/purchase-log/summary?${period(days)}`);
      same(figuresOf(each), [own.length, ...expected]);
    }
  },

  'the books: journal, trial balance and income': async () => {
    const entries = await rowsOf('/accounts/journal');
    sameRows(
      entries.map((entry) => [
        ...[
          entry.businessDate,
          entry.note === 'Reversal' ? 'Expense 2 taken back' : nameOf.get(entry.source.id),
        ],
        entry.lines.map((line: Data) => `${line.accountCode} ${line.debit - line.credit}`).sort(),
      ]),
      table('Journal').map(({ Day, Of, ...accounts }) => [
        ...[Day === 'today' ? today : yesterday, Of],
        Object.entries(accounts)
          .flatMap(([code, printed]) =>
            printed
              .split(', ')
              .filter((amount) => amount !== '')
              .map((amount) => `${code} ${figure(amount)}`),
          )
          .sort(),
      ]),
    );
    const columns = ['Opening', 'Debit', 'Credit', 'Closing'];
    const { rows, totals } = await get(`/accounts/trial-balance?${period('today')}`);
    const figuresOf = ({ opening, debit, credit, closing }: Data) => [opening, debit, credit, closing];
    same(
      [...rows, { code: 'all', name: '', ...totals }].map((row) => [row.code, row.name, ...figuresOf(row)]),
      table('Trial balance of the day').map((row) => [row.Account, row.Name, ...figures(row, ...columns)]),
    );
    const income = await get(`/accounts/income?${period('today')}`);
    const before = await get(`/accounts/income?${period('yesterday')}`);
    const earned = table('Income');
    const amounts = ({ rows: some, total }: Data) =>
      [...some, { code: 'all', name: '', amount: total }].map(({ code, name, amount }) => [
        code,
        name,
        amount,
      ]);
    same(
      amounts(income),
      earned.map((row) => [row.Account, row.Name, figure(row.Today)]),
    );
    same(
      amounts(before),
      earned.map((row) => [row.Account, row.Name, figure(row['The day before'])]),
    );
    assert.equal(income.previousTotal, figure(earned.at(-1)?.['The day before']));
  },

  'the dashboard and the places': async () => {
    const found = await get(`/dashboard?date=${today}`);
    const sums = new Map(table('Sales added up').map((row) => [row.Of, row]));
    const refunds = new Map(table('Sales added up', 1).map((row) => [row.Of, row]));
    for (const [figuresOfDay, of] of [
      [found.today, 'today'],
      [found.yesterday, 'yesterday'],
      [(await get(`/dashboard?outletId=${day.outlets.Yaba}`)).today, 'today, Yaba'],
      [(await get(`/dashboard?outletId=${day.outlets.Ikeja}`)).today, 'today, Ikeja'],
    ] as const) {
      same(
        [...soldFigures(figuresOfDay), ...refundFigures(figuresOfDay)],
        [...figures(sums.get(of), ...soldColumns), ...figures(refunds.get(of), ...refundColumns)],
        of,
      );
    }
    assert.equal(found.lastWeek.count, 0);
    const hours = (name: 'count' | 'net') =>
      found.hours.reduce((all: number, hour: Data) => all + hour[name], 0);
    same(
      [hours('count'), round(hours('net'))],
      [...figures(sums.get('today'), 'Count'), ...figures(refunds.get('today'), 'Net')],
    );
    same(
      found.tenders.map(({ method, amount, refunded }: Data) => [method, amount, refunded]),
      table('The dashboard').map((row) => [row.Method, ...figures(row, 'Amount', 'Refunded')]),
    );
    same(
      found.topItems.map(({ name, quantity, total }: Data) => [name, quantity, total]),
      table('The dashboard', 1).map((row) => [row.Item, ...figures(row, 'Quantity', 'Total')]),
    );
    const low = table('In the evening').filter(({ Status }) => Status === 'LOW_STOCK');
    same(
      found.lowStock.rows.map(({ name, quantity, status }: Data) => [name, quantity, status]),
      low.map((row) => [row.Item, figure(row.Quantity), row.Status]),
    );
    same([found.lowStock.low, found.lowStock.out], [low.length, 0]);
    const debtors = table('What they come to').filter((row) => figure(row.Balance) > 0);
    same(
      [found.debtors.count, found.debtors.amount, found.debtors.rows.map(({ name }: Data) => name)],
      [debtors.length, sum(debtors, 'Balance'), debtors.map((row) => row.Party)],
    );
    sameRows(
      (await rowsOf('/locations/overview')).map((row) => [
        ...[row.name, row.outlets, row.users, row.stockValue, row.salesTotal, row.cashOnHand],
      ]),
      table('Places').map((row) => [row.Location, 1, 3, ...figures(row, 'Stock', 'Sales', 'Cash')]),
    );
  },
};

// ---- how the page and the answers say the same ----

function expectedSale(row: Row): unknown[] {
  const evening = eveningOf.get(row.Sale);
  const when = row.Sale?.startsWith('Y') ? 'yesterday' : 'today';
  const [paid, due] = figures(evening, 'Paid', 'Due');
  return [
    ...[
      row.Number,
      ...figures(row, ...saleColumns)
        .with(5, paid ?? 0)
        .with(6, due ?? 0),
    ],
    ...[day.dates[when], day.outlets[row.Till ? 'Ikeja' : 'Yaba']],
    ...[idOf(day.sessions, row.Till && `${when} ${row.Till}`), idOf(day.parties, row.Customer)],
    ...[personOf(day, row.By).userId, when === 'today'],
    ...[...figures(evening, 'Refunded', 'Credited'), evening?.Status, evening?.Payment, figure(row.Cost)],
  ];
}

/** A cashier is not told what goods cost. */
function linesOf(name: string, { came }: { came: boolean }): unknown[][] {
  const seller = madeSales.find(({ Sale }) => Sale === name)?.By;
  return linesOfSale(name).map((line) => [
    ...figures(line, 'Line', 'Quantity', 'Price', 'Discount', 'Tax', 'Total'),
    ...[seller === 'Ada' || came ? figure(line.Cost) : null, came ? figure(line['Came back']) : 0],
  ]);
}

function linesOfSale(name: string | undefined): Row[] {
  return table('Sales: their lines').filter(({ Sale }) => Sale === name);
}

function paymentsOf(of: string): unknown[][] {
  return table('Every payment')
    .filter(({ Of }) => Of === of)
    .map((row) => [row.Method, ...figures(row, 'Amount', 'Tendered', 'Change', 'Cash back')]);
}

function paidFor(payment: Data): string | undefined {
  const of = nameOf.get(payment.source.id);
  return payment.reversesId ? `${of} taken back` : of;
}

async function assertSale(row: Row): Promise<void> {
  const name = row.Sale ?? '';
  const id = day.ids[`Sale ${name}`];
  const sale = await get(`/sales/${id}`);
  same(saleRow(sale), expectedSale(row));
  same(sale.lines.map(lineFigures), linesOf(name, { came: true }));
  sameRows(sale.payments.map(paymentFigures), paymentsOf(`Sale ${name}`));
  const backs = table('What was taken back').filter(({ Sale }) => Sale === name);
  same(
    sale.refunds.map((refund: Data) => [nameOf.get(refund.id), refund.total, refund.tax, refund.credited]),
    backs.map((back) => [`Refund ${back.Refund}`, ...figures(back, 'Total', 'Tax', 'Off the debt')]),
  );
  for (const refund of sale.refunds) {
    const of = nameOf.get(refund.id) ?? '';
    sameRows(refund.payments.map(paymentFigures), paymentsOf(of));
  }
  await assertReceipt(row, id ?? '');
}

async function assertReceipt(row: Row, saleId: string): Promise<void> {
  const receipt = await get(`/sales/${saleId}/receipt`);
  const evening = eveningOf.get(row.Sale);
  const { kind, subtotal, discount, tax, rounding, total, change, cashBack, due, refunded } = receipt;
  assert.equal(kind, evening?.Status === 'VOIDED' ? 'VOID' : 'SALE');
  same(
    [subtotal, discount, tax, rounding, total, change, due, refunded],
    [
      ...figures(row, 'Subtotal', 'Discount', 'Tax', 'Rounding', 'Total', 'Change'),
      ...figures(evening, 'Due', 'Refunded'),
    ],
  );
  const lines = linesOfSale(row.Sale);
  same(
    receipt.lines.map((line: Data) => [
      line.quantity,
      line.unitPrice,
      line.gross,
      line.discount,
      line.tax,
      line.total,
    ]),
    lines.map((line) => figures(line, 'Quantity', 'Price', 'Gross', 'Discount', 'Tax', 'Total')),
  );
  const rateOf = new Map(table('Goods').map(({ Unit, Tax }) => [Unit, figure(Tax)]));
  const rates = [...Map.groupBy(lines, ({ Unit }) => rateOf.get(Unit) ?? 0)]
    .filter(([percent]) => percent > 0)
    .sort(([one], [other]) => other - one);
  same(
    receipt.taxes.map((one: Data) => [one.taxPercent, one.net, one.tax]),
    rates.map(([percent, some]) => [percent, round(sum(some, 'Total') - sum(some, 'Tax')), sum(some, 'Tax')]),
  );
  const paid = table('Every payment').filter(({ Of }) => Of === `Sale ${row.Sale}`);
  sameRows(
    receipt.payments.map(({ method, amount }: Data) => [method, amount]),
    paid.map(({ Method, Tendered }) => [Method, figure(Tendered)]),
  );
  assert.equal(cashBack, sum(paid, 'Cash back'));
}

/** `today, T1`, `both days, to Bola`, `today, VOIDED`. */
function salesQuery(of: string): string {
  const [days = '', what = ''] = of.split(', ');
  const [word = '', name = ''] = what.split(' ');
  const filters: Record<string, string> = {
    Ikeja: `outletId=${day.outlets.Ikeja}`,
    Yaba: `outletId=${day.outlets.Yaba}`,
    T1: `tillSessionId=${day.sessions['today T1']}`,
    T2: `tillSessionId=${day.sessions['today T2']}`,
    by: `userId=${day.people[name]?.userId}`,
    to: `customerId=${day.parties[name]}`,
    PAID: 'paymentStatus=PAID',
    PART_PAID: 'paymentStatus=PART_PAID',
  };
  const filter = what === '' ? '' : (filters[word] ?? `status=${what}`);
  return `${period(days)}&${filter}`.replace(/&$/, '');
}

function drawerRows(of: string, till: string, { counted }: { counted: boolean }): unknown[][] {
  return table('The drawers')
    .filter((row) => row.Day === of && row.Till === till)
    .map((row) => [
      row.Method,
      ...figures(row, 'Sales', 'Refunds', 'Cash back', 'Paid in', 'Paid out', 'Expected'),
      ...(counted ? figures(row, 'Counted', 'Difference') : [null, null]),
    ]);
}

function sessionRows(of: string, till: string, how: { counted: boolean }): unknown[] {
  const cash = table('The drawers').find(
    (row) => row.Day === of && row.Till === till && row.Method === 'CASH',
  );
  const rows = drawerRows(of, till, how).map((row) => [row[0], ...row.slice(6)]);
  return [figure(cash?.Float), ...rows];
}

function reportRow(of: string, till: string): unknown[] {
  const row = table('The drawers', 1).find((one) => one.Day === of && one.Till === till);
  const columns = ['Sales', 'Discount', 'Tax', 'Rounding', 'Total', 'Average'];
  return [
    ...[...figures(row, ...columns), row?.First, row?.Last],
    ...figures(
      row,
      'Refunds',
      'Refund tax',
      'Refund total',
      'Net',
      'No sales',
      'On account',
      'Off debts',
      'Exchanged',
    ),
  ];
}

function amountOf(step: string): number {
  return figure(table('What happens').find(({ What }) => What === step)?.Amount);
}

function round(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** Of amounts or of quantities: a sum of as many decimals as they have. */
function sum(rows: Row[], column: string): number {
  return Math.round(rows.reduce((total, row) => total + figure(row[column]), 0) * 10_000) / 10_000;
}
