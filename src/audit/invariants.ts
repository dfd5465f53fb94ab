import sql, { type Sql } from 'sql-template-tag';
import { setTenant } from '../http/authenticate.ts';
import type { Pool, Tx } from '../platform/db.ts';
import { bookInvariants } from './book-invariants.ts';
import { trailInvariants } from './chain.ts';
import { peopleInvariants } from './people-invariants.ts';
import { saleInvariants } from './sale-invariants.ts';
import { stockInvariants } from './stock-invariants.ts';
import { tillInvariants } from './till-invariants.ts';

/** Something that must hold for every business at every moment. */
export type Invariant = {
  name: string;
  /** A row for each thing that is looked at: whose it is, and what is wrong with it, with figures; null: nothing. */
  looksAt: Sql;
  /** It looks at what no business may read, not even of its own. */
  ofTheService?: boolean;
};

export type Finding = {
  name: string;
  checked: number;
  broken: number;
  /** The first of those that break it. */
  violations: { orgId: string; detail: string }[];
};

const invariants: Invariant[] = [
  ...peopleInvariants,
  ...trailInvariants,
  ...bookInvariants,
  ...stockInvariants,
  ...tillInvariants,
  ...saleInvariants,
];
const violationsShown = 20;

/** Checks every invariant over all businesses, as the one role that sees them all, at one moment. */
export async function verifyEveryBusiness(jobs: Pool): Promise<Finding[]> {
  return jobs.transaction(async (tx) => {
    await tx.run(atOneMoment);
    return findingsOf(tx, invariants);
  });
}

/** The same for one business, which then sees nothing but itself. Answers the moment, too. */
export async function verifyBusiness(
  background: Pool,
  orgId: string,
): Promise<{ checkedAt: string; findings: Finding[] }> {
  return background.transaction(async (tx) => {
    await tx.run(atOneMoment);
    await tx.run(setTenant(orgId));
    const moment = await tx.one<{ checkedAt: string }>(sql`select now() as "checkedAt"`);
    const findings = await findingsOf(
      tx,
      invariants.filter(({ ofTheService }) => !ofTheService),
    );
    return { checkedAt: moment?.checkedAt ?? '', findings };
  });
}

const atOneMoment = sql`set transaction isolation level repeatable read, read only`;

/** One statement and one pass for each. */
async function findingsOf(tx: Tx, checks: Invariant[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, looksAt } of checks) {
    const found = await tx.one<Omit<Finding, 'name'>>(sql`
      select count(*)::int as checked, count(detail)::int as broken,
             coalesce(to_json((array_agg(json_build_object('orgId', org_id, 'detail', detail))
                               filter (where detail is not null))[1:${violationsShown}]), '[]') as violations
      from (${looksAt}) looked (org_id, detail)`);
    if (!found) throw new Error('an aggregate has a row');
    findings.push({ name, ...found });
  }
  return findings;
}
