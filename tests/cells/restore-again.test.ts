import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Session, withSession } from '../../src/platform/db.ts';
import { newId } from '../../src/platform/ids.ts';
import { onlyLong } from '../long.ts';
import { ownerConnection } from '../owner-connection.ts';
import { dataFolder, preparedFolder, startCommand, startServer } from '../server-process.ts';
import { until } from '../until.ts';
import type { CellProcess } from './cell-process.ts';
import { type Place, refused, run } from './commands.ts';
import { cellsOf, openCell, openShop, openTwoCells, salesOf, signIn } from './shops.ts';

const lockOfRestore = `hashtextextended('restore', 0)`;

const waiters = async (session: Session, type: string) =>
  (await session.all(`select 1 as one from pg_locks where locktype = $1 and not granted`, [type])).length >
    0 || undefined;

/** Kills a restore when it begins to fill the cell, or when it has filled it and makes its totals. */
function killedWhile(
  at: 'filling' | 'adding up',
  { cell, file, place }: { cell: CellProcess; file: string; place: Place },
): Promise<string> {
  return withSession(cell.admin, async (holder) => {
    await holder.all(`select pg_advisory_lock(${lockOfRestore})`);
    const restoring = startCommand(['restore', file], place);
    await until(() => waiters(holder, 'advisory'), 60_000);
    if (at === 'adding up') {
      await holder.script('begin; lock table sale_days in access exclusive mode');
      await holder.all(`select pg_advisory_unlock(${lockOfRestore})`);
      await until(() => waiters(holder, 'relation'), 60_000);
    }
    restoring.send('SIGKILL');
    await restoring.ended;
    return restoring.stdout();
  });
}

test(
  'a restore that was interrupted is finished with the same backup and no other one',
  onlyLong,
  async () => {
    const { server, environment, anew } = await openTwoCells();
    const here = { folder: server.folder, environment };
    const [inNorth, toNorth] = [await openShop(server), await openShop(server)];
    for (const [{ orgId }, place] of [
      [inNorth, 'north'],
      [toNorth, 'south'],
    ] as const)
      if (!(await run(here, 'businesses')).match(new RegExp(`^${place} [^:]*:\\n[^:]*${orgId}`, 'm')))
        await run(here, 'move', orgId, place);
    const [older, newer] = [join(dataFolder(), 'older.tar.gz'), join(dataFolder(), 'newer.tar.gz')];
    await run(here, 'backup', older);
    const sold = [...inNorth.sold, await inNorth.sell(await signIn(server, inNorth.email))];
    await run(here, 'backup', newer);
    // The other one goes on, and leaves its last rows in south.
    const soldInSouth = [...toNorth.sold, await toNorth.sell(await signIn(server, toNorth.email))];
    await run(here, 'move', toNorth.orgId, 'north');
    await server.stop();

    // Home and north are lost.
    const empty = anew.cells.north;
    const back = `The business ${toNorth.orgId} had left south for a database that is lost. It is there again, as it was when it left.`;
    const first = await killedWhile('adding up', { cell: empty, file: older, place: anew });
    assert.ok(first.includes(back), first);
    const other = await refused(anew, 'restore', '--force', newer);
    assert.match(
      other,
      /A restore of \S+older\.tar\.gz into \S+ was interrupted after it had filled north\. Run that one again, or give an empty database to each of these cells\./,
    );
    const again = await run(anew, 'restore', '--force', older);
    // What was said before is gone with the terminal, perhaps.
    assert.ok(again.includes(`Before the interruption: ${back}\n`), again);
    await run(anew, 'verify');
    const second = await startServer(anew);
    assert.deepEqual(await salesOf(await signIn(second, inNorth.email)), inNorth.sold);
    assert.deepEqual(await salesOf(await signIn(second, toNorth.email)), soldInSouth.toSorted());
    await second.stop();

    // An attempt that has filled nothing yet does not take what another restore has filled since for its own.
    const [third, filled] = [dataFolder(), await openCell()];
    const there = { folder: third, environment: cellsOf({ north: filled, south: anew.cells.south }) };
    await killedWhile('filling', { cell: filled, file: older, place: there });
    const elsewhere = { ...there, folder: dataFolder() };
    await run(elsewhere, 'restore', newer);
    assert.match(
      await refused(there, 'restore', '--force', older),
      /north had no businesses\. Since then another restore has filled that database\. Give an empty database to each of these cells\./,
    );
    const last = await startServer(elsewhere);
    assert.deepEqual(await salesOf(await signIn(last, inNorth.email)), sold.toSorted());
    await last.stop();
  },
);

test(
  'a business that is twice in a backup, or nowhere, is named; nothing of it is removed',
  onlyLong,
  async () => {
    const north = await openCell();
    const environment = cellsOf({ north });
    const server = await startServer({ folder: preparedFolder(), environment });
    const here = { folder: server.folder, environment };
    const [, shop] = [await openShop(server), await openShop(server)];
    const rows = await withSession(north.admin, (session) =>
      session.all<{ row: object }>('select to_jsonb(o) as row from organisations o where org_id = $1', [
        shop.orgId,
      ]),
    );
    const lost = newId();
    await withSession(ownerConnection(server.folder), async (session) => {
      await session.all(
        'insert into organisations select * from jsonb_populate_record(null::organisations, $1)',
        [JSON.stringify(rows[0]?.row)],
      );
      await session.all(
        `insert into placements (business_id, cell, confirmed_at) values ($1, 'north', now())`,
        [lost],
      );
    });
    const file = join(dataFolder(), 'all.tar.gz');
    assert.match(
      await refused(here, 'backup', file),
      new RegExp(`The business ${shop.orgId} has rows in home and north, so the backup has it twice\\.`),
    );
    assert.match(
      await refused(here, 'businesses'),
      new RegExp(`The business ${shop.orgId} has rows in several databases\\. Run: tillhouse verify`),
    );
    await server.stop();

    const anew = { folder: dataFolder(), environment: cellsOf({ north: await openCell() }) };
    const told = await refused(anew, 'restore', file);
    assert.ok(
      told.includes(
        `The business ${shop.orgId} has rows in home and north, also in the backup. Those in north count.`,
      ),
      told,
    );
    assert.match(
      told,
      new RegExp(`were in north when the backup was made, and are in no database now: ${lost}\\.`),
    );
    const verified = await refused(anew, 'verify');
    const [, ...mend] =
      /To keep those in north: tillhouse (move --set-aside \S+ home)\./i.exec(verified) ?? [];
    assert.equal(mend.length, 1, verified);
    for (const words of mend) await run(anew, ...words.split(' '));
    await run(anew, 'verify');
    const second = await startServer(anew);
    const client = await signIn(second, shop.email);
    assert.deepEqual(await salesOf(client), shop.sold);
    await shop.sell(client);
    await second.stop();
  },
);
