import { setTimeout as pause } from 'node:timers/promises';

const [soonestMs, latestMs] = [10, 50];

/**
 * Calls `ask` until it returns something. The pauses grow, because asking all the time would slow down what it waits
 * for.
 */
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
