import { type Static, Type } from 'typebox';
import { Money } from '../../http/money.ts';
import { QuantitySum } from '../../http/quantity.ts';
import { Choice, Count, Exactly, Id, Instant, Nullable, named, Text, Version } from '../../http/schema.ts';

export const StocktakeStatus = named(
  'StockTakeStatus',
  Choice(['IN_PROGRESS', 'IN_REVIEW', 'COMPLETED', 'CANCELLED']),
);
export type StocktakeStatus = Static<typeof StocktakeStatus>;

export const StocktakeScope = Choice(['ALL', 'CATEGORY', 'LIST'], {
  description:
    'ALL: all goods for sale, and everything in stock at the outlet. CATEGORY: the goods of a category and those below it.',
});
export const Note = Text(500);

/** A quantity in base units, in whatever unit it was counted. */
const BaseQuantity = Type.Number({ description: 'In base units, up to 4 decimals.', examples: [23.5] });
const Cost = {
  ...Nullable(Money),
  description: 'At cost. Below zero when goods are missing. Null for users who may not see costs.',
};

export const stocktakeFields = {
  id: Id,
  outletId: Id,
  status: StocktakeStatus,
  blind: Type.Boolean({ description: 'Hides the book quantities until the review.' }),
  scope: StocktakeScope,
  categoryId: Nullable(Id),
  note: Nullable(Type.String()),
  lineCount: Count,
  countedCount: Count,
  differenceQuantity: {
    ...Nullable(QuantitySum),
    description:
      'What completion posted: surplus less shortage, corrected by what was recorded late. Null before.',
  },
  differenceValue: Cost,
  startedBy: Id,
  submittedAt: Nullable(Instant),
  submittedBy: Nullable(Id),
  completedAt: Nullable(Instant),
  completedBy: Nullable(Id),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
};
export const Stocktake = named('StockTake', Exactly(stocktakeFields));
export type Stocktake = Static<typeof Stocktake>;

export const StocktakeLine = named(
  'StockTakeLine',
  Exactly({
    variantId: Id,
    productId: Id,
    product: Type.String({ examples: ['Shirt'] }),
    variant: Type.String({ examples: ['Red / S'] }),
    sku: Nullable(Type.String()),
    barcode: Nullable(Type.String()),
    book: {
      ...Nullable(BaseQuantity),
      description:
        'The book quantity at the moment of the count, with what was recorded late; if not counted yet, the present one. Null in a blind count.',
    },
    counted: Nullable(BaseQuantity),
    difference: { ...Nullable(BaseQuantity), description: 'Counted − book.' },
    differenceValue: {
      ...Cost,
      description:
        'The value that completion posted, corrected by what was recorded late. Before completion: an estimate at the present average cost.',
    },
    lateQuantity: {
      ...Nullable(BaseQuantity),
      description:
        'What happened before the count but was recorded after it, such as an offline sale. Below zero when goods went out. It is in the book, so it is not in the difference. Null in a blind count.',
    },
    countedAt: Nullable(Instant),
    countedBy: Nullable(Id),
  }),
);
export type StocktakeLine = Static<typeof StocktakeLine>;

export const StocktakeTotals = named(
  'StockTakeTotals',
  Exactly({
    counted: Count,
    uncounted: Count,
    different: Nullable(Count),
    late: { ...Nullable(Count), description: 'Lines with something recorded after the count.' },
    shortageQuantity: Nullable(QuantitySum),
    surplusQuantity: Nullable(QuantitySum),
    shortageValue: Nullable(Money),
    surplusValue: Nullable(Money),
  }),
);
export type StocktakeTotals = Static<typeof StocktakeTotals>;

/** The body of submit and cancel. */
export const StocktakeStep = named('StockTakeStepRequest', Exactly({ version: Type.Optional(Version) }));
