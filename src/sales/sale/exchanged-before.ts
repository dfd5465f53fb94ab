import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import { answerOfSale } from '../checkout/complete-sale.ts';
import type { CheckoutResponse } from '../checkout/schemas.ts';
import { type ExchangeBody, exchangeRequest } from './refund-request.ts';
import type { Refund } from './refund-schemas.ts';
import { findSaleRefund } from './refunded-before.ts';
import { readSale } from './store.ts';

type Requested = { saleId: string; body: ExchangeBody & { refundId?: string } };

/**
 * The exchange that this request made before, whoever sent it then. Undefined if there is none. Waits for any other
 * request that makes a refund of this id.
 */
export async function findExchange(
  tx: Tx,
  actor: Actor,
  { saleId, body }: Requested,
): Promise<{ refund: Refund; exchange: CheckoutResponse } | undefined> {
  if (!body.refundId) return undefined;
  const request = exchangeRequest(body);
  const earlier = await findSaleRefund(tx, actor, { id: body.refundId, saleId, request });
  if (!earlier) return undefined;
  const { refund } = earlier;
  const sold = refund.exchange && (await readSale(tx, actor, refund.exchange.saleId));
  if (!sold)
    throw failField('DUPLICATE', { field: 'refundId', message: 'is already used by another refund' });
  return { refund, exchange: answerOfSale(sold) };
}
