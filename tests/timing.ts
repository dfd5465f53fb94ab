import assert from 'node:assert/strict';

const requestsAtMost = 200;
const withinShare = 0.1;
/** So many requests are enough when what they tell is clear: half the share that is allowed. */
const requestsAtLeast = 60;
const clearShare = withinShare / 2;
const roundsAtMost = 3;
/** Three rounds on a machine that is ten times as slow. */
export const timingTestMs = 600_000;
/** When requests of one kind differ by this much among themselves, they say nothing about two kinds. */
const noiseShare = 0.05;

/**
 * Two kinds of requests take the same time: the medians of 200 in all are within a tenth, or those of the first 60
 * within half of that. Each is of one kind or the other by chance, whatever went before, so that what the machine or
 * the work left by the last request takes falls on both alike. Only times that tell them apart in three rounds of
 * their own, each time the same one being slower, are a difference.
 */
export async function assertSameTime(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<void> {
  const seen: [number, number][] = [];
  for (let round = 1; round <= roundsAtMost; round += 1) {
    const [ones, others] = await measure(one, other);
    const times: [number, number] = [median(ones), median(others)];
    if (differenceOf(...times) <= withinShare) return;
    seen.push(times);
  }
  const slower = new Set(seen.map(([oneMs, otherMs]) => oneMs > otherMs));
  const told = seen.map(([oneMs, otherMs]) => `${oneMs.toFixed(2)} ms against ${otherMs.toFixed(2)} ms`);
  assert.equal(slower.size, 2, `the times tell them apart: ${told.join('; ')}`);
}

async function measure(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[number[], number[]]> {
  const took: [number[], number[]] = [[], []];
  for (let request = 1; request <= requestsAtMost; request += 1) {
    if (Math.random() < 0.5) took[0].push(await timed(one));
    else took[1].push(await timed(other));
    if (request % requestsAtLeast === 0 && isClear(took)) break;
  }
  return took;
}

/** A kind that differs by itself tells nothing yet. */
function isClear([ones, others]: [number[], number[]]): boolean {
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
