import sql from 'sql-template-tag';
import type { Static } from 'typebox';
import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import type { RefundRequest } from './refund-request.ts';
import type { Refund, SaleRefunded } from './refund-schemas.ts';
import { readRefunds } from './refunds.ts';
import { readSale } from './store.ts';

type RefundedSale = Omit<Static<typeof SaleRefunded>, 'proof'>;

type FoundRefund = {
  saleId: string | null;
  /** Null if a till recorded the refund, or if its sender chose no id. */
  firstHash: Buffer | null;
};

/** The refund of this id, with or without a sale. Waits for any other request that makes a refund of this id. */
export async function findRefund(tx: Tx, { orgId }: Actor, id: string): Promise<FoundRefund | undefined> {
  const [, row] = await tx.inOrder(
    () =>
      tx.run(
        sql`select pg_advisory_xact_lock(hashtextextended('refund' || ${orgId}::text || ${id}::text, 0))`,
      ),
    () =>
      tx.one<FoundRefund>(sql`
        select sale_id as "saleId", request_hash as "firstHash" from refunds where org_id = ${orgId} and id = ${id}`),
  );
  return row;
}

/**
 * Whether an existing refund is the requested one. A refund that a till recorded has no hash, so its lines and payments
 * are compared. Without a request nothing is compared: a till reports what has happened.
 */
export function isRequested<Line>(
  request: RefundRequest<Line> | undefined,
  { firstHash }: FoundRefund,
  recorded: Parameters<RefundRequest<Line>['matchesRecorded']>[0],
): boolean {
  if (!request) return true;
  return firstHash ? firstHash.equals(request.hash) : request.matchesRecorded(recorded);
}

type EarlierRefund = {
  id: string;
  saleId: string;
  request?: RefundRequest<Refund['lines'][number]> | undefined;
};

/** The existing refund of this id with its current sale. Undefined if there is none. */
export async function findSaleRefund(
  tx: Tx,
  actor: Actor,
  { id, saleId, request }: EarlierRefund,
): Promise<RefundedSale | undefined> {
  const row = await findRefund(tx, actor, id);
  if (!row) return undefined;
  const [found, refunds] = await Promise.all([readSale(tx, actor, saleId), readRefunds(tx, actor, saleId)]);
  const refund = refunds.find((one) => one.id === id);
  if (row.saleId !== saleId || !found || !refund || !isRequested(request, row, refund)) {
    throw failField('DUPLICATE', { field: 'refundId', message: 'is already used by another refund' });
  }
  return { refund, sale: found.sale };
}

/** The data of the event: the refund, and the outlet and the seller of the sale. */
export function refundEventData({ refund, sale }: RefundedSale) {
  return { ...refund, number: sale.number, outletId: sale.outletId, soldBy: sale.userId };
}
