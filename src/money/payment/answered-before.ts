import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import type { PaymentOrder } from './order.ts';
import type { Payment, PaymentInput } from './schemas.ts';
import { type PaymentRow, paymentColumns, paymentOf } from './store.ts';

/** Of everything that a payment is asked for by; what is absent and what is null are the same. */
export function requestHashOf(order: PaymentOrder, body: PaymentInput): Buffer {
  const text = (sent: string | null | undefined) => sent?.trim() ?? null;
  const allocations = order.allocations?.map(({ debtId, source, amountMinor }) => [
    debtId ?? null,
    source ? [source.type, source.id] : null,
    String(amountMinor),
  ]);
  const content = [
    [order.direction, order.method, order.purpose, String(order.amountMinor)],
    [body.partyId, body.outletId, body.bankId ?? null, allocations ?? null],
    [body.businessDate ?? null, body.occurredAt ?? null, text(body.reference), text(body.note)],
    // Only where it is said: what was hashed before tills were must stay the same.
    ...(body.tillSessionId ? [[body.tillSessionId]] : []),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/**
 * The payment of this id, when it was recorded before by the very same request: senders repeat what they got no answer
 * to, also days later. Whoever sends the same id at the same time waits here for the first.
 */
export async function answeredBefore(
  tx: Tx,
  actor: Actor,
  { id, requestHash }: { id: string; requestHash: Buffer },
): Promise<Payment | undefined> {
  const [, row] = await tx.inOrder(
    () =>
      tx.run(
        sql`select pg_advisory_xact_lock(hashtextextended('payment' || ${actor.orgId}::text || ${id}::text, 0))`,
      ),
    () =>
      tx.one<PaymentRow & { requestHash: Buffer | null }>(sql`
        select ${paymentColumns}, p.request_hash as "requestHash"
        from payments p where p.org_id = ${actor.orgId} and p.id = ${id}`),
  );
  if (!row) return undefined;
  const { requestHash: firstHash, ...payment } = row;
  if (!firstHash?.equals(requestHash)) {
    throw failField('DUPLICATE', { field: 'paymentId', message: 'is already used by another payment' });
  }
  if (actor.outletIds && !actor.outletIds.includes(payment.outletId ?? '')) {
    throw failField('NOT_FOUND', { field: 'outletId', message: 'does not exist' });
  }
  // As it was answered the first time, whatever happened to it since.
  return paymentOf(actor, { ...payment, reversedById: null });
}
