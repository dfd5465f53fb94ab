import { type Static, Type } from 'typebox';
import { Amount, Money } from '../../../http/money.ts';
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
  Version,
} from '../../../http/schema.ts';
import { settledMethods } from '../../../values/payment.ts';
import { statementFormats } from '../statement-file/read-file.ts';

export const BankLineStatus = named('BankLineStatus', Choice(['UNMATCHED', 'MATCHED']));
const SignedMoney = { ...Money, description: 'Above zero: money that came in.' };

const entry = {
  entryId: Id,
  position: Type.Integer({
    minimum: 1,
    maximum: 32_767,
    description: 'The number of the line in its entry.',
  }),
  businessDate: BusinessDate,
  source: Exactly({ type: Type.String({ examples: ['EXPENSE'] }), id: Id }),
  counterpart: Nullable(Type.String()),
  description: Nullable(Type.String()),
  reference: Nullable(Type.String()),
};

export const OpenBankEntry = named(
  'OpenBankEntry',
  Exactly({
    ...entry,
    amount: SignedMoney,
    open: { ...Money, description: 'The part of the amount that no line of the bank is matched with.' },
  }),
);
export type OpenBankEntry = Static<typeof OpenBankEntry>;

const line = {
  id: Id,
  bankId: Id,
  bookedOn: BusinessDate,
  amount: SignedMoney,
  description: Type.String(),
  counterparty: Nullable(Type.String()),
  reference: Nullable(Type.String()),
  bankReference: Nullable(Type.String()),
  status: BankLineStatus,
};

export const BankLine = named(
  'BankLine',
  Exactly({
    ...line,
    matches: Type.Array(
      Exactly({
        ...entry,
        amount: { ...Money, description: 'The part of the line of the books that is matched.' },
        ruleId: { ...Nullable(Id), description: 'The rule that recorded it by itself.' },
        matchedAt: Instant,
      }),
    ),
  }),
);
export type BankLine = Static<typeof BankLine>;

const RecordType = named(
  'BankRecordType',
  Choice(['EXPENSE', 'PAYMENT', 'DEPOSIT', 'WITHDRAWAL', 'TRANSFER', 'CHARGE', 'INTEREST', 'JOURNAL'], {
    description:
      'EXPENSE: an expense. PAYMENT: a customer paid or a vendor was paid. DEPOSIT: cash, card or mobile takings, or money of the owner. WITHDRAWAL: to cash or the owner. TRANSFER: from or to another bank account. CHARGE and INTEREST: of the bank. JOURNAL: any other account.',
  }),
);

const record = {
  type: RecordType,
  accountId: Type.Optional({ ...Nullable(Id), description: 'For EXPENSE and JOURNAL.' }),
  partyId: Type.Optional({ ...Nullable(Id), description: 'For PAYMENT: who paid or was paid.' }),
  otherBankId: Type.Optional({ ...Nullable(Id), description: 'For TRANSFER: the other bank account.' }),
  outletId: Type.Optional({ ...Nullable(Id), description: 'Required for EXPENSE and PAYMENT.' }),
  from: Type.Optional(
    Nullable(Choice(['CASH', ...settledMethods, 'OWNER'], { description: 'For DEPOSIT. Left out: cash.' })),
  ),
  to: Type.Optional(Nullable(Choice(['CASH', 'OWNER'], { description: 'For WITHDRAWAL. Left out: cash.' }))),
  taxRateId: Type.Optional({
    ...Nullable(Id),
    description: 'For EXPENSE: the rate of the tax in the amount.',
  }),
  taxRecoverable: Type.Optional(
    Type.Boolean({
      description: 'For EXPENSE: whether the tax authority gives the tax back. Left out: true.',
    }),
  ),
  payee: Type.Optional(Nullable(Text(200, { description: 'For EXPENSE.', examples: ['Ikeja Electric'] }))),
  note: Type.Optional(Nullable(Text(500))),
};

/** What a rule records. The amount, the day and the reference are those of the line. */
export const BankRuleRecord = named('BankRuleRecord', Exactly(record));
export type BankRuleRecord = Static<typeof BankRuleRecord>;

