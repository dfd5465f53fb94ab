import sql from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';

type Owner = { orgId: string; userId: string };

/** Returns whether the user is active. Nothing is written otherwise. */
export async function markEmailVerified(tx: Tx, { orgId, userId }: Owner): Promise<boolean> {
  const verified = await tx.run(sql`
    update users
    set email_verified_at = coalesce(email_verified_at, now()), updated_at = now(), version = version + 1
    where org_id = ${orgId} and id = ${userId} and status = 'ACTIVE'`);
  return verified > 0;
}

export async function setPasswordHash(tx: Tx, { orgId, userId }: Owner, passwordHash: string): Promise<void> {
  await tx.run(sql`
    update users set password_hash = ${passwordHash}, updated_at = now(), version = version + 1
    where org_id = ${orgId} and id = ${userId}`);
}
