import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { startSelling } from '../faults/selling.ts';
import { listeningSocket } from '../fixtures/listening-socket.ts';
import { oldNode } from '../fixtures/old-node.ts';
import { onlyLong } from '../long.ts';
import { ownerConnection } from '../owner-connection.ts';
import { preparedFolder, runCommand, type ServerProcess, startServer } from '../server-process.ts';
import { until } from '../until.ts';

test('a server that is replaced under load loses no request: connections wait in the socket', async (t) => {
  const socket = listeningSocket();
  const folder = preparedFolder();
  let server = await startServer({ folder, socket });
  const selling = await startSelling(() => socket.url, { isStrict: true });
  await selling.soldMore(20);
  const kept = await keptAlive(socket.url);
  assert.doesNotMatch(await kept.ask(), /connection: close/i);
  const stopping = server.stop();
  await until(() => server.stderr().includes('Running requests finish first') || undefined);
  // A request that is under way on a kept-alive connection is answered, and the answer says that it was the last.
  assert.match(await kept.ask(), /^HTTP\/1.1 200 [\s\S]*connection: close/i);
  assert.equal((await stopping).code, 0);
  server = await startServer({ folder, socket });
  await selling.soldMore(20);
  await selling.stop();
  t.diagnostic(
    `${selling.sold.size} sales; the longest took ${Math.round(selling.longestMs())} ms until its answer`,
  );
  await selling.assertSoldOnce();
  assert.equal((await server.stop()).code, 0);
  socket.close();
});

for (const [name, node] of [
  ['the pinned Node', process.execPath],
  ['an old Node', oldNode],
]) {
  const skip = node === undefined && 'there is no old Node here';
  test(`two processes started by ${name} accept from the socket of systemd`, { skip }, async () => {
    const socket = listeningSocket();
    const environment = { WORKERS: '2' };
    const server = await startServer({
      folder: preparedFolder(),
      socket,
      environment,
      ...(node && { node }),
    });
    assert.equal(new URL(server.url).port, new URL(socket.url).port);
    assert.equal((await server.stop()).code, 0);
    socket.close();
  });
}

test(
  'on an outside database the next server starts first, with several processes each',
  onlyLong,
  async (t) => {
    const socket = listeningSocket();
    const home = await startServer({ folder: preparedFolder() });
    const { host, user, password } = ownerConnection(home.folder);
    const DATABASE_URL = `postgres://${user}:${password}@/tillhouse?host=${host}`;
    const start = () =>
      startServer({ folder: home.folder, socket, environment: { DATABASE_URL, WORKERS: '2' } });
    let server: ServerProcess = await start();
    const selling = await startSelling(() => socket.url, { isStrict: true });
    for (let turn = 0; turn < 20; turn += 1) {
      await selling.soldMore(20);
      const next = await start();
      const { code, stderr } = await server.stop();
      assert.equal(code, 0, stderr);
      server = next;
    }
    await selling.stop();
    t.diagnostic(
      `20 times, ${selling.sold.size} sales; the longest took ${Math.round(selling.longestMs())} ms until its answer`,
    );
    await selling.assertSoldOnce();
    assert.equal((await server.stop()).code, 0);
    assert.equal((await home.stop()).code, 0);
    assert.equal((await runCommand(['verify'], { folder: home.folder })).code, 0);
    socket.close();
  },
);

/** A connection that stays open between requests. */
async function keptAlive(url: string): Promise<{ ask(): Promise<string> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  return {
    ask: async () => {
      socket.write('GET /healthz HTTP/1.1\r\nHost: till\r\n\r\n');
      const closed = once(socket, 'close').then(() => 'the connection was closed');
      const answered = once(socket, 'data').then(([answer]) => String(answer));
      return Promise.race([answered, closed]);
    },
  };
}
