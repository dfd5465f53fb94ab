import { AsyncLocalStorage } from 'node:async_hooks';

/** How long a request waits for the database. It is then answered within 3 seconds, with 503 if need be. */
export const defaultWaits = {
  /** The limit for the whole request. */
  requestMs: 2_500,
  /** For a place among the connections, and for a new connection. */
  placeMs: 2_000,
  /** For a lock that PostgreSQL waits for once, such as an advisory lock. */
  lockMs: 2_000,
  /**
   * PostgreSQL waits for a row lock twice: first for its turn, then for the holder. lock_timeout limits each of the two
   * waits. It is longer than the second after which an outside PostgreSQL looks for deadlocks, because deadlocks can be
   * tried again.
   */
  rowLockMs: 1_200,
  /** For a running statement to finish. */
  statementMs: 5_000,
  /** An outside database that does not answer the simplest question for this long is given up. */
  silenceMs: 2_000,
  /** The same, for a database with one host: there is no other one to go to. */
  onlyHostSilenceMs: 2_000,
  /** For a standby to get as far as the primary was when a read began. */
  replicaMs: 150,
};
/** Tests raise these limits, so that a busy machine does not decide them. */
export const waits = { ...defaultWaits };

/** When the budget is used up, a transaction still gets a lock or connection that is free at once. */
export const leastWaitMs = 250;

type WaitBudget = { leftMs: number };
const budgetOfRequest = new AsyncLocalStorage<WaitBudget>();

/**
 * Gives all transactions of this work one shared wait budget, including repeated attempts. Time between the
 * transactions does not count.
 */
export function withWaitBudget<Result>(work: () => Promise<Result>): Promise<Result> {
  return budgetOfRequest.run({ leftMs: waits.requestMs }, work);
}

/** Runs a transaction on the budget of its request. `remainingMs()` is how long it may still wait. */
export async function withinBudget<Result>(
  hasNoWaitBudget: boolean,
  work: (remainingMs: () => number) => Promise<Result>,
): Promise<Result> {
  const budget = budgetOfRequest.getStore() ?? { leftMs: waits.requestMs };
  const { leftMs } = budget;
  const startedAt = performance.now();
  const remainingMs = () =>
    hasNoWaitBudget ? waits.requestMs : Math.max(leastWaitMs, leftMs - (performance.now() - startedAt));
  try {
    return await work(remainingMs);
  } finally {
    budget.leftMs = leftMs - (performance.now() - startedAt);
  }
}
