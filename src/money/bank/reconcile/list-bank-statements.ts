import sql from 'sql-template-tag';
import { type Actor, rejectLimitedUser } from '../../../http/access.ts';
import { CursorPage } from '../../../http/envelope.ts';
import { defineList, readPage } from '../../../http/list.ts';
import { majorOf } from '../../../http/money.ts';
import { operation } from '../../../http/operation.ts';
import { BankStatement } from './schemas.ts';
import { findBankPlace } from './store.ts';

const statements = defineList({
  name: 'bank statements',
  from: sql`bank_statements s`,
  id: sql`s.id`,
  sorts: { toDate: { by: sql`s.to_date`, type: 'date' } },
  defaultSort: { key: 'toDate', direction: 'desc' },
  filters: {},
  where: (actor) => [sql`s.org_id = ${actor.orgId}`],
});

type StatementRow = Omit<BankStatement, 'openingBalance' | 'closingBalance'> & {
  openingMinor: bigint | null;
  closingMinor: bigint | null;
};

const columns = sql`
  s.id, s.format, s.account, s.from_date as "fromDate", s.to_date as "toDate", s.opening_minor as "openingMinor",
  s.closing_minor as "closingMinor", s.imported_at as "importedAt",
  (select u.first_name || ' ' || u.last_name from users u where u.org_id = s.org_id and u.id = s.imported_by) as "importedByName",
  (select count(*)::int from bank_statement_lines c where c.org_id = s.org_id and c.statement_id = s.id) as lines,
  (select count(*)::int from bank_statement_lines c
   join bank_lines n on n.org_id = c.org_id and n.id = c.line_id and n.status = 'UNMATCHED'
   where c.org_id = s.org_id and c.statement_id = s.id) as unmatched`;

export const listBankStatements = operation({
  id: 'listBankStatements',
  route: 'GET /banks/{bankId}/statements',
  group: 'Transaction/Bank',
  summary: 'Statements that were imported (cursor)',
  access: 'money.read',
  query: statements.query,
  answer: {
    code: 'STATEMENTS_LISTED',
    message: 'The statements of the bank account.',
    data: CursorPage('BankStatementPage', BankStatement),
    meta: 'page',
  },
  refusals: ['NOT_FOUND'],

  handle: async (context) => {
    const { tx, actor, params } = context;
    rejectLimitedUser(actor);
    const { id } = await findBankPlace(tx, actor, params.bankId);
    const list = {
      ...statements,
      name: `bank statements ${id}`,
      where: (one: Actor) => [...statements.where(one, {}), sql`s.bank_id = ${id}`],
    };
    const { data, meta } = await readPage<StatementRow>(context, list, columns);
    const rows = data.rows.map(({ openingMinor, closingMinor, ...row }) => ({
      ...row,
      openingBalance: openingMinor === null ? null : majorOf(actor, openingMinor),
      closingBalance: closingMinor === null ? null : majorOf(actor, closingMinor),
    }));
    return { data: { ...data, rows }, meta };
  },
});
