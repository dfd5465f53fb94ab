import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { isLocked, openDataFolder } from '../../src/platform/data-folder.ts';
import {
  openPools,
  outsideDatabase,
  prepareDatabase,
  rejectUnfitDatabase,
} from '../../src/platform/database.ts';
import { type Session, withSession } from '../../src/platform/db.ts';
import { openKeys } from '../../src/platform/keys.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { runsAsRoot } from '../../src/platform/postgres/account.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/postgres/embedded.ts';
import { allRoles, databaseRoles, ensureRoles } from '../../src/platform/roles.ts';
import { StartError } from '../../src/platform/start-error.ts';
import { selfSigned } from '../fixtures/self-signed.ts';
import { password, patientClientOf, registration } from '../harness.ts';
import { onlyLong } from '../long.ts';
import { ownerConnection } from '../owner-connection.ts';
import {
  dataFolder,
  type Ending,
  preparedFolder,
  runCommand,
  runningPostmaster,
  type ServerProcess,
  type StartOptions,
  startCommand,
  startServer,
  statusOf,
} from '../server-process.ts';
import { contention } from '../timing.ts';
import { until } from '../until.ts';

const onlyLinux = { skip: process.platform === 'linux' ? false : 'needs the terminals of Linux' };
const rootOnly = runsAsRoot() ? false : 'needs root';
const ordinaryOnly = runsAsRoot() ? 'root may read everything' : false;

