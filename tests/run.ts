import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
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
 * Runs the tests on one embedded PostgreSQL. Each file gets a copy of the migrated database. A few processes share the
 * files, because loading and warming up the server takes longer than most of them: each takes the next file when it is
 * done with one. Two processes share the browser tests, which take longest. `npm test -- outlet` runs the files whose
 * path contains "outlet". `npm run test:long` runs tests that look for rare failures, much longer and differently each
 * time; `npm run test:long -- kill` runs those with "kill" in their path. Files that end in `.long.test.ts` run there only.
 */
const isLong = process.argv.includes('--long');
const parts = process.argv.slice(2).filter((word) => word !== '--long');
const pathParts =
  isLong && parts.length === 0
    ? [
        'src/crm/party/search',
        'src/inventory/adjustment/many-adjustments',
        'src/inventory/product/many-products',
        'src/inventory/stocktake/complete',
        'src/money/payment/payment-plans',
        'src/platform/keys',
        'src/sales/sale/sales-plans',
        'tests/books',
        'tests/business',
        'tests/inventory',
        'tests/faults',
        'tests/matrix',
        'tests/start',
        'tests/web/access',
        'tests/web/budgets',
        'tests/web/chaos',
        'tests/web/owner',
        'tests/web/pad-layout',
        'tests/web/parked-restored',
        'tests/web/restored',
        'tests/web/till-access',
        'tests/web/till-speed',
        'tests/web/unsaved',
        'tests/web/update',
      ]
    : parts;
/**
 * `npm run test:long -- cells` also runs the tests of the server with businesses placed alternately at home and in a
 * cell. Tests that read or write rows themselves look at one database, so all their businesses are in the cell.
 */
const isWithCells = isLong && parts.includes('cells');
const last = 'tests/coverage.test.ts';
const memoryFolder = '/dev/shm';
const neededBytes = 8 * 2 ** 30;
/** With cells, each test file has twice as many connections. */
const processesAtOnce = isWithCells ? 2 : 4;
/** One more process is worth loading the server for so many files. */
const filesWorthStarting = 6;
/** The beginnings of the paths of files that take longest, the longest first. */
const longest = [
  'tests/web/access',
  'tests/web/offline',
  'tests/web/update',
  'tests/web/nothing-lost',
  'tests/web/moving-in',
  'tests/web/settings',
  'tests/start/',
  'tests/documents',
  'tests/faults/',
  'tests/matrix',
  'tests/cells/move',
  'tests/business/',
  'tests/books/',
  'src/inventory/product/many-products',
  'src/inventory/stock/import/',
  'src/platform/archive/',
  'tests/',
];
const files = globSync(['src/**/*.test.ts', 'tests/**/*.test.ts'])
  .filter(
    (file) =>
      file !== last &&
      (isLong || !file.endsWith('.long.test.ts')) &&
      (pathParts.length === 0 ||
        pathParts.some((part) => file.includes(part)) ||
        (isWithCells && startsServer(file))),
  )
  .sort();

if (files.length === 0) {
  console.error(`No test file's path contains ${pathParts.join(' or ')}.`);
  process.exit(1);
}

const longSettings = {
  EVERY_TURN: 'yes',
  KILLS: process.env.KILLS ?? '100',
  FAULT_SECONDS: process.env.FAULT_SECONDS ?? '15',
  PROMOTIONS: process.env.PROMOTIONS ?? '20',
  CHECKOUTS: '2000',
  BOOKS_RUNS: '100',
  INVENTORY_RUNS: '150',
  INVENTORY_CROWD: '400',
  BOOKS_OPERATIONS: '10000',
  BUSINESS_OPERATIONS: '10000',
  BUSINESS_IN_ORDER: '2000',
  CLOSING_ROUNDS: '40',
  TILL_PRODUCTS: '20000',
  TILL_UPDATES: '20',
  CHAOS_STEPS: process.env.CHAOS_STEPS ?? '500',
  BOOKS_SEED: process.env.BOOKS_SEED ?? String(Date.now() % 2 ** 31),
};
/** The many tests that run with cells are not repeated as often as in a long run of their own. */
const shortSettings = {
  BOOKS_RUNS: '5',
  INVENTORY_RUNS: '5',
  INVENTORY_CROWD: '40',
  BOOKS_OPERATIONS: '500',
};
// Browser tests need a current build.
if (files.some((file) => file.startsWith('tests/web')) && !isBuilt())
  execFileSync('npm', ['run', 'build'], { stdio: 'inherit' });
