import type { Operation } from '../../http/operation.ts';
import { createExpense } from './create-expense.ts';
import { getExpense } from './get-expense.ts';
import { listExpenses } from './list-expenses.ts';
import { reverseExpense } from './reverse-expense.ts';
import { summarizeExpenses } from './summarize-expenses.ts';

export const expenseOperations: Operation[] = [
  listExpenses,
  summarizeExpenses,
  createExpense,
  getExpense,
  reverseExpense,
];
