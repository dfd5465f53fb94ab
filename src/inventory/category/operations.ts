import { routes } from '../../http/route-table.ts';
import { createCategory } from './create-category.ts';
import { deleteCategory } from './delete-category.ts';
import { editCategory } from './edit-category.ts';
import { getCategory } from './get-category.ts';
import { listCategories } from './list-categories.ts';
import { summarizeCategories } from './summarize-categories.ts';

export const categoryOperations = routes({
  'POST /inventory/categories': createCategory,
  'PUT /inventory/categories/{categoryId}': editCategory,
  'DELETE /inventory/categories/{categoryId}': deleteCategory,
  'GET /inventory/categories': listCategories,
  'GET /inventory/categories/summary': summarizeCategories,
  'GET /inventory/categories/{categoryId}': getCategory,
});
