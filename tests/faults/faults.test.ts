import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { after, describe, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openTradedShop } from '../../bench/traded-shop.ts';
import { moveHooks } from '../../src/move-hooks.ts';
import { databaseFolder, openDataFolder } from '../../src/platform/data-folder.ts';
import { withSession } from '../../src/platform/db.ts';
import { findBinaries } from '../../src/platform/postgres/binaries.ts';
import { openCluster } from '../../src/platform/postgres/cluster.ts';
import { programOptions } from '../../src/platform/postgres/programs.ts';
import { serverSettings } from '../../src/platform/postgres/server-settings.ts';
import { faultyWire, type WireFault } from '../fixtures/faulty-wire.ts';
import { clientOf } from '../harness.ts';
import { onlyLong } from '../long.ts';
import { ownerConnection } from '../owner-connection.ts';
import {
  dataFolder,
  preparedFolder,
  runCommand,
  type ServerProcess,
  startServer,
  statusOf,
} from '../server-process.ts';
import { until } from '../until.ts';
import { type Selling, startSelling } from './selling.ts';

/** `KILLS=200 FAULT_SECONDS=60 FAULTS=kill npm run test:long -- faults/faults` runs those with "kill" in their name. */
const seconds = Number(process.env.FAULT_SECONDS ?? 15);
const kills = Number(process.env.KILLS ?? 100);
const only = process.env.FAULTS ?? '';
const manySales = Number(process.env.MANY_SALES ?? 1_000_000);
const isRoot = process.getuid?.() === 0;
const wireFaults: WireFault[] = ['delay', 'drop', 'truncate', 'reset', 'duplicate'];

const table: string[] = [];
after(() => {
  if (table.length > 0) console.log(`\n${heading}\n${table.join('\n')}\n`);
});
const heading =
  '| Fault | Sales | Sent again | Already done | Longest sale | Notes |\n|---|---:|---:|---:|---:|---|';

function fault(name: string, work: (t: TestContext) => Promise<void>): void {
  test(name, { skip: name.includes(only) ? false : 'not asked for' }, work);
}

/** The tills of a test that has failed must not go on for ever. */
async function sellDuring(t: TestContext, ...words: Parameters<typeof startSelling>): Promise<Selling> {
  const selling = await startSelling(...words);
  t.after(() => selling.abandon());
  return selling;
}

/** Ends a fault: the tills stop, everything acknowledged is there once, and all invariants hold. */
async function settle(
  t: TestContext,
  {
    server,
    selling,
    environment = {},
    notes = '',
  }: { server: ServerProcess; selling: Selling; environment?: Record<string, string>; notes?: string },
): Promise<void> {
  await selling.stop();
  await selling.assertSoldOnce();
  const verified = await runCommand(['verify'], { folder: server.folder, environment });
  assert.equal(verified.code, 0, verified.stdout + verified.stderr);
  const { repeated, replayed } = selling.counted;
  const longest = `${(selling.longestMs() / 1_000).toFixed(1)} s`;
  table.push(`| ${[t.name, selling.sold.size, repeated, replayed, longest, notes].join(' | ')} |`);
}

/** Tills try again for ever, also when there is no server any more. */
async function failsWhenEnded({ ended }: ServerProcess): Promise<never> {
  const { code, stderr, stdout } = await ended;
  throw new Error(`the server has ended by itself with ${code}: ${stderr}${stdout.slice(-3_000)}`);
}

