import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { isLong } from '../../../tests/long.ts';
import { newId } from '../../platform/ids.ts';
import { anItem, balances, type Item, stockOf } from '../testing.ts';
import { bought, count, path, read, sold, start, step } from './testing.ts';

const server = await testServer();
const owner = await server.business();

/** An item with so many of it in stock, at so much each. */
async function item(name: string, quantity = 0, costPrice = 0, by: SignedIn = owner): Promise<Item> {
  const made = await anItem(server, by, { name });
  if (quantity > 0) await bought(by, made, { quantity, costPrice });
  return made;
}
const sell = ({ variantId }: Item, quantity = 1, by: SignedIn = owner) =>
  sold(server, by, variantId, quantity);
const stock = async ({ variantId }: Item, by: SignedIn = owner) =>
  (await stockOf(server, by, variantId))[0] ?? [0, 0];
const list = (items: Item[]) => ({ scope: 'LIST', variantIds: items.map(({ variantId }) => variantId) });
async function reviewed(items: Item[], counted: (number | null)[]): Promise<string> {
  const { id } = await start(owner, list(items));
  const counts = items.flatMap(({ variantId }, at) => {
    const quantity = counted[at] ?? null;
    return quantity === null ? [] : [{ variantId, quantity }];
  });
  if (counts.length > 0) await count(owner, id, counts);
  await step(owner, id, 'submit');
  return id;
}
/** What the books gained since, account by account, in minor units. */
async function posted(before: Record<string, number>, by: SignedIn = owner) {
  const after = await balances(server, by);
  return Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .map((code): [string, number] => [code, (after[code] ?? 0) - (before[code] ?? 0)])
      .filter(([, amount]) => amount !== 0),
  );
}
const inventory = '1400';
const [shrinkage, costOfSales] = await server.database(async (session) => {
  const rows = await session.all<{ code: string }>(
    `select code from accounts where org_id = $1 and system_key in ('SHRINKAGE', 'COST_OF_SALES')
     order by system_key desc`,
    [owner.orgId],
  );
  return rows.map(({ code }) => code);
});
assert.ok(shrinkage && costOfSales);

test('completed after 500 sales around the counts, a stocktake posts what was missing when it was counted', async () => {
  const by = await server.business();
  const helper = await server.colleague(by, 'STOREKEEPER', [by.outletId]);
  const soap = await item('Soap', 600, 2.5, by);
  const rice = await item('Rice', 300, 1, by);
  const oil = await item('Oil', 3, 4, by);
  const tea = await item('Tea', 5, 6, by);
  const trade = async (sales: Item[]) => {
    for (let at = 0; at < sales.length; at += 5) {
      await Promise.all(sales.slice(at, at + 5).map((one) => sell(one, 1, by)));
    }
  };
  const { id } = await start(by);
  await trade(Array.from({ length: 200 }, (_, at) => (at % 2 ? soap : rice)));
  // The book says 500 and 200 now. Three pieces of soap are gone, and four of rice are too many.
  await count(by, id, [{ variantId: soap.variantId, quantity: 497 }]);
  await count(helper, id, [{ variantId: rice.variantId, quantity: 204 }]);
  await Promise.all([
    trade(Array.from({ length: 300 }, (_, at) => (at % 3 ? soap : rice))),
    count(helper, id, [{ variantId: oil.variantId, quantity: 3 }]).then(() => step(helper, id, 'submit')),
  ]);
  const before = await balances(server, by);
  const done = await step(by, id, 'complete');

  // 600 bought, 300 sold, 3 missing: 297 at 2.50. 300 bought, 200 sold, 4 found: 104 at 1.00.
  assert.deepEqual(await stock(soap, by), [297, 74_250]);
  assert.deepEqual(await stock(rice, by), [104, 10_400]);
  assert.deepEqual(await stock(oil, by), [3, 1_200]);
  assert.deepEqual(await stock(tea, by), [5, 3_000]);
  // 7.50 out, 4.00 in.
  assert.deepEqual(await posted(before, by), { [inventory]: -350, [shrinkage]: 350 });
  assert.deepEqual(
    [done.status, done.differenceQuantity, done.differenceValue, done.lineCount, done.countedCount],
    ['COMPLETED', 1, -3.5, 4, 3],
  );
  const { lines, totals } = await read(by, id);
  assert.deepEqual(
    lines.map((line) => [line.product, line.book, line.counted, line.difference, line.differenceValue]),
    [
      ['Oil', 3, 3, 0, 0],
      ['Rice', 200, 204, 4, 4],
      ['Soap', 500, 497, -3, -7.5],
      ['Tea', null, null, null, null],
    ],
  );
  assert.deepEqual(totals, {
    counted: 3,
    uncounted: 1,
    different: 2,
    late: 0,
    shortageQuantity: 3,
    surplusQuantity: 4,
    shortageValue: 7.5,
    surplusValue: 4,
  });
  const entries = await server.database((session) =>
    session.all(
      `select e.id from journal_entries e where e.org_id = $1 and e.source_type = 'STOCKTAKE' and e.source_id = $2`,
      [by.orgId, id],
    ),
  );
  assert.equal(entries.length, 1);
});

