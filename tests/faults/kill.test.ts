import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '../harness.ts';
import { isLong } from '../long.ts';
import { preparedFolder, runCommand, type ServerProcess, startServer, statusOf } from '../server-process.ts';
import { contention } from '../timing.ts';
import { until } from '../until.ts';
import { allRows, startSelling } from './selling.ts';

const kills = Number(process.env.KILLS ?? 4);
const checkouts = Number(process.env.CHECKOUTS ?? 120);
const readyWithinMs = 5_000;

test('kill -9 of the server, of its database and of both, under load, loses and doubles no acknowledged sale or outlet', async (t) => {
  let server = await startServer({ folder: preparedFolder() });
  const selling = await startSelling(() => server.url);
  const { owner, client, sold, acknowledge, counted } = selling;
  let done = false;

  const outlets = new Map<string, string>();
  const writer = (async () => {
    for (let number = 0; !done; number += 1) {
      const name = `outlet ${number}`;
      outlets.set(name, (await acknowledge('/outlets', { name }, name)).id);
    }
  })();

  const busyBefore = contention();
  const tookMs: Record<keyof typeof killed, number[]> = { server: [], database: [], both: [] };
  const turns = Object.keys(tookMs) as (keyof typeof killed)[];
  async function killInTurns(): Promise<void> {
    for (let kill = 0; kill < kills && !done; kill += 1) {
      await selling.soldMore(checkouts / kills);
      const hit = turns[kill % turns.length] ?? 'both';
      const begin = performance.now();
      server = await killed[hit](server);
      tookMs[hit].push(performance.now() - begin);
    }
    await until(() => done || sold.size >= checkouts || undefined);
  }
  try {
    // Whoever is refused something ends it.
    await Promise.race([killInTurns(), writer, selling.failed]);
  } finally {
    done = true;
  }
  await Promise.all([writer, selling.stop()]);
  const busy = Math.max(busyBefore, contention());
  await selling.assertSoldOnce();
  const found = await allOutlets(client());
  found.delete(owner.businessName);
  assert.deepEqual(found, outlets);
  const verified = await runCommand(['verify'], { folder: server.folder });
  assert.equal(verified.code, 0, verified.stdout + verified.stderr);
  t.diagnostic(
    `${sold.size} sales and ${outlets.size} outlets, ${kills} kills; ${counted.repeated} were sent again, of which ${counted.replayed} had been done`,
  );
  for (const [hit, each] of Object.entries(tookMs)) {
    const sorted = each.map(Math.round).sort((a, b) => a - b);
    const [fastest, median = 0, slowest] = [0, sorted.length >> 1, -1].map((at) => sorted.at(at));
    t.diagnostic(`ready after a kill of ${hit}: ${fastest} to ${slowest} ms, mostly ${median}`);
    // Two kills of each kind say how busy the machine was; the many of the long run say how long it takes.
    if (isLong) assert.ok(median < readyWithinMs * busy, `ready again ${median} ms after a kill of ${hit}`);
  }
  assert.equal((await server.stop()).code, 0);
});

const killed = {
  server: async (server: ServerProcess) => {
    await server.kill9();
    return startServer({ folder: server.folder });
  },
  database: async (server: ServerProcess) => {
    const postmaster = await until(server.postmasterId);
    process.kill(postmaster, 'SIGKILL');
    await until(() => server.postmasterId() !== postmaster || undefined);
    await until(async () => (await statusOf(`${server.url}/readyz`)) === 200 || undefined);
    return server;
  },
  both: async (server: ServerProcess) => {
    process.kill(await until(server.postmasterId), 'SIGKILL');
    await server.kill9();
    return startServer({ folder: server.folder });
  },
};

/** Name → id of every outlet; a name that is there twice fails. */
async function allOutlets(client: Client): Promise<Map<string, string>> {
  const rows = await allRows<{ id: string; name: string }>(client, '/outlets?limit=100');
  const found = new Map(rows.map(({ id, name }) => [name, id]));
  assert.equal(found.size, rows.length, 'an outlet is there twice');
  return found;
}
