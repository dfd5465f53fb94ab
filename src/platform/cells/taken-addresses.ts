import type { Session } from '../db.ts';
import { insertRows } from './copy-rows.ts';
import type { MovedTable } from './moved-tables.ts';

/** An address in old rows that belongs to another business by now. Its user does not have it any more. */
export type TakenAddress = { orgId: string; userId: string; kind: 'EMAIL' | 'PHONE' | 'OAUTH' };

/** The tables whose rows are one of a kind in the whole database, by more than random ids. */
const tables: Record<string, { key: string[]; kind: string }> = {
  'public.identities': { key: ['kind', 'value'], kind: 'r.kind' },
  'public.oauth_identities': { key: ['issuer', 'subject'], kind: `'OAUTH'` },
};

/** What somebody signs in with until they have another address. Every user but a cashier must have one. */
export const standInOf = ({ userId }: TakenAddress): string => `${userId}@taken.invalid`;

/**
 * Inserts old rows of businesses, within raw writes. Their addresses may belong to others since. Those keep them, and
 * all else is inserted. Returns the addresses that were left out.
 */
export async function insertOldRows(
  session: Session,
  table: MovedTable,
  { rows, isSameDatabase }: { rows: string[]; isSameDatabase: boolean },
): Promise<TakenAddress[]> {
  const unique = tables[table.name];
  await insertRows(session, table, { rows, isSameDatabase, skipsTaken: unique !== undefined });
  if (!unique) return [];
  const isSame = unique.key.map((column) => `t.${column} = r.${column}`).join(' and ');
  const taken = await session.all<TakenAddress>(
    `select r.org_id as "orgId", r.user_id as "userId", ${unique.kind} as kind from unnest($1::text[]::${table.name}[]) r
     where not exists (select from ${table.name} t where ${isSame} and t.org_id = r.org_id)`,
    [rows],
  );
  for (const address of taken) await takeFromUser(session, address);
  return taken;
}

/** Users have exactly the addresses that they sign in with. */
async function takeFromUser(session: Session, address: TakenAddress): Promise<void> {
  const { orgId, userId, kind } = address;
  if (kind === 'OAUTH') return;
  const standIn = standInOf(address);
  if (kind === 'EMAIL')
    await session.all(
      `insert into identities (kind, value, org_id, user_id) values ('EMAIL', $1, $2, $3) on conflict do nothing`,
      [standIn, orgId, userId],
    );
  const change =
    kind === 'EMAIL' ? `email = '${standIn}', email_verified_at` : 'phone = null, phone_verified_at';
  await session.all(
    `update users set ${change} = null, updated_at = now(), version = version + 1 where org_id = $1 and id = $2`,
    [orgId, userId],
  );
}
