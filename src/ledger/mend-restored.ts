import type { DatabaseAccess } from '../platform/database.ts';
import { withSession } from '../platform/db.ts';
import { tablesOfDays, tablesOfFacts } from './fold.ts';

/** What is asked for by its transaction and is of no day: a restored dump brings it from the future all the same. */
const tablesOfChanges = ['stock_movements', 'catalogue_changes', 'audit', 'events'];
/** How far a business is folded, and how far its audit trail is sealed. */
const tablesOfMarks = ['fold_marks', 'audit_chains'];

/** Transactions from here on have not been in this cluster yet. */
const ahead = 'pg_snapshot_xmax(pg_current_snapshot())';
/** By the last fact of each: one look into the index, however many there are. */
const restored = `
  select o.org_id as "orgId" from organisations o where ${[
    `exists (select from webhooks w where w.org_id = o.org_id and pg_snapshot_xmax(w.seen) > ${ahead})`,
    ...tablesOfMarks.map((marks) => `(select horizon from ${marks} m where m.org_id = o.org_id) > ${ahead}`),
    ...[...tablesOfFacts, 'audit', 'events'].map(
      (facts) =>
        `(select f.transaction from ${facts} f where f.org_id = o.org_id order by f.transaction desc limit 1) >= ${ahead}`,
    ),
  ].join(' or ')}`;

/**
 * A dump that is restored into a new cluster brings marks and facts of transactions that are still to come there: what
 * is posted next would lie before the mark, and no report would see it. So they become facts of this transaction, and
 * the days are folded anew. Answers how many businesses that was; at most starts it is none, and nothing is locked.
 */
export async function mendRestored(access: DatabaseAccess): Promise<number> {
  const [found] = await withSession(access.as('jobs'), (session) => session.all(`${restored} limit 1`));
  return found ? mend(access) : 0;
}

function mend(access: DatabaseAccess): Promise<number> {
  const dated = [...tablesOfFacts, ...tablesOfChanges];
  const ofWebhooks = ['webhooks', 'webhook_deliveries'];
  const tables = ['organisations', ...tablesOfMarks, ...dated, ...tablesOfDays, ...ofWebhooks];
  return withSession(access.admin, async (session) => {
    await session.script('begin');
    // The owner of the tables is bound by their policies, too, unless it is a superuser.
    for (const table of tables) await session.script(`alter table ${table} no force row level security`);
    const found = await session.all<{ orgId: string }>(restored);
    const orgIds = found.map(({ orgId }) => orgId);
    for (const table of tablesOfMarks)
      await session.all(`update ${table} set horizon = '0' where org_id = any ($1)`, [orgIds]);
    for (const table of tablesOfDays)
      await session.all(`delete from ${table} where org_id = any ($1)`, [orgIds]);
    for (const table of dated) {
      await session.all(
        `update ${table} set transaction = pg_current_xact_id()
         where org_id = any ($1) and transaction > pg_current_xact_id()`,
        [orgIds],
      );
    }
    await session.all(
      `update webhook_deliveries set event_transaction = pg_current_xact_id()
       where org_id = any ($1) and event_transaction > pg_current_xact_id()`,
      [orgIds],
    );
    // As if this transaction had ended already: what it gives another number to is no news.
    await session.all(
      `update webhooks set seen = (select format('%1$s:%1$s:', next)::pg_snapshot
                                   from (select pg_current_xact_id()::text::numeric + 1 as next) n)
       where org_id = any ($1)`,
      [orgIds],
    );
    for (const table of tables) await session.script(`alter table ${table} force row level security`);
    await session.script('commit');
    return orgIds.length;
  });
}
