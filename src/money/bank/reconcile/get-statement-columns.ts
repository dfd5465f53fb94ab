import { Type } from 'typebox';
import { rejectLimitedUser } from '../../../http/access.ts';
import { operation } from '../../../http/operation.ts';
import { Exactly, named } from '../../../http/schema.ts';
import { StatementColumns } from '../statement-file/columns.ts';
import { savedColumns } from './sent-file.ts';
import { findBankPlace } from './store.ts';

export const getStatementColumns = operation({
  id: 'getStatementColumns',
  route: 'GET /banks/{bankId}/statement-columns',
  group: 'Transaction/Bank',
  summary: 'How CSV files of the account are read',
  access: 'money.read',
  answer: {
    code: 'STATEMENT_COLUMNS_FOUND',
    message: 'The columns of CSV files.',
    data: named(
      'SavedStatementColumns',
      Exactly({
        columns: Type.Unsafe<StatementColumns | null>({ anyOf: [StatementColumns, { type: 'null' }] }),
      }),
    ),
  },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => {
    rejectLimitedUser(actor);
    const bank = await findBankPlace(tx, actor, params.bankId);
    return { data: { columns: (await savedColumns(tx, actor, bank.id)) ?? null } };
  },
});
