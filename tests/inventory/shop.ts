import assert from 'node:assert/strict';
import { anItem, aVendor, type Item } from '../../src/inventory/testing.ts';
import { createRates, noonSomewhere, taxBody } from '../books/shop.ts';
import { assertStatements } from '../books/statements.ts';
import { assertReturns, assertTaxReport, type BillTax, Taxes } from '../books/taxes.ts';
import type { Answer, SignedIn, TestServer } from '../harness.ts';
import { fraction, minus, over, rounded, sign, sum, times, toNumber, toText, zero } from './fraction.ts';
import { e4, type Line, type Outcome, Stockroom } from './model.ts';
import type { SentLine, Step } from './steps.ts';

/** A business, and the model of its stock: each step is done in both. */
export type Shop = {
  server: TestServer;
  owner: SignedIn;
  model: Stockroom;
  decimals: number;
  today: string;
  /** The first never goes below zero, the second may. */
  outlets: string[];
  items: (Item & { packPriceId: string; pack: number })[];
  vendorId: string;
  purchases: string[];
  sales: string[];
  /** Which place was counted, as the how manieth count there, and the last moment before. */
  counts: { place: string; at: number; before: string }[];
};

export const currencies = [
  { currency: 'NGN', decimals: 2 },
  { currency: 'JPY', decimals: 0 },
  { currency: 'KWD', decimals: 3 },
];

export async function openShop(
  server: TestServer,
  { currency, decimals } = { currency: 'NGN', decimals: 2 },
): Promise<Shop> {
  const timezone = noonSomewhere();
  const owner = await server.business({ currency, timezone });
  const market = await owner.post('/outlets', { name: 'Market', allowsNegativeStock: true });
  const packs = [12, 2.5];
  const items = await Promise.all(
    packs.map(async (pack) => ({ pack, ...(await anItem(server, owner, { name: `By ${pack}`, pack })) })),
  );
  const today = Temporal.Now.plainDateISO(timezone).toString();
  const taxes = new Taxes(await createRates(owner));
  const { productId } = items[1] as (typeof items)[number];
  await server.database((session) =>
    session.all('update products set tax_rate_id = $2 where id = $1', [productId, taxes.rate(1).id]),
  );
  return {
    ...{ server, owner, decimals, items, today },
    model: new Stockroom({ decimals, allowsNegative: [false, true], today, taxes }),
    outlets: [owner.outletId, market.body.data.id],
    vendorId: await aVendor(server, owner),
    purchases: [],
    sales: [],
    counts: [],
  };
}

function modelLine(shop: Shop, line: SentLine & { tax?: BillTax | undefined }): Line {
  const { item, unit, quantity, cost, tax } = line;
  const factor = unit === 'pack' ? e4((shop.items[item]?.pack ?? 0) * 10_000) : fraction(1n);
  return { item, factor, quantity: e4(quantity), cost: cost === undefined ? undefined : e4(cost), tax };
}

function priceOf(shop: Shop, { item, unit }: SentLine) {
  const { productId, itemPriceId, packPriceId } = shop.items[item] as Shop['items'][number];
  return { productId, itemPriceId: unit === 'pack' ? packPriceId : itemPriceId };
}

/** What is said in a body of a line; a single unit by its variant. */
function bodyLine(shop: Shop, line: SentLine) {
  const named =
    line.unit === 'pack'
      ? { itemPriceId: priceOf(shop, line).itemPriceId }
      : { variantId: shop.items[line.item]?.variantId };
  const { quantity, cost } = line;
  return { ...named, quantity: quantity / 10_000, ...(cost !== undefined && { unitCost: cost / 10_000 }) };
}

/** Does a step over HTTP and in the model, which must agree on whether it can be done. */
export async function perform(shop: Shop, step: Step): Promise<void> {
  const done = await stepOf(shop, step);
  if (!done) return;
  const { answer, outcome } = done;
  const expected = {
    ...{ done: [200], short: [409, 'INSUFFICIENT_STOCK'], refused: [409, 'INVALID_STATE'] },
    wrong: [400, 'VALIDATION_FAILED'],
  }[outcome];
  const found = answer.status === 200 ? [200] : [answer.status, answer.body.code];
  assert.deepEqual(found, expected, `${JSON.stringify(step)} → ${JSON.stringify(answer.body)}`);
}

