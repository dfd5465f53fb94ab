import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openDataFolder } from '../src/platform/data-folder.ts';
import { prepareDatabase } from '../src/platform/database.ts';
import { withSession } from '../src/platform/db.ts';
import { migrate } from '../src/platform/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts';
import { embeddedAccess } from '../src/start.ts';

/**
 * Runs the tests on one embedded PostgreSQL; each file clones the migrated database for itself. The files of an area
 * run in one process, one after the other: to load the server and to warm it up takes longer than most of them do.
 * Those of the browser, which take longest, are shared by two.
 * `npm test -- outlet` runs the files whose path contains "outlet"; `npm run test:long` those that look for what happens
 * rarely, for much longer and differently each time, or those of a path: `npm run test:long -- kill`.
 */
const isLong = process.argv.includes('--long');
const parts = process.argv.slice(2).filter((word) => word !== '--long');
const wanted =
  isLong && parts.length === 0
    ? [
        'src/crm/party/search',
        'src/inventory/adjustment/many-adjustments',
        'src/inventory/product/many-products',
        'src/inventory/stocktake/complete',
        'src/money/payment/payment-plans',
        'src/sales/sale/sales-plans',
        'tests/books',
        'tests/business',
        'tests/inventory',
        'tests/faults',
        'tests/matrix',
        'tests/start',
        'tests/web/access',
        'tests/web/chaos',
        'tests/web/till-access',
        'tests/web/till-speed',
        'tests/web/update',
      ]
    : parts;
const last = 'tests/coverage.test.ts';
const memory = '/dev/shm';
const neededBytes = 8 * 2 ** 30;
const files = globSync(['src/**/*.test.ts', 'tests/**/*.test.ts'])
  .filter((file) => file !== last && (wanted.length === 0 || wanted.some((part) => file.includes(part))))
  .sort();

if (files.length === 0) {
  console.error(`No test file's path contains ${wanted.join(' or ')}.`);
  process.exit(1);
}

const long = {
  EVERY_TURN: 'yes',
  KILLS: '100',
  CHECKOUTS: '2000',
  BOOKS_RUNS: '100',
  INVENTORY_RUNS: '150',
  INVENTORY_CROWD: '400',
  BOOKS_OPERATIONS: '10000',
  BUSINESS_OPERATIONS: '10000',
  BUSINESS_IN_ORDER: '2000',
  TILL_PRODUCTS: '20000',
  TILL_UPDATES: '20',
  CHAOS_STEPS: process.env.CHAOS_STEPS ?? '500',
  BOOKS_SEED: process.env.BOOKS_SEED ?? String(Date.now() % 2 ** 31),
};
// What browsers are shown is built from what is there now.
if (files.some((file) => file.startsWith('tests/web')) && !isBuilt())
  execFileSync('npm', ['run', 'build'], { stdio: 'inherit' });
// To copy the files of a database for each test file takes a tenth of the time in memory. A test of this file names a
// place of its own, to see what is left there.
const place = process.env.TEST_PLACE ?? (hasRoomInMemory() ? memory : tmpdir());
const folder = mkdtempSync(join(place, 'tillhouse-test-'));
const quiet = { info: () => {}, warn: (line: string) => console.error(line) };
const prepared = join(folder, 'prepared');
/** Has a folder for each file that a process has begun. */
const begun = join(folder, 'begun');
await prepare();
const postgres = await startEmbeddedPostgres(openDataFolder(folder), quiet);
const access = embeddedAccess(postgres);
let failed = true;
let child: ChildProcess | undefined;
// Cut short, it still stops the database: the tests end, and the rest follows as usual.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => child?.kill('SIGTERM'));
try {
  await hurry();
  const environment = {
    ...process.env,
    TEST_POSTGRES: JSON.stringify({ admin: access.admin, rolePasswords: access.rolePasswords }),
    TEST_PREPARED: prepared,
    TEST_RECORDS: folder,
    TMPDIR: place,
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    ...(isLong && long),
  };
  const isTimed = (file: string) => /-timing\.test\.ts$/.test(file);
  const [timed, others] = [files.filter(isTimed), files.filter((file) => !isTimed(file))];
  if (others.length > 0) failed = await testsFail(others, environment);
  else failed = false;
  // Beside others they would have to measure again and again until they know.
  for (const file of timed) failed = (await testsFail([file], environment)) || failed;
  // What the others were answered is judged when all of them are done.
  if (wanted.length === 0) failed = (await testsFail([last], environment)) || failed;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

/** Containers often have little of it, or let nothing be run from there, as our Chromium is. */
function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux' || !existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const mayRun = mounts.some((line) => line.split(' ')[1] === memory && !/\bnoexec\b/.test(line));
  return mayRun && Math.min(bavail * bsize, freemem()) > neededBytes;
}

