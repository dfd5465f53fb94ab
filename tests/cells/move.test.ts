import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { moveHooks } from '../../src/move-hooks.ts';
import {
  dropOldCopies,
  type MoveStep,
  moveBusiness,
  undoMove,
} from '../../src/platform/cells/move-business.ts';
import { newId } from '../../src/platform/ids.ts';
import { dataOf, password, type SignedIn, testServer } from '../harness.ts';
import { isLong } from '../long.ts';
import { until } from '../until.ts';
import { bothDatabases } from './both-databases.ts';
import { startCell } from './cell-process.ts';

const cell = await startCell();
const server = await testServer({
  environment: { TILLHOUSE_CELLS: `north=${cell.url}`, LOG_LEVEL: 'silent' },
  jobs: true,
});
after(() => cell.remove());
/** A second process, which learns of a move by itself. */
const sibling = await server.sibling();
const { cells } = server.parts.database;
if (!cells) throw new Error('this server has cells');

const { inCell, atHome, placeOf } = bothDatabases(server, cell);
const other = (name: string) => (name === 'home' ? 'north' : 'home');

async function openShop(owner: SignedIn) {
  const product = dataOf(await owner.post('/inventory/products', { name: 'Soap', prices: [{ price: 10 }] }));
  const [variant] = product.variants;
  const { itemPriceId } = variant.prices[0];
  const lines = [{ itemPriceId, quantity: 1_000_000, unitCost: 6 }];
  dataOf(await owner.post('/inventory/stock', { outletId: owner.outletId, lines }));
  const order = (saleId: string) => ({
    saleId,
    outletId: owner.outletId,
    lines: [{ itemPriceId, quantity: 1 }],
    payments: [{ method: 'CASH', amount: 10 }],
  });
  return { variantId: variant.id as string, order };
}

/** Sells one after the other until told to stop, each until it is acknowledged. */
function keepSelling(owner: SignedIn, order: (saleId: string) => object) {
  const sold = new Set<string>();
  let isDone = false;
  let waits = 0;
  const clients = [server.withToken(owner.accessToken), sibling.withToken(owner.accessToken)];
  const tills = clients.map(async (client) => {
    while (!isDone) {
      const saleId = newId();
      for (;;) {
        const answer = await client.post('/checkout', order(saleId), { key: saleId });
        if (answer.status === 200) break;
        assert.equal(answer.status, 503, JSON.stringify(answer.body));
        assert.ok(Number(answer.headers.get('retry-after')) > 0);
        waits += 1;
        await wait(50);
      }
      sold.add(saleId);
    }
  });
  return {
    sold,
    waits: () => waits,
    stop: async () => {
      isDone = true;
      await Promise.all(tills);
    },
  };
}

async function salesOf(owner: SignedIn): Promise<string[]> {
  const rows: string[] = [];
  for (let cursor = ''; ; ) {
    const page = dataOf(
      await owner.get(`/sales?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`),
    );
    rows.push(...page.rows.map(({ id }: { id: string }) => id));
    if (!page.hasNext) return rows;
    cursor = page.nextCursor;
  }
}

const moves = isLong ? 20 : 2;

