import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { foldDailyTotals } from '../../src/ledger/exports.ts';
import { newId } from '../../src/platform/ids.ts';
import { onShelf, openTill } from '../../src/sales/testing.ts';
import { Books, type Line } from '../books/model.ts';
import { createRates, noonSomewhere, taxBody } from '../books/shop.ts';
import { assertStatements } from '../books/statements.ts';
import {
  assertReturns,
  assertTaxReport,
  type BillTax,
  type Document,
  partsOf,
  Taxes,
} from '../books/taxes.ts';
import { walkPages } from '../checks.ts';
import { type Answer, dataOf, type SignedIn, testServer } from '../harness.ts';
import { until } from '../until.ts';

/**
 * 20 clients trade while a month is closed, filed, undone, reopened and closed again. Nobody knows the order of the
 * commits, so what an acknowledgement promises is written down with the moments of its request and its answer. What
 * was acknowledged before a month was closed is in it; what was asked for after that is not.
 */
const logged: string[] = [];
const server = await testServer({ log: { write: (line) => logged.push(line) } });
const rounds = Number(process.env.CLOSING_ROUNDS ?? 1);
/** So many operations are done before the month is closed, filed, undone or reopened again. */
const between = 15;
const clients = 20;
const seed = Number(process.env.BOOKS_SEED ?? 20_261_115);

