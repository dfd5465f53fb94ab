import { operation } from '../../http/operation.ts';
import { Category } from './schemas.ts';
import { findCategory } from './store.ts';

export const getCategory = operation({
  id: 'getCategory',
  route: 'GET /inventory/categories/{categoryId}',
  group: 'Inventory/ProductCategory',
  summary: 'Get by ID',
  access: 'inventory.read',
  answer: { code: 'CATEGORY_FOUND', message: 'The category.', data: Category },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => ({ data: await findCategory(tx, actor.orgId, params.categoryId) }),
});
