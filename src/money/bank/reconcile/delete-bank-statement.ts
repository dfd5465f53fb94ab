import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../../../http/access.ts';
import { deletedMeta, Nothing } from '../../../http/envelope.ts';
import { operation } from '../../../http/operation.ts';
import { fail } from '../../../values/refusal.ts';
import { findBankPlace, lockOpenBooks, lockReconciliation } from './store.ts';

export const deleteBankStatement = operation({
  id: 'deleteBankStatement',
  route: 'DELETE /banks/{bankId}/statements/{statementId}',
  group: 'Transaction/Bank',
  summary: 'Remove a statement that was imported',
  description:
    'Removes the statement and the lines that no other statement has. Refused while one of these is matched, or when they are in a closed month.',
  access: 'money.write',
  answer: { code: 'STATEMENT_DELETED', message: 'Statement removed.', data: Nothing, meta: 'page' },
  refusals: ['NOT_FOUND', 'IN_USE', 'INVALID_STATE'],

  handle: async ({ tx, actor, params: { bankId, statementId } }) => {
    rejectLimitedUser(actor);
    const { orgId } = actor;
    await lockReconciliation(tx, orgId, bankId);
    const bank = await findBankPlace(tx, actor, bankId);
    const closedUntil = await lockOpenBooks(tx, orgId);
    const statement = await tx.one<{ fromDate: string; toDate: string }>(sql`
      select from_date as "fromDate", to_date as "toDate" from bank_statements
      where org_id = ${orgId} and bank_id = ${bank.id} and id = ${statementId}`);
    if (!statement) throw fail('NOT_FOUND', { message: 'This statement does not exist.' });
    if (closedUntil && statement.fromDate <= closedUntil) {
      throw fail('INVALID_STATE', {
        message: `The statement is in a closed month: the books are closed until ${closedUntil}.`,
      });
    }
    const own = await tx.all<{ id: string; status: string }>(sql`
      select n.id, n.status
      from bank_statement_lines c join bank_lines n on n.org_id = c.org_id and n.id = c.line_id
      where c.org_id = ${orgId} and c.statement_id = ${statementId} and not exists (
        select from bank_statement_lines o
        where o.org_id = c.org_id and o.line_id = c.line_id and o.statement_id <> c.statement_id)`);
    const matched = own.filter(({ status }) => status === 'MATCHED').length;
    if (matched > 0) {
      throw fail('IN_USE', { message: `${matched} of its lines are matched. Undo these matches first.` });
    }
    tx.defer(sql`delete from bank_statements where org_id = ${orgId} and id = ${statementId}`);
    tx.defer(sql`
      delete from bank_lines where org_id = ${orgId} and id = any (${own.map(({ id }) => id)}::uuid[])`);
    const before = { bankId: bank.id, ...statement, lines: own.length };
    return {
      data: null,
      meta: deletedMeta,
      change: { type: 'bankStatement', id: statementId, before },
      events: [{ type: 'bank.statement.deleted', data: { id: statementId, ...before } }],
    };
  },
});
