import sql from 'sql-template-tag';
import { defineList, readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { readErrorGroups } from './import/error-groups.ts';
import { readStockImport } from './import/read-import.ts';
import { type StockImportError, StockImportWithErrors } from './import/schemas.ts';

const errors = defineList({
  name: 'errors',
  from: sql`stock_import_errors e join stock_imports i on i.org_id = e.org_id and i.id = e.import_id`,
  id: sql`e.id`,
  sorts: { row: { by: sql`e.row_number`, type: 'integer' } },
  defaultSort: { key: 'row', direction: 'asc' },
  filters: {},
  where: (actor) => [sql`e.org_id = ${actor.orgId}`],
});

export const getStockImport = operation({
  id: 'getStockImport',
  route: 'GET /inventory/stock/import/{importId}',
  group: 'Inventory',
  summary: 'Import progress and row errors',
  description:
    'The progress of the import and, page by page, what is wrong with which row. `meta` counts the errors. Kept for 30 days.',
  access: 'inventory.read',
  query: errors.query,
  answer: {
    code: 'STOCK_IMPORT_FOUND',
    message: 'The import.',
    data: StockImportWithErrors,
    meta: 'page',
  },
  refusals: ['NOT_FOUND'],

  handle: async (context) => {
    const { tx, actor, params } = context;
    const { importId } = params;
    const found = await readStockImport(tx, actor, importId);
    const errorsOfImport = {
      ...errors,
      name: `errors of ${importId}`,
      where: (...args: Parameters<typeof errors.where>) => [
        ...errors.where(...args),
        sql`e.import_id = ${importId}`,
      ],
    };
    const { data, meta } = await readPage<StockImportError>(
      context,
      errorsOfImport,
      sql`e.row_number as row, coalesce(i.headers ->> e.field, e.field) as column, e.code, e.message`,
    );
    const groups = await readErrorGroups(tx, actor.orgId, importId);
    return { data: { ...found, groups, errors: data }, meta };
  },
});