/** Whether nothing has changed since the app was last built, as when it was just installed. */
function isBuilt(): boolean {
  const sources = ['package-lock.json', ...globSync(['web/*', 'web/{src,public}/**/*', 'src/values/*'])];
  const page = statSync('web/dist/index.html', { throwIfNoEntry: false });
  return (
    page !== undefined &&
    sources.every((file) => file === 'web/dist' || statSync(file).mtimeMs < page.mtimeMs)
  );
}

/** Makes a migrated database, for this run and as a copy for the servers that tests start. */
async function prepare(): Promise<void> {
  const postgres = await startEmbeddedPostgres(openDataFolder(folder), quiet);
  try {
    const access = embeddedAccess(postgres);
    await prepareDatabase(access);
    await migrate(access.admin);
  } finally {
    await postgres.stop();
  }
  for (const entry of readdirSync(folder))
    cpSync(join(folder, entry), join(prepared, entry), { recursive: true });
}

/** These databases need not outlive a power cut; the tests of what must have a server and a database of their own. */
async function hurry(): Promise<void> {
  await withSession(access.admin, async (session) => {
    for (const setting of ['fsync', 'full_page_writes', 'wal_compression'])
      await session.script(`alter system set ${setting} = off`);
    await session.script('select pg_reload_conf()');
  });
}

/** What measures the time it takes, or starts and kills processes, has a process of its own. */
function runsAlone(file: string): boolean {
  return /^tests\/(?!web\/(?!offline|update|chaos))|-timing\.test\.ts$|^src\/platform\/(delivery|postgres\/)/.test(
    file,
  );
}

/** One module for each process; those that take longest start first, so that none runs on when all others are done. */
function writeGroups(paths: string[]): string[] {
  const groups = Map.groupBy(paths, (file) => (runsAlone(file) ? file : (file.split('/')[1] ?? file)));
  const ordered = [...groups.values()].sort((one, other) => rank(one) - rank(other));
  const modules = join(folder, 'groups');
  for (const path of [modules, begun]) mkdirSync(path, { recursive: true });
  return ordered.flatMap(processesOf).map((group, index) => {
    const module = join(modules, `${String(index).padStart(3, '0')}.ts`);
    writeFileSync(module, groupModule(group));
    return module;
  });
}

function isInBrowser(file: string): boolean {
  return file.startsWith('tests/web/');
}

/** Those in a browser first, then those alone, then those of most files. */
function rank(group: string[]): number {
  if (group.some(isInBrowser)) return -1_000_000 * group.length;
  return group.some(runsAlone) ? -1_000 : -group.length;
}

/** What is done in a browser is half of all the work, and waits for one thing after the other: two processes do it. */
function processesOf(group: string[]): string[][] {
  return group.length > 1 && group.some(isInBrowser) ? [group, group] : [group];
}

/**
 * A test for each file, so that its hooks run at its end; only what is inside of it has a limit of time. Processes that
 * have the same files share them: each takes the next that no other one has begun.
 */
function groupModule(group: string[]): string {
  const files = group.map((file) => [file, pathToFileURL(resolve(file)).href]);
  const [area = ''] = group.map((file) => file.split('/').slice(0, 2).join('/'));
  return `
    import { mkdirSync } from 'node:fs';
    import { after, test } from 'node:test';

    const unlimited = { timeout: ${2 ** 31 - 1} };
    test(${JSON.stringify(area)}, unlimited, async (t) => {
      for (const [file, url] of ${JSON.stringify(files)})
        if (isFirst(file)) await t.test(file, unlimited, () => import(url));
    });
    after(async () => {
      for (const close of globalThis.atTheEnd ?? []) await close();
    });

    function isFirst(file) {
      try {
        mkdirSync(${JSON.stringify(`${begun}/`)} + file.replaceAll('/', '.'));
        return true;
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
        return false;
      }
    }`;
}

function testsFail(paths: string[], environment: NodeJS.ProcessEnv): Promise<boolean> {
  const started = spawn(
    process.execPath,
    [
      '--test',
      '--test-concurrency=4',
      `--test-timeout=${isLong ? 3_600_000 : 300_000}`,
      ...writeGroups(paths),
    ],
    {
      stdio: 'inherit',
      env: environment,
    },
  );
  child = started;
  return new Promise((resolve) => started.on('exit', (code) => resolve(code !== 0)));
}