type Worth = {
  what: string;
  bought?: [quantity: number, costPrice: number];
  soldBefore?: number;
  counted: number;
  soldAfter?: number;
  leaves: [quantity: number, minor: number];
  shrinkage: number;
};
const worths: Worth[] = [
  // 10.00 for 3: two thirds of it are 6.67, and what is left is the rest.
  { what: 'short', bought: [3, 3.3333], counted: 1, leaves: [1, 333], shrinkage: 667 },
  { what: 'over', bought: [3, 3.3333], counted: 5, leaves: [5, 1_667], shrinkage: -667 },
  { what: 'all gone', bought: [3, 3.3333], counted: 0, leaves: [0, 0], shrinkage: 1_000 },
  {
    what: 'found when none was left',
    bought: [2, 5],
    soldBefore: 2,
    counted: 1,
    leaves: [1, 500],
    shrinkage: -500,
  },
  { what: 'found, and never bought', counted: 4.5, leaves: [4.5, 0], shrinkage: 0 },
  // All ten were missing, and yet four were sold: six at 2.00 are there to go, and four more at what they cost.
  {
    what: 'short of more than there is',
    bought: [10, 2],
    counted: 0,
    soldAfter: 4,
    leaves: [-4, -800],
    shrinkage: 2_000,
  },
  {
    what: 'found below zero',
    bought: [10, 2],
    soldBefore: 12,
    counted: 3,
    leaves: [3, 600],
    shrinkage: -1_000,
  },
  {
    what: 'found, and still below zero',
    bought: [10, 2],
    soldBefore: 12,
    counted: 0,
    soldAfter: 1,
    leaves: [-1, -200],
    shrinkage: -400,
  },
  { what: 'a fraction', bought: [2.5, 4], counted: 2.4999, leaves: [2.4999, 1_000], shrinkage: 0 },
];

test('each difference is worth what stock is worth at that moment, below zero too', async () => {
  for (const {
    what,
    bought: buying = [0, 0],
    soldBefore = 0,
    counted,
    soldAfter = 0,
    ...expected
  } of worths) {
    const one = await item(what, ...buying);
    if (soldBefore) await sell(one, soldBefore);
    const id = await reviewed([one], [counted]);
    if (soldAfter) await sell(one, soldAfter);
    const before = await balances(server, owner);
    const expectedValue = expected.shrinkage === 0 ? 0 : -expected.shrinkage / 100;
    const { lines } = await read(owner, id);
    const done = await step(owner, id, 'complete');
    assert.deepEqual(await stock(one), expected.leaves, what);
    const moved = await posted(before);
    assert.equal(moved[shrinkage] ?? 0, expected.shrinkage, what);
    assert.equal((moved[inventory] ?? 0) + expected.shrinkage, 0, what);
    assert.equal(done.differenceValue, expectedValue, what);
    // What the review said it would be worth.
    assert.equal(lines[0]?.differenceValue, expectedValue, what);
  }
});