async function stepOf(shop: Shop, step: Step): Promise<{ answer: Answer; outcome: Outcome } | undefined> {
  const { owner, model, outlets, vendorId } = shop;
  switch (step.do) {
    case 'buy': {
      const lines = step.lines.map((line) => modelLine(shop, line));
      const total = model.billed(lines);
      const amount = rounded(times(total, fraction(BigInt(step.paid), 100n)), shop.decimals);
      const answer = await send(shop, step, { total: toNumber(total), amount: toNumber(amount) });
      if (answer.status === 200) shop.purchases.push(answer.body.data.id);
      const bought = { outlet: step.outlet, day: dayOf(shop, step) };
      return { answer, outcome: model.buy(bought, lines, { method: step.method, amount }) };
    }
    case 'adjust': {
      const lines = step.lines.map((line) => modelLine(shop, line));
      const isReturn = step.purpose === 'VENDOR_RETURN' && step.toVendor;
      const answer = await send(shop, step);
      return { answer, outcome: model.adjust(step.outlet, step.purpose, step.effect, lines, isReturn) };
    }
    case 'transfer': {
      const to = 1 - step.from;
      const lines = step.lines.map((line) => modelLine(shop, line));
      return { answer: await send(shop, step), outcome: model.transfer(step.from, to, lines) };
    }
    case 'reverse': {
      const purchase = shop.purchases.length - 1 - step.ago;
      if (purchase < 0) return;
      const answer = await send(shop, step);
      return { answer, outcome: model.reverse(purchase) };
    }
    case 'sell': {
      const lines = step.lines.map((line) => modelLine(shop, { ...line, cost: prices[line.unit] * 10_000 }));
      const amount = toNumber(model.price(lines));
      const answer = await owner.post('/checkout', {
        outletId: outlets[step.outlet],
        lines: step.lines.map((line) => ({
          itemPriceId: priceOf(shop, line).itemPriceId,
          quantity: line.quantity / 10_000,
        })),
        payments: amount > 0 ? [{ method: 'CASH', amount }] : [],
      });
      if (answer.status === 200) shop.sales.push(answer.body.data.sale.id);
      return { answer, outcome: model.sell(step.outlet, lines) };
    }
    case 'takeBack': {
      const sale = shop.sales.length - 1 - step.ago;
      if (sale < 0) return;
      const answer = await owner.post(`/sales/${shop.sales[sale]}/refunds`, {});
      return { answer, outcome: model.takeBack(sale) };
    }
    case 'produce': {
      const [lines, inputs] = [step.lines, step.inputs].map((some) =>
        some.map((line) => modelLine(shop, line)),
      ) as [Line[], Line[]];
      const answer = await owner.post('/inventory/stock/adjustment', {
        ...{ outletId: outlets[step.outlet], purpose: 'PRODUCTION' },
        lines: step.lines.map((line) => bodyLine(shop, line)),
        inputs: step.inputs.map((line) => bodyLine(shop, line)),
      });
      return { answer, outcome: model.produce(step.outlet, lines, inputs) };
    }
    case 'late': {
      const count = shop.counts.at(-1 - step.ago);
      if (!count) return;
      const [item = 0, outlet = 0] = count.place.split('/').map(Number);
      const { effect } = step;
      const hasCost = effect === 'INCREASE' && step.cost !== undefined;
      const { quantity, cost } = modelLine(shop, {
        ...{ item, unit: 'one', quantity: step.quantity },
        ...(hasCost && { cost: step.cost as number }),
      });
      const own = cost && rounded(times(quantity, cost), shop.decimals);
      const answer = await owner.post('/inventory/stock/adjustment', {
        ...{ outletId: outlets[outlet], purpose: effect === 'INCREASE' ? 'FOUND' : 'LOST' },
        occurredAt: count.before,
        lines: [
          {
            ...{ variantId: shop.items[item]?.variantId, quantity: step.quantity / 10_000 },
            ...(hasCost && { unitCost: (step.cost as number) / 10_000 }),
          },
        ],
      });
      return { answer, outcome: model.adjustLate(count.place, count.at, effect, quantity, own) };
    }
    case 'count': {
      const place = `${step.item}/${step.outlet}`;
      const at = shop.counts.filter((one) => one.place === place).length;
      shop.counts.push({ place, at, before: new Date().toISOString() });
      const answer = await counted(shop, step);
      return { answer, outcome: model.count(step.item, step.outlet, e4(step.counted)) };
    }
    case 'clear': {
      const { quantity } = model.level(`${step.item}/${step.outlet}`);
      if (sign(quantity) <= 0) return;
      const answer = await owner.post('/inventory/stock/adjustment', {
        outletId: outlets[step.outlet],
        purpose: 'LOST',
        lines: [{ variantId: shop.items[step.item]?.variantId, quantity: toNumber(quantity) }],
      });
      const line = { item: step.item, factor: fraction(1n), quantity };
      return { answer, outcome: model.adjust(step.outlet, 'LOST', 'DECREASE', [line], false) };
    }
    case 'pay': {
      const answer = await owner.post('/payments', {
        ...{ direction: 'OUT', method: 'CASH', amount: step.amount },
        ...{ partyId: vendorId, outletId: outlets[0] },
      });
      model.pay(fraction(BigInt(step.amount)));
      return { answer, outcome: 'done' };
    }
    case 'close': {
      const answer = await owner.post('/accounts/months/close', { month: nameOf(shop), accept });
      return { answer, outcome: model.close() };
    }
    case 'reopen': {
      const body = { month: nameOf(shop), reason: 'A bill was forgotten' };
      return { answer: await owner.post('/accounts/months/reopen', body), outcome: model.reopen() };
    }
    case 'file': {
      const mayFile = model.taxes.mayFile(model.lastMonth);
      const answer = await owner.post('/tax/returns', model.lastMonth);
      if (mayFile && answer.status === 200) model.file(answer.body.data.id);
      return { answer, outcome: mayFile ? 'done' : 'refused' };
    }
    case 'undo': {
      const [filed] = model.taxes.returns;
      if (!filed) return;
      const answer = await owner.post(`/tax/returns/${filed.id}/undo`, { reason: 'Typed wrong' });
      model.undo();
      return { answer, outcome: 'done' };
    }
  }
}

