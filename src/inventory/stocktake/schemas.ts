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
    'ALL: all goods for sale, and what lies in stock at the outlet. CATEGORY: those of a category and of all below it.',
});
export const Note = Text(500);

/** In base units, whatever unit it was counted in. */
const BaseQuantity = Type.Number({ description: 'In base units, up to 4 decimals.', examples: [23.5] });
const Cost = {
  ...Nullable(Money),
  description: 'At cost: below zero what is missing. Null for those who do not see cost.',
};

export const stocktakeFields = {
  id: Id,
  outletId: Id,
  status: StocktakeStatus,
  blind: Type.Boolean({ description: 'While it is counted, nobody sees the book here.' }),
  scope: StocktakeScope,
  categoryId: Nullable(Id),
  note: Nullable(Type.String()),
  lineCount: Count,
  countedCount: Count,
  differenceQuantity: {
    ...Nullable(QuantitySum),
    description:
      'What completion posted, surplus less shortage, corrected by what was recorded late; null before.',
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
        'What the book said when it was counted, with what was recorded late; what it says now, while it is not. Null in a blind count.',
    },
    counted: Nullable(BaseQuantity),
    difference: { ...Nullable(BaseQuantity), description: 'Counted less book.' },
    differenceValue: {
      ...Cost,
      description:
        'What completion posted, corrected by what was recorded late; before, what it would be by the present average cost.',
    },
    lateQuantity: {
      ...Nullable(BaseQuantity),
      description:
        'What happened before the count and was recorded after it, such as the sale of an offline till: below zero what went out. The book has it, so the difference does not. Null in a blind count.',
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
    late: { ...Nullable(Count), description: 'Lines of which something was recorded after the count.' },
    shortageQuantity: Nullable(QuantitySum),
    surplusQuantity: Nullable(QuantitySum),
    shortageValue: Nullable(Money),
    surplusValue: Nullable(Money),
  }),
);
export type StocktakeTotals = Static<typeof StocktakeTotals>;

/** What submit and cancel take. */
export const StocktakeStep = named('StockTakeStepRequest', Exactly({ version: Type.Optional(Version) }));
