import { withinBudget } from '../platform/db.ts';
import { fail } from '../values/refusal.ts';

const last = new Map<string, Promise<unknown>>();

/**
 * Runs work on the same subject one after the other in this process, in the order of the calls. The wait for a turn
 * counts as a wait for the database: whoever uses up the time of a request in it is asked to come again.
 */
export async function oneAtATime<Result>(subject: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(subject);
  const ended = Promise.withResolvers<void>();
  // Whoever gives up waiting does not let the next one pass.
  const own = Promise.all([before, ended.promise]).then(() => {
    if (last.get(subject) === own) last.delete(subject);
  });
  last.set(subject, own);
  try {
    if (before) await withinBudget(false, (remainingMs) => waitFor(before, remainingMs()));
    return await work();
  } finally {
    ended.resolve();
  }
}

async function waitFor(turn: Promise<unknown>, atMostMs: number): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(fail('UNAVAILABLE', { retryAfterSeconds: 1 })), atMostMs);
  try {
    await Promise.race([turn, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
