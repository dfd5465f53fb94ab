import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import type { Tx } from '../../../platform/db.ts';
import { failField } from '../../../values/refusal.ts';

type Account = { id: string; type: string; systemKey: string | null; isBank: boolean };

/** Only sales, stock and counts post to these accounts. */
const keptByTrade = new Set(['SALES', 'COST_OF_SALES', 'SHRINKAGE', 'ROUNDING', 'CASH_DIFFERENCE']);

/** The account on the other side of a movement: the given one, or the default. */
export async function movementAccount(
  tx: Tx,
  { orgId }: Actor,
  kind: 'PAID_IN' | 'PAID_OUT',
  accountId: string | undefined,
): Promise<{ id: string; isSafe: boolean }> {
  const usual = kind === 'PAID_IN' ? 'OTHER_INCOME' : 'OTHER_EXPENSES';
  const account = await tx.one<Account>(sql`
    select a.id, a.type, a.system_key as "systemKey",
           exists (select from banks b where b.org_id = a.org_id and b.account_id = a.id) as "isBank"
    from accounts a
    where a.org_id = ${orgId} and ${accountId ? sql`a.id = ${accountId}` : sql`a.system_key = ${usual}`}`);
  if (!account) throw failField('NOT_FOUND', { field: 'accountId', message: 'does not exist' });
  const { type, systemKey, isBank } = account;
  if (isBank) {
    throw failField('VALIDATION_FAILED', {
      field: 'accountId',
      message: 'must not be a bank account: move the cash to the safe first, and from there to the bank',
    });
  }
  const isSafe = systemKey === 'CASH';
  const isKept = type === 'ASSET' || type === 'LIABILITY' || keptByTrade.has(systemKey ?? '');
  if (!isSafe && systemKey !== null && isKept) {
    throw failField('VALIDATION_FAILED', {
      field: 'accountId',
      message: 'is only posted to by sales, stock and payments',
    });
  }
  return { id: account.id, isSafe };
}
