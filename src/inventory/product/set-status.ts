import sql from 'sql-template-tag';
import type { Event } from '../../http/event.ts';
import type { Tx } from '../../platform/db.ts';
import type { Product } from './schemas.ts';
import { lockProduct, readProduct } from './store.ts';

/** Disables or enables a product. If nothing changes, there is no event. */
export async function setStatus(
  tx: Tx,
  orgId: string,
  { productId, status }: { productId: string; status: Product['status'] },
) {
  const before = await lockProduct(tx, orgId, productId);
  const change = { type: 'product', id: before.id, before };
  if (before.status === status) return { data: before, change: { ...change, after: before } };
  await tx.run(sql`
    update products set status = ${status}, version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = ${before.id}`);
  const product = await readProduct(tx, orgId, before.id);
  const type = status === 'ACTIVE' ? 'product.enabled' : 'product.disabled';
  return {
    data: product,
    change: { ...change, after: product },
    events: [{ type, data: product }] satisfies Event[],
  };
}
