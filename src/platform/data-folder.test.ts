import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import {
  isLocked,
  lockDataFolder,
  openDataFolder,
  openDataFolderFor,
  readPrivateFile,
  writePrivateFile,
} from './data-folder.ts';
import { runsAsRoot } from './postgres/account.ts';
import { StartError } from './start-error.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'tillhouse-data-folder-')));
chmodSync(root, 0o755);
after(() => rmSync(root, { recursive: true, force: true }));

const rootOnly = runsAsRoot() ? false : 'only root lends the database another account';
const ordinaryOnly = runsAsRoot() ? 'root may read everything' : false;
const modeOf = (path: string) => statSync(path).mode & 0o777;

function isOneClearLine(...parts: string[]) {
  return (error: unknown) => {
    assert.ok(error instanceof StartError, String(error));
    assert.doesNotMatch(error.message, /\n/);
    for (const part of parts) assert.ok(error.message.includes(part), `${error.message} lacks ${part}`);
    return true;
  };
}

test('a data folder is made with its parents, passable for the account of the database only', () => {
  const umask = process.umask(0o077);
  try {
    const folder = openDataFolder(join(root, 'made', 'with', 'parents'));
    assert.equal(modeOf(folder.path), runsAsRoot() ? 0o711 : 0o700);
    assert.equal(folder.moved, false);
    assert.equal(folder.account === undefined, !runsAsRoot());
  } finally {
    process.umask(umask);
  }
});

test('a private file is written whole, for its owner only', () => {
  const folder = openDataFolder(join(root, 'private'));
  assert.equal(readPrivateFile(folder, 'key'), undefined);
  writePrivateFile(folder, 'key', 'first');
  writePrivateFile(folder, 'key', 'second');
  assert.equal(readPrivateFile(folder, 'key'), 'second');
  assert.equal(modeOf(join(folder.path, 'key')), 0o600);
});

test('what a kill has left of a private file is removed when the folder is locked', () => {
  const folder = openDataFolder(join(root, 'killed'));
  const left = ['lock-holder', 'keys.json', 'database-password'].map((name) => `${name}.${randomUUID()}`);
  const others = ['keys.json', 'keys.json.old', 'database-password'];
  for (const name of [...left, ...others]) writeFileSync(join(folder.path, name), 'secret');
  lockDataFolder(folder).release();
  assert.deepEqual(readdirSync(folder.path).sort(), [...others, 'lock'].sort());
});

test('a file in the place of the data folder is named', () => {
  const path = join(root, 'file');
  writeFileSync(path, '');
  assert.throws(() => openDataFolder(path), isOneClearLine(path, 'is not a folder', 'TILLHOUSE_DATA'));
  assert.throws(() => openDataFolder(join(path, 'below')), isOneClearLine(path, 'TILLHOUSE_DATA'));
});

test('a data folder that may not be read is named', { skip: ordinaryOnly }, () => {
  const path = join(root, 'unreadable');
  mkdirSync(path, { mode: 0o000 });
  assert.throws(() => openDataFolder(path), isOneClearLine(path, 'may not read and write', 'TILLHOUSE_DATA'));
  assert.throws(() => openDataFolder(join(path, 'below')), isOneClearLine('may not read and write'));
  chmodSync(path, 0o700);
});

test('a second lock on a folder is refused with the process that holds the first', () => {
  const folder = openDataFolder(join(root, 'locked-here'));
  assert.equal(isLocked(folder), false);
  const lock = lockDataFolder(folder);
  assert.equal(isLocked(folder), true);
  assert.throws(
    () => lockDataFolder(folder),
    isOneClearLine(
      `Another Tillhouse is already running on ${folder.path} (process ${process.pid}). Stop it`,
    ),
  );
  assert.equal(isLocked(folder), true, 'the refused attempt leaves the lock alone');
  lock.release();
  assert.equal(isLocked(folder), false);
  lockDataFolder(folder).release();
});

test('a lock ends with its process, even by kill -9, and prints no warning', async () => {
  const folder = openDataFolder(join(root, 'locked-elsewhere'));
  const fixture = join(import.meta.dirname, '../../tests/fixtures/data-folder-lock-holder.ts');
  const holder = spawn(process.execPath, [fixture, folder.path], { stdio: ['pipe', 'pipe', 'pipe'] });
  let warnings = '';
  holder.stderr.on('data', (part) => {
    warnings += part;
  });
  await once(holder.stdout, 'data');
  assert.equal(isLocked(folder), true);
  assert.throws(() => lockDataFolder(folder), isOneClearLine(`(process ${holder.pid})`));
  holder.kill('SIGKILL');
  await once(holder, 'close');
  assert.equal(warnings, '');
  assert.equal(isLocked(folder), false);
  lockDataFolder(folder).release();
});

test("root's default folder under a closed home gives way to one that the database can reach", {
  skip: rootOnly,
}, () => {
  const home = join(root, 'home');
  const projectFolder = join(home, 'project');
  const sharedFolder = join(root, 'var-lib');
  mkdirSync(projectFolder, { recursive: true });
  chmodSync(home, 0o700);
  const open = (given?: string) => openDataFolderFor({ given, projectFolder, sharedFolder });

  const folder = open();
  assert.equal(folder.moved, true);
  assert.ok(folder.path.startsWith(`${sharedFolder}/`));
  assert.equal(open().path, folder.path);
  assert.equal(existsSync(join(projectFolder, 'data')), false);

  const given = join(home, 'given');
  assert.throws(
    () => open(given),
    isOneClearLine(given, `${home} is closed to it`, 'TILLHOUSE_DATA', 'chmod'),
  );

  mkdirSync(join(folder.path, 'database'));
  chmodSync(home, 0o755);
  assert.equal(open().path, folder.path, 'a database that exists is kept when the home is opened');
});
