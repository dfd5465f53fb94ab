import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db.ts';
import { setPasswordHash } from '../../users/exports.ts';

type User = { orgId: string; userId: string };

/**
 * The words that a password of this user must not be made of. The tenant must be set. Undefined if the user is not
 * active.
 */
export async function readOwnWords(tx: Tx, { orgId, userId }: User): Promise<OwnWords | undefined> {
  return tx.one<OwnWords>(sql`
    select u.email, u.phone, array[u.first_name, u.last_name, u.email, o.name] as words
    from users u
    join organisations o on o.org_id = u.org_id
    where u.org_id = ${orgId} and u.id = ${userId} and u.status = 'ACTIVE'`);
}
type OwnWords = { email: string; phone: string | null; words: string[] };

/**
 * Sets the password and ends what the old one opened: sessions, waiting logins, and reset links. A change with the old
 * password keeps one session and the API keys. A reset may answer a theft, so it ends them too. The tenant must be set.
 */
export async function replacePassword(
  tx: Tx,
  { orgId, userId }: User,
  change: { passwordHash: string; keepSessionId?: string },
): Promise<void> {
  const kept = change.keepSessionId ?? null;
  await tx.inOrder(
    () => setPasswordHash(tx, { orgId, userId }, change.passwordHash),
    () =>
      tx.run(sql`
        update sessions set revoked_at = now()
        where org_id = ${orgId} and user_id = ${userId} and revoked_at is null
          and (${kept}::uuid is null or (id <> ${kept} and key_hash is null))`),
    () =>
      tx.run(sql`
        update mfa_challenges set ended_at = now()
        where org_id = ${orgId} and user_id = ${userId} and ended_at is null`),
    () =>
      tx.run(sql`
        update one_time_secrets set used_at = now()
        where org_id = ${orgId} and user_id = ${userId} and purpose = 'PASSWORD_RESET' and used_at is null`),
  );
}
