import { renewDataIdIn } from './data-id.ts';
import type { DatabaseAccess } from './database.ts';
import { withSession } from './db.ts';

/**
 * The tables of an area that store transaction numbers. Each PostgreSQL cluster numbers transactions by itself, so
 * these numbers are wrong after a dump is restored into another cluster.
 */
export type TransactionTables = {
  /**
   * Tables of facts with a `transaction` column. The last row of a business shows whether its numbers are ahead of this
   * cluster.
   */
  facts?: string[];
  /** Tables with a `transaction` column that are only written together with facts. */
  besideFacts?: string[];
  /** Tables that store how far a business was read, with the columns that say so. */
  marks?: Record<string, string[]>;
  /** Tables of daily totals. They are rebuilt from the facts. */
  days?: string[];
  /**
   * Anything else: its tables, a condition that finds an affected business `o`, and the statements that mend the
   * businesses $1.
   */
  others?: { tables: string[]; isAhead: string; mend: string[] };
};

/** Transactions from this number on have not happened in this cluster yet. */
export const firstUnseenTransaction = 'pg_snapshot_xmax(pg_current_snapshot())';

/**
 * A dump that is restored into a new cluster brings transaction numbers that are still to come there. New facts would
 * then get smaller numbers than the marks, and no report would count them. So all restored facts get the number of this
 * transaction, and the daily totals are rebuilt. Returns how many businesses were mended. Most starts find none and lock
 * nothing.
 */
export async function mendRestoredDump(access: DatabaseAccess, areas: TransactionTables[]): Promise<number> {
  const query = businessesToMend(areas);
  const [found] = await withSession(access.as('jobs'), (session) => session.all(`${query} limit 1`));
  return found ? mend(access, areas) : 0;
}

/** Looks only at the last fact of each business: one index look-up, however many facts there are. */
function businessesToMend(areas: TransactionTables[]): string {
  return `select o.org_id as "orgId" from organisations o where ${[
    ...areas.flatMap(({ others }) => others?.isAhead ?? []),
    ...areas
      .flatMap(({ marks }) => Object.entries(marks ?? {}))
      .flatMap(([table, columns]) =>
        columns.map(
          (column) =>
            `(select ${column} from ${table} m where m.org_id = o.org_id) > ${firstUnseenTransaction}`,
        ),
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
  const marks = areas.flatMap((area) => Object.entries(area.marks ?? {}));
  const days = areas.flatMap((area) => area.days ?? []);
  const numbered = areas.flatMap(({ facts = [], besideFacts = [] }) => [...facts, ...besideFacts]);
  const others = areas.flatMap((area) => area.others ?? []);
  const tables = [
    'organisations',
    ...marks.map(([table]) => table),
    ...numbered,
    ...days,
    ...others.flatMap((other) => other.tables),
  ];
  return withSession(access.admin, async (session) => {
    await session.script('begin');
    // The owner of the tables is bound by their policies too, unless it is a superuser.
    for (const table of tables) await session.script(`alter table ${table} no force row level security`);
    const found = await session.all<{ orgId: string }>(businessesToMend(areas));
    const orgIds = found.map(({ orgId }) => orgId);
    for (const [table, columns] of marks) {
      const reset = columns.map((column) => `${column} = '0'`).join(', ');
      await session.all(`update ${table} set ${reset} where org_id = any ($1)`, [orgIds]);
    }
    for (const table of days) await session.all(`delete from ${table} where org_id = any ($1)`, [orgIds]);
    for (const table of numbered) {
      await session.all(
        `update ${table} set transaction = pg_current_xact_id()
         where org_id = any ($1) and transaction > pg_current_xact_id()`,
        [orgIds],
      );
    }
    for (const statement of others.flatMap((other) => other.mend)) await session.all(statement, [orgIds]);
    await renewDataIdIn(session);
    for (const table of tables) await session.script(`alter table ${table} force row level security`);
    await session.script('commit');
    return orgIds.length;
  });
}