const nat = fc.nat({ max: 10_000 });
const step = fc.record({
  do: fc.constantFrom(
    ...(['sell', 'sell', 'push', 'push', 'push', 'expense', 'expense', 'expense', 'purchase'] as const),
    ...(['purchase', 'refund', 'reverseExpense', 'pay', 'pay', 'giveBack', 'void'] as const),
  ),
  /** Of the month that is closed, or today. */
  day: fc.constantFrom(0, 0, 0, 1),
  ...{ outlet: fc.nat({ max: 1 }), which: nat, quantity: fc.integer({ min: 1, max: 9 }) },
  amount: fc.integer({ min: 1, max: 20_000 }),
  tax: fc.record({ rate: fc.nat({ max: 1 }), included: fc.boolean(), recoverable: fc.boolean() }),
  /** The answer is lost, and the request is sent again by the same key. */
  isTwice: fc.nat({ max: 7 }).map((number) => number === 0),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What was acknowledged, when, and what it must have done. The day of what a till brings is told in the end. */
type Fact = {
  id: string;
  kind: 'sale' | 'refund' | 'void' | 'expense' | 'purchase' | 'payment' | 'adjustment';
  day: string;
  /** Of what a till brings. */
  happenedOn?: string;
  outlet: number;
  lines: Line[];
  taxes: Omit<Document, 'day' | 'outlet'>[];
} & Times;
/** From the request to the answer. */
type Times = { asked: number; answered: number };
/** A time in which the month was closed, or its return filed. */
type Spell = { what: 'closed' | 'filed'; begun: Times; ended: Times };

const lamp = { price: 1_000, cost: 600, rate: 0, tax: 75 };
const repair = { price: 2_000, cost: 0, rate: 1, tax: 310 };

async function openShop() {
  const timezone = noonSomewhere();
  const owner = await server.business({ timezone });
  const [manager, accountant, cashier] = await Promise.all([
    server.colleague(owner, 'MANAGER'),
    server.colleague(owner, 'ACCOUNTANT'),
    server.colleague(owner, 'CASHIER'),
  ]);
  const second = dataOf(await owner.post('/outlets', { name: 'Second' }));
  const first = dataOf(await owner.get(`/outlets/${owner.outletId}`));
  const outlets = [first, second] as { id: string; code: string }[];
  const taxes = new Taxes(await createRates(owner));
  const vendorId = dataOf(
    await owner.post('/customer-relationship-management/vendors', { name: 'Mills' }),
  ).id;
  const customerId = dataOf(await owner.post('/customer-relationship-management', { name: 'Bola' })).id;
  const accounts = dataOf(await owner.get('/accounts/dropdown')).rows as { code: string; id: string }[];
  const today = Temporal.Now.plainDateISO(timezone);
  const last = today.subtract({ months: 1 });
  const lamps = await onShelf(server, owner, { name: 'Lamp', price: 10, there: 0 });
  const repairs = await onShelf(server, owner, { name: 'Repair', price: 20, kind: 'SERVICE' });
  const tills = await Promise.all(
    outlets.map(async ({ id, code }) => ({
      ...(await openTill(server, { ...owner, outletId: id }, 'T1')),
      ...{ prefix: `${code}-T1-`, rung: 0 },
    })),
  );
  await server.database(async (session) => {
    const rated = 'update products set tax_rate_id = $2 where id = $1';
    await session.all(rated, [lamps.productId, taxes.rate(lamp.rate).id]);
    await session.all(rated, [repairs.productId, taxes.rate(repair.rate).id]);
    // The tills were without a connection for months.
    await session.all(
      `update till_sessions set opened_at = now() - interval '200 days' where id = any ($1::uuid[])`,
      [tills.map(({ sessionId }) => sessionId)],
    );
  });
  const month = {
    from: last.with({ day: 1 }).toString(),
    to: last.with({ day: last.daysInMonth }).toString(),
  };
  return {
    ...{ owner, people: [owner, manager, accountant, cashier], outlets, taxes, vendorId, customerId, tills },
    ...{ items: { lamps, repairs }, month, days: [last.with({ day: 15 }).toString(), today.toString()] },
    accountId: (code: string) => accounts.find((one) => one.code === code)?.id,
    /** What a sale may be refunded or an expense reversed of: each is taken by one. */
    left: { sales: [] as Fact[], expenses: [] as Fact[] },
    facts: [] as Fact[],
    spells: [] as Spell[],
    /** Requests of the month that were refused. */
    refused: [] as Times[],
    returnId: '',
  };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

const major = (amount: number) => amount / 100;
const minor = (amount: number) => Math.round(amount * 100);
const cash = '1000';

/** Sends a write by a key; put off, it is sent again, and so is one whose answer was lost. */
async function send(
  client: SignedIn,
  {
    method = 'POST',
    path,
    body,
    isTwice,
  }: { method?: string; path: string; body?: object; isTwice: boolean },
): Promise<{ answer: Answer } & Times> {
  const key = newId();
  const asked = performance.now();
  const once = () => client.send(method, path, { ...(body && { body }), key });
  if (isTwice) await once();
  for (let attempt = 1; ; attempt += 1) {
    const answer = await once();
    if (answer.status !== 503 || attempt === 20) return { answer, asked, answered: performance.now() };
  }
}

type Sold = { item: typeof lamp; quantity: number };
/** What a sale does, or with a sign what takes it back. */
function soldLines({ item, quantity }: Sold, sign: 1 | -1): Line[] {
  const of = (amount: number) => sign * quantity * amount;
  return [
    { account: cash, amount: of(item.price + item.tax) },
    { account: '4000', amount: -of(item.price) },
    { account: '2100', amount: -of(item.tax) },
    { account: '5000', amount: of(item.cost) },
    { account: '1400', amount: -of(item.cost) },
  ];
}

function soldTaxes({ taxes }: Shop, { item, quantity }: Sold, side: 'sold' | 'refunded'): Fact['taxes'] {
  const tax = BigInt(quantity * item.tax);
  const parts = partsOf(tax, taxes.rate(item.rate));
  return [{ side, rate: item.rate, net: BigInt(quantity * item.price), tax, recoverable: true, parts }];
}

function billTaxes(
  { taxes }: Shop,
  side: 'bought' | 'returned',
  { total, tax }: { total: bigint; tax: bigint },
  { rate, recoverable }: BillTax,
): Fact['taxes'] {
  return [{ side, rate, net: total - tax, tax, recoverable, parts: partsOf(tax, taxes.rate(rate)) }];
}

const negated = (lines: Line[]) => lines.map((line) => ({ ...line, amount: -line.amount }));
const sold = new WeakMap<Fact, Sold>();

/** Does a step, and writes down what was acknowledged. Only what is dated in a closed month may be refused. */
async function perform(shop: Shop, one: Step, at: number): Promise<void> {
  const { people, outlets, items, days, left } = shop;
  const [owner, manager, accountant, cashier] = people as [SignedIn, SignedIn, SignedIn, SignedIn];
  const { outlet, quantity, isTwice } = one;
  const outletId = outlets[outlet]?.id;
  const [day, today] = [days[one.day] as string, days[1] as string];
  const take = async (
    request: Parameters<typeof send>[1] & { client: SignedIn },
    fact: (data: Answer['body']) => Omit<Fact, keyof Times | 'outlet'> & { outlet?: number },
    isDated: boolean,
  ): Promise<Fact | undefined> => {
    const { answer, ...times } = await send(request.client, request);
    if (isDated && answer.status === 409 && /books are closed/.test(answer.body.message)) {
      shop.refused.push(times);
      return undefined;
    }
    const made = { outlet, ...fact(dataOf(answer)), ...times };
    shop.facts.push(made);
    return made;
  };
  const isOfMonth = one.day === 0;
  const which = one.which % 3 === 0 ? repair : lamp;
  const itemPriceId = which === lamp ? items.lamps.itemPriceId : items.repairs.itemPriceId;
  const amount = quantity * (which.price + which.tax);
  const goods: Sold = { item: which, quantity };
  const saleOf = (id: string, when: string) => ({
    ...{ id, kind: 'sale' as const, day: when, lines: soldLines(goods, 1) },
    taxes: soldTaxes(shop, goods, 'sold'),
  });
  switch (one.do) {
    case 'sell': {
      const body = {
        outletId,
        lines: [{ itemPriceId, quantity }],
        payments: [{ method: 'CASH', amount: major(amount) }],
      };
      const client = [cashier, manager, owner][at % 3] as SignedIn;
      const made = await take(
        { client, path: '/checkout', body, isTwice },
        ({ sale }) => saleOf(sale.id, today),
        false,
      );
      if (!made) return;
      sold.set(made, goods);
      left.sales.push(made);
      return;
    }
    case 'push': {
      const till = shop.tills[outlet] as Shop['tills'][number];
      till.rung += 1;
      const saleId = newId();
      const sale = {
        ...{ saleId, number: `${till.prefix}${String(till.rung).padStart(6, '0')}`, total: major(amount) },
        ...{ tillSessionId: till.sessionId, pricesIncludeTax: false },
        completedAt: isOfMonth ? `${day}T12:00:00Z` : new Date().toISOString(),
        lines: [
          {
            ...{
              itemPriceId,
              quantity,
              unitPrice: major(which.price),
              taxPercent: which === lamp ? 7.5 : 15.5,
            },
            ...{ tax: major(quantity * which.tax), total: major(amount) },
          },
        ],
        payments: [{ method: 'CASH', amount: major(amount) }],
      };
      const body = { outletId, sales: [sale] };
      const made = await take(
        { client: [cashier, manager][at % 2] as SignedIn, path: '/till/sales', body, isTwice },
        ({ results: [result] }) => {
          assert.match(
            result.status,
            isTwice ? /^(ACCEPTED|DUPLICATE)$/ : /^ACCEPTED$/,
            JSON.stringify(result),
          );
          return { ...saleOf(saleId, 'told later'), happenedOn: day };
        },
        false,
      );
      if (!made) return;
      sold.set(made, goods);
      left.sales.push(made);
      return;
    }
    case 'refund':
    case 'void': {
      const [sale] = left.sales.splice(one.which % Math.max(1, left.sales.length), 1);
      if (!sale) return;
      const isVoid = one.do === 'void' && sale.day === today;
      const back = sold.get(sale) as Sold;
      await take(
        {
          ...{ client: manager, isTwice, body: {} },
          path: `/sales/${sale.id}/${isVoid ? 'void' : 'refunds'}`,
        },
        ({ refund }) => ({
          ...{ id: refund.id, kind: isVoid ? 'void' : 'refund', day: today, outlet: sale.outlet },
          lines: soldLines(back, -1),
          // A void takes the sale off its day.
          taxes: isVoid
            ? soldTaxes(shop, back, 'sold').map((tax) => ({
                ...tax,
                ...{ net: -tax.net, tax: -tax.tax, parts: tax.parts.map((part) => -part) },
              }))
            : soldTaxes(shop, back, 'refunded'),
        }),
        false,
      );
      return;
    }
    case 'expense': {
      const bill = shop.taxes.bill(BigInt(one.amount), one.tax);
      const lines = [
        { account: '6000', amount: Number(bill.total - bill.recovered) },
        { account: '1500', amount: Number(bill.recovered) },
        { account: cash, amount: -Number(bill.total) },
      ];
      const body = {
        ...{ accountId: shop.accountId('6000'), outletId, amount: major(one.amount), method: 'CASH' },
        ...{ businessDate: day, ...taxBody(shop.taxes, one.tax) },
      };
      const made = await take(
        { client: [accountant, manager][at % 2] as SignedIn, path: '/expenses', body, isTwice },
        ({ id }) => ({ id, kind: 'expense', day, lines, taxes: billTaxes(shop, 'bought', bill, one.tax) }),
        isOfMonth,
      );
      if (made) left.expenses.push(made);
      return;
    }
    case 'reverseExpense': {
      const [expense] = left.expenses.splice(one.which % Math.max(1, left.expenses.length), 1);
      if (!expense) return;
      const { id, outlet: there } = expense;
      await take(
        { client: manager, method: 'DELETE', path: `/expenses/${id}`, isTwice },
        () => ({
          ...{ id, kind: 'expense', day: today, outlet: there, lines: negated(expense.lines) },
          taxes: expense.taxes.map((tax) => ({ ...tax, side: 'returned' })),
        }),
        false,
      );
      return;
    }
    case 'purchase': {
      // 6.00 each in stock, whatever the bill says: without its tax, or with a tax that nobody gives back.
      const { recoverable } = one.tax;
      const tax = { rate: 0, included: !recoverable, recoverable };
      const bill = shop.taxes.bill(BigInt(quantity * lamp.cost), tax);
      const total = major(Number(bill.total));
      const body = {
        ...{ date: day, storeId: outletId, vendorId: shop.vendorId, pmethod: 'cash', total, amount: total },
        ...{ cashAmount: total, bankAmount: 0, posAmount: 0 },
        stock: [
          {
            ...{ productId: items.lamps.productId, itemPriceId: items.lamps.itemPriceId, quantity },
            ...{ costPrice: 6, ...taxBody(shop.taxes, tax) },
          },
        ],
      };
      const lines = [
        { account: '1400', amount: quantity * lamp.cost },
        { account: '1500', amount: Number(bill.recovered) },
        { account: cash, amount: -Number(bill.total) },
      ];
      await take(
        { client: manager, path: '/inventory/bulk-stock', body, isTwice },
        ({ id }) => ({ id, kind: 'purchase', day, lines, taxes: billTaxes(shop, 'bought', bill, tax) }),
        isOfMonth,
      );
      return;
    }
    case 'giveBack': {
      const body = {
        ...{ outletId, purpose: 'VENDOR_RETURN', effect: 'DECREASE', vendorId: shop.vendorId },
        lines: [{ itemPriceId: items.lamps.itemPriceId, quantity }],
      };
      await take(
        { client: manager, path: '/inventory/stock/adjustment', body, isTwice },
        // Whether its tax comes back depends on which purchase was the last.
        ({ id, value, tax }) => {
          const recovered = minor(tax);
          assert.ok([0, quantity * 45].includes(recovered), `a tax of ${tax}`);
          assert.equal(minor(value), quantity * lamp.cost);
          const recoverable = recovered > 0;
          const own = recoverable ? BigInt(recovered) : shop.taxes.bill(BigInt(quantity * 600), lostTax).tax;
          const total = BigInt(quantity * lamp.cost + recovered);
          return {
            ...{ id, kind: 'adjustment', day: today },
            lines: [
              { account: '1400', amount: -quantity * lamp.cost },
              { account: '1500', amount: -recovered },
              { account: '1310', amount: quantity * lamp.cost + recovered },
            ],
            taxes: billTaxes(shop, 'returned', { total, tax: own }, { ...lostTax, recoverable }),
          };
        },
        false,
      );
      return;
    }
    case 'pay': {
      const body = {
        ...{ direction: 'IN', purpose: 'DEPOSIT', method: 'CASH', amount: major(one.amount) },
        ...{ partyId: shop.customerId, outletId, businessDate: day },
      };
      const lines = [
        { account: cash, amount: one.amount },
        { account: '2200', amount: -one.amount },
      ];
      await take(
        { client: accountant, path: '/payments', body, isTwice },
        ({ id }) => ({ id, kind: 'payment', day, lines, taxes: [] }),
        isOfMonth,
      );
    }
  }
}

const lostTax = { rate: 0, included: true, recoverable: false };

/** Everything that may be open is accepted. */
const accept = [
  ...['OPEN_SHIFTS', 'MISSING_SALES', 'TILL_EXCEPTIONS', 'STOCK_BELOW_ZERO', 'STOCKTAKES'],
  ...['UNRECONCILED_LINES', 'UNCHECKED_BOOKS'],
];

/** Every report of the month. */
async function reportsOf({ owner, month: { from, to } }: Shop): Promise<unknown[]> {
  const days = `date_from=${from}&date_to=${to}`;
  const addresses = [
    ...[
      `/reports/profit-and-loss?${days}`,
      `/reports/balance-sheet?date_to=${to}`,
      `/reports/cash-flow?${days}`,
    ],
    ...[`/reports/tax?${days}`, `/reports/general-ledger/summary?${days}`, `/accounts/trial-balance?${days}`],
    ...[`/sales/summary?${days}`, `/expenses/summary?${days}`, `/inventory/purchase-logs/summary?${days}`],
    ...[
      `/payments/analysis?${days}`,
      `/reports/ageing/summary?date=${to}`,
      `/reports/sales?by=OUTLET&${days}`,
    ],
  ];
  return Promise.all(addresses.map(async (address) => [address, dataOf(await owner.get(address))]));
}

/** What is done with the month, in this order, while the others trade. In the end it is filed, and then closed. */
const round = ['close', 'file', 'undo', 'reopen', 'file', 'close'] as const;
const again = ['reopen', 'undo', ...round] as const;
const closings = [...round, ...Array.from({ length: rounds - 1 }, () => again).flat()];

/** Does what is done with the month. Whatever is closed or filed is looked at when it is, and before it no longer is. */
function closer(shop: Shop) {
  const { owner, people, month } = shop;
  const accountant = people[2] as SignedIn;
  const name = month.from.slice(0, 7);
  const timed = async (request: () => Promise<Answer>): Promise<Times & { data: { id: string } }> => {
    const asked = performance.now();
    const data = dataOf(await request());
    return { asked, answered: performance.now(), data };
  };
  const begun = new Map<Spell['what'], { begun: Times; told: unknown }>();
  const look = async (what: Spell['what']) =>
    what === 'closed' ? reportsOf(shop) : dataOf(await owner.get(`/tax/returns/${shop.returnId}`));
  const end = async (what: Spell['what'], request: () => Promise<Answer>) => {
    const { told, ...spell } = begun.get(what) as { begun: Times; told: unknown };
    assert.deepEqual(await look(what), told, `what is ${what} does not move`);
    shop.spells.push({ what, ...spell, ended: await timed(request) });
  };
  const reason = 'A bill was forgotten';
  const acts = {
    close: async () => {
      const times = await timed(() => accountant.post('/accounts/months/close', { month: name, accept }));
      begun.set('closed', { begun: times, told: await look('closed') });
    },
    reopen: () => end('closed', () => owner.post('/accounts/months/reopen', { month: name, reason })),
    file: async () => {
      const { data, ...times } = await timed(() => accountant.post('/tax/returns', month));
      shop.returnId = data.id;
      begun.set('filed', { begun: times, told: await look('filed') });
    },
    undo: () => end('filed', () => owner.post(`/tax/returns/${shop.returnId}/undo`, { reason })),
  };
  return {
    act: (which: keyof typeof acts) => acts[which](),
    /** In the end both are so, and stay so. */
    last: async () => {
      for (const what of ['closed', 'filed'] as const) await end(what, () => owner.get('/accounts/months'));
    },
  };
}

/** All of them take the next step as soon as they are done with one, until the month was closed for the last time. */
async function trade(shop: Shop): Promise<void> {
  const steps = fc.sample(step, { numRuns: 1_000, seed });
  const { act, last } = closer(shop);
  let [next, done, isOver] = [0, 0, false];
  /** Enough to go on with while the month is closed or filed, and not many more. */
  let most = 2 * between;
  const over = () => {
    isOver = true;
  };
  const worker = async () => {
    for (let at = next++; !isOver; at = next++) {
      if (at >= most) await until(() => isOver || at < most || undefined, 600_000);
      await perform(shop, steps[at % steps.length] as Step, at);
      done += 1;
    }
  };
  const close = async () => {
    for (const which of [...closings, undefined]) {
      const enough = done + between;
      most = enough + between;
      await until(() => isOver || done >= enough || undefined, 600_000);
      if (which && !isOver) await act(which);
    }
  };
  const fold = async () => {
    for (; !isOver; await pause(20)) await foldDailyTotals(server.parts.database.jobs);
  };
  // The first surprise ends it.
  await Promise.all([
    close().finally(over),
    fold(),
    ...Array.from({ length: clients }, () => worker().finally(over)),
  ]);
  await last();
}

type Row = { id: string; businessDate?: string };

/** All of a list are those that were acknowledged, each once. Returns their days. */
async function assertListed(shop: Shop, path: string, kind: Fact['kind']): Promise<Map<string, string>> {
  const { rows } = await walkPages<Row>(shop.owner, `${path}?limit=100`, async () => {});
  const made = shop.facts.filter((one) => one.kind === kind).map(({ id }) => id);
  assert.deepEqual(rows.map(({ id }) => id).sort(), [...new Set(made)].sort(), path);
  return new Map(rows.map(({ id, businessDate = '' }) => [id, businessDate]));
}

test(`${clients} clients trade while a month is closed and filed: nothing is lost, and nothing slips in`, async (t) => {
  const shop = await openShop();
  const { owner, taxes, month, days, outlets } = shop;
  const today = days[1] as string;
  // Enough on the shelves, before anything else happens.
  for (const outlet of [0, 1]) {
    const first = {
      do: 'purchase',
      day: 0,
      outlet,
      which: 0,
      quantity: 100_000,
      amount: 1,
      isTwice: false,
    } as const;
    await perform(shop, { ...first, tax: { rate: 0, included: false, recoverable: true } }, 0);
  }
  await trade(shop);

  const [saleDays] = await Promise.all([
    assertListed(shop, '/sales', 'sale'),
    assertListed(shop, '/sales/refunds', 'refund'),
    assertListed(shop, '/expenses', 'expense'),
    assertListed(shop, '/inventory/purchase-logs', 'purchase'),
    assertListed(shop, '/inventory/adjustments', 'adjustment'),
  ]);
  for (const fact of shop.facts) if (fact.kind === 'sale') fact.day = saleDays.get(fact.id) ?? '';
  assertSpells(shop);

  // What is in the filed return came before it, and everything else after it.
  const filed = await filedIn(shop);
  const books = new Books({ today, taxes });
  const documents = shop.facts.flatMap(({ id, day, happenedOn, outlet, taxes: some, ...times }) =>
    some.map((tax) => ({
      key: `${tax.side.toUpperCase()} ${id}`,
      document: { ...tax, day, happenedOn, outlet },
      times,
    })),
  );
  const known = new Set(documents.map(({ key }) => key));
  assert.deepEqual(
    filed.filter((key) => !known.has(key)),
    [],
    'only what was acknowledged is filed',
  );
  for (const { day, outlet, lines } of shop.facts) books.post(day, outlet, lines);
  const [inside, outside] = [true, false].map((isIn) =>
    documents.filter(({ key }) => filed.includes(key) === isIn),
  ) as [typeof documents, typeof documents];
  for (const { document } of inside) taxes.add(document);
  books.file(month, shop.returnId);
  const next = taxes.next(month);
  const listed = await lateIn(shop, next);
  // What a till brought while the month was closed is late if the return was filed by then.
  for (const { key, document } of outside)
    taxes.add(listed.includes(key) ? document : { ...document, happenedOn: undefined });
  const { late } = taxes.open(next);
  const carried = outside.filter(
    ({ document: { day, happenedOn = day } }) => day > month.to && happenedOn <= month.to,
  );
  const [carriedLate, inTime] = [true, false].map((isLate) =>
    carried.filter(({ key }) => listed.includes(key) === isLate),
  ) as [typeof carried, typeof carried];
  const ofMonth = outside.filter(({ document: { day } }) => day <= month.to);
  assertFiled(shop, { inside: [...inside, ...inTime], late: [...ofMonth, ...carriedLate] });

  const told = {
    ...{ client: owner, taxes, outlets: outlets.map(({ id }) => id), moved: books.moved.bind(books) },
    minor: (amount: number) => BigInt(minor(amount)),
    accountOf: ({ code }: { code: string }) => code,
  };
  const all = { from: month.from, to: today };
  await assertStatements(told, all, 'MONTH');
  await assertStatements(told, month, 'OUTLET');
  await assertTaxReport(told, month);
  await assertTaxReport(told, all);
  await assertReturns(told, month);
  await assertKept(shop, books);
  t.diagnostic(
    `${shop.facts.length} acknowledged, ${shop.refused.length} refused, ${late.length} late for the return`,
  );
  assert.ok(shop.refused.length > 0 && late.length > 0, 'somebody came too late');
  assert.deepEqual(
    logged.filter((line) => !/"code":"(UNAVAILABLE|55P03)"/.test(line)),
    [],
    'nothing went wrong on our side',
  );
});

const isWithin = ({ asked, answered }: Times, { begun, ended }: Spell) =>
  asked > begun.answered && answered < ended.asked;

/** While the month was closed, nothing of it was acknowledged; while it was open, nothing was refused. */
function assertSpells({ facts, refused, spells, month }: Shop): void {
  const closed = spells.filter(({ what }) => what === 'closed');
  assert.equal(closed.length, closings.filter((which) => which === 'close').length);
  const ofMonth = facts.filter(({ day }) => day >= month.from && day <= month.to);
  const slipped = ofMonth.filter((fact) => closed.some((spell) => isWithin(fact, spell)));
  assert.deepEqual(slipped, [], 'nothing slips into a closed month');
  const needless = refused.filter(({ asked, answered }) =>
    closed.every(({ begun, ended }) => answered < begun.asked || asked > ended.answered),
  );
  assert.deepEqual(needless, [], 'nothing is refused while the month is open');
}

type Dated = { key: string; times: Times };

/** What was acknowledged before the last return was filed is in it, and what came after is not. */
function assertFiled({ spells }: Shop, { inside, late }: { inside: Dated[]; late: Dated[] }): void {
  const last = spells.findLast(({ what }) => what === 'filed') as Spell;
  const early = late.filter(({ times }) => times.answered < last.begun.asked);
  const slipped = inside.filter(({ times }) => times.asked > last.begun.answered);
  assert.deepEqual([early, slipped], [[], []], 'the return has what was there, and nothing else');
}

/** The documents of the filed return, by side and id; each is there once. */
async function filedIn({ owner, returnId }: Shop): Promise<string[]> {
  const { totals } = dataOf(await owner.get(`/tax/returns/${returnId}`));
  const keys = await keysOf(owner, totals);
  assert.equal(new Set(keys).size, keys.length, 'each document is in the return once');
  return keys;
}

/** The late documents of the next return. */
async function lateIn({ owner }: Shop, { from, to }: { from: string; to: string }): Promise<string[]> {
  const { late } = dataOf(await owner.get(`/tax/returns/next?from=${from}&to=${to}`));
  return keysOf(owner, late.totals);
}

async function keysOf(owner: SignedIn, totals: Record<string, { documents: string }>): Promise<string[]> {
  type Found = { side: string; source: { id: string } };
  const lists = await Promise.all(
    ['sold', 'refunded', 'bought', 'returned'].map((side) =>
      walkPages<Found>(owner, `${totals[side]?.documents}&limit=100`, async () => {}),
    ),
  );
  return lists.flatMap(({ rows }) => rows.map(({ side, source }) => `${side} ${source.id}`));
}

/** The figures that were kept when the month was closed are those of the books. */
async function assertKept({ owner, outlets, month }: Shop, books: Books): Promise<void> {
  const rows = await server.database((session) =>
    session.all<{ code: string; outlet: string; amount: string }>(
      `select a.code, f.outlet_id as outlet, (f.debit_minor - f.credit_minor)::text as amount
       from closed_figures f join accounts a on a.org_id = f.org_id and a.id = f.account_id
       where f.org_id = $1 and f.month = $2 and f.debit_minor <> f.credit_minor`,
      [owner.orgId, month.from],
    ),
  );
  const kept = rows.map(
    (row) => `${outlets.findIndex(({ id }) => id === row.outlet)} ${row.code} ${row.amount}`,
  );
  const expected = outlets.flatMap((_, outlet) =>
    [...books.moved({ ...month, outlet })]
      .filter(([, amount]) => amount !== 0n)
      .map(([account, amount]) => `${outlet} ${account} ${amount}`),
  );
  assert.deepEqual(kept.sort(), expected.sort(), 'the kept figures');
}
