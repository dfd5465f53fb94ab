import sql from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import { lockOrganisation } from '../../org/exports.ts';
import { newId } from '../../platform/ids.ts';
import { Category, CategoryInput } from './schemas.ts';
import { categoryColumns, rejectUnfitParent } from './store.ts';

export const createCategory = operation({
  id: 'createCategory',
  route: 'POST /inventory/categories',
  group: 'Inventory/ProductCategory',
  summary: 'Create',
  access: 'inventory.write',
  body: CategoryInput,
  answer: { code: 'CATEGORY_CREATED', message: 'Category created.', data: Category },
  refusals: ['DUPLICATE', 'NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, body }) => {
    const { name, parentId = null } = body;
    await lockOrganisation(tx, actor.orgId);
    if (parentId) await rejectUnfitParent(tx, actor.orgId, { parentId });
    const category = await tx.one<Category>(sql`
      insert into categories as c (org_id, id, name, parent_id)
      values (${actor.orgId}, ${newId()}, ${name.trim()}, ${parentId})
      returning ${categoryColumns}`);
    if (!category) throw new Error('the insert gave no row');
    return {
      data: category,
      change: { type: 'category', id: category.id, after: category },
      events: [{ type: 'category.created', data: category }],
    };
  },
});
