import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { type SignedIn, testServer } from '../../tests/harness.ts';
import { until } from '../../tests/until.ts';
import { mendRestored } from '../mend-restored.ts';
import type { Session } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { sealAll, trailInvariants } from './chain.ts';
import { verifyBusiness, verifyEveryBusiness } from './invariants.ts';

// Some entries stay changed.
const server = await testServer({ breaksInvariants: true });
const { database } = server.parts;
const owner = await server.business();

/** Seals until all entries are sealed. Open transactions of other databases in the cluster delay it. */
function sealEverything(): Promise<true> {
  return until(async () => {
    await sealAll(database.jobs);
    const left = await server.database((session) =>
      session.all(`
        select from audit a where not exists (
          select from audit_seals s where s.org_id = a.org_id and s.audit_id = a.id) limit 1`),
    );
    return left.length === 0 || undefined;
  });
}

const [trail] = trailInvariants;

/** What `verify` finds wrong with the audit trail of a business. */
async function found(user: SignedIn = owner): Promise<string[]> {
  const rows = await database.jobs.transaction((tx) =>
    tx.all<{ detail: string }>(sql`
      select detail from (${trail?.query}) looked (org_id, detail)
      where org_id = ${user.orgId} and detail is not null`),
  );
  return rows.map(({ detail }) => detail);
}

type Sealed = { id: string; number: bigint };
const entriesOf = (user: SignedIn) =>
  server.database((session) =>
    session.all<Sealed>('select audit_id as id, number from audit_seals where org_id = $1 order by number', [
      user.orgId,
    ]),
  );

/** Changes rows directly in the database, and puts them back afterwards. */
async function tampered(change: string, values: unknown[], back: string): Promise<string[]> {
  await server.database((session) => session.all(change, values));
  const details = await found();
  await server.database((session) => session.script(back));
  return details;
}

for (const name of ['Ikeja', 'Yaba', 'Lekki']) await owner.post('/outlets', { name });
await sealEverything();
const [first, second, third] = (await entriesOf(owner)) as [Sealed, Sealed, Sealed];
await server.database((session) => session.script('create table kept as select * from audit'));
const putBack = 'delete from audit; insert into audit select * from kept';

test('every entry is sealed, in the order in which they were written, and verify finds nothing', async () => {
  const { rows } = (await owner.get('/audit?sortKey=recordedAt')).body.data;
  assert.deepEqual(
    (await entriesOf(owner)).map(({ id }) => id),
    rows.map(({ id }: { id: string }) => id),
  );
  assert.deepEqual(await found(), []);
  const ofAll = await verifyEveryBusiness(database.jobs);
  const { findings: ofOne } = await verifyBusiness(database.background, owner.orgId);
  // Three entries, and the chain itself; all businesses have that of the service beside it.
  for (const [findings, checked] of [
    [ofAll, 5],
    [ofOne, 4],
  ] as const) {
    const finding = findings.find(({ name }) => name === trail?.name);
    assert.deepEqual([finding?.checked, finding?.broken], [checked, 0]);
  }
});

