import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { testServer } from '../../../tests/harness.ts';
import { preparedFolder, runCommand } from '../../../tests/server-process.ts';
import { manifestName } from '../archive/manifest.ts';
import { backedUpTables, movedTables } from '../cells/moved-tables.ts';
import { newId } from '../ids.ts';
import { type KeysFile, newSigningKey } from '../keys.ts';
import { readMigrations } from '../migrate.ts';
import { StartError } from '../start-error.ts';
import { checkBackup } from './restore-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'tillhouse-backup-'));
after(() => rmSync(folder, { recursive: true, force: true }));

type Entry = { name: string; type?: Header['type']; linkname?: string; content?: string };
type Crafted = {
  entries: Entry[];
  /** Replaces what the manifest says. */
  facts?: Record<string, unknown>;
  files?: Record<string, unknown>;
  /** Takes the place of the manifest. */
  manifest?: string;
};

const newest = readMigrations().length;
const keys = { secret: Buffer.alloc(32, 1).toString('base64'), signing: newSigningKey() } satisfies KeysFile;
const home: Entry[] = [
  { name: 'database-password', content: 'secret\n' },
  { name: 'keys.json', content: JSON.stringify(keys) },
  { name: 'database/backup_label', content: 'label' },
  { name: 'database/', type: 'directory' },
  { name: 'database/global', type: 'directory' },
  { name: 'database/PG_VERSION', content: '18\n' },
  { name: 'database/global/pg_control', content: 'control' },
];
const orgId = newId();
const line = { orgId, table: 'public.outlets', rows: [`(${orgId},"Corner ""Shop""")`, '(,)'] };
const cellFile = 'cells/north/000001';
const north: Entry = {
  name: cellFile,
  content: [line, { ...line, table: 'jobs.job_common' }].map((one) => JSON.stringify(one)).join('\n'),
};
const ofCells = { home: newId(), cells: { north: { businesses: 1 } } };
const whole: Crafted = { entries: [...home, north], facts: ofCells };

const withEntry = (...added: Entry[]): Crafted => ({ ...whole, entries: [...whole.entries, ...added] });
const without = (name: string): Crafted => ({
  ...whole,
  entries: whole.entries.filter((entry) => entry.name !== name),
});
const withFacts = (facts: Record<string, unknown>): Crafted => ({
  ...whole,
  facts: { ...ofCells, ...facts },
});
const withLines = (...lines: unknown[]): Crafted => {
  const content = lines.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n');
  return { ...whole, entries: [...home, { name: cellFile, content }] };
};

/** Writes what the case says, with a manifest that fits to it. */
async function craft({ entries, facts, files, manifest }: Crafted): Promise<string> {
  const tar = pack();
  const measured: Record<string, object> = {};
  for (const { name, type = 'file', linkname, content = '' } of entries) {
    tar.entry({ name, type, ...(linkname && { linkname }) }, content);
    if (type === 'directory') continue;
    const sha256 = createHash('sha256').update(content).digest('hex');
    measured[name] = { bytes: Buffer.byteLength(content), sha256 };
  }
  const usual = { kind: 'backup', format: 1, createdAt: '2026-11-19T10:00:00.000Z', postgres: '18' };
  const all = { ...usual, migration: newest, businesses: 0, ...facts, files: { ...measured, ...files } };
  tar.entry(
    { name: manifestName },
    manifest ?? JSON.stringify(facts && 'files' in facts ? { ...all, ...facts } : all),
  );
  tar.finalize();
  const path = join(folder, `${newId()}.tar.gz`);
  writeFileSync(path, gzipSync(await buffer(tar as AsyncIterable<unknown> as AsyncIterable<Buffer>)));
  return path;
}

const check = (file: string) => checkBackup(file, () => {});
const zeros = '0'.repeat(64);
const notHere = { bytes: 3, sha256: zeros };

