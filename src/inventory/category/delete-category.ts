import sql from 'sql-template-tag';
import { deletedMeta, Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { lockOrganisation } from '../../org/exports.ts';
import { fail } from '../../values/refusal.ts';
import { findCategory } from './store.ts';

export const deleteCategory = operation({
  id: 'deleteCategory',
  route: 'DELETE /inventory/categories/{categoryId}',
  group: 'Inventory/ProductCategory',
  summary: 'Delete',
  description: 'Only a category without products and without categories below it can be deleted.',
  access: 'inventory.write',
  answer: { code: 'CATEGORY_DELETED', message: 'Category removed.', data: Nothing, meta: 'page' },
  refusals: ['NOT_FOUND', 'IN_USE'],

  handle: async ({ tx, actor, params }) => {
    await lockOrganisation(tx, actor.orgId);
    const before = await findCategory(tx, actor.orgId, params.categoryId);
    if (before.productCount > 0) {
      throw fail('IN_USE', { message: 'This category still has products. Move them first.' });
    }
    const child = await tx.one(sql`
      select 1 from categories where org_id = ${actor.orgId} and parent_id = ${before.id} limit 1`);
    if (child) {
      throw fail('IN_USE', { message: 'This category still has subcategories. Move them first.' });
    }
    // If a product was added in the meantime, its foreign key blocks the delete. The refusal is IN_USE then, too.
    await tx.run(sql`delete from categories where org_id = ${actor.orgId} and id = ${before.id}`);
    return {
      data: null,
      meta: deletedMeta,
      change: { type: 'category', id: before.id, before },
      events: [{ type: 'category.deleted', data: before }],
    };
  },
});