const nameOf = ({ model }: Shop) => model.lastMonth.from.slice(0, 7);

/** What may be open when a month is closed. */
const accept = ['STOCK_BELOW_ZERO', 'STOCKTAKES', 'TILL_EXCEPTIONS', 'UNCHECKED_BOOKS'];

/** A day in the middle of the last month, or today. */
const dayOf = ({ model, today }: Shop, { isLastMonth }: { isLastMonth: boolean }) =>
  isLastMonth ? `${model.lastMonth.from.slice(0, 8)}15` : today;

/** As `anItem` has them, in major units. */
const prices = { one: 100, pack: 1_000 };

/** A stocktake of one item, from its start to its end. */
async function counted(
  shop: Shop,
  { item, outlet, counted }: Extract<Step, { do: 'count' }>,
): Promise<Answer> {
  const { owner } = shop;
  const variantId = shop.items[item]?.variantId;
  const started = await owner.post('/inventory/stocktakes', {
    ...{ outletId: shop.outlets[outlet], scope: 'LIST', variantIds: [variantId] },
  });
  const path = `/inventory/stocktakes/${started.body.data.id}`;
  await owner.patch(`${path}/counts`, { counts: [{ variantId, quantity: counted / 10_000 }] });
  await owner.post(`${path}/submit`, {});
  return owner.post(`${path}/complete`, {});
}

