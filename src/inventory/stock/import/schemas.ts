import { type Static, Type } from 'typebox';
import { CursorPage } from '../../../http/envelope.ts';
import { Choice, Count, Exactly, Id, Instant, Nullable, named } from '../../../http/schema.ts';

export const quantitiesMean =
  'What the quantities of the sheet mean. ADD: they are added to the stock. SET: they become the stock; importing the same sheet twice changes nothing more.';

export const Quantities = named(
  'StockImportQuantities',
  Choice(['ADD', 'SET'], { description: quantitiesMean }),
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

export const StockImportWithErrors = named(
  'StockImportWithErrors',
  Exactly({ ...Figures, errors: CursorPage('StockImportErrorPage', StockImportError) }),
);
