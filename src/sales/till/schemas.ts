import { type Static, Type } from 'typebox';
import { Money } from '../../http/money.ts';
import {
  BusinessDate,
  Choice,
  Count,
  Exactly,
  Id,
  Instant,
  Nullable,
  named,
  Version,
} from '../../http/schema.ts';
import { PaymentMethod } from '../../money/exports.ts';
import { largestAmount } from '../../values/money.ts';
import { countedMethods } from '../../values/payment.ts';
import { Proof } from './records/proof.ts';

export const TillStatus = named('TillStatus', Choice(['ACTIVE', 'CLOSED']));
export const TillSessionStatus = named('TillSessionStatus', Choice(['OPEN', 'CLOSED']));
export const MovementKind = named('TillMovementKind', Choice(['PAID_IN', 'PAID_OUT', 'NO_SALE']));

export const Till = named(
  'Till',
  Exactly({
    id: Id,
    outletId: Id,
    outletName: Type.String(),
    name: Type.String({ examples: ['Front'] }),
    code: Type.String({ description: 'Part of the numbers of its sales.', examples: ['T1'] }),
    status: TillStatus,
    openSessionId: { ...Nullable(Id), description: 'The open session of the till.' },
    openedBy: { ...Nullable(Id), description: 'The user who opened that session.' },
    openedByName: Nullable(Type.String()),
    lastClose: {
      ...Nullable(
        Exactly({
          sessionId: Id,
          closedAt: Instant,
          closedByName: Type.String(),
          left: {
            ...Money,
            description:
              'The cash left in the drawer: counted − taken out. If nobody said how much was taken out: the float, or the counted cash if that was less.',
          },
        }),
      ),
      description: 'The session that was closed last.',
    },
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  }),
);
export type Till = Static<typeof Till>;

const tenderFields = {
  method: PaymentMethod,
  expected: {
    ...Money,
    description: 'The amount that should be there, so far or at the moment of the count.',
  },
  counted: { ...Nullable(Money), description: 'Null until the close. DEPOSIT is not counted.' },
  corrections: {
    ...Money,
    description: 'Money that was in the count but became known only later.',
  },
  difference: {
    ...Nullable(Money),
    description: 'counted − expected − corrections. Below zero: money is missing. Null until the close.',
  },
};
export const Tender = named('TillTender', Exactly(tenderFields));
export type Tender = Static<typeof Tender>;

const sessionFields = {
  id: Id,
  tillId: Id,
  tillName: Type.String(),
  tillCode: Type.String(),
  outletId: Id,
  outletName: Type.String(),
  deviceId: { ...Nullable(Type.String()), description: 'The device that has the drawer.' },
  status: TillSessionStatus,
  businessDate: { ...BusinessDate, description: 'The business date of the opening.' },
  openingFloat: Money,
  openedBy: Id,
  openedByName: Type.String(),
  openedAt: Instant,
  closedBy: Nullable(Id),
  closedByName: Nullable(Type.String()),
  closedAt: Nullable(Instant),
  note: Nullable(Type.String()),
  takenOut: {
    ...Nullable(Money),
    description: 'Cash taken to the safe at the close. Null: not stated.',
  },
};

/** A session as it stands in lists. */
export const TillSession = named(
  'TillSession',
  Exactly({
    ...sessionFields,
    methods: Type.Array(Tender, { description: 'Always CASH, and every other method that was used.' }),
  }),
);
export type TillSession = Static<typeof TillSession>;

const Denomination = Exactly({ value: Money, count: Count });

const movementFields = {
  id: Id,
  sessionId: Id,
  kind: MovementKind,
  amount: Money,
  accountId: { ...Nullable(Id), description: 'The other account. Cash itself means the safe.' },
  reason: Nullable(Type.String()),
  userId: Id,
  approvedBy: Nullable(Id),
  recordedAt: Instant,
};
export const TillMovement = named('TillMovement', Exactly(movementFields));
export const RecordedMovement = named('RecordedTillMovement', Exactly({ ...movementFields, proof: Proof }));
const NamedMovement = Exactly({
  ...movementFields,
  userName: Type.String(),
  approvedByName: Nullable(Type.String()),
});
export type TillMovement = Static<typeof TillMovement>;

const { corrections: _, ...closedFields } = tenderFields;
export const TenderReport = Exactly({
  ...closedFields,
  difference: {
    ...Nullable(Money),
    description: 'counted − expected. Below zero: money is missing. Null until the close.',
  },
  sales: { ...Money, description: 'Paid towards sales, net of change.' },
  refunds: { ...Money, description: 'Given back for returned goods.' },
  cashBack: {
    ...Money,
    description: 'Cash handed out as cash back. On the row of CASH.',
  },
  paidIn: {
    ...Money,
    description: 'Other money in: paid in, debts paid, deposits, and what was charged for cash back.',
  },
  paidOut: { ...Money, description: 'Other money out: paid out, expenses, vendors.' },
  change: { ...Money, description: 'Cash given as change. `sales` is net of it.' },
  exchanges: {
    ...Money,
    description: 'The part of sales that was paid in exchanges.',
  },
  deposits: { ...Money, description: 'Part of paidIn: deposits of customers.' },
  debts: { ...Money, description: 'Part of paidIn: debts that customers paid.' },
  putIn: { ...Money, description: 'Part of paidIn: cash put into the drawer.' },
  cashBackCharged: {
    ...Money,
    description: 'Part of paidIn: charged by this method and handed out as cash back.',
  },
  takenOut: { ...Money, description: 'Part of paidOut: cash taken from the drawer.' },
  denominations: Type.Array(Denomination, { description: 'The count, note by note.' }),
});
export type TenderReport = Static<typeof TenderReport>;

