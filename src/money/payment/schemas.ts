import { type Static, Type } from 'typebox';
import { Amount, Money } from '../../http/money.ts';
import {
  BusinessDate,
  Choice,
  Count,
  Exactly,
  Id,
  Instant,
  Nullable,
  named,
  Text,
} from '../../http/schema.ts';
import { paymentMethods, paymentPurposes, tenderMethods } from '../../values/payment.ts';

export const PaymentMethod = named('PaymentMethod', Choice(paymentMethods));
export type PaymentMethod = Static<typeof PaymentMethod>;
/** The filter also accepts the method of a sale on account. No money moves by it, so it finds nothing. */
export const PaymentMethodFilter = Choice(tenderMethods, {
  description: 'CREDIT finds nothing: on account no money moves.',
});
export const PaymentDirection = named('PaymentDirection', Choice(['IN', 'OUT']));
export const PaymentPurpose = named('PaymentPurpose', Choice(paymentPurposes));

/** The purposes that a person can record. The others come with sales, purchases, expenses and banks. */
const recordedPurposes = ['SETTLEMENT', 'DEPOSIT', 'DEPOSIT_REFUND', 'ADVANCE', 'ADVANCE_REFUND'] as const;

const Allocation = Exactly({
  debtId: Type.Optional(Id),
  source: Type.Optional(
    Exactly({
      type: Text(40, { examples: ['SALE'] }),
      id: { ...Id, description: 'The sale, purchase, … that is owed.' },
    }),
  ),
  amount: Amount,
});

export const PaymentInput = named(
  'PaymentInput',
  Exactly({
    paymentId: Type.Optional({
      ...Id,
      description:
        'An id that the sender chooses. The same payment sent again, however late, is recorded once.',
    }),
    direction: PaymentDirection,
    method: {
      ...PaymentMethod,
      description: "DEPOSIT pays from the customer's deposit, or from our advance to the vendor.",
      examples: ['BANK'],
    },
    purpose: Type.Optional(
      Choice(recordedPurposes, {
        description:
          'IN: SETTLEMENT (the default), DEPOSIT, ADVANCE_REFUND. OUT: SETTLEMENT, ADVANCE, DEPOSIT_REFUND.',
      }),
    ),
    amount: Amount,
    partyId: Id,
    outletId: Id,
    bankId: Type.Optional({
      ...Nullable(Id),
      description:
        'For the method BANK, and for POS when we pay: that leaves our bank. Optional when there is only one bank account.',
    }),
    tillSessionId: Type.Optional({
      ...Id,
      description: 'The open till session whose drawer the money goes to or comes from. Left out: no till.',
    }),
    allocations: Type.Optional(
      Type.Array(Allocation, {
        minItems: 1,
        maxItems: 100,
        description:
          'The debts that a SETTLEMENT pays. Left out: the oldest first. What is left becomes a deposit or an advance.',
      }),
    ),
    businessDate: Type.Optional({
      ...BusinessDate,
      description: 'Left out: the business date of occurredAt, or today.',
      examples: ['2026-01-31'],
    }),
    occurredAt: Type.Optional({ ...Instant, examples: ['2026-01-31T09:30:00.000Z'] }),
    reference: Type.Optional(Nullable(Text(100, { examples: ['TRF-20931'] }))),
    note: Type.Optional(Nullable(Text(500))),
  }),
);
export type PaymentInput = Static<typeof PaymentInput>;

const Source = Exactly({ type: Type.String({ examples: ['PAYMENT'] }), id: Id });

export const Payment = named(
  'Payment',
  Exactly({
    id: Id,
    direction: PaymentDirection,
    method: PaymentMethod,
    purpose: PaymentPurpose,
    amount: { ...Money, description: 'Below zero when it reverses another payment.' },
    tendered: Money,
    change: Money,
    cashBack: { ...Money, description: 'Cash that was handed out with it.' },
    bankId: Nullable(Id),
    partyId: Nullable(Id),
    partyName: Nullable(Type.String()),
    outletId: Nullable(Id),
    tillSessionId: Nullable(Id),
    source: Source,
    allocations: Type.Array(
      Exactly({ debtId: Id, source: Source, reference: Nullable(Type.String()), amount: Money }),
      {
        description:
          'The debts that it settled, oldest first; `reference` is the number of the sale or the purchase.',
      },
    ),
    balances: {
      ...Nullable(Exactly({ balance: Money, deposit: Money, advance: Money })),
      description: 'The party after the payment. A `balance` above zero is owed to us.',
    },
    reversesId: { ...Nullable(Id), description: 'The payment that this one reverses.' },
    reversedById: { ...Nullable(Id), description: 'The payment that reversed this one.' },
    businessDate: BusinessDate,
    reference: Nullable(Type.String()),
    note: Nullable(Type.String()),
    userId: Id,
    createdAt: Instant,
  }),
);
export type Payment = Static<typeof Payment>;

const figures = {
  count: Count,
  in: { ...Money, description: 'The amounts of payments in.' },
  out: {
    ...Money,
    description: 'Payments out, and all `cashBack`, which leaves as CASH.',
  },
  net: Money,
};

export const PaymentSummary = named(
  'PaymentSummaryResponse',
  Exactly({
    ...figures,
    byMethod: Type.Array(Exactly({ method: PaymentMethod, ...figures }), {
      description: 'The methods that were used. DEPOSIT moves no money: it uses a deposit made before.',
    }),
  }),
);
