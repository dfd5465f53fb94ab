import sql from 'sql-template-tag';
import type { Actor } from '../http/access.ts';
import type { Tx } from '../platform/db.ts';
import { fail } from '../values/refusal.ts';

const recentMinutes = 15;

/** Refuses when the last full sign-in is too long ago. It proves that the same person is still there. */
export async function rejectOldSignIn(tx: Tx, { orgId, sessionId }: Actor): Promise<void> {
  const recent = await tx.one(sql`
    select 1 from sessions
    where org_id = ${orgId} and id = ${sessionId}
      and created_at > now() - make_interval(mins => ${recentMinutes})`);
  if (!recent) {
    throw fail('FORBIDDEN', {
      message: `This needs a sign-in of the last ${recentMinutes} minutes. Sign in again.`,
    });
  }
}
