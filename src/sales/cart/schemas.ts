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
    isOwnPrice: Type.Boolean({ description: 'Somebody agreed on another price than the usual one.' }),
    discount: { ...Money, description: 'Its own, and its share of that of the cart.' },
    ownDiscount: { ...Nullable(Discount), description: 'Its own alone, as it was entered.' },
    taxPercent: Type.Number({ examples: [7.5] }),
    tax: Money,
    total: Money,
    available: Nullable(
      Type.Number({ description: 'In stock at the outlet, in this unit; null of a service.' }),
    ),
    problem: Nullable(
      Choice(['OUT_OF_STOCK', 'NOT_FOR_SALE'], {
        description: 'Why it could not be sold now. Lines of one item are added up.',
      }),
    ),
  }),
);

export const Cart = named(
  'Cart',
  Exactly({
    id: { ...Nullable(Id), description: 'Null while nothing was put into it.' },
    outletId: Id,
    customerId: Nullable(Id),
    note: Nullable(Type.String({ description: 'Is printed on the receipt.' })),
    discount: { ...Nullable(Discount), description: 'Off the whole, as it was entered.' },
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
          'A discount is more than the goods cost by now: the figures are without discounts. Or they come to more than 15 digits: then there are none.',
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
    itemPriceId: Type.Optional({ ...Id, description: 'What is added: this, or a `code`.' }),
    code: Type.Optional(Text(64, { description: 'A barcode or SKU, instead of the item price.' })),
    quantity: Type.Optional({ ...SoldQuantity, description: 'In units of the item price; 1 when absent.' }),
    discount: Type.Optional(Discount),
    unitPrice: Type.Optional({ ...UnitPrice, description: 'Another price than the usual one.' }),
  }),
);

export const UpdateCartItemRequest = named(
  'UpdateCartItemRequest',
  Exactly({
    quantity: Type.Optional(SoldQuantity),
    discount: Type.Optional({ ...Nullable(Discount), description: 'Null takes it away.' }),
    unitPrice: Type.Optional({ ...Nullable(UnitPrice), description: 'Null: the usual price.' }),
    version: Type.Optional({ ...Version, description: 'Of the cart.' }),
  }),
);

export const ParkedCart = named(
  'ParkedCart',
  Exactly({
    id: Id,
    outletId: Id,
    customerId: Nullable(Id),
    note: Nullable(Type.String({ description: 'Said when it was parked; else that of the cart.' })),
    items: { ...Count, description: 'Lines.' },
    total: { ...Nullable(Money), description: 'Of a cart of a till: what it came to there.' },
    userId: { ...Id, description: 'Who parked it.' },
    userName: Type.String(),
    tillId: { ...Nullable(Id), description: 'The till that parked it; null of a cart of the API.' },
    tillName: Nullable(Type.String()),
    parkedAt: Instant,
    isHeld: Type.Boolean({
      description: 'A device holds it, and has to let go before another one gets it.',
    }),
    isReachable: Type.Boolean({ description: 'False while the device that holds it is not heard of.' }),
    heldAt: { ...Nullable(Instant), description: 'When the device that holds it was last heard of.' },
  }),
);
export type ParkedCart = Static<typeof ParkedCart>;