/** Exactly one line for a person, and nothing else but what is told while a database is made. */
function assertRefused(ending: Ending, ...told: string[]): void {
  const lines = ending.stderr.split('\n').filter((line) => !/^(Creating the database in .*)?$/.test(line));
  assert.equal(lines.length, 1, ending.stderr);
  const line = lines[0] ?? '';
  assert.match(line, /^tillhouse: [A-Z/"].*[.;]$/);
  for (const part of told) assert.ok(line.includes(part), `${line} lacks ${part}`);
  assert.doesNotMatch(line, /hush|undefined|\[object|Error:/);
  assert.doesNotMatch(ending.stdout, /ready/);
  assert.equal(ending.code, 1);
}

async function refusesToServe(starting: StartOptions, ...told: string[]): Promise<void> {
  assertRefused(await runCommand(['serve'], starting), ...told);
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    // It must not keep a test file running that has failed.
    server.unref().listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function isRefused(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => resolve(false)).once('error', () => resolve(true));
    socket.once('connect', () => socket.destroy());
  });
}

const portOf = (server: ServerProcess) => Number(new URL(server.url).port);
/** These servers wait for the database as in a shop, so a busy machine makes some answers 503. */
const serverClient = (server: ServerProcess) => patientClientOf(server.url, {});

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    // A process that has ended but was not asked for its code yet still has its number.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${processId}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

type RunningRequest = { finish(): Promise<string> };

/** A registration whose head has been answered with "100 Continue" and whose body is still to come. */
async function runningRegistration(port: number): Promise<RunningRequest> {
  const body = JSON.stringify(registration());
  const head = [
    'POST /auth/register HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Expect: 100-continue',
  ];
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const received = collect(socket);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await until(() => received.text.includes('100 Continue') || undefined);
  return {
    finish: async () => {
      socket.write(body);
      await received.ended;
      return received.text.replace(/^HTTP\/1.1 100 Continue\r\n\r\n/, '');
    },
  };
}

function collect(socket: Socket): { text: string; ended: Promise<void> } {
  const received = {
    text: '',
    ended: new Promise<void>((resolve) => socket.once('close', () => resolve())),
  };
  socket.on('error', () => {});
  socket.on('data', (part) => {
    received.text += part;
  });
  return received;
}

function logLines(server: ServerProcess): Record<string, unknown>[] {
  return server
    .stdout()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

function warnings(server: ServerProcess): Record<string, unknown>[] {
  return logLines(server).filter(({ level }) => Number(level) > 30);
}

/** The process that holds the lock of this data folder. */
function holderOf(folder: string): number {
  return Number(readFileSync(join(folder, 'lock-holder'), 'utf8'));
}

function assertNothingLeft(folder: string): void {
  assert.equal(runningPostmaster(folder), undefined);
  assert.equal(existsSync(join(folder, 'lock-holder')), false);
  assert.equal(isLocked(openDataFolder(folder)), false);
}

// By itself, since it measures.
describe('tillhouse serve, from the first start to a start after a kill', { concurrency: 1 }, () => {
  const folder = dataFolder();
  const owner = registration();
  const login = { identifier: owner.email, password };
  let server: ServerProcess;

  test('the first start is ready within 15 s and says where, and what to do next', async (context) => {
    server = await startsWithin(15_000, { folder, context });
    assert.match(server.stdout(), /Tillhouse is ready: http:\/\/localhost:\d+\/app\n/);
    assert.match(server.stdout(), /tillhouse demo/);
    assert.match(server.stdout(), /SMTP_URL is not set\. To read it: .*npx tillhouse outbox/);
    assert.ok(server.stdout().includes(folder));
    assert.equal((await serverClient(server).post('/auth/register', owner)).status, 200);
  });

  test('the first page leads to the console, and figures are not public', async () => {
    const answer = await fetch(server.url, { redirect: 'manual' });
    assert.equal(answer.status, 302);
    assert.equal(answer.headers.get('location'), '/app');
    assert.equal((await serverClient(server).get('/metrics')).status, 404);
  });

  test('only this machine reaches it', { skip: process.platform !== 'linux' }, async () => {
    assert.equal(await isRefused(portOf(server), '127.0.0.2'), true);
  });

  test('a second start on its folder is refused and names the first', async () => {
    await refusesToServe({ folder }, 'already running', folder, `process ${server.pid}`, 'TILLHOUSE_DATA');
    assert.equal((await serverClient(server).get('/readyz')).status, 200);
  });

  test('the recurring jobs run, and nothing is worth a warning', async () => {
    const settings = ownerConnection(folder);
    await until(() =>
      withSession(settings, async (session) => {
        const done = await session.all(
          `select distinct name from jobs.job_common
           where name in ('prune', 'fold', 'seal') and state = 'completed'`,
        );
        return done.length === 3 || undefined;
      }),
    );
    assert.deepEqual(warnings(server), []);
  });

  test('SIGTERM lets a running request finish, refuses new ones, waits for no idle connection, and stops the database', async () => {
    const port = portOf(server);
    const silent = connect(port, '127.0.0.1');
    const kept = connect(port, '127.0.0.1').setEncoding('utf8');
    const [, answers] = [collect(silent), collect(kept)];
    kept.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await until(() => answers.text.includes('"ok"') || undefined);
    const request = await runningRegistration(port);
    server.send('SIGTERM');
    await until(async () => (await isRefused(port)) || undefined);
    assert.match(await request.finish(), /^HTTP\/1.1 200 /);
    const begin = performance.now();
    const { code, stderr } = await server.ended;
    assert.equal(code, 0, stderr);
    // Those that are kept alive would stay for a minute; a busy machine takes longer for the rest.
    assert.ok(performance.now() - begin < 5_000 * contention());
    assertNothingLeft(folder);
    assert.deepEqual(warnings(server), []);
  });

  test('a later start is ready within 3 s and has kept everything; with TLS_CERT and TLS_KEY it speaks HTTPS, and cookies are Secure', async (context) => {
    const { cert, key } = selfSigned();
    const [TLS_CERT, TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    writeFileSync(TLS_CERT, cert);
    writeFileSync(TLS_KEY, key);
    server = await startsWithin(3_000, { folder, context, environment: { TLS_CERT, TLS_KEY } });
    assert.match(server.url, /^https:/);
    const answer = await postHttps(`${server.url}/auth/login`, cert, login);
    assert.equal(answer.status, 200);
    assert.equal(answer.cookies.length, 2);
    for (const cookie of answer.cookies) assert.match(cookie, /; HttpOnly.*; Secure$/);
  });

  test('so is a start after kill -9', async (context) => {
    const { signal } = await server.kill9();
    assert.equal(signal, 'SIGKILL');
    assert.notEqual(runningPostmaster(folder), undefined);
    server = await startsWithin(5_000, { folder, context });
    assert.equal((await serverClient(server).post('/auth/login', login)).status, 200);
  });

  test('SIGINT does the same, and a second one does no harm', async () => {
    const port = portOf(server);
    const request = await runningRegistration(port);
    server.send('SIGINT');
    await until(async () => (await isRefused(port)) || undefined);
    server.send('SIGINT');
    server.send('SIGTERM');
    assert.match(await request.finish(), /^HTTP\/1.1 200 /);
    const { code, stderr } = await server.ended;
    assert.equal(code, 0, stderr);
    assertNothingLeft(folder);
  });

  test('so does the end of npm, whose shell passes no signal on', async () => {
    const environment = { npm_lifecycle_script: 'node bin/tillhouse.js serve' };
    server = await startServer({ folder, environment, isBelowShell: true });
    server.send('SIGTERM');
    const { signal } = await server.ended;
    assert.equal(signal, 'SIGTERM');
    await until(() => (runningPostmaster(folder) === undefined ? true : undefined));
    assertNothingLeft(folder);
  });

  test('so does a terminal that is closed', onlyLinux, async () => {
    server = await startServer({ folder, environment: { LOG_LEVEL: 'info' }, isOnTerminal: true });
    const serverId = holderOf(folder);
    server.send('SIGKILL');
    // Each is told in the log, which the terminal takes no more.
    await Promise.allSettled([1, 2, 3].map(() => fetch(`${server.url}/healthz`)));
    await until(() => !isAlive(serverId) || undefined);
    assertNothingLeft(folder);
  });

  test('a server that nohup leaves without a terminal lives on after SIGHUP, and after the script of npm that started it', async () => {
    const environment = {
      npm_lifecycle_script: 'nohup node node_modules/tillhouse/bin/tillhouse.js serve &',
    };
    server = await startServer({ folder, environment, isBelowShell: true });
    const serverId = holderOf(folder);
    server.send('SIGTERM');
    process.kill(serverId, 'SIGHUP');
    // Whoever ends with npm notices within half a second that it has.
    await wait(1_500);
    assert.equal(await statusOf(`${server.url}/readyz`), 200);
    process.kill(serverId, 'SIGTERM');
    await server.ended;
    assertNothingLeft(folder);
  });
});

describe('tillhouse serve', { concurrency: 2 }, () => {
  describe('stopping', { concurrency: 1 }, () => {
    let folder: string;
    before(() => {
      folder = preparedFolder();
    });

    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const options = signal === 'SIGINT' ? onlyLong : {};
      test(`${signal} in the middle of a start leaves no database behind`, options, async () => {
        const server = startCommand(['serve'], { folder });
        await until(() => runningPostmaster(server.folder));
        server.send(signal);
        await server.ended;
        await until(() => runningPostmaster(server.folder) === undefined || undefined);
        assert.equal(isLocked(openDataFolder(server.folder)), false);
      });
    }
  });

  describe('data folders that cannot be used', { concurrency: 1 }, () => {
    let folder: string;
    before(() => {
      folder = preparedFolder();
    });

    test('a file', async () => {
      const folder = join(dataFolder(), 'file');
      writeFileSync(folder, '');
      await refusesToServe({ environment: { TILLHOUSE_DATA: folder } }, folder, 'is not a folder');
    });

    test('one that may not be read', { skip: ordinaryOnly }, async () => {
      const folder = dataFolder();
      chmodSync(folder, 0o000);
      await refusesToServe({ folder }, folder, 'may not read and write');
      chmodSync(folder, 0o700);
    });

    test('one that the account of the database may not reach', { skip: rootOnly }, async () => {
      const closed = dataFolder();
      const folder = join(closed, 'data');
      await refusesToServe(
        { environment: { TILLHOUSE_DATA: folder } },
        'is closed to it',
        `chmod o+x ${closed}`,
      );
    });

    test('one on a full disk', { skip: rootOnly }, async (context) => {
      const disk = join(dataFolder(), 'disk');
      mkdirSync(disk);
      chmodSync(join(disk, '..'), 0o711);
      if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m,mode=755', 'tmpfs', disk]).status !== 0)
        return context.skip('mounting is not allowed here');
      try {
        const folder = join(disk, 'data');
        await refusesToServe(
          { environment: { TILLHOUSE_DATA: folder } },
          folder,
          'is full',
          'Free some space',
        );
      } finally {
        spawnSync('umount', ['-l', disk]);
      }
    });

    test('one whose keys are broken', async () => {
      const keys = join(folder, 'keys.json');
      writeFileSync(keys, '{"secret": "hush');
      await refusesToServe({ folder }, keys, 'from a backup');
      assertNothingLeft(folder);
      assert.equal(readFileSync(keys, 'utf8'), '{"secret": "hush');
      rmSync(keys);
    });

    test('one of another PostgreSQL', async () => {
      writeFileSync(join(folder, 'database/PG_VERSION'), '17\n');
      await refusesToServe({ folder }, 'PostgreSQL 17', 'PostgreSQL 18', 'TILLHOUSE_DATA');
    });

    test('keys that root makes in the folder of an ordinary user are that user’s', { skip: rootOnly }, () => {
      const folder = dataFolder();
      const nobody = 65_534;
      chownSync(folder, nobody, nobody);
      openKeys(join(folder, 'keys.json'));
      assert.equal(statSync(join(folder, 'keys.json')).uid, nobody);
      assert.deepEqual(readdirSync(folder), ['keys.json']);
    });
  });

  test('keys that are broken in any way are told as such', () => {
    const file = join(dataFolder(), 'keys.json');
    const { secret, signing } = openKeys(file) && JSON.parse(readFileSync(file, 'utf8'));
    const broken = [
      '',
      'null',
      '[]',
      '{}',
      JSON.stringify({ secret: 'c2hvcnQ=', signing }),
      JSON.stringify({ secret }),
      JSON.stringify({ secret, signing: { kid: 'one', privateJwk: { d: 'AA' } } }),
      JSON.stringify({ secret, signing: { ...signing, privateJwk: { ...signing.privateJwk, d: 'AA' } } }),
      JSON.stringify({ secret, signing: { ...signing, privateJwk: { ...signing.privateJwk, x: 'AA' } } }),
      JSON.stringify({ secret, signing: { privateJwk: signing.privateJwk } }),
    ];
    for (const text of broken) {
      writeFileSync(file, text);
      assert.throws(() => openKeys(file), StartError, text);
    }
    rmSync(file);
    mkdirSync(file);
    assert.throws(() => openKeys(file), StartError);
  });

  describe('addresses that cannot be used', { concurrency: 1 }, () => {
    test('a taken port', async () => {
      const port = await listening(createServer());
      const taken = (folder: string, WORKERS: string) => {
        const environment = { PORT: String(port), WORKERS };
        return refusesToServe({ folder, environment }, `Port ${port} is in use`, 'set PORT');
      };
      const [fresh, prepared] = [dataFolder(), preparedFolder()];
      await taken(fresh, '1');
      assertNoDatabase(fresh);
      await taken(prepared, '2');
      assertNothingLeft(prepared);
    });

    test('a host that this machine is not', async () => {
      const folder = dataFolder();
      const HOST = 'no-such-host.invalid';
      await refusesToServe({ folder, environment: { HOST } }, `HOST=${HOST} is not an address`);
      assertNoDatabase(folder);
    });

    test('a certificate that is none', async () => {
      const folder = dataFolder();
      const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
      writeFileSync(cert, selfSigned().cert);
      const environment = { TLS_CERT: cert, TLS_KEY: key };
      await refusesToServe({ folder, environment }, `TLS_KEY=${key} cannot be read`);
      assertNoDatabase(folder);
      writeFileSync(key, selfSigned().key);
      await refusesToServe({ folder, environment }, `TLS_CERT=${cert}`, 'not a certificate and its key');
      assertNoDatabase(folder);
    });

    /** For a server that could not listen, or not securely, none is made. */
    const assertNoDatabase = (folder: string) => assert.equal(existsSync(join(folder, 'database')), false);
  });

  test('malformed settings are told before anything is touched', async () => {
    const folder = join(dataFolder(), 'data');
    const environment = { TILLHOUSE_DATA: folder, PORT: 'abc' };
    await refusesToServe({ environment }, 'PORT=abc');
    assert.equal(existsSync(folder), false);
  });

  describe('an outside PostgreSQL without our roles', { concurrency: 1 }, () => {
    const { asAdmin, newOwner, inDatabase } = outsidePostgres();

    test('servers of several of its databases may make them at once', async () => {
      const names = ['tillhouse', 'postgres', 'template1'];
      const servers = Array.from({ length: 12 }, (_, index) => names[index % names.length] ?? '');
      await Promise.all(servers.map((name) => ensureRoles(inDatabase(name), undefined)));
      await asAdmin((session) => session.script(dropRoles));
    });

    test('a login that is no superuser and owns its database is enough for everything', async () => {
      const url = await newOwner('market', 'createrole');
      const server = await startServer(outside(url));
      const stranger = serverClient(server);
      const owner = registration();
      assert.equal((await stranger.post('/auth/register', owner)).status, 200);
      const login = await stranger.post('/auth/login', { identifier: owner.email, password });
      const client = patientClientOf(server.url, { authorization: `Bearer ${login.body.data.accessToken}` });
      assert.equal((await client.post('/outlets', { name: 'Second' })).status, 200);
      const parties = '/customer-relationship-management';
      assert.equal((await client.post(parties, { name: 'Bola' })).status, 200);
      assert.equal((await client.get(`${parties}?search=ola`)).body.data.rows.length, 1);
      const { stdout, code } = await runCommand(['verify'], { ...outside(url), folder: server.folder });
      assert.match(stdout, /ok +every business has an active owner \(1 checked\)/);
      assert.match(stdout, /ok +every session has one unused refresh token.* \(1 checked\)/);
      assert.match(stdout, /ok +every audited change .* \([1-9]\d* checked\)/);
      assert.equal(code, 0);
      const ending = await server.stop();
      assert.equal(ending.code, 0, ending.stderr);
      assert.deepEqual(warnings(server), []);
      await asAdmin((session) => session.script('drop database market'));
      await asAdmin((session) => session.script(dropRoles));
    });

    test(
      'a dump that is restored into a new cluster is mended at the start, by a login that is no superuser',
      onlyLong,
      async () => {
        const url = await newOwner('depot', 'createrole');
        let server = await startServer(outside(url));
        const owner = registration();
        await serverClient(server).post('/auth/register', owner);
        const login = await serverClient(server).post('/auth/login', { identifier: owner.email, password });
        const client = () =>
          patientClientOf(server.url, { authorization: `Bearer ${login.body.data.accessToken}` });
        const { rows } = (await client().get('/accounts/dropdown?type=ASSET')).body.data;
        const [cash, pos] = rows.map(({ id }: { id: string }) => id);
        const lines = [
          { accountId: cash, debit: 5 },
          { accountId: pos, credit: 5 },
        ];
        assert.equal((await client().post('/accounts/journal', { lines })).status, 200);
        assert.equal((await server.stop()).code, 0);

        // As the dump has them: of transactions that have not been here yet.
        await asAdmin(async (session) => {
          await session.script(`update journal_lines set transaction = '4000000000'`);
          await session.script(`update fold_marks set horizon = '4000000001'`);
        }, 'depot');
        server = await startServer({ ...outside(url), folder: server.folder });
        assert.match(server.stderr(), /restored from a dump\. .* \(businesses: 1\)/);
        assert.equal((await client().post('/accounts/journal', { lines })).status, 200);
        const { totals } = (await client().get('/accounts/trial-balance')).body.data;
        assert.deepEqual([totals.debit, totals.credit], [10, 10]);
        const { stdout, stderr, code } = await runCommand(['verify'], {
          ...outside(url),
          folder: server.folder,
        });
        assert.equal(code, 0, stdout);
        assert.doesNotMatch(stderr, /restored/);
        assert.equal((await server.stop()).code, 0);
        await asAdmin((session) => session.script('drop database depot'));
        await asAdmin((session) => session.script(dropRoles));
      },
    );

    test('a login that may not create roles is told what to grant, and exactly that helps', async () => {
      const url = await newOwner('corner');
      const ending = await runCommand(['serve'], outside(url));
      assertRefused(ending, 'may not create roles', 'administrator');
      const statements = statementsIn(ending);
      assert.match(statements, /^create role tillhouse_app nologin; .* to corner;$/);
      await asAdmin((session) => session.script(statements));
      const access = outsideDatabase(url);
      await prepareDatabase(access);
      await migrate(access.admin);
    });

    test('when the roles are there already, only what is missing is asked for', onlyLong, async () => {
      const url = await newOwner('kiosk');
      const ending = await runCommand(['migrate'], outside(url));
      assertRefused(ending, 'administrator');
      const statements = statementsIn(ending);
      assert.doesNotMatch(statements, /create role/);
      await asAdmin((session) => session.script(statements));
      assert.equal((await runCommand(['migrate'], outside(url))).code, 0);
    });
  });

  describe('an outside PostgreSQL', { concurrency: 2 }, () => {
    const { asAdmin, newDatabase, urlOf } = outsidePostgres(preparedFolder);

    test('the server works as its own roles, whatever the login and its address say', async () => {
      const url = urlOf('tillhouse');
      for (const address of [url, `${url}&options=-c%20work_mem%3D8MB%20-c%20role%3Dnone`]) {
        const pools = openPools(outsideDatabase(address), { connections: 2, onLost: () => {} });
        for (const role of ['app', 'identity', 'jobs'] as const) {
          const found = await pools[role].transaction((tx) =>
            tx.one<object>(sql`
              select current_user as role, session_user as login, current_setting('timezone') as zone,
                     (select count(*)::int from organisations) as seen`),
          );
          const seen = role === 'jobs' ? 1 : 0;
          assert.deepEqual(found, { role: databaseRoles[role], login: 'tillhouse', zone: 'UTC', seen });
        }
        await pools.close();
      }
    });

    test('two servers that start at once on a fresh one both get ready, and migrate once', async () => {
      const url = await newDatabase('twins');
      const TILLHOUSE_KEYS = join(dataFolder(), 'keys/keys.json');
      const [one, other] = await Promise.all([
        startServer(outside(url, { TILLHOUSE_KEYS })),
        startServer(outside(url, { TILLHOUSE_KEYS })),
      ]);
      const numbers = await asAdmin(
        (session) => session.all<{ number: number }>('select number from schema_migrations order by number'),
        'twins',
      );
      const files = readdirSync(join(import.meta.dirname, '../../migrations')).filter((file) =>
        /^\d/.test(file),
      );
      assert.deepEqual(
        numbers.map(({ number }) => number),
        files.map((_, index) => index + 1),
      );
      // A third one would make keys of its own, in a folder of its own.
      await refusesToServe(outside(url), 'There are no keys', 'TILLHOUSE_KEYS');
      const owner = registration();
      await serverClient(one).post('/auth/register', owner);
      const login = await serverClient(one).post('/auth/login', { identifier: owner.email, password });
      const headers = { authorization: `Bearer ${login.body.data.accessToken}` };
      assert.equal((await patientClientOf(other.url, headers).get('/outlets')).status, 200);
      for (const { code } of await Promise.all([one.stop(), other.stop()])) assert.equal(code, 0);
    });

    test('addresses that lead nowhere are told, without the password', async () => {
      const malformed = outside('postgres//me:hush@host/shop');
      await refusesToServe(malformed, 'DATABASE_URL is not valid', 'expected postgres://');
      const vacated = createServer();
      const port = await listening(vacated);
      await new Promise((resolve) => vacated.close(resolve));
      for (const WORKERS of ['1', '2']) {
        const refusing = outside(`postgres://me:hush@127.0.0.1:${port}/shop`, { WORKERS });
        await refusesToServe(refusing, 'cannot be reached', 'ECONNREFUSED', `${port}`);
      }
      await isUnfit(
        urlOf('tillhouse', 'tillhouse', 'hush'),
        'password authentication failed',
        'DATABASE_URL',
      );
      await isUnfit(urlOf('nowhere'), 'database "nowhere" does not exist', 'DATABASE_URL');
    });

    test('so are a name that nobody has, and something else that listens there', async () => {
      await isUnfit('postgres://me:hush@no-such-host.invalid/shop', 'no-such-host.invalid', 'DATABASE_URL');
      for (const server of [createServer(), createHttpServer()]) {
        const url = `postgres://me:hush@127.0.0.1:${await listening(server)}/shop`;
        await isUnfit(url, 'cannot be reached', 'DATABASE_URL');
      }
    });

    test('a database that cannot hold our data is refused', async () => {
      const ascii = await newDatabase('ascii', `encoding 'SQL_ASCII' template template0 locale 'C'`);
      await refusesToServe(outside(ascii), 'encoded in SQL_ASCII', 'UTF8');
      const careless = await newDatabase('careless');
      await asAdmin((session) => session.script('alter database careless set synchronous_commit = off'));
      await isUnfit(careless, 'may lose acknowledged writes', 'synchronous_commit');
      const frozen = await newDatabase('frozen');
      await asAdmin((session) =>
        session.script('alter database frozen set default_transaction_read_only = on'),
      );
      await isUnfit(frozen, 'read-only', 'DATABASE_URL');
    });

    test(
      'a login that does not own its database is told what to change, and exactly that helps',
      onlyLong,
      async () => {
        await newDatabase('borrowed');
        await asAdmin((session) => session.script(`create role borrower login password 'hush' createrole`));
        await asAdmin((session) => session.script(`grant ${allRoles.join(', ')} to borrower`));
        const url = urlOf('borrowed', 'borrower', 'hush');
        const ending = await runCommand(['migrate'], outside(url));
        assertRefused(ending, 'may not create tables', 'administrator');
        await asAdmin((session) => session.script(statementsIn(ending)));
        assert.equal((await runCommand(['migrate'], outside(url))).code, 0);
      },
    );

    test('a database of another Tillhouse is refused', onlyLong, async () => {
      const url = await newDatabase('changed');
      assert.equal((await runCommand(['migrate'], outside(url))).code, 0);
      const change = (statement: string) => asAdmin((session) => session.script(statement), 'changed');
      await change(`update schema_migrations set checksum = 'another' where number = 2`);
      await refusesToServe(outside(url), 'Migration 2', 'unchanged copy');
      await change(`update schema_migrations set checksum = checksum where number = 2`);
      await change(`insert into schema_migrations values (9999, 'later', 'x')`);
      await change(`delete from schema_migrations where number = 2`);
      await refusesToServe(outside(url), 'newer Tillhouse', '9999 later');
    });

    test('one that is too old, or careless, is told by its facts', () => {
      const good = { version: 150_000, encoding: 'UTF8', unsafe: null, readOnly: false };
      rejectUnfitDatabase(good);
      const cases: [Partial<typeof good> | { unsafe: string }, RegExp][] = [
        [{ version: 149_999 }, /^PostgreSQL 14 is too old: DATABASE_URL needs version 15 or later\.$/],
        [{ version: 90_624 }, /^PostgreSQL 9 is too old/],
        [{ encoding: 'LATIN1' }, /LATIN1.*UTF8/],
        [{ unsafe: 'fsync, full_page_writes' }, /switch on fsync, full_page_writes/],
        [{ readOnly: true }, /read-only/],
      ];
      for (const [facts, told] of cases) {
        assert.throws(
          () => rejectUnfitDatabase({ ...good, ...facts }),
          (error) => error instanceof StartError && told.test(error.message),
        );
      }
    });
  });

  describe('two server processes', { concurrency: 1 }, () => {
    const METRICS_TOKEN = 'a-token-for-the-figures';
    let server: ServerProcess;
    const workers = () =>
      logLines(server)
        .filter(({ msg }) => String(msg).startsWith('Server listening'))
        .map(({ pid }) => Number(pid));

    test('share the port', async () => {
      server = await startServer({ folder: preparedFolder(), environment: { WORKERS: '2', METRICS_TOKEN } });
      // The server is ready with the first of them.
      await until(() => workers().length === 2 || undefined);
      assert.ok(!workers().includes(server.pid));
    });

    test('and one that was killed is replaced, while the other serves', async () => {
      const [victim = 0] = workers();
      process.kill(victim, 'SIGKILL');
      // Until the first process has noticed, it may hand a connection to the dead one.
      await until(() => server.stderr().includes(`Server process ${victim} ended (SIGKILL)`) || undefined);
      assert.equal((await serverClient(server).post('/auth/register', registration())).status, 200);
      await until(() => workers().length === 3 || undefined);
      const figures = await patientClientOf(server.url, { authorization: `Bearer ${METRICS_TOKEN}` }).get(
        '/metrics',
      );
      const told = figures.body.matchAll(/^process_resident_memory_bytes\{process="(\d+)"\}/gm);
      const serving = workers().filter((pid) => pid !== victim);
      assert.deepEqual(new Set([...told].map(([, pid]) => Number(pid))), new Set(serving), figures.body);
      const answers = await Promise.all(Array.from({ length: 20 }, () => statusOf(`${server.url}/readyz`)));
      assert.deepEqual([...new Set(answers)], [200]);
    });

    test(
      'while a replacement cannot start, the others serve on, and it is tried again',
      onlyLong,
      async () => {
        const keys = join(server.folder, 'keys.json');
        const text = readFileSync(keys, 'utf8');
        writeFileSync(keys, 'broken');
        process.kill(workers().at(-1) ?? 0, 'SIGKILL');
        await until(() => server.stderr().includes(`The keys in ${keys} cannot be read`) || undefined);
        assert.equal((await serverClient(server).post('/auth/register', registration())).status, 200);
        writeFileSync(keys, text);
        await until(() => workers().length === 4 || undefined);
      },
    );

    test('SIGTERM ends all of them, after their running requests', async () => {
      const port = portOf(server);
      const request = await runningRegistration(port);
      server.send('SIGTERM');
      await until(async () => (await isRefused(port)) || undefined);
      assert.match(await request.finish(), /^HTTP\/1.1 200 /);
      const { code, stderr } = await server.ended;
      assert.equal(code, 0, stderr);
      for (const pid of workers()) assert.equal(isAlive(pid), false);
      assertNothingLeft(server.folder);
    });

    test('end with the first one when that is killed', async () => {
      server = await startServer({ folder: server.folder, environment: { WORKERS: '2' } });
      await until(() => workers().length === 2 || undefined);
      process.kill(server.pid, 'SIGKILL');
      for (const pid of workers()) await until(() => !isAlive(pid) || undefined);
      assert.equal(await isRefused(portOf(server)), true);
    });
  });

  test('when each server process ends before it is ready, so does the start, and says so', async () => {
    const folder = preparedFolder();
    const dies = join(folder, 'dies.mjs');
    writeFileSync(dies, `import cluster from 'node:cluster';\nif (cluster.isWorker) process.exit(9);\n`);
    const environment = { WORKERS: '2', NODE_OPTIONS: `--import=${dies}` };
    const { code, stderr } = await startCommand(['serve'], { folder, environment }).ended;
    assert.equal(code, 1, stderr);
    assert.match(
      stderr,
      /^tillhouse: The server does not start: its processes end before they are ready \(9\), 3 times\./m,
    );
    assertNothingLeft(folder);
  });

  describe('settings of a running server', { concurrency: 1 }, () => {
    let folder: string;
    before(() => {
      folder = preparedFolder();
    });

    test('HOST=0.0.0.0 is reached by every address; METRICS_TOKEN opens the figures; the log has ids and no secrets', async () => {
      const METRICS_TOKEN = 'a-token-for-the-figures';
      const server = await startServer({
        folder,
        environment: { METRICS_TOKEN, LOG_LEVEL: 'debug', HOST: '0.0.0.0' },
      });
      // Other systems give a machine one such address only.
      for (const host of process.platform === 'linux' ? ['127.0.0.1', '127.0.0.2'] : ['127.0.0.1'])
        assert.equal((await fetch(`http://${host}:${portOf(server)}/readyz`)).status, 200);
      const stranger = serverClient(server);
      const owner = registration();
      const registered = await stranger.post('/auth/register', owner);
      const login = await stranger.post('/auth/login', { identifier: owner.email, password });
      const { accessToken, refreshToken } = login.body.data;
      const wrong = await stranger.post('/auth/login', { identifier: owner.email, password: 'wrong horses' });
      assert.equal(wrong.status, 401);
      const outlets = await patientClientOf(server.url, { authorization: `Bearer ${accessToken}` }).get(
        '/outlets',
      );
      const cookie = await patientClientOf(server.url, { cookie: `access_token=${accessToken}` }).get(
        '/outlets?x=hush',
      );
      assert.equal(cookie.status, 400);
      await stranger.post('/auth/token/refresh', { refreshToken });

      assert.equal((await stranger.get('/metrics')).status, 401);
      const withToken = (token: string) => patientClientOf(server.url, { authorization: `Bearer ${token}` });
      assert.equal((await withToken('a-token-for-the-figurez').get('/metrics')).status, 401);
      const figures = await withToken(METRICS_TOKEN).get('/metrics');
      assert.equal(figures.status, 200);
      assert.match(
        figures.body,
        /tillhouse_request_duration_seconds_count\{.*operation="login",status="200".*\} 1/,
      );
      assert.match(figures.body, /tillhouse_database_connections\{.*pool="app",state="total".*\} \d/);
      const served = new Set([...figures.body.matchAll(/^(?:# HELP )?(\w+)/gm)].map(([, name]) => name));
      for (const file of ['grafana-dashboard.json', 'prometheus-rules.yaml']) {
        const text = readFileSync(join(import.meta.dirname, '../../deploy', file), 'utf8');
        const used = [...text.matchAll(/\b(tillhouse|process|nodejs)_\w+/g)].map(([name]) => name);
        assert.ok(used.length > 5, `${file} uses no metrics`);
        for (const name of used) assert.ok(served.has(name), `${file} uses ${name}, which is not served`);
      }
      assert.equal((await server.stop()).code, 0);

      const lines = logLines(server);
      for (const { headers, status } of [registered, login, wrong, outlets, cookie, figures]) {
        const id = headers.get('x-request-id');
        const line = lines.find(({ reqId, msg }) => reqId === id && msg === 'answered');
        assert.equal(line?.status, status, `${id} is not in the log`);
      }
      const databasePassword = readFileSync(join(server.folder, 'database-password'), 'utf8').trim();
      const secrets = [password, 'wrong horses', accessToken, refreshToken, METRICS_TOKEN, databasePassword];
      for (const secret of [...secrets, 'hush', '$argon2id$']) {
        assert.ok(!server.output().includes(secret), `${secret} is in the log`);
      }
    });
  });
});

const dropRoles = `drop role ${allRoles.join(', ')}`;

async function isUnfit(url: string, ...told: string[]): Promise<void> {
  await assert.rejects(prepareDatabase(outsideDatabase(url)), (error) => {
    assert.ok(error instanceof StartError, String(error));
    assert.doesNotMatch(error.message, /\n|hush/);
    for (const part of told) assert.ok(error.message.includes(part), `${error.message} lacks ${part}`);
    return true;
  });
}

/** Starts a server within a time that counts in full on a quiet machine, and goes further on a busy one. */
async function startsWithin(
  milliseconds: number,
  { folder, context, environment }: StartOptions & { folder: string; context: TestContext },
): Promise<ServerProcess> {
  const before = contention();
  const server = await startServer({ folder, ...(environment && { environment }) });
  const busy = Math.max(before, contention());
  context.diagnostic(`ready after ${Math.round(server.readyAfterMs)} ms, contention ${busy.toFixed(1)}`);
  assert.ok(server.readyAfterMs < milliseconds * busy);
  return server;
}

/** What the line tells an administrator to run. */
function statementsIn(ending: Ending): string {
  return /run: (.*)$/m.exec(ending.stderr)?.[1] ?? '';
}

const outside = (url: string, environment = {}): StartOptions => ({
  environment: { DATABASE_URL: url, ...environment },
});

/** A PostgreSQL of its own for the tests of a suite, which the server knows by its address only. */
function outsidePostgres(newFolder = dataFolder) {
  let postgres: EmbeddedPostgres;
  before(async () => {
    const folder = openDataFolder(newFolder());
    postgres = await startEmbeddedPostgres(folder, { info: () => {}, warn: () => {} });
  });
  after(() => postgres.stop());

  const inDatabase = (database: string) => ({ ...postgres.admin, database });
  const asAdmin = <Result>(work: (session: Session) => Promise<Result>, database = 'tillhouse') =>
    withSession(inDatabase(database), work);
  const urlOf = (database: string, user = postgres.admin.user, secret = postgres.admin.password) =>
    `postgres://${user}:${secret}@/${database}?host=${postgres.admin.host}`;
  return {
    inDatabase,
    asAdmin,
    urlOf,
    newDatabase: async (name: string, options = '') => {
      await asAdmin((session) => session.script(`create database ${name} ${options}`));
      return urlOf(name);
    },
    /** A login that owns its database and is no superuser. */
    newOwner: async (name: string, rights = '') => {
      await asAdmin(async (session) => {
        await session.script(`create role ${name} login password 'hush' ${rights}`);
        await session.script(`create database ${name} owner ${name}`);
      });
      return urlOf(name, name, 'hush');
    },
  };
}

function postHttps(
  url: string,
  ca: string,
  body: object,
): Promise<{ status: number | undefined; cookies: string[] }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const request = requestHttps(url, { method: 'POST', ca, headers }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        resolve({ status: answer.statusCode, cookies: answer.headers['set-cookie'] ?? [] }),
      );
    });
    request.on('error', reject);
    request.end(JSON.stringify(body));
  });
}