/** Sends what the step says, with the figures of a purchase as whoever buys would have worked them out. */
export function send(
  shop: Shop,
  step: Extract<Step, { do: 'buy' | 'reverse' | 'transfer' | 'adjust' }>,
  { total = 0, amount = 0 } = {},
): Promise<Answer> {
  const { owner, outlets, vendorId } = shop;
  if (step.do === 'buy') {
    return owner.post('/inventory/bulk-stock', {
      ...{
        date: dayOf(shop, step),
        storeId: outlets[step.outlet],
        vendorId,
        pmethod: 'split',
        total,
        amount,
      },
      // The goods come now: after the counts of today.
      occurredAt: new Date().toISOString(),
      ...{ bankAmount: 0, posAmount: 0, cashAmount: 0 },
      [step.method === 'CASH' ? 'cashAmount' : 'posAmount']: amount,
      stock: step.lines.map((line) => ({
        ...priceOf(shop, line),
        quantity: line.quantity / 10_000,
        costPrice: line.cost / 10_000,
        ...taxBody(shop.model.taxes, line.tax),
      })),
    });
  }
  if (step.do === 'reverse') {
    const id = shop.purchases.at(-1 - (step.ago % shop.purchases.length));
    return owner.post(`/inventory/purchase-logs/${id}/reverse`, {});
  }
  const lines = step.lines.map((line) => bodyLine(shop, line));
  if (step.do === 'transfer') {
    const [fromOutletId, toOutletId] = [outlets[step.from], outlets[1 - step.from]];
    return owner.post('/inventory/stock/transfer', { fromOutletId, toOutletId, lines });
  }
  const { purpose, effect } = step;
  return owner.post('/inventory/stock/adjustment', {
    ...{ outletId: outlets[step.outlet], purpose, effect, lines },
    ...(step.toVendor && purpose === 'VENDOR_RETURN' && { vendorId }),
  });
}

type Level = { place: string; quantity: string; value: string; history: string[] };

/**
 * Quantity, value and movements of each stock, oldest first. Read past the interface, for as long as there is no
 * operation that tells them; then this is the one function to change.
 */
async function readStock({ server, owner, outlets, items, decimals }: Shop): Promise<Level[]> {
  const rows = await server.database((session) =>
    session.all<{ variantId: string; outletId: string; level: string[]; history: string[][] }>(
      `select s.variant_id as "variantId", s.outlet_id as "outletId",
              array[s.quantity_e4, s.value_minor]::text[] as level,
              (select coalesce(json_agg(array[m.reason, m.quantity_e4::text, m.value_minor::text,
                                              m.quantity_after_e4::text, m.value_after_minor::text] order by m.number), '[]')
               from stock_movements m
               where m.org_id = s.org_id and m.variant_id = s.variant_id and m.outlet_id = s.outlet_id) as history
       from stock s where s.org_id = $1`,
      [owner.orgId],
    ),
  );
  const quantity = (text = '') => toText(fraction(BigInt(text), 10_000n));
  const money = (text = '') => toText(fraction(BigInt(text), 10n ** BigInt(decimals)));
  return rows.map(({ variantId, outletId, level, history }) => ({
    place: `${items.findIndex((item) => item.variantId === variantId)}/${outlets.indexOf(outletId)}`,
    quantity: quantity(level[0]),
    value: money(level[1]),
    history: history.map(([reason, moved, value, after, worth]) =>
      [reason, quantity(moved), money(value), quantity(after), money(worth)].join(' '),
    ),
  }));
}

/** What changes with each step: stock, its movements and the books. */
export async function assertAgrees(shop: Shop): Promise<void> {
  await Promise.all([assertStock(shop), assertBooks(shop), assertReports(shop)]);
}

/** The statements, the tax report and the returns. */
async function assertReports({ owner, model, today, decimals, outlets }: Shop): Promise<void> {
  const { lastMonth, taxes } = model;
  const told = {
    ...{ client: owner, taxes, outlets, moved: model.moved.bind(model) },
    minor: (amount: number) => BigInt(Math.round(amount * 10 ** decimals)),
    accountOf: ({ code }: { code: string }) => code,
  };
  await Promise.all([
    assertStatements(told, { from: lastMonth.from, to: today }, 'MONTH'),
    assertTaxReport(told, { from: lastMonth.from, to: today }),
    assertReturns(told, lastMonth),
  ]);
}

/** Every other figure that the product tells of them. */
export async function assertSumsAgree(shop: Shop): Promise<void> {
  await Promise.all([assertOutlets(shop), assertVendor(shop), assertSummaries(shop)]);
}

async function assertStock(shop: Shop): Promise<void> {
  const { model } = shop;
  const found = await readStock(shop);
  const moved = found.filter(({ history }) => history.length > 0);
  const expected = [...model.places.entries()]
    .filter(([, { movements }]) => movements.length > 0)
    .map(([place]) => {
      const { quantity, value } = model.level(place);
      return { place, quantity: toText(quantity), value: toText(value), history: model.history(place) };
    });
  const byPlace = (one: Level, other: Level) => (one.place < other.place ? -1 : 1);
  assert.deepEqual(moved.sort(byPlace), expected.sort(byPlace), 'stock and its movements');
}

