import { deepStrictEqual } from 'node:assert/strict';
import { sell } from './checkout.ts';
import { ask, type Line, linesTo } from './lines.ts';
import { copyBusiness } from './many-businesses.ts';
import { processorTime } from './processor-time.ts';
import { readPages } from './read-pages.ts';
import {
  type Costs,
  connections,
  fold,
  getRequest,
  inTurns,
  medianOf,
  openSide,
  ratioOf,
  rebuildIndexes,
  rounds,
  type Side,
  settle,
  stopSides,
  totalOf,
  type Work,
} from './sides.ts';
import { openTradedShop } from './traded-shop.ts';

/**
 * `npm run bench -- growth 100000 1000` takes fewer sales and businesses; words after that (`profit,analysis`) measure
 * only what contains one of them.
 */
const [, , , manySales = '1000000', manyBusinesses = '10000', only = ''] = process.argv;
const sizes = { fewSales: 1_000, manySales: Number(manySales), businesses: Number(manyBusinesses) };
const salesPerFold = 400;
/** Rows before page 1,000 of a list with 25 rows per page, and with 2 where a business has no so many. */
const depth = { long: 25_000, short: 2_000 };
const atMost = { sales: 1.5, businesses: 1.1, page: 1.2 };

/** The six lists that people open most. */
const lists = {
  sales: { path: '/sales?limit=25', rows: depth.long },
  payments: { path: '/payments/logs?limit=25', rows: depth.long },
  movements: { path: '/inventory/stock/movements?limit=25', rows: depth.long },
  products: { path: '/inventory/products?limit=2', rows: depth.short },
  stock: { path: '/inventory/stock?limit=2', rows: depth.short },
  customers: { path: '/customer-relationship-management?limit=2', rows: depth.short },
};

/**
 * Shows what becomes slower when the data grows. Three servers, each with its own database, take turns in one process: one business
 * with few sales, one with many, and one with few sales among very many other businesses. The figures are processor time
 * of the server and of its database, so that other work on the machine does not decide them.
 */
export async function growth(): Promise<boolean> {
  const few = await openSide('few sales', sizes.fewSales);
  const many = await openSide('many sales', sizes.manySales, few);
  const among = await openSide('many businesses', sizes.fewSales, few);
  const all: [Side, ...Side[]] = [few, many, among];
  try {
    await addBusinesses(among);
    for (const side of all) await rebuildIndexes(side);
    for (const side of all) await settle(side);
    for (const side of all) await checkAnswers(side);
    // A token lasts for a quarter of an hour, and a million sales may take longer.
    for (const { shop } of all) shop.token = await shop.signIn();
    const results: boolean[] = [];
    const works = new Map<Side, Record<string, Work>>();
    for (const side of all) works.set(side, await workOf(side));
    console.log(
      `${'ms of server + database'.padEnd(24)} ${'few'.padStart(14)} ${`${sizes.manySales} sales`.padStart(24)} ${`${sizes.businesses} businesses`.padStart(24)}`,
    );
    const measure = async (name: string) => {
      for (const { shop } of all) shop.token = await shop.signIn();
      return inTurns(all, (side) => works.get(side)?.[name] as Work);
    };
    const names = Object.keys(works.get(few) ?? {});
    // What all pages share is compiled by then: signing in, reading rows, answering.
    await measure(names[0] ?? '');
    for (const name of names.filter((one) => only.split(',').some((word) => one.includes(word)))) {
      const cost = await measure(name);
      results.push(
        printRatios(
          name,
          all.map((side) => cost.get(side) ?? []),
        ),
      );
    }
    for (const side of all) await settle(side);
    results.push(printRatios(`folding ${salesPerFold} sales`, await foldInTurns(all)));
    for (const side of all) await settle(side);
    many.shop.token = await many.shop.signIn();
    for (const [name, { path, rows }] of Object.entries(lists)) {
      if (rows < sizes.manySales) results.push(await comparePages(many, { name, path, rows }));
      else console.log(`page 1,000 of ${name}: there are fewer sales`);
    }
    return results.every(Boolean);
  } finally {
    await stopSides(all);
  }
}

async function addBusinesses({ server, url, database }: Side): Promise<void> {
  const startedAt = performance.now();
  const template = await openTradedShop(url, database, { sales: 10, products: 10, customers: 5, days: 5 });
  // The copies have the totals of the template, so that nothing of them is left to fold.
  await fold({ server, url });
  await copyBusiness(database, template.orgId, sizes.businesses);
  console.log(
    `${sizes.businesses} businesses: written in ${Math.round((performance.now() - startedAt) / 1_000)} s`,
  );
}

