import type { Schema } from '../../api/client.ts';
import type { TillEngine } from '../engine/engine.ts';
import type { ReturnRecord } from '../engine/types.ts';
import { amountsOf } from './money-in-words.ts';

type Returned = Schema<'GoodsReturned'>;

/** Keeps a return without a receipt on this device. The shift figures and a restored server need it. */
export async function keepReturn(till: TillEngine, returned: Returned): Promise<void> {
  const { refund } = returned;
  const decimals = till.getState().settings?.currencyDecimals ?? 2;
  await till.noteRefund({
    number: refund.number,
    amounts: amountsOf(refund.payments, decimals),
    bankId: refund.payments.find(({ method }) => method === 'BANK')?.bankId ?? undefined,
    isVoid: false,
    total: Number(refund.total),
    exchanged: 0,
    returned: recordOf(returned),
  });
  await till.refreshShift();
}

function recordOf({ refund, proof }: Returned): ReturnRecord {
  return {
    refundId: refund.id,
    outletId: refund.outletId,
    pricesIncludeTax: refund.pricesIncludeTax,
    ...(refund.customerId && { customerId: refund.customerId }),
    lines: refund.lines.map(({ itemPriceId, name, quantity, unitPrice, taxPercent, restocked }) => ({
      itemPriceId,
      name,
      quantity,
      unitPrice,
      taxPercent,
      restock: restocked,
    })),
    payments: refund.payments.map(({ method, amount, bankId, reference }) => ({
      method,
      amount: Number(amount),
      ...(bankId && { bankId }),
      ...(reference && { reference }),
    })),
    ...(refund.tillSessionId && { tillSessionId: refund.tillSessionId }),
    ...(refund.reason && { reason: refund.reason }),
    ...(refund.approvedBy && { approvedBy: refund.approvedBy }),
    occurredAt: refund.createdAt,
    userId: refund.userId,
    proof,
  };
}
