import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SignedIn, testServer } from '../../../../tests/harness.ts';
import { setTenant } from '../../../http/authenticate.ts';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { issueStock, receiveStock } from './move-stock.ts';
import { insufficientStock, lowStockEvents } from './short.ts';
import { allowsNegativeStock } from './store.ts';

// Stock is moved here without its books.
const server = await testServer({ breaksInvariants: true });

async function variantOf({ orgId }: SignedIn): Promise<string> {
  const [productId, variantId] = [newId(), newId()];
  await server.database(async (session) => {
    await session.all('insert into products (org_id, id, name) values ($1, $2, $3)', [
      orgId,
      productId,
      'Soap',
    ]);
    await session.all('insert into variants (org_id, id, product_id, name) values ($1, $2, $3, $4)', [
      orgId,
      variantId,
      productId,
      'Soap',
    ]);
  });
  return variantId;
}

const within = <Result>(of: SignedIn, work: (tx: Tx) => Promise<Result>) =>
  server.parts.database.app.transaction(async (tx) => {
    await tx.run(setTenant(of.orgId));
    return work(tx);
  });
const day = { reason: 'TEST', businessDate: '2026-11-15' };
const units = (count: number) => BigInt(count) * 10_000n;

const buy = (of: SignedIn, variantId: string, quantity: number, valueMinor: bigint) =>
  within(of, (tx) =>
    receiveStock(tx, of, {
      ...day,
      source: { type: 'TEST', id: newId() },
      lines: [{ variantId, outletId: of.outletId, quantityE4: units(quantity), valueMinor }],
    }),
  );
const take = (of: SignedIn, lines: { variantId: string; quantity: number }[], mayGoBelowZero = false) =>
  within(of, (tx) =>
    issueStock(tx, of, {
      ...day,
      source: { type: 'TEST', id: newId() },
      lines: lines.map(({ variantId, quantity }) => ({
        variantId,
        outletId: of.outletId,
        quantityE4: units(quantity),
        mayGoBelowZero,
      })),
    }),
  );

const costsOf = (taken: Awaited<ReturnType<typeof take>>) => ('costsMinor' in taken ? taken.costsMinor : []);

type Level = { quantity: bigint; value: bigint; movements: bigint };
async function levelOf({ orgId }: SignedIn, variantId: string) {
  const [row] = await server.database((session) =>
    session.all<Level & { sums: string[] }>(
      `select s.quantity_e4 as quantity, s.value_minor as value, s.movements,
              array(select row(sum(m.quantity_e4), sum(m.value_minor), max(m.number), count(*))::text
                    from stock_movements m where m.org_id = s.org_id and m.variant_id = s.variant_id) as sums
       from stock s where s.org_id = $1 and s.variant_id = $2`,
      [orgId, variantId],
    ),
  );
  assert.ok(row);
  // Whatever happened, the row is the sum of its movements, and their numbers have no gap.
  assert.deepEqual(row.sums, [`(${row.quantity},${row.value},${row.movements},${row.movements})`]);
  return [row.quantity, row.value];
}

test('stock of one and fifty takers: one gets it, the others are told what is there', async () => {
  const owner = await server.business();
  const variantId = await variantOf(owner);
  await buy(owner, variantId, 1, 500n);
  const taken = await Promise.all(
    Array.from({ length: 50 }, () => take(owner, [{ variantId, quantity: 1 }])),
  );
  assert.equal(taken.filter((one) => 'costsMinor' in one).length, 1);
  const [short] = taken.filter((one) => 'short' in one);
  assert.deepEqual(short, {
    short: [{ variantId, outletId: owner.outletId, wantedE4: units(1), thereE4: 0n }],
  });
  assert.deepEqual(await levelOf(owner, variantId), [0n, 0n]);
});

test('two lines of one item are added up before anything is taken', async () => {
  const owner = await server.business();
  const variantId = await variantOf(owner);
  await buy(owner, variantId, 1, 500n);
  const twice = [
    { variantId, quantity: 1 },
    { variantId, quantity: 1 },
  ];
  assert.ok('short' in (await take(owner, twice)));
  assert.deepEqual(await levelOf(owner, variantId), [units(1), 500n]);
  await buy(owner, variantId, 1, 501n);
  assert.deepEqual(costsOf(await take(owner, twice)), [501n, 500n]);
  assert.deepEqual(await levelOf(owner, variantId), [0n, 0n]);
});