export const RecordBankLineRequest = named(
  'RecordBankLineRequest',
  Exactly({
    ...record,
    charge: Type.Optional(
      Nullable({
        ...Amount,
        description: 'For DEPOSIT from POS or MOBILE: what the provider kept, on top of what arrived.',
      }),
    ),
    businessDate: Type.Optional({
      ...Nullable(BusinessDate),
      description: 'Left out: the day of the line, or the first open day after it.',
    }),
  }),
);
export type RecordBankLineRequest = Static<typeof RecordBankLineRequest>;

const SuggestionReason = named(
  'SuggestionReason',
  Choice([
    'SAME_AMOUNT',
    'SUM_OF_SEVERAL',
    'PART_OF_ENTRY',
    'SAME_DAY',
    'NEAR_DAY',
    'SAME_REFERENCE',
    'SAME_NAME',
    'CARD_TAKINGS',
    'RULE',
  ]),
);

export const BankSuggestion = named(
  'BankSuggestion',
  Exactly({
    kind: Choice(['MATCH', 'RECORD'], {
      description: 'MATCH: it is in the books already. RECORD: a document is recorded from it.',
    }),
    reasons: Type.Array(
      Exactly({
        reason: SuggestionReason,
        detail: {
          ...Nullable(Type.String()),
          description:
            'The days between them, the reference, the name, the days of the takings, or the text of the rule.',
        },
      }),
    ),
    isSure: Type.Boolean({ description: 'Nothing else fits, so it can be accepted without a look.' }),
    entries: Type.Array(
      Exactly({ ...entry, amount: { ...Money, description: 'The part of the entry that is matched.' } }),
    ),
    record: Type.Unsafe<RecordBankLineRequest | null>({ anyOf: [RecordBankLineRequest, { type: 'null' }] }),
    ruleId: Nullable(Id),
  }),
);
export type BankSuggestion = Static<typeof BankSuggestion>;

export const SuggestedBankLine = named(
  'SuggestedBankLine',
  Exactly({ ...line, suggestions: Type.Array(BankSuggestion) }),
);

export const StatementFormat = named('StatementFormat', Choice(statementFormats));

const statement = {
  format: StatementFormat,
  account: { ...Nullable(Type.String()), description: 'The account that the file names.' },
  fromDate: BusinessDate,
  toDate: BusinessDate,
  openingBalance: { ...Nullable(Money), description: 'None when the file has no balances.' },
  closingBalance: Nullable(Money),
  lines: { ...Count, description: 'How many lines it has.' },
};

export const BankStatement = named(
  'BankStatement',
  Exactly({
    id: Id,
    ...statement,
    unmatched: { ...Count, description: 'How many of its lines are not matched.' },
    importedAt: Instant,
    importedByName: Nullable(Type.String()),
  }),
);
export type BankStatement = Static<typeof BankStatement>;

export const NewStatement = Exactly({
  ...statement,
  newLines: { ...Count, description: 'Lines that no earlier file had.' },
});

export const BankRule = named(
  'BankRule',
  Exactly({
    id: Id,
    bankId: { ...Nullable(Id), description: 'Null: all bank accounts.' },
    contains: Type.String(),
    direction: Nullable(Choice(['IN', 'OUT'])),
    record: BankRuleRecord,
    isAutomatic: Type.Boolean(),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  }),
);
export type BankRule = Static<typeof BankRule>;

export const ruleFields = {
  bankId: Type.Optional({ ...Nullable(Id), description: 'Left out: all bank accounts.' }),
  contains: Text(100, {
    description: 'A part of the text of the line, in any case.',
    examples: ['SMS ALERT CHARGE'],
  }),
  direction: Type.Optional({
    ...Nullable(Choice(['IN', 'OUT'])),
    description: 'Only money that came in, or only money that went out. Left out: both.',
  }),
  record: BankRuleRecord,
  isAutomatic: Type.Optional(
    Type.Boolean({
      description:
        'Records the document as soon as the line is imported, unless the books have such an amount already. Left out: it is only suggested.',
      default: false,
    }),
  ),
};
