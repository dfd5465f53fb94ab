import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { createHosts } from './hosts.ts';
import { createPool } from './pool.ts';

/** "You are signed in", "I am ready" and "I am being shut down", in one piece. */
const lastWords = Buffer.concat([
  Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]),
  Buffer.from([0x5a, 0, 0, 0, 5, 0x49]),
  Buffer.from([0x45, 0, 0, 0, 19]),
  Buffer.from('SFATAL\0C57P01\0\0'),
]);

test('a database that ends a connection while it opens it ends no process', async (t) => {
  const database = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.write(lastWords));
  });
  database.unref().listen(0, '127.0.0.1');
  await once(database, 'listening');
  const { port } = database.address() as AddressInfo;
  const pool = createPool(
    { hosts: createHosts([`postgres://user@127.0.0.1:${port}/none`]) },
    { connections: 1, waitAtMostMs: 300 },
  );
  t.after(() => pool.close());
  await assert.rejects(
    pool.transaction(async (tx) => tx.all({ text: 'select 1', values: [] })),
    { name: 'Error' },
  );
});
