import assert from 'node:assert/strict';
import { accountsOf } from '../../src/ledger/testing.ts';
import type { Answer, SignedIn, TestServer } from '../harness.ts';
import type { Data } from './worked-day-figures.ts';
import { figure, type Row, table } from './worked-day-page.ts';

type Item = { productId: string; variantId: string };

/** What the day left behind, and under which names the page knows it. */
export type Day = {
  people: Record<string, SignedIn>;
  dates: { yesterday: string; today: string };
  outlets: Record<string, string>;
  locations: Record<string, string>;
  tills: Record<string, string>;
  /** By day and till: `today T1`. */
  sessions: Record<string, string>;
  parties: Record<string, string>;
  items: Record<string, Item>;
  units: Record<string, string>;
  bankId: string;
  account: (code: string) => string;
  /** Sales, refunds, payments, …: the id of each by its name on the page. */
  ids: Record<string, string>;
  /** What a checkout answered, by the name of the sale; and the cart that it was, where there was one. */
  sold: Record<string, Data>;
  carts: Record<string, Data>;
  /** What was taken back, as it was answered, by the name of the refund. */
  takenBack: Record<string, Data>;
  /** Of the tills before they were closed, and the status of each method then. */
  before: { reports: Record<string, Data>; sessions: Data[]; statuses: Record<string, string> };
};

