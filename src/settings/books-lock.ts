import sql, { type Sql } from 'sql-template-tag';

/** Shared while something is posted, exclusive while a period is closed: so nothing slips in behind the closing. */
export function booksLock(orgId: string, mode: 'shared' | 'exclusive'): Sql {
  return mode === 'shared'
    ? sql`pg_advisory_xact_lock_shared(hashtextextended('books' || ${orgId}::text, 0))`
    : sql`pg_advisory_xact_lock(hashtextextended('books' || ${orgId}::text, 0))`;
}
