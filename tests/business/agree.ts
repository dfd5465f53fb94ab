import assert from 'node:assert/strict';
import { assertStatements } from '../books/statements.ts';
import { assertReturns, assertTaxReport } from '../books/taxes.ts';
import { walkPages } from '../checks.ts';
import { assertCart, cartOf } from './carts.ts';
import { accounts, balanceOf, heldIn, methodOf, nothing } from './model.ts';
import { type Method, sum, whole } from './pricing.ts';
import type { Drawer, Sale, SoldLine } from './records.ts';
import { saleFigures } from './sell.ts';
import { assertFigures, done, fromE4, major, minor, people, type Shop, toE4 } from './shop.ts';
import { assertReport } from './tills.ts';

/** Everything that the interface tells of a business equals the model's. */
export async function assertAgrees(shop: Shop): Promise<void> {
  await Promise.all([
    assertStock(shop),
    assertParties(shop),
    assertSessions(shop),
    assertSales(shop),
    assertSummaries(shop),
    assertAnalysis(shop),
    assertOnce(shop),
    assertCarts(shop),
  ]);
  if (shop.isOrdered) await assertBooks(shop, []);
  else await assertWorth(shop);
  await assertReports(shop);
}

/** The tax report; and where the order is known, the statements and the returns. */
export async function assertReports(shop: Shop): Promise<void> {
  const { model, banks, outlets, today } = shop;
  const { lastMonth, taxes } = model;
  const told = {
    ...{ client: shop.people.owner, taxes, outlets: outlets.map(({ id }) => id) },
    ...{ moved: model.moved.bind(model), minor: (amount: number) => minor(shop, amount) },
    accountOf: ({ accountId, code }: { accountId: string; code: string }) => {
      const bank = banks.findIndex((one) => one.accountId === accountId);
      return bank < 0 ? code : `BANK:${bank}`;
    },
  };
  const days = { from: lastMonth.from, to: today };
  await assertTaxReport(told, days);
  await assertTaxReport(told, lastMonth, { at: 1, id: outlets[1]?.id ?? '' });
  if (!shop.isOrdered) return;
  await Promise.all([assertStatements(told, days, 'MONTH'), assertReturns(told, lastMonth)]);
}

async function all<Row>({ people: { owner } }: Shop, path: string): Promise<Row[]> {
  const asked = `${path}${path.includes('?') ? '&' : '?'}limit=100`;
  return (await walkPages<Row>(owner, asked, async () => {})).rows;
}

const read = async ({ people: { owner } }: Shop, path: string) => done(await owner.get(path));

type StockRow = { variantId: string; outletId: string; quantity: number; value: number };

type Late = { outletId: string; details: { stocktakeId: string; lines: StockRow[] } };

/** By how much counts that were completed were corrected because of what tills brought later. */
async function corrections(shop: Shop): Promise<(place: { variantId: string; outletId: string }) => bigint> {
  if (shop.isOrdered) return () => 0n;
  const [exceptions, completed] = await Promise.all([
    all<Late>(shop, '/till/exceptions?kind=RECORDED_AFTER_COUNT'),
    all<{ id: string }>(shop, '/inventory/stocktakes?status=COMPLETED'),
  ]);
  const ids = new Set(completed.map(({ id }) => id));
  const late = exceptions
    .filter(({ details }) => ids.has(details.stocktakeId))
    .flatMap(({ outletId, details }) => details.lines.map((line) => ({ ...line, outletId })));
  return ({ variantId, outletId }) =>
    -sum(
      late.map((one) => (one.variantId === variantId && one.outletId === outletId ? toE4(one.quantity) : 0n)),
    );
}

