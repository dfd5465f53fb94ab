import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { naturally } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, named } from '../../http/schema.ts';
import { ExpenseCategory } from './schemas.ts';

/** Nobody scrolls through more than this. */
const shownAtMost = 1_000;

export const listExpenseCategories = operation({
  id: 'listExpenseCategories',
  route: 'GET /expenses/categories',
  group: 'Transaction/Expenses',
  summary: 'Expense categories',
  description:
    'What money can be spent on, by name: the expense accounts in use, without those that only Tillhouse itself posts to. The id is the `accountId` of an expense.',
  access: 'money.read',
  answer: {
    code: 'EXPENSE_CATEGORIES_LISTED',
    message: 'The expense categories.',
    data: named('ExpenseCategories', Exactly({ rows: Type.Array(ExpenseCategory) })),
    meta: 'request',
  },

  handle: async ({ tx, actor }) => {
    // Other expenses is what a till pays out without saying what for, but people choose it too.
    const rows = await tx.all<ExpenseCategory>(sql`
      select a.id, a.name from accounts a
      where a.org_id = ${actor.orgId} and a.type = 'EXPENSE' and a.status = 'ACTIVE'
        and (a.system_key is null or a.system_key = 'OTHER_EXPENSES')
      order by ${naturally(sql`a.name`)}, a.id
      limit ${shownAtMost}`);
    return { data: { rows } };
  },
});
