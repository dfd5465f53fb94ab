import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '../../../tests/harness.ts';
import { isUnavailable, withSession } from '../db.ts';
import type { ConnectionSettings } from '../postgres/connection-settings.ts';

const server = await testServer();
const admin = server.access.admin as ConnectionSettings;
const maintenance = { ...admin, database: 'postgres' };
const database = `${admin.database}_restored`;

const run = (text: string) => withSession(maintenance, (session) => session.script(text));
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => assert.fail('it did not fail'),
    (error) => error,
  );
const connect = () => errorOf(withSession({ ...admin, database }, (session) => session.script('select 1')));

test('a database that is being restored is unavailable: it refuses connections, and then it is not there', async () => {
  await run(`create database ${database} template template0`);
  await run(`alter database ${database} with allow_connections false`);
  assert.equal(isUnavailable(await connect()), true);
  await run(`drop database ${database}`);
  assert.equal(isUnavailable(await connect()), true);
});

test('a statement that the database refuses is a fault, and trying later does not help', async () => {
  assert.equal(isUnavailable(await errorOf(run('select 1 / 0'))), false);
  assert.equal(isUnavailable(await errorOf(run('select * from nowhere'))), false);
});