async function assertStock(shop: Shop): Promise<void> {
  const { model, items, outlets } = shop;
  const [rows, correctedBy] = await Promise.all([
    all<StockRow>(shop, '/inventory/stock/rows'),
    corrections(shop),
  ]);
  const named = rows.map(({ variantId, outletId, quantity, value }) => {
    const item = items.findIndex((one) => one.variantId === variantId);
    const outlet = outlets.findIndex(({ id }) => id === outletId);
    return { place: `${item}/${outlet}`, quantity, ...(shop.isOrdered && { value }) };
  });
  const expected = named.map(({ place }, at) => {
    const { quantity = 0n, value = 0n } = model.shelves.get(place) ?? {};
    const corrected = quantity + correctedBy(rows[at] as StockRow);
    return { place, quantity: fromE4(corrected), ...(shop.isOrdered && { value: major(shop, value) }) };
  });
  assert.deepEqual(named, expected, 'the stock');
  const goods = model.rules.items.filter(({ isGoods }) => isGoods).length;
  assert.equal(named.length, goods * outlets.length, 'all of the stock is listed');
}

async function assertParties(shop: Shop): Promise<void> {
  const rows = await all<{ id: string }>(shop, '/customer-relationship-management');
  assert.equal(rows.length, shop.parties.length, 'the parties');
  for (const [at, { id }] of shop.parties.entries()) {
    const party = shop.model.party(at);
    const figures = { balance: balanceOf(party), deposit: party.deposit, advance: party.advance };
    const expected = Object.entries(figures).map(([name, figure]) => [name, major(shop, figure)]);
    assertFigures(rows.find((row) => row.id === id) ?? {}, Object.fromEntries(expected), `party ${at}`);
  }
}

async function assertSessions(shop: Shop): Promise<void> {
  const rows = await all<{ id: string }>(shop, '/till/sessions');
  assert.deepEqual(
    new Set(rows.map(({ id }) => id)),
    new Set(shop.model.sessions.keys()),
    'the till sessions',
  );
  for (const session of shop.model.sessions.values())
    assertReport(shop, await read(shop, `/till/sessions/${session.id}`), session);
}

/** Each acknowledged sale is there once, with a number of its own in a series that has no gaps. */
async function assertSales(shop: Shop): Promise<void> {
  const { model } = shop;
  const rows = await all<{ id: string; number: string }>(shop, '/sales');
  assert.equal(rows.length, model.sales.size, 'the number of sales');
  for (const row of rows) {
    const sale = model.sales.get(row.id);
    assert.ok(sale, `sale ${row.number} was never acknowledged`);
    const cost = shop.isOrdered && { cost: major(shop, sum(sale.lines.map((line) => line.cost))) };
    assertFigures(row, { ...saleFigures(shop, sale), ...cost }, `sale ${row.number}`);
  }
  const series = Map.groupBy(rows, ({ number }) => number.slice(0, -6));
  const queued = new Set(shop.devices.flatMap(({ queue }) => queue.map(({ number }) => number)));
  for (const [prefix, some] of series) {
    const given = some.map(({ number }) => Number(number.slice(-6))).sort((one, other) => one - other);
    const last = model.series.get(prefix) ?? 0;
    const expected = Array.from({ length: last }, (_, at) => at + 1).filter(
      (number) => !queued.has(prefix + String(number).padStart(6, '0')),
    );
    assert.deepEqual(given, expected, `the numbers of ${prefix}`);
  }
  if (queued.size === 0) {
    const gaps = await all(shop, '/till/exceptions?kind=NUMBER_GAP&status=OPEN');
    assert.deepEqual(gaps, [], 'no gap is left open');
  }
}

const quantityOf = (shop: Shop, { item, unit, quantity }: Pick<SoldLine, 'item' | 'unit' | 'quantity'>) =>
  quantity * shop.model.item(item).units[unit].factor;

