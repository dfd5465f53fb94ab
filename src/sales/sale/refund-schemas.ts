import { type Static, Type } from 'typebox';
import { Amount, Money } from '../../http/money.ts';
import { Quantity } from '../../http/quantity.ts';
import { BusinessDate, Choice, Exactly, Id, Instant, Nullable, named, Text } from '../../http/schema.ts';
import { paymentMethods } from '../../values/payment.ts';
import { Proof } from '../till/records/proof.ts';
import { LineTaxComponents, Sale, SalePayment } from './schemas.ts';

export const ReturnedLineInput = Exactly({
  position: Type.Integer({ minimum: 1, maximum: 500, description: 'The position of the line in the sale.' }),
  quantity: { ...Quantity, description: 'In the unit of the sale.' },
  restock: Type.Optional(
    Type.Boolean({
      description:
        'False for damaged goods: they do not go back into stock, and their cost is a loss (shrinkage). Left out: true.',
    }),
  ),
});

export const GivenBackInput = Exactly({
  method: {
    ...Choice(paymentMethods),
    description: "DEPOSIT: the money stays with us as the customer's deposit.",
    examples: ['BANK'],
  },
  amount: Amount,
  bankId: Type.Optional(Id),
  reference: Type.Optional(Text(100)),
});
export type GivenBackInput = Static<typeof GivenBackInput>;

export const refundFields = {
  id: Id,
  number: Type.String({ description: 'The number on its slip.', examples: ['LAG1-T1-000042-R1'] }),
  saleId: Id,
  businessDate: BusinessDate,
  tillSessionId: Nullable(Id),
  total: { ...Money, description: 'The value of the refund.' },
  tax: { ...Money, description: 'Included in the total.' },
  rounding: {
    ...Money,
    description:
      'The difference between the total and its lines, from the rounding of the sale and of the cash given back.',
  },
  credited: { ...Money, description: 'The part that lowered the debt.' },
  exchanged: {
    ...Money,
    description: 'In an exchange: the part that paid for new goods. payments + credited + exchanged = total.',
  },
  isVoid: Type.Boolean(),
  exchange: {
    ...Nullable(Exactly({ saleId: Id, number: Type.String() })),
    description: 'In an exchange: the new sale.',
  },
  reason: Nullable(Type.String()),
  userId: Id,
  createdAt: Instant,
  lines: Type.Array(
    Exactly({
      position: Type.Integer(),
      quantity: Type.Number(),
      tax: Money,
      taxComponents: LineTaxComponents,
      total: Money,
      restocked: Type.Boolean(),
    }),
  ),
  payments: Type.Array(SalePayment),
};
export const Refund = named('Refund', Exactly(refundFields));
export type Refund = Static<typeof Refund>;

export const SaleRefunded = named('SaleRefunded', Exactly({ refund: Refund, sale: Sale, proof: Proof }));
