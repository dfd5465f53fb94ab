import { AsyncLocalStorage } from 'node:async_hooks';

/** How long a request waits for the database: it is then answered, with 503 if need be, within 3 s. */
export const defaultWaits = {
  /** In all. */
  requestMs: 2_500,
  placeMs: 2_000,
  /** For a lock that is waited for once, such as an advisory one. */
  lockMs: 2_000,
  /**
   * PostgreSQL waits for a row twice, first to be the next and then for who has it, and its lock_timeout is for each of
   * the two. It is longer than the second after which deadlocks are looked for by default: those are tried again.
   */
  rowLockMs: 1_200,
  /** For the end of a statement that runs. */
  statementMs: 5_000,
};
/** Tests of anything else wait longer: a busy machine must not decide them. */
export const waits = { ...defaultWaits };

/** Whoever has used up the budget still gets what is there at once. */
const leastWaitMs = 250;

type WaitBudget = { leftMs: number };
const budgetOfRequest = new AsyncLocalStorage<WaitBudget>();

/**
 * Gives all transactions of this work one wait budget, repeated attempts included. What happens between the
 * transactions takes nothing from it.
 */
export function withWaitBudget<Result>(work: () => Promise<Result>): Promise<Result> {
  return budgetOfRequest.run({ leftMs: waits.requestMs }, work);
}

/** Runs a transaction on the budget of its request. `left` answers how long it may still wait. */
export async function withinBudget<Result>(
  hasNoWaitBudget: boolean,
  work: (left: () => number) => Promise<Result>,
): Promise<Result> {
  const budget = budgetOfRequest.getStore() ?? { leftMs: waits.requestMs };
  const { leftMs } = budget;
  const startedAt = performance.now();
  const left = () =>
    hasNoWaitBudget ? waits.requestMs : Math.max(leastWaitMs, leftMs - (performance.now() - startedAt));
  try {
    return await work(left);
  } finally {
    budget.leftMs = leftMs - (performance.now() - startedAt);
  }
}