test('what was not counted is left alone, and becomes none only when that is said', async () => {
  const items = [await item('Left', 4, 1), await item('Owed', 2, 3), await item('Counted', 7, 1)];
  const [left, owed, never] = [items[0] as Item, items[1] as Item, await item('Never there')];
  await sell(owed, 5);
  const alone = await reviewed([...items, never], [null, null, 7, null]);
  const before = await balances(server, owner);
  const untouched = await step(owner, alone, 'complete');
  assert.deepEqual(await posted(before), {});
  assert.deepEqual([untouched.countedCount, untouched.differenceQuantity], [1, 0]);
  assert.deepEqual(
    [await stock(left), await stock(owed)],
    [
      [4, 400],
      [-3, -900],
    ],
  );

  const zeroed = await reviewed([...items, never], [null, null, 7, null]);
  await sell(left, 1);
  const { countedCount, differenceQuantity, differenceValue } = await step(owner, zeroed, 'complete', {
    uncounted: 'ZERO',
  });
  // Three left at 1.00 are gone, three owed at 3.00 are not.
  assert.deepEqual([countedCount, differenceQuantity, differenceValue], [3, 0, 6]);
  assert.deepEqual(
    [await stock(left), await stock(owed), await stock(never)],
    [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
  );
  assert.deepEqual(await posted(before), { [costOfSales]: 100, [inventory]: 500, [shrinkage]: -600 });
  const { lines } = await read(owner, zeroed);
  assert.deepEqual(
    lines.map(({ product, book, counted, difference }) => [product, book, counted, difference]),
    [
      ['Counted', 7, 7, 0],
      ['Left', 3, 0, -3],
      ['Never there', null, null, null],
      ['Owed', -3, 0, 3],
    ],
  );
});

test('completed five times at once, it is posted once; and by one key it is the same answer', async () => {
  const one = await item('Once', 10, 1);
  const id = await reviewed([one], [8]);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => owner.post(`${path}/${id}/complete`, {})),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409]);
  assert.deepEqual(await stock(one), [8, 800]);
  const again = await reviewed([one], [7]);
  const first = await owner.post(`${path}/${again}/complete`, {}, { key: 'done' });
  const second = await owner.post(`${path}/${again}/complete`, {}, { key: 'done' });
  assert.equal(second.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(second.body.data, first.body.data);
  assert.deepEqual(await stock(one), [7, 700]);
});

test('nothing is posted into closed books, and nothing else is done then', async () => {
  const by = await server.business();
  const one = await item('Closed', 10, 1, by);
  const { id } = await start(by);
  await count(by, id, [{ variantId: one.variantId, quantity: 9 }]);
  await step(by, id, 'submit');
  await server.database((session) =>
    session.all(`update organisations set books_closed_until = '2999-12-31' where org_id = $1`, [by.orgId]),
  );
  const refused = await by.post(`${path}/${id}/complete`, {});
  assert.deepEqual([refused.status, refused.body.code], [409, 'INVALID_STATE']);
  assert.deepEqual(await stock(one, by), [10, 1_000]);
  assert.equal((await read(by, id)).status, 'IN_REVIEW');
});

test('a slip that would be worth more than the books can hold is refused', async () => {
  const one = await item('Generator', 1, 9_000_000);
  const id = await reviewed([one], [99_999_999_999]);
  // The review shows the largest amount that there is.
  assert.equal((await read(owner, id)).lines[0]?.differenceValue, 9_999_999_999_999.99);
  const refused = await owner.post(`${path}/${id}/complete`, {});
  assert.deepEqual([refused.status, refused.body.code], [409, 'INVALID_STATE']);
  await count(owner, id, [{ variantId: one.variantId, quantity: 1 }]);
  assert.equal((await step(owner, id, 'complete')).differenceQuantity, 0);
});

