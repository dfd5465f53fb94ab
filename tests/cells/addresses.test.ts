import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sql from 'sql-template-tag';
import { moveHooks } from '../../src/move-hooks.ts';
import { beginRawWrites, deleteRows } from '../../src/platform/cells/copy-rows.ts';
import { misplacedBusinesses } from '../../src/platform/cells/misplaced.ts';
import { dropOldCopies, moveBusiness, undoMove } from '../../src/platform/cells/move-business.ts';
import { movedTables } from '../../src/platform/cells/moved-tables.ts';
import { rebuildDirectory } from '../../src/platform/cells/restore-cell.ts';
import { outsideDatabase } from '../../src/platform/database.ts';
import { createReplicas, type Tx, withSession } from '../../src/platform/db.ts';
import { newId } from '../../src/platform/ids.ts';
import type { ConnectionSettings } from '../../src/platform/postgres/connection-settings.ts';
import { serviceOrgId } from '../../src/platform/service-org.ts';
import { addressOf, dataOf, password, registration, type SignedIn, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { bothDatabases } from './both-databases.ts';
import { startCell } from './cell-process.ts';

/** Home has a directory of the addresses in cells. Here others fail, wait or are restored while it changes. */
const cell = await startCell();
// Without jobs, so that nothing is swept but by the test.
const server = await testServer({
  environment: { TILLHOUSE_CELLS: `north=${cell.url}`, LOG_LEVEL: 'silent' },
  breaksInvariants: true,
});
after(() => cell.remove());
const { stranger } = server;
/** Another process with the same cells. */
const sibling = await server.sibling();
const { inCell, atHome, placeOf, twoBusinesses } = bothDatabases(server, cell);
const { cells } = server.parts.database;
const [home, north] = cells?.all ?? [];
if (!cells || !home || !north) throw new Error('this server has two cells');
const quickHooks = (orgId: string) => ({ ...moveHooks(orgId), checks: moveHooks(orgId).checks.slice(0, 3) });

/** Claims an address and writes it, as a request does that adds it to a user. */
async function claimAndWrite(
  tx: Tx,
  { orgId, userId }: Pick<SignedIn, 'orgId' | 'userId'>,
  value: string,
): Promise<void> {
  await tx.run(sql`select set_config('app.org_id', ${orgId}, true)`);
  assert.equal(await tx.directory?.claim({ kind: 'EMAIL', value }, orgId), true);
  await tx.run(
    sql`insert into identities (kind, value, org_id, user_id) values ('EMAIL', ${value}, ${orgId}, ${userId})`,
  );
}

test('a claim that fails does not take away the claim of another transaction of the same business', async () => {
  const business = (await twoBusinesses()).north;
  const value = `${newId()}@corner.example`;
  const someone = await server.colleague(business, 'CASHIER');
  const { app } = server.parts.database;
  await app.transaction(async (tx) => {
    await claimAndWrite(tx, someone, value);
    const second = app.transaction(async (other) => {
      assert.equal(await other.directory?.claim({ kind: 'EMAIL', value }, business.orgId), true);
      throw new Error('it has waited too long for a row');
    }, business.orgId);
    await assert.rejects(second, { message: 'it has waited too long for a row' });
  }, business.orgId);
  const held = await atHome('select business_id as id from placed_addresses where value = $1', [value]);
  assert.deepEqual(held, [{ id: business.orgId }]);
});

test('nobody is told that they are registered while the one who claims the address may still fail', async () => {
  const email = `late-${newId()}@corner.example`;
  // The first registration is refused by its database a second after it has claimed the address.
  const fail = `
    create function fail_late() returns trigger language plpgsql as
    $$ begin perform pg_sleep(1); raise exception 'no room' using errcode = '53100'; end $$;
    create trigger fail_late before insert on messages for each row
    when (new.recipient = '${email}') execute function fail_late()`;
  const mend = 'drop trigger fail_late on messages; drop function fail_late()';
  await server.database((session) => session.script(fail));
  await withSession(cell.admin, (session) => session.script(fail));
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, n) =>
      (n % 2 ? sibling.stranger : stranger).post('/auth/register', registration({ email })),
    ),
  );
  await server.database((session) => session.script(mend));
  await withSession(cell.admin, (session) => session.script(mend));
  // Nothing was written, so nobody may have been told that it was.
  const users = 'select 1 as one from users where email = $1';
  assert.deepEqual([...(await atHome(users, [email])), ...(await inCell(users, [email]))], []);
  for (const { status } of answers) assert.equal(status, 503);
});

