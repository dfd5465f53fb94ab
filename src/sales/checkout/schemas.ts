import { type Static, Type } from 'typebox';
import { Discount } from '../../http/discount.ts';
import { Amount, Money } from '../../http/money.ts';
import { SoldQuantity, UnitPrice } from '../../http/quantity.ts';
import { Choice, Exactly, Id, Nullable, named, Text } from '../../http/schema.ts';
import { otherItemId, otherName } from '../../values/other-item.ts';
import { tenderMethods } from '../../values/payment.ts';
import { Sale, SalePayment } from '../sale/schemas.ts';

export const LineInput = Exactly({
  itemPriceId: Id,
  quantity: SoldQuantity,
  discount: Type.Optional(Discount),
  unitPrice: Type.Optional({
    ...UnitPrice,
    description:
      'A price that differs from the usual one; a cashier needs an approval (PRICE). For an amount without an item: the amount.',
  }),
  name: Type.Optional(
    Text(200, {
      description: `For an amount without an item (itemPriceId ${otherItemId}): its name. Left out: ${otherName}.`,
      examples: ['Key cut'],
    }),
  ),
  taxRateId: Type.Optional({
    ...Nullable(Id),
    description: 'For an amount without an item: its tax rate. Null or left out: no tax.',
  }),
});
export type LineInput = Static<typeof LineInput>;

export const PaymentInput = Exactly({
  method: {
    ...Choice(tenderMethods),
    description:
      "POS is a card, MOBILE mobile money, BANK a transfer. DEPOSIT pays from the customer's deposit. CREDIT is not a payment: it states what stays owed.",
    examples: ['BANK'],
  },
  amount: { ...Amount, description: 'What is handed over or charged, including cash back.' },
  cashBack: Type.Optional({ ...Amount, description: 'For POS: the part that is handed out in cash.' }),
  bankId: Type.Optional({ ...Id, description: 'For BANK, if there are several bank accounts.' }),
  reference: Type.Optional(Text(100, { examples: ['TRF-20931'] })),
});
export type PaymentInput = Static<typeof PaymentInput>;

export const CheckoutRequest = named(
  'CheckoutRequest',
  Exactly({
    cartId: Type.Optional({ ...Id, description: 'The cart to sell. Or send `lines`.' }),
    lines: Type.Optional(Type.Array(LineInput, { minItems: 1, maxItems: 500 })),
    outletId: Id,
    tillSessionId: Type.Optional({
      ...Id,
      description: 'The till session that gets the money. Left out: sold without a till.',
    }),
    customerId: Type.Optional({
      ...Id,
      description: 'Required when something stays unpaid. Left out: the customer of the cart.',
    }),
    payments: Type.Array(PaymentInput, { maxItems: 20 }),
    discount: Type.Optional({
      ...Discount,
      description: 'The discount on the whole sale. Left out: that of the cart.',
    }),
    saleId: Type.Optional({
      ...Id,
      description:
        'An id that the sender chooses. The same sale sent again, however late, is made once. Use a UUID of version 7: sales of a day are listed in the order of their ids.',
    }),
    number: Type.Optional(
      Text(60, {
        description: "The next number of the till's series, for tills that number their sales themselves.",
      }),
    ),
    approvalToken: Type.Optional(
      Text(200, {
        description:
          "A manager's approval from POST /auth/approvals: PRICE for a changed price and for goods whose amount is rounded to zero; DISCOUNT or PRICE for a discount above the cashier's limit.",
      }),
    ),
    cashBackApprovalToken: Type.Optional(
      Text(200, {
        description: "A manager's approval (DRAWER) for cash back above the cashier's limit.",
      }),
    ),
    note: Type.Optional(
      Text(500, { description: 'Printed on the receipt. Left out: the note of the cart.' }),
    ),
  }),
);
export type CheckoutRequest = Static<typeof CheckoutRequest>;

export const CheckoutResponse = named(
  'CheckoutResponse',
  Exactly({
    sale: Sale,
    payments: Type.Array(SalePayment),
    change: Money,
    receiptUrl: Type.String({ examples: ['/sales/0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10/receipt'] }),
  }),
);
export type CheckoutResponse = Static<typeof CheckoutResponse>;
