import sql from 'sql-template-tag';
import { type Actor, rejectLimitedUser } from '../../../http/access.ts';
import { CursorPage } from '../../../http/envelope.ts';
import { between, dateFilters, defineList, readPage } from '../../../http/list.ts';
import { operation } from '../../../http/operation.ts';
import { Choice, Text } from '../../../http/schema.ts';
import { lineColumns } from '../lines.ts';
import { OpenBankEntry } from './schemas.ts';
import {
  findBankPlace,
  isOpenEntry,
  linesInBooks,
  matchedMinor,
  type OpenEntryRow,
  openEntryOf,
} from './store.ts';

export const openEntryColumns = sql`
  ${lineColumns}, l.position, l.amount_minor - ${matchedMinor} as "openMinor"`;

/** The columns of a bank transaction that an open entry does not show. */
type Hidden = {
  id?: string;
  bank?: object;
  recordedAt?: string;
  saleId?: string | null;
  outletId?: string | null;
};

export function withoutHidden({
  id: _1,
  bank: _2,
  recordedAt: _3,
  saleId: _4,
  outletId: _5,
  ...row
}: OpenEntryRow & Hidden) {
  return row;
}

const entries = defineList({
  name: 'open bank entries',
  from: linesInBooks,
  id: sql`l.id`,
  sorts: { businessDate: { by: sql`l.business_date`, type: 'date' } },
  defaultSort: { key: 'businessDate', direction: 'desc' },
  filters: {
    ...dateFilters,
    direction: Choice(['IN', 'OUT']),
    search: Text(100, { description: 'Part of the reference or the note.' }),
  },
  where: (actor, { date_from, date_to, direction, search }) => [
    sql`b.org_id = ${actor.orgId}`,
    ...between(sql`l.business_date`, date_from, date_to),
    direction && (direction === 'IN' ? sql`l.amount_minor > 0` : sql`l.amount_minor < 0`),
    search
      ? sql`exists (
          select from journal_entries f where f.org_id = l.org_id and f.id = l.entry_id
            and strpos(lower(concat_ws(' ', f.reference, f.note)), lower(${search.trim()})) > 0)`
      : undefined,
  ],
});

export const listOpenBankEntries = operation({
  id: 'listOpenBankEntries',
  route: 'GET /banks/{bankId}/open-entries',
  group: 'Transaction/Bank',
  summary: 'Lines of the books that are not on a statement yet (cursor)',
  description:
    'The lines of the account in the books that no line of the bank is matched with, or only for a part. Documents that were reversed are left out, and so is the opening balance.',
  access: 'money.read',
  query: entries.query,
  answer: {
    code: 'OPEN_BANK_ENTRIES_LISTED',
    message: 'The lines that are not on a statement yet.',
    data: CursorPage('OpenBankEntryPage', OpenBankEntry),
    meta: 'page',
  },
  refusals: ['NOT_FOUND'],

  handle: async (context) => {
    const { tx, actor, params } = context;
    rejectLimitedUser(actor);
    const { id } = await findBankPlace(tx, actor, params.bankId);
    const list = {
      ...entries,
      name: `open bank entries ${id}`,
      where: (one: Actor, filters: Parameters<typeof entries.where>[1]) => [
        ...entries.where(one, filters),
        sql`b.id = ${id}`,
        sql`exists (select from journal_entries e where e.org_id = l.org_id and e.id = l.entry_id and ${isOpenEntry()})`,
      ],
    };
    const { data, meta } = await readPage<OpenEntryRow>(context, list, openEntryColumns);
    return { data: { ...data, rows: data.rows.map((row) => openEntryOf(actor, withoutHidden(row))) }, meta };
  },
});
