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
    await rejectTouched(tx, actor, importId);
    await takeBackStock(tx, actor, importId);
    await restoreChanges(tx, actor, importId);
    await restoreUnitPrices(tx, actor, importId);
    await takeBackProducts(tx, actor, importId);
    await tx.run(sql`
      update stock_imports set undone_at = now() where org_id = ${actor.orgId} and id = ${importId}`);
    const data = await readStockImport(tx, actor, importId);
    return { data, change: { type: 'stockImport', id: importId, before, after: data } };
  },
});

function rejectUnfinished({ status, dryRun, undoneAt }: StockImport): void {
  if (undoneAt) throw fail('INVALID_STATE', { message: 'This import was already undone.' });
  if (status !== 'COMPLETED' || dryRun) {
    throw fail('INVALID_STATE', { message: 'This import has changed nothing, so there is nothing to undo.' });
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
