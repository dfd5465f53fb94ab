import type { Schema } from '../../api/client.ts';
import type { KeptSale, RefundRecord } from './types.ts';

type Refund = Schema<'Refund'>;

/** A refund or void with all its details, to be sent again to a restored server. An exchange includes its sale. */
export function refundRecordOf(
  refund: Refund,
  proof: string,
  made?: Pick<KeptSale, 'sale'> | undefined,
): RefundRecord {
  const exchanged = Number(refund.exchanged);
  return {
    refundId: refund.id,
    saleId: refund.saleId,
    isVoid: refund.isVoid,
    lines: refund.lines.map(({ position, quantity, restocked }) => ({
      position,
      quantity: Number(quantity),
      restock: restocked,
    })),
    payments: refund.payments.map(({ method, amount, bankId, reference }) => ({
      method,
      amount: Number(amount),
      ...(bankId && { bankId }),
      ...(reference && { reference }),
    })),
    ...(made && { exchange: { sale: made.sale, exchanged } }),
    ...(refund.tillSessionId && { tillSessionId: refund.tillSessionId }),
    ...(refund.reason && { reason: refund.reason }),
    occurredAt: refund.createdAt,
    userId: refund.userId,
    proof,
  };
}