const refused: [why: string, crafted: Crafted, reason: string][] = [
  // Names of cells.
  [
    'a cell with a name in capitals',
    withEntry({ ...north, name: 'cells/North/000001' }),
    'cells/North/000001 in it is of no valid cell',
  ],
  [
    'a cell that is called home',
    withEntry({ ...north, name: 'cells/home/000001' }),
    'cells/home/000001 in it is of no valid cell',
  ],
  [
    'a cell that the manifest does not name',
    withEntry({ ...north, name: 'cells/south/000001' }),
    'its manifest does not name the cell south',
  ],
  [
    'a file in the folder of cells',
    withEntry({ name: 'cells/north' }),
    'cells/north does not belong in a backup',
  ],
  [
    'a file below the files of a cell',
    withEntry({ name: 'cells/north/000001/x' }),
    'cells/north/000001/x does not belong in a backup',
  ],
  // Lines of cells.
  [
    'a table that does not exist',
    withLines(line, { ...line, table: 'public.nothing' }),
    `line 2 of ${cellFile} has rows of public.nothing, which is no table of a business`,
  ],
  [
    'a table of no business',
    withLines({ ...line, table: 'public.this_cell' }),
    `line 1 of ${cellFile} has rows of public.this_cell, which is no table of a business`,
  ],
  [
    'a table that is made anew',
    withLines({ ...line, table: 'public.sale_days' }),
    `line 1 of ${cellFile} has rows of public.sale_days, which is no table of a business`,
  ],
  [
    'an inherited name of a table',
    withLines({ ...line, table: 'constructor' }),
    `line 1 of ${cellFile} has rows of constructor, which is no table of a business`,
  ],
  ['a line that is no JSON', withLines(line, line, '{"orgId"'), `line 3 of ${cellFile} is no JSON object`],
  ['an empty line', withLines(line, '', line), `line 2 of ${cellFile} is no JSON object`],
  ['no line at all', withLines(), `line 1 of ${cellFile} is no JSON object`],
  ['a line that is null', withLines('null'), `line 1 of ${cellFile} is no JSON object`],
  ['a line that is a list', withLines([line]), `line 1 of ${cellFile} has no valid orgId`],
  [
    'a business without an id',
    withLines({ ...line, orgId: undefined }),
    `line 1 of ${cellFile} has no valid orgId`,
  ],
  [
    'an id that is no UUID',
    withLines({ ...line, orgId: `${orgId}'` }),
    `line 1 of ${cellFile} has no valid orgId`,
  ],
  ['a table that is a number', withLines({ ...line, table: 1 }), `line 1 of ${cellFile} has no table`],
  ['rows that are a text', withLines({ ...line, rows: '(1)' }), `line 1 of ${cellFile} has no valid rows`],
  ['a row that is an object', withLines({ ...line, rows: [{}] }), `line 1 of ${cellFile} has no valid rows`],
  [
    'a row that is not one of PostgreSQL',
    withLines({ ...line, rows: ['1,2'] }),
    `line 1 of ${cellFile} has no valid rows`,
  ],
  [
    'a row with a zero byte',
    withLines({ ...line, rows: ['(a\0)'] }),
    `line 1 of ${cellFile} has no valid rows`,
  ],
  // The manifest.
  ['a manifest that is a list', { ...whole, manifest: '[]' }, 'its manifest is none of ours'],
  ['no kind', withFacts({ kind: 7 }), 'its manifest is none of ours'],
  ['no time', withFacts({ createdAt: undefined }), 'its manifest has no valid createdAt'],
  ['a time that is a number', withFacts({ createdAt: 1 }), 'its manifest has no valid createdAt'],
  [
    'a time that there is not',
    withFacts({ createdAt: '2026-13-01T00:00:00Z' }),
    'its manifest has no valid createdAt',
  ],
  ['a list of files that is none', withFacts({ files: 'all' }), 'its manifest is none of ours'],
  ['a list of files without names', withFacts({ files: [] }), 'its manifest has no valid list of files'],
  ['a file of no size', { ...whole, files: { x: { sha256: zeros } } }, 'its manifest has no valid size of x'],
  [
    'a file of half a byte',
    { ...whole, files: { x: { ...notHere, bytes: 0.5 } } },
    'its manifest has no valid size of x',
  ],
  ['a file that is null', { ...whole, files: { x: null } }, 'its manifest has no valid size of x'],
  [
    'a checksum that is none',
    { ...whole, files: { x: { bytes: 1, sha256: 1 } } },
    'its manifest has no valid checksum of x',
  ],
  [
    'a migration that is a text',
    withFacts({ migration: String(newest) }),
    'its manifest has no valid migration',
  ],
  ['no migration', withFacts({ migration: undefined }), 'its manifest has no valid migration'],
  ['a version that is a number', withFacts({ postgres: 18 }), 'its manifest has no valid postgres'],
  ['businesses that are no number', withFacts({ businesses: '1' }), 'its manifest has no valid businesses'],
  ['a home that is no id', withFacts({ home: 'here' }), 'its manifest has no valid home'],
  ['cells without a home', withFacts({ home: undefined }), 'its manifest has no valid home'],
  ['cells that are a list', withFacts({ cells: ['north'] }), 'its manifest has no valid cells'],
  ['cells that are null', withFacts({ cells: null }), 'its manifest has no valid cells'],
  ['a cell that is null', withFacts({ cells: { north: null } }), 'its manifest has no valid cells.north'],
  [
    'a cell of no valid name',
    withFacts({ cells: { 'north/../..': { businesses: 1 } } }),
    'its manifest names north/../.., which is no valid name of a cell',
  ],
  // Paths.
  [
    'a path out of the folder',
    withEntry({ name: 'database/../../evil' }),
    'database/../../evil in it is not a path below it',
  ],
  [
    'a path beside the folder',
    withEntry({ name: 'database/../database-evil' }),
    'database/../database-evil in it is not a path below it',
  ],
  ['a path from the root', withEntry({ name: '/etc/evil' }), '/etc/evil in it is not a path below it'],
  [
    'a folder out of the folder',
    withEntry({ name: '../evil/', type: 'directory' }),
    '../evil/ in it is not a path below it',
  ],
  [
    'a path of Windows',
    withEntry({ name: 'database\\..\\evil' }),
    'database\\..\\evil in it is not a path below it',
  ],
  [
    'a symbolic link',
    withEntry({ name: 'database/link', type: 'symlink', linkname: '/etc' }),
    'database/link in it is a symlink',
  ],
  [
    'a hard link',
    withEntry({ name: 'database/link', type: 'link', linkname: '/etc/passwd' }),
    'database/link in it is a link',
  ],
  ['a pipe', withEntry({ name: 'database/pipe', type: 'fifo' }), 'database/pipe in it is a fifo'],
  [
    'a name that no disk takes',
    withEntry({ name: `database/${'x'.repeat(256)}` }),
    `the name database/${'x'.repeat(91)}… in it is too long`,
  ],
  ['a control character', withEntry({ name: 'x\u001b[2J' }), 'x?[2J does not belong in a backup'],
  [
    'a folder that only begins alike',
    withEntry({ name: 'database-evil/x' }),
    'database-evil/x does not belong in a backup',
  ],
  [
    'a file in a folder that is not there',
    withEntry({ name: 'database/base/1' }),
    'the folder of database/base/1 is missing',
  ],
  [
    'a file in a file',
    withEntry({ name: 'database/PG_VERSION/1' }),
    'the folder of database/PG_VERSION/1 is missing',
  ],
  // Twice, and missing.
  ['a file twice', withEntry(north), `${cellFile} is in it twice`],
  [
    'a folder twice',
    withEntry({ name: 'database/global/', type: 'directory' }),
    'database/global/ is in it twice',
  ],
  [
    'a file with the name of a folder',
    withEntry({ name: 'database/global' }),
    'database/global is in it twice',
  ],
  ['no keys', without('keys.json'), 'keys.json is missing'],
  ['no password', without('database-password'), 'database-password is missing'],
  ['no control file', without('database/global/pg_control'), 'database/global/pg_control is missing'],
  [
    'keys that are none',
    {
      ...whole,
      entries: [
        ...home.filter(({ name }) => name !== 'keys.json'),
        { name: 'keys.json', content: '{}' },
        north,
      ],
    },
    'keys.json in it holds no keys',
  ],
];

