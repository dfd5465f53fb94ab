import type { Schema } from '../../api/client.ts';
import type { OfflineSale, RefundRecord } from './types.ts';

type Refund = Schema<'Refund'>;
type Exchange = Schema<'CheckoutResponse'>;

/**
 * A refund or a void as it was made, whole, for a server that has forgotten it. What paid for other goods in an exchange
 * is written as cash on both sides: the drawer has the same in the end.
 */
export function refundRecordOf(refund: Refund): RefundRecord {
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
    ...{ occurredAt: refund.createdAt, userId: refund.userId },
  };
}

/** What an exchange sold, as a till would have rung it up. */
export function exchangeSaleOf({ sale, payments }: Exchange, shiftId: string): OfflineSale {
  const exchanged = Number(sale.exchanged);
  return {
    ...{ saleId: sale.id, number: sale.number, tillSessionId: sale.tillSessionId ?? shiftId },
    ...{ completedAt: sale.completedAt, userId: sale.userId, pricesIncludeTax: sale.pricesIncludeTax },
    ...(sale.customerId && { customerId: sale.customerId }),
    lines: sale.lines.map((line) => ({
      ...{ itemPriceId: line.itemPriceId, name: line.name, quantity: Number(line.quantity) },
      ...{ unitPrice: Number(line.unitPrice), taxPercent: line.taxPercent },
      ...{ tax: Number(line.tax), total: Number(line.total) },
    })),
    total: Number(sale.total),
    payments: [
      ...payments.map(({ method, tendered, cashBack, bankId, reference }) => ({
        ...{ method, amount: Number(tendered) },
        ...(Number(cashBack) > 0 && { cashBack: Number(cashBack) }),
        ...(bankId && { bankId }),
        ...(reference && { reference }),
      })),
      ...(exchanged > 0 ? [{ method: 'CASH' as const, amount: exchanged }] : []),
    ],
    ...(sale.note && { note: sale.note }),
  };
}
