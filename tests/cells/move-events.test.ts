import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createDeliveries } from '../../src/events/exports.ts';
import { moveHooks } from '../../src/move-hooks.ts';
import { type MoveStep, moveBusiness, undoMove } from '../../src/platform/cells/move-business.ts';
import { newId } from '../../src/platform/ids.ts';
import { verifyAddress } from '../../src/users/testing.ts';
import { dataOf, type SignedIn, testServer } from '../harness.ts';
import { holdLock, untilWaiting } from '../locks.ts';
import { onlyLong } from '../long.ts';
import { bothDatabases } from './both-databases.ts';
import { startCell } from './cell-process.ts';

/** No job runs here, so that each test says itself when deliveries are made. */
const cell = await startCell();
const server = await testServer({
  environment: { TILLHOUSE_CELLS: `north=${cell.url}`, LOG_LEVEL: 'silent' },
});
after(() => cell.remove());
const { cells } = server.parts.database;
if (!cells) throw new Error('this server has cells');
const { inCell, atHome, placeOf, twoBusinesses } = bothDatabases(server, cell);

const told = `insert into events (org_id, id, type, data)
              select $1, new_id(), 'category.created', '{"name": "Told"}' from generate_series(1, $2)`;
const tell = (orgId: string, count: number) => atHome(told, [orgId, count]);

/** A business at home with a webhook, and some deliveries that were made already. */
async function listeningBusiness(): Promise<SignedIn> {
  const { home: owner } = await twoBusinesses();
  await verifyAddress(server, owner);
  dataOf(await owner.post('/webhooks', { url: 'https://hooks.example/', events: ['category.created'] }));
  await tell(owner.orgId, 3);
  await makeDeliveries('home');
  return owner;
}

/** What the job does in a cell. */
async function makeDeliveries(cellName: string): Promise<void> {
  const found = cells?.all.find(({ name }) => name === cellName);
  await found?.database.follow.transaction(createDeliveries);
}

function move(orgId: string, onStep: (step: MoveStep) => unknown, largeRows = 1_000) {
  const { checks, ...others } = moveHooks(orgId);
  const hooks = {
    ...{ ...others, checks: checks.slice(0, 3) },
    onStep: async (step: MoveStep) => void (await onStep(step)),
  };
  return moveBusiness(cells as NonNullable<typeof cells>, { orgId, to: 'north', largeRows }, hooks);
}

/** Each event has one delivery, also one that is told now, and they are numbered without a gap. */
async function assertEachDeliveredOnce({ orgId, post }: SignedIn, events: number): Promise<void> {
  dataOf(await post('/inventory/categories', { name: `Told ${newId()}` }));
  const place = await placeOf(orgId);
  await makeDeliveries(place);
  const read = place === 'home' ? atHome : inCell;
  const found = await read<{ event: string; delivery: string; number: number }>(
    `select e.id as event, d.event_id as delivery, d.number::int as number
     from events e full join webhook_deliveries d
       on d.org_id = e.org_id and d.event_transaction = e.transaction and d.event_id = e.id
     where coalesce(e.org_id, d.org_id) = $1 and coalesce(e.type, d.type) = 'category.created' order by d.number`,
    [orgId],
  );
  assert.deepEqual(
    found.map(({ number }) => number),
    Array.from({ length: events + 1 }, (_, at) => at + 1),
  );
  for (const { event, delivery } of found) assert.equal(delivery, event);
}

// With 1, the deliveries are copied before, and what the move adds to them is noted.
for (const largeRows of [1, 1_000]) {
  const which = largeRows === 1 ? 'a large table' : 'a small table';

  test(
    `events of a webhook that somebody works on are delivered after a move (deliveries are ${which})`,
    onlyLong,
    async () => {
      const owner = await listeningBusiness();
      const { orgId } = owner;
      let released: Promise<unknown> | undefined;
      await move(
        orgId,
        async (step) => {
          if (step !== 'drain') return;
          const held = await holdLock(server, 'select from webhooks where org_id = $1 for update', [orgId]);
          await tell(orgId, 2);
          released = untilWaiting(server, 1).then(held.release);
        },
        largeRows,
      );
      await released;
      assert.equal(await placeOf(orgId), 'north');
      await assertEachDeliveredOnce(owner, 5);
    },
  );

  test(
    `events that an import commits while a move waits for it are delivered (deliveries are ${which})`,
    onlyLong,
    async () => {
      const owner = await listeningBusiness();
      const { orgId } = owner;
      let released: Promise<unknown> | undefined;
      await move(
        orgId,
        async (step) => {
          if (step !== 'drain') return;
          const held = await holdLock(server, told, [orgId, 2]);
          released = untilWaiting(server, 1).then(held.release);
        },
        largeRows,
      );
      await released;
      assert.equal(await placeOf(orgId), 'north');
      await assertEachDeliveredOnce(owner, 5);
    },
  );
}

test('a move delivers many events, however many webhooks of others lack deliveries', async () => {
  const { home: other } = await twoBusinesses();
  const owner = await listeningBusiness();
  await atHome(
    `insert into webhooks (org_id, id, url, secret, created_by, owner_id)
     select $1, new_id(), 'https://hooks.example/', '', $2, $2 from generate_series(1, 600)`,
    [other.orgId, other.userId],
  );
  await move(
    owner.orgId,
    async (step) => {
      if (step !== 'drain') return;
      await tell(other.orgId, 1);
      await tell(owner.orgId, 1_200);
    },
    1,
  );
  await assertEachDeliveredOnce(owner, 1_203);
  // Those of others are left to the job.
  assert.deepEqual(await atHome('select from webhook_deliveries where org_id = $1', [other.orgId]), []);
  await atHome('delete from webhooks where org_id = $1', [other.orgId]);
});

test('each event is delivered once after a move that failed, one that was undone, and one there and back', async () => {
  const owner = await listeningBusiness();
  const { orgId } = owner;
  const failing = (failsAt: MoveStep) =>
    assert.rejects(
      move(orgId, async (step) => {
        if (step === 'drain') await tell(orgId, 2);
        if (step === failsAt) throw new Error('interrupted by a test');
      }),
      { message: 'interrupted by a test' },
    );
  await failing('close');
  await assertEachDeliveredOnce(owner, 5);
  await failing('place');
  assert.equal(await undoMove(cells, orgId), 'home');
  await assertEachDeliveredOnce(owner, 8);
  await move(orgId, () => {});
  await assertEachDeliveredOnce(owner, 9);
  await moveBusiness(cells, { orgId, to: 'home' }, { ...moveHooks(orgId), checks: [] });
  await assertEachDeliveredOnce(owner, 10);
});
