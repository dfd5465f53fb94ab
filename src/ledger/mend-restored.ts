import type { DatabaseAccess } from '../platform/database.ts';
import { withSession } from '../platform/db.ts';
import { tablesOfDays, tablesOfFacts } from './fold.ts';

/** What tills and webhooks ask for news by: facts of no day, which a restored dump brings from the future all the same. */
const tablesOfChanges = ['stock_movements', 'catalogue_changes', 'events'];

/** Transactions from here on have not been in this cluster yet. */
const ahead = 'pg_snapshot_xmax(pg_current_snapshot())';
const isAhead = [
  `m.horizon > ${ahead}`,
  `exists (select from webhooks w where w.org_id = m.org_id and pg_snapshot_xmax(w.seen) > ${ahead})`,
  ...[...tablesOfFacts, 'events'].map(
    (facts) =>
      `(select f.transaction from ${facts} f where f.org_id = m.org_id order by f.transaction desc limit 1) >= ${ahead}`,
  ),
].join(' or ');

/**
 * A dump that is restored into a new cluster brings marks and facts of transactions that are still to come there: what
 * is posted next would lie before the mark, and no report would see it. So they become facts of this transaction, and
 * the days are folded anew. Answers how many businesses that was; at most starts it is none, and nothing is locked.
 */
export async function mendRestored(access: DatabaseAccess): Promise<number> {
  const [found] = await withSession(access.as('jobs'), (session) =>
    session.all(`select from fold_marks m where ${isAhead} limit 1`),
  );
  return found ? mend(access) : 0;
}

function mend(access: DatabaseAccess): Promise<number> {
  const ofWebhooks = ['webhooks', 'webhook_deliveries'];
  const tables = ['fold_marks', ...tablesOfFacts, ...tablesOfChanges, ...tablesOfDays, ...ofWebhooks];
  return withSession(access.admin, async (session) => {
    await session.script('begin');
    // The owner of the tables is bound by their policies, too, unless it is a superuser.
    for (const table of tables) await session.script(`alter table ${table} no force row level security`);
    const mended = await session.all<{ orgId: string }>(
      `update fold_marks m set horizon = '0' where ${isAhead} returning org_id as "orgId"`,
    );
    const orgIds = mended.map(({ orgId }) => orgId);
    for (const table of tablesOfDays)
      await session.all(`delete from ${table} where org_id = any ($1)`, [orgIds]);
    for (const table of [...tablesOfFacts, ...tablesOfChanges]) {
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
