import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import type { CreateExpenseRequest, Expense } from './schemas.ts';
import { type ExpenseRow, expenseColumns, expenseOf, spentWhere } from './store.ts';

/** The expense that this id was made up for, however long ago; refused when another has the id. */
export async function recordedBefore(
  tx: Tx,
  actor: Actor,
  sent: CreateExpenseRequest & { amountMinor: bigint },
): Promise<Expense | undefined> {
  if (!sent.expenseId) return undefined;
  const row = await tx.one<ExpenseRow & { visible: boolean }>(sql`
    select ${expenseColumns}, ${spentWhere(actor)} as visible from expenses x
    where x.org_id = ${actor.orgId} and x.id = ${sent.expenseId}`);
  if (!row) return undefined;
  const { visible, ...expense } = row;
  if (!visible || !isSame(expense, sent)) {
    throw failField('DUPLICATE', { field: 'expenseId', message: 'is already used by another expense' });
  }
  return expenseOf(actor, expense);
}

/** What was left to us (the bank, the day) may be anything: it was decided then. */
function isSame(row: ExpenseRow, sent: CreateExpenseRequest & { amountMinor: bigint }): boolean {
  return (
    row.accountId === sent.accountId &&
    row.outletId === sent.outletId &&
    row.amountMinor === sent.amountMinor &&
    row.method === sent.method &&
    row.payee === (sent.payee?.trim() ?? null) &&
    row.note === (sent.note?.trim() ?? null) &&
    row.tillSessionId === (sent.tillSessionId ?? null) &&
    (!sent.bankId || row.bankId === sent.bankId) &&
    (!sent.businessDate || row.businessDate === sent.businessDate)
  );
}
