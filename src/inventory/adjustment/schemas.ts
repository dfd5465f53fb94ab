import { type Static, Type } from 'typebox';
import { Money } from '../../http/money.ts';
import { Quantity, QuantitySum, UnitPrice } from '../../http/quantity.ts';
import { BusinessDate, Choice, Exactly, Id, Instant, Nullable, named, Text } from '../../http/schema.ts';
import { adjustmentEffects, adjustmentPurposes } from './rules.ts';

export const AdjustmentPurpose = named('AdjustmentPurpose', Choice(adjustmentPurposes));
export const AdjustmentEffect = named('AdjustmentEffect', Choice(adjustmentEffects));

export const AdjustStockRequest = named(
  'AdjustStockRequest',
  Exactly({
    adjustmentId: Type.Optional({
      ...Id,
      description:
        'Made up by the sender: the same adjustment sent again, however much later, is recorded once.',
    }),
    outletId: Id,
    purpose: AdjustmentPurpose,
    effect: Type.Optional({
      ...AdjustmentEffect,
      description: 'Required of a CORRECTION; each other purpose has one effect.',
    }),
    vendorId: Type.Optional(
      Nullable({
        ...Id,
        description: 'With a VENDOR_RETURN: whose debt it takes off, or whose advance it adds to.',
      }),
    ),
    note: Type.Optional(Nullable(Text(500))),
    businessDate: Type.Optional({
      ...BusinessDate,
      description: "Absent: the outlet's day at occurredAt, or today.",
    }),
    occurredAt: Type.Optional(Instant),
    lines: Type.Array(
      Exactly({
        itemPriceId: Type.Optional({ ...Id, description: 'This, or the variantId in base units.' }),
        variantId: Type.Optional(Id),
        quantity: { ...Quantity, description: 'In units of the item price, else in base units.' },
        unitCost: Type.Optional({
          ...UnitPrice,
          description: 'Of an INCREASE, for one such unit. Absent: the average, or the last that was known.',
        }),
      }),
      { minItems: 1, maxItems: 500 },
    ),
  }),
);
export type AdjustStockRequest = Static<typeof AdjustStockRequest>;

const Moved = Type.Number({ description: 'In base units.', examples: [2.5] });
const Value = Nullable({ ...Money, description: 'At cost; null for who does not see what goods cost.' });

const header = {
  id: Id,
  outletId: Id,
  purpose: AdjustmentPurpose,
  effect: AdjustmentEffect,
  vendorId: Nullable(Id),
  note: Nullable(Type.String()),
  businessDate: BusinessDate,
  quantity: { ...QuantitySum, description: 'Of all lines, in base units.' },
  value: Value,
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
    unitCost: Nullable({ ...UnitPrice, description: 'Of one base unit; null as the value is.' }),
    value: Value,
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
