import assert from 'node:assert/strict';

const pairsAtMost = 200;
const withinShare = 0.1;
/** So many pairs are enough when what they tell is clear: half the share that is allowed. */
const pairsAtLeast = 50;
const clearShare = withinShare / 2;
const roundsAtMost = 3;
/** Three rounds on a machine that is ten times as slow. */
export const timingTestMs = 600_000;
/** When requests of one kind differ by this much among themselves, a round says nothing about two kinds. */
const noiseShare = 0.05;

/**
 * Two kinds of requests take the same time: the medians of 200 each are within a tenth, or those of the first 50
 * within half of that. They alternate, in a random order within each pair, so that what else the machine does falls
 * on both. A round that tells them apart counts unless it was noisy: then it is measured again, as a whole.
 */
export async function assertSameTime(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<void> {
  const seen: string[] = [];
  for (let round = 1; round <= roundsAtMost; round += 1) {
    const [ones, others] = await measure(one, other);
    const [oneMs, otherMs] = [median(ones), median(others)];
    if (differenceOf(oneMs, otherMs) <= withinShare) return;
    const noise = Math.max(noiseOf(ones), noiseOf(others));
    seen.push(
      `${oneMs.toFixed(2)} ms against ${otherMs.toFixed(2)} ms, each against itself within ${(noise * 100).toFixed(1)}%`,
    );
    if (noise <= noiseShare) break;
  }
  assert.fail(`the times tell them apart: ${seen.join('; ')}`);
}

async function measure(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[number[], number[]]> {
  const took: [number[], number[]] = [[], []];
  for (let pair = 0; pair < pairsAtMost && !isClear(took); pair += 1) {
    const oneFirst = Math.random() < 0.5;
    if (oneFirst) took[0].push(await timed(one));
    took[1].push(await timed(other));
    if (!oneFirst) took[0].push(await timed(one));
  }
  return took;
}

/** Looked at after every 50 pairs; a kind that differs by itself tells nothing yet. */
function isClear([ones, others]: [number[], number[]]): boolean {
  if (ones.length < pairsAtLeast || ones.length % pairsAtLeast > 0) return false;
  return (
    differenceOf(median(ones), median(others)) <= clearShare &&
    Math.max(noiseOf(ones), noiseOf(others)) <= noiseShare
  );
}

/** The control: every second request of a kind against those between them. */
function noiseOf(times: number[]): number {
  const isEven = (_: number, index: number) => index % 2 === 0;
  const isOdd = (_: number, index: number) => index % 2 === 1;
  return differenceOf(median(times.filter(isEven)), median(times.filter(isOdd)));
}

function differenceOf(one: number, other: number): number {
  return Math.abs(one - other) / Math.min(one, other);
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

/** How much longer work takes here now than it would on a processor of its own. */
export function contention(): number {
  const [begin, spentBefore] = [performance.now(), process.cpuUsage()];
  let spentMs = 0;
  while (spentMs < 100) {
    const { user, system } = process.cpuUsage(spentBefore);
    spentMs = (user + system) / 1000;
  }
  return Math.max(1, (performance.now() - begin) / spentMs);
}
