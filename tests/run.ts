import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from '../src/platform/data-folder.ts';
import { prepareDatabase } from '../src/platform/database.ts';
import { migrate } from '../src/platform/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts';
import { embeddedAccess } from '../src/start.ts';

/**
 * Runs the tests on one embedded PostgreSQL; each file clones the migrated database for itself.
 * `npm test -- outlet` runs the files whose path contains "outlet"; `npm run test:long` those that look for what happens
 * rarely, for much longer and differently each time.
 */
const isLong = process.argv.includes('--long');
const wanted = isLong ? ['tests/books', 'tests/inventory', 'tests/faults'] : process.argv.slice(2);
const last = 'tests/coverage.test.ts';
const files = globSync(['src/**/*.test.ts', 'tests/**/*.test.ts'])
  .filter((file) => file !== last && (wanted.length === 0 || wanted.some((part) => file.includes(part))))
  .sort();

if (files.length === 0) {
  console.error(`No test file's path contains ${wanted.join(' or ')}.`);
  process.exit(1);
}

const long = {
  KILLS: '100',
  BOOKS_RUNS: '100',
  INVENTORY_RUNS: '150',
  INVENTORY_CROWD: '400',
  BOOKS_OPERATIONS: '10000',
  BOOKS_SEED: process.env.BOOKS_SEED ?? String(Date.now() % 2 ** 31),
};
const folder = mkdtempSync(join(tmpdir(), 'tillhouse-test-'));
const quiet = { info: () => {}, warn: (line: string) => console.error(line) };
const postgres = await startEmbeddedPostgres(openDataFolder(folder), quiet);
const access = embeddedAccess(postgres);
let failed = true;
let child: ChildProcess | undefined;
// Cut short, it still stops the database: the tests end, and the rest follows as usual.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => child?.kill('SIGTERM'));
try {
  await prepareDatabase(access);
  await migrate(access.admin);
  const environment = {
    ...process.env,
    TEST_POSTGRES: JSON.stringify({ admin: access.admin, rolePasswords: access.rolePasswords }),
    TEST_RECORDS: folder,
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    ...(isLong && long),
  };
  failed = await testsFail(files, environment);
  // What the others were answered is judged when all of them are done.
  if (wanted.length === 0) failed = (await testsFail([last], environment)) || failed;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

function testsFail(paths: string[], environment: NodeJS.ProcessEnv): Promise<boolean> {
  const started = spawn(
    process.execPath,
    ['--test', '--test-concurrency=3', `--test-timeout=${isLong ? 3_600_000 : 120_000}`, ...paths],
    {
      stdio: 'inherit',
      env: environment,
    },
  );
  child = started;
  return new Promise((resolve) => started.on('exit', (code) => resolve(code !== 0)));
}
