import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSelling } from '../faults/selling.ts';
import { listeningSocket } from '../fixtures/listening-socket.ts';
import { onlyLong } from '../long.ts';
import { ownerConnection } from '../owner-connection.ts';
import { preparedFolder, runCommand, type ServerProcess, startServer } from '../server-process.ts';

test('a server that is replaced under load loses no request: connections wait in the socket', async (t) => {
  const socket = listeningSocket();
  const folder = preparedFolder();
  let server = await startServer({ folder, socket });
  const selling = await startSelling(() => socket.url, { isStrict: true });
  await selling.soldMore(20);
  assert.equal((await server.stop()).code, 0);
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
