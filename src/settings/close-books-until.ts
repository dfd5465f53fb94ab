import sql from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';

/** Closes the books up to and including a day; null opens all days. The caller has the exclusive lock of the books. */
export async function closeBooksUntil(tx: Tx, orgId: string, day: string | null): Promise<void> {
  await tx.run(sql`
    update organisations set books_closed_until = ${day}, version = version + 1, updated_at = now()
    where org_id = ${orgId}`);
}
