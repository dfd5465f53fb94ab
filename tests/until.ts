import { setTimeout as pause } from 'node:timers/promises';

const [soonestMs, latestMs] = [10, 50];

/** Asks until there is an answer: for what happens elsewhere in its own time, which asking all the time takes from it. */
export async function until<Result>(
  ask: () => Promise<Result | undefined> | Result | undefined,
  withinMs = 30_000,
): Promise<Result> {
  const end = performance.now() + withinMs;
  for (let waitMs = soonestMs; ; waitMs = Math.min(waitMs * 1.5, latestMs)) {
    const result = await ask();
    if (result !== undefined) return result;
    if (performance.now() > end) throw new Error(`not so within ${withinMs} ms: ${ask}`);
    await pause(waitMs);
  }
}