const lines = isLong ? 10_000 : 2_000;

test(`${lines.toLocaleString('en')} differences are posted within the time that a statement has`, async () => {
  const by = await server.business();
  await server.database(async (session) => {
    const ids = [by.orgId, by.outletId, by.userId];
    // Past the triggers, which take their time for each row; what is listed is written at the end.
    await session.script('set session_replication_role = replica');
    await session.all(
      `insert into products (org_id, id, name) select $1, new_id(), 'Item ' || n from generate_series(1, $2::int) n`,
      [by.orgId, lines],
    );
    await session.all(
      `insert into variants (org_id, id, product_id, name) select org_id, new_id(), id, name from products where org_id = $1`,
      [by.orgId],
    );
    await session.all(
      `insert into stock (org_id, variant_id, outlet_id, quantity_e4, value_minor, movements)
       select org_id, id, $2, 20000, 1000, 1 from variants where org_id = $1`,
      ids.slice(0, 2),
    );
    await session.all(
      `insert into stock_movements (org_id, variant_id, outlet_id, number, id, reason, quantity_e4, value_minor,
         quantity_after_e4, value_after_minor, source_type, source_id, business_date, user_id)
       select org_id, id, $2, 1, new_id(), 'OPENING', 20000, 1000, 20000, 1000, 'OPENING', $4, '2026-03-02', $3
       from variants where org_id = $1`,
      [...ids, newId()],
    );
    await session.all(
      `with entry as (
         insert into journal_entries (org_id, id, business_date, source_type, source_id, user_id)
         values ($1, $4, '2026-03-02', 'OPENING', $4, $3) returning org_id, id, business_date)
       insert into journal_lines (org_id, entry_id, position, id, account_id, amount_minor, business_date, outlet_id)
       select e.org_id, e.id, k.position, new_id(), a.id, k.amount, e.business_date, $2
       from entry e cross join (values (1, 'INVENTORY', $5::bigint), (2, 'EQUITY', -$5::bigint)) k (position, key, amount)
       join accounts a on a.org_id = e.org_id and a.system_key = k.key`,
      [...ids, newId(), lines * 1_000],
    );
    await session.all(
      `insert into stock_listings (org_id, variant_id, outlet_id, name_key, for_sale, reorder_level_e4, status)
       select org_id, variant_id, outlet_id, name_key, for_sale, reorder_level_e4, status
       from due_stock_listings where org_id = $1`,
      [by.orgId],
    );
    await session.all(
      'insert into product_prices select org_id, product_id, lowest_e4 from due_product_prices where org_id = $1 on conflict do nothing',
      [by.orgId],
    );
    await session.script('set session_replication_role = origin; analyze');
  });
  const { id, lineCount } = await start(by);
  assert.equal(lineCount, lines);
  // One of two missing here, one too many there, as if each had been counted by its own request.
  await server.database(async (session) => {
    await session.all(
      `update stocktake_lines l
       set book_e4 = 20000, counted_e4 = case when v.name ~ '[02468]$' then 10000 else 30000 end, counted_at = now(),
           counted_by = $3
       from variants v where v.org_id = l.org_id and v.id = l.variant_id and l.org_id = $1 and l.stocktake_id = $2`,
      [by.orgId, id, by.userId],
    );
    await session.all('update stocktakes set counted_count = line_count where org_id = $1', [by.orgId]);
  });
  await step(by, id, 'submit');
  const before = await balances(server, by);
  const { differenceQuantity, differenceValue } = await step(by, id, 'complete');
  assert.deepEqual([differenceQuantity, differenceValue], [0, 0]);
  assert.deepEqual(await posted(before, by), {});
  const { totals } = await read(by, id, 'status=DIFFERENT&limit=1');
  assert.deepEqual(totals, {
    counted: lines,
    uncounted: 0,
    different: lines,
    late: 0,
    shortageQuantity: lines / 2,
    surplusQuantity: lines / 2,
    shortageValue: lines * 2.5,
    surplusValue: lines * 2.5,
  });
});