/** A sale that is void counts nowhere but among the voids; what came back of the others has figures of its own. */
async function assertSummaries(shop: Shop): Promise<void> {
  const { model, items } = shop;
  const [summary, products] = await Promise.all([
    read(shop, '/sales/summary'),
    all<{ productId: string }>(shop, '/sales/by-product'),
  ]);
  const money = (amount: bigint) => major(shop, amount);
  const sales = [...model.sales.values()].filter(({ isVoid }) => !isVoid);
  const refunds = model.takenBack.filter(({ sale }) => !sale.isVoid);
  const of = (figure: (sale: Sale) => bigint) => sum(sales.map(figure));
  const back = (figure: (refund: (typeof refunds)[number]) => bigint) => sum(refunds.map(figure));
  const [total, tax] = [of((sale) => sale.total), of((sale) => sale.tax)];
  const { returns } = model;
  const inReturns = (figure: (one: (typeof returns)[number]) => bigint) => sum(returns.map(figure));
  const refunded = back((one) => one.total) + inReturns((one) => one.total);
  const refundedTax = back((one) => one.tax) + inReturns((one) => one.tax);
  const [due, credited] = [of((sale) => model.dueOf(sale)), of((sale) => sale.credited)];
  const cost = of(({ lines }) => sum(lines.map((line) => line.cost)));
  const returnedCost =
    back(({ sale, parts }) => sum(parts.map((part) => model.costOf(sale, part)))) +
    inReturns(({ lines }) => sum(lines.map((line) => line.cost)));
  const margin = total - refunded - (tax - refundedTax) - (cost - returnedCost);
  const costs = {
    ...{ cost: money(cost), returnedCost: money(returnedCost), netCost: money(cost - returnedCost) },
    margin: money(margin),
  };
  const inAll = of(({ lines }) => sum(lines.map((line) => quantityOf(shop, line))));
  const inBack =
    back(({ sale, parts }) => sum(parts.map((part) => quantityBack(shop, sale, part)))) +
    inReturns(({ lines }) => sum(lines.map((line) => quantityOf(shop, line))));
  const expected = {
    ...{ count: sales.length, voidedCount: model.sales.size - sales.length },
    ...{ gross: money(of((sale) => sale.subtotal)), discount: money(of((sale) => sale.discount)) },
    ...{ tax: money(tax), rounding: money(of((sale) => sale.rounding)), total: money(total) },
    averageSale: sales.length === 0 ? 0 : money(whole(total, BigInt(sales.length))),
    items: fromE4(whole(inAll, 10_000n)),
    ...{
      refundCount: refunds.length + returns.length,
      refunded: money(refunded),
      refundedTax: money(refundedTax),
    },
    refundedRounding: money(back((one) => one.rounding) + inReturns((one) => one.rounding)),
    refundedItems: fromE4(whole(inBack, 10_000n)),
    ...{ net: money(total - refunded), netTax: money(tax - refundedTax) },
    ...{ paid: money(total - due - credited), due: money(due), credited: money(credited) },
    ...(shop.isOrdered && costs),
  };
  assertFigures(summary, expected, 'the summary of sales');
  await assertListedRefunds(shop, refunds);

  const lines = sales.flatMap((sale) => sale.lines);
  for (const [item, { productId }] of items.entries()) {
    const own = lines.filter((line) => line.item === item);
    const row = products.find((one) => one.productId === productId);
    const without = returns.flatMap((one) => one.lines.filter((line) => line.item === item));
    if (own.length + without.length === 0) {
      assert.equal(row, undefined, `nothing was sold of product ${item}`);
      continue;
    }
    const parts = refunds.flatMap(({ sale, parts: some }) =>
      some.flatMap((part) => (sale.lines[part.at]?.item === item ? [{ sale, ...part }] : [])),
    );
    const figures = {
      quantity: fromE4(whole(sum(own.map((line) => quantityOf(shop, line))), 10_000n)),
      refundedQuantity: fromE4(
        whole(
          sum(parts.map(({ sale, ...part }) => quantityBack(shop, sale, part))) +
            sum(without.map((line) => quantityOf(shop, line))),
          10_000n,
        ),
      ),
      ...{ total: money(sum(own.map((line) => line.total))), tax: money(sum(own.map((line) => line.tax))) },
      ...{ refunded: money(sum([...parts, ...without].map((part) => part.total))) },
      ...{ refundedTax: money(sum([...parts, ...without].map((part) => part.tax))) },
      ...(shop.isOrdered && {
        cost: money(sum(own.map((line) => line.cost))),
        returnedCost: money(
          sum(parts.map((part) => model.costOf(part.sale, part))) + sum(without.map((line) => line.cost)),
        ),
      }),
    };
    assertFigures(row ?? {}, figures, `product ${item}`);
  }
}

