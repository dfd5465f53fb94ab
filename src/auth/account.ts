import sql from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';
import type { Identifier } from './identifier.ts';

export type Account = { orgId: string; userId: string; passwordHash: string | null; status: string };

/** Whose address or number this is. Read before the tenant is known. */
export function findAccount(tx: Tx, { kind, value }: Identifier): Promise<Account | undefined> {
  return tx.one<Account>(sql`
    select u.org_id as "orgId", u.id as "userId", u.password_hash as "passwordHash", u.status
    from identities i
    join users u on u.org_id = i.org_id and u.id = i.user_id
    where i.kind = ${kind} and i.value = ${value}`);
}

/**
 * Whoever opens a session holds the user's row, and whoever ends all sessions changes it first: so none is opened
 * behind their back. False when the user is not active. The tenant is set.
 */
export async function holdUser(tx: Tx, user: { orgId: string; userId: string }): Promise<boolean> {
  const held = await tx.one(sql`
    select 1 from users
    where org_id = ${user.orgId} and id = ${user.userId} and status = 'ACTIVE'
    for share`);
  return held !== undefined;
}

/** What failures of an account are counted by: its address and its number are two names of one. */
export function countedAs(userId: string): string {
  return `user ${userId}`;
}
