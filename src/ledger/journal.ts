import sql from 'sql-template-tag';
import type { Actor } from '../http/access.ts';
import { dateFilters, defineList, findableBy, shortSearchNote } from '../http/list.ts';
import { majorOf } from '../http/money.ts';
import { Id, Text } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import type { JournalEntry, JournalLine } from './schemas.ts';

export type EntryRow = Omit<JournalEntry, 'source' | 'lines'> & { sourceType: string; sourceId: string };

/** A short name of entry `e` for people. A counter without gaps would make all tills wait for each other. */
export const entryNumber = sql`to_char(e.business_date, 'YYYYMMDD') || '-' || upper(right(e.id::text, 8))`;

export const entryColumns = sql`
  e.id, ${entryNumber} as number,
  e.business_date as "businessDate", e.source_type as "sourceType", e.source_id as "sourceId", e.note,
  e.user_id as "userId", e.recorded_at as "createdAt",
  (select p.from_date from journal_plans p
   where p.org_id = e.org_id and p.reverses_id = e.id and (p.status <> 'ENDED' or exists (
     select from journal_plan_entries d where d.org_id = p.org_id and d.plan_id = p.id))) as "reverseOn"`;

export const journal = defineList({
  name: 'journal',
  from: sql`journal_entries e`,
  id: sql`e.id`,
  sorts: { businessDate: { by: sql`e.business_date`, type: 'date' } },
  defaultSort: { key: 'businessDate', direction: 'desc' },
  filters: {
    search: Text(100, {
      description: `Part of a note, of the entry or of one of its lines; ${shortSearchNote}.`,
    }),
    ...dateFilters,
    accountId: Id,
    partyId: Id,
    outletId: Id,
    sourceType: Text(40, { description: 'What caused the entry.', examples: ['JOURNAL'] }),
  },
  where: (actor, { search, date_from, date_to, accountId, partyId, outletId, sourceType }) => [
    sql`e.org_id = ${actor.orgId}`,
    date_from ? sql`e.business_date >= ${date_from}` : undefined,
    date_to ? sql`e.business_date <= ${date_to}` : undefined,
    sourceType ? sql`e.source_type = ${sourceType}` : undefined,
    accountId || partyId || outletId
      ? // One line must match all three filters: the party's lines of that account, not entries that touch both.
        sql`exists (
          select from journal_lines l where l.org_id = e.org_id and l.entry_id = e.id
            and ${accountId ? sql`l.account_id = ${accountId}` : sql`true`}
            and ${partyId ? sql`l.party_id = ${partyId}` : sql`true`}
            and ${outletId ? sql`l.outlet_id = ${outletId}` : sql`true`})`
      : undefined,
    search ? findableBy(sql`e.id`, sql`find_by_text('JOURNAL_ENTRY', part)`, [search.trim()]) : undefined,
  ],
});

/** Adds the lines to each entry, in order. */
export async function withLines(tx: Tx, actor: Actor, entries: EntryRow[]): Promise<JournalEntry[]> {
  type LineRow = Omit<JournalLine, 'debit' | 'credit'> & { entryId: string; amountMinor: bigint };
  const lines = await tx.all<LineRow>(sql`
    select l.entry_id as "entryId", l.account_id as "accountId", a.code as "accountCode", a.name as "accountName",
           l.amount_minor as "amountMinor", l.party_id as "partyId", p.name as "partyName", l.outlet_id as "outletId", l.method, l.note
    from journal_lines l
    join accounts a on a.org_id = l.org_id and a.id = l.account_id
    left join parties p on p.org_id = l.org_id and p.id = l.party_id
    where l.org_id = ${actor.orgId} and l.entry_id = any (${entries.map(({ id }) => id)}::uuid[])
    order by l.entry_id, l.position`);
  const byEntry = Map.groupBy(lines, ({ entryId }) => entryId);
  return entries.map(({ sourceType, sourceId, ...entry }) => ({
    ...entry,
    source: { type: sourceType, id: sourceId },
    lines: (byEntry.get(entry.id) ?? []).map(({ entryId: _, amountMinor, ...line }) => ({
      ...line,
      debit: majorOf(actor, amountMinor > 0n ? amountMinor : 0n),
      credit: majorOf(actor, amountMinor < 0n ? -amountMinor : 0n),
    })),
  }));
}
