import { type Static, Type } from 'typebox';
import { Amount, Money } from '../../http/money.ts';
import {
  BusinessDate,
  Choice,
  Exactly,
  Id,
  Instant,
  Nullable,
  named,
  RecordStatus,
  Text,
  Version,
} from '../../http/schema.ts';
import { boughtTaxFields, InputTaxFields } from '../../ledger/exports.ts';
import { expenseMethods } from '../../values/payment.ts';

const ExpenseMethod = Choice(expenseMethods);

export const CreateExpenseRequest = named(
  'CreateExpenseRequest',
  Exactly({
    expenseId: Type.Optional({
      ...Id,
      description:
        'An id that the sender chooses. The same expense sent again, however late, is recorded once.',
    }),
    accountId: { ...Id, description: 'An account of type EXPENSE.' },
    outletId: Id,
    amount: { ...Amount, description: 'With tax, unless `taxIncluded` is false: then the tax is added.' },
    ...InputTaxFields,
    method: ExpenseMethod,
    bankId: Type.Optional({
      ...Nullable(Id),
      description:
        'For the methods BANK and POS: a payment by card leaves our bank. Optional when there is only one bank account.',
    }),
    tillSessionId: Type.Optional({
      ...Id,
      description: 'The open till session whose drawer pays. Left out: cash leaves the safe.',
    }),
    payee: Type.Optional(Nullable(Text(200, { examples: ['Ikeja Electric'] }))),
    note: Type.Optional(Nullable(Text(500))),
    businessDate: Type.Optional({
      ...BusinessDate,
      description: 'Left out: the business date of occurredAt, or today.',
    }),
    occurredAt: Type.Optional(Instant),
  }),
);
export type CreateExpenseRequest = Static<typeof CreateExpenseRequest>;

export const Expense = named(
  'Expenses',
  Exactly({
    id: Id,
    accountId: Id,
    outletId: Id,
    amount: { ...Money, description: 'What was paid, with tax.' },
    tax: { ...Money, description: 'The tax in the amount.' },
    ...boughtTaxFields,
    method: ExpenseMethod,
    bankId: Nullable(Id),
    tillSessionId: Nullable(Id),
    payee: Nullable(Type.String()),
    note: Nullable(Type.String()),
    businessDate: BusinessDate,
    status: RecordStatus,
    reversedOn: { ...Nullable(BusinessDate), description: 'The business date of its reversal.' },
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  }),
);
export type Expense = Static<typeof Expense>;

export const ExpenseCategory = named('ExpenseCategory', Exactly({ id: Id, name: Type.String() }));
export type ExpenseCategory = Static<typeof ExpenseCategory>;
