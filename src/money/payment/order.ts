import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import type { EntryLine, Party } from '../../ledger/exports.ts';
import type { PaymentMethod } from '../../values/payment.ts';
import { failField } from '../../values/refusal.ts';
import type { PartyBalances } from '../store.ts';

/** A part of a payment for one debt, which is named by its own id, by what it is owed for, or by both. */
export type Allocation = {
  debtId?: string | undefined;
  source?: { type: string; id: string } | undefined;
  amountMinor: bigint;
};

/** A payment as it was asked for. */
export type PaymentOrder = {
  direction: 'IN' | 'OUT';
  method: PaymentMethod;
  purpose: 'SETTLEMENT' | 'DEPOSIT' | 'DEPOSIT_REFUND' | 'ADVANCE' | 'ADVANCE_REFUND';
  amountMinor: bigint;
  allocations: Allocation[] | undefined;
};

type StoredBalance = 'DEPOSITS' | 'ADVANCES';

/** Where what settles no debt goes to, or comes from when it is handed back. */
function storedBalance({ direction, purpose }: PaymentOrder): StoredBalance {
  if (purpose === 'DEPOSIT_REFUND') return 'DEPOSITS';
  if (purpose === 'ADVANCE_REFUND') return 'ADVANCES';
  return direction === 'IN' ? 'DEPOSITS' : 'ADVANCES';
}

const names = { DEPOSITS: 'deposit', ADVANCES: 'advance' } as const;

/** Nothing is taken from a stored balance that is not there, and only who can have one gets one. */
export function rejectImpossible(
  actor: Actor,
  { order, party, settledMinor }: { order: PaymentOrder; party: Party; settledMinor: bigint },
): void {
  const { method, purpose, amountMinor } = order;
  const account = storedBalance(order);
  const major = (minor: bigint) => majorOf(actor, minor);
  const takes = method === 'DEPOSIT' || purpose === 'DEPOSIT_REFUND' || purpose === 'ADVANCE_REFUND';
  const thereMinor = account === 'DEPOSITS' ? party.depositMinor : party.advanceMinor;
  if (takes && amountMinor > thereMinor) {
    throw failField('INVALID_STATE', {
      field: 'amount',
      message: `is ${major(amountMinor)}, and the ${names[account]} is ${major(thereMinor)}`,
    });
  }
  if (method === 'DEPOSIT' && settledMinor < amountMinor) {
    throw failField('INVALID_STATE', {
      field: 'amount',
      message: `is ${major(amountMinor)}, of which ${major(settledMinor)} can be settled: a ${names[account]} can only pay what is owed`,
    });
  }
  const hasNone = party.kind === (account === 'DEPOSITS' ? 'VENDOR' : 'CUSTOMER');
  if (!takes && hasNone && settledMinor < amountMinor) {
    throw failField('INVALID_STATE', {
      field: 'partyId',
      message:
        `is a ${party.kind.toLowerCase()}, who has no ${names[account]}: ` +
        `${major(settledMinor)} of the amount can be settled`,
    });
  }
}

type Posting = {
  settledMinor: bigint;
  /** Absent when the party's own stored balance pays. */
  money: EntryLine['account'] | undefined;
  partyId: string;
  outletId: string;
  tillSessionId?: string | undefined;
};

export function paymentLines(order: PaymentOrder, posting: Posting): EntryLine[] {
  const { direction, method, amountMinor } = order;
  const { settledMinor, money, partyId, outletId, tillSessionId } = posting;
  const sign = direction === 'IN' ? 1n : -1n;
  const account = storedBalance(order);
  return [
    money
      ? { account: money, amountMinor: sign * amountMinor, outletId, method, tillSessionId }
      : { account, amountMinor: sign * amountMinor, partyId, outletId, method },
    {
      account: direction === 'IN' ? 'RECEIVABLES' : 'PAYABLES',
      amountMinor: -sign * settledMinor,
      partyId,
      outletId,
      method,
    },
    { account, amountMinor: -sign * (amountMinor - settledMinor), partyId, outletId, method },
  ];
}

/** What the lines make of the balances that the party had under its lock. */
export function balancesAfter(party: PartyBalances, lines: EntryLine[]): PartyBalances {
  const sum = (of: (line: EntryLine) => boolean) =>
    lines.filter(of).reduce((total, { amountMinor }) => total + amountMinor, 0n);
  return {
    balanceMinor: party.balanceMinor + sum(({ partyId }) => partyId !== undefined),
    depositMinor: party.depositMinor - sum(({ account }) => account === 'DEPOSITS'),
    advanceMinor: party.advanceMinor + sum(({ account }) => account === 'ADVANCES'),
  };
}
