import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { onlyLong } from '../long.ts';
import { dataFolder, inherited, runningPostmaster } from '../server-process.ts';
import { until } from '../until.ts';

const runner = resolve(import.meta.dirname, '../run.ts');

test('a run of the tests that is interrupted stops its database and removes it', onlyLong, async () => {
  const folder = dataFolder();
  // As open as the folder for temporary files that it stands for: the database may run as another user.
  chmodSync(folder, 0o777);
  const run = spawn(process.execPath, [runner, 'src/auth/login.test.ts'], {
    env: { ...inherited(), TEST_PLACE: folder },
    stdio: 'ignore',
  });
  const ended = once(run, 'exit');
  try {
    const [own = ''] = await until(() => found(join(folder, 'tillhouse-test-*')));
    // The tests themselves have begun when the first of them has its keys.
    await until(() => found(join(folder, 'tillhouse-keys-*')));
    const postmaster = await until(() => runningPostmaster(own));
    run.kill('SIGINT');
    const [code] = await ended;
    assert.equal(code, 1);
    assert.throws(() => process.kill(postmaster, 0), { code: 'ESRCH' });
    assert.equal(existsSync(own), false);
  } finally {
    run.kill('SIGTERM');
    await ended;
  }
});

function found(pattern: string): string[] | undefined {
  const paths = globSync(pattern);
  return paths.length > 0 ? paths : undefined;
}
