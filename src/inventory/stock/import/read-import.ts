import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import type { Tx } from '../../../platform/db.ts';
import { fail } from '../../../values/refusal.ts';
import type { StockImport } from './schemas.ts';
import { type StoredTotals, totalsOf } from './totals.ts';

/**
 * Users who are limited to outlets see only their own imports: those of others may be about outlets that they do not
 * see.
 */
export async function readStockImport(tx: Tx, actor: Actor, importId: string): Promise<StockImport> {
  const found = await tx.one<Omit<StockImport, 'totals'> & { totals: StoredTotals | null }>(sql`
    select i.id as "importId", i.status, i.dry_run as "dryRun", i.skip_invalid as "skipInvalid",
           i.quantities, i.outlet_id as "outletId", i.percent, i.rows_per_second as "rowsPerSecond", i.rows,
           i.invalid_rows as "invalidRows", i.created, i.updated, i.stocked, i.lowered, i.failure, i.source, i.totals,
           '{"createdDisabled": 0}'::jsonb || i.changes as changes,
           i.undone_at as "undoneAt",
           i.created_at as "createdAt", i.started_at as "startedAt", i.finished_at as "finishedAt"
    from stock_imports i
    where i.org_id = ${actor.orgId} and i.id = ${importId}
      and ${actor.outletIds ? sql`i.user_id = ${actor.userId}` : sql`true`}`);
  if (!found) throw fail('NOT_FOUND', { message: 'This import does not exist.' });
  return { ...found, totals: found.totals && totalsOf(actor, found.totals) };
}