test('a registration is answered as before when it is sent again after its business was moved', async () => {
  const body = registration();
  const key = newId();
  const first = dataOf(await stranger.post('/auth/register', body, { key }));
  const orgId = first.organisation.id;
  if ((await placeOf(orgId)) !== 'home') await moveBusiness(cells, { orgId, to: 'home' }, quickHooks(orgId));
  await moveBusiness(cells, { orgId, to: 'north' }, quickHooks(orgId));
  const again = await stranger.post('/auth/register', body, { key });
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(dataOf(again), first);
});

test('the sweep leaves an address alone whose COMMIT still waits for a standby', async () => {
  const business = (await twoBusinesses()).north;
  const value = `${newId()}@corner.example`;
  const someone = await server.colleague(business, 'CASHIER');
  const held = () => atHome('select 1 as one from placed_addresses where value = $1', [value]);
  let committed: Promise<unknown> | undefined;
  await withSession(cell.admin, async (admin) => {
    await admin.script(`alter system set synchronous_standby_names = 'nobody'`);
    await admin.script('select pg_reload_conf()');
    try {
      const isSet = `select 1 as one from pg_settings where name = 'synchronous_standby_names' and setting = 'nobody'`;
      await until(async () => (await inCell(isSet)).length > 0 || undefined);
      committed = server.parts.database.app.transaction(
        (tx) => claimAndWrite(tx, someone, value),
        business.orgId,
      );
      committed.catch(() => {});
      const isWaiting = `select 1 as one from pg_stat_activity where wait_event = 'SyncRep'`;
      await until(async () => (await inCell(isWaiting)).length > 0 || undefined);
      await atHome(`update placed_addresses set claimed_at = now() - interval '6 minutes' where value = $1`, [
        value,
      ]);
      await cells.directory.sweep();
      assert.equal((await held()).length, 1);
    } finally {
      await admin.script('alter system reset synchronous_standby_names');
      await admin.script('select pg_reload_conf()');
    }
  });
  await committed;
  await cells.directory.sweep();
  assert.equal((await held()).length, 1);
});

test('a restored directory knows the addresses that the cell has now, and no others', async () => {
  const [one, two] = [(await twoBusinesses()).north, (await twoBusinesses()).north];
  const given = `given-up-${newId()}@corner.example`;
  // At the backup, one had an address that it has given up since, and another one that belongs to two by now.
  await atHome(
    `insert into placed_addresses (kind, value, business_id, claim, confirmed_at)
     values ('EMAIL', $1, $2, gen_random_uuid(), now())`,
    [given, one.orgId],
  );
  await atHome(`update placed_addresses set business_id = $2 where value = $1`, [two.email, one.orgId]);
  const [rebuilt] = await rebuildDirectory(server.access, [north]);
  assert.deepEqual(rebuilt?.doubled, []);
  assert.deepEqual(await atHome('select 1 as one from placed_addresses where value = $1', [given]), []);
  for (const { email } of [one, two])
    assert.equal((await stranger.post('/auth/login', { identifier: email, password })).status, 200);
});

test('a restored directory names the addresses that a business at home has as well', async () => {
  const { home: shop, north: other } = await twoBusinesses();
  // At the backup, a business at home had the address that one of the cell has now.
  const change = 'update identities set value = $2 where value = $1';
  await atHome(change, [shop.email, other.email]);
  const [rebuilt] = await rebuildDirectory(server.access, [north]);
  assert.deepEqual(rebuilt?.doubled, [
    {
      ...{ orgId: other.orgId, userId: other.userId, kind: 'EMAIL', value: other.email },
      other: { orgId: shop.orgId, place: 'home' },
    },
  ]);
  // It leads to whoever has it at home, unless the cell is newer.
  const noted = 'select business_id as id from placed_addresses where value = $1';
  assert.deepEqual(await atHome(noted, [other.email]), []);
  await rebuildDirectory(server.access, [north], { kept: ['north'] });
  assert.deepEqual(await atHome(noted, [other.email]), [{ id: other.orgId }]);
  await atHome(change, [other.email, shop.email]);
});

