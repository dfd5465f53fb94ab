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
    'A sheet with the columns that an import knows, to fill in. Of Name, SKU and Barcode one is enough; the rest is as needed.',
  access: 'inventory.read',
  sheetOnly: true,
  answer: {
    code: 'STOCK_IMPORT_TEMPLATE',
    message: 'The sheet to fill in.',
    data: CursorPage('StockImportTemplate', Row),
  },

  handle: async () => ({ data: { rows: [], nextCursor: '', hasNext: false } }),
});
