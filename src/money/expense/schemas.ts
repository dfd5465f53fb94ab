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
import { expenseMethods } from '../../values/payment.ts';

const ExpenseMethod = Choice(expenseMethods);

export const CreateExpenseRequest = named(
  'CreateExpenseRequest',
  Exactly({
    expenseId: Type.Optional({
      ...Id,
      description:
        'Made up by the sender: the same expense sent again, however much later, is recorded once.',
    }),
    accountId: { ...Id, description: 'What it was for: an account of type EXPENSE.' },
    outletId: Id,
    amount: Amount,
    method: ExpenseMethod,
    bankId: Type.Optional({
      ...Nullable(Id),
      description:
        'With the methods BANK and POS: what we pay by card leaves our bank. May be absent when there is only one bank account.',
    }),
    tillSessionId: Type.Optional({
      ...Id,
      description: 'The open till session whose drawer pays; absent: cash leaves the safe.',
    }),
    payee: Type.Optional(Nullable(Text(200, { examples: ['Ikeja Electric'] }))),
    note: Type.Optional(Nullable(Text(500))),
    businessDate: Type.Optional({
      ...BusinessDate,
      description: "Absent: the outlet's day at occurredAt, or today.",
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
    amount: Money,
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