// Copying a database for each test file takes a tenth of the time in memory. The test of an interrupted run names a
// folder of its own, to see what is left there.
const baseFolder = process.env.TEST_PLACE ?? (hasRoomInMemory() ? memoryFolder : tmpdir());
const folder = mkdtempSync(join(baseFolder, 'tillhouse-test-'));
const quiet = { info: () => {}, warn: (line: string) => console.error(line) };
const prepared = join(folder, 'prepared');
/** Contains a folder for each test file that a process has begun. */
const begunFolder = join(folder, 'begun');
const compiled = join(folder, 'compiled');
await Promise.all([prepare(), compile(), buildServer()]);
const postgres = await startEmbeddedPostgres(openDataFolder(folder), quiet);
const access = embeddedAccess(postgres);
let failed = true;
let child: ChildProcess | undefined;
let isInterrupted = false;
// When interrupted, the tests end and the database is stopped as usual.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isInterrupted = true;
    child?.kill('SIGTERM');
  });
try {
  await disableDurability();
  const environment = {
    ...process.env,
    TEST_POSTGRES: JSON.stringify({ admin: access.admin, rolePasswords: access.rolePasswords }),
    TEST_PREPARED: prepared,
    TEST_RECORDS: folder,
    TMPDIR: baseFolder,
    NODE_COMPILE_CACHE: compiled,
    ...(isLong && longSettings),
    ...(isWithCells && shortSettings),
  };
  const isTimed = (file: string) => /-timing\.test\.ts$/.test(file);
  const [timed, others] = [files.filter(isTimed), files.filter((file) => !isTimed(file))];
  failed = false;
  for (const [placing, part] of Object.entries(Object.groupBy(others, placingOf))) {
    const placed = placing === 'none' ? environment : { ...environment, TEST_CELLS: placing };
    failed = (await testsFail(part, placed)) || failed;
  }
  // They run one after the other in one process, because other tests would disturb their measurements.
  if (timed.length > 0) failed = (await testsFail(timed, environment)) || failed;
  // Judges the answers of all other tests, so it runs last.
  if (pathParts.length === 0) failed = (await testsFail([last], environment)) || failed;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

/** Containers often have little memory, or forbid running programs from there, which our Chromium needs. */
function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux' || !existsSync(memoryFolder)) return false;
  const { bavail, bsize } = statfsSync(memoryFolder);
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const mayRun = mounts.some((line) => line.split(' ')[1] === memoryFolder && !/\bnoexec\b/.test(line));
  return mayRun && Math.min(bavail * bsize, freemem()) > neededBytes;
}

/** Whether the app is built and nothing has changed since. */
function isBuilt(): boolean {
  const sources = ['package-lock.json', ...globSync(['web/*', 'web/{src,public}/**/*', 'src/values/*'])];
  const page = statSync('web/dist/index.html', { throwIfNoEntry: false });
  return (
    page !== undefined &&
    sources.every((file) => file === 'web/dist' || statSync(file).mtimeMs < page.mtimeMs)
  );
}

