import sql from 'sql-template-tag';
import type { Statement } from '../platform/db.ts';

/** Shared while something is posted, exclusive while a period is closed: so nothing slips in behind the closing. */
export function booksLock(orgId: string, mode: 'shared' | 'exclusive'): Statement {
  const { text, values } =
    mode === 'shared'
      ? sql`select pg_advisory_xact_lock_shared(hashtextextended('books' || ${orgId}::text, 0))`
      : sql`select pg_advisory_xact_lock(hashtextextended('books' || ${orgId}::text, 0))`;
  return { text, values, waitsOnce: true };
}
