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
    code: Type.String({ description: "Stands in the numbers of the till's sales.", examples: ['T1'] }),
    status: TillStatus,
    openSessionId: { ...Nullable(Id), description: 'The session that is open at it.' },
    openedBy: { ...Nullable(Id), description: 'Who opened that session.' },
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
              'The cash that stayed in the drawer: what was counted less what was taken out. Where nobody said how much that was, the float, or what was counted if that was less.',
          },
        }),
      ),
      description: 'Of the session that was closed last.',
    },
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  }),
);
export type Till = Static<typeof Till>;

const tenderFields = {
  method: PaymentMethod,
  expected: { ...Money, description: 'What should be there: so far, or when it was counted.' },
  counted: { ...Nullable(Money), description: 'Null until the close. A deposit needs no counting.' },
  corrections: {
    ...Money,
    description: 'What came to be known after it was counted, and was in what was counted.',
  },
  difference: {
    ...Nullable(Money),
    description: 'counted − expected − corrections: below zero, something is missing. Null until the close.',
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
  businessDate: { ...BusinessDate, description: 'The day that it was opened on.' },
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
    description: 'What was taken to the safe at the close; null where nobody said so.',
  },
};

/** A session as it stands in lists. */
export const TillSession = named(
  'TillSession',
  Exactly({
    ...sessionFields,
    methods: Type.Array(Tender, { description: 'CASH always, and what else was paid by.' }),
  }),
);
export type TillSession = Static<typeof TillSession>;

const Denomination = Exactly({ value: Money, count: Count });

const movementFields = {
  id: Id,
  sessionId: Id,
  kind: MovementKind,
  amount: Money,
  accountId: { ...Nullable(Id), description: 'The other side; that of cash itself is the safe.' },
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
    description: 'counted − expected: below zero, something was missing. Null until the close.',
  },
  sales: { ...Money, description: 'Paid towards sales, net of change.' },
  refunds: { ...Money, description: 'Handed back for goods.' },
  cashBack: {
    ...Money,
    description: 'Cash handed out against payments by other methods; on the row of CASH.',
  },
  paidIn: {
    ...Money,
    description:
      'Other money in: put into the drawer, debts settled, deposits, what was handed out as cash back.',
  },
  paidOut: { ...Money, description: 'Other money out: taken from the drawer, expenses, vendors.' },
  change: { ...Money, description: 'Cash handed back as change. `sales` is net of it.' },
  exchanges: {
    ...Money,
    description: 'Of sales and their change: what was handed over for goods in exchanges.',
  },
  deposits: { ...Money, description: 'Of paidIn: deposits of customers.' },
  debts: { ...Money, description: 'Of paidIn: debts that customers paid.' },
  putIn: { ...Money, description: 'Of paidIn: put into the drawer by hand.' },
  cashBackCharged: { ...Money, description: 'Of paidIn: charged by this method and handed out as cash.' },
  takenOut: { ...Money, description: 'Of paidOut: taken from the drawer by hand.' },
  denominations: Type.Array(Denomination, { description: 'As they were counted, note by note.' }),
});
export type TenderReport = Static<typeof TenderReport>;

const LateTender = Exactly({
  method: PaymentMethod,
  sales: { ...Money, description: 'Paid towards the late sales, net of change.' },
  refunds: { ...Money, description: 'Handed back for goods.' },
  cashBack: { ...Money, description: 'Cash handed out against their cards; on the row of CASH.' },
  paidIn: {
    ...Money,
    description: 'Put into the drawer, debts settled, deposits, and what was handed out as cash back.',
  },
  paidOut: { ...Money, description: 'Taken from the drawer.' },
  amount: {
    ...Money,
    description:
      'sales − refunds − cashBack + paidIn − paidOut: it was in what was counted, so it is taken off the difference.',
  },
  difference: { ...Money, description: 'What is left of the difference of this method.' },
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
        'Of the next sale, while it is open: of the device that asks, or of the one that has the drawer.',
    },
    device: {
      ...Nullable(
        Exactly({
          deviceId: Type.String(),
          letter: {
            ...Type.String(),
            description: 'Behind the code of the till in its numbers; the first has none.',
          },
          since: Instant,
          byName: { ...Type.String(), description: 'Who opened the drawer there, or took it over.' },
        }),
      ),
      description: 'The till app that has the drawer. Null where it was opened by no such app.',
    },
    sales: Exactly({
      count: { ...Count, description: 'Voided sales count nowhere.' },
      voidedCount: { ...Count, description: 'Sales that are void. No other figure but `voided` holds them.' },
      voided: { ...Money, description: 'What the void sales came to.' },
      discount: Money,
      tax: Money,
      rounding: Money,
      total: Money,
      average: Money,
      firstNumber: { ...Nullable(Type.String()), description: 'Of all its sales, voided ones too.' },
      lastNumber: Nullable(Type.String()),
    }),
    refunds: { ...Exactly({ count: Count, tax: Money, total: Money }), description: 'A void is not one.' },
    net: { ...Money, description: 'Sales less refunds.' },
    noSales: { ...Count, description: 'How often the drawer was opened for nothing.' },
    methods: Type.Array(TenderReport, {
      description:
        'expected = sales − refunds − cashBack + paidIn − paidOut, on the row of CASH with the opening float.',
    }),
    onAccount: {
      ...Exactly({
        sales: { ...Money, description: 'Owed when it was sold, whatever was paid of it since.' },
        refunds: { ...Money, description: 'Taken off debts, and not handed back.' },
      }),
      description:
        'What no method has: with it and `exchanged`, the sales of all methods are those of the session, and so are the refunds.',
    },
    exchanged: {
      ...Money,
      description: 'What returned goods paid for other goods: in the sales and in the refunds, and no money.',
    },
    late: {
      ...Exactly({
        count: Count,
        discount: Money,
        tax: Money,
        rounding: Money,
        total: Money,
        onAccount: { ...Money, description: 'Owed when it was sold.' },
        exchanged: { ...Money, description: 'Of the total: what returned goods paid for other goods.' },
        firstNumber: Nullable(Type.String()),
        lastNumber: Nullable(Type.String()),
        noSales: Count,
        methods: Type.Array(LateTender),
        movements: Type.Array(NamedMovement),
      }),
      description:
        'Sales, movements, payments and refunds that arrived after the close; they are in no other figure of the report.',
    },
    banks: Type.Array(Exactly({ bankId: Id, name: Type.String(), expected: Money }), {
      description:
        'While it is open: the bank accounts that got money, by name; together what BANK expects. A close counts each by itself.',
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
      description: 'What is there. May be absent of cash whose denominations are counted.',
      examples: [1250.5],
    }),
  ),
  bankId: Type.Optional({ ...Id, description: 'Of BANK, where several bank accounts got money.' }),
  denominations: Type.Optional(
    Type.Array(
      Exactly({
        value: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000_000, examples: [500] }),
        count: Type.Integer({ minimum: 0, maximum: 1_000_000, examples: [4] }),
      }),
      { minItems: 1, maxItems: 50, description: 'How many of each note and coin, of CASH.' },
    ),
  ),
});
export type TenderCount = Static<typeof TenderCount>;
