import sql from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import { lockOrganisation } from '../../org/exports.ts';
import { fail } from '../../values/refusal.ts';
import { Category, CategoryEdit } from './schemas.ts';
import { categoryColumns, findCategory, rejectUnfitParent } from './store.ts';

export const editCategory = operation({
  id: 'editCategory',
  route: 'PUT /inventory/categories/{categoryId}',
  group: 'Inventory/ProductCategory',
  summary: 'Edit',
  description: 'A parent that is left out is removed; the status stays. The categories below move too.',
  access: 'inventory.write',
  body: CategoryEdit,
  answer: { code: 'CATEGORY_EDITED', message: 'Category changed.', data: Category },
  refusals: ['DUPLICATE', 'NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE'],

  handle: async ({ tx, actor, params, body }) => {
    const { name, parentId = null } = body;
    await lockOrganisation(tx, actor.orgId);
    const before = await findCategory(tx, actor.orgId, params.categoryId);
    const { version, status } = { ...before, ...body };
    if (version !== before.version) throw fail('STALE_VERSION');
    if (parentId && parentId !== before.parentId) {
      await rejectUnfitParent(tx, actor.orgId, { id: before.id, parentId });
    }
    const category = await tx.one<Category>(sql`
      update categories c
      set name = ${name.trim()}, parent_id = ${parentId}, status = ${status},
          version = c.version + 1, updated_at = now()
      where c.org_id = ${actor.orgId} and c.id = ${before.id}
      returning ${categoryColumns}`);
    if (!category) throw new Error('the category went away under its lock');
    return {
      data: category,
      change: { type: 'category', id: category.id, before, after: category },
      events: [{ type: 'category.updated', data: category }],
    };
  },
});
