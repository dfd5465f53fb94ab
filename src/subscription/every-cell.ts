import sql from 'sql-template-tag';
import { setTenant } from '../http/authenticate.ts';
import type { Tx } from '../platform/db.ts';
import { serviceOrgId } from '../platform/service-org.ts';

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

/** Runs work of an operator in every database that answers. The first result is of this one. */
export async function inEveryCell<Result>(
  tx: Tx,
  work: (tx: Tx) => Promise<Result>,
): Promise<[Result, ...Result[]]> {
  const here = await work(tx);
  return [here, ...((await tx.directory?.everywhereElse((other) => asOperator(other, work))) ?? [])];
}

/** The business of a user, wherever it is. */
export async function findBusinessOf(tx: Tx, userId: string): Promise<string | undefined> {
  const found = await inEveryCell(tx, (one) =>
    one.one<{ orgId: string }>(sql`
      select u.org_id as "orgId" from users u where u.id = ${userId} and u.org_id <> ${serviceOrgId}`),
  );
  return found.find((one) => one !== undefined)?.orgId;
}

/** An operator's rights hold in every database: what they may see is decided by their tenant, the service. */
async function asOperator<Result>(tx: Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  await tx.run(setTenant(serviceOrgId));
  return work(tx);
}
