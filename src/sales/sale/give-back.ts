import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import type { EntryLine, Party } from '../../ledger/exports.ts';
import { bankOf, type LockedBank, lockBanks, moneyAccount, type NewPayment } from '../../money/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import { cashToGiveBack, settleBack } from '../../values/tender.ts';
import type { SoldSale } from './return-goods.ts';

/** Money that goes back; DEPOSIT stays with us for the customer. */
export type GivenBack = {
  method: NewPayment['method'];
  amountMinor: bigint;
  bankId?: string | undefined;
  reference?: string | null | undefined;
};

/** What goes back as money; in coins, where they pay only so, it may be a little more, but not more than at most. */
export type Owed = { owedMinor: bigint; atMostMinor: bigint };

export type PlacedBack = GivenBack & { bank: LockedBank | undefined };

/** Each with its bank; a deposit needs the customer whose it is. */
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
    const bank = method === 'BANK' ? bankOf(banks, { bankId, field: `${field}.${at}.bankId` }) : undefined;
    return { ...payment, bank };
  });
}

/** Where money that goes back comes from; a deposit is what the customer has with us. */
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

/** What was sent must come to what goes back, to the cent; or to the smallest coin: answers by how much it differs. */
export function coinsOf(
  actor: Actor,
  { cashUnitMinor }: Pick<SoldSale, 'cashUnitMinor'>,
  { field, payments, owedMinor, atMostMinor }: Owed & { payments: GivenBack[]; field: string },
): bigint {
  const coinsMinor = settleBack({ owedMinor, atMostMinor, payments, cashUnitMinor });
  if (coinsMinor !== undefined) return coinsMinor;
  const cashMinor = cashToGiveBack({ restMinor: owedMinor, atMostMinor, cashUnitMinor });
  const inCash = cashMinor === owedMinor ? '' : ` (all in cash: ${majorOf(actor, cashMinor)})`;
  throw failField('VALIDATION_FAILED', {
    field,
    message: `must add up to ${majorOf(actor, owedMinor)}, which goes back${inCash}`,
  });
}
