import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import type { EntryLine, Party } from '../../ledger/exports.ts';
import { type LockedBank, lockBanks, moneyAccount, type NewPayment, pickBank } from '../../money/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { cashToGiveBack } from '../../values/coins.ts';
import { failField } from '../../values/refusal.ts';
import { settleBack } from '../../values/tender.ts';
import type { SoldSale } from './return-goods.ts';

/** A payment of a refund. DEPOSIT adds to the customer's deposit. */
export type GivenBack = {
  method: NewPayment['method'];
  amountMinor: bigint;
  bankId?: string | undefined;
  reference?: string | null | undefined;
};

/** The money to pay back. Rounded to coins it may be a little more, up to `atMostMinor`. */
export type Owed = { owedMinor: bigint; atMostMinor: bigint };

/** A payment of a refund, with the bank account of a payment by BANK. */
export type PlacedBack = GivenBack & { bank: LockedBank | undefined };

/** Adds the bank account to each payment by BANK. Refuses a deposit without a customer. */
export async function withBanks(
  tx: Tx,
  { orgId }: Actor,
  { payments, customer, field }: { payments: GivenBack[]; customer: Party | undefined; field: string },
): Promise<PlacedBack[]> {
  const byBank = payments.filter(({ method }) => method === 'BANK');
  const banks = await lockBanks(
    tx,
    orgId,
    byBank.map(({ bankId }) => bankId),
  );
  return payments.map((payment, at) => {
    const { method, bankId } = payment;
    if (method === 'DEPOSIT' && !customer) {
      throw failField('VALIDATION_FAILED', {
        field: `${field}.${at}.method`,
        message: 'needs a customer',
      });
    }
    const bank = method === 'BANK' ? pickBank(banks, { bankId, field: `${field}.${at}.bankId` }) : undefined;
    return { ...payment, bank };
  });
}

/** The journal line of a payment of a refund. */
export function moneyLine(
  { method, amountMinor, bank }: PlacedBack,
  from: { outletId: string; customerId: string | null; tillSessionId: string | null },
): EntryLine {
  const { outletId, customerId, tillSessionId } = from;
  if (method === 'DEPOSIT') {
    return { account: 'DEPOSITS', amountMinor: -amountMinor, outletId, partyId: customerId ?? undefined };
  }
  return { account: moneyAccount(method, bank), amountMinor: -amountMinor, outletId, method, tillSessionId };
}

/**
 * Refuses payments that do not add up to what is owed, exactly or rounded to the smallest coin. Answers the rounding.
 */
export function roundingToCoins(
  actor: Actor,
  { cashUnitMinor }: Pick<SoldSale, 'cashUnitMinor'>,
  { field, payments, owedMinor, atMostMinor }: Owed & { payments: GivenBack[]; field: string },
): bigint {
  const roundingMinor = settleBack({ owedMinor, atMostMinor, payments, cashUnitMinor });
  if (roundingMinor !== undefined) return roundingMinor;
  const cashMinor = cashToGiveBack({ restMinor: owedMinor, atMostMinor, cashUnitMinor });
  const inCash = cashMinor === owedMinor ? '' : ` (all in cash: ${majorOf(actor, cashMinor)})`;
  throw failField('VALIDATION_FAILED', {
    field,
    message: `must add up to ${majorOf(actor, owedMinor)}, the amount to give back${inCash}`,
  });
}
