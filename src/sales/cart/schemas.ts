import { type Static, Type } from 'typebox';
import { Discount } from '../../http/discount.ts';
import { Money } from '../../http/money.ts';
import { SoldQuantity, UnitPrice } from '../../http/quantity.ts';
import { Choice, Count, Exactly, Id, Instant, Nullable, named, Text, Version } from '../../http/schema.ts';

const CartLine = named(
  'CartLine',
  Exactly({
    id: Id,
    itemPriceId: Id,
    productId: Id,
    variantId: Id,
    name: Type.String(),
    unit: Nullable(Type.String({ description: 'The abbreviation of its measurement.' })),
    quantity: SoldQuantity,
    unitPrice: UnitPrice,
    isOwnPrice: Type.Boolean({ description: 'The price was changed for this line.' }),
    discount: { ...Money, description: "The discount of the line and its share of the cart's discount." },
    ownDiscount: { ...Nullable(Discount), description: 'The discount of the line, as it was entered.' },
    taxPercent: Type.Number({ examples: [7.5] }),
    tax: Money,
    total: Money,
    available: Nullable(
      Type.Number({ description: 'Stock at the outlet, in this unit. Null for a service.' }),
    ),
    problem: Nullable(
      Choice(['OUT_OF_STOCK', 'NOT_FOR_SALE'], {
        description: 'Why it cannot be sold now. Lines of one item are added up.',
      }),
    ),
  }),
);

export const Cart = named(
  'Cart',
  Exactly({
    id: { ...Nullable(Id), description: 'Null while the cart is empty.' },
    outletId: Id,
    customerId: Nullable(Id),
    note: Nullable(Type.String({ description: 'Printed on the receipt.' })),
    discount: { ...Nullable(Discount), description: 'The discount on the whole sale, as it was entered.' },
    lines: Type.Array(CartLine),
    totals: Exactly({
      subtotal: Money,
      discount: Money,
      tax: Money,
      total: Money,
      items: { ...Count, description: 'Lines.' },
    }),
    pricesIncludeTax: Type.Boolean(),
    problem: Nullable(
      Choice(['DISCOUNT_TOO_LARGE', 'AMOUNT_TOO_LARGE'], {
        description:
          'Set when a discount is now larger than the price of the goods (the figures are then without discounts), or when an amount has more than 15 digits (then there are no figures).',
      }),
    ),
    version: Nullable(Version),
    updatedAt: Nullable(Instant),
  }),
);
export type Cart = Static<typeof Cart>;

export const OfOutlet = Exactly({ outletId: Id });

export const AddCartItemRequest = named(
  'AddCartItemRequest',
  Exactly({
    outletId: Id,
    itemPriceId: Type.Optional({ ...Id, description: 'The item to add. Or send `code`.' }),
    code: Type.Optional(Text(64, { description: 'A barcode or SKU, instead of the item price.' })),
    quantity: Type.Optional({ ...SoldQuantity, description: 'In units of the item price. Left out: 1.' }),
    discount: Type.Optional(Discount),
    unitPrice: Type.Optional({ ...UnitPrice, description: 'A price that differs from the usual one.' }),
  }),
);

export const UpdateCartItemRequest = named(
  'UpdateCartItemRequest',
  Exactly({
    quantity: Type.Optional(SoldQuantity),
    discount: Type.Optional({ ...Nullable(Discount), description: 'Null removes it.' }),
    unitPrice: Type.Optional({ ...Nullable(UnitPrice), description: 'Null: the usual price.' }),
    version: Type.Optional({ ...Version, description: 'The version of the cart.' }),
  }),
);

export const ParkedCart = named(
  'ParkedCart',
  Exactly({
    id: Id,
    outletId: Id,
    customerId: Nullable(Id),
    note: Nullable(
      Type.String({ description: 'The note given when it was parked, else the note of the cart.' }),
    ),
    items: { ...Count, description: 'Lines.' },
    total: { ...Nullable(Money), description: 'For a cart from a till: its total there.' },
    userId: { ...Id, description: 'The user who parked it.' },
    userName: Type.String(),
    tillId: { ...Nullable(Id), description: 'The till that parked it. Null for a cart of the API.' },
    tillName: Nullable(Type.String()),
    parkedAt: Instant,
    isHeld: Type.Boolean({
      description: 'A device holds it and must release it before another device can take it.',
    }),
    isReachable: Type.Boolean({ description: 'False while the device that holds it is offline.' }),
    heldAt: { ...Nullable(Instant), description: 'When the device that holds it was last online.' },
  }),
);
export type ParkedCart = Static<typeof ParkedCart>;
