import assert from 'node:assert/strict';

const pairs = 200;
const measurements = 3;
const withinShare = 0.1;
/** On a machine that is this slow fewer are compared: the test comes to an end whatever else runs. */
const measureAtMostMs = 30_000;

/**
 * Two kinds of requests take the same time: their medians are within a tenth. They alternate, in a random order within
 * each pair, so that what else the machine does falls on both; and what looks different is measured again.
 */
export async function assertSameTime(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<void> {
  const seen: string[] = [];
  for (let measurement = 0; measurement < measurements; measurement += 1) {
    const [oneMs, otherMs] = await mediansOf(one, other);
    if (Math.abs(oneMs - otherMs) <= withinShare * Math.min(oneMs, otherMs)) return;
    seen.push(`${oneMs.toFixed(2)} ms against ${otherMs.toFixed(2)} ms`);
  }
  assert.fail(`the times tell them apart: ${seen.join('; ')}`);
}

async function mediansOf(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[number, number]> {
  const took: [number[], number[]] = [[], []];
  const end = performance.now() + measureAtMostMs;
  for (let pair = 0; pair < pairs && performance.now() < end; pair += 1) {
    const oneFirst = Math.random() < 0.5;
    if (oneFirst) took[0].push(await timed(one));
    took[1].push(await timed(other));
    if (!oneFirst) took[0].push(await timed(one));
  }
  return [median(took[0]), median(took[1])];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return ((sorted[Math.ceil(sorted.length / 2) - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
