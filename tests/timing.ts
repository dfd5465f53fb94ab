import assert from 'node:assert/strict';

const requestsAtMost = 200;
const withinShare = 0.1;
/** This many requests are enough when the result is clear: within half the allowed share. */
const requestsAtLeast = 60;
const clearShare = withinShare / 2;
const roundsAtMost = 3;
/** Enough for three rounds on a machine that is ten times slower. */
export const timingTestMs = 600_000;
/** When requests of one kind differ this much among themselves, two kinds cannot be compared. */
const noiseShare = 0.05;

/**
 * Asserts that two kinds of requests take the same time: the medians of 200 requests are within a tenth, or those of
 * the first 60 within half of that. Each request is of a random kind, so that load on the machine affects both alike.
 * It fails only when the same kind is slower in all of three rounds.
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
  const figures = seen.map(([oneMs, otherMs]) => `${oneMs.toFixed(2)} ms against ${otherMs.toFixed(2)} ms`);
  assert.equal(slower.size, 2, `the times tell them apart: ${figures.join('; ')}`);
}

async function measure(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let request = 1; request <= requestsAtMost; request += 1) {
    if (Math.random() < 0.5) times[0].push(await timed(one));
    else times[1].push(await timed(other));
    if (request % requestsAtLeast === 0 && isClear(times)) break;
  }
  return times;
}

/** Not clear while requests of one kind differ too much among themselves. */
function isClear([ones, others]: [number[], number[]]): boolean {
  return (
    differenceOf(median(ones), median(others)) <= clearShare &&
    Math.max(noiseOf(ones), noiseOf(others)) <= noiseShare
  );
}

/** The noise: compares every second request of a kind with the others. */
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

/** How much longer work takes now than on an idle processor. */
export function contention(): number {
  const [begin, spentBefore] = [performance.now(), process.cpuUsage()];
  let spentMs = 0;
  while (spentMs < 100) {
    const { user, system } = process.cpuUsage(spentBefore);
    spentMs = (user + system) / 1000;
  }
  return Math.max(1, (performance.now() - begin) / spentMs);
}
