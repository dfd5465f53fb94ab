import sql from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';
import { booksLock } from '../settings/exports.ts';
import type { PaymentMethod } from '../values/payment.ts';
import { failField } from '../values/refusal.ts';

export type TillSession = { id: string; tillId: string; outletId: string; status: 'OPEN' | 'CLOSED' };

/**
 * The session of a till whose drawer money goes to or comes from. It stays as it is until the commit: whoever closes it
 * waits for this lock, which all money of the session shares. It comes behind the books and before everything else.
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

/** Money moves in sessions that are open, and in those of its own outlet. */
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

/** What we pay by card leaves our bank: it goes through no till, whose terminal takes cards of customers. */
export function rejectSessionOfCard(method: PaymentMethod, tillSessionId: string | undefined): void {
  if (method === 'POS' && tillSessionId) {
    throw failField('VALIDATION_FAILED', {
      field: 'tillSessionId',
      message: 'must be left out for a payment by card: that leaves the bank',
    });
  }
}

/** Where money goes that is taken back: to the drawer that it came from while its session is open, else to the safe. */
export async function sessionTakingBack(
  tx: Tx,
  orgId: string,
  sessionId: string | null,
): Promise<string | null> {
  const session = sessionId ? await lockTillSession(tx, orgId, sessionId) : undefined;
  return session?.status === 'OPEN' ? session.id : null;
}
