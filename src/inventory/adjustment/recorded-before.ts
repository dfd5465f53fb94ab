import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import type { AdjustmentEffect } from '../../values/adjustment-purpose.ts';
import { failField } from '../../values/refusal.ts';
import type { AdjustmentDetails, AdjustStockRequest } from './schemas.ts';
import { readAdjustment } from './store.ts';

/** A hash of the whole request, by which a repeated request is recognised. Absent and null count as the same. */
export function requestHashOf(body: AdjustStockRequest, effect: AdjustmentEffect): Buffer {
  const content = [
    [body.outletId, body.purpose, effect, body.vendorId ?? null],
    [body.note?.trim() ?? null, body.businessDate ?? null, body.occurredAt ?? null],
    body.lines.map(({ itemPriceId, variantId, quantity, unitCost }) => [
      itemPriceId ?? null,
      variantId ?? null,
      quantity,
      unitCost ?? null,
    ]),
    ...(body.inputs
      ? [body.inputs.map(({ itemPriceId, variantId, quantity }) => [itemPriceId, variantId, quantity])]
      : []),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/**
 * Finds the adjustment that the same request recorded before, however long ago. Requests with the same id wait here for
 * each other.
 */
export async function findEarlierAdjustment(
  tx: Tx,
  actor: Actor,
  { id, requestHash }: { id: string; requestHash: Buffer },
): Promise<AdjustmentDetails | undefined> {
  const [, row] = await tx.inOrder(
    () =>
      tx.run(
        sql`select pg_advisory_xact_lock(hashtextextended('adjustment' || ${actor.orgId}::text || ${id}::text, 0))`,
      ),
    () =>
      tx.one<{ outletId: string; requestHash: Buffer | null }>(sql`
        select outlet_id as "outletId", request_hash as "requestHash"
        from adjustments where org_id = ${actor.orgId} and id = ${id}`),
  );
  if (!row) return undefined;
  if (!row.requestHash?.equals(requestHash)) {
    throw failField('DUPLICATE', { field: 'adjustmentId', message: 'is already used by another adjustment' });
  }
  if (actor.outletIds && !actor.outletIds.includes(row.outletId)) {
    throw failField('NOT_FOUND', { field: 'outletId', message: 'does not exist' });
  }
  return readAdjustment(tx, actor, id);
}
