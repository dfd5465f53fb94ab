import sql from 'sql-template-tag';
import { setTenant } from '../http/authenticate.ts';
import type { Tx } from '../platform/db.ts';
import { serviceOrgId } from '../platform/service-org.ts';
import { fail } from '../values/refusal.ts';

/** Runs work of an operator in the database of a business, in a transaction of its own if that is another one. */
export async function inCellOf<Result>(
  tx: Tx,
  orgId: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const there = await tx.directory?.elsewhere(orgId, (other) => asOperator(other, work));
  if (there) return there.result;
  // Refuses a business that is being moved: what is written here would not be in its copy.
  if (tx.directory) tx.defer(sql`select enter_business(${orgId})`);
  return work(tx);
}

/** The results of all databases that answer. The first one is of this database. */
type OfEveryCell<Result> = {
  results: [Result, ...Result[]];
  isComplete: boolean;
  /** Says in the answer that the businesses of a silent cell are missing. */
  note: { message?: string };
};

/** Runs work of an operator in every database. */
export async function inEveryCell<Result>(
  tx: Tx,
  work: (tx: Tx) => Promise<Result>,
): Promise<OfEveryCell<Result>> {
  const here = await work(tx);
  const there = (await tx.directory?.everywhereElse((other) => asOperator(other, work))) ?? [];
  const isComplete = !there.includes(undefined);
  return {
    results: [here, ...there.flatMap((one) => (one ? [one.result] : []))],
    isComplete,
    note: isComplete ? {} : { message: 'A cell does not answer. Its businesses are missing here.' },
  };
}

/** The business of a user, wherever it is. Refuses with 503 if it may be in a cell that does not answer. */
export async function findBusinessOf(tx: Tx, userId: string): Promise<string | undefined> {
  const find = async (one: Tx) => {
    const found = await one.one<{ orgId: string }>(sql`
      select u.org_id as "orgId" from users u where u.id = ${userId} and u.org_id <> ${serviceOrgId}`);
    return found?.orgId ?? null;
  };
  // Twice: one that moves from a cell to home meanwhile is in neither when it is asked.
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const here = await find(tx);
    if (here) return here;
    const there = (await tx.directory?.everywhereElse((other) => asOperator(other, find))) ?? [];
    const found = there.find((one) => one?.result)?.result;
    if (found) return found;
    if (there.includes(undefined)) throw fail('UNAVAILABLE', { retryAfterSeconds: 5 });
  }
  return undefined;
}

/** An operator's rights hold in every database: what they may see is decided by their tenant, the service. */
async function asOperator<Result>(tx: Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  await tx.run(setTenant(serviceOrgId));
  return work(tx);
}
