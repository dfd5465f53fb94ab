import sql from 'sql-template-tag';
import { setTenant } from '../../http/authenticate.ts';
import type { Address, Tx } from '../../platform/db.ts';

type Identity = { issuer: string; subject: string };
export type Account = { orgId: string; userId: string; status: string; isEmailVerified: boolean };

/** Finds the user that this identity is linked to. Runs before the tenant is known. */
export function findLinkedAccount(tx: Tx, { issuer, subject }: Identity): Promise<Account | undefined> {
  return tx.one<Account>(sql`
    select u.org_id as "orgId", u.id as "userId", u.status,
           u.email_verified_at is not null as "isEmailVerified"
    from oauth_identities i
    join users u on u.org_id = i.org_id and u.id = i.user_id
    where i.issuer = ${issuer} and i.subject = ${subject}`);
}

/** The identity in the form that the directory of all cells keeps. */
export function oauthAddress({ issuer, subject }: Identity): Address {
  return { kind: 'OAUTH', value: `${issuer} ${subject}` };
}

/** Finds the user with this normalised address. Runs before the tenant is known. */
export function findAccountByEmail(tx: Tx, email: string): Promise<Account | undefined> {
  return tx.one<Account>(sql`
    select u.org_id as "orgId", u.id as "userId", u.status,
           u.email_verified_at is not null as "isEmailVerified"
    from identities i
    join users u on u.org_id = i.org_id and u.id = i.user_id
    where i.kind = 'EMAIL' and i.value = ${email}`);
}

/**
 * Links the identity to the user. False if the identity belongs to someone else, or if the user is already linked to
 * another identity of this issuer: providers give addresses of people who left to others. Sets the tenant.
 */
export async function linkIdentity(
  tx: Tx,
  user: { orgId: string; userId: string },
  { issuer, subject }: Identity,
): Promise<boolean> {
  await tx.run(setTenant(user.orgId));
  // The lock makes two identities that arrive at once wait for each other.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`oauth ${issuer} ${user.userId}`}, 0))`);
  if ((await tx.directory?.claim(oauthAddress({ issuer, subject }), user.orgId)) === false) return false;
  await tx.run(sql`
    insert into oauth_identities (issuer, subject, org_id, user_id)
    select ${issuer}, ${subject}, ${user.orgId}, ${user.userId}
    where not exists (
      select from oauth_identities i
      where i.issuer = ${issuer} and i.org_id = ${user.orgId} and i.user_id = ${user.userId})
    on conflict do nothing`);
  const linked = await findLinkedAccount(tx, { issuer, subject });
  return linked?.userId === user.userId;
}
