import { type Static, Type } from 'typebox';
import { Amount, Money } from '../../http/money.ts';
import { BusinessDate, Choice, Exactly, Id, Nullable, named, Text } from '../../http/schema.ts';
import type { EntryLine, Source } from '../../ledger/exports.ts';
import { newId } from '../../platform/ids.ts';
import { isSettledByProvider, methodFacts, settledMethods } from '../../values/payment.ts';
import type { NewPayment } from '../store.ts';

const OperationType = named(
  'BankOperationType',
  Choice(['DEPOSIT', 'WITHDRAWAL', 'TRANSFER', 'CHARGE', 'INTEREST']),
);
const From = Choice(['CASH', ...settledMethods, 'OWNER'], {
  description:
    'For a deposit, where the money comes from: cash (the default), a card or mobile money provider, or the owner.',
});
const To = Choice(['CASH', 'OWNER'], {
  description: 'For a withdrawal, where the money goes: cash (the default) or the owner.',
});

export const BankOperationRequest = named(
  'BankOperationRequest',
  Exactly({
    type: OperationType,
    bankId: Id,
    toBankId: Type.Optional({ ...Id, description: 'For a transfer.' }),
    from: Type.Optional(From),
    to: Type.Optional(To),
    amount: Amount,
    charge: Type.Optional({
      ...Amount,
      description: 'What the provider keeps of a settlement (a deposit from POS or MOBILE).',
    }),
    businessDate: Type.Optional({ ...BusinessDate, description: 'Left out: today.' }),
    outletId: Type.Optional({
      ...Id,
      description: 'The outlet whose money it is. Left out: the business as a whole.',
    }),
    reference: Type.Optional(Text(100)),
    note: Type.Optional(Text(500)),
  }),
);
export type BankOperationRequest = Static<typeof BankOperationRequest>;

export const BankOperation = named(
  'BankOperation',
  Exactly({
    id: Id,
    type: OperationType,
    bankId: Id,
    toBankId: Nullable(Id),
    from: Nullable(From),
    to: Nullable(To),
    amount: Money,
    charge: Money,
    businessDate: BusinessDate,
    outletId: Nullable(Id),
    reference: Nullable(Type.String()),
    note: Nullable(Type.String()),
    entryIds: Type.Array(Id, {
      description: 'Its journal entries: one, and a second one for the charge of a settlement.',
    }),
    paymentId: {
      ...Nullable(Id),
      description: 'Only charges and interest are payments. The others move money between our own accounts.',
    },
  }),
);

type Bank = { id: string; accountId: string };

/** An operation that is checked and ready to post: its banks, day and amounts are known. */
export type ReadyOperation = {
  id: string;
  type: BankOperationRequest['type'];
  bank: Bank;
  toBank: Bank | undefined;
  from: Static<typeof From>;
  to: Static<typeof To>;
  amountMinor: bigint;
  chargeMinor: bigint;
  businessDate: string;
  outletId: string | null;
  reference: string | null;
  note: string | null;
};

/** Finds contradictions within a request, without looking at stored data. */
export function findContradictions(
  request: BankOperationRequest,
): { field: keyof BankOperationRequest; message: string }[] {
  const { type, bankId, toBankId, from, to, amount, charge } = request;
  const isSettlement = type === 'DEPOSIT' && isSettledByProvider(from);
  const contradictions: [boolean, keyof BankOperationRequest, string][] = [
    [type === 'TRANSFER' && !toBankId, 'toBankId', 'is required for a transfer'],
    [type !== 'TRANSFER' && !!toBankId, 'toBankId', 'is for transfers only'],
    [toBankId === bankId, 'toBankId', 'must be a different account'],
    [type !== 'DEPOSIT' && !!from, 'from', 'is for deposits only'],
    [type !== 'WITHDRAWAL' && !!to, 'to', 'is for withdrawals only'],
    [
      !isSettlement && charge !== undefined,
      'charge',
      `is for deposits from ${settledMethods.join(' or ')} only`,
    ],
    [charge !== undefined && charge >= amount, 'charge', 'must be less than the amount'],
  ];
  return contradictions.filter(([applies]) => applies).map(([, field, message]) => ({ field, message }));
}

const accountOf = (place: ReadyOperation['from' | 'to']) =>
  place === 'OWNER' ? 'EQUITY' : methodFacts[place].account;

type Posting = {
  source: Source;
  lines: EntryLine[];
  payment?: Pick<NewPayment, 'id' | 'direction' | 'method' | 'purpose' | 'amountMinor' | 'bankId'>;
};

/**
 * The journal entries of an operation. Charges and interest are money that left or arrived, so they have a payment. The
 * fee that a provider keeps from a settlement is an entry of its own, because it is paid from what the provider held
 * for us.
 */
export function postingsOf(operation: ReadyOperation): Posting[] {
  const { id, type, bank, toBank, from, to, amountMinor, chargeMinor, outletId } = operation;
  const source = { type: `BANK_${type}`, id };
  const line = (account: EntryLine['account'], amount: bigint, method?: string) => ({
    account,
    amountMinor: amount,
    outletId,
    method,
  });
  const bankAccount = { id: bank.accountId };
  switch (type) {
    case 'DEPOSIT': {
      const arrived = amountMinor - chargeMinor;
      return [
        { source, lines: [line(bankAccount, arrived), line(accountOf(from), -arrived)] },
        ...(from === 'OWNER' || chargeMinor === 0n ? [] : [chargePosting(from, chargeMinor)]),
      ];
    }
    case 'WITHDRAWAL':
      return [{ source, lines: [line(accountOf(to), amountMinor), line(bankAccount, -amountMinor)] }];
    case 'TRANSFER':
      if (!toBank) throw new Error('a transfer without the account that it goes to');
      return [
        { source, lines: [line({ id: toBank.accountId }, amountMinor), line(bankAccount, -amountMinor)] },
      ];
    case 'CHARGE':
      return [
        {
          source,
          lines: [line('BANK_CHARGES', amountMinor), line(bankAccount, -amountMinor, 'BANK')],
          payment: { direction: 'OUT', method: 'BANK', purpose: 'CHARGE', amountMinor, bankId: bank.id },
        },
      ];
    case 'INTEREST':
      return [
        {
          source,
          lines: [line(bankAccount, amountMinor, 'BANK'), line('INTEREST', -amountMinor)],
          payment: { direction: 'IN', method: 'BANK', purpose: 'INTEREST', amountMinor, bankId: bank.id },
        },
      ];
  }

  function chargePosting(method: Exclude<ReadyOperation['from'], 'OWNER'>, minor: bigint): Posting {
    const paymentId = newId();
    return {
      source: { type: 'BANK_CHARGE', id: paymentId },
      lines: [line('BANK_CHARGES', minor), line(accountOf(method), -minor, method)],
      payment: { id: paymentId, direction: 'OUT', method, purpose: 'CHARGE', amountMinor: minor },
    };
  }
}
