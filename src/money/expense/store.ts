import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import {
  between,
  dateFilters,
  defineList,
  findableBy,
  reversalFilters,
  shortSearchNote,
} from '../../http/list.ts';
import { majorOf } from '../../http/money.ts';
import { fromE4 } from '../../http/quantity.ts';
import { Id, RecordStatus, Text } from '../../http/schema.ts';
import { type TaxRow, taxColumns } from '../../ledger/exports.ts';
import { PaymentMethodFilter } from '../payment/schemas.ts';
import type { Expense } from './schemas.ts';

/** An expense as read from the database. */
export type ExpenseRow = Omit<Expense, 'amount' | 'tax' | 'taxPercent'> & TaxRow & { amountMinor: bigint };

export const expenseColumns = sql`
  x.id, x.account_id as "accountId", x.outlet_id as "outletId", x.amount_minor as "amountMinor",
  ${taxColumns(sql`x`)}, x.method,
  x.bank_id as "bankId", x.till_session_id as "tillSessionId", x.payee, x.note, x.business_date as "businessDate", x.status,
  x.reversed_on as "reversedOn",
  x.created_at as "createdAt", x.updated_at as "updatedAt", x.version`;

export function expenseOf(
  actor: Actor,
  { amountMinor, taxMinor, taxPercentE4, ...row }: ExpenseRow,
): Expense {
  return {
    ...row,
    amount: majorOf(actor, amountMinor),
    tax: majorOf(actor, taxMinor),
    taxPercent: fromE4(taxPercentE4),
  };
}

/** A user who is limited to outlets sees only the expenses of these outlets. */
export function visibleExpense(actor: Actor) {
  return actor.outletIds ? sql`x.outlet_id = any(${actor.outletIds}::uuid[])` : sql`true`;
}

export const expenses = defineList({
  name: 'expenses',
  from: sql`expenses x`,
  id: sql`x.id`,
  sorts: {
    businessDate: { by: sql`x.business_date`, type: 'date' },
    createdAt: { by: sql`x.created_at`, type: 'timestamptz' },
    amount: { by: sql`x.amount_minor`, type: 'bigint', isFigure: true },
  },
  defaultSort: { key: 'businessDate', direction: 'desc' },
  filters: {
    ...dateFilters,
    ...reversalFilters,
    search: Text(100, { description: `Part of the payee or the note; ${shortSearchNote}.` }),
    accountId: Id,
    outletId: Id,
    method: PaymentMethodFilter,
    status: RecordStatus,
  },
  where: (actor, { search, date_from, date_to, accountId, outletId, method, status, ...days }) => [
    sql`x.org_id = ${actor.orgId}`,
    visibleExpense(actor),
    ...between(sql`x.business_date`, date_from, date_to),
    ...between(sql`x.reversed_on`, days.reversed_from, days.reversed_to),
    accountId ? sql`x.account_id = ${accountId}` : undefined,
    outletId ? sql`x.outlet_id = ${outletId}` : undefined,
    method ? sql`x.method = ${method}` : undefined,
    status ? sql`x.status = ${status}` : undefined,
    search ? findableBy(sql`x.id`, sql`find_by_text('EXPENSE', part)`, [search.trim()]) : undefined,
  ],
});
