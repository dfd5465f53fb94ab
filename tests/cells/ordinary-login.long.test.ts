import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { isServed } from '../../src/platform/cells/served-cell.ts';
import { openDataFolder } from '../../src/platform/data-folder.ts';
import { outsideDatabase } from '../../src/platform/database.ts';
import { type Session, withSession } from '../../src/platform/db.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded.ts';
import { dataOf, password, patientClientOf, registration } from '../harness.ts';
import { dataFolder, runCommand, startServer } from '../server-process.ts';

const postgres = await startEmbeddedPostgres(openDataFolder(dataFolder()), {
  info: () => {},
  warn: () => {},
});
after(() => postgres.stop());
const { host } = postgres.admin;
const urlOf = (name: string) => `postgres://shop:hush@/${name}?host=${host}`;
const asAdmin = <Result>(work: (session: Session) => Promise<Result>) => withSession(postgres.admin, work);

await asAdmin(async (session) => {
  await session.script(`create role shop login password 'hush' createrole`);
  for (const name of ['main', 'north']) await session.script(`create database ${name} owner shop`);
});

const TILLHOUSE_KEYS = join(dataFolder(), 'keys.json');
let movedId = '';

test('a login that is no superuser moves a business, once it was granted what the refusal says', async () => {
  const environment = {
    DATABASE_URL: urlOf('main'),
    TILLHOUSE_KEYS,
    TILLHOUSE_CELLS: `north=${urlOf('north')}`,
  };
  const run = (...words: string[]) => runCommand(words, { environment });
  const server = await startServer({ environment });
  assert.match(server.stdout(), /DATABASE_URL=… .*npx tillhouse demo/);
  const stranger = patientClientOf(server.url, {});
  const owner = registration();
  const { organisation } = dataOf(await stranger.post('/auth/register', owner));
  const { accessToken } = dataOf(await stranger.post('/auth/login', { identifier: owner.email, password }));
  const client = patientClientOf(server.url, { authorization: `Bearer ${accessToken}` });
  dataOf(await client.post('/outlets', { name: 'Second' }));
  const namesOfOutlets = async () =>
    dataOf(await client.get('/outlets?sortKey=name')).rows.map(({ name }: { name: string }) => name);
  const before = await namesOfOutlets();

  const refused = await run('move', organisation.id, 'north');
  assert.equal(refused.code, 1);
  const [, statement = ''] =
    /^tillhouse: The login shop may not write rows as they are in the database (?:home|north)\. Let an administrator of that server run: (.*;)$/m.exec(
      refused.stderr,
    ) ?? [];
  assert.equal(statement, 'grant set on parameter session_replication_role to shop;', refused.stderr);
  await asAdmin((session) => session.script(statement));

  const moved = await run('move', organisation.id, 'north');
  assert.equal(moved.code, 0, moved.stderr);
  assert.deepEqual(await namesOfOutlets(), before);
  // This login sees the connections of the server too, which have other roles.
  const north = { access: outsideDatabase(urlOf('north')) };
  assert.equal(await isServed(north), true);
  movedId = organisation.id;
  assert.equal((await run('move', '--drop-old', owner.email)).code, 0);
  const verified = await run('verify');
  assert.match(verified.stdout, /All \d+ invariants hold/);
  assert.equal(verified.code, 0, verified.stderr);
  const rename = (from: string, to: string) =>
    withSession({ ...postgres.admin, database: 'main' }, (session) =>
      session.all('update placed_addresses set value = $2 where value = $1', [from, to]),
    );
  await rename(owner.email, 'somebody@corner.example');
  const broken = await run('verify');
  await rename('somebody@corner.example', owner.email);
  assert.match(
    broken.stdout,
    /^BROKEN every address leads to the one business that has it \(2 of 2 broken\)$/m,
  );
  // The list is handed on, so it names nobody.
  assert.doesNotMatch(broken.stdout, /@/);
  assert.equal(broken.code, 1);
  await server.stop();
  assert.equal(await isServed(north), false);
});

test('with a cell that does not answer, commands say why, do the rest, and exit with 1', async () => {
  const away = 'south=postgres://shop:hush@127.0.0.1:1/south';
  const environment = {
    DATABASE_URL: urlOf('main'),
    TILLHOUSE_KEYS,
    TILLHOUSE_CELLS: `north=${urlOf('north')} ${away}`,
  };
  const run = (...words: string[]) => runCommand(words, { environment });
  for (const [words, told] of [
    [['businesses'], /^home \(0\):\nnorth \(1\):\n.*\n.*\n +owner .*\n$/],
    [['migrate'], /^Home was already up to date\.\nThe cell north was already up to date\.\n$/],
  ] as const) {
    const ending = await run(...words);
    assert.match(ending.stdout, told);
    assert.match(
      ending.stderr,
      /^The cell south cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:1\. Its businesses are unavailable until it can\.\n$/,
    );
    assert.equal(ending.code, 1);
  }
  const dropped = await run('move', '--drop-old', movedId);
  assert.match(
    dropped.stdout,
    /^There are no old rows of .* in the databases that answer\.\n$/,
    dropped.stderr,
  );
  assert.match(
    dropped.stderr,
    /\nThere may be others in south\. Run this again once every cell answers\.\n$/,
  );
  assert.equal(dropped.code, 1);
  const unknown = await run('export', '--org', 'nobody@corner.example', 'business.zip');
  assert.match(
    unknown.stderr,
    /\ntillhouse: No business that can be reached matches nobody@.*The cell south/,
  );
  assert.doesNotMatch(unknown.stderr, /hush|\{/);
  assert.equal(unknown.code, 1);
});

test('a cell cannot be home itself', async () => {
  const environment = {
    DATABASE_URL: urlOf('main'),
    TILLHOUSE_KEYS,
    TILLHOUSE_CELLS: `east=${urlOf('main')}`,
  };
  const { stderr, code } = await runCommand(['migrate'], { environment });
  assert.match(
    stderr,
    /The database that TILLHOUSE_CELLS calls east is home\. Give east a database of its own\./,
  );
  assert.equal(code, 1);
});

test('without a cell that has businesses, home is brought up to date, and the rest is refused', async () => {
  const { stdout, stderr, code } = await runCommand(['migrate'], {
    environment: { DATABASE_URL: urlOf('main'), TILLHOUSE_KEYS },
  });
  assert.equal(stdout, 'The database was already up to date.\n');
  assert.match(stderr, /^tillhouse: TILLHOUSE_CELLS does not name north \(businesses: 1\)\. Add .*\n$/);
  assert.equal(code, 1);
});

test('verify counts an invariant once, however many databases it was checked in', async () => {
  const environment = {
    DATABASE_URL: urlOf('main'),
    TILLHOUSE_KEYS,
    TILLHOUSE_CELLS: `north=${urlOf('north')}`,
  };
  const verify = () => runCommand(['verify'], { environment });
  const [, all] = /^All (\d+) invariants hold\.$/m.exec((await verify()).stdout) ?? [];
  await withSession({ ...postgres.admin, database: 'main' }, (session) =>
    session.script(`insert into placements values (gen_random_uuid(), 'north', now())`),
  );
  const { stdout, code } = await verify();
  assert.match(stdout, new RegExp(`^1 of ${all} invariants is broken\\.`, 'm'));
  assert.equal(code, 1);
});
