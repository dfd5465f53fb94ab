import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { onlyLong } from '../long.ts';
import { dataFolder, preparedFolder, runCommand, startCommand } from '../server-process.ts';
import { until } from '../until.ts';

test('a restore over old data that is cut off keeps that data whole, in one folder', onlyLong, async () => {
  const folder = preparedFolder();
  const file = join(dataFolder(), 'all.tar.gz');
  for (const words of [
    ['keys', 'new'],
    ['backup', file],
  ]) {
    const { code, stderr } = await runCommand(words, { folder });
    assert.equal(code, 0, stderr);
  }
  assert.equal((await runCommand(['keys', 'rotate'], { folder })).code, 0);
  const keys = readFileSync(join(folder, 'keys.json'), 'utf8');
  const asideFolders = () => readdirSync(folder).filter((name) => name.startsWith('before-restore-'));
  const secret = readFileSync(join(folder, 'database-password'), 'utf8');
  const restoring = startCommand(['restore', '--force', file], { folder });
  await until(() => asideFolders().length > 0 || undefined, 60_000);
  restoring.send('SIGKILL');
  await restoring.ended;
  const [name = ''] = asideFolders();
  const aside = join(folder, name);
  const mark = join(folder, 'restore-unfinished.json');
  const unfinished = JSON.parse(readFileSync(mark, 'utf8'));
  assert.equal(unfinished.oldData.folder, aside);
  // As it is after a kill between the renames: the keys are aside, and all else is in its place.
  for (const one of ['database', 'database-password']) {
    const [here, there] = [join(folder, one), join(aside, one)];
    if (!existsSync(there)) continue;
    rmSync(here, { recursive: true, force: true });
    renameSync(there, here);
  }
  if (!existsSync(join(aside, 'keys.json'))) renameSync(join(folder, 'keys.json'), join(aside, 'keys.json'));
  rmSync(join(folder, 'keys.json'), { force: true });
  writeFileSync(mark, JSON.stringify({ ...unfinished, oldData: { ...unfinished.oldData, isWhole: false } }));
  const { code, stdout, stderr } = await runCommand(['restore', '--force', file], { folder });
  assert.equal(code, 0, stderr);
  assert.deepEqual(asideFolders(), [name]);
  assert.ok(stdout.includes(`The old data was moved to ${aside}.\n`), stdout);
  assert.deepEqual(readdirSync(aside).toSorted(), ['database', 'database-password', 'keys.json']);
  assert.equal(readFileSync(join(aside, 'keys.json'), 'utf8'), keys);
  assert.equal(readFileSync(join(aside, 'database-password'), 'utf8'), secret);
});
