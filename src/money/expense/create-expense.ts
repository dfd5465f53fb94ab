import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { minorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import {
  boughtTax,
  inputTaxLine,
  noTax,
  post,
  readInputTaxes,
  recoverableMinor,
  writeInputTaxes,
} from '../../ledger/exports.ts';
import { businessDay } from '../../org/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { largestMinor } from '../../values/money.ts';
import { methodFacts } from '../../values/payment.ts';
import { failField } from '../../values/refusal.ts';
import { lockUsableBank, moneyAccount, writePayment } from '../store.ts';
import { lockTillSession, rejectSessionOfCard, rejectUnusableSession } from '../till-session.ts';
import { findEarlierExpense } from './earlier-expense.ts';
import { CreateExpenseRequest, Expense } from './schemas.ts';
import { type ExpenseRow, expenseColumns, expenseOf } from './store.ts';

export const createExpense = operation({
  id: 'createExpense',
  route: 'POST /expenses',
  group: 'Transaction/Expenses',
  summary: 'Record an expense',
  access: 'money.write',
  body: CreateExpenseRequest,
  answer: { code: 'EXPENSE_RECORDED', message: 'Expense recorded.', data: Expense },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'DUPLICATE'],

  handle: async ({ tx, actor, body }) => {
    const sentMinor = minorOf(actor, { field: 'amount', amount: body.amount });
    const earlier = await findEarlierExpense(tx, actor, { ...body, sentMinor });
    if (earlier) return { data: earlier };
    const { accountId, outletId, method, bankId, tillSessionId } = body;
    const [session, account, bank, businessDate] = await tx.inOrder(
      () => (tillSessionId ? lockTillSession(tx, actor.orgId, tillSessionId) : undefined),
      () => findAccount(tx, actor, accountId),
      () => (methodFacts[method].leavesBank || bankId ? lockUsableBank(tx, actor.orgId, bankId) : undefined),
      () => businessDay(tx, actor, body),
    );
    const [tax = noTax] = await readInputTaxes(tx, actor.orgId, {
      lines: [{ field: '', sent: body }],
      day: businessDate,
    });
    if (tillSessionId) rejectUnusableSession(session, outletId);
    rejectSessionOfCard(method, tillSessionId);
    if (account.type !== 'EXPENSE') {
      throw failField('VALIDATION_FAILED', {
        field: 'accountId',
        message: `must be an account of type EXPENSE, not ${account.type}`,
      });
    }
    if (bank && !methodFacts[method].leavesBank) {
      throw failField('VALIDATION_FAILED', {
        field: 'bankId',
        message: 'is only for the methods BANK and POS',
      });
    }
    const { taxMinor, totalMinor: amountMinor } = boughtTax(sentMinor, tax);
    if (amountMinor > largestMinor) {
      throw failField('VALIDATION_FAILED', {
        field: 'amount',
        message: 'has more than 15 digits with its tax',
      });
    }
    const row = await tx.one<ExpenseRow>(sql`
      insert into expenses as x (org_id, id, account_id, outlet_id, amount_minor, method, bank_id, payee, note,
                                 business_date, user_id, till_session_id, tax_rate_id, tax_percent_e4, tax_minor,
                                 tax_included, tax_recoverable)
      values (${actor.orgId}, ${body.expenseId ?? newId()}, ${accountId}, ${outletId}, ${amountMinor}, ${method},
              ${bank?.id ?? null}, ${body.payee?.trim() ?? null}, ${body.note?.trim() ?? null}, ${businessDate},
              ${actor.userId}, ${tillSessionId ?? null}, ${tax.taxRateId}, ${tax.percentE4}, ${taxMinor}, ${tax.included},
              ${tax.recoverable})
      on conflict (org_id, id) do nothing
      returning ${expenseColumns}`);
    if (!row) {
      // Another request recorded the same expense at this moment.
      const other = await findEarlierExpense(tx, actor, { ...body, sentMinor });
      if (!other) throw new Error('an expense conflicts with one that is not there');
      return { data: other };
    }
    const source = { type: 'EXPENSE', id: row.id };
    const { note, payee } = row;
    const line = { position: 1, tax, taxMinor, totalMinor: amountMinor };
    const taxed = { kind: 'BOUGHT', source, businessDate, outletId, partyId: null, lines: [line] } as const;
    writeInputTaxes(tx, actor, taxed);
    await tx.inOrder(
      () =>
        post(tx, actor, {
          source,
          businessDate,
          note: note ?? payee,
          lines: [
            {
              account: { id: accountId },
              amountMinor: amountMinor - recoverableMinor(tax, taxMinor),
              outletId,
            },
            inputTaxLine(taxed),
            {
              account: moneyAccount(method, bank),
              amountMinor: -amountMinor,
              outletId,
              method,
              tillSessionId,
            },
          ],
        }),
      () =>
        writePayment(tx, actor, {
          direction: 'OUT',
          method,
          purpose: 'EXPENSE',
          amountMinor,
          bankId: bank?.id,
          outletId,
          tillSessionId,
          source,
          businessDate,
          note,
        }),
    );
    const expense = expenseOf(actor, row);
    return {
      data: expense,
      change: { type: 'expense', id: row.id, after: expense },
      events: [{ type: 'expense.recorded', data: expense }],
    };
  },
});

/** The account of an expense. It is not archived before the commit. */
async function findAccount(tx: Tx, actor: Actor, accountId: string): Promise<{ type: string }> {
  const account = await tx.one<{ type: string; status: string }>(sql`
    select type, status from accounts where org_id = ${actor.orgId} and id = ${accountId} for share`);
  if (!account) throw failField('NOT_FOUND', { field: 'accountId', message: 'does not exist' });
  if (account.status === 'ARCHIVED') {
    throw failField('INVALID_STATE', { field: 'accountId', message: 'is an archived account' });
  }
  return account;
}
