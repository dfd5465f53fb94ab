import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import { readStockImport } from './import/read-import.ts';
import { StockImport } from './import/schemas.ts';
import { findTouched, itemsAtMost } from './import/touched.ts';
import { restoreChanges, takeBackProducts } from './import/undo-catalogue.ts';
import { takeBackStock } from './import/undo-stock.ts';
import { restoreUnitPrices } from './import/unit-rows.ts';

export const undoStockImport = operation({
  id: 'undoStockImport',
  route: 'POST /inventory/stock/import/{importId}/undo',
  group: 'Inventory',
  summary: 'Undo an import',
  description:
    'Takes back all that an import has made and changed, for 30 days and while nothing else has touched it: no sale, count or purchase of its items, and no edit of its products. Stock goes out at the value it came in at. New products are deleted; those whose stock has a history are disabled, and importing them again enables them.',
  access: 'inventory.write',
  answer: { code: 'STOCK_IMPORT_UNDONE', message: 'Import undone.', data: StockImport },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, params }) => {
    const { importId } = params;
    // Imports and their undoing take turns.
    await tx.lock(sql`pg_advisory_xact_lock(hashtextextended('import' || ${actor.orgId}::text, 0))`);
    const before = await readStockImport(tx, actor, importId);
    rejectUnfinished(before);
    await rejectOutOfReach(tx, actor, importId);
    await rejectTouched(tx, actor, importId);
    await takeBackStock(tx, actor, importId);
    await restoreChanges(tx, actor, importId);
    await restoreUnitPrices(tx, actor, importId);
    await takeBackProducts(tx, actor, importId);
    await tx.run(sql`
      update stock_imports set undone_at = now() where org_id = ${actor.orgId} and id = ${importId}`);
    const data = await readStockImport(tx, actor, importId);
    // Not everybody who sees the event may see the values in the totals.
    const { totals: _, ...withoutTotals } = data;
    return {
      data,
      change: { type: 'stockImport', id: importId, before, after: data },
      events: [{ type: 'import.undone', data: withoutTotals }],
    };
  },
});

function rejectUnfinished({ status, dryRun, undoneAt }: StockImport): void {
  if (undoneAt) throw fail('INVALID_STATE', { message: 'This import was already undone.' });
  if (status !== 'COMPLETED' || dryRun) {
    throw fail('INVALID_STATE', { message: 'This import has changed nothing, so there is nothing to undo.' });
  }
}

/** Refuses an import that noted nothing, and one that moved stock where the user may no longer work. */
async function rejectOutOfReach(tx: Tx, { orgId, outletIds }: Actor, importId: string): Promise<void> {
  const noted = await tx.one<{ records: number; elsewhere: number }>(sql`
    select count(*)::int as records,
           (count(*) filter (where a.outlet_id <> all(${outletIds}::uuid[])))::int as elsewhere
    from stock_import_records k
    left join adjustments a on a.org_id = k.org_id and a.id = k.record_id and k.kind = 'ADJUSTMENT'
    where k.org_id = ${orgId} and k.import_id = ${importId}`);
  if (!noted?.records) {
    const message = 'This import has changed nothing, or it is from before imports could be undone.';
    throw fail('INVALID_STATE', { message });
  }
  if (noted.elsewhere > 0) {
    const message = 'This import is about outlets that you may not work with. Ask someone who may.';
    throw fail('FORBIDDEN', { message });
  }
}

async function rejectTouched(tx: Tx, actor: Actor, importId: string): Promise<void> {
  const { items, touched, names } = await findTouched(tx, actor, importId);
  if (items > itemsAtMost) {
    const message = `Only imports of up to ${itemsAtMost.toLocaleString('en')} items can be undone.`;
    throw fail('INVALID_STATE', { message });
  }
  if (touched === 0) return;
  const others = touched > names.length ? ` and ${touched - names.length} more` : '';
  throw fail('INVALID_STATE', {
    message: `The import cannot be undone, because these items were changed, counted, bought or sold since: ${names.join(', ')}${others}.`,
  });
}
