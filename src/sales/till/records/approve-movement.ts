import sql from 'sql-template-tag';
import { requireApproval } from '../../../auth/exports.ts';
import type { Actor } from '../../../http/access.ts';
import type { TillSession } from '../../../money/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { noSalesOfCashier } from '../../../values/drawer.ts';

/** Answers who approved the movement. Null if it needs no approval. */
export async function approveMovement(
  tx: Tx,
  actor: Actor,
  { kind, approvalToken }: { kind: string; approvalToken?: string },
  { session: { id, outletId }, amountMinor }: { session: TillSession; amountMinor: bigint },
): Promise<string | null> {
  if (actor.role !== 'CASHIER' || kind === 'PAID_IN') return null;
  if (kind === 'NO_SALE') {
    const opened = await tx.one<{ count: number }>(sql`
      select count(*)::int as count from till_movements
      where org_id = ${actor.orgId} and session_id = ${id} and kind = 'NO_SALE'`);
    if ((opened?.count ?? 0) < noSalesOfCashier) return null;
  }
  return requireApproval(tx, actor, {
    token: approvalToken,
    action: 'DRAWER',
    outletId,
    fits: (approved) => {
      if (approved.movement && approved.movement !== kind) return false;
      if (approved.movement === 'PAID_OUT') return amountMinor === approved.amountMinor;
      return approved.amountMinor === null || amountMinor <= approved.amountMinor;
    },
  });
}
