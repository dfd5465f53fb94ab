import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SignedIn, testServer } from '../../tests/harness.ts';
import { newId } from '../platform/ids.ts';
import { verifyEveryBusiness } from './invariants.ts';
import { stockInvariants } from './stock-invariants.ts';

const server = await testServer({ breaksInvariants: true });

/** Drinks in Food; 50 bought for 500 and 20 of them found missing, for 200; and stock that never moved. */
async function shop(): Promise<SignedIn> {
  const owner = await server.business();
  const { orgId, outletId, userId } = owner;
  await server.database(async (session) => {
    const [food, drinks, productId] = [newId(), newId(), newId()];
    await session.all(
      `insert into categories (org_id, id, name, parent_id) values ($1, $2, 'Food', null), ($1, $3, 'Drinks', $2)`,
      [orgId, food, drinks],
    );
    await session.all(`insert into products (org_id, id, name) values ($1, $2, 'Soap')`, [orgId, productId]);
    const stocktakeId = newId();
    await session.all(
      `insert into stocktakes (org_id, id, outlet_id, status, scope, started_by, line_count, counted_count,
                               difference_e4, difference_minor)
       values ($1, $2, $3, 'COMPLETED', 'ALL', $4, 2, 1, -20, -200)`,
      [orgId, stocktakeId, outletId, userId],
    );
    for (const [name, quantity, value, movements] of [
      ['moved', 30, 300, 2],
      ['still', 0, 0, 0],
    ]) {
      const variantId = newId();
      await session.all(
        `insert into variants (org_id, id, product_id, name, option_value_ids) values ($1, $2, $3, $4, array[$2::uuid])`,
        [orgId, variantId, productId, name],
      );
      await session.all(
        `insert into stock (org_id, variant_id, outlet_id, quantity_e4, value_minor, movements)
         values ($1, $2, $3, $4, $5, $6)`,
        [orgId, variantId, outletId, quantity, value, movements],
      );
      const counted = movements === 0 ? [null, null, null] : [30, -20, -200];
      await session.all(
        `insert into stocktake_lines (org_id, stocktake_id, variant_id, counted_e4, difference_e4, difference_minor)
         values ($1, $2, $3, $4, $5, $6)`,
        [orgId, stocktakeId, variantId, ...counted],
      );
      if (movements === 0) continue;
      await session.all(
        `insert into stock_movements (org_id, variant_id, outlet_id, number, id, reason, quantity_e4, value_minor,
           quantity_after_e4, value_after_minor, source_type, source_id, business_date, user_id)
         select $1, $2, $3, m.number, gen_random_uuid(), m.reason, m.quantity, m.value, 0, 0, m.reason, $4, '2026-11-15', $5
         from (values (1, 'TEST', 50, 500), (2, 'STOCKTAKE', -20, -200)) m (number, reason, quantity, value)`,
        [orgId, variantId, outletId, stocktakeId, userId],
      );
    }
    await session.all(
      `insert into purchases (org_id, id, number, series_number, outlet_id, business_date, pmethod, total_minor,
                              paid_minor, quantity_e4, user_id)
       select $1, gen_random_uuid(), purchase_number('O1', n), n, $2, '2026-11-15', 'cash', 0, 0, 1, $3
       from generate_series(1, 3) n`,
      [orgId, outletId, userId],
    );
    await session.all('insert into purchase_series (org_id, outlet_id, last_number) values ($1, $2, 3)', [
      orgId,
      outletId,
    ]);
    const entryId = newId();
    await session.all(
      `insert into journal_entries (org_id, id, business_date, source_type, source_id, user_id)
       values ($1, $2, '2026-11-15', 'TEST', $2, $3)`,
      [orgId, entryId, userId],
    );
    await session.all(
      `insert into journal_lines (org_id, entry_id, position, id, account_id, amount_minor, business_date, outlet_id)
       select $1, $2, l.position, gen_random_uuid(), a.id, l.amount, '2026-11-15', $3
       from (values (1, 'INVENTORY', 300), (2, 'OPENING_BALANCES', -300)) l (position, key, amount)
       join accounts a on a.org_id = $1 and a.system_key = l.key`,
      [orgId, entryId, outletId],
    );
  });
  return owner;
}

const tree = 'categories form a tree';
const missing = 'stock below zero by losses and transfers is not more than all stock below zero';
const taken = 'every stocktake equals its lines, and its differences equal the movements it posted';
const worth = 'the inventory account of every outlet equals the value of its stock';
const sum = 'every stock level equals its movements, which are numbered without a gap';
const numbered = 'purchase numbers of every outlet have no gaps and no repeats';
const priced = 'the list of products sorts every product by its lowest price';
const listed = 'the stock lists show every variant of goods at every outlet as it is';

/**
 * Each change is made directly in the database, in its own business. It lists the invariant that breaks, and a figure
 * in the message.
 */
