import { fail } from '../values/refusal.ts';

/** Runs at most `atOnce` jobs at a time and queues at most `waitingAtMost` more. Refuses the rest with 503. */
export function boundedQueue({ atOnce, waitingAtMost }: { atOnce: number; waitingAtMost: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) throw fail('UNAVAILABLE', { retryAfterSeconds: 1 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
