import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Static } from 'typebox';
import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import type { SaleRefunded } from './refund-schemas.ts';
import { readRefunds } from './refunds.ts';
import { readSale } from './store.ts';

type Made = Omit<Static<typeof SaleRefunded>, 'proof'>;

/** The refund of this id, whatever it is of. Whoever makes the same at the same time waits for the first. */
export async function findRefund(
  tx: Tx,
  { orgId }: Actor,
  id: string,
): Promise<{ saleId: string | null; firstHash: Buffer | null } | undefined> {
  const [, row] = await tx.inOrder(
    () =>
      tx.run(
        sql`select pg_advisory_xact_lock(hashtextextended('refund' || ${orgId}::text || ${id}::text, 0))`,
      ),
    () =>
      tx.one<{ saleId: string | null; firstHash: Buffer | null }>(sql`
        select sale_id as "saleId", request_hash as "firstHash" from refunds where org_id = ${orgId} and id = ${id}`),
  );
  return row;
}

/** The refund of this id with its sale as it is now; whoever makes the same at the same time waits for the first. */
export async function refundedBefore(
  tx: Tx,
  actor: Actor,
  { id, saleId, requestHash }: { id: string; saleId: string; requestHash: Buffer | undefined },
): Promise<Made | undefined> {
  const row = await findRefund(tx, actor, id);
  if (!row) return undefined;
  const [found, refunds] = await Promise.all([readSale(tx, actor, saleId), readRefunds(tx, actor, saleId)]);
  const refund = refunds.find((one) => one.id === id);
  const isSame = row.saleId === saleId && (!requestHash || row.firstHash?.equals(requestHash));
  if (!isSame || !found || !refund) {
    throw failField('DUPLICATE', { field: 'refundId', message: 'is already used by another refund' });
  }
  return { refund, sale: found.sale };
}

/** What others get to know of it: the refund, and where and by whom the sale was made. */
export function toldOfRefund({ refund, sale }: Made) {
  return { ...refund, number: sale.number, outletId: sale.outletId, soldBy: sale.userId };
}

/** Of what is asked for: the same again is answered, and not done, again. */
export function refundHash(body: object): Buffer {
  return createHash('sha256').update(JSON.stringify(body)).digest();
}
