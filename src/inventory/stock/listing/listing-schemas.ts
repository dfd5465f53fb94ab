import { type Static, Type } from 'typebox';
import { Money } from '../../../http/money.ts';
import { QuantitySum, UnitPrice } from '../../../http/quantity.ts';
import { BusinessDate, Choice, Count, Exactly, Id, Instant, Nullable, named } from '../../../http/schema.ts';

export const stockStatuses = ['IN_STOCK', 'LOW_STOCK', 'OUT_OF_STOCK', 'NEGATIVE'] as const;
export const StockStatus = named(
  'StockStatus',
  Choice(stockStatuses, { description: 'LOW_STOCK: at or below the reorder level.' }),
);

const Named = { id: Id, name: Type.String() };
export const BaseQuantity = Type.Number({
  description: 'In base units, up to 4 decimals. Below zero when more went out than was in stock.',
  examples: [2.5],
});
export const HiddenMoney = Nullable({
  ...Money,
  description: 'In major units. Null for users who may not see costs.',
});
const HiddenCost = Nullable({
  ...UnitPrice,
  description:
    'Cost of one base unit: value ÷ quantity or, with no stock, the last known average. Null when it was never bought, and for users who may not see costs.',
});
const Level = Type.Number({ description: 'Stock at or below this level is low.', examples: [10] });
const Sku = Nullable(Type.String());
const Barcode = Nullable(Type.String());
const MovedAt = Nullable({ ...Instant, description: 'When it last changed. Null: never.' });

export const Stock = named(
  'Stock',
  Exactly({
    id: Id,
    variantId: Id,
    product: Exactly(Named),
    variant: Exactly({ ...Named, sku: Sku, barcode: Barcode }),
    outlet: Exactly(Named),
    quantity: BaseQuantity,
    value: HiddenMoney,
    averageCost: HiddenCost,
    reorderLevel: Level,
    status: StockStatus,
    updatedAt: MovedAt,
  }),
);
export type Stock = Static<typeof Stock>;

export const StockGridRow = named(
  'StockRow',
  Exactly({
    id: Id,
    productId: Id,
    variantId: Id,
    outletId: Id,
    productName: Type.String(),
    variantName: Type.String(),
    sku: Sku,
    barcode: Barcode,
    brand: Nullable(Type.String()),
    categoryName: Nullable(Type.String()),
    outletName: Type.String(),
    unit: Nullable(Type.String({ description: 'The abbreviation of the measurement of the base unit.' })),
    quantity: BaseQuantity,
    reorderLevel: Level,
    status: StockStatus,
    price: Nullable({ ...UnitPrice, description: 'For one base unit.' }),
    retailValue: { ...Money, description: 'Quantity × price.' },
    averageCost: HiddenCost,
    value: HiddenMoney,
    updatedAt: MovedAt,
  }),
);
export type StockGridRow = Static<typeof StockGridRow>;

export const StockSummary = named(
  'StockSummary',
  Exactly({
    items: { ...Count, description: 'Number of rows: one for each variant at each outlet.' },
    quantity: QuantitySum,
    value: HiddenMoney,
    retailValue: { ...Money, description: 'At selling price: quantity × price of the base unit.' },
    inStock: Count,
    lowStock: Count,
    outOfStock: Count,
    ranOut: {
      ...Count,
      description: 'Those of `outOfStock` that the outlet had before. It never had the others.',
    },
    negative: Count,
  }),
);
export type StockSummary = Static<typeof StockSummary>;

const SeedUnit = named(
  'SeedUnit',
  Exactly({
    itemPriceId: Id,
    measurementId: Nullable(Id),
    unit: Nullable(Type.String({ description: 'The abbreviation of its measurement.' })),
    factor: Type.Number({ description: 'How many base units it holds.' }),
    price: UnitPrice,
    barcode: Barcode,
  }),
);
const seedFields = {
  id: Id,
  productId: Id,
  variantId: Id,
  name: Type.String({ description: 'The name of the product.' }),
  variant: Type.String({ description: 'The name of the variant.' }),
  sku: Sku,
  barcode: Barcode,
  quantity: BaseQuantity,
  reorderLevel: Level,
  status: StockStatus,
};
const units = Type.Array(SeedUnit, { description: 'The base unit first.' });

export const AdjustmentSeed = named(
  'AdjustmentSeed',
  Exactly({ ...seedFields, averageCost: HiddenCost, units }),
);
export type AdjustmentSeed = Static<typeof AdjustmentSeed>;

export const PurchaseSeed = named(
  'PurchaseSeed',
  Exactly({
    ...seedFields,
    lastCost: Nullable({
      ...UnitPrice,
      description:
        'Cost of one base unit when it was last bought for an outlet that you may see. Null when it never was, and for users who may not see costs.',
    }),
    lastPurchasedOn: Nullable(BusinessDate),
    averageCost: HiddenCost,
    units,
  }),
);
export type PurchaseSeed = Static<typeof PurchaseSeed>;
