import { type Static, Type } from 'typebox';
import { Amount, Money } from '../../http/money.ts';
import { Quantity } from '../../http/quantity.ts';
import { BusinessDate, Choice, Exactly, Id, Instant, Nullable, named, Text } from '../../http/schema.ts';
import { paymentMethods } from '../../values/payment.ts';
import { Proof } from '../till/records/proof.ts';
import { Sale, SalePayment } from './schemas.ts';

export const ReturnedLineInput = Exactly({
  position: Type.Integer({ minimum: 1, maximum: 500, description: 'Of the line in the sale.' }),
  quantity: { ...Quantity, description: 'In the unit that it was sold in.' },
  restock: Type.Optional(
    Type.Boolean({
      description:
        'False for what is damaged: it does not go back into stock, and its cost is a loss (shrinkage). Absent: true.',
    }),
  ),
});

export const GivenBackInput = Exactly({
  method: {
    ...Choice(paymentMethods),
    description: 'DEPOSIT: it stays with us for the customer.',
    examples: ['BANK'],
  },
  amount: Amount,
  bankId: Type.Optional(Id),
  reference: Type.Optional(Text(100)),
});
export type GivenBackInput = Static<typeof GivenBackInput>;

export const refundFields = {
  id: Id,
  number: Type.String({ description: 'As its slip has it.', examples: ['LAG1-T1-000042-R1'] }),
  saleId: Id,
  businessDate: BusinessDate,
  tillSessionId: Nullable(Id),
  total: { ...Money, description: 'What was taken back is worth.' },
  tax: { ...Money, description: 'In the total.' },
  rounding: {
    ...Money,
    description: 'What the total differs by from its lines: as the sale did, and for coins.',
  },
  credited: { ...Money, description: 'Taken off the debt.' },
  exchanged: {
    ...Money,
    description: 'What paid for other goods, in an exchange: payments + credited + exchanged = total.',
  },
  isVoid: Type.Boolean(),
  exchange: {
    ...Nullable(Exactly({ saleId: Id, number: Type.String() })),
    description: 'The sale that was made instead, where it was an exchange.',
  },
  reason: Nullable(Type.String()),
  userId: Id,
  createdAt: Instant,
  lines: Type.Array(
    Exactly({
      position: Type.Integer(),
      quantity: Type.Number(),
      tax: Money,
      total: Money,
      restocked: Type.Boolean(),
    }),
  ),
  payments: Type.Array(SalePayment),
};
export const Refund = named('Refund', Exactly(refundFields));
export type Refund = Static<typeof Refund>;

export const SaleRefunded = named('SaleRefunded', Exactly({ refund: Refund, sale: Sale, proof: Proof }));