export function done(answer: Answer): Data {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

/**
 * Two clocks a day apart, both far from midnight: what is done by the first is of yesterday, and of today by the second.
 */
function clocks(): [string, string] {
  const isNearNoon = Math.abs(new Date().getUTCHours() + 0.5 - 12) <= 1;
  return isNearNoon ? ['Pacific/Honolulu', 'Pacific/Kiritimati'] : ['Etc/GMT+12', 'Etc/GMT-12'];
}

/** Does what the page says, in its order. */
export async function playDay(server: TestServer): Promise<Day> {
  const [first, second] = clocks();
  const ada = await server.business({ timezone: first });
  const kemi = await server.colleague(ada, 'CASHIER');
  const ladi = await server.colleague(ada, 'CASHIER');
  const day: Day = {
    people: { Ada: ada, Kemi: kemi, Ladi: ladi },
    dates: { yesterday: dateBy(first), today: dateBy(second) },
    ...{ outlets: { Ikeja: ada.outletId }, locations: {}, tills: {}, sessions: {}, parties: {} },
    ...{ items: {}, units: {}, bankId: '', account: await accountsOf(ada), ids: {}, sold: {}, carts: {} },
    ...{ takenBack: {}, before: { reports: {}, sessions: [], statuses: {} } },
  };
  await openShop(ada, day);
  await addParties(ada, day, 'yesterday');
  let isToday = false;
  for (const step of table('What happens')) {
    if (step.Day === 'today' && !isToday) {
      isToday = true;
      await turnTheClock(server, day, second);
    }
    await take(day, step);
  }
  return day;
}

function dateBy(timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
}

/** Places, tills and goods. */
async function openShop(ada: SignedIn, day: Day): Promise<void> {
  for (const [name, code] of [
    ['Ikeja', 'IKJ'],
    ['Yaba', 'YAB'],
  ] as const) {
    const locationId = done(await ada.post('/locations', { name })).id;
    day.locations[name] = locationId;
    const outlet = { name, code, locationId };
    const outletId = day.outlets[name];
    const answer = outletId
      ? await ada.put(`/outlets/${outletId}`, outlet)
      : await ada.post('/outlets', outlet);
    day.outlets[name] = done(answer).id;
  }
  for (const code of ['T1', 'T2']) {
    day.tills[code] = done(
      await ada.post('/tills', { outletId: day.outlets.Ikeja, name: `Till ${code}`, code }),
    ).id;
  }
  const goods = table('Goods');
  const percents = new Set(goods.map(({ Tax }) => figure(Tax)).filter((percent) => percent > 0));
  const settings = done(
    await ada.patch('/settings/business', {
      ...{ pricesIncludeTax: false, cashRounding: 0.05, cashierDiscountLimit: 12 },
      taxRates: [...percents].map((percent) => ({ name: `Tax of ${percent}%`, percent })),
    }),
  );
  for (const [name, units] of Map.groupBy(goods, ({ Item = '' }) => Item)) {
    const [base] = units;
    const rate = settings.taxRates.find(({ percent }: { percent: number }) => percent === figure(base?.Tax));
    const product = done(
      await ada.post('/inventory/products', {
        ...{ name, reorderLevel: figure(base?.['Reorder at']), taxRateId: rate?.id ?? null },
        kind: name === 'Delivery' ? 'SERVICE' : 'GOODS',
        prices: units.map((unit) => ({ price: figure(unit.Price), factor: figure(unit['Base units']) })),
      }),
    );
    const [variant] = product.variants;
    day.items[name] = { productId: product.id, variantId: variant.id };
    for (const [at, { Unit = '' }] of units.entries()) day.units[Unit] = variant.prices[at].itemPriceId;
  }
}

async function addParties(ada: SignedIn, day: Day, came: string): Promise<void> {
  for (const row of table('Customers and vendors').filter(({ Came }) => Came === came)) {
    const party = { name: row.Name, kind: row.Kind, creditLimit: figure(row['Credit limit']) };
    day.parties[row.Name ?? ''] = done(await ada.post('/customer-relationship-management', party)).id;
  }
}

/** The next day begins: by its clock, with tax in the prices, and whoever came before has been there since yesterday. */
async function turnTheClock(server: TestServer, day: Day, timezone: string): Promise<void> {
  const ada = personOf(day, 'Ada');
  for (const [name, outletId] of Object.entries(day.outlets)) {
    done(await ada.put(`/outlets/${outletId}`, { name, locationId: day.locations[name], timezone }));
  }
  done(await ada.patch('/settings/business', { timezone, pricesIncludeTax: true }));
  await server.database((session) =>
    session.all(`update parties set created_at = created_at - interval '1 day' where org_id = $1`, [
      ada.orgId,
    ]),
  );
  await addParties(ada, day, 'today');
}

export function personOf({ people }: Day, name = ''): SignedIn {
  const person = people[name];
  assert.ok(person, `there is no ${name}`);
  return person;
}

async function take(day: Day, step: Row): Promise<void> {
  const { What = '' } = step;
  const [, kind = What, name = ''] = /^(Sale|Refund|Purchase) (\w+)$/.exec(What) ?? [];
  if (kind === 'Sale') return sell(day, name, step);
  if (kind === 'Refund') return takeBack(day, name, step);
  if (kind === 'Purchase') return buy(day, name, step);
  const doing = doings[What];
  assert.ok(doing, `nobody knows how to do ${What}`);
  await doing(day, step);
}

// ---- sales, refunds and purchases ----

/** `10%` or `1.25`. */
function discountOf(printed: string | undefined): object {
  if (!printed) return {};
  return { discount: printed.endsWith('%') ? { percent: figure(printed) } : { amount: figure(printed) } };
}

/** `POS 65.00 (20.00), CASH 5.00`. */
function tendersOf(printed: string | undefined, bankId: string) {
  return [...(printed ?? '').matchAll(/([A-Z]+) ([\d.]+)(?: \(([\d.]+)\))?/g)].map(
    ([, method, amount, cashBack]) => ({
      ...{ method, amount: Number(amount) },
      ...(cashBack && { cashBack: Number(cashBack) }),
      ...(method === 'BANK' && { bankId }),
    }),
  );
}

function orderOf(day: Day, name: string) {
  const sale = table('Sales: as they were made').find(({ Sale }) => Sale === name);
  assert.ok(sale, `there is no sale ${name}`);
  const usual = new Map(table('Goods').map(({ Unit, Price }) => [Unit, Price]));
  const lines = table('Sales: their lines')
    .filter(({ Sale }) => Sale === name)
    .map((line) => ({
      itemPriceId: day.units[line.Unit ?? ''],
      quantity: figure(line.Quantity),
      ...discountOf(line.Off),
      ...(line.Price !== usual.get(line.Unit) && { unitPrice: figure(line.Price) }),
    }));
  return { sale, lines };
}

function sessionOf(day: Day, { Day, Till }: Row): { tillSessionId?: string } {
  const tillSessionId = day.sessions[`${Day} ${Till}`];
  return tillSessionId ? { tillSessionId } : {};
}

async function sell(day: Day, name: string, step: Row): Promise<void> {
  const { sale, lines } = orderOf(day, name);
  assert.deepEqual([step.Till, step.By], [sale.Till, sale.By]);
  // It was made when what it was exchanged for came back.
  if (day.sold[name]) return;
  const by = personOf(day, sale.By);
  const outletId = sale.Till ? day.outlets.Ikeja : day.outlets.Yaba;
  const order = {
    ...{ outletId, ...sessionOf(day, step) },
    ...(sale.Customer && { customerId: day.parties[sale.Customer] }),
    payments: tendersOf(sale.Tenders, day.bankId),
  };
  if (sale.Off) {
    for (const line of lines) done(await by.post('/cart/items', { outletId, ...line }));
    done(await by.patch('/cart', { outletId, ...discountOf(sale.Off) }));
    day.carts[name] = done(await by.get(`/cart?outletId=${outletId}`));
  }
  const what = sale.Off ? { cartId: day.carts[name].id } : { lines };
  keepSale(day, name, done(await by.post('/checkout', { ...order, ...what })));
}

function keepSale(day: Day, name: string, answer: Data): void {
  day.sold[name] = answer;
  day.ids[`Sale ${name}`] = answer.sale.id;
}

async function takeBack(day: Day, name: string, step: Row): Promise<void> {
  const refund = table('What was taken back').find(({ Refund }) => Refund === name);
  assert.ok(refund, `there is no refund ${name}`);
  assert.equal(step.Till, refund.Till);
  const by = personOf(day, step.By);
  const path = `/sales/${day.ids[`Sale ${refund.Sale}`]}`;
  const till = sessionOf(day, step);
  const lines = table('What was taken back', 1)
    .filter(({ Refund }) => Refund === name)
    .map((line) => ({
      ...{ position: figure(line.Line), quantity: figure(line.Quantity) },
      ...(line['On the shelf'] === 'no' && { restock: false }),
    }));
  const keep = (answer: Data) => {
    day.takenBack[name] = answer;
    day.ids[`Refund ${name}`] = answer.id;
  };
  if (refund.Kind === 'Void') return keep(done(await by.post(`${path}/void`, {})).refund);
  if (refund.Kind === 'Refund') {
    const payments = tendersOf(refund['Given back'], day.bankId);
    return keep(done(await by.post(`${path}/refunds`, { ...till, lines, payments })).refund);
  }
  // What is taken instead is paid by what came back, and the rest in money.
  const { sale, lines: instead } = orderOf(day, '28');
  const payments = tendersOf(sale.Tenders, day.bankId);
  const exchanged = done(
    await by.post(`${path}/exchange`, { ...till, returned: lines, lines: instead, payments }),
  );
  keep(exchanged.refund);
  keepSale(day, '28', exchanged.exchange);
}

async function buy(day: Day, name: string, step: Row): Promise<void> {
  const bought = table('Purchases', 1).find(({ Purchase }) => Purchase === name);
  assert.ok(bought, `there is no purchase ${name}`);
  const when = bought.Day === 'today' ? 'today' : 'yesterday';
  const lines = table('Purchases').filter(({ Purchase }) => Purchase === name);
  const [cashAmount, bankAmount] = [figure(bought.Cash), figure(bought.Bank)];
  const purchase = done(
    await personOf(day, step.By).post('/inventory/bulk-stock', {
      ...{ date: day.dates[when], storeId: day.outlets[bought.Outlet ?? ''], pmethod: 'split' },
      ...(bought.Vendor && { vendorId: day.parties[bought.Vendor] }),
      ...{
        cashAmount,
        bankAmount,
        posAmount: 0,
        amount: cashAmount + bankAmount,
        total: figure(bought.Total),
      },
      ...sessionOf(day, step),
      stock: lines.map(({ Unit = '', Quantity, Cost }) => ({
        productId: day.items[table('Goods').find((one) => one.Unit === Unit)?.Item ?? '']?.productId,
        ...{ itemPriceId: day.units[Unit], quantity: figure(Quantity), costPrice: figure(Cost) },
      })),
    }),
  );
  assert.equal(purchase.due, figure(bought['Owed at first']));
  day.ids[`Purchase ${name}`] = purchase.id;
}

// ---- everything else ----

type Doing = (day: Day, step: Row) => Promise<void>;

/** Someone pays us, or we pay someone. */
function payment(body: { direction: string; purpose: string; of: string }): Doing {
  return async (day, step) => {
    const { of, ...rest } = body;
    day.ids[step.What ?? ''] = done(
      await personOf(day, step.By).post('/payments', {
        ...{ ...rest, method: step.Method, amount: figure(step.Amount), partyId: day.parties[of] },
        ...{ outletId: day.outlets.Ikeja, ...sessionOf(day, step) },
        ...(step.Method === 'BANK' && { bankId: day.bankId }),
      }),
    ).id;
  };
}

function expense(accountCode: string): Doing {
  return async (day, step) => {
    day.ids[step.What ?? ''] = done(
      await personOf(day, step.By).post('/expenses', {
        ...{ accountId: day.account(accountCode), outletId: day.outlets.Ikeja, method: step.Method },
        ...{ amount: figure(step.Amount), ...sessionOf(day, step) },
        ...(step.Method === 'BANK' && { bankId: day.bankId }),
      }),
    ).id;
  };
}

function drawer(kind: string, accountCode?: string): Doing {
  return async (day, step) => {
    if (kind !== 'NO_SALE') assert.equal(step.Method, 'CASH');
    const path = `/till/sessions/${day.sessions[`today ${step.Till}`]}/movements`;
    const amount = step.Amount && { amount: figure(step.Amount) };
    const accountId = accountCode && { accountId: day.account(accountCode) };
    const movement = done(await personOf(day, step.By).post(path, { kind, ...amount, ...accountId }));
    day.ids[step.What ?? ''] = movement.id;
  };
}

function bankOperation(body: object): Doing {
  return async (day, step) => {
    const operation = {
      ...body,
      bankId: day.bankId,
      outletId: day.outlets.Ikeja,
      amount: figure(step.Amount),
    };
    const { operations } = done(
      await personOf(day, step.By).post('/transactions/banks/batch', { operations: [operation] }),
    );
    day.ids[step.What ?? ''] = operations[0].id;
    if (operations[0].paymentId) day.ids.Charge = operations[0].paymentId;
  };
}

const open: Doing = async (day, step) => {
  const { Till = '', By } = step;
  const answer = await personOf(day, By).post('/till/sessions', {
    tillId: day.tills[Till],
    openingFloat: figure(step.Amount),
  });
  day.sessions[`${step.Day} ${Till}`] = done(answer).id;
};

const close: Doing = async (day, step) => {
  const { Till = '', By } = step;
  const session = day.sessions[`${step.Day} ${Till}`] ?? '';
  if (step.What === 'Close T1') await lookBefore(day);
  const counts = table('The drawers')
    .filter((row) => row.Day === step.Day && row.Till === Till && row.Method !== 'DEPOSIT')
    .map(({ Method, Counted }) => ({ method: Method, counted: figure(Counted) }));
  done(await personOf(day, By).post(`/till/sessions/${session}/close`, { counts }));
  day.ids[step.What ?? ''] = session;
};

/** What the tills and the analysis say while nothing is counted yet. */
async function lookBefore(day: Day): Promise<void> {
  const ada = personOf(day, 'Ada');
  const { today } = day.dates;
  for (const till of ['T1', 'T2']) {
    day.before.reports[till] = done(await ada.get(`/till/sessions/current?tillId=${day.tills[till]}`));
  }
  day.before.sessions = done(await ada.get(`/till/sessions?date_from=${today}`)).rows;
  const { rows } = done(await ada.get(`/payments/analysis?date_from=${today}&date_to=${today}`));
  for (const { paymentMethod, status } of rows) day.before.statuses[paymentMethod] = status;
}

const doings: Record<string, Doing> = {
  Capital: async (day, { Amount, By }) => {
    const amount = figure(Amount);
    const entry = await personOf(day, By).post('/accounts/journal', {
      businessDate: day.dates.yesterday,
      lines: [
        { accountId: day.account('1000'), debit: amount, outletId: day.outlets.Ikeja },
        { accountId: day.account('3000'), credit: amount },
      ],
    });
    day.ids.Capital = done(entry).id;
  },
  'Bank opening': async (day, { Amount, By }) => {
    const bank = { name: 'First', openingBalance: figure(Amount), openingDate: day.dates.yesterday };
    day.bankId = done(await personOf(day, By).post('/banks', bank)).id;
    day.ids['Bank opening'] = day.bankId;
  },
  'Open T1 yesterday': open,
  'Open T1': open,
  'Open T2': open,
  'Close T1 yesterday': close,
  'Close T1': close,
  'Close T2': close,
  'Deposit 1': payment({ direction: 'IN', purpose: 'DEPOSIT', of: 'Chidi' }),
  'Deposit 2': payment({ direction: 'IN', purpose: 'DEPOSIT', of: 'Dupe' }),
  'Debt paid': payment({ direction: 'IN', purpose: 'SETTLEMENT', of: 'Bola' }),
  'Vendor paid 1': payment({ direction: 'OUT', purpose: 'SETTLEMENT', of: 'Mills' }),
  'Vendor paid 2': payment({ direction: 'OUT', purpose: 'SETTLEMENT', of: 'Mills' }),
  'Expense 1': expense('6030'),
  'Expense 2': expense('6050'),
  'Expense 2 taken back': async (day, { By, Till, Amount, Method }) => {
    const spent = table('What happens').find(({ What }) => What === 'Expense 2');
    assert.deepEqual([Till, Amount, Method], [spent?.Till, spent?.Amount, spent?.Method]);
    done(await personOf(day, By).delete(`/expenses/${day.ids['Expense 2']}`));
  },
  'Expense 3': expense('6000'),
  'Paid in': drawer('PAID_IN'),
  'Paid out': drawer('PAID_OUT', '6050'),
  'To the safe': drawer('PAID_OUT', '1000'),
  'No sale': drawer('NO_SALE'),
  'To the bank': bankOperation({ type: 'DEPOSIT', from: 'CASH' }),
  'Cards settled': bankOperation({ type: 'DEPOSIT', from: 'POS', charge: 1.5 }),
  Expired: async (day, { By }) => {
    const lines = [{ itemPriceId: day.units.Tea, quantity: 2 }];
    const adjustment = { outletId: day.outlets.Ikeja, purpose: 'EXPIRED', lines };
    day.ids.Expired = done(await personOf(day, By).post('/inventory/stock/adjustment', adjustment)).id;
  },
};
