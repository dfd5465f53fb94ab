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
      'Another price than the usual one; of a cashier it takes an approval (PRICE). Of an amount alone: the amount.',
  }),
  name: Type.Optional(
    Text(200, {
      description: `Of an amount alone (itemPriceId ${otherItemId}): what it is. Absent: ${otherName}.`,
      examples: ['Key cut'],
    }),
  ),
  taxRateId: Type.Optional({
    ...Nullable(Id),
    description: 'Of an amount alone: its tax. Null or absent: none.',
  }),
});
export type LineInput = Static<typeof LineInput>;

export const PaymentInput = Exactly({
  method: {
    ...Choice(tenderMethods),
    description:
      'POS is a card at the terminal, MOBILE mobile money, BANK a transfer. DEPOSIT pays from what the customer has with us. CREDIT is no payment: what is not paid is owed anyway.',
    examples: ['BANK'],
  },
  amount: { ...Amount, description: 'What is handed over or charged, cash back included.' },
  cashBack: Type.Optional({ ...Amount, description: 'Of a POS payment: handed out in cash.' }),
  bankId: Type.Optional({ ...Id, description: 'Of BANK, where there are several bank accounts.' }),
  reference: Type.Optional(Text(100, { examples: ['TRF-20931'] })),
});
export type PaymentInput = Static<typeof PaymentInput>;

export const CheckoutRequest = named(
  'CheckoutRequest',
  Exactly({
    cartId: Type.Optional({ ...Id, description: 'What is sold: a cart of this user, or `lines`.' }),
    lines: Type.Optional(Type.Array(LineInput, { minItems: 1, maxItems: 500 })),
    outletId: Id,
    tillSessionId: Type.Optional({
      ...Id,
      description: 'Whose drawer is paid; absent: sold without a till.',
    }),
    customerId: Type.Optional({
      ...Id,
      description: 'Required where something is owed; absent: that of the cart.',
    }),
    payments: Type.Array(PaymentInput, { maxItems: 20 }),
    discount: Type.Optional({ ...Discount, description: 'Off the whole; absent: that of the cart.' }),
    saleId: Type.Optional({
      ...Id,
      description:
        'Made up by the sender: the same sale sent again, however much later, is made once. Best a UUID of version 7, which begins with the time: sales of a day are listed by it.',
    }),
    number: Type.Optional(
      Text(60, { description: "The next of the till's series, where the till itself gives the numbers." }),
    ),
    approvalToken: Type.Optional(
      Text(200, {
        description:
          "A manager's yes, from POST /auth/approvals: PRICE for another price and for goods whose amount is rounded away, DISCOUNT or PRICE for more discount than a cashier may give.",
      }),
    ),
    cashBackApprovalToken: Type.Optional(
      Text(200, {
        description: "A manager's yes (DRAWER) to more cash back than the business lets a cashier give.",
      }),
    ),
    note: Type.Optional(Text(500, { description: 'Is printed on the receipt; absent: that of the cart.' })),
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