async function dataOf({ owner }: Shop, path: string) {
  const { status, body } = await owner.get(path);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

type Balance = { code: string; closing: number };

async function assertBooks(shop: Shop): Promise<void> {
  const { rows } = await dataOf(shop, '/accounts/trial-balance');
  const closing = (rows as Balance[])
    .filter((row) => row.closing !== 0)
    .map((row) => [row.code, exactly(shop, row.closing)]);
  assert.deepEqual(closing.sort(), shop.model.balances(), 'the trial balance');
}

async function assertOutlets(shop: Shop): Promise<void> {
  for (const [outlet, outletId] of shop.outlets.entries()) {
    const { rows, totals } = await dataOf(shop, `/accounts/trial-balance?outletId=${outletId}`);
    assert.equal(totals.closing, 0, `the trial balance of outlet ${outlet}`);
    const inventory = (rows as Balance[]).find(({ code }) => code === '1400')?.closing ?? 0;
    const worth = toText(shop.model.worth(outlet));
    assert.equal(exactly(shop, inventory), worth, `the inventory of outlet ${outlet}`);
  }
}

async function assertVendor(shop: Shop): Promise<void> {
  const { balance } = await dataOf(shop, `/customer-relationship-management/${shop.vendorId}`);
  const owed = ['2000', '1310'].map((account) => shop.model.ledger.get(account) ?? zero);
  assert.equal(exactly(shop, balance), toText(sum(owed)), 'the vendor');
}

async function assertSummaries(shop: Shop): Promise<void> {
  const { model } = shop;
  const [headers, lines, purchases, purchaseLines] = await Promise.all([
    dataOf(shop, '/inventory/adjustments/summary'),
    dataOf(shop, '/inventory/stock/adjustment/summary'),
    dataOf(shop, '/inventory/purchase-logs/summary'),
    dataOf(shop, '/inventory/stock/purchase-log/summary'),
  ]);
  const moved = (effect: string) =>
    model.adjustments.filter((one) => one.effect === effect).flatMap((one) => one.lines);
  const [into, out] = [moved('INCREASE'), moved('DECREASE')];
  const adjusted = {
    quantityIn: toNumber(sum(into.map(({ quantity }) => quantity))),
    quantityOut: toNumber(sum(out.map(({ quantity }) => quantity))),
    valueIn: toNumber(sum(into.map(({ value }) => value))),
    valueOut: toNumber(sum(out.map(({ value }) => value))),
  };
  // A production is one document that takes out and brings in.
  const documents = model.adjustments.length - model.productions;
  assert.deepEqual(headers, { count: documents, ...adjusted }, 'adjustments');
  assert.deepEqual(lines, { count: into.length + out.length, ...adjusted }, 'lines of adjustments');
  const reversed = model.purchases.filter((purchase) => purchase.reversed);
  const posted = model.purchases.filter((purchase) => !purchase.reversed);
  const linesOf = (some: typeof posted) => some.flatMap((purchase) => purchase.lines);
  const worthOf = (some: typeof posted) => sum(linesOf(some).map(({ bill }) => bill.total));
  const quantityOf = (some: typeof posted) => toNumber(sum(linesOf(some).map(({ quantity }) => quantity)));
  const due = sum(posted.map(({ debt }) => debt.open));
  const figures = {
    quantity: quantityOf(model.purchases),
    total: toNumber(worthOf(model.purchases)),
    reversedQuantity: quantityOf(reversed),
    reversed: toNumber(worthOf(reversed)),
    net: toNumber(worthOf(posted)),
    paid: toNumber(minus(worthOf(posted), due)),
    due: toNumber(due),
  };
  const counts = (all: unknown[], gone: unknown[]) => ({ count: all.length, reversedCount: gone.length });
  assert.deepEqual(purchases, { ...counts(model.purchases, reversed), ...figures }, 'purchases');
  const ofLines = counts(linesOf(model.purchases), linesOf(reversed));
  assert.deepEqual(purchaseLines, { ...ofLines, ...figures }, 'lines of purchases');
}

/** An amount that was answered, as the exact number that it stands for. */
function exactly({ decimals }: Shop, amount: number): string {
  const scale = 10n ** BigInt(decimals);
  return toText(over(fraction(BigInt(Math.round(amount * Number(scale)))), fraction(scale)));
}
