import { type Static, Type } from 'typebox';
import { Money } from '../../http/money.ts';
import {
  BusinessDate,
  Choice,
  Exactly,
  Id,
  Instant,
  Nullable,
  named,
  optional,
  PatternText,
  Text,
  Version,
} from '../../http/schema.ts';
import { largestAmount } from '../../values/money.ts';

export const BankStatus = named('BankStatus', Choice(['ACTIVE', 'CLOSED']));

const fields = {
  name: Text(100, {
    description: 'The name of the account. Its ledger account has the same name.',
    examples: ['Main'],
  }),
  bankName: Type.Optional(Nullable(Text(100, { examples: ['First Bank'] }))),
  accountNumber: Type.Optional(Nullable(Text(40, { examples: ['3012345678'] }))),
};

export const CreateBankRequest = named(
  'CreateBankRequest',
  Exactly({
    ...fields,
    currency: Type.Optional(
      PatternText('^[A-Z]{3}$', 'be a currency of three capitals', {
        description: "The business's own.",
        examples: ['NGN'],
      }),
    ),
    openingBalance: Type.Optional(
      Type.Number({
        minimum: -largestAmount,
        maximum: largestAmount,
        description: 'The balance before anything is recorded. Below zero when overdrawn. Left out: 0.',
        examples: [1250.5],
      }),
    ),
    openingDate: Type.Optional({ ...BusinessDate, description: 'The day of that balance. Left out: today.' }),
  }),
);

const change = { status: Type.Optional(BankStatus), version: Type.Optional(Version) };

/** Replaces all fields of the account. Only the status stays when it is absent. */
export const EditBankRequest = named('EditBankRequest', Exactly({ ...fields, ...change }));

/** Absent fields stay as they are. */
export const UpdateBankRequest = named('UpdateBankRequest', Exactly({ ...optional(fields), ...change }));

const bank = {
  id: Id,
  name: Type.String(),
  bankName: Nullable(Type.String()),
  accountNumber: Nullable(Type.String()),
  currency: Type.String(),
  openingBalance: Money,
  balance: { ...Money, description: 'The sum of all that was posted to its ledger account.' },
  accountId: { ...Id, description: 'Its ledger account.' },
  status: BankStatus,
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
};

export const BankData = named('Bank data', Exactly(bank));
export type BankData = Static<typeof BankData>;

export const BankDetails = named(
  'Bank details',
  Exactly({
    ...bank,
    in: { ...Money, description: 'What came in, including a positive opening balance.' },
    out: { ...Money, description: 'What went out.' },
  }),
);
export type BankDetails = Static<typeof BankDetails>;

const line = {
  id: Id,
  bank: Exactly({ id: Id, name: Type.String() }),
  entryId: { ...Id, description: 'The journal entry that it is a line of.' },
  businessDate: BusinessDate,
  recordedAt: Instant,
  source: Exactly({ type: Type.String({ examples: ['BANK_TRANSFER'] }), id: Id }),
  counterpart: Nullable(
    Type.String({
      description:
        'The other side: the customer of a sale or the vendor of a purchase, if there is one; otherwise the parties or accounts of the other lines of the entry.',
    }),
  ),
  description: Nullable(Type.String()),
  reference: {
    ...Nullable(Type.String({ examples: ['LAG1-000042'] })),
    description: 'The number of the sale or the purchase, or the reference it was recorded with.',
  },
  saleId: { ...Nullable(Id), description: 'The sale that it belongs to, also for a refund.' },
  outletId: Nullable(Id),
  debit: { ...Money, description: 'Amount that came in.' },
  credit: { ...Money, description: 'Amount that went out.' },
};

export const BankTransaction = named('BankTransaction', Exactly(line));
export type BankTransaction = Static<typeof BankTransaction>;

export const BankLedgerLine = named(
  'BankLedgerLine',
  Exactly({ ...line, balance: { ...Money, description: 'The balance of the account after this line.' } }),
);
