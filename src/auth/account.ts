import sql from 'sql-template-tag';
import type { Place } from '../http/operation.ts';
import type { Directory } from '../platform/cells/directory.ts';
import type { Tx } from '../platform/db.ts';
import { parseTenantToken } from '../platform/opaque-token.ts';
import { normaliseEmail } from '../users/exports.ts';
import type { Identifier } from './identifier.ts';

export type Account = { orgId: string; userId: string; passwordHash: string | null; status: string };

/** Finds the user with this address or number. Runs before the tenant is known. */
export function findAccount(tx: Tx, { kind, value }: Identifier): Promise<Account | undefined> {
  return tx.one<Account>(sql`
    select u.org_id as "orgId", u.id as "userId", u.password_hash as "passwordHash", u.status
    from identities i
    join users u on u.org_id = i.org_id and u.id = i.user_id
    where i.kind = ${kind} and i.value = ${value}`);
}

/**
 * Holds the user's row while a session is opened. Ending all sessions changes that row first, so no session can be
 * opened meanwhile. False if the user is not active. The tenant must be set.
 */
export async function holdUser(tx: Tx, user: { orgId: string; userId: string }): Promise<boolean> {
  const held = await tx.one(sql`
    select 1 from users
    where org_id = ${user.orgId} and id = ${user.userId} and status = 'ACTIVE'
    for share`);
  return held !== undefined;
}

/** The key under which failures of an account are counted: one for its address and its number together. */
export function limitKeyOfUser(userId: string): string {
  return `user ${userId}`;
}

/** Where the account with this address or number is, if this server has cells. */
export async function placeOfAddress(
  directory: Directory,
  identifier: Identifier,
): Promise<Place | undefined> {
  const orgId = await directory.find(identifier);
  return orgId === undefined ? undefined : { orgId };
}

/** The business that a token of ours names. */
export function placeOfToken(text: string): Place | undefined {
  return parseTenantToken(text);
}

/** Where a registration runs: in the business that invites, in that of whoever has the address, or in a new one. */
export async function placeOfRegistration(
  directory: Directory,
  { inviteToken, email = '' }: { inviteToken?: string; email?: string },
  { mayPlace }: { mayPlace: boolean },
): Promise<Place | undefined> {
  if (inviteToken !== undefined) return placeOfToken(inviteToken);
  // Whoever has the address is told, so a taken one leads to their cell.
  const taken = await placeOfAddress(directory, { kind: 'EMAIL', value: normaliseEmail(email) });
  if (taken || !mayPlace) return taken;
  return { orgId: await directory.place(), isNew: true };
}
