import { type ExactNumber, fromExact, toMajor } from '../../../../src/values/money.ts';
import type { Schema } from '../../api/client.ts';
import type { TillEngine } from '../engine/engine.ts';
import type { Method, ReturnRecord } from '../engine/types.ts';

type Returned = Schema<'GoodsReturned'>;

/** So that the figures of the shift are right without the server, and a restored one is told of it again. */
export async function keepReturn(till: TillEngine, made: Returned): Promise<void> {
  const { refund } = made;
  const decimals = till.getState().settings?.currencyDecimals ?? 2;
  const minor = (amount: ExactNumber) => fromExact(amount, decimals);
  const amounts: Partial<Record<Method, number>> = {};
  for (const { method, amount } of refund.payments) {
    const sumMinor = minor(amounts[method] ?? 0) + minor(amount);
    amounts[method] = toMajor(sumMinor, decimals);
  }
  await till.noteRefund({
    ...{ number: refund.number, amounts, bankId: undefined, isVoid: false },
    ...{ total: Number(refund.total), exchanged: 0 },
    returned: recordOf(made),
  });
  await till.refreshShift();
}

function recordOf({ refund, proof }: Returned): ReturnRecord {
  return {
    ...{ refundId: refund.id, outletId: refund.outletId, pricesIncludeTax: refund.pricesIncludeTax },
    ...(refund.customerId && { customerId: refund.customerId }),
    lines: refund.lines.map(({ itemPriceId, name, quantity, unitPrice, taxPercent, restocked }) => ({
      ...{ itemPriceId, name, quantity, unitPrice, taxPercent, restock: restocked },
    })),
    payments: refund.payments.map(({ method, amount, bankId, reference }) => ({
      ...{ method, amount: Number(amount) },
      ...(bankId && { bankId }),
      ...(reference && { reference }),
    })),
    ...(refund.tillSessionId && { tillSessionId: refund.tillSessionId }),
    ...(refund.reason && { reason: refund.reason }),
    ...(refund.approvedBy && { approvedBy: refund.approvedBy }),
    ...{ occurredAt: refund.createdAt, userId: refund.userId, proof },
  };
}
