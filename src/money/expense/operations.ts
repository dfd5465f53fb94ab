import type { Operation } from '../../http/operation.ts';
import { routes } from '../../http/route-table.ts';
import { createExpense } from './create-expense.ts';
import { createExpenseCategory } from './create-expense-category.ts';
import { getExpense } from './get-expense.ts';
import { listExpenseCategories } from './list-expense-categories.ts';
import { listExpenses } from './list-expenses.ts';
import { reverseExpense } from './reverse-expense.ts';
import { summarizeExpenses } from './summarize-expenses.ts';

export const expenseOperations: Operation[] = routes({
  'GET /expenses': listExpenses,
  'GET /expenses/categories': listExpenseCategories,
  'POST /expenses/categories': createExpenseCategory,
  'GET /expenses/summary': summarizeExpenses,
  'POST /expenses': createExpense,
  'GET /expenses/{expenseId}': getExpense,
  'DELETE /expenses/{expenseId}': reverseExpense,
});