/** The servers and commands that tests start would read two thousand sources each if one is newer than the build. */
async function buildServer(): Promise<void> {
  const builtAt = statSync('dist/main.js', { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = ['package.json', 'src', ...globSync('src/**/*')];
  if (sources.some((file) => statSync(file).mtimeMs > builtAt)) await import('../tools/build-server.ts');
}

/** Creates a migrated database for this run, and a copy for servers that tests start. */
async function prepare(): Promise<void> {
  const postgres = await startEmbeddedPostgres(openDataFolder(folder), quiet);
  try {
    const access = embeddedAccess(postgres);
    await prepareDatabase(access);
    await migrate(access.admin);
  } finally {
    await postgres.stop();
  }
  // What the server is compiled to is written at the same time.
  for (const entry of readdirSync(folder).filter((name) => join(folder, name) !== compiled))
    cpSync(join(folder, entry), join(prepared, entry), { recursive: true });
}

/** Each process would compile the server for itself. Node keeps what one of them has compiled when it ends. */
async function compile(): Promise<void> {
  const harness = pathToFileURL(resolve('tests/harness.ts')).href;
  const compiling = spawn(process.execPath, ['-e', `import(${JSON.stringify(harness)})`], {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  await once(compiling, 'exit');
}

/**
 * Makes PostgreSQL faster, because these databases need not survive a power cut. Tests of durability use their own
 * servers and databases.
 */
async function disableDurability(): Promise<void> {
  await withSession(access.admin, async (session) => {
    for (const setting of ['fsync', 'full_page_writes', 'wal_compression'])
      await session.script(`alter system set ${setting} = off`);
    await session.script('select pg_reload_conf()');
  });
}

/**
 * Tests that start and kill processes, or give their process other work, run in their own. Files whose tests all belong
 * to the long run need none in the suite.
 */
function runsAlone(file: string): boolean {
  if (!isLong && /^tests\/(faults\/faults|start\/(interrupted|package)|web\/chaos)/.test(file)) return false;
  return /^tests\/(documents|faults|start|web\/(offline|update|chaos))|^src\/platform\/(delivery|postgres\/)/.test(
    file,
  );
}

/** Writes one module per process: browser tests first, then tests that run alone, then all others. */
function writeGroups(paths: string[]): string[] {
  const [alone, shared] = [paths.filter(runsAlone), paths.filter((file) => !runsAlone(file))];
  const inBrowser = byLength(shared.filter(isInBrowser));
  const others = byLength(shared.filter((file) => !isInBrowser(file)));
  const modules = join(folder, 'groups');
  for (const path of [modules, begunFolder]) mkdirSync(path, { recursive: true });
  const groups = [
    ...sharedBy(Math.min(2, inBrowser.length), inBrowser),
    ...byLength(alone).map((file) => [file]),
    ...sharedBy(Math.min(processesAtOnce, Math.ceil(others.length / filesWorthStarting)), others),
    // Who is free at the end helps with the browser tests that are left.
    ...sharedBy(inBrowser.length > filesWorthStarting ? 2 : 0, inBrowser),
  ];
  return groups.map((group, index) => {
    const module = join(modules, `${String(index).padStart(3, '0')}.ts`);
    writeFileSync(module, groupModule(group));
    return module;
  });
}

/** The same group for each of so many processes. */
function sharedBy(processes: number, group: string[]): string[][] {
  return Array.from({ length: processes }, () => group);
}

function isInBrowser(file: string): boolean {
  return file.startsWith('tests/web/');
}

/** The longest come first, so that none runs on alone at the end. */
function byLength(paths: string[]): string[] {
  const place = (file: string) => {
    const found = longest.findIndex((part) => file.startsWith(part));
    return found === -1 ? longest.length : found;
  };
  return paths.toSorted((one, other) => place(one) - place(other));
}

/**
 * Wraps each file in a test, so that its hooks run at its end. Only the tests inside have a time limit. Processes with
 * the same files share them: each takes the next file that nobody has begun.
 */
function groupModule(group: string[]): string {
  const files = group.map((file) => [file, pathToFileURL(resolve(file)).href]);
  const areas = new Set(group.map((file) => file.split('/').slice(0, 2).join('/')));
  const area = [...areas].slice(0, 3).join(', ');
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
      // Whatever keeps a process alive after its tests is a defect. Without this limit, the run would never end.
      setTimeout(() => {
        console.error('The tests are done, but the process does not end: ' + process.getActiveResourcesInfo());
        process.exit(1);
      }, 30_000).unref();
    });

    function isFirst(file) {
      try {
        mkdirSync(${JSON.stringify(`${begunFolder}/`)} + file.replaceAll('/', '.'));
        return true;
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
        return false;
      }
    }`;
}

async function testsFail(paths: string[], environment: NodeJS.ProcessEnv): Promise<boolean> {
  if (isInterrupted) return true;
  const started = spawn(
    process.execPath,
    [
      '--test',
      `--test-concurrency=${processesAtOnce}`,
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

/** Whether a test file starts a server that may have cells. Those that look at rows of home itself are left out. */
function startsServer(file: string): boolean {
  if (/^tests\/(web|start|faults|cells)|^src\/(platform|values)|timing\.test/.test(file)) return false;
  const text = readFileSync(file, 'utf8');
  return (
    text.includes('testServer') &&
    !/oauth_flows|rate_limits|public_answers|is_first|update identities/.test(text)
  );
}

/** Where the businesses of a test file are placed, if this run has cells. */
function placingOf(file: string): 'none' | 'alternate' | 'all' {
  if (!isWithCells || !startsServer(file)) return 'none';
  const looksAtRows = /\bserver\.(database|access|parts)\b|databaseAs|messagesTo|\b\w+\(server[,)]/;
  return looksAtRows.test(readFileSync(file, 'utf8')) ? 'all' : 'alternate';
}
