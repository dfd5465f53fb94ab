import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';
import { failField } from '../values/refusal.ts';

/**
 * The lock of the books: shared for postings, exclusive for closing a period. So nothing is posted into a period while
 * it is being closed.
 */
export function booksLock(orgId: string, mode: 'shared' | 'exclusive'): Sql {
  return mode === 'shared'
    ? sql`pg_advisory_xact_lock_shared(hashtextextended('books' || ${orgId}::text, 0))`
    : sql`pg_advisory_xact_lock(hashtextextended('books' || ${orgId}::text, 0))`;
}

/** Refuses to open days of a month that was closed with its figures. */
export async function rejectClosedMonth(tx: Tx, orgId: string, until: string | null): Promise<void> {
  const reopened = await tx.one<{ month: string }>(sql`
    select to_char(max(month), 'YYYY-MM') as month from closed_months
    where org_id = ${orgId} and (${until}::date is null or month + interval '1 month' > ${until}::date + 1)
    having count(*) > 0`);
  if (!reopened) return;
  throw failField('INVALID_STATE', {
    field: 'booksClosedUntil',
    message: `would open days of ${reopened.month}, which is closed: the owner reopens that month first`,
  });
}