const quantityBack = (shop: Shop, { lines }: Sale, { at, quantity }: { at: number; quantity: bigint }) =>
  quantityOf(shop, { ...(lines[at] as SoldLine), quantity });

/** The refunds of each sale, as often as they were made and for as much. */
async function assertListedRefunds(shop: Shop, made: { sale: Sale; total: bigint; tax: bigint }[]) {
  const rows = await all<{ saleId: string | null; total: number; tax: number }>(shop, '/sales/refunds');
  const listed = rows.map(({ saleId, total, tax }) => `${saleId} ${total} ${tax}`);
  const rowOf = (saleId: string | null, { total, tax }: { total: bigint; tax: bigint }) =>
    `${saleId} ${major(shop, total)} ${major(shop, tax)}`;
  const expected = [
    ...made.map((one) => rowOf(one.sale.id, one)),
    ...shop.model.returns.map((one) => rowOf(null, one)),
  ];
  assert.deepEqual(listed.sort(), expected.sort(), 'the refunds');
}

async function assertAnalysis(shop: Shop): Promise<void> {
  const { model } = shop;
  const [{ rows }, summary] = await Promise.all([
    read(shop, '/payments/analysis'),
    read(shop, '/payments/analysis/summary'),
  ]);
  const money = (drawer: Drawer) => ({
    ...{ salesPmt: major(shop, drawer.sales), paidIn: major(shop, drawer.paidIn) },
    ...{ paidOut: major(shop, drawer.paidOut + drawer.refunds), cashBack: major(shop, drawer.cashBack) },
    balance: major(shop, heldIn(drawer)),
  });
  const found = (rows as { paymentMethod: Method }[]).map((row) => row.paymentMethod);
  // What was counted too much or too little has a row as well, though nobody paid by it.
  const counted = (['CASH', 'BANK', 'POS', 'MOBILE'] as const).filter((method) => offBy(shop, method) !== 0n);
  const expected = new Set<Method>([...model.analysis.keys(), ...counted]);
  assert.deepEqual(found.toSorted(), [...expected].toSorted(), 'the methods of the analysis');
  for (const row of rows as { paymentMethod: Method }[]) {
    const drawer = model.analysis.get(row.paymentMethod) ?? nothing();
    const status = countedAs(shop, row.paymentMethod);
    assertFigures(row, { ...money(drawer), status }, `the analysis of ${row.paymentMethod}`);
  }
  const totals = nothing();
  for (const [method, drawer] of model.analysis) {
    if (method === 'DEPOSIT') continue;
    for (const figure of Object.keys(totals) as (keyof Drawer)[]) totals[figure] += drawer[figure];
  }
  assertFigures(summary, { ...money(totals), methods: expected.size }, 'the summary of the analysis');
}

