import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { oldNode } from '../fixtures/old-node.ts';
import { dataFolder, preparedFolder, runningPostmaster, startServer } from '../server-process.ts';
import { until } from '../until.ts';

const onlyLinux = process.platform === 'linux' ? false : 'needs the terminals of Linux';

for (const [name, node] of [
  ['the pinned Node', process.execPath],
  ['an old Node', oldNode],
]) {
  const skip = onlyLinux || (node === undefined && 'there is no old Node here');
  test(`a server whose terminal is closed exits with 0, started by ${name}`, { skip }, async () => {
    const exitCodeFile = join(dataFolder(), 'exit-code');
    const environment = { LOG_LEVEL: 'info' };
    const folder = preparedFolder();
    const server = await startServer({
      folder,
      environment,
      isOnTerminal: true,
      exitCodeFile,
      ...(node && { node }),
    });
    server.send('SIGKILL');
    const code = await until(() => {
      const written = existsSync(exitCodeFile) && readFileSync(exitCodeFile, 'utf8');
      return written || undefined;
    });
    assert.equal(code, '0\n');
    assert.equal(runningPostmaster(folder), undefined);
  });
}
