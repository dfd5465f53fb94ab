import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../../../http/access.ts';
import { CursorPage } from '../../../http/envelope.ts';
import { between, dateFilters, defineList, readPage } from '../../../http/list.ts';
import { operation } from '../../../http/operation.ts';
import { Choice, Id, Text } from '../../../http/schema.ts';
import { BankLine, BankLineStatus } from './schemas.ts';
import { type BankLineRow, bankLineColumns, withMatches } from './store.ts';

const lines = defineList({
  name: 'bank lines',
  from: sql`bank_lines n`,
  id: sql`n.id`,
  sorts: { bookedOn: { by: sql`n.booked_on`, type: 'date' } },
  defaultSort: { key: 'bookedOn', direction: 'desc' },
  filters: {
    ...dateFilters,
    bankId: Id,
    statementId: Id,
    status: BankLineStatus,
    direction: Choice(['IN', 'OUT']),
    search: Text(100, { description: 'Part of the text, the other party or a reference.' }),
  },
  where: (actor, { date_from, date_to, bankId, statementId, status, direction, search }) => [
    sql`n.org_id = ${actor.orgId}`,
    ...between(sql`n.booked_on`, date_from, date_to),
    bankId ? sql`n.bank_id = ${bankId}` : undefined,
    status ? sql`n.status = ${status}` : undefined,
    direction && (direction === 'IN' ? sql`n.amount_minor > 0` : sql`n.amount_minor < 0`),
    statementId
      ? sql`exists (select from bank_statement_lines c
                    where c.org_id = n.org_id and c.line_id = n.id and c.statement_id = ${statementId})`
      : undefined,
    search
      ? sql`strpos(lower(concat_ws(' ', n.description, n.counterparty, n.reference, n.bank_reference)),
                   lower(${search.trim()})) > 0`
      : undefined,
  ],
});

export const listBankLines = operation({
  id: 'listBankLines',
  route: 'GET /bank-lines',
  group: 'Transaction/Bank',
  summary: 'Lines of bank statements (cursor)',
  description: 'The lines of all bank accounts, or of one, with what each is matched with.',
  access: 'money.read',
  query: lines.query,
  answer: {
    code: 'BANK_LINES_LISTED',
    message: 'The lines of the statements.',
    data: CursorPage('BankLinePage', BankLine),
    meta: 'page',
  },

  handle: async (context) => {
    const { tx, actor } = context;
    rejectLimitedUser(actor);
    const { data, meta } = await readPage<BankLineRow>(context, lines, bankLineColumns);
    return { data: { ...data, rows: await withMatches(tx, actor, data.rows) }, meta };
  },
});
