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
  description: 'What the goods were worth in stock when they left it, whatever came back; null for cashiers.',
};

export const SaleLine = named(
  'SaleLine',
  Exactly({
    position: Type.Integer({ minimum: 1, description: 'By this a refund names it.' }),
    itemPriceId: Id,
    productId: Id,
    variantId: Id,
    name: Type.String(),
    quantity: Quantity,
    unitPrice: UnitPrice,
    discount: { ...Money, description: 'Its own, and its share of that of the whole sale.' },
    taxPercent: Type.Number({ examples: [7.5] }),
    tax: Money,
    total: { ...Money, description: 'What is charged for it, tax included.' },
    cost: Nullable(Cost),
    refundedQuantity: Quantity,
  }),
);
export type SaleLine = Static<typeof SaleLine>;

export const saleFields = {
  id: Id,
  number: Type.String({ description: 'Without gaps in its till.', examples: ['LAG1-T1-000042'] }),
  printedNumber: {
    ...Nullable(Type.String()),
    description: 'What stands on the receipt, where the sale had to get another number here.',
  },
  outletId: Id,
  tillSessionId: Nullable(Id),
  customerId: Nullable(Id),
  subtotal: { ...Money, description: 'Quantities by prices, before discount.' },
  discount: Money,
  tax: { ...Money, description: 'In the total, whether the prices include it or not.' },
  rounding: { ...Money, description: 'To what coins can pay.' },
  total: Money,
  paid: { ...Money, description: 'Until now: at once and since, what was exchanged included.' },
  due: { ...Money, description: 'Still owed now: paid + due + credited = total.' },
  exchanged: {
    ...Money,
    description: 'What returned goods paid of it, where it was an exchange: part of `paid`, and no money.',
  },
  credited: { ...Money, description: 'Taken off the debt by refunds until now.' },
  refunded: {
    ...Money,
    description: 'By all refunds until now, what was credited included. Each stands in GET /sales/refunds.',
  },
  change: Money,
  cost: Nullable(Cost),
  returnedCost: Nullable({
    ...Money,
    description: 'What refunded goods were worth that went back into stock until now; null for cashiers.',
  }),
  status: SaleStatus,
  paymentStatus: SalePaymentStatus,
  pricesIncludeTax: Type.Boolean(),
  note: Nullable(Type.String()),
  userId: { ...Id, description: 'Who sold it.' },
  isOffline: Type.Boolean({
    description: 'Brought by the queue of a till, with or without a connection, and not by a checkout.',
  }),
  businessDate: BusinessDate,
  completedAt: Instant,
};

/** Who and where, for people: by their names of now. */
export const saleNames = {
  outletName: Type.String(),
  tillName: Nullable(Type.String()),
  customerName: Nullable(Type.String()),
  userName: Type.String({ description: 'Of who sold it.' }),
};

/** A sale as it stands in lists. */
export const SaleListItem = named(
  'Sale list',
  Exactly({
    ...saleFields,
    items: { ...QuantitySum, description: 'How many were sold, in base units.' },
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
      description: 'What changed hands: cash back included, change not. Of a refund, what went back.',
    },
    tendered: Money,
    change: Money,
    cashBack: Money,
    bankId: Nullable(Id),
    reference: Nullable(Type.String()),
  }),
);
export type SalePayment = Static<typeof SalePayment>;
