import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Runs test files ten times beside a process that keeps one core busy, and reports which ones ever failed. `npm run
 * test:again -- outlet` runs the files whose path contains "outlet"; `TIMES=3` runs them three times.
 */
const times = Number(process.env.TIMES ?? 10);
const parts = process.argv.slice(2);
if (!Number.isInteger(times) || times < 1) {
  console.error('TIMES must be a whole number above zero.');
  process.exit(1);
}

const neighbour = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
let running: ChildProcess | undefined;
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isStopped = true;
    running?.kill('SIGTERM');
  });

const failures = new Map<string, number[]>();
let red = 0;
try {
  for (let round = 1; round <= times && !isStopped; round++) {
    const startedAt = performance.now();
    const { hasFailed, failed } = await run();
    if (hasFailed) red += 1;
    for (const name of failed) failures.set(name, [...(failures.get(name) ?? []), round]);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    console.log(`Run ${round} of ${times}: ${hasFailed ? 'failed' : 'passed'} in ${seconds} s`);
    for (const name of failed) console.log(`  ${name}`);
  }
} finally {
  neighbour.kill();
}
console.log(red === 0 ? `All ${times} runs passed.` : `${red} of ${times} runs failed:`);
for (const [name, rounds] of failures) console.log(`  ${name} (run ${rounds.join(', ')})`);
process.exitCode = red === 0 && !isStopped ? 0 : 1;

/** Runs the suite once. It prints the failures in full, but not the names of all tests. */
function run(): Promise<{ hasFailed: boolean; failed: string[] }> {
  const child = spawn(process.execPath, ['tests/run.ts', ...parts], { stdio: ['ignore', 'pipe', 'pipe'] });
  running = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  return new Promise((resolve) =>
    child.on('close', (code) => {
      const lines = output.split('\n');
      const failed = lines.flatMap(
        (line) => /^\s*✖ (?!failing tests)(.*?)( \([\d.]+ms\))?$/.exec(line)?.[1] ?? [],
      );
      const summary = lines.indexOf('✖ failing tests:');
      if (code !== 0) console.log(lines.slice(summary === -1 ? -60 : summary).join('\n'));
      resolve({ hasFailed: code !== 0, failed: [...new Set(failed)] });
    }),
  );
}
