import sql from 'sql-template-tag';
import { deletedMeta, Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { isStillReferenced, type Tx } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import { lockProduct } from './store.ts';

export const deleteProduct = operation({
  id: 'deleteProduct',
  route: 'DELETE /inventory/products/{productId}',
  group: 'Inventory/Product',
  summary: 'Delete',
  description: 'Only a product without a history can be deleted. Disable any other.',
  access: 'inventory.write',
  answer: { code: 'PRODUCT_DELETED', message: 'Product removed.', data: Nothing, meta: 'page' },
  refusals: ['NOT_FOUND', 'IN_USE'],

  handle: async ({ tx, actor: { orgId }, params }) => {
    const before = await lockProduct(tx, orgId, params.productId);
    await removeProduct(tx, orgId, before.id);
    return {
      data: null,
      meta: deletedMeta,
      change: { type: 'product', id: before.id, before },
      events: [{ type: 'product.deleted', data: before }],
    };
  },
});

/** A product has a history when a row of any table refers to it. The foreign keys tell. */
async function removeProduct(tx: Tx, orgId: string, id: string): Promise<void> {
  try {
    await tx.inOrder(
      () =>
        tx.run(sql`
          delete from item_prices
          where org_id = ${orgId}
            and variant_id in (select v.id from variants v where v.org_id = ${orgId} and v.product_id = ${id})`),
      () => tx.run(sql`delete from variants where org_id = ${orgId} and product_id = ${id}`),
      () => tx.run(sql`delete from products where org_id = ${orgId} and id = ${id}`),
    );
  } catch (error) {
    if (!isStillReferenced(error)) throw error;
    throw fail('IN_USE', {
      message: 'The product was sold or stocked before, so it cannot be deleted. Disable it instead.',
    });
  }
}
