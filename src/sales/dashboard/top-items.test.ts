import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataOf, testServer } from '../../../tests/harness.ts';
import { foldEverything } from '../../ledger/testing.ts';
import { onShelf } from '../testing.ts';

const server = await testServer();
/** More than the list of a day has. The price of an item is its number. */
const itemCount = 60;

test('the best items of a day are right before they are listed, after it, and when the list is out of date', async () => {
  const owner = await server.business();
  const items: string[] = [];
  for (let number = 1; number <= itemCount; number += 1) {
    const item = await onShelf(server, owner, { name: `Item ${number}`, price: number, kind: 'SERVICE' });
    items.push(item.itemPriceId);
  }
  const second: string = dataOf(await owner.post('/outlets', { name: 'Second' })).id;
  const outlets = [owner.outletId, second];
  /** What each item has brought at each outlet. */
  const net = outlets.map(() => new Map<number, number>());
  const add = (outlet: number, number: number, amount: number) => {
    const brought = net[outlet] as Map<number, number>;
    brought.set(number, (brought.get(number) ?? 0) + amount);
  };
  const sell = async (outlet: number, sold: [number, number][]) => {
    const lines = sold.map(([number, quantity]) => ({ itemPriceId: items[number - 1], quantity }));
    const amount = sold.reduce((sum, [number, quantity]) => sum + number * quantity, 0);
    const order = { outletId: outlets[outlet], lines, payments: [{ method: 'CASH', amount }] };
    for (const [number, quantity] of sold) add(outlet, number, number * quantity);
    return dataOf(await owner.post('/checkout', order)).sale.id as string;
  };
  const bestOf = (figures: Map<number, number>[]) => {
    const sums = new Map<number, number>();
    for (const [number, amount] of figures.flatMap((one) => [...one]))
      sums.set(number, (sums.get(number) ?? 0) + amount);
    const sorted = [...sums].filter(([, sum]) => sum > 0).sort(([, one], [, other]) => other - one);
    return sorted.slice(0, 10).map(([number, sum]) => [`Item ${number}`, sum]);
  };
  const assertBest = async (when: string) => {
    for (const [outletId, figures] of [
      [undefined, net],
      [outlets[0], net.slice(0, 1)],
      [outlets[1], net.slice(1)],
    ] as const) {
      const path = outletId ? `/dashboard?outletId=${outletId}` : '/dashboard';
      const { topItems } = dataOf(await owner.get(path));
      const found = topItems.map((item: { name: string; net: number }) => [item.name, item.net]);
      assert.deepEqual(found, bestOf(figures), `${when}, ${outletId ?? 'all outlets'}`);
    }
  };

  const all = Array.from({ length: itemCount }, (_, at): [number, number] => [at + 1, 1]);
  const saleId = await sell(0, all);
  await sell(1, [
    [7, 5],
    [13, 8],
    [59, 1],
  ]);
  await assertBest('not folded');
  await foldEverything(server);
  await assertBest('folded');
  // An item that is not on the list becomes the best one.
  await sell(0, [[5, 30]]);
  await assertBest('with a new sale');
  // All but one of the list come back, so that items count that are not on it.
  const positions = all.filter(([number]) => number >= 12).map(([number]) => number);
  const lines = positions.map((position) => ({ position, quantity: 1 }));
  assert.equal((await owner.post(`/sales/${saleId}/refunds`, { lines })).status, 200);
  for (const position of positions) add(0, position, -position);
  await assertBest('after a return');
  await foldEverything(server);
  await assertBest('folded again');
  // Only the other outlet sells: the list of the first one stays as it is.
  await sell(1, [[60, 2]]);
  await foldEverything(server);
  await assertBest('folded at last');
  // A server of the version before folds a sale without listing its items.
  const [list] = await server.database((session) =>
    session.all<object>('select json_agg(b) as rows from best_items b where org_id = $1', [owner.orgId]),
  );
  await sell(1, [[1, 100]]);
  await foldEverything(server);
  await server.database(async (session) => {
    await session.all('delete from best_items where org_id = $1', [owner.orgId]);
    await session.all('insert into best_items select (jsonb_populate_recordset(null::best_items, $1)).*', [
      JSON.stringify((list as { rows: object[] }).rows),
    ]);
  });
  await assertBest('folded by an older server');
});
