import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { operation } from '../../http/operation.ts';
import { Exactly, Id } from '../../http/schema.ts';
import { businessDay } from '../../org/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs.ts';
import { sheetKind } from '../../platform/sheet/kind.ts';
import { fail } from '../../values/refusal.ts';
import { readStockImport } from './import/read-import.ts';
import { Quantities, quantitiesMean, StockImport } from './import/schemas.ts';

const unfinishedAtMost = 5;
const flag = (description: string) => Type.Optional(Type.Boolean({ description, default: false }));

export const importStock = operation({
  id: 'importStock',
  route: 'POST /inventory/stock/import',
  group: 'Inventory',
  summary: 'Import Stocks via Sheet',
  description:
    'Imports products, prices and stock from a sheet of up to 50,000 rows. Column names may be in any order and case. A row is matched by its SKU, else by its barcode, else by its name. A known item is updated from the filled cells; an unknown one is created. With quantities in the sheet, `quantities` is required: `ADD` adds them to the stock of the outlet, `SET` makes them its stock. The import runs after the answer, all or nothing; `getStockImport` shows its progress and what is wrong with which row.',
  access: 'inventory.write',
  query: Exactly({
    dryRun: flag('Only reports what would happen.'),
    skipInvalid: flag('Imports the valid rows, even if others are not valid.'),
    ignoreUnknownColumns: flag('Ignores unknown columns instead of refusing the sheet.'),
    quantities: Type.Optional({
      ...Quantities,
      description: `${quantitiesMean} Required where the sheet has quantities.`,
    }),
    outletId: Type.Optional({
      ...Id,
      description: 'The outlet of rows that name none. Left out: the only outlet of the business.',
    }),
  }),
  file: {
    types: [
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      // What browsers call a CSV file where Excel is installed, or where they do not know; the bytes decide.
      'application/vnd.ms-excel',
      'application/csv',
      'text/plain',
      'text/tab-separated-values',
      'application/octet-stream',
    ],
    maxBytes: 10 * 1024 * 1024,
    description:
      'CSV or XLSX, of at most 10 MB, 100 MB unpacked and 50,000 rows, or 100,000 with blank ones.',
  },
  answer: {
    code: 'STOCK_IMPORT_ACCEPTED',
    message: 'The sheet is being imported.',
    data: StockImport,
    status: 202,
  },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  prepare: async ({ body }) => {
    sheetKind(body.file.bytes);
  },

  handle: async ({ tx, actor, query, body, caller }) => {
    const { orgId, userId, outletIds } = actor;
    const { dryRun = false, skipInvalid = false, ignoreUnknownColumns = false } = query;
    const { quantities = null, outletId = null } = query;
    if (outletId) await businessDay(tx, actor, { outletId });
    const waiting = await countWaiting(tx, orgId);
    const importId = newId();
    await tx.run(sql`
      insert into stock_imports (org_id, id, user_id, address, outlet_ids, outlet_id, dry_run, skip_invalid, ignore_unknown,
                                 quantities)
      values (${orgId}, ${importId}, ${userId}, ${caller.address}, ${outletIds}, ${outletId}, ${dryRun}, ${skipInvalid},
              ${ignoreUnknownColumns}, ${quantities})`);
    await tx.run(sql`
      insert into stock_import_files (org_id, import_id, bytes) values (${orgId}, ${importId}, ${body.file.bytes})`);
    enqueue(tx, 'import-stock', { orgId, importId }, { group: orgId, behind: waiting });
    const data = await readStockImport(tx, actor, importId);
    return { data, change: { type: 'stockImport', id: importId, after: data } };
  },
});

/** Counts the imports of the business that are not finished. Refuses when they are too many. */
async function countWaiting(tx: Tx, orgId: string): Promise<number> {
  // Requests at the same moment take turns, so that each counts those before it.
  await tx.lock(sql`pg_advisory_xact_lock(hashtextextended('imports' || ${orgId}::text, 0))`);
  const waiting = await tx.all(sql`
    select 1 from stock_imports where org_id = ${orgId} and finished_at is null limit ${unfinishedAtMost}`);
  if (waiting.length < unfinishedAtMost) return waiting.length;
  const message = `${unfinishedAtMost} imports are not finished yet. Wait until one of them is.`;
  throw fail('TOO_MANY_REQUESTS', { message, retryAfterSeconds: 10 });
}
