import type { Actor } from '../../http/access.ts';
import { type EntryLine, post } from '../../ledger/exports.ts';
import { writePaymentsWithCommit } from '../../money/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { moneyLine, type PlacedBack } from './give-back.ts';

type BookedRefund = {
  id: string;
  outletId: string;
  customerId: string | null;
  tillSessionId: string | null;
  businessDate: string;
  /** The number on its slip. */
  reference: string;
  reason: string | null;
  totalMinor: bigint;
  taxMinor: bigint;
  roundingMinor: bigint;
  /** The cost of the goods, and the part of it that is lost because they are damaged. */
  costMinor: bigint;
  lostMinor: bigint;
  creditedMinor: bigint;
  exchangedMinor: bigint;
  payments: PlacedBack[];
  /** The journal lines of the goods that went back into stock. */
  goods: EntryLine[];
};

/** Writes the payments and the journal entry of a refund, with or without a sale. */
export async function bookRefund(tx: Tx, actor: Actor, refund: BookedRefund): Promise<void> {
  const { outletId, customerId, tillSessionId, businessDate, payments } = refund;
  const { totalMinor, taxMinor, roundingMinor, creditedMinor } = refund;
  const source = { type: 'REFUND', id: refund.id };
  const paid = { direction: 'OUT' as const, purpose: 'REFUND' as const, outletId, partyId: customerId };
  writePaymentsWithCommit(
    tx,
    actor,
    payments.map(({ method, amountMinor, bank, reference }) => ({
      method,
      amountMinor,
      reference,
      bankId: bank?.id,
      ...paid,
      tillSessionId,
      source,
      businessDate,
    })),
  );
  await post(tx, actor, {
    source,
    businessDate,
    reference: refund.reference,
    note: refund.reason,
    lines: [
      { account: 'SALES', amountMinor: totalMinor - taxMinor - roundingMinor, outletId },
      { account: 'TAX_PAYABLE', amountMinor: taxMinor, outletId },
      { account: 'ROUNDING', amountMinor: roundingMinor, outletId },
      { account: 'EXCHANGES', amountMinor: -refund.exchangedMinor, outletId },
      ...payments.map((payment) => moneyLine(payment, refund)),
      ...(creditedMinor > 0n && customerId
        ? [{ account: 'RECEIVABLES' as const, amountMinor: -creditedMinor, outletId, partyId: customerId }]
        : []),
      ...refund.goods,
      { account: 'SHRINKAGE', amountMinor: refund.lostMinor, outletId },
      { account: 'COST_OF_SALES', amountMinor: -refund.costMinor, outletId },
    ],
  });
}
