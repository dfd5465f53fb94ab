import type { Actor } from '../../http/access.ts';
import { type Party, post } from '../../ledger/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { type LockedBank, moneyAccount, writePayment } from '../store.ts';
import { balancesAfter, type PaymentOrder, paymentLines, rejectImpossibleOrder } from './order.ts';
import type { Payment } from './schemas.ts';
import { settleDebts } from './settle-debts.ts';
import { readPayment } from './store.ts';

type Facts = {
  id: string;
  /** The caller has locked the party. */
  party: Party;
  bank: LockedBank | undefined;
  outletId: string;
  tillSessionId: string | undefined;
  businessDate: string;
  reference: string | null;
  note: string | null;
  requestHash: Buffer | undefined;
};

/** Settles debts, stores the payment and posts it. What is left becomes a deposit or an advance. */
export async function postPayment(tx: Tx, actor: Actor, order: PaymentOrder, facts: Facts): Promise<Payment> {
  const { id, party, bank, outletId, tillSessionId, businessDate, reference, note, requestHash } = facts;
  const source = { type: 'PAYMENT', id };
  const settledMinor =
    order.purpose === 'SETTLEMENT' ? await settleDebts(tx, actor, { order, party, source }) : 0n;
  rejectImpossibleOrder(actor, { order, party, settledMinor });
  const money = order.method === 'DEPOSIT' ? undefined : moneyAccount(order.method, bank);
  const lines = paymentLines(order, { settledMinor, money, partyId: party.id, outletId, tillSessionId });
  const { direction, method, purpose, amountMinor } = order;
  const [, , payment] = await tx.inOrder(
    () => post(tx, actor, { source, businessDate, reference, note, lines }),
    () =>
      writePayment(tx, actor, {
        id,
        direction,
        method,
        purpose,
        amountMinor,
        outletId,
        tillSessionId,
        source,
        businessDate,
        reference,
        note,
        requestHash,
        bankId: bank?.id,
        partyId: party.id,
        balancesAfter: balancesAfter(party, lines),
      }),
    () => readPayment(tx, actor, id),
  );
  return payment;
}
