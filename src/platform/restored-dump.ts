import type { DatabaseAccess } from './database.ts';
import { withSession } from './db.ts';

/** What an area keeps that counts by transactions, which each cluster numbers by itself. */
export type TransactionTables = {
  /** Tables whose rows have their `transaction`; the last one of a business tells whether it is still to come here. */
  facts?: string[];
  /** Tables whose rows have their `transaction`, but are written only beside facts. */
  besideFacts?: string[];
  /** Tables that say up to which transaction a business was read, as `horizon`. */
  marks?: string[];
  /** Tables that are made anew from the facts. */
  days?: string[];
  /** What else counts so: its tables, how a business `o` is known by it, and what mends the businesses of $1. */
  others?: { tables: string[]; isAhead: string; mend: string[] };
};

/** Transactions from here on have not been in this cluster yet. */
export const firstUnseenTransaction = 'pg_snapshot_xmax(pg_current_snapshot())';

/**
 * A dump that is restored into a new cluster brings marks and facts of transactions that are still to come there: what
 * is posted next would lie before the mark, and no report would see it. So they become facts of this transaction, and
 * the days are folded anew. Answers how many businesses that was; at most starts it is none, and nothing is locked.
 */
export async function mendRestoredDump(access: DatabaseAccess, areas: TransactionTables[]): Promise<number> {
  const query = businessesToMend(areas);
  const [found] = await withSession(access.as('jobs'), (session) => session.all(`${query} limit 1`));
  return found ? mend(access, areas) : 0;
}

/** By the last fact of each business: one look into the index, however many there are. */
function businessesToMend(areas: TransactionTables[]): string {
  return `select o.org_id as "orgId" from organisations o where ${[
    ...areas.flatMap(({ others }) => others?.isAhead ?? []),
    ...areas
      .flatMap(({ marks }) => marks ?? [])
      .map(
        (table) => `(select horizon from ${table} m where m.org_id = o.org_id) > ${firstUnseenTransaction}`,
      ),
    ...areas
      .flatMap(({ facts }) => facts ?? [])
      .map(
        (table) =>
          `(select f.transaction from ${table} f where f.org_id = o.org_id order by f.transaction desc limit 1) >= ${firstUnseenTransaction}`,
      ),
  ].join(' or ')}`;
}

function mend(access: DatabaseAccess, areas: TransactionTables[]): Promise<number> {
  const marks = areas.flatMap((area) => area.marks ?? []);
  const days = areas.flatMap((area) => area.days ?? []);
  const numbered = areas.flatMap(({ facts = [], besideFacts = [] }) => [...facts, ...besideFacts]);
  const others = areas.flatMap((area) => area.others ?? []);
  const tables = [
    'organisations',
    ...marks,
    ...numbered,
    ...days,
    ...others.flatMap((other) => other.tables),
  ];
  return withSession(access.admin, async (session) => {
    await session.script('begin');
    // The owner of the tables is bound by their policies, too, unless it is a superuser.
    for (const table of tables) await session.script(`alter table ${table} no force row level security`);
    const found = await session.all<{ orgId: string }>(businessesToMend(areas));
    const orgIds = found.map(({ orgId }) => orgId);
    for (const table of marks)
      await session.all(`update ${table} set horizon = '0' where org_id = any ($1)`, [orgIds]);
    for (const table of days) await session.all(`delete from ${table} where org_id = any ($1)`, [orgIds]);
    for (const table of numbered) {
      await session.all(
        `update ${table} set transaction = pg_current_xact_id()
         where org_id = any ($1) and transaction > pg_current_xact_id()`,
        [orgIds],
      );
    }
    for (const statement of others.flatMap((other) => other.mend)) await session.all(statement, [orgIds]);
    for (const table of tables) await session.script(`alter table ${table} force row level security`);
    await session.script('commit');
    return orgIds.length;
  });
}
