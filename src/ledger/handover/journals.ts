import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { rejectLimitedUser } from '../../http/access.ts';
import type { PageContext } from '../../http/list.ts';
import { dateFilters, readPage, rejectReversedDates } from '../../http/list.ts';
import { Choice, Exactly } from '../../http/schema.ts';
import { failField } from '../../values/refusal.ts';
import { journal } from '../journal.ts';
import { type HandedAccount, handedColumns } from './accounts.ts';

export const handoverQuery = {
  ...dateFilters,
  by: Type.Optional(
    Choice(['DAY', 'ENTRY'], {
      description:
        'DAY: one journal for each day, with one line for each account. ENTRY: every entry of the books. Left out: DAY.',
    }),
  ),
};
export const HandoverQuery = Exactly(handoverQuery);

/** A line for another program. Lines with the same number are one journal. */
export type HandedLine = {
  number: string;
  day: string;
  account: HandedAccount;
  /** Above zero a debit. */
  amountMinor: bigint;
  description: string;
};
type LineRow = HandedAccount & Pick<HandedLine, 'day' | 'amountMinor'>;

const daysAtMost = 366;

type HandoverContext = PageContext & {
  query: { date_from: string; date_to: string; by?: 'DAY' | 'ENTRY' };
};

/** The lines of a period, in the order of days. Entries come page by page, days all at once. */
export async function readHandover(context: HandoverContext) {
  rejectLimitedUser(context.actor);
  const { by = 'DAY', ...query } = context.query;
  rejectReversedDates(query);
  if (by === 'ENTRY') return readEntries({ ...context, query: { ...query, sortKey: 'businessDate' } });
  if (Temporal.PlainDate.from(query.date_from).until(query.date_to).days >= daysAtMost) {
    throw failField('VALIDATION_FAILED', {
      field: 'date_to',
      message: `must be at most ${daysAtMost} days after date_from`,
    });
  }
  return { lines: await readDays(context), nextCursor: '', hasNext: false };
}

/** What each account moved on each day. A day's lines balance, because its entries do. */
async function readDays({ tx, actor, query }: HandoverContext): Promise<HandedLine[]> {
  const rows = await tx.all<LineRow>(sql`
    select ${handedColumns}, m.business_date as day, m."amountMinor"
    from (select account_id, business_date, sum(debit_minor - credit_minor) as "amountMinor"
          from account_movements
          where org_id = ${actor.orgId} and business_date between ${query.date_from} and ${query.date_to}
          group by account_id, business_date
          having sum(debit_minor - credit_minor) <> 0) m
    join accounts a on a.org_id = ${actor.orgId} and a.id = m.account_id
    order by m.business_date, a.code collate "C"`);
  return rows.map(({ day, amountMinor, ...account }) => ({
    number: day.replaceAll('-', ''),
    day,
    account,
    amountMinor,
    description: 'Daily totals',
  }));
}

type Entry = { id: string; number: string; sourceType: string; note: string | null };
type EntryLine = LineRow & { entryId: string; note: string | null; partyName: string | null };

/** The numbers in the journal are for people. These have four more digits, so that none comes twice. */
const longNumber = sql`to_char(e.business_date, 'YYYYMMDD') || '-' || upper(right(e.id::text, 12)) as number`;

async function readEntries(context: PageContext & { query: { date_from: string; date_to: string } }) {
  const { tx, actor } = context;
  const columns = sql`e.id, ${longNumber}, e.source_type as "sourceType", e.note`;
  const { data } = await readPage<Entry>(context, journal, columns);
  // Lines between outlets cancel out within each entry.
  const rows = await tx.all<EntryLine>(sql`
    select ${handedColumns}, l.entry_id as "entryId", l.business_date as day, l.amount_minor as "amountMinor", l.note,
           p.name as "partyName"
    from journal_lines l
    join accounts a on a.org_id = l.org_id and a.id = l.account_id and a.system_key is distinct from 'BETWEEN_OUTLETS'
    left join parties p on p.org_id = l.org_id and p.id = l.party_id
    where l.org_id = ${actor.orgId} and l.entry_id = any (${data.rows.map(({ id }) => id)}::uuid[])
    order by l.entry_id, l.position`);
  const byEntry = Map.groupBy(rows, ({ entryId }) => entryId);
  const lines = data.rows.flatMap((entry) =>
    (byEntry.get(entry.id) ?? []).map(({ entryId: _, day, amountMinor, note, partyName, ...account }) => ({
      number: entry.number,
      day,
      account,
      amountMinor,
      description: describe([wordsOf(entry.sourceType), partyName, entry.note, note]),
    })),
  );
  return { lines, nextCursor: data.nextCursor, hasNext: data.hasNext };
}

const longestDescription = 400;

/** One line of text, without repetitions. */
function describe(parts: (string | null)[]): string {
  const said = parts.map((part) => part?.replace(/\s+/g, ' ').trim()).filter((part) => !!part);
  return [...new Set(said)].join(', ').slice(0, longestDescription);
}

/** TILL_SESSION becomes Till session. */
function wordsOf(sourceType: string): string {
  const words = sourceType.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
