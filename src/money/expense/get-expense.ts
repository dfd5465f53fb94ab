import sql from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import { fail } from '../../values/refusal.ts';
import { Expense } from './schemas.ts';
import { type ExpenseRow, expenseColumns, expenseOf, visibleExpense } from './store.ts';

export const getExpense = operation({
  id: 'getExpense',
  route: 'GET /expenses/{expenseId}',
  group: 'Transaction/Expenses',
  summary: 'Get by ID',
  access: 'money.read',
  answer: { code: 'EXPENSE_FOUND', message: 'The expense.', data: Expense },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => {
    const row = await tx.one<ExpenseRow>(sql`
      select ${expenseColumns} from expenses x
      where x.org_id = ${actor.orgId} and x.id = ${params.expenseId} and ${visibleExpense(actor)}`);
    if (!row) throw fail('NOT_FOUND', { message: 'This expense does not exist.' });
    return { data: expenseOf(actor, row) };
  },
});
