import type { Actor } from '../../http/access.ts';
import { Exactly, named } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import type { Keys } from '../../platform/keys.ts';
import { failField } from '../../values/refusal.ts';
import { Proof, proofOf, returnFactsOf } from '../till/records/proof.ts';
import { RefundDetails, readRefund } from './read-refund.ts';
import type { RefundRequest } from './refund-request.ts';
import { findRefund, isRequested } from './refunded-before.ts';

export const GoodsReturned = named('GoodsReturned', Exactly({ refund: RefundDetails, proof: Proof }));

/** The existing return without a receipt of this id. Undefined if there is none. */
export async function findReturn(
  tx: Tx,
  actor: Actor,
  { id, request }: { id: string; request?: RefundRequest<RefundDetails['lines'][number]> | undefined },
): Promise<RefundDetails | undefined> {
  const row = await findRefund(tx, actor, id);
  if (!row) return undefined;
  const refund = await readRefund(tx, actor, id);
  if (row.saleId !== null || !refund || !isRequested(request, row, refund)) {
    throw failField('DUPLICATE', { field: 'refundId', message: 'is already used by another refund' });
  }
  return refund;
}

/** Reads a return that this transaction has made. */
export async function readReturned(tx: Tx, actor: Actor, id: string): Promise<RefundDetails> {
  const refund = await readRefund(tx, actor, id);
  if (!refund) throw new Error('a return that was just made is not there');
  return refund;
}

/** Adds the proof that this server allowed the return. */
export function provenReturn(keys: Keys, actor: Actor, refund: RefundDetails) {
  return { refund, proof: proofOf(keys, actor, returnFactsOf(refund)) };
}

/** The data of the event. The seller is unknown, so the user who took the goods back stands for the seller. */
export function returnEventData(refund: RefundDetails) {
  return { ...refund, soldBy: refund.userId };
}
