import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { proxyTo } from '../../../tests/fixtures/tcp-proxy.ts';
import { addressOf, testServer } from '../../../tests/harness.ts';
import type { ConnectionSettings } from '../postgres/connection-settings.ts';
import { createHosts } from './hosts.ts';
import { createPool } from './pool.ts';
import { withSession } from './session.ts';
import { waits } from './waits.ts';

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

test('an only database that is silent for a while is given up by a server, and not by a command', async (t) => {
  const server = await testServer();
  const admin = server.access.admin as ConnectionSettings;
  const network = await proxyTo(admin);
  const hosts = createHosts([addressOf({ ...admin, host: network.host, port: network.port })]);
  const before = waits.onlyHostSilenceMs;
  t.after(() => {
    waits.onlyHostSilenceMs = before;
  });
  const askInSilence = (silenceMs: number) => {
    waits.onlyHostSilenceMs = silenceMs;
    return withSession({ hosts }, async (session) => {
      await session.all('select 1 as one');
      network.silence();
      const answer = session.all('select 1 as one');
      answer.catch(() => {});
      // The host is asked once a second.
      await wait(2_500);
      network.resume();
      return answer;
    });
  };
  await assert.rejects(askInSilence(200), { message: /terminated/ });
  assert.deepEqual(await askInSilence(30_000), [{ one: 1 }]);
});
