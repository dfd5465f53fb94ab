import sql, { type Sql } from 'sql-template-tag';
import { setTenant } from '../http/authenticate.ts';
import type { Pool, Tx } from '../platform/db.ts';
import { bankInvariants } from './bank-invariants.ts';
import { bookInvariants } from './book-invariants.ts';
import { isSealedToTheHead, trailInvariants } from './chain.ts';
import { peopleInvariants } from './people-invariants.ts';
import { saleInvariants } from './sale-invariants.ts';
import { stockInvariants } from './stock-invariants.ts';
import { taxInvariants } from './tax-invariants.ts';
import { tillInvariants } from './till-invariants.ts';

/** A statement that must always hold for every business. */
export type Invariant = {
  name: string;
  /** Selects a row per checked record: its business, and what is wrong with it, or null. */
  query: Sql;
  /** It reads tables that no business may read, not even its own rows. */
  readsServiceTables?: boolean;
  /** It compares daily totals with the facts that they were made of. */
  comparesTotals?: boolean;
};

export type Finding = {
  name: string;
  checked: number;
  broken: number;
  /** The first violations. */
  violations: { orgId: string; detail: string }[];
};

const invariants: Invariant[] = [
  ...peopleInvariants,
  ...trailInvariants,
  ...bookInvariants,
  ...stockInvariants,
  ...tillInvariants,
  ...saleInvariants,
  ...taxInvariants,
  ...bankInvariants,
];
const violationsShown = 20;

/** Checks every invariant over all businesses at one moment, with the role that sees all of them. */
export async function verifyEveryBusiness(jobs: Pool): Promise<Finding[]> {
  return jobs.transaction(async (tx) => {
    await tx.run(atOneMoment);
    return runChecks(tx, invariants);
  });
}

/**
 * Checks the invariants of one business and returns when they were checked. The transaction sees only that business.
 */
export async function verifyBusiness(
  background: Pool,
  orgId: string,
): Promise<{ checkedAt: string; findings: Finding[] }> {
  return background.transaction(async (tx) => {
    await tx.run(atOneMoment);
    await tx.run(setTenant(orgId));
    const moment = await tx.one<{ checkedAt: string }>(sql`select now() as "checkedAt"`);
    const findings = await runChecks(
      tx,
      invariants.filter(({ readsServiceTables }) => !readsServiceTables),
    );
    return { checkedAt: moment?.checkedAt ?? '', findings };
  });
}

/**
 * The invariants of a business that was just copied and whose rows the reader sees, each to be checked by itself. Its
 * daily totals are made later, so there is nothing yet to compare them with. Such a comparison of an empty table with all
 * sales once took longer than 100 seconds.
 */
export const checksOfCopy = [
  {
    name: 'the last seal of the audit trail is the head of its chain',
    problem: async (reader: Pick<Tx, 'one'>) =>
      (await isSealedToTheHead(reader)) ? undefined : 'it is another one',
  },
  ...invariants
    .filter(({ readsServiceTables, comparesTotals }) => !readsServiceTables && !comparesTotals)
    .map((invariant) => ({
      name: invariant.name,
      problem: async (reader: Pick<Tx, 'one'>): Promise<string | undefined> => {
        const [finding] = await runChecks(reader, [invariant]);
        return finding?.violations[0]?.detail;
      },
    })),
];

const atOneMoment = sql`set transaction isolation level repeatable read, read only`;

/** Runs one statement per invariant. */
async function runChecks(tx: Pick<Tx, 'one'>, checks: Invariant[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, query } of checks) {
    const found = await tx.one<Omit<Finding, 'name'>>(sql`
      select count(*)::int as checked, count(detail)::int as broken,
             coalesce(to_json((array_agg(json_build_object('orgId', org_id, 'detail', detail))
                               filter (where detail is not null))[1:${violationsShown}]), '[]') as violations
      from (${query}) checked_rows (org_id, detail)
      -- What a business that moved to another cell has left here does not count.
      where not exists (select from departures d where d.business_id = checked_rows.org_id and d.state = 'GONE')`);
    if (!found) throw new Error('an aggregate has a row');
    findings.push({ name, ...found });
  }
  return findings;
}
