import { setTimeout as pause } from 'node:timers/promises';

/** Asks until there is an answer: for what happens elsewhere in its own time. */
export async function until<Result>(
  ask: () => Promise<Result | undefined> | Result | undefined,
  withinMs = 30_000,
): Promise<Result> {
  const end = performance.now() + withinMs;
  for (;;) {
    const result = await ask();
    if (result !== undefined) return result;
    if (performance.now() > end) throw new Error(`not so within ${withinMs} ms: ${ask}`);
    await pause(10);
  }
}
