import { randomBytes } from 'node:crypto';
import { standInDomain } from '../../values/stand-in-address.ts';
import type { DatabaseAccess } from '../database.ts';
import { type Session, withSession } from '../db.ts';
import { beginRawWrites, insertRows } from './copy-rows.ts';
import type { MovedTable } from './moved-tables.ts';

/** An address in old rows that belongs to another business by now. Its user does not have it any more. */
export type TakenAddress = {
  orgId: string;
  userId: string;
  kind: 'EMAIL' | 'PHONE' | 'OAUTH';
  /** What the user signs in with instead of an email address. */
  standIn?: string;
};

/** An address in the tables of a business. A payment has no user. */
export type OwnAddress = { userId: string | null; kind: string; value: string };

/** The tables whose rows are one of a kind in the whole database, by more than random ids. */
const tables: Record<string, { key: string[]; kind: string }> = {
  'public.identities': { key: ['kind', 'value'], kind: 'r.kind' },
  'public.oauth_identities': { key: ['issuer', 'subject'], kind: `'OAUTH'` },
};

/**
 * What somebody signs in with until they have another address. Every user but a cashier must have one. Nobody can guess it
 * and have it before.
 */
const newStandIn = (userId: string): string => `${userId}.${randomBytes(6).toString('hex')}@${standInDomain}`;

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
  const withStandIns: TakenAddress[] = [];
  for (const address of taken) withStandIns.push(await takeFromUser(session, address));
  return withStandIns;
}

/**
 * Takes addresses from the users of a business whose rows are old, because they belong to others in another database.
 * Returns what was given to them instead.
 */
export function giveUpAddresses(
  access: DatabaseAccess,
  {
    orgId,
    addresses,
    beforeCommit,
  }: { orgId: string; addresses: OwnAddress[]; beforeCommit(taken: TakenAddress[]): void },
): Promise<{ kind: string; value: string }[]> {
  return withSession(access.admin, async (session) => {
    await beginRawWrites(session, orgId);
    const taken: TakenAddress[] = [];
    for (const { userId, kind, value } of addresses) {
      await session.all(
        kind === 'OAUTH'
          ? `delete from oauth_identities where org_id = $1 and issuer || ' ' || subject = $2`
          : `delete from identities where org_id = $1 and value = $2 and kind = '${kind}'`,
        [orgId, value],
      );
      const address = { orgId, userId: userId as string, kind: kind as TakenAddress['kind'] };
      taken.push(await takeFromUser(session, address));
    }
    beforeCommit(taken);
    await session.script('commit');
    return taken.flatMap(({ standIn }) => (standIn ? [{ kind: 'EMAIL', value: standIn }] : []));
  });
}

/** Users have exactly the addresses that they sign in with. */
async function takeFromUser(session: Session, address: TakenAddress): Promise<TakenAddress> {
  const { orgId, userId, kind } = address;
  if (kind === 'OAUTH') return address;
  const standIn = newStandIn(userId);
  if (kind === 'EMAIL')
    await session.all(`insert into identities (kind, value, org_id, user_id) values ('EMAIL', $1, $2, $3)`, [
      standIn,
      orgId,
      userId,
    ]);
  const change =
    kind === 'EMAIL' ? `email = '${standIn}', email_verified_at` : 'phone = null, phone_verified_at';
  await session.all(
    `update users set ${change} = null, updated_at = now(), version = version + 1 where org_id = $1 and id = $2`,
    [orgId, userId],
  );
  return kind === 'EMAIL' ? { ...address, standIn } : address;
}
