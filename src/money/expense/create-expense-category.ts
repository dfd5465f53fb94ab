import { operation } from '../../http/operation.ts';
import { Exactly, named, Text } from '../../http/schema.ts';
import { openExpenseAccount } from '../../ledger/exports.ts';
import { ExpenseCategory } from './schemas.ts';

export const createExpenseCategory = operation({
  id: 'createExpenseCategory',
  route: 'POST /expenses/categories',
  group: 'Transaction/Expenses',
  summary: 'Add an expense category',
  description:
    'The account behind it is made with the next free code among the operating expenses. Users who are limited to outlets may add one too, because they record expenses.',
  access: 'money.write',
  body: named('CreateExpenseCategoryRequest', Exactly({ name: Text(100, { examples: ['Cleaning'] }) })),
  answer: { code: 'EXPENSE_CATEGORY_CREATED', message: 'Category added.', data: ExpenseCategory },
  refusals: ['DUPLICATE', 'INVALID_STATE'],

  handle: async ({ tx, actor, body }) => {
    const account = await openExpenseAccount(tx, actor.orgId, body.name.trim());
    return {
      data: { id: account.id, name: account.name },
      change: { type: 'account', id: account.id, after: account },
      events: [{ type: 'account.created', data: account }],
    };
  },
});
