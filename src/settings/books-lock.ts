import sql, { type Sql } from 'sql-template-tag';

/**
 * The lock of the books: shared for postings, exclusive for closing a period. So nothing is posted into a period while
 * it is being closed.
 */
export function booksLock(orgId: string, mode: 'shared' | 'exclusive'): Sql {
  return mode === 'shared'
    ? sql`pg_advisory_xact_lock_shared(hashtextextended('books' || ${orgId}::text, 0))`
    : sql`pg_advisory_xact_lock(hashtextextended('books' || ${orgId}::text, 0))`;
}
