import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import type { Tx } from '../../../platform/db.ts';
import { failField } from '../../../values/refusal.ts';

type Account = { id: string; type: string; systemKey: string | null; status: string; isBank: boolean };

/** Only sales, stock, counts and the end of a year post to these accounts. */
const keptByTrade = new Set([
  'SALES',
  'SALES_RETURNS',
  'DISCOUNTS_GIVEN',
  'COST_OF_SALES',
  'SHRINKAGE',
  'SAMPLES',
  'INTERNAL_USE',
  'ROUNDING',
  'CASH_DIFFERENCE',
  'RETAINED_EARNINGS',
]);

/**
 * The account on the other side of a movement: the given one, or the default. A movement that is sent late has happened
 * already, perhaps before its account was archived, so it is taken.
 */
export async function movementAccount(
  tx: Tx,
  { orgId }: Actor,
  kind: 'PAID_IN' | 'PAID_OUT',
  { accountId, isLate }: { accountId?: string; isLate?: boolean },
): Promise<{ id: string; isSafe: boolean }> {
  const usual = kind === 'PAID_IN' ? 'OTHER_INCOME' : 'OTHER_EXPENSES';
  const account = await tx.one<Account>(sql`
    select a.id, a.type, a.system_key as "systemKey", a.status,
           exists (select from banks b where b.org_id = a.org_id and b.account_id = a.id) as "isBank"
    from accounts a
    where a.org_id = ${orgId} and ${accountId ? sql`a.id = ${accountId}` : sql`a.system_key = ${usual}`}
    for share`);
  if (!account) throw failField('NOT_FOUND', { field: 'accountId', message: 'does not exist' });
  const { type, systemKey, status, isBank } = account;
  if (status === 'ARCHIVED' && !isLate) {
    throw failField('INVALID_STATE', { field: 'accountId', message: 'is an archived account' });
  }
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
