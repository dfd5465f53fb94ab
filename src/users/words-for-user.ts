import sql from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';
import { type Say, wordsFor } from '../platform/reader-words.ts';
import type { Language } from '../values/language.ts';

/** The words for mails to a user: in the language that they have chosen. */
export async function wordsForUser(
  tx: Tx,
  { orgId, userId }: { orgId: string; userId: string },
): Promise<Say> {
  const user = await tx.one<{ language: Language | null }>(
    sql`select language from users where org_id = ${orgId} and id = ${userId}`,
  );
  return wordsFor(user?.language ?? null);
}
