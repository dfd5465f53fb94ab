import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Category } from './schemas.ts';
import { categories, categoryColumns } from './store.ts';

export const listCategories = operation({
  id: 'listCategories',
  route: 'GET /inventory/categories',
  group: 'Inventory/ProductCategory',
  summary: 'List (cursor)',
  access: 'inventory.read',
  query: categories.query,
  answer: {
    code: 'CATEGORIES_LISTED',
    message: 'The categories.',
    data: CursorPage('ProductCategoryPage', Category),
    meta: 'page',
  },

  handle: (context) => readPage<Category>(context, categories, categoryColumns),
});
