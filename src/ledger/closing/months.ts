import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { BusinessDate, Exactly, named, PatternText } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';

export const Month = PatternText(
  '^(19[7-9][0-9]|20[0-9]{2})-(0[1-9]|1[0-2])$',
  'be a month such as 2026-10',
  {
    examples: ['2026-10'],
  },
);

export const ClosedBooks = named('ClosedBooks', Exactly({ month: Month, closedUntil: BusinessDate }));

/** What is known of the books before a month is closed or reopened. */
export type Books = {
  today: string;
  closedUntil: string | null;
  firstMonth: string | null;
  lastClosed: string | null;
};

/** Months stand in the database as their first day. */
export const firstDayOf = (month: string) => `${month}-01`;

export function lastDayOf(month: string): string {
  return Temporal.PlainYearMonth.from(month).toPlainDate({ day: 31 }).toString();
}

export function monthAfter(month: string): string {
  return Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString();
}

export async function readBooks(tx: Tx, { orgId }: Actor): Promise<Books> {
  const books = await tx.one<Books>(sql`
    select business_date(now(), o.timezone, '00:00') as today, o.books_closed_until as "closedUntil",
           (select to_char(min(e.business_date), 'YYYY-MM') from journal_entries e where e.org_id = o.org_id)
             as "firstMonth",
           (select to_char(max(m.month), 'YYYY-MM') from closed_months m where m.org_id = o.org_id) as "lastClosed"
    from organisations o where o.org_id = ${orgId}`);
  if (!books) throw new Error('the business of this user is gone');
  return books;
}

/**
 * Refuses a month that is not over, is closed already, or comes after one that is open. The first month that a business
 * closes may be any: all months before it are closed with it.
 */
export function rejectUnclosable(month: string, { today, firstMonth, lastClosed }: Books): void {
  const field = 'month';
  if (lastDayOf(month) >= today) {
    throw failField('VALIDATION_FAILED', { field, message: `must be over: it ends on ${lastDayOf(month)}` });
  }
  if (!firstMonth || month < firstMonth) {
    throw failField('VALIDATION_FAILED', { field, message: 'is before the first entry in the books' });
  }
  if (!lastClosed) return;
  if (month <= lastClosed) throw failField('INVALID_STATE', { field, message: 'is already closed' });
  const next = monthAfter(lastClosed);
  if (month > next) {
    throw failField('INVALID_STATE', { field, message: `comes after ${next}, which is still open` });
  }
}
