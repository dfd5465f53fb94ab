import sql from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';
import { getMember } from './members.ts';
import { claimIdentity, type Identity } from './store.ts';

type Change = Omit<Identity, 'value'> & { value: string | null };

/** Replaces the verified address or number that the user signs in with. Null removes it. */
export async function replaceContact(tx: Tx, { orgId, userId, kind, value }: Change) {
  await tx.run(sql`select 1 from users where org_id = ${orgId} and id = ${userId} for update`);
  const before = await getMember(tx, orgId, userId);
  const given = await tx.all<{ value: string }>(sql`
    delete from identities
    where org_id = ${orgId} and user_id = ${userId} and kind = ${kind} and value is distinct from ${value}
    returning value`);
  for (const old of given) await tx.directory?.release({ kind, value: old.value }, orgId);
  const isUnchanged = value === (kind === 'EMAIL' ? before.email : before.phone);
  if (value !== null && !isUnchanged) await claimIdentity(tx, { orgId, userId, kind, value });
  const columns =
    kind === 'EMAIL'
      ? sql`email = ${value}, email_verified_at = now()`
      : sql`phone = ${value}, phone_verified_at = case when ${value}::text is not null then now() end`;
  await tx.run(sql`
    update users set ${columns}, updated_at = now(), version = version + 1
    where org_id = ${orgId} and id = ${userId}`);
  return { before, after: await getMember(tx, orgId, userId) };
}