test('an undo does not open a business of which nothing is left', async () => {
  const { orgId } = (await twoBusinesses()).north;
  await moveBusiness(cells, { orgId, to: 'home' }, quickHooks(orgId));
  await dropOldCopies(cells, orgId);
  // Home is restored from a backup of before the move, so it has no rows of the business.
  await server.database(async (session) => {
    await beginRawWrites(session, orgId);
    await deleteRows(session, orgId, await movedTables(session));
    await session.script('commit');
    await session.all(`update placements set cell = 'north' where business_id = $1`, [orgId]);
  });
  await assert.rejects(undoMove(cells, orgId), { message: /no rows of this business any more/ });
});

test('what operators read is in all cells, so no standby is asked for it', async () => {
  const { home: shop, north: other } = await twoBusinesses();
  const operator = await server.colleague({ ...shop, orgId: serviceOrgId, outletId: newId() }, 'OPERATOR');
  // The primary stands for a standby. It counts what it is asked.
  const { replicas } = outsideDatabase('', addressOf(server.access.admin as ConnectionSettings));
  const standby = createReplicas(replicas ?? [], { connections: 1, onLost: () => {} });
  home.database.replicas = standby;
  const ids = async () =>
    dataOf(await operator.get('/admin/businesses?limit=100')).rows.map(({ id }: { id: string }) => id);
  // The second time its session is known, which is when a standby may be read.
  for (const seen of [await ids(), await ids()])
    assert.deepEqual([seen.includes(shop.orgId), seen.includes(other.orgId)], [true, true]);
  const unasked = { answered: 0, late: 0, failed: 0, primary: 0 };
  assert.deepEqual(standby.figures()[0]?.reads, unasked);
  for (let time = 1; time <= 2; time += 1) dataOf(await shop.get('/dashboard'));
  // It says that it is no standby, so the primary is read.
  assert.deepEqual(standby.figures()[0]?.reads, { ...unasked, primary: 1 });
  await standby.close();
});

test('a business that is not exactly where it is placed is named, and moves mend it', async () => {
  const { home: shop, north: other } = await twoBusinesses();
  const of = async (orgId: string) => {
    const { misplaced } = await misplacedBusinesses(cells);
    return misplaced.filter((one) => one.orgId === orgId).map(({ detail }) => detail);
  };
  assert.deepEqual([await of(shop.orgId), await of(other.orgId)], [[], []]);
  const rows = `select to_jsonb(o) as row from organisations o where org_id = $1`;
  const [found] = await inCell<{ row: object }>(rows, [other.orgId]);
  await atHome('insert into organisations select * from jsonb_populate_record(null::organisations, $1)', [
    JSON.stringify(found?.row),
  ]);
  assert.deepEqual(await of(other.orgId), [
    `it is placed in north and has rows in home and north. Those in north count.`,
  ]);
  const move = (to: string) => moveBusiness(cells, { orgId: other.orgId, to }, quickHooks(other.orgId));
  const outlets = dataOf(await other.get('/outlets')).rows;
  await move('home');
  assert.deepEqual(await of(other.orgId), []);
  assert.deepEqual(dataOf(await other.get('/outlets')).rows, outlets);
  await move('north');
  await dropOldCopies(cells, other.orgId);

  // Home is set back to a time before the business was there.
  const addresses = () =>
    atHome('select kind, value from placed_addresses where business_id = $1 order by 1, 2', [other.orgId]);
  const before = await addresses();
  assert.ok(before.length > 0);
  for (const table of ['placements', 'placed_addresses', 'departures'])
    await atHome(`delete from ${table} where business_id = $1`, [other.orgId]);
  assert.deepEqual(await of(other.orgId), [
    `it is placed in home and has rows in north. To mend it: tillhouse move ${other.orgId} north.`,
  ]);
  await move('north');
  assert.deepEqual([await of(other.orgId), await addresses()], [[], before]);
  assert.deepEqual(dataOf(await other.get('/outlets')).rows, outlets);
  const nobody = newId();
  const place = `insert into placements (business_id, cell, confirmed_at) values ($1, 'north', $2)`;
  await atHome(place, [nobody, null]);
  // A registration places its business before it writes it.
  assert.deepEqual(await of(nobody), []);
  await atHome('update placements set confirmed_at = now() where business_id = $1', [nobody]);
  assert.deepEqual(await of(nobody), ['it is placed in north and has rows in no database.']);
  // Nor does a move explain that no database has rows of it.
  await inCell(`insert into departures (business_id, to_cell, state) values ($1, 'home', 'GONE')`, [nobody]);
  assert.deepEqual(await of(nobody), ['it is placed in north and has rows in no database.']);
  await inCell('delete from departures where business_id = $1', [nobody]);
  await atHome('delete from placements where business_id = $1', [nobody]);
});
