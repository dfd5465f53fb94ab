import { randomInt } from 'node:crypto';
import sql from 'sql-template-tag';
import { setTenant } from '../http/authenticate.ts';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { type Keys, mac } from '../platform/keys.ts';
import { newTenantToken, parseTenantToken } from '../platform/opaque-token.ts';
import { fail, type Refusal } from '../values/refusal.ts';
import { findAccount } from './account.ts';
import { type Identifier, limitKeyOfIdentifier } from './identifier.ts';

export type Purpose = 'PASSWORD_RESET' | 'EMAIL_VERIFICATION' | 'EMAIL_CHANGE' | 'PHONE_VERIFICATION';
type Owner = { orgId: string; userId: string };

const linkMinutes = 30;
const codeMinutes = 10;
const codesADay = 5;
const attemptsAtMost = 5;

/**
 * Creates a link and a code that prove the same thing. Earlier ones for this purpose stop working. `recipient` is the
 * address or number, if it is not on record yet. Undefined if too many were made today.
 */
export async function makeSecret(
  tx: Tx,
  keys: Keys,
  owner: Owner & { purpose: Purpose; recipient?: string },
): Promise<{ link: string; code: string } | undefined> {
  const { orgId, userId, purpose, recipient = null } = owner;
  const [, today] = await tx.inOrder(
    // The lock makes requests of the same moment run one after the other, so that each counts those before it.
    () => tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose} ${userId}`}, 0))`),
    () =>
      tx.one<{ count: number }>(sql`
        select count(*)::int as count from one_time_secrets
        where org_id = ${orgId} and user_id = ${userId} and purpose = ${purpose}
          and created_at > now() - interval '24 hours'`),
  );
  if ((today?.count ?? 0) >= codesADay) return undefined;
  const id = newId();
  const link = newTenantToken(orgId);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await tx.run(sql`
    insert into one_time_secrets (org_id, id, user_id, purpose, recipient, link_hash, code_mac, created_at, link_expires_at,
                                  code_expires_at)
    values (${orgId}, ${id}, ${userId}, ${purpose}, ${recipient}, ${link.hash}, ${codeMac(keys, id, code)}, clock_timestamp(),
            now() + make_interval(mins => ${linkMinutes}), now() + make_interval(mins => ${codeMinutes}))`);
  return { link: link.text, code };
}

/** Uses up the secret of a link and returns its user. Sets the tenant. */
export async function spendLink(tx: Tx, link: string, purpose: Purpose): Promise<Owner> {
  const token = parseTenantToken(link);
  if (!token) throw notValid();
  await tx.run(setTenant(token.orgId));
  const spent = await tx.one<{ userId: string }>(sql`
    update one_time_secrets set used_at = now()
    where org_id = ${token.orgId} and link_hash = ${token.hash} and purpose = ${purpose}
      and used_at is null and link_expires_at > now()
      and id = (select newest.id from one_time_secrets newest
                where newest.org_id = one_time_secrets.org_id and newest.user_id = one_time_secrets.user_id
                  and newest.purpose = one_time_secrets.purpose
                order by newest.created_at desc, newest.id desc limit 1)
    returning user_id as "userId"`);
  if (!spent) throw notValid();
  return { orgId: token.orgId, userId: spent.userId };
}

// A placeholder user for unknown accounts, so that both cases run the same statements.
const nobody: Owner = {
  orgId: '00000000-0000-0000-0000-000000000000',
  userId: '00000000-0000-0000-0000-000000000000',
};

/** Uses up the code that was sent to this address or number and returns its user. Sets the tenant. */
export async function spendCodeOf(
  tx: Tx,
  keys: Keys,
  identifier: Identifier,
  tried: { purpose: Purpose; code: string },
): Promise<Owner> {
  const { orgId, userId } = (await findAccount(tx, identifier)) ?? nobody;
  await tx.run(setTenant(orgId));
  await spendCode(tx, keys, { orgId, userId }, { ...tried, limitKey: limitKeyOfIdentifier(identifier) });
  return { orgId, userId };
}

/** Uses up the newest code of this user and returns the recipient, if one was stored. The tenant must be set. */
export async function spendCode(
  tx: Tx,
  keys: Keys,
  { orgId, userId }: Owner,
  { purpose, code, limitKey = userId }: { purpose: Purpose; code: string; limitKey?: string },
): Promise<string | null> {
  const newest = await tx.one<{ id: string; codeMac: Buffer; isOpen: boolean; recipient: string | null }>(sql`
    select id, code_mac as "codeMac", used_at is null and code_expires_at > now() as "isOpen", recipient
    from one_time_secrets
    where org_id = ${orgId} and user_id = ${userId} and purpose = ${purpose}
    order by created_at desc, id desc limit 1
    for update`);
  const attemptsKey = mac(keys, 'code-attempts', newest?.id ?? `${purpose} ${limitKey}`);
  const isRight = newest?.isOpen && codeMac(keys, newest.id, code).equals(newest.codeMac);
  if (!isRight || (await readWrongCodes(tx, attemptsKey)) >= attemptsAtMost) {
    await countWrongCode(tx, attemptsKey);
    throw notValid({ keepEffects: true });
  }
  await tx.run(
    sql`update one_time_secrets set used_at = now() where org_id = ${orgId} and id = ${newest.id}`,
  );
  return newest.recipient;
}

async function readWrongCodes(tx: Tx, key: Buffer): Promise<number> {
  const row = await tx.one<{ used: number }>(sql`select used from rate_limits where key = ${key}`);
  return row?.used ?? 0;
}

/**
 * Counts a wrong code, even if the request fails. Unknown accounts and accounts without a code are counted too, so that
 * neither the time nor the written rows tell them apart. Rows are kept longer than any code is valid.
 */
async function countWrongCode(tx: Tx, key: Buffer): Promise<void> {
  await tx.run(sql`
    insert into rate_limits as kept (key, used, resets_at)
    values (${key}, 1, now() + make_interval(mins => ${linkMinutes}))
    on conflict (key) do update set used = least(kept.used, 1000000) + 1`);
}

function codeMac(keys: Keys, id: string, code: string): Buffer {
  return mac(keys, 'one-time-code', id, code);
}

export function notValid(details: { keepEffects?: boolean } = {}): Refusal {
  return fail('INVALID_CREDENTIALS', {
    message: 'This link or code is wrong or has expired. Ask for a new one.',
    ...details,
  });
}
