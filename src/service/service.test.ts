import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { testServer } from '../../tests/harness.ts';
import type { Session } from '../platform/db.ts';
import { diskRoom } from '../platform/disk-room.ts';
import { createLog } from '../platform/log.ts';

const server = await testServer({ defaultWaits: true });

test('liveness and readiness are told to anyone, without the envelope', async () => {
  const health = await server.stranger.get('/healthz');
  assert.deepEqual([health.status, health.body], [200, { status: 'ok' }]);
  const readiness = await server.stranger.get('/readyz');
  assert.deepEqual([readiness.status, readiness.body], [200, { status: 'ready' }]);
});

test('a server whose database is gone is alive and not ready, and says when to ask again', async () => {
  const lonely = await testServer({ breaksInvariants: true, defaultWaits: true });
  const limitConnections = async (session: Session, limit: number) => {
    const [database] = await session.all<{ name: string }>('select current_database() as name');
    await session.script(`alter database ${database?.name} connection limit ${limit}`);
  };
  await lonely.database(async (session) => {
    await limitConnections(session, 0);
    await session.all(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  });
  assert.equal((await lonely.stranger.get('/healthz')).status, 200);
  const readiness = await lonely.stranger.get('/readyz');
  assert.deepEqual([readiness.status, readiness.body], [503, { status: 'unavailable' }]);
  assert.equal(readiness.headers.get('retry-after'), '1');
  await lonely.database((session) => limitConnections(session, -1));
});

test('while the disk is full, writes are 503, reads go on, and it sells again when there is room', async () => {
  let hasRoom = true;
  const full = await testServer({ hasRoom: () => hasRoom });
  const owner = await full.business();
  hasRoom = false;
  const refused = await owner.post('/outlets', { name: 'Ikeja' });
  assert.deepEqual(
    [refused.status, refused.body.code, refused.headers.get('retry-after')],
    [503, 'UNAVAILABLE', '10'],
  );
  assert.match(refused.body.message, /disk of the server is full/);
  assert.equal((await owner.get('/outlets')).body.meta.total, 1);
  hasRoom = true;
  assert.equal((await owner.post('/outlets', { name: 'Ikeja' })).status, 200);
});

test('a disk has room as long as more is free than the reserve', () => {
  assert.equal(diskRoom(tmpdir())(), true);
  assert.equal(diskRoom(tmpdir(), Number.MAX_SAFE_INTEGER)(), false);
});

test('the log says what happened to a connection, and not what was sent over it', () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(line) });
  const lost = Object.assign(new Error('gone'), {
    code: '57P01',
    client: { secretKey: 'hush' },
    detail: 'hush',
  });
  log.warn({ err: lost }, 'a database connection was lost');
  const { err } = JSON.parse(lines[0] ?? '');
  assert.deepEqual(Object.keys(err), ['type', 'message', 'code', 'stack']);
  assert.deepEqual([err.message, err.code], ['gone', '57P01']);
});

test('what is not served is 404 in the envelope of errors', async () => {
  const { status, body } = await server.stranger.get('/nothing/here?x=1');
  assert.equal(status, 404);
  assert.equal(body.code, 'NOT_FOUND');
  assert.equal(body.meta.path, '/nothing/here');
});
