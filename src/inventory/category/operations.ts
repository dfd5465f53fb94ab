import { createCategory } from './create-category.ts';
import { deleteCategory } from './delete-category.ts';
import { editCategory } from './edit-category.ts';
import { getCategory } from './get-category.ts';
import { listCategories } from './list-categories.ts';
import { summarizeCategories } from './summarize-categories.ts';

export const categoryOperations = [
  createCategory,
  editCategory,
  deleteCategory,
  listCategories,
  summarizeCategories,
  getCategory,
];
