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

/** The return without a receipt that has this id, where it was made before. */
export async function returnedBefore(
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

/** A return that was just made. */
export async function readReturned(tx: Tx, actor: Actor, id: string): Promise<RefundDetails> {
  const refund = await readRefund(tx, actor, id);
  if (!refund) throw new Error('a return that was just made is not there');
  return refund;
}

/** With what shows that this server has allowed it. */
export function provenReturn(keys: Keys, actor: Actor, refund: RefundDetails) {
  return { refund, proof: proofOf(keys, actor, returnFactsOf(refund)) };
}

/** What others get to know of it. Nobody is known to have sold it, so it is of whoever took it back. */
export function toldOfReturn(refund: RefundDetails) {
  return { ...refund, soldBy: refund.userId };
}
