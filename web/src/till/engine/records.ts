import type { Schema } from '../../api/client.ts';
import type { RefundRecord } from './types.ts';

type Refund = Schema<'Refund'>;

/**
 * A refund or a void as it was made, whole, for a server that has forgotten it. What paid for other goods in an exchange
 * is written as cash on both sides: the drawer has the same in the end.
 */
export function refundRecordOf(refund: Refund, proof: string): RefundRecord {
  const exchanged = Number(refund.exchanged);
  return {
    ...{ refundId: refund.id, saleId: refund.saleId, isVoid: refund.isVoid },
    lines: refund.lines.map(({ position, quantity, restocked }) => ({
      ...{ position, quantity: Number(quantity), restock: restocked },
    })),
    payments: [
      ...refund.payments.map(({ method, amount, bankId, reference }) => ({
        ...{ method, amount: Number(amount) },
        ...(bankId && { bankId }),
        ...(reference && { reference }),
      })),
      ...(exchanged > 0 ? [{ method: 'CASH' as const, amount: exchanged }] : []),
    ],
    ...(refund.tillSessionId && { tillSessionId: refund.tillSessionId }),
    ...(refund.reason && { reason: refund.reason }),
    ...{ occurredAt: refund.createdAt, userId: refund.userId, proof },
  };
}
