import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import type { PaymentOrder } from './order.ts';
import type { Payment, PaymentInput } from './schemas.ts';
import { type PaymentRow, paymentColumns, paymentOf } from './store.ts';

/** A hash of everything that a payment request says. Absent and null are the same. */
export function requestHashOf(order: PaymentOrder, body: PaymentInput): Buffer {
  const text = (value: string | null | undefined) => value?.trim() ?? null;
  const allocations = order.allocations?.map(({ debtId, source, amountMinor }) => [
    debtId ?? null,
    source ? [source.type, source.id] : null,
    String(amountMinor),
  ]);
  const content = [
    [order.direction, order.method, order.purpose, String(order.amountMinor)],
    [body.partyId, body.outletId, body.bankId ?? null, allocations ?? null],
    [body.businessDate ?? null, body.occurredAt ?? null, text(body.reference), text(body.note)],
    // Only added when present, so that hashes of payments from before there were tills stay the same.
    ...(body.tillSessionId ? [[body.tillSessionId]] : []),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/**
 * Finds the payment that the same request recorded before, even days ago: senders repeat a request when they got no
 * answer. Simultaneous requests with the same id wait here for the first.
 */
export async function findEarlierPayment(
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
  // The answer is the same as the first time, even if the payment was reversed since.
  return paymentOf(actor, { ...payment, reversedById: null });
}