const breakings: [statement: string, found: string, telling: RegExp][] = [
  [
    `update categories set parent_id = (select id from categories where org_id = $1 and name = 'Drinks')
     where org_id = $1 and name = 'Food'`,
    tree,
    /^category .* is in a cycle$/,
  ],
  ['delete from purchases where org_id = $1 and series_number = 2', numbered, /: nothing from 2 to 2$/],
  [
    'update purchase_series set last_number = 4 where org_id = $1',
    numbered,
    /: the last number is 4, that of its last purchase 3$/,
  ],
  [
    'delete from purchase_series where org_id = $1',
    numbered,
    /: the last number is 0, that of its last purchase 3$/,
  ],
  [
    `update purchases set number = 'O1-P000012' where org_id = $1 and series_number = 2`,
    numbered,
    /^purchase 2 of outlet \S+ is called O1-P000012$/,
  ],
  [
    'update stock set quantity_e4 = 31 where org_id = $1 and movements = 2',
    sum,
    /quantity 31, value 300, 2 movements; by its movements 30, 300, 2 up to number 2$/,
  ],
  [
    'update stock_movements set value_minor = 499 where org_id = $1 and number = 1',
    sum,
    /value 300, 2 movements; by its movements 30, 299, 2 up to number 2$/,
  ],
  ['update stock set movements = 3 where org_id = $1 and movements = 2', sum, /value 300, 3 movements/],
  [
    'update stock_movements set number = 3 where org_id = $1 and number = 2',
    sum,
    /by its movements 30, 300, 2 up to number 3$/,
  ],
  [
    `with other as (
       update stock_movements set value_minor = 499 where org_id = $1 and number = 1)
     update stock set value_minor = 299 where org_id = $1 and movements = 2`,
    worth,
    /: inventory account 300, stock 299$/,
  ],
  [
    `with other as (
       insert into outlets (org_id, id, code, name, timezone) values ($1, gen_random_uuid(), 'O2', 'Other', 'UTC')
       returning id)
     update journal_lines set outlet_id = other.id from other where org_id = $1`,
    worth,
    /: inventory account (300, stock 0|0, stock 300)$/,
  ],
  [
    'update stock set quantity_e4 = 1 where org_id = $1 and movements = 0',
    sum,
    /quantity 1, value 0, 0 movements; by its movements 0, 0, 0 up to number 0$/,
  ],
  [
    `insert into stock_below_zero (org_id, variant_id, outlet_id, cause, to_outlet_id, quantity_e4)
     select org_id, variant_id, outlet_id, 'SHRINKAGE', outlet_id, 5 from stock where org_id = $1 and movements = 2`,
    missing,
    /: 0 is missing, and 5 of it was not sold$/,
  ],
  [
    'update stocktakes set line_count = 3 where org_id = $1',
    taken,
    /: 3 lines, .*; by its lines 2, 1, -20, -200; /,
  ],
  ['update stocktakes set counted_count = 2 where org_id = $1', taken, / 2 counted, /],
  [
    'update stocktake_lines set difference_minor = -199 where org_id = $1 and counted_e4 = 30',
    taken,
    /difference -20, value -200; by its lines 2, 1, -20, -199; moved -20, -200$/,
  ],
  [
    `update stock_movements set source_id = gen_random_uuid() where org_id = $1 and reason = 'STOCKTAKE'`,
    taken,
    /by its lines 2, 1, -20, -200; moved 0, 0$/,
  ],
  [
    `update stock_listings set status = 'NEGATIVE' where org_id = $1 and status = 'IN_STOCK'`,
    listed,
    /is listed as \(.*,NEGATIVE\); it is \(.*,IN_STOCK\)$/,
  ],
  [
    `delete from stock_listings where org_id = $1 and status = 'IN_STOCK'`,
    listed,
    /is listed as nothing; it is \(.*,IN_STOCK\)$/,
  ],
  [
    `insert into stock_listings (org_id, variant_id, outlet_id, name_key, for_sale, reorder_level_e4, status)
     select org_id, org_id, outlet_id, name_key, for_sale, reorder_level_e4, status
     from stock_listings where org_id = $1 and status = 'IN_STOCK'`,
    listed,
    /is listed as \(.*,IN_STOCK\); it is nothing$/,
  ],
  [
    `update product_prices set lowest_e4 = 7 where org_id = $1`,
    priced,
    /is sorted by 7; its lowest price is -1$/,
  ],
  [`delete from product_prices where org_id = $1`, priced, /is sorted by nothing; its lowest price is -1$/],
];

async function foundFor({ orgId }: SignedIn): Promise<[string, string][]> {
  const findings = await verifyEveryBusiness(server.parts.database.jobs);
  return findings.flatMap(({ name, violations }) =>
    violations
      .filter((violation) => violation.orgId === orgId)
      .map(({ detail }): [string, string] => [name, detail]),
  );
}

test('every invariant of catalogue and stock has a breaking here', () => {
  const found = new Set(breakings.map(([, name]) => name));
  assert.deepEqual([...found].sort(), stockInvariants.map(({ name }) => name).sort());
});

test('a tree, stock that is the sum of its movements and a stocktake that posted them hold', async () => {
  assert.deepEqual(await foundFor(await shop()), []);
});

for (const [statement, name, telling] of breakings) {
  test(`verify finds: ${statement.replace(/\s+/g, ' ')}`, async () => {
    const owner = await shop();
    await server.database((session) => session.all(statement, [owner.orgId]));
    const found = await foundFor(owner);
    assert.deepEqual([...new Set(found.map(([broken]) => broken))], [name]);
    assert.match(found[0]?.[1] ?? '', telling);
  });
}
