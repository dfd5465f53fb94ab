import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import type { CreateExpenseRequest, Expense } from './schemas.ts';
import { type ExpenseRow, expenseColumns, expenseOf, visibleExpense } from './store.ts';

type SentExpense = CreateExpenseRequest & { sentMinor: bigint };

/** Finds the expense that was recorded with this client-made id. Refuses when the id belongs to another expense. */
export async function findEarlierExpense(
  tx: Tx,
  actor: Actor,
  request: SentExpense,
): Promise<Expense | undefined> {
  if (!request.expenseId) return undefined;
  const row = await tx.one<ExpenseRow & { visible: boolean }>(sql`
    select ${expenseColumns}, ${visibleExpense(actor)} as visible from expenses x
    where x.org_id = ${actor.orgId} and x.id = ${request.expenseId}`);
  if (!row) return undefined;
  const { visible, ...expense } = row;
  if (!visible || !isSameExpense(expense, request)) {
    throw failField('DUPLICATE', { field: 'expenseId', message: 'is already used by another expense' });
  }
  return expenseOf(actor, expense);
}

/** Compares only what was sent. The bank, the day and the percent of the tax may have been chosen by us. */
function isSameExpense(row: ExpenseRow, request: SentExpense): boolean {
  return (
    row.accountId === request.accountId &&
    row.outletId === request.outletId &&
    (row.taxIncluded ? row.amountMinor : row.amountMinor - row.taxMinor) === request.sentMinor &&
    row.taxRateId === (request.taxRateId?.toLowerCase() ?? null) &&
    row.taxIncluded === (request.taxIncluded ?? true) &&
    row.taxRecoverable === (request.taxRecoverable ?? true) &&
    row.method === request.method &&
    row.payee === (request.payee?.trim() ?? null) &&
    row.note === (request.note?.trim() ?? null) &&
    row.tillSessionId === (request.tillSessionId ?? null) &&
    (!request.bankId || row.bankId === request.bankId) &&
    (!request.businessDate || row.businessDate === request.businessDate)
  );
}
