import { type Static, Type } from 'typebox';
import { Money } from '../../http/money.ts';
import { QuantitySum, UnitPrice } from '../../http/quantity.ts';
import {
  BusinessDate,
  Count,
  Exactly,
  Id,
  Instant,
  Nullable,
  named,
  RecordStatus,
  Version,
} from '../../http/schema.ts';
import { boughtTaxFields } from '../../ledger/exports.ts';

const Quantity = Type.Number({ description: 'Up to 4 decimals.', examples: [2.5] });

const PurchaseNumber = Type.String({
  description: 'The code of the outlet and a counter without gaps.',
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
  quantity: { ...QuantitySum, description: 'The sum of all lines, in base units.' },
  total: { ...Money, description: 'With tax.' },
  tax: { ...Money, description: 'The tax in the total.' },
  paid: Money,
  due: { ...Money, description: 'What is still owed to the vendor. 0 once it is reversed.' },
  dueOn: {
    ...Nullable(BusinessDate),
    description: 'By when the vendor is to be paid, if it was bought on credit.',
  },
  status: RecordStatus,
  reversedOn: { ...Nullable(BusinessDate), description: 'The business date of its reversal.' },
  note: Nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
};
export const Purchase = named('PurchaseLog', Exactly(purchaseFields));
export type Purchase = Static<typeof Purchase>;

export const PurchaseSummary = named(
  'PurchaseLogSummary',
  Exactly({
    count: { ...Count, description: 'Purchases of the period, also those reversed later.' },
    quantity: QuantitySum,
    total: { ...Money, description: 'Their sum, each on its own day.' },
    reversedCount: { ...Count, description: 'Reversed in the period, whatever their own day.' },
    reversedQuantity: QuantitySum,
    reversed: { ...Money, description: 'Their sum.' },
    net: { ...Money, description: 'total − reversed.' },
    paid: { ...Money, description: 'As of now: paid for purchases that are not reversed.' },
    due: { ...Money, description: 'As of now: owed for purchases that are not reversed.' },
  }),
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
    total: { ...Money, description: 'With tax.' },
    tax: { ...Money, description: 'The tax in the total.' },
    ...boughtTaxFields,
    status: { ...RecordStatus, description: 'The status of its purchase.' },
    reversedOn: { ...Nullable(BusinessDate), description: 'The business date of its reversal.' },
  }),
);
export type PurchaseLine = Static<typeof PurchaseLine>;
