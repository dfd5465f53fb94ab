import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import type { EntryLine, Party } from '../../ledger/exports.ts';
import type { PaymentMethod } from '../../values/payment.ts';
import { failField } from '../../values/refusal.ts';
import type { PartyBalances } from '../store.ts';

/** A part of a payment that settles one debt. The debt is named by its id, by its source, or by both. */
export type Allocation = {
  debtId?: string | undefined;
  source?: { type: string; id: string } | undefined;
  amountMinor: bigint;
};

/** A requested payment. */
export type PaymentOrder = {
  direction: 'IN' | 'OUT';
  method: PaymentMethod;
  purpose: 'SETTLEMENT' | 'DEPOSIT' | 'DEPOSIT_REFUND' | 'ADVANCE' | 'ADVANCE_REFUND';
  amountMinor: bigint;
  allocations: Allocation[] | undefined;
};

type StoredBalance = 'DEPOSITS' | 'ADVANCES';

/** The stored balance that takes the rest of a payment, or that a refund or the method DEPOSIT is paid from. */
function storedBalance({ direction, purpose }: PaymentOrder): StoredBalance {
  if (purpose === 'DEPOSIT_REFUND') return 'DEPOSITS';
  if (purpose === 'ADVANCE_REFUND') return 'ADVANCES';
  return direction === 'IN' ? 'DEPOSITS' : 'ADVANCES';
}

const balanceNames = { DEPOSITS: 'deposit', ADVANCES: 'advance' } as const;

/**
 * Rejects taking more from a stored balance than it has, and giving a deposit or advance to a party that cannot have
 * one.
 */
export function rejectImpossibleOrder(
  actor: Actor,
  { order, party, settledMinor }: { order: PaymentOrder; party: Party; settledMinor: bigint },
): void {
  const { method, purpose, amountMinor } = order;
  const account = storedBalance(order);
  const major = (minor: bigint) => majorOf(actor, minor);
  const takesFromBalance =
    method === 'DEPOSIT' || purpose === 'DEPOSIT_REFUND' || purpose === 'ADVANCE_REFUND';
  const storedMinor = account === 'DEPOSITS' ? party.depositMinor : party.advanceMinor;
  if (takesFromBalance && amountMinor > storedMinor) {
    throw failField('INVALID_STATE', {
      field: 'amount',
      message: `is ${major(amountMinor)}, more than the ${balanceNames[account]} of ${major(storedMinor)}`,
    });
  }
  if (method === 'DEPOSIT' && settledMinor < amountMinor) {
    throw failField('INVALID_STATE', {
      field: 'amount',
      message: `is ${major(amountMinor)}, of which ${major(settledMinor)} can be settled: a ${balanceNames[account]} can only pay what is owed`,
    });
  }
  const cannotHaveBalance = party.kind === (account === 'DEPOSITS' ? 'VENDOR' : 'CUSTOMER');
  if (!takesFromBalance && cannotHaveBalance && settledMinor < amountMinor) {
    throw failField('INVALID_STATE', {
      field: 'partyId',
      message:
        `is a ${party.kind.toLowerCase()}, who cannot have a stored ${balanceNames[account]}: ` +
        `only ${major(settledMinor)} of the amount can be settled`,
    });
  }
}

type Posting = {
  settledMinor: bigint;
  /** Absent when the payment comes from the party's own deposit or advance. */
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

/** The party's balances after these lines are posted. The caller has locked the party. */
export function balancesAfter(party: PartyBalances, lines: EntryLine[]): PartyBalances {
  const sum = (includes: (line: EntryLine) => boolean) =>
    lines.filter(includes).reduce((total, { amountMinor }) => total + amountMinor, 0n);
  return {
    balanceMinor: party.balanceMinor + sum(({ partyId }) => partyId !== undefined),
    depositMinor: party.depositMinor - sum(({ account }) => account === 'DEPOSITS'),
    advanceMinor: party.advanceMinor + sum(({ account }) => account === 'ADVANCES'),
  };
}