describe('faults under load', { ...onlyLong, concurrency: 1 }, () => {
  fault('kill -9 of the server, a worker or the database', async (t) => {
    const start = (folder: string) => startServer({ folder, environment: { WORKERS: '2' } });
    let server = await start(preparedFolder());
    const selling = await sellDuring(t, () => server.url);
    const victims = [
      async () => {
        await server.kill9();
        server = await start(server.folder);
      },
      async () => {
        const [worker = 0] = childrenOf(server.pid).filter((pid) => pid !== server.postmasterId());
        process.kill(worker, 'SIGKILL');
      },
      async () => {
        const postmaster = await until(server.postmasterId);
        process.kill(postmaster, 'SIGKILL');
        await until(() => server.postmasterId() !== postmaster || undefined);
      },
    ];
    for (let kill = 0; kill < kills; kill += 1) {
      await selling.soldMore(10);
      await victims[kill % victims.length]?.();
      await until(async () => (await statusOf(`${server.url}/readyz`)) === 200 || undefined).catch(
        (cause) => {
          throw new Error(`not ready after kill ${kill}: ${server.output().slice(-3_000)}`, { cause });
        },
      );
    }
    await settle(t, { server, selling, notes: `${kills} kills` });
    await server.stop();
  });

  for (const [name, fillBytes] of [
    ['disk of the data folder full, but for a reserve', 'reserve'],
    ['disk of the data folder and its WAL full to the last byte', 'all'],
  ] as const) {
    fault(name, async (t) => {
      if (!isRoot) return t.skip('needs root, for a small file system');
      const folder = dataFolder();
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m,mode=755', 'tmpfs', folder]);
      try {
        cpSync(process.env.TEST_PREPARED ?? '', folder, { recursive: true });
        const server = await startServer({ folder });
        const selling = await sellDuring(t, () => server.url);
        await selling.soldMore(50);
        const client = selling.client();
        const filler = join(folder, 'filler');
        fill(folder, filler, fillBytes === 'all' ? 0 : 20 * 2 ** 20);
        const refused = await until(async () => {
          const answer = await client.post('/outlets', { name: 'None' });
          return answer.status === 200 ? undefined : answer;
        });
        assert.equal(refused.status, 503, JSON.stringify(refused.body));
        const before = selling.sold.size;
        let reads = 0;
        for (const end = performance.now() + seconds * 1_000; performance.now() < end; await wait(100)) {
          if (fillBytes === 'all') fill(folder, filler, 0);
          if ((await client.get('/sales')).status === 200) reads += 1;
          else assert.equal(fillBytes, 'all', 'reads go on');
        }
        if (fillBytes === 'reserve') assert.ok(selling.sold.size - before <= 8, 'writes are refused');
        rmSync(filler);
        rmSync(`${filler}-more`, { force: true });
        await selling.soldMore(50);
        await settle(t, {
          server,
          selling,
          notes: `503 for ${seconds} s, ${reads} reads answered meanwhile`,
        });
        assert.equal((await server.stop()).code, 0);
      } finally {
        execFileSync('umount', ['-l', folder]);
      }
    });
  }

  fault('clock of the server jumps by an hour, and back', async (t) => {
    const folder = preparedFolder();
    const clock = movedClock(folder);
    const server = await startServer({ folder, environment: clock.environment });
    const selling = await sellDuring(t, () => server.url);
    await moveClock(clock, selling);
    await settle(t, { server, selling, notes: 'ahead and behind, only of the Node process' });
    await server.stop();
  });

  fault('clock of the machine jumps by an hour, and back', async (t) => {
    if (!existsSync('/usr/bin/gcc'))
      return t.skip('needs gcc, for a library that moves the clock of the database');
    const folder = preparedFolder();
    const clock = movedClock(folder);
    const database = await startMovedDatabase(folder, clock);
    t.after(() => database.kill());
    const server = await startServer({ environment: { ...clock.environment, DATABASE_URL: database.url } });
    const selling = await sellDuring(t, () => server.url);
    const seen = () => database.hoursAhead();
    const hours = await moveClock(clock, selling, seen);
    assert.deepEqual(hours, [1, 0, -1, 0]);
    const environment = { DATABASE_URL: database.url };
    await settle(t, { server, selling, environment, notes: 'ahead and behind, of server and database' });
    await server.stop();
  });

  for (const kind of wireFaults) {
    fault(`${kind} between server and database`, async (t) => {
      const home = await startServer({ folder: preparedFolder() });
      const { host, user, password } = ownerConnection(home.folder);
      const wire = await faultyWire(`${host}/.s.PGSQL.5432`);
      const DATABASE_URL = `postgres://${user}:${password}@127.0.0.1:${wire.port}/tillhouse`;
      const server = await startServer({ folder: home.folder, environment: { DATABASE_URL } });
      const selling = await sellDuring(t, () => server.url);
      wire.set(kind);
      await Promise.race([wait(seconds * 1_000), selling.failed, failsWhenEnded(server)]);
      wire.set(undefined);
      await Promise.race([selling.soldMore(20), failsWhenEnded(server)]);
      await settle(t, { server: home, selling, notes: `${wire.count()} faults` });
      await server.stop();
      await home.stop();
      wire.close();
    });

    fault(`${kind} between till and server`, async (t) => {
      const server = await startServer({ folder: preparedFolder() });
      const wire = await faultyWire(Number(new URL(server.url).port));
      const selling = await sellDuring(t, () => `http://127.0.0.1:${wire.port}`, { isWireFaulty: true });
      wire.set(kind);
      await Promise.race([wait(seconds * 1_000), selling.failed]);
      wire.set(undefined);
      await selling.soldMore(20);
      await settle(t, { server, selling, notes: `${wire.count()} faults` });
      await server.stop();
      wire.close();
    });
  }

  fault('fsync of the database takes 500 ms', async (t) => {
    if (!isRoot || !existsSync('/usr/bin/strace'))
      return t.skip('needs root and strace, which delays the calls');
    const server = await startServer({ folder: preparedFolder() });
    const selling = await sellDuring(t, () => server.url);
    await selling.soldMore(20);
    selling.longestMs();
    const calls = 'fsync,fdatasync';
    const delays = [`trace=${calls}`, `inject=${calls}:delay_exit=500000`].flatMap((word) => ['-e', word]);
    const slow = spawn('strace', [
      '-f',
      '-qq',
      '-o',
      '/dev/null',
      ...delays,
      '-p',
      String(server.postmasterId()),
      ...childrenOf(server.postmasterId() ?? 0).flatMap((pid) => ['-p', String(pid)]),
    ]);
    await wait(1_000);
    const before = selling.sold.size;
    await Promise.race([wait(seconds * 1_000), selling.failed]);
    const sold = selling.sold.size - before;
    slow.kill('SIGTERM');
    await settle(t, { server, selling, notes: `${(sold / seconds).toFixed(1)} sales a second meanwhile` });
    await server.stop();
  });

  fault('10,000 connections of idle clients', async (t) => {
    const server = await startServer({ folder: preparedFolder() });
    const selling = await sellDuring(t, () => server.url);
    const port = Number(new URL(server.url).port);
    const idle: Socket[] = [];
    t.after(() => {
      for (const socket of idle) socket.destroy();
    });
    let closed = 0;
    const openUpTo = async (wanted: number) => {
      while (idle.length < wanted) {
        const some = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'));
        for (const socket of some) {
          const onClose = () => {
            closed += 1;
          };
          socket.on('error', () => {}).on('close', onClose);
          // They have asked once, as a browser has, and keep the connection.
          socket.write('GET /healthz HTTP/1.1\r\nHost: till\r\n\r\n');
        }
        const settled = (socket: Socket) =>
          new Promise((done) => socket.once('data', done).once('close', done));
        await Promise.all(some.map(settled));
        idle.push(...some);
      }
    };
    await openUpTo(10_000);
    selling.longestMs();
    const before = selling.sold.size;
    await Promise.race([wait(seconds * 1_000), selling.failed]);
    const sold = selling.sold.size - before;
    assert.equal(closed, 0, 'ten thousand stay open');
    // With far more than that, idle ones are closed, so that a new till gets in.
    await openUpTo(17_000);
    assert.equal(await statusOf(`${server.url}/readyz`), 200);
    assert.ok(closed > 0);
    for (const socket of idle) socket.destroy();
    await settle(t, {
      server,
      selling,
      notes: `${(sold / seconds).toFixed(0)} sales a second meanwhile`,
    });
    await server.stop();
  });

  fault('512 MB of memory for server and database', async (t) => {
    const group = '/sys/fs/cgroup/memory/tillhouse-faults';
    if (!isRoot || !existsSync('/sys/fs/cgroup/memory')) return t.skip('needs root and control groups (v1)');
    mkdirSync(group, { recursive: true });
    writeFileSync(`${group}/memory.limit_in_bytes`, String(512 * 2 ** 20));
    try {
      const server = await startServer({
        folder: preparedFolder(),
        shell: `echo $$ > ${group}/cgroup.procs`,
      });
      const selling = await sellDuring(t, () => server.url);
      const client = selling.client();
      for (const end = performance.now() + seconds * 1_000; performance.now() < end; ) {
        await Promise.race([
          Promise.all(
            ['/sales?limit=100', '/dashboard?range=YEAR', '/reports/balance-sheet', '/audit?limit=100'].map(
              (path) => client.get(path),
            ),
          ),
          selling.failed,
        ]);
      }
      await settle(t, { server, selling, notes: 'with lists and reports beside it' });
      await server.stop();
    } finally {
      await until(() => {
        try {
          rmdirSync(group);
          return true;
        } catch {
          return undefined;
        }
      });
    }
  });

  fault('backup under load, and its restore', async (t) => {
    const server = await startServer({ folder: preparedFolder() });
    const selling = await sellDuring(t, () => server.url);
    await selling.soldMore(100);
    const before = [...selling.sold.keys()];
    const file = join(dataFolder(), 'backup.tar.gz');
    const backup = await runCommand(['backup', file], { folder: server.folder });
    assert.equal(backup.code, 0, backup.stderr);
    const folder = dataFolder();
    const restored = await runCommand(['restore', file], { folder });
    assert.equal(restored.code, 0, restored.stderr);
    const second = await startServer({ folder });
    const there = await withSession(ownerConnection(folder), (session) =>
      session.all<{ id: string }>('select id from sales'),
    );
    const ids = new Set(there.map(({ id }) => id));
    assert.deepEqual(
      before.filter((id) => !ids.has(id)),
      [],
      'everything acknowledged before is in the backup',
    );
    assert.equal((await clientOf(second.url, {}).get('/readyz')).status, 200);
    await second.stop();
    assert.equal((await runCommand(['verify'], { folder })).code, 0);
    await settle(t, { server, selling, notes: `${before.length} sales before it, ${ids.size} in it` });
    await server.stop();
  });

  fault('update of the database while the old version serves', async (t) => {
    const home = await startServer({ folder: preparedFolder() });
    const { host, user, password } = ownerConnection(home.folder);
    const selling = await sellDuring(t, () => home.url);
    await selling.soldMore(50);
    selling.longestMs();
    const DATABASE_URL = `postgres://${user}:${password}@/tillhouse?host=${host}`;
    for (let turn = 0; turn < 5; turn += 1) {
      // As if a file of views and functions had changed: all of them are dropped and created again.
      await withSession(ownerConnection(home.folder), (session) =>
        session.script(`update schema_files set checksum = 'older' where file = 'src/sales/tables.sql'`),
      );
      const next = await startServer({ folder: home.folder, environment: { DATABASE_URL } });
      assert.match(next.stderr(), /were updated to this version/);
      await selling.soldMore(50);
      await next.stop();
    }
    await settle(t, { server: home, selling, notes: '5 times; the tables are locked meanwhile' });
    await home.stop();
  });

  fault('update of a database with many sales while the old version serves', async (t) => {
    const home = await startServer({ folder: preparedFolder() });
    const connection = ownerConnection(home.folder);
    const client = new pg.Client(connection);
    client.on('error', () => {});
    await client.connect();
    const sizes = { sales: manySales, products: 3_000, customers: 3_000, days: 365 };
    const { orgId } = await openTradedShop(home.url, client, sizes);
    // The first daily totals of so many sales take minutes. A business that has grown day by day has them.
    const folded = 'select 1 as one from sale_days where org_id = $1 limit 1';
    await until(async () => (await client.query(folded, [orgId])).rows[0], 1_800_000);
    const selling = await sellDuring(t, () => home.url);
    const DATABASE_URL = `postgres://${connection.user}:${connection.password}@/tillhouse?host=${connection.host}`;
    const locked: number[] = [];
    let longest = 0;
    for (let turn = 0; turn < 3; turn += 1) {
      // As before the last two migrations. The second one builds an index over all sales.
      await withSession(connection, (session) =>
        session.script(`drop table best_items cascade;
                        drop index sales_by_outlet;
                        create index sales_by_outlet on sales (org_id, outlet_id, business_date, id);
                        delete from schema_migrations where number >= 58;
                        update schema_files set checksum = 'older' where file = 'src/sales/tables.sql'`),
      );
      // The tills have waited while the old index was built. That is no part of an update.
      await selling.soldMore(50);
      selling.longestMs();
      const watching = watchLock(connection, 'sales');
      const next = await startServer({ folder: home.folder, environment: { DATABASE_URL } });
      locked.push(await watching.stop());
      await selling.soldMore(50);
      longest = Math.max(longest, selling.longestMs());
      await next.stop();
    }
    await selling.stop();
    await selling.assertSoldOnce();
    await assertSound(home, selling);
    await client.end();
    const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
    const notes = `${manySales} sales; 3 times; all tables locked for ${seconds(Math.max(...locked))} at most, while an index over all sales was built`;
    const { repeated, replayed } = selling.counted;
    table.push(`| ${[t.name, selling.sold.size, repeated, replayed, seconds(longest), notes].join(' | ')} |`);
    assert.ok(Math.max(...locked) < 2_000, notes);
    await home.stop();
  });
});

