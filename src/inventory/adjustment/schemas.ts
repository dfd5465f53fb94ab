import { type Static, Type } from 'typebox';
import { Money } from '../../http/money.ts';
import { Quantity, QuantitySum, UnitPrice } from '../../http/quantity.ts';
import { BusinessDate, Choice, Exactly, Id, Instant, Nullable, named, Text } from '../../http/schema.ts';
import { adjustmentEffects, adjustmentPurposes } from '../../values/adjustment-purpose.ts';

export const AdjustmentPurpose = named('AdjustmentPurpose', Choice(adjustmentPurposes));
export const AdjustmentEffect = named('AdjustmentEffect', Choice(adjustmentEffects));

const AdjustedItem = {
  itemPriceId: Type.Optional({ ...Id, description: 'Either this, or variantId in base units.' }),
  variantId: Type.Optional(Id),
  quantity: { ...Quantity, description: 'In units of the item price or, with a variantId, in base units.' },
};

export const AdjustStockRequest = named(
  'AdjustStockRequest',
  Exactly({
    adjustmentId: Type.Optional({
      ...Id,
      description:
        'An id that the sender chooses. The same adjustment sent again, however late, is recorded once.',
    }),
    outletId: Id,
    purpose: AdjustmentPurpose,
    effect: Type.Optional({
      ...AdjustmentEffect,
      description: 'Required for a CORRECTION. Every other purpose has one effect.',
    }),
    vendorId: Type.Optional(
      Nullable({
        ...Id,
        description: 'For a VENDOR_RETURN: the vendor whose debt it lowers, or who then holds an advance.',
      }),
    ),
    note: Type.Optional(Nullable(Text(500))),
    businessDate: Type.Optional({
      ...BusinessDate,
      description: 'Left out: the business date of occurredAt, or today.',
    }),
    occurredAt: Type.Optional({
      ...Instant,
      description: 'When it happened, if that was earlier. Later counts are corrected.',
    }),
    lines: Type.Array(
      Exactly({
        ...AdjustedItem,
        unitCost: Type.Optional({
          ...UnitPrice,
          description:
            'Cost of one such unit. For goods that come in, left out: the average, or the last known one. For a VENDOR_RETURN with its vendor: what was paid, with or without tax as in the last purchase from that vendor, which needs `money.write`; left out: the cost of that purchase. Its tax is taken back.',
        }),
      }),
      { minItems: 1, maxItems: 500 },
    ),
    inputs: Type.Optional(
      Type.Array(Exactly(AdjustedItem), {
        minItems: 1,
        maxItems: 500,
        description: 'For a PRODUCTION: what was used up. The goods made are worth as much.',
      }),
    ),
  }),
);
export type AdjustStockRequest = Static<typeof AdjustStockRequest>;

const Moved = Type.Number({ description: 'In base units.', examples: [2.5] });
const Value = Nullable({ ...Money, description: 'At cost. Null for users who may not see costs.' });
const Tax = Nullable({
  ...Money,
  description:
    'The recoverable tax that goes back with goods returned to a vendor, who credits it beside the value. Null for users who may not see costs.',
});

const header = {
  id: Id,
  outletId: Id,
  purpose: AdjustmentPurpose,
  effect: AdjustmentEffect,
  vendorId: Nullable(Id),
  note: Nullable(Type.String()),
  businessDate: BusinessDate,
  quantity: { ...QuantitySum, description: 'All lines, in base units. For a PRODUCTION, what was made.' },
  value: Value,
  tax: Tax,
  inputQuantity: { ...QuantitySum, description: 'What a PRODUCTION used up, in base units. Otherwise 0.' },
  userId: Id,
  createdAt: Instant,
};
export const Adjustment = named('StockAdjustment', Exactly(header));
export type Adjustment = Static<typeof Adjustment>;

export const AdjustmentLine = named(
  'StockAdjustmentLine',
  Exactly({
    id: Id,
    adjustmentId: Id,
    outletId: Id,
    purpose: AdjustmentPurpose,
    effect: AdjustmentEffect,
    businessDate: BusinessDate,
    productId: Id,
    variantId: Id,
    name: Type.String(),
    quantity: Moved,
    unitCost: Nullable({
      ...UnitPrice,
      description: 'Cost of one base unit. Null for users who may not see costs.',
    }),
    value: Value,
    tax: Tax,
  }),
);
export type AdjustmentLine = Static<typeof AdjustmentLine>;

export const AdjustmentDetails = named(
  'StockAdjustmentDetails',
  Exactly({ ...header, lines: Type.Array(AdjustmentLine) }),
);
export type AdjustmentDetails = Static<typeof AdjustmentDetails>;

export const AdjustmentSummary = named(
  'StockAdjustmentSummary',
  Exactly({
    count: Type.Integer({ minimum: 0 }),
    quantityIn: QuantitySum,
    quantityOut: QuantitySum,
    valueIn: Value,
    valueOut: Value,
  }),
);
export type AdjustmentSummary = Static<typeof AdjustmentSummary>;
