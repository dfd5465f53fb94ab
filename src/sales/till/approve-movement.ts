import sql from 'sql-template-tag';
import { type ApprovedFigures, requireApproval } from '../../auth/exports.ts';
import type { Actor } from '../../http/access.ts';
import type { TillSession } from '../../money/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { Refusal } from '../../values/refusal.ts';

/** What has happened without a manager's yes, or with one that is not known any more. */
export const unapproved = 'UNAPPROVED';

/** A drawer has to be opened now and then to give change; more often it takes a manager. */
export const noSalesOfCashier = 3;

/** Who said yes to it; null where nobody has to. */
export async function approve(
  tx: Tx,
  actor: Actor,
  { kind, approvalToken, wasRecorded }: { kind: string; approvalToken?: string; wasRecorded?: boolean },
  { session: { id, outletId }, amountMinor }: { session: TillSession; amountMinor: bigint },
): Promise<string | null> {
  if (actor.role !== 'CASHIER' || kind === 'PAID_IN') return null;
  if (kind === 'NO_SALE') {
    const opened = await tx.one<{ count: number }>(sql`
      select count(*)::int as count from till_movements
      where org_id = ${actor.orgId} and session_id = ${id} and kind = 'NO_SALE'`);
    if ((opened?.count ?? 0) < noSalesOfCashier) return null;
  }
  const asked = {
    ...{ token: approvalToken, action: 'DRAWER' as const, outletId },
    fits: ({ amountMinor: approvedMinor }: ApprovedFigures) =>
      approvedMinor === null || amountMinor <= approvedMinor,
  };
  if (!wasRecorded) return requireApproval(tx, actor, asked);
  return requireApproval(tx, actor, asked).catch((error) => {
    if (error instanceof Refusal && error.status === 403) return unapproved;
    throw error;
  });
}
