import { type Static, type TSchema, Type } from 'typebox';
import { CursorPage } from '../../../http/envelope.ts';
import { Money } from '../../../http/money.ts';
import { Quantity, QuantitySum, UnitPrice } from '../../../http/quantity.ts';
import { Choice, Count, Exactly, Id, Instant, Nullable, named } from '../../../http/schema.ts';

export const quantitiesMean =
  'What the quantities of the sheet mean. ADD: they are added to the stock. SET: they become the stock; importing the same sheet twice changes nothing more.';

export const Quantities = named(
  'StockImportQuantities',
  Choice(['ADD', 'SET'], { description: quantitiesMean }),
);

const Sums = named(
  'StockImportSums',
  Exactly({
    items: { ...Count, description: 'Products, each variant counted by itself.' },
    quantity: QuantitySum,
    cost: Nullable({ ...Money, description: 'The quantity at cost. Null for those who see no costs.' }),
    price: { ...Money, description: 'The quantity at the selling price.' },
  }),
);
export type StockImportSums = Static<typeof Sums>;

const Totals = named(
  'StockImportTotals',
  Exactly({
    sheet: { ...Sums, description: 'What the sheet adds up to, rows with errors included.' },
    stock: Nullable({
      ...Sums,
      description:
        'What we have of these items at these outlets after the import. Null if nothing was imported.',
    }),
  }),
);

const fromTo = <Value extends TSchema>(value: Value) => Exactly({ before: value, after: value });

const StockImportChange = named(
  'StockImportChange',
  Exactly({
    row: Type.Integer({ minimum: 1, description: 'The row number in the sheet, the header included.' }),
    item: { ...Type.String(), description: 'What the item is called now.', examples: ['Soap'] },
    outlet: Nullable({ ...Type.String(), description: 'Where its stock changes.' }),
    name: Nullable(fromTo(Type.String())),
    price: Nullable(fromTo(UnitPrice)),
    quantity: Nullable(fromTo(Quantity)),
    status: Nullable(fromTo(Choice(['ACTIVE', 'DISABLED']))),
    others: Type.Array(Type.String(), {
      description: 'The further columns that change, by our names.',
      examples: [['category', 'taxRate']],
    }),
  }),
);

const Changes = named(
  'StockImportChanges',
  Exactly({
    count: { ...Count, description: 'The rows that would change an item that is here.' },
    rows: Type.Array(StockImportChange, { maxItems: 100, description: 'The first 100 of them.' }),
    createdDisabled: { ...Count, description: 'Of the new products, those that would be disabled.' },
  }),
);

const Figures = {
  importId: Id,
  status: named(
    'StockImportStatus',
    Choice(['QUEUED', 'READING', 'CHECKING', 'WRITING', 'COMPLETED', 'FAILED'], {
      description: 'COMPLETED and FAILED are final. A failed import has changed nothing.',
    }),
  ),
  dryRun: Type.Boolean(),
  skipInvalid: Type.Boolean(),
  quantities: Nullable(Quantities),
  outletId: Nullable({ ...Id, description: 'The outlet of rows that name none.' }),
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
  rowsPerSecond: Count,
  rows: { ...Count, description: 'Rows read so far.' },
  invalidRows: Count,
  created: { ...Count, description: 'New products. In a dry run, those that would be created.' },
  updated: { ...Count, description: 'Products and variants that were there already.' },
  stocked: { ...Count, description: 'Rows that changed stock. In a dry run, those that would.' },
  lowered: { ...Count, description: 'Of these, rows that lowered the stock, which happens with `SET`.' },
  source: Nullable(
    Type.String({
      description: 'The system that the sheet comes from, as its headers tell.',
      examples: ['Shopify'],
    }),
  ),
  totals: Nullable({ ...Totals, description: 'Null until the import is finished.' }),
  changes: Nullable({ ...Changes, description: 'What a dry run would change. Null for an import.' }),
  undoneAt: Nullable(Instant),
  failure: Nullable(Type.String({ description: 'Why it failed, in words.' })),
  createdAt: Instant,
  startedAt: Nullable(Instant),
  finishedAt: Nullable(Instant),
};

export const StockImport = named('StockImport', Exactly(Figures));
export type StockImport = Static<typeof StockImport>;

const StockImportError = named(
  'StockImportError',
  Exactly({
    row: Type.Integer({
      minimum: 0,
      description: 'The row number in the sheet, the header included. 0: the sheet as a whole.',
      examples: [17],
    }),
    column: Type.String({ description: 'The name of the column in the sheet.', examples: ['Selling price'] }),
    code: Type.String({
      description:
        'REQUIRED, UNKNOWN, TYPE, FORMAT, LENGTH, RANGE, DUPLICATE, NOT_FOUND, INVALID_STATE or TOO_LARGE.',
      examples: ['TYPE'],
    }),
    message: Type.String({ examples: ['must be a number such as 12.5'] }),
  }),
);
export type StockImportError = Static<typeof StockImportError>;

const StockImportErrorGroup = named(
  'StockImportErrorGroup',
  Exactly({
    field: Nullable(
      Type.String({
        description: 'Our name of the column; null if it is none of ours.',
        examples: ['taxRate'],
      }),
    ),
    column: Type.String({ description: 'The name of the column in the sheet.', examples: ['VAT'] }),
    code: Type.String({ examples: ['NOT_FOUND'] }),
    message: Type.String({ description: 'That of the first row.' }),
    value: Nullable(Type.String({ description: 'The cell of the first row.', examples: ['7.5%'] })),
    errors: Count,
    firstRow: Type.Integer({ minimum: 0 }),
  }),
);
export type StockImportErrorGroup = Static<typeof StockImportErrorGroup>;

export const StockImportWithErrors = named(
  'StockImportWithErrors',
  Exactly({
    ...Figures,
    groups: Type.Array(StockImportErrorGroup, {
      maxItems: 100,
      description: 'Equal errors counted together, the most frequent first: at most 100.',
    }),
    errors: CursorPage('StockImportErrorPage', StockImportError),
  }),
);
