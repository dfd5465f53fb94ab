import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../../../http/access.ts';
import { operation } from '../../../http/operation.ts';
import { StatementColumns } from '../statement-file/columns.ts';
import { rejectUnclearColumns } from '../statement-file/csv.ts';
import { savedColumns } from './sent-file.ts';
import { findBankPlace, lockReconciliation } from './store.ts';

export const saveStatementColumns = operation({
  id: 'saveStatementColumns',
  route: 'PUT /banks/{bankId}/statement-columns',
  group: 'Transaction/Bank',
  summary: 'Save how CSV files of the account are read',
  description: 'The amount is in one column, or in one for money in and one for money out.',
  access: 'money.write',
  body: StatementColumns,
  answer: { code: 'STATEMENT_COLUMNS_SAVED', message: 'Columns saved.', data: StatementColumns },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params, body }) => {
    rejectLimitedUser(actor);
    await lockReconciliation(tx, actor.orgId, params.bankId);
    const bank = await findBankPlace(tx, actor, params.bankId);
    rejectUnclearColumns(body);
    const before = await savedColumns(tx, actor, bank.id);
    await tx.run(sql`
      insert into bank_statement_columns (org_id, bank_id, columns)
      values (${actor.orgId}, ${bank.id}, ${JSON.stringify(body)})
      on conflict (org_id, bank_id) do update set columns = excluded.columns, updated_at = now()`);
    return { data: body, change: { type: 'statementColumns', id: bank.id, before, after: body } };
  },
});