const LateTender = Exactly({
  method: PaymentMethod,
  sales: { ...Money, description: 'Paid towards the late sales, net of change.' },
  refunds: { ...Money, description: 'Given back for returned goods.' },
  cashBack: { ...Money, description: 'Cash handed out as cash back. On the row of CASH.' },
  paidIn: {
    ...Money,
    description: 'Paid in, debts paid, deposits, and what was charged for cash back.',
  },
  paidOut: { ...Money, description: 'Paid out of the drawer.' },
  amount: {
    ...Money,
    description:
      'sales − refunds − cashBack + paidIn − paidOut. It was in the counted money, so it is deducted from the difference.',
  },
  difference: { ...Money, description: 'The difference of this method after the correction.' },
});

/** X while the session is open, Z once it is closed: what arrives then is in `late`, and nothing else changes. */
export const TillReport = named(
  'TillReport',
  Exactly({
    ...sessionFields,
    reportNumber: {
      ...Count,
      description: 'Which session of its till this is, from 1 on: the number of its X and Z report.',
      examples: [12],
    },
    nextNumber: {
      ...Nullable(Type.String({ examples: ['LAG1-T1-000042'] })),
      description:
        'The number of the next sale, while the session is open: for the device that asks, or the one that has the drawer.',
    },
    device: {
      ...Nullable(
        Exactly({
          deviceId: Type.String(),
          letter: {
            ...Type.String(),
            description: 'The letter behind the till code in its numbers. The first device has none.',
          },
          since: Instant,
          byName: { ...Type.String(), description: 'The user who opened the drawer there, or took it over.' },
        }),
      ),
      description: 'The till app that has the drawer. Null if no till app opened it.',
    },
    sales: Exactly({
      count: { ...Count, description: 'Without voided sales.' },
      voidedCount: { ...Count, description: 'Voided sales. They are in no other figure but `voided`.' },
      voided: { ...Money, description: 'The total of the voided sales.' },
      discount: Money,
      tax: Money,
      rounding: Money,
      total: Money,
      average: Money,
      firstNumber: { ...Nullable(Type.String()), description: 'Over all its sales, voided ones included.' },
      lastNumber: Nullable(Type.String()),
    }),
    refunds: { ...Exactly({ count: Count, tax: Money, total: Money }), description: 'Without voids.' },
    net: { ...Money, description: 'Sales less refunds.' },
    noSales: { ...Count, description: 'How often the drawer was opened without a sale.' },
    methods: Type.Array(TenderReport, {
      description:
        'expected = sales − refunds − cashBack + paidIn − paidOut; for CASH plus the opening float.',
    }),
    onAccount: {
      ...Exactly({
        sales: { ...Money, description: 'What was owed at the sale, even if it was paid since.' },
        refunds: { ...Money, description: 'Refunds that lowered debts instead of being paid out.' },
      }),
      description:
        'What belongs to no method. The sales of all methods, this and `exchanged` add up to the sales of the session, and likewise for refunds.',
    },
    exchanged: {
      ...Money,
      description:
        'What returned goods paid for new goods. It is in the sales and in the refunds, but is not money.',
    },
    late: {
      ...Exactly({
        count: Count,
        discount: Money,
        tax: Money,
        rounding: Money,
        total: Money,
        onAccount: { ...Money, description: 'What was owed at the sale.' },
        exchanged: { ...Money, description: 'Part of the total: what returned goods paid for other goods.' },
        firstNumber: Nullable(Type.String()),
        lastNumber: Nullable(Type.String()),
        noSales: Count,
        methods: Type.Array(LateTender),
        movements: Type.Array(NamedMovement),
      }),
      description:
        'Sales, movements, payments and refunds that arrived after the close. They are in no other figure of the report.',
    },
    banks: Type.Array(Exactly({ bankId: Id, name: Type.String(), expected: Money }), {
      description:
        'While it is open: the bank accounts that got money, by name. Together they are the expected BANK. The close counts each one.',
    }),
    movements: Type.Array(NamedMovement, { description: 'Oldest first; the last 1,000.' }),
  }),
);
export type TillReport = Static<typeof TillReport>;

export const TenderCount = Exactly({
  method: Choice(countedMethods),
  counted: Type.Optional(
    Type.Number({
      minimum: -largestAmount,
      maximum: largestAmount,
      description: 'The amount counted. Optional for cash when denominations are given.',
      examples: [1250.5],
    }),
  ),
  bankId: Type.Optional({ ...Id, description: 'For BANK, if several bank accounts got money.' }),
  denominations: Type.Optional(
    Type.Array(
      Exactly({
        value: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000_000, examples: [500] }),
        count: Type.Integer({ minimum: 0, maximum: 1_000_000, examples: [4] }),
      }),
      { minItems: 1, maxItems: 50, description: 'For CASH: how many of each note and coin.' },
    ),
  ),
});
export type TenderCount = Static<typeof TenderCount>;
