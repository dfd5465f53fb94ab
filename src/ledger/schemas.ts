import { type Static, Type } from 'typebox';
import { Money } from '../http/money.ts';
import { BusinessDate, Choice, Exactly, Id, Instant, Nullable, named, Version } from '../http/schema.ts';

export const AccountType = named(
  'AccountType',
  Choice(['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE']),
);
export const IncomeType = named('IncomeType', Choice(['SALES', 'OTHER']));

export const Account = named(
  'Account',
  Exactly({
    id: Id,
    code: Type.String(),
    name: Type.String(),
    type: AccountType,
    incomeType: Nullable(IncomeType),
    parentId: Nullable(Id),
    system: Type.Boolean({ description: 'Whether Tillhouse itself posts to it.' }),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  }),
);
export type Account = Static<typeof Account>;

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
    lines: Type.Array(JournalLine),
  }),
);
export type JournalEntry = Static<typeof JournalEntry>;
