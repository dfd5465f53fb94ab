import { type Static, Type } from 'typebox';
import { Amount, Money } from '../http/money.ts';
import {
  BusinessDate,
  Choice,
  Exactly,
  Id,
  Instant,
  Nullable,
  named,
  PatternText,
  Text,
  Version,
} from '../http/schema.ts';
import { AccountSection } from './sections.ts';

export const AccountType = named(
  'AccountType',
  Choice(['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE']),
);
export const IncomeType = named('IncomeType', Choice(['SALES', 'OTHER']));

export const AccountStatus = named('AccountStatus', Choice(['ACTIVE', 'ARCHIVED']));
export const AccountCode = PatternText(
  '^[A-Z0-9][A-Z0-9.-]{0,19}$',
  'be 1 to 20 capital letters and digits, with dots and dashes between them',
  { description: 'Accounts are listed in this order.', examples: ['6045'] },
);

const accountFields = {
  id: Id,
  code: Type.String(),
  name: Type.String(),
  type: AccountType,
  section: AccountSection,
  incomeType: Nullable(IncomeType),
  parentId: Nullable(Id),
  system: Type.Boolean({ description: 'Whether Tillhouse itself posts to it.' }),
  status: { ...AccountStatus, description: 'Nothing is posted to an archived account.' },
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
};
export const Account = named('Account', Exactly(accountFields));
export type Account = Static<typeof Account>;

export const AccountWithBalance = named(
  'AccountWithBalance',
  Exactly({ ...accountFields, balance: { ...Money, description: 'Debits less credits.' } }),
);
export type AccountWithBalance = Static<typeof AccountWithBalance>;

/** A line of an entry that is posted by hand. */
export const ManualLine = Exactly({
  accountId: Id,
  debit: Type.Optional(Amount),
  credit: Type.Optional(Amount),
  partyId: Type.Optional(
    Nullable({
      ...Id,
      description: 'Only for lines of receivables, payables, deposits and advances.',
    }),
  ),
  outletId: Type.Optional(Nullable(Id)),
  note: Type.Optional(Nullable(Text(500))),
});

export const ManualLines = Type.Array(ManualLine, {
  minItems: 2,
  maxItems: 200,
  description: 'Each line has either a debit or a credit.',
});

const JournalLine = named(
  'JournalLine',
  Exactly({
    accountId: Id,
    accountCode: Type.String(),
    accountName: Type.String(),
    debit: Money,
    credit: Money,
    partyId: Nullable(Id),
    partyName: Nullable(Type.String()),
    outletId: Nullable(Id),
    method: Nullable(Type.String({ examples: ['CASH'] })),
    note: Nullable(Type.String()),
  }),
);
export type JournalLine = Static<typeof JournalLine>;

export const JournalEntry = named(
  'JournalEntry',
  Exactly({
    id: Id,
    number: Type.String({ examples: ['20261115-8F1C2A10'] }),
    businessDate: BusinessDate,
    source: Exactly({ type: Type.String({ examples: ['JOURNAL'] }), id: Id }),
    note: Nullable(Type.String()),
    userId: Id,
    createdAt: Instant,
    reverseOn: {
      ...Nullable(BusinessDate),
      description: 'The day on which it is or was reversed, if planned.',
    },
    lines: Type.Array(JournalLine),
  }),
);
export type JournalEntry = Static<typeof JournalEntry>;