test(`${moves} moves under checkouts of two processes lose nothing, double nothing and keep the session`, async (t) => {
  const owner = await server.registered();
  const { order } = await openShop(owner);
  const selling = keepSelling(owner, order);
  const readOnly: number[] = [];
  try {
    for (let move = 0; move < moves; move += 1) {
      const enough = selling.sold.size + 10;
      await until(() => selling.sold.size >= enough || undefined);
      const to = other(await placeOf(owner.orgId));
      const { readOnlyMs } = await moveBusiness(cells, { orgId: owner.orgId, to }, moveHooks(owner.orgId));
      readOnly.push(readOnlyMs);
      assert.equal(await placeOf(owner.orgId), to);
    }
    const enough = selling.sold.size + 10;
    await until(() => selling.sold.size >= enough || undefined);
  } finally {
    await selling.stop();
  }
  const there = await salesOf(owner);
  assert.deepEqual(there.toSorted(), [...selling.sold].sort());
  // Judged in the long run alone, because a busy machine decides it.
  if (isLong) assert.ok(Math.max(...readOnly) < 10_000);
  t.diagnostic(
    `${selling.sold.size} sales; read-only for ${readOnly.join(', ')} ms; ${selling.waits()} times 503`,
  );
  // The session of before the first move signs the person in, and so does the password.
  assert.equal((await owner.get('/auth/session')).status, 200);
  assert.equal(
    (await server.stranger.post('/auth/login', { identifier: owner.email, password })).status,
    200,
  );
  // One copy counts; the other is set aside until it is dropped.
  const count = 'select count(*)::int as count from sales where org_id = $1';
  const [[here], [away]] = [
    await atHome<{ count: number }>(count, [owner.orgId]),
    await inCell<{ count: number }>(count, [owner.orgId]),
  ];
  assert.deepEqual([here?.count, away?.count].toSorted(), [0, there.length].toSorted());
  assert.ok((await dropOldCopies(cells, owner.orgId)).length > 0);
  const aside = 'select count(*)::int as count from moved_rows where business_id = $1';
  assert.deepEqual(await atHome(aside, [owner.orgId]), [{ count: 0 }]);
  assert.deepEqual(await inCell(aside, [owner.orgId]), [{ count: 0 }]);
});

const everyStep: MoveStep[] = [
  'mark',
  'drain',
  'read',
  'write',
  'compare',
  'open',
  'close',
  'place',
  'finish',
];
/** The moments at which there is no copy, a second one, and none that counts. */
const steps: MoveStep[] = isLong ? everyStep : ['read', 'close', 'place'];

for (const from of isLong ? ['home', 'north'] : ['home']) {
  test(`a move from ${from} that ends at any step can be run again, and undone`, async () => {
    let owner = await server.registered();
    while ((await placeOf(owner.orgId)) !== from) owner = await server.registered();
    const { order } = await openShop(owner);
    const saleId = newId();
    dataOf(await owner.post('/checkout', order(saleId)));
    for (const [index, stopAt] of steps.entries()) {
      const before = await placeOf(owner.orgId);
      const to = other(before);
      // The process is gone at this step: nothing after it happens, not even the cleaning up.
      await interrupt(owner.orgId, { to, stopAt });
      const isPlaced = (await placeOf(owner.orgId)) === to;
      if (!isPlaced && stopAt !== 'mark' && index % 2 === 0) {
        assert.equal(await undoMove(cells, owner.orgId), before, stopAt);
        dataOf(await owner.post('/checkout', order(newId())));
      }
      if (!isPlaced) await moveBusiness(cells, { orgId: owner.orgId, to }, moveHooks(owner.orgId));
      assert.equal(await placeOf(owner.orgId), to, stopAt);
      dataOf(await owner.post('/checkout', order(newId())));
      assert.ok((await salesOf(owner)).includes(saleId), stopAt);
    }
  });
}

/** Ends a move at a step as kill -9 does: all its connections are cut, and it never goes on. */
async function interrupt(orgId: string, { to, stopAt }: { to: string; stopAt: MoveStep }): Promise<void> {
  const reached = Promise.withResolvers<void>();
  const never = new Promise<never>(() => {});
  const hooks = {
    ...moveHooks(orgId),
    onStep: (step: MoveStep) => {
      if (step !== stopAt) return;
      reached.resolve();
      return never;
    },
  };
  moveBusiness(cells as NonNullable<typeof cells>, { orgId, to }, hooks).catch(() => {});
  await reached.promise;
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
               where pid <> pg_backend_pid() and usename = current_user and datname = current_database()
                 and application_name = 'tillhouse' and query !~ 'moved by a test'`;
  await cutMovers(cut);
}

async function cutMovers(cut: string): Promise<void> {
  await inCell(cut);
  await atHome(cut);
}
