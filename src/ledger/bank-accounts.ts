import sql from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { fail } from '../values/refusal.ts';

type Account = { orgId: string; id: string };

/**
 * Opens the ledger account of a bank under the next free code. The caller has locked the business, so no two accounts
 * get the same code.
 */
export async function openBankAccount(tx: Tx, orgId: string, name: string): Promise<string> {
  const id = newId();
  const opened = await tx.run(sql`
    insert into accounts (org_id, id, code, name, type, section)
    select ${orgId}, ${id}, n::text, ${name}, 'ASSET', 'CURRENT_ASSETS'
    from (select generate_series(1100, 1199) as n union all select generate_series(11000, 11999)) codes
    where not exists (select from accounts where org_id = ${orgId} and code = n::text)
    order by codes.n
    limit 1`);
  if (opened === 0)
    throw fail('INVALID_STATE', { message: 'There is no free account code left from 11000 to 11999.' });
  return id;
}

export async function renameAccount(tx: Tx, { orgId, id }: Account, name: string): Promise<void> {
  await tx.run(sql`
    update accounts set name = ${name}, version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = ${id} and name <> ${name}`);
}

/** Deletes an account. A foreign key refuses it if anything was posted to the account. */
export async function deleteAccount(tx: Tx, { orgId, id }: Account): Promise<void> {
  await tx.run(sql`delete from accounts where org_id = ${orgId} and id = ${id}`);
}