/** A wrong answer may be fast. So what the totals say is compared once with the sales themselves. */
async function checkAnswers({ url, shop, database, name }: Side): Promise<void> {
  const { rows } = await database.query<{ sales: number; year: number; lines: number }>(
    `select (select count(*)::int from sales where org_id = $1) as sales,
            (select (coalesce(sum(total_minor), 0) / 100)::float8 from sales
             where org_id = $1 and business_date >= date_trunc('year', current_date)) as year,
            (select count(*)::int from journal_lines where org_id = $1) as lines`,
    [shop.orgId],
  );
  const get = async (path: string) => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${await shop.signIn()}` } });
    return (await answer.json()) as {
      data: { period: { figures: { total: number } } };
      meta: { total: number };
    };
  };
  const found = {
    sales: (await get('/sales?limit=1')).meta.total,
    year: (await get('/dashboard?range=YEAR')).data.period.figures.total,
    lines: (await get('/reports/general-ledger?limit=1')).meta.total,
  };
  deepStrictEqual(found, rows[0], `${name}: the totals differ from the sales`);
}

async function workOf({ url, shop, database }: Side): Promise<Record<string, Work>> {
  const { pages, period } = await readPages(url, shop, database);
  const get =
    (path: string): Work =>
    (line) =>
      ask(line, getRequest(path, shop.token));
  const page =
    (name: string): Work =>
    async (line, client) => {
      for (const request of pages[name] ?? []) await ask(line, request(client));
    };
  const dates = `date_from=${period.from}&date_to=${period.to}`;
  return {
    ...Object.fromEntries(Object.entries(lists).map(([name, { path }]) => [`list of ${name}`, get(path)])),
    'dashboard, a day': page('dashboardDay'),
    'dashboard, a year': page('dashboardYear'),
    'payment analysis': page('analysis'),
    'profit and loss': get(`/reports/profit-and-loss?${dates}`),
    'balance sheet': get(`/reports/balance-sheet?date_to=${period.to}`),
    'cash flow': get(`/reports/cash-flow?${dates}`),
    'general ledger': get(`/reports/general-ledger?${dates}&limit=25`),
    'till catalogue, changes': page('catalogueChanged'),
    'till catalogue, whole': get(`/till/catalogue?outletId=${shop.outletId}&limit=500`),
    'sign-in': page('signIn'),
    // Last, because its sales are not folded until then, and pages add up what is not folded.
    checkout: (line, client) => sell(line, shop, client),
  };
}

/** The same number of new sales is folded on each side. */
async function foldInTurns(sides: Side[]): Promise<Costs[]> {
  const costs = new Map<Side, Costs>(sides.map((side) => [side, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const side of sides) {
      const [line] = linesTo(side.url, 1) as [Line];
      for (let sale = 0; sale < salesPerFold; sale += 1) await sell(line, side.shop, sale % connections);
      line.socket.destroy();
      const before = await processorTime(side.server, side.database);
      await fold(side);
      const after = await processorTime(side.server, side.database);
      costs.get(side)?.push({
        nodeMs: after.nodeMs - before.nodeMs,
        databaseMs: after.databaseMs - before.databaseMs,
      });
    }
  }
  return sides.map((side) => costs.get(side) ?? []);
}

function printRatios(name: string, [few, many, among]: Costs[]): boolean {
  if (!few || !many || !among) return false;
  const [bySales, byBusinesses] = [ratioOf(many, few), ratioOf(among, few)];
  const holds = bySales <= atMost.sales && byBusinesses <= atMost.businesses;
  const both = (costs: Costs) => {
    const { nodeMs, databaseMs } = medianOf(costs);
    return `${nodeMs.toFixed(2)} + ${databaseMs.toFixed(2)}`;
  };
  const figure = (cost: Costs, ratio: number) => `${both(cost)} (${ratio.toFixed(2)} ×)`.padStart(24);
  console.log(
    `${name.padEnd(24)} ${both(few).padStart(14)} ${figure(many, bySales)} ${figure(among, byBusinesses)}${holds ? '' : '   too much'}`,
  );
  return holds;
}

/** Page 1,000 of a list against its first page. */
async function comparePages(
  side: Side,
  { name, path, rows }: { name: string; path: string; rows: number },
): Promise<boolean> {
  const cursor = await cursorAfter(side, path, rows);
  const sides = [side, { ...side }];
  const request = (one: Side) =>
    getRequest(one === side ? path : `${path}&cursor=${cursor}`, side.shop.token);
  const costs = await inTurns(sides, (one) => (line) => ask(line, request(one)));
  const [first, deep] = sides.map((one) => costs.get(one) ?? []) as [Costs, Costs];
  const ratio = ratioOf(deep, first);
  const [firstMs, deepMs] = [first, deep].map((each) => totalOf(medianOf(each)).toFixed(2));
  console.log(
    `page 1,000 of ${name.padEnd(12)} ${firstMs} → ${deepMs} ms (${ratio.toFixed(2)} ×)${ratio <= atMost.page ? '' : '   too much'}`,
  );
  return ratio <= atMost.page;
}

/** Walks with the largest pages, because a thousand small ones take long. */
async function cursorAfter({ url, shop }: Side, path: string, rows: number): Promise<string> {
  let cursor = '';
  const wide = path.replace(/limit=\d+/, 'limit=100');
  for (let read = 0; read < rows; read += 100) {
    const answer = await fetch(`${url}${wide}${cursor && `&cursor=${cursor}`}`, {
      headers: { authorization: `Bearer ${shop.token}` },
    });
    const { data } = (await answer.json()) as { data: { nextCursor: string | null } };
    if (!data?.nextCursor) throw new Error(`${path} has fewer than ${rows} rows: it ends after ${read}`);
    cursor = data.nextCursor;
  }
  return cursor;
}
