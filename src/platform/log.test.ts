import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';

const writer = `
  import { createLog } from ${JSON.stringify(`${import.meta.dirname}/log.ts`)};
  const log = createLog('info');
  const line = 'x'.repeat(10_000);
  for (let number = 0; number < 4_000; number += 1) log.info(line);
  console.error('written');
  setTimeout(() => {}, 5_000);`;

test('an output that takes nothing does not fill the memory, and how many lines it lost is told', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', writer]);
  await new Promise((resolve) => child.stderr.once('data', resolve));
  await wait(100);
  const lines = (await text(child.stdout))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const told = lines.filter(({ lost }) => lost);
  assert.equal(told.length, 1);
  assert.equal(told[0].msg, 'log lines were lost');
  assert.ok(told[0].lost > 2_000, `${told[0].lost} lost`);
  assert.equal(told[0].lost + lines.length - 1, 4_000);
});
