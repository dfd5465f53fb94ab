import sql from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';
import { booksLock } from '../settings/exports.ts';
import type { PaymentMethod } from '../values/payment.ts';
import { failField } from '../values/refusal.ts';

export type TillSession = { id: string; tillId: string; outletId: string; status: 'OPEN' | 'CLOSED' };

/**
 * Locks the till session whose drawer the money goes to or comes from. All money of the session shares this lock;
 * closing the session waits for it. It is taken after the lock of the books and before all others.
 */
export async function lockTillSession(
  tx: Tx,
  orgId: string,
  sessionId: string,
): Promise<TillSession | undefined> {
  const [, session] = await tx.inOrder(
    () => tx.lock(booksLock(orgId, 'shared')),
    () =>
      tx.one<TillSession>(sql`
        select id, till_id as "tillId", outlet_id as "outletId", status from till_sessions
        where org_id = ${orgId} and id = ${sessionId}
        for share`),
  );
  return session;
}

/** Rejects a session that is closed or belongs to another outlet. */
export function rejectUnusableSession(
  session: Pick<TillSession, 'outletId' | 'status'> | undefined,
  outletId: string,
): void {
  if (session?.outletId !== outletId) {
    throw failField('NOT_FOUND', { field: 'tillSessionId', message: 'does not exist at this outlet' });
  }
  if (session.status !== 'OPEN') {
    throw failField('INVALID_STATE', { field: 'tillSessionId', message: 'is closed' });
  }
}

/** What we pay by card leaves our bank and not the till, whose terminal only takes cards of customers. */
export function rejectSessionOfCard(method: PaymentMethod, tillSessionId: string | undefined): void {
  if (method === 'POS' && tillSessionId) {
    throw failField('VALIDATION_FAILED', {
      field: 'tillSessionId',
      message: 'must be left out for a payment by card: that leaves the bank',
    });
  }
}

/**
 * Locks the session of a payment that is reversed. Returns its id if it is still open, so that its drawer gets the
 * money. Null: the safe gets it.
 */
export async function lockSessionIfOpen(
  tx: Tx,
  orgId: string,
  sessionId: string | null,
): Promise<string | null> {
  const session = sessionId ? await lockTillSession(tx, orgId, sessionId) : undefined;
  return session?.status === 'OPEN' ? session.id : null;
}