/** What leaves no figure of its own elsewhere: it is there as often as it was acknowledged. */
async function assertOnce(shop: Shop): Promise<void> {
  const { model, told } = shop;
  const [payments, purchases, adjustments, expenses, stocktakes] = await Promise.all(
    [
      '/payments',
      '/inventory/purchase-logs',
      '/inventory/adjustments',
      '/expenses',
      '/inventory/stocktakes',
    ].map((path) => read(shop, `${path}/summary`)),
  );
  const rows = [...model.analysis.values()];
  const [into, out] = [
    sum(rows.map(({ sales, paidIn }) => sales + paidIn)),
    sum(rows.map(({ refunds, paidOut, cashBack }) => refunds + paidOut + cashBack)),
  ];
  assertFigures(
    payments,
    { count: model.payments, in: major(shop, into), out: major(shop, out), net: major(shop, into - out) },
    'the summary of payments',
  );
  const bought = sum(told.purchases.map(({ total }) => total));
  const boughtFor = major(shop, bought);
  const purchased = { count: told.purchases.length, total: boughtFor, reversed: 0, net: boughtFor };
  assertFigures(purchases, purchased, 'purchases');
  assertFigures(adjustments, { count: told.adjusted.length }, 'adjustments');
  const spent = { count: told.expenses.length, total: major(shop, sum(told.expenses)) };
  assertFigures(expenses, spent, 'expenses');
  assertFigures(
    stocktakes,
    { completed: told.counted.length, inProgress: model.counts.length },
    'stocktakes',
  );
}

/** Open while a till that is open has some of it, and then by what all counts were off. */
function countedAs(shop: Shop, method: Method): string {
  const sessions = [...shop.model.sessions.values()];
  if (sessions.some(({ isOpen, paidBy }) => isOpen && paidBy.has(method))) return 'OPEN';
  if (method === 'DEPOSIT') return 'BALANCED';
  const off = offBy(shop, method);
  return off === 0n ? 'BALANCED' : off < 0n ? 'SHORT' : 'OVER';
}

/** What the tills were over of it, or below zero short. */
function offBy({ model }: Shop, method: Method): bigint {
  return sum(
    [...model.sessions.values()].flatMap((session) =>
      [...session.counted].flatMap(([place, counted]) =>
        methodOf(place) === method ? [counted - model.held(session, place)] : [],
      ),
    ),
  );
}

async function assertCarts(shop: Shop): Promise<void> {
  const { people: clients, outlets, model } = shop;
  for (const person of people.slice(0, 4)) {
    for (const outlet of outlets.keys()) {
      const found = done(await clients[person].get(`/cart?outletId=${outlets[outlet]?.id}`));
      const cart = cartOf(shop, person, outlet) ?? { outlet, lines: [] };
      assert.equal(found.lines.length, cart.lines.length, `the cart of ${person}`);
      assertCart(shop, found, cart);
    }
  }
  const parked = await Promise.all(
    outlets.map(
      async ({ id }) => done(await clients.owner.get(`/cart/parked?outletId=${id}&limit=100`)).rows,
    ),
  );
  const ids = parked.flat().map(({ id }: { id: string }) => id);
  if (ids.length < 100)
    assert.deepEqual(new Set(ids), new Set(model.parked.map(({ id }) => id)), 'parked carts');
}

type Balance = { code: string; accountId: string; closing: number };

/** The trial balance, but for accounts whose figure the order of commits decides. */
async function assertBooks(shop: Shop, without: string[]): Promise<Map<string, bigint>> {
  const { rows }: { rows: Balance[] } = await read(shop, '/accounts/trial-balance');
  const found = new Map(
    rows.map(({ code, accountId, closing }) => {
      const bank = shop.banks.findIndex((one) => one.accountId === accountId);
      return [bank < 0 ? code : `BANK:${bank}`, minor(shop, closing)];
    }),
  );
  const kept = (balances: Map<string, bigint>) =>
    [...balances].filter(([account, amount]) => amount !== 0n && !without.includes(account)).sort();
  assert.deepEqual(kept(found), kept(shop.model.balances()), 'the trial balance');
  for (const { id } of shop.outlets) {
    const { totals } = await read(shop, `/accounts/trial-balance?outletId=${id}`);
    assert.equal(totals.closing, 0, 'the trial balance of an outlet');
  }
  return found;
}

