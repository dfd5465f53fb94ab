import sql from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';
import { type Say, wordsFor } from '../platform/reader-words.ts';

/**
 * The language of mails to the user `u`: the one that they have chosen. Without a choice it is that of the business:
 * what its first owner with a choice reads, or else the language of its receipts. Null: not known.
 */
export const languageOfMails = sql`
  coalesce(
    u.language,
    (select owner.language from users owner
     where owner.org_id = u.org_id and owner.role = 'OWNER' and owner.status = 'ACTIVE' and owner.language is not null
     order by owner.id limit 1),
    (select split_part(lower(r.language), '-', 1) from receipt_settings r
     where r.org_id = u.org_id and r.outlet_id is null and r.is_default))`;

/** The words for mails to a user. */
export async function wordsForUser(
  tx: Tx,
  { orgId, userId }: { orgId: string; userId: string },
): Promise<Say> {
  const user = await tx.one<{ language: string | null }>(
    sql`select ${languageOfMails} as language from users u where u.org_id = ${orgId} and u.id = ${userId}`,
  );
  return wordsFor(user?.language ?? null);
}
