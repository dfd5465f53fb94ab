import { type TSchema, Type } from 'typebox';
import { CursorPage } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { Exactly } from '../../http/schema.ts';
import { importColumn, importFields } from '../../values/import-columns.ts';

const headers = importFields
  .map(importColumn)
  .filter(({ isLegacy }) => !isLegacy)
  .map(({ header }) => [header, Type.String()]);
const Row = Exactly(Object.fromEntries(headers) as Record<string, TSchema>);

export const getStockImportTemplate = operation({
  id: 'getStockImportTemplate',
  route: 'GET /inventory/stock/import/template',
  group: 'Inventory',
  summary: 'Import template sheet',
  description:
    'A sheet to fill in, with the columns that an import knows. One of Name, SKU and Barcode is enough; the other columns are optional.',
  access: 'inventory.read',
  sheetOnly: true,
  answer: {
    code: 'STOCK_IMPORT_TEMPLATE',
    message: 'The sheet to fill in.',
    data: CursorPage('StockImportTemplate', Row),
  },

  handle: async () => ({ data: { rows: [], nextCursor: '', hasNext: false } }),
});