type MovedClock = { file: string; environment: Record<string, string> };

function movedClock(folder: string): MovedClock {
  const file = join(folder, 'moved-clock');
  writeFileSync(file, '0');
  chmodSync(file, 0o644);
  chmodSync(folder, 0o755);
  const preload = resolve(import.meta.dirname, '../fixtures/moved-clock.ts');
  return { file, environment: { NODE_OPTIONS: `--import=${preload}`, MOVED_CLOCK: file } };
}

/** An hour ahead, back, an hour behind, and back, while tills sell. */
async function moveClock(
  { file }: MovedClock,
  selling: Selling,
  look: () => Promise<number> = async () => 0,
): Promise<number[]> {
  const hour = 3_600_000;
  const seen: number[] = [];
  for (const moved of [hour, 0, -hour, 0]) {
    writeFileSync(file, String(moved));
    await wait(1_500);
    seen.push(await look());
    await selling.soldMore(50);
  }
  return seen;
}

/** A database of its own, whose clock is moved. The server does not pass a library on to the database that it starts. */
async function startMovedDatabase(path: string, { file }: MovedClock) {
  const library = join(path, 'moved-clock.so');
  const source = resolve(import.meta.dirname, '../fixtures/moved-clock.c');
  execFileSync('gcc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl']);
  chmodSync(library, 0o755);
  const folder = openDataFolder(path);
  const binaries = findBinaries(folder);
  const { password } = await openCluster({ folder, binaries, report: { info: () => {} } });
  const port = await freePort();
  const { env, ...options } = programOptions(folder.account);
  const child = spawn(
    binaries.postgres,
    ['-D', databaseFolder(folder), ...serverSettings({ socketFolder: undefined, port })],
    { ...options, env: { ...env, LD_PRELOAD: library, MOVED_CLOCK: file }, stdio: 'ignore' },
  );
  const settings = { host: '127.0.0.1', port, database: 'tillhouse', user: 'tillhouse', password };
  const ask = <Row extends object>(text: string) =>
    withSession(settings, (session) => session.all<Row>(text));
  await until(() =>
    ask('select 1 as one').then(
      () => true,
      () => undefined,
    ),
  );
  return {
    url: `postgres://tillhouse:${password}@127.0.0.1:${port}/tillhouse`,
    kill: () => child.kill('SIGQUIT'),
    hoursAhead: async () => {
      const [found] = await ask<{ at: number }>('select extract(epoch from clock_timestamp())::float8 as at');
      return Math.round(((found?.at ?? 0) - Date.now() / 1_000) / 3_600) + 0;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Measures how long somebody holds the table so that nobody else can write it. */
function watchLock(connection: ReturnType<typeof ownerConnection>, name: string) {
  let [isDone, longestMs] = [false, 0];
  const watching = withSession(connection, async (session) => {
    for (let since: number | undefined; !isDone; await wait(5)) {
      const [held] = await session.all<{ isHeld: boolean }>(
        `select exists (select from pg_locks where relation = $1::regclass and granted
                        and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'))
                as "isHeld"`,
        [name],
      );
      if (!held?.isHeld) since = undefined;
      else since ??= performance.now();
      if (since !== undefined) longestMs = Math.max(longestMs, performance.now() - since);
    }
  });
  return {
    stop: async () => {
      isDone = true;
      await watching;
      return longestMs;
    },
  };
}

/** Checks the business that was sold in. The many sales were written by SQL, without all that belongs to them. */
async function assertSound(server: ServerProcess, selling: Selling): Promise<void> {
  await withSession(ownerConnection(server.folder), async (session) => {
    const [owner] = await session.all<{ orgId: string }>(
      'select org_id as "orgId" from users where email = $1',
      [selling.owner.email],
    );
    const orgId = owner?.orgId ?? '';
    await session.script('begin; set local role tillhouse_app');
    await session.all(`select set_config('app.org_id', $1, true)`, [orgId]);
    const one = async <Row extends object>({ text, values }: { text: string; values: unknown[] }) =>
      (await session.all<Row>(text, values))[0];
    for (const { name, problem } of moveHooks(orgId).checks)
      assert.equal(await problem({ one }), undefined, name);
  });
}

/** Fills the file system of the folder until only so many bytes are left. */
function fill(folder: string, file: string, leaveBytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const bytes = bavail * bsize - leaveBytes;
  if (bytes <= 0) return;
  try {
    execFileSync(
      'dd',
      [
        'if=/dev/zero',
        `of=${file}`,
        'bs=64k',
        `count=${Math.ceil(bytes / 65_536)}`,
        'oflag=append',
        'conv=notrunc',
      ],
      {
        stdio: 'ignore',
      },
    );
  } catch {
    // The disk is full, as it should be.
  }
}

function childrenOf(pid: number): number[] {
  const text = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return text
    .split('\n')
    .map(Number)
    .filter((child) => child > 0);
}