type Detail = { id: string; outletId: string; cost: number; lines: { cost: number }[] };

/**
 * Which average a sale took depends on who came first; that nothing is lost does not. By outlet, what is there is worth
 * what came in less what went out, as the answers said; and the accounts say so, too.
 */
async function assertWorth(shop: Shop): Promise<void> {
  const { model, told, outlets } = shop;
  const moved = [accounts.inventory, accounts.costOfSales, accounts.shrinkage];
  const [found, stock, sales, settlements, stocktakes] = await Promise.all([
    assertBooks(shop, moved),
    all<StockRow>(shop, '/inventory/stock/rows'),
    all<Detail>(shop, '/sales'),
    all<{ outletId: string; value: number }>(shop, '/inventory/stock/movements?reason=SETTLEMENT'),
    all<{ outletId: string; differenceValue: number }>(shop, '/inventory/stocktakes?status=COMPLETED'),
  ]);
  // What a refund brought back follows from the cost of its line, and that is told sale by sale.
  for (const sale of new Set(model.takenBack.map((one) => one.sale))) {
    const { lines }: Detail = await read(shop, `/sales/${sale.id}`);
    for (const [at, line] of sale.lines.entries()) line.cost = minor(shop, lines[at]?.cost ?? 0);
  }
  const returned = model.takenBack.map(({ sale, parts }) => ({
    outlet: sale.outlet,
    // What is damaged went from the cost of sales to shrinkage, and not back to stock.
    value: sum(parts.filter(({ isBack }) => isBack).map((part) => model.costOf(sale, part))),
  }));
  // Of what came back without a receipt the list says what it cost.
  const listed = await all<{ id: string; returnedCost: number }>(shop, '/sales/refunds');
  const costs = new Map(listed.map(({ id, returnedCost }) => [id, minor(shop, returnedCost)]));
  for (const { id, outlet, lines } of model.returns) {
    const isBack = lines.some((line) => line.isBack);
    returned.push({ outlet, value: isBack ? (costs.get(id) ?? 0n) : 0n });
  }
  const byId = <Row extends { outletId: string }>(rows: Row[], value: (row: Row) => number) =>
    rows.map((row) => ({
      outlet: outlets.findIndex(({ id }) => id === row.outletId),
      value: minor(shop, value(row)),
    }));
  const sold = byId(sales, ({ cost }) => cost);
  const settled = byId(settlements, ({ value }) => value);
  const there = byId(stock, ({ value }) => value);
  // With what tills brought since, which no answer said.
  const counted = byId(stocktakes, ({ differenceValue }) => differenceValue);
  const of = (some: { outlet: number; value: bigint }[], outlet?: number) =>
    sum(some.map((one) => (outlet === undefined || one.outlet === outlet ? one.value : 0n)));
  const arrivals = told.moved.map(({ to: outlet, value }) => ({ outlet, value }));
  const departures = told.moved.map(({ from: outlet, value }) => ({ outlet, value }));
  for (const outlet of outlets.keys()) {
    const comes = [told.purchases, told.adjusted, counted, arrivals, returned, settled];
    const worth = sum(comes.map((some) => of(some, outlet))) - of(sold, outlet) - of(departures, outlet);
    assert.equal(of(there, outlet), worth, `what the stock of outlet ${outlet} is worth`);
  }
  const shrunk = told.adjusted.filter(({ purpose }) => purpose !== 'OPENING');
  const [inventory = 0n, costOfSales = 0n, shrinkage = 0n] = moved.map((account) => found.get(account) ?? 0n);
  // Whether sold or lost goods were those below zero, and bear what the next cost more, depends on who came first, too.
  assert.deepEqual(
    [inventory, costOfSales + shrinkage],
    [of(there), of(sold) - of(returned) - of(settled) - of(shrunk) - of(counted)],
    'inventory, and cost of sales with shrinkage',
  );
}
