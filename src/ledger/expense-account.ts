import sql from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { failField } from '../values/refusal.ts';
import { accountColumns } from './chart.ts';
import type { Account } from './schemas.ts';

/** Opens an account of operating expenses under the next free code. */
export async function openExpenseAccount(tx: Tx, orgId: string, name: string): Promise<Account> {
  // Two accounts that are opened at the same time must not choose the same code.
  await tx.lock(sql`pg_advisory_xact_lock(hashtextextended('expense account' || ${orgId}::text, 0))`);
  const code = await nextCode(tx, orgId);
  const account = await tx.one<Account>(sql`
    insert into accounts as a (org_id, id, code, name, type, section)
    values (${orgId}, ${newId()}, ${code}, ${name}, 'EXPENSE', 'OPERATING_EXPENSES')
    returning ${accountColumns}`);
  if (!account) throw new Error('the insert gave no row');
  return account;
}

/** In steps of ten while there are some. */
async function nextCode(tx: Tx, orgId: string): Promise<string> {
  const free = await tx.one<{ code: string }>(sql`
    select n.code::text as code
    from (select generate_series(6000, 6899) as code union all select generate_series(60000, 68999)) n
    where not exists (select from accounts a where a.org_id = ${orgId} and a.code = n.code::text)
    order by n.code > 6899, n.code % 10, n.code
    limit 1`);
  if (free) return free.code;
  throw failField('INVALID_STATE', {
    field: 'name',
    message: 'no code is left among the operating expenses',
  });
}
