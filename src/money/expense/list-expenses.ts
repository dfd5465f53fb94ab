import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Expense } from './schemas.ts';
import { type ExpenseRow, expenseColumns, expenseOf, expenses } from './store.ts';

export const listExpenses = operation({
  id: 'listExpenses',
  route: 'GET /expenses',
  group: 'Transaction/Expenses',
  summary: 'Expenses (cursor)',
  access: 'money.read',
  query: expenses.query,
  answer: {
    code: 'EXPENSES_LISTED',
    message: 'The expenses.',
    data: CursorPage('ExpensePage', Expense),
    meta: 'page',
  },

  handle: async (context) => {
    const { data, meta } = await readPage<ExpenseRow>(context, expenses, expenseColumns);
    const rows = data.rows.map((row) => expenseOf(context.actor, row));
    return { data: { ...data, rows }, meta };
  },
});
