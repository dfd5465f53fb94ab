import { setTimeout as wait } from 'node:timers/promises';
import { isRetryable, isUnavailable } from '../../platform/db.ts';
import { Refusal } from '../../values/refusal.ts';

const attemptsAtMost = 5;

/** Repeats the whole transaction after a deadlock or serialisation failure, which has undone all of it. */
export async function withRetries<Result>(
  work: () => Promise<Result>,
  shouldRetry: (error: unknown) => boolean = isRetryable,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attemptsAtMost || !shouldRetry(error)) throw error;
      await wait(Math.random() * 10 * 2 ** attempt);
    }
  }
}

export function isBusy(error: unknown): boolean {
  return error instanceof Refusal ? error.code === 'UNAVAILABLE' : isUnavailable(error);
}