for (const [why, crafted, reason] of refused) {
  test(`a backup with ${why} is refused in one line`, async () => {
    const file = await craft(crafted);
    const refusal = await check(file).catch((error) => error);
    assert.ok(refusal instanceof StartError, String(refusal?.stack));
    const message = `${file} is damaged, or not an archive of Tillhouse (${reason}). Use another copy of it.`;
    assert.equal(refusal.message, message);
  });
}

test('a file that is only in the manifest, and one that is not, are named', async () => {
  const listed = await craft({ ...whole, files: { 'database/gone': notHere } });
  await assert.rejects(check(listed), {
    message: `${listed} is damaged: database/gone is missing. Use another copy of it.`,
  });
  const unlisted = await craft({ ...whole, files: { [cellFile]: undefined } });
  await assert.rejects(check(unlisted), {
    message: `${unlisted} is damaged: ${cellFile} is not in its manifest. Use another copy of it.`,
  });
});

test('a whole backup is accepted, and so is an older one that knows no cells', async () => {
  assert.equal((await check(await craft(whole))).businesses, 0);
  const older = { entries: home, facts: { migration: newest - 5 } };
  assert.equal((await check(await craft(older))).migration, newest - 5);
});

test('of a backup of another version its version is told, whatever else it has', async () => {
  const file = await craft({
    ...withLines({ ...line, table: 'public.another_time' }),
    facts: { ...ofCells, migration: newest + 1, businesses: 'many' },
  });
  await assert.rejects(check(file), { message: / was made by a newer Tillhouse \(migration / });
  const older = await craft({
    ...withLines({ ...line, table: 'public.another_time' }),
    facts: { ...ofCells, migration: newest - 1 },
  });
  await assert.rejects(check(older), { message: / holds cells of an older Tillhouse \(migration / });
});

test('the tables that a backup may hold are those that it is made of', async () => {
  const server = await testServer();
  const tables = await server.database((session) => movedTables(session));
  const names = tables.filter(({ isDerived }) => !isDerived).map(({ name }) => name);
  assert.deepEqual([...backedUpTables()].sort(), names.sort());
});

test('a restore with --force that is refused leaves the data folder as it is', async () => {
  const data = preparedFolder();
  const contents = () =>
    readdirSync(data, { recursive: true, encoding: 'utf8' })
      .filter((path) => !path.startsWith('lock'))
      .sort()
      .map((path) => {
        const { ino, size, mtimeMs } = statSync(join(data, path));
        return { path, ino, size, mtimeMs };
      });
  const before = contents();
  const environment = { TILLHOUSE_CELLS: 'north=postgres://nobody@127.0.0.1:1/north' };
  for (const crafted of [withLines('{}'), withFacts({ cells: null }), without('keys.json')]) {
    const { code, stderr } = await runCommand(['restore', '--force', await craft(crafted)], {
      folder: data,
      environment,
    });
    assert.equal(code, 1);
    assert.match(stderr, /^(Checking \d+%\n)*tillhouse: .* is damaged.* Use another copy of it\.\n$/);
    assert.deepEqual(contents(), before);
  }
});
