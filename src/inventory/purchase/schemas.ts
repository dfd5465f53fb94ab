import { type Static, Type } from 'typebox';
import { Money } from '../../http/money.ts';
import { QuantitySum, UnitPrice } from '../../http/quantity.ts';
import {
  BusinessDate,
  Choice,
  Count,
  Exactly,
  Id,
  Instant,
  Nullable,
  named,
  Version,
} from '../../http/schema.ts';

const Quantity = Type.Number({ description: 'Up to 4 decimals.', examples: [2.5] });

export const PurchaseStatus = Choice(['POSTED', 'REVERSED']);

const PurchaseNumber = Type.String({
  description: 'The code of the outlet and a counter, which runs without a gap.',
  examples: ['LAG1-P000042'],
});

export const purchaseFields = {
  id: Id,
  number: PurchaseNumber,
  date: BusinessDate,
  storeId: Id,
  vendorId: Nullable(Id),
  vendorName: Nullable(Type.String()),
  pmethod: Type.String({ examples: ['split'] }),
  quantity: { ...QuantitySum, description: 'Of all lines, in base units.' },
  total: Money,
  paid: Money,
  due: { ...Money, description: 'What is still owed to the vendor; like paid, nothing once it is reversed.' },
  status: PurchaseStatus,
  note: Nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
};
export const Purchase = named('PurchaseLog', Exactly(purchaseFields));
export type Purchase = Static<typeof Purchase>;

export const PurchaseSummary = named(
  'PurchaseLogSummary',
  Exactly({ count: Count, quantity: QuantitySum, total: Money, paid: Money, due: Money }),
);
export type PurchaseSummary = Static<typeof PurchaseSummary>;

export const PurchaseLine = named(
  'PurchaseLogLine',
  Exactly({
    id: Id,
    purchaseId: Id,
    purchaseNumber: PurchaseNumber,
    date: BusinessDate,
    storeId: Id,
    vendorId: Nullable(Id),
    productId: Id,
    variantId: Id,
    itemPriceId: Id,
    name: Type.String(),
    quantity: Quantity,
    baseQuantity: { ...Quantity, description: 'The same in base units.' },
    costPrice: UnitPrice,
    total: Money,
    status: { ...PurchaseStatus, description: 'Of its purchase: what was reversed is in no sum.' },
  }),
);
export type PurchaseLine = Static<typeof PurchaseLine>;
