import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { deletedMeta, Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { post, takeBackInputTaxes } from '../../ledger/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import { lockUsableBank, moneyAccount, writePayment } from '../store.ts';
import { lockSessionIfOpen } from '../till-session.ts';
import { type ExpenseRow, expenseColumns, expenseOf, visibleExpense } from './store.ts';

export const reverseExpense = operation({
  id: 'reverseExpense',
  route: 'DELETE /expenses/{expenseId}',
  group: 'Transaction/Expenses',
  summary: 'Reverse an expense',
  description: 'The expense stays on record as reversed. Its entry and its payment are reversed today.',
  access: 'money.write',
  answer: { code: 'EXPENSE_REVERSED', message: 'Expense reversed.', data: Nothing, meta: 'page' },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, params }) => {
    const { today, paymentId, ...before } = await lockExpense(tx, actor, params.expenseId);
    if (before.status === 'REVERSED') {
      throw fail('INVALID_STATE', { message: 'This expense was already reversed.' });
    }
    const { id, accountId, outletId, method, amountMinor } = before;
    const tillSessionId = await lockSessionIfOpen(tx, actor.orgId, before.tillSessionId);
    const bank = before.bankId ? await lockUsableBank(tx, actor.orgId, before.bankId) : undefined;
    const source = { type: 'EXPENSE', id };
    const taxMinor = await takeBackInputTaxes(tx, actor, { source, businessDate: today });
    const [after] = await tx.inOrder(
      () =>
        tx.one<ExpenseRow>(sql`
          update expenses x set status = 'REVERSED', reversed_on = ${today}, version = x.version + 1, updated_at = now()
          where x.org_id = ${actor.orgId} and x.id = ${id}
          returning ${expenseColumns}`),
      () =>
        post(tx, actor, {
          source,
          businessDate: today,
          note: 'Reversal',
          lines: [
            { account: moneyAccount(method, bank), amountMinor, outletId, method, tillSessionId },
            { account: { id: accountId }, amountMinor: taxMinor - amountMinor, outletId },
            { account: 'INPUT_TAX', amountMinor: -taxMinor, outletId },
          ],
        }),
      () =>
        writePayment(tx, actor, {
          direction: 'OUT',
          method,
          purpose: 'EXPENSE',
          amountMinor: -amountMinor,
          bankId: bank?.id,
          outletId,
          tillSessionId,
          source,
          reversesId: paymentId,
          businessDate: today,
        }),
    );
    if (!after) throw new Error('the expense went away under its lock');
    const expense = expenseOf(actor, after);
    return {
      data: null,
      meta: deletedMeta,
      change: { type: 'expense', id, before: expenseOf(actor, before), after: expense },
      events: [{ type: 'expense.reversed', data: expense }],
    };
  },
});

type LockedExpense = ExpenseRow & { today: string; paymentId: string };

/**
 * Locks the expense and reads today's date at its outlet. The outlet may be closed by now: the expense can still be
 * reversed.
 */
async function lockExpense(tx: Tx, actor: Actor, expenseId: string): Promise<LockedExpense> {
  const expense = await tx.one<LockedExpense>(sql`
    select ${expenseColumns}, business_date(now(), o.timezone, o.day_starts_at) as today,
           (select p.id from payments p
            where p.org_id = x.org_id and p.source_id = x.id and p.source_type = 'EXPENSE' and p.reverses_id is null
           ) as "paymentId"
    from expenses x join outlets o on o.org_id = x.org_id and o.id = x.outlet_id
    where x.org_id = ${actor.orgId} and x.id = ${expenseId} and ${visibleExpense(actor)}
    for no key update of x`);
  if (!expense) throw fail('NOT_FOUND', { message: 'This expense does not exist.' });
  return expense;
}
