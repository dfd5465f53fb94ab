import { type Static, Type } from 'typebox';
import { Money } from '../../http/money.ts';
import { Quantity, QuantitySum, UnitPrice } from '../../http/quantity.ts';
import { BusinessDate, Choice, Exactly, Id, Instant, Nullable, named, Text } from '../../http/schema.ts';
import { adjustmentEffects, adjustmentPurposes } from '../../values/adjustment-purpose.ts';

export const AdjustmentPurpose = named('AdjustmentPurpose', Choice(adjustmentPurposes));
export const AdjustmentEffect = named('AdjustmentEffect', Choice(adjustmentEffects));

const AdjustedItem = {
  itemPriceId: Type.Optional({ ...Id, description: 'This, or the variantId in base units.' }),
  variantId: Type.Optional(Id),
  quantity: { ...Quantity, description: 'In units of the item price, else in base units.' },
};

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
    occurredAt: Type.Optional({
      ...Instant,
      description: 'When it happened, where that was before now. Counts that came after it are corrected.',
    }),
    lines: Type.Array(
      Exactly({
        ...AdjustedItem,
        unitCost: Type.Optional({
          ...UnitPrice,
          description:
            'For one such unit. Of what comes in: absent, the average or the last that was known. Of a VENDOR_RETURN with its vendor: what was paid for it, which takes `money.write`; absent, what the last purchase from that vendor cost.',
        }),
      }),
      { minItems: 1, maxItems: 500 },
    ),
    inputs: Type.Optional(
      Type.Array(Exactly(AdjustedItem), {
        minItems: 1,
        maxItems: 500,
        description: 'Of a PRODUCTION: what was used up. What is made is worth what that was worth.',
      }),
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
  quantity: { ...QuantitySum, description: 'Of all lines, in base units; of a PRODUCTION what was made.' },
  value: Value,
  inputQuantity: { ...QuantitySum, description: 'What a PRODUCTION used up, in base units; else 0.' },
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
