import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Client, clientOf, password, registration } from '../harness.ts';
import { preparedFolder, runCommand, type ServerProcess, startServer, statusOf } from '../server-process.ts';
import { until } from '../until.ts';

const kills = Number(process.env.KILLS ?? 10);
const readyWithinMs = 5_000;
const writersAtOnce = 4;

test('kill -9 of the server and of its database, in turns under load, loses and doubles no acknowledged outlet', async (t) => {
  let server = await startServer({ folder: preparedFolder() });
  const owner = registration();
  await clientOf(server.url, {}).post('/auth/register', owner);
  const signedIn = await clientOf(server.url, {}).post('/auth/login', {
    identifier: owner.email,
    password,
    platform: 'pos',
  });
  const headers = { authorization: `Bearer ${signedIn.body.data.accessToken}` };
  const client = () => clientOf(server.url, headers);

  const acknowledged = new Map<string, string>();
  let repeated = 0;
  let done = false;
  async function write(name: string): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      // Each attempt goes to whichever server runs now, with the same key.
      const answer = await client()
        .post('/outlets', { name }, { key: name })
        .catch(() => undefined);
      if (answer?.status === 200) {
        acknowledged.set(name, answer.body.data.id);
        if (attempt > 0) repeated += 1;
        return;
      }
      const mayPass = !answer || answer.status === 503 || answer.body.code === 'IDEMPOTENCY_IN_FLIGHT';
      assert.ok(mayPass, `${name} was answered ${answer?.status} ${JSON.stringify(answer?.body)}`);
      await wait(20);
    }
  }
  const writers = Array.from({ length: writersAtOnce }, async (_, writer) => {
    for (let number = 0; !done; number += 1) await write(`outlet ${writer}-${number}`);
  });

  const slowest = { server: 0, database: 0 };
  for (let kill = 0; kill < kills; kill += 1) {
    await writtenSince(acknowledged, 5);
    if (kill % 2 === 0) {
      server = await killServer(server);
      slowest.server = Math.max(slowest.server, server.readyAfterMs);
    } else {
      slowest.database = Math.max(slowest.database, await killDatabase(server));
    }
  }
  done = true;
  await Promise.all(writers);

  const found = await allOutlets(client());
  found.delete(owner.businessName);
  assert.deepEqual(found, acknowledged);
  const verified = await runCommand(['verify'], { folder: server.folder });
  assert.equal(verified.code, 0, verified.stdout + verified.stderr);
  assert.ok(slowest.server < readyWithinMs, `the server was ready after ${slowest.server} ms`);
  assert.ok(slowest.database < readyWithinMs, `the database was back after ${slowest.database} ms`);
  t.diagnostic(
    `${acknowledged.size} outlets, ${repeated} after a repetition; ready after a kill within ${Math.round(slowest.server)} ms (server), ${Math.round(slowest.database)} ms (database)`,
  );
  assert.equal((await server.stop()).code, 0);
});

/** Waits until some more were acknowledged, so that each kill hits a server at work, at no fixed moment. */
async function writtenSince(acknowledged: Map<string, string>, more: number): Promise<void> {
  const wanted = acknowledged.size + more + Math.floor(Math.random() * 20);
  await until(() => acknowledged.size >= wanted || undefined);
  await wait(Math.random() * 10);
}

async function killServer(server: ServerProcess): Promise<ServerProcess> {
  await server.kill9();
  return startServer({ folder: server.folder });
}

async function killDatabase(server: ServerProcess): Promise<number> {
  const postmaster = await until(server.postmasterId);
  const begin = performance.now();
  process.kill(postmaster, 'SIGKILL');
  await until(() => server.postmasterId() !== postmaster || undefined);
  await until(async () => (await statusOf(`${server.url}/readyz`)) === 200 || undefined);
  return performance.now() - begin;
}

/** Name → id of every outlet; a name that is there twice fails. */
async function allOutlets(client: Client): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let cursor = ''; ; ) {
    const { body } = await client.get(`/outlets?limit=100${cursor && `&cursor=${cursor}`}`);
    for (const { id, name } of body.data.rows) {
      assert.ok(!found.has(name), `${name} is there twice`);
      found.set(name, id);
    }
    if (!body.data.hasNext) return found;
    cursor = body.data.nextCursor;
  }
}