test('a change of any column of a sealed entry is found, but for the transaction that wrote it', async () => {
  const columns = await server.database((session) =>
    session.all<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
       where table_name = 'audit' and column_name not in ('org_id', 'id', 'transaction')`,
    ),
  );
  assert.equal(columns.length, 10);
  const other: Record<string, string> = {
    uuid: `'${newId()}'`,
    text: `'another'`,
    jsonb: `'{"name": "another"}'`,
    'timestamp with time zone': `recorded_at + interval '1 microsecond'`,
  };
  for (const { name, type } of columns) {
    const change = `update audit set ${name} = ${other[type]} where id = $1`;
    const details = await tampered(change, [second.id], putBack);
    assert.deepEqual(details, [`entry ${second.id}, number 2, is not as it was`], name);
  }
});

test('an entry that is removed is found, with its seal or without', async () => {
  const gone = await tampered('delete from audit where id = $1', [second.id], putBack);
  assert.deepEqual(gone, [`entry ${second.id}, number 2, is gone`]);

  await server.database((session) => session.script('create table kept_seals as select * from audit_seals'));
  const putSealsBack = `${putBack}; delete from audit_seals; insert into audit_seals select * from kept_seals`;
  const both = (id: string) =>
    tampered(
      'with a as (delete from audit where id = $1) delete from audit_seals where audit_id = $1',
      [id],
      putSealsBack,
    );
  assert.deepEqual(await both(second.id), ['numbers 2 to 2 are gone']);
  assert.deepEqual(await both(first.id), ['numbers 1 to 1 are gone']);
  assert.deepEqual(await both(third.id), ['3 entries were sealed, and the last seal is number 2']);
});

test('two entries that changed places are found', async () => {
  const sealing = (number: bigint, id: string) =>
    `update audit_seals set audit_id = '${id}' where org_id = '${owner.orgId}' and number = ${number};`;
  const swap = sealing(1n, newId()) + sealing(2n, first.id) + sealing(1n, second.id);
  await server.database((session) => session.script(swap));
  const details = await found();
  const swapBack = sealing(1n, newId()) + sealing(2n, second.id) + sealing(1n, first.id);
  await server.database((session) => session.script(swapBack));
  assert.deepEqual(details, [
    `entry ${second.id}, number 1, is not as it was`,
    `entry ${first.id}, number 2, is not as it was`,
  ]);
});

test('an entry that is slipped in behind the horizon is found, and one that claims to be still to come', async () => {
  for (const transaction of ['transaction', `'4000000000'::xid8`]) {
    const id = newId();
    const details = await tampered(
      `insert into audit (org_id, id, operation, address, request_id, transaction)
       select org_id, $2, 'editOutlet', '::1', 'x', ${transaction} from audit where id = $1`,
      [second.id, id],
      putBack,
    );
    assert.deepEqual(details, [`entry ${id} was inserted later`]);
  }
});

test('what is written later goes on with the chain, and one that is not sealed yet is no fault', async () => {
  await owner.post('/outlets', { name: 'Surulere' });
  assert.deepEqual(await found(), []);
  await sealEverything();
  assert.deepEqual(
    (await entriesOf(owner)).map(({ number }) => number),
    [1n, 2n, 3n, 4n],
  );
  assert.deepEqual(await found(), []);
});

test('a transaction that is still open keeps those after it waiting, so that it cannot commit behind the seals', async () => {
  const shop = await server.business();
  const write = (session: Session, operation: string) =>
    session.all(
      `insert into audit (org_id, id, operation, address, request_id) values ($1, $2, $3, '::1', 'x')`,
      [shop.orgId, newId(), operation],
    );
  await server.database(async (early) => {
    await early.script('begin');
    await write(early, 'createOutlet');
    await server.database((late) => write(late, 'editOutlet'));
    await sealAll(database.jobs);
    assert.deepEqual(await entriesOf(shop), []);
    await early.script('commit');
  });
  await sealEverything();
  assert.equal((await entriesOf(shop)).length, 2);
  assert.deepEqual(await found(shop), []);
});

test('more entries than one batch takes, many of them of one transaction, are sealed once each', async () => {
  const shop = await server.business();
  const write = (count: number) => `
    insert into audit (org_id, id, operation, address, request_id)
    select '${shop.orgId}', new_id(), 'editOutlet', '::1', 'x' from generate_series(1, ${count})`;
  await server.database(async (session) => {
    for (const count of [3, 10_050, 5]) await session.script(write(count));
  });
  await sealEverything();
  const entries = await entriesOf(shop);
  assert.deepEqual([entries.length, entries.at(-1)?.number], [10_058, 10_058n]);
  assert.deepEqual(await found(shop), []);
});

test('a restored dump, whose transactions are still to come, keeps its seals and goes on with them', async () => {
  await server.database(async (session) => {
    await session.script(`update audit set transaction = '4000000000' where org_id = '${owner.orgId}'`);
    await session.script(`update audit_chains set horizon = '4000000001' where org_id = '${owner.orgId}'`);
  });
  assert.equal(await mendRestored(server.access), 1);
  assert.equal(await mendRestored(server.access), 0);
  await owner.post('/outlets', { name: 'Ajah' });
  await sealEverything();
  assert.equal((await entriesOf(owner)).length, 5);
  assert.deepEqual(await found(), []);
});
