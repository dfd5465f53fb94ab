import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { testServer } from '../../../tests/harness.ts';
import { readOpening } from '../../http/authenticate.ts';
import { databaseFault, type Tx } from '../db.ts';
import { newId } from '../ids.ts';

const server = await testServer();
const owner = await server.business();
const stranger = await server.business();
const { app } = server.parts.database;

const reading = <Result>(work: (tx: Tx) => Promise<Result>, orgId = owner.orgId) =>
  app.read(readOpening(orgId), work, orgId);
const outlets = sql`select org_id as "orgId" from outlets`;
const failsWith = (code: string) => (error: unknown) => databaseFault(error)?.code === code;

test('each round trip of a read sees its own business, and nothing of it stays on the connection', async () => {
  const seen = await reading(async (tx) => [
    ...(await tx.all<{ orgId: string }>(outlets)),
    ...(await tx.all<{ orgId: string }>(outlets)),
  ]);
  assert.deepEqual(seen, [{ orgId: owner.orgId }, { orgId: owner.orgId }]);
  assert.deepEqual(await reading((tx) => tx.all(outlets), stranger.orgId), [{ orgId: stranger.orgId }]);
  // A transaction that names no business sees none, whatever the connection did before.
  for (let round = 0; round < 20; round += 1) {
    await reading((tx) => tx.all(outlets));
    assert.deepEqual(await app.transaction((tx) => tx.all(outlets)), []);
  }
});

test('a read can neither write nor lock, and the next transaction can', async () => {
  const opening = sql`insert into locations (org_id, id, name) values (${owner.orgId}, ${newId()}, 'North')`;
  await assert.rejects(
    reading((tx) => tx.run(opening)),
    failsWith('25006'),
  );
  await assert.rejects(
    reading((tx) => tx.one(sql`select 1 from outlets for update`)),
    failsWith('25006'),
  );
  await assert.rejects(
    reading((tx) => tx.lock(sql`pg_advisory_xact_lock(1)`)),
    /a read takes no lock/,
  );
  const isWritable = await app.transaction((tx) =>
    tx.one(sql`select current_setting('transaction_read_only') as "readOnly"`),
  );
  assert.deepEqual(isWritable, { readOnly: 'off' });
});

test('what a read still wants to send when it has ended is refused, and runs in nobody else’s', async () => {
  let late: Tx | undefined;
  await reading(async (tx) => {
    late = tx;
    await tx.one(outlets);
  });
  await assert.rejects(async () => late?.one(outlets), /the read has ended/);
  // The second statement is collected but not sent when the work fails.
  let second: Promise<unknown> | undefined;
  const failing = reading(async (tx) => {
    second = tx.one(outlets);
    second.catch(() => {});
    throw new Error('the work fails');
  });
  await assert.rejects(failing, /the work fails/);
  await assert.rejects(second as Promise<unknown>, /the read has ended/);
});

test('when one statement of a read fails, its own failure is told, and the connection goes on', async () => {
  const failing = reading(async (tx) => {
    tx.one(sql`select 1 / 0`).catch(() => {});
    await tx.one(sql`select 1 as one`);
  });
  await assert.rejects(failing, failsWith('22012'));
  assert.deepEqual(await reading((tx) => tx.one(sql`select 1 as one`)), { one: 1 });
});
