import { type Static, Type } from 'typebox';
import { Money } from '../../http/money.ts';
import { QuantitySum, UnitPrice } from '../../http/quantity.ts';
import { BusinessDate, Choice, Exactly, Id, Instant, Nullable, named } from '../../http/schema.ts';
import { PaymentMethod } from '../../money/exports.ts';

export const SaleStatus = named(
  'SaleStatus',
  Choice(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED']),
);
export const SalePaymentStatus = named('SalePaymentStatus', Choice(['PAID', 'PART_PAID', 'UNPAID']));

const Quantity = Type.Number({ description: 'Up to 4 decimals.', examples: [2.5] });
const Cost = {
  ...Money,
  description: 'The cost of the goods when they left stock. Refunds do not change it. Null for cashiers.',
};

/** The taxes of a group on a line of a sale or a refund. */
export const LineTaxComponents = Type.Array(
  named(
    'LineTaxComponent',
    Exactly({
      name: Type.String({ examples: ['Levy'] }),
      percent: Type.Number({ examples: [1] }),
      compound: Type.Boolean({ description: 'Computed on the amount with the taxes before it.' }),
      tax: { ...Money, description: 'Its part of the tax of the line.' },
    }),
  ),
  { description: 'The taxes of a group. Empty: the tax rate is one tax.' },
);

export const SaleLine = named(
  'SaleLine',
  Exactly({
    position: Type.Integer({
      minimum: 1,
      description: 'The position of the line. A refund names the line by it.',
    }),
    itemPriceId: Id,
    productId: Id,
    variantId: Id,
    name: Type.String(),
    quantity: Quantity,
    unitPrice: UnitPrice,
    discount: {
      ...Money,
      description: 'The discount of the line and its share of the discount on the whole sale.',
    },
    taxPercent: Type.Number({ examples: [7.5] }),
    tax: Money,
    taxComponents: LineTaxComponents,
    total: { ...Money, description: 'What is charged for the line, tax included.' },
    cost: Nullable(Cost),
    refundedQuantity: Quantity,
  }),
);
export type SaleLine = Static<typeof SaleLine>;

export const saleFields = {
  id: Id,
  number: Type.String({
    description: 'The number of the sale, without gaps in its till.',
    examples: ['LAG1-T1-000042'],
  }),
  printedNumber: {
    ...Nullable(Type.String()),
    description: 'The number on the receipt, if the server had to give the sale another one.',
  },
  outletId: Id,
  tillSessionId: Nullable(Id),
  customerId: Nullable(Id),
  subtotal: { ...Money, description: 'Quantities by prices, before discount.' },
  discount: Money,
  tax: { ...Money, description: 'In the total, whether the prices include it or not.' },
  rounding: { ...Money, description: 'The rounding to the smallest coin.' },
  total: Money,
  paid: { ...Money, description: 'Paid so far, at once and later, including what was exchanged.' },
  due: { ...Money, description: 'Still owed. paid + due + credited = total.' },
  exchanged: {
    ...Money,
    description: 'In an exchange: what returned goods paid. Part of `paid`, but not money.',
  },
  credited: { ...Money, description: 'How much refunds lowered the debt so far.' },
  refunded: {
    ...Money,
    description: 'All refunds so far, including what was credited. GET /sales/refunds lists them.',
  },
  change: Money,
  cost: Nullable(Cost),
  returnedCost: Nullable({
    ...Money,
    description: 'The cost of refunded goods that went back into stock so far. Null for cashiers.',
  }),
  status: SaleStatus,
  paymentStatus: SalePaymentStatus,
  pricesIncludeTax: Type.Boolean(),
  note: Nullable(Type.String()),
  userId: { ...Id, description: 'The user who made the sale.' },
  isOffline: Type.Boolean({
    description: 'Whether the sale came from the queue of a till instead of a checkout.',
  }),
  businessDate: BusinessDate,
  completedAt: Instant,
};

/** The current names of the user, outlet, till and customer. */
export const saleNames = {
  outletName: Type.String(),
  tillName: Nullable(Type.String()),
  customerName: Nullable(Type.String()),
  userName: Type.String({ description: 'The user who sold it.' }),
};

/** A sale as lists show it. */
export const SaleListItem = named(
  'Sale list',
  Exactly({
    ...saleFields,
    items: { ...QuantitySum, description: 'Quantity sold, in base units.' },
    ...saleNames,
  }),
);
export type SaleNames = Pick<Static<typeof SaleListItem>, keyof typeof saleNames>;
export type SaleHeader = Omit<Static<typeof SaleListItem>, keyof SaleNames | 'items'>;

export const Sale = named('Sale', Exactly({ ...saleFields, lines: Type.Array(SaleLine) }));
export type Sale = Static<typeof Sale>;

export const SalePayment = named(
  'SalePayment',
  Exactly({
    id: Id,
    method: PaymentMethod,
    amount: {
      ...Money,
      description:
        'The amount that changed hands, with cash back and without change. For a refund, what went back.',
    },
    tendered: Money,
    change: Money,
    cashBack: Money,
    bankId: Nullable(Id),
    reference: Nullable(Type.String()),
  }),
);
export type SalePayment = Static<typeof SalePayment>;