test('whoever takes the same items in another order waits, and nobody waits for ever', async () => {
  const owner = await server.business();
  const [soap, rice] = [await variantOf(owner), await variantOf(owner)];
  await buy(owner, soap, 60, 6_000n);
  await buy(owner, rice, 60, 6_000n);
  const both = [
    { variantId: soap, quantity: 1 },
    { variantId: rice, quantity: 1 },
  ];
  await Promise.all(Array.from({ length: 40 }, (_, at) => take(owner, at % 2 ? both : both.toReversed())));
  assert.deepEqual(await levelOf(owner, soap), [units(20), 2_000n]);
  assert.deepEqual(await levelOf(owner, rice), [units(20), 2_000n]);
});

test('what was sold below zero is settled by the next receipt, as a movement of its own', async () => {
  const owner = await server.business();
  const variantId = await variantOf(owner);
  await buy(owner, variantId, 2, 600n);
  assert.deepEqual(costsOf(await take(owner, [{ variantId, quantity: 4 }], true)), [1_200n]);
  assert.deepEqual(await levelOf(owner, variantId), [units(-2), -600n]);
  const { entry } = await buy(owner, variantId, 20, 6_600n);
  assert.deepEqual(
    entry.map(({ account, amountMinor }) => [account, amountMinor]),
    [
      ['INVENTORY', 6_540n],
      ['COST_OF_SALES', 60n],
    ],
  );
  assert.deepEqual(await levelOf(owner, variantId), [units(18), 5_940n]);
});

test('what is short is named once, at the first line that has it', () => {
  const [soap, rice, outletId] = [newId(), newId(), newId()];
  const refusal = insufficientStock(
    [
      { variantId: rice, outletId, wantedE4: 25_000n, thereE4: 10_000n },
      { variantId: soap, outletId, wantedE4: 10_000n, thereE4: -20_000n },
    ],
    [
      { field: 'lines.0', variantId: soap, name: 'Soap' },
      { field: 'lines.1', variantId: rice, name: 'Rice' },
      { field: 'lines.2', variantId: rice, name: 'Rice' },
    ],
  );
  const { code, message, errors } = refusal;
  assert.deepEqual(
    [code, message],
    ['INSUFFICIENT_STOCK', 'Not enough Rice: 1 in stock, 2.5 needed. Also short: 1 more.'],
  );
  assert.deepEqual(
    errors.map(({ field, message: said }) => [field, said]),
    [
      ['lines.1', 'not enough Rice: 1 in stock, 2.5 needed'],
      ['lines.0', 'not enough Soap: -2 in stock, 1 needed'],
    ],
  );
});

test('stock is low when it comes down to its reorder level, and not again below it', () => {
  const [variantId, outletId] = [newId(), newId()];
  const item = { variantId, name: 'Soap', reorderLevelE4: units(5) };
  const told = (before: number, after: number) =>
    lowStockEvents([{ variantId, outletId, beforeE4: units(before), afterE4: units(after) }], [item]);
  assert.deepEqual([told(7, 6), told(5, 4), told(4, -1)], [[], [], []]);
  const data = { variantId, outletId, name: 'Soap', reorderLevel: 5 };
  assert.deepEqual(told(6, 5), [{ type: 'stock.low', data: { ...data, quantity: 5 } }]);
  assert.deepEqual(told(9, -1), [{ type: 'stock.low', data: { ...data, quantity: -1 } }]);
});

test('an outlet says whether stock may go below zero there', async () => {
  const owner = await server.business();
  const allowed = () => within(owner, (tx) => allowsNegativeStock(tx, owner.orgId, owner.outletId));
  assert.equal(await allowed(), false);
  await owner.put(`/outlets/${owner.outletId}`, { name: 'Market', allowsNegativeStock: true });
  assert.equal(await allowed(), true);
});
