import sql from 'sql-template-tag';
import type { Static } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { dateFilters, pageQuery, readGroups } from '../../http/list.ts';
import { BusinessDate, Exactly, Id, optional } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import type { PaymentMethod as Method } from '../../values/payment.ts';
import { paymentMovements } from '../payment/movements.ts';
import { PaymentMethod } from '../payment/schemas.ts';
import { readCountings, statusOf } from './counting.ts';
import { type PaymentAnalysis, PaymentAnalysisStatus } from './schemas.ts';

const filters = optional({
  ...dateFilters,
  date_from: {
    ...BusinessDate,
    description: 'First business date of the period; absent: from the very beginning.',
  },
  date_to: { ...BusinessDate, description: 'Last business date of the period; absent: to this day.' },
  status: PaymentAnalysisStatus,
  paymentMethod: PaymentMethod,
  outletId: Id,
});

export const sortKeys = ['paymentMethod', 'salesPmt', 'paidIn', 'paidOut', 'cashBack', 'balance'] as const;
export const AnalysisQuery = pageQuery([...sortKeys], filters);
export const AnalysisFilters = Exactly(filters);
type Filters = Static<typeof AnalysisFilters>;

export type AnalysisRow = {
  paymentMethod: Method;
  salesPmt: bigint;
  paidIn: bigint;
  paidOut: bigint;
  cashBack: bigint;
  balance: bigint;
  status: PaymentAnalysis['status'];
};

/** A row for each method that anything was paid by in the period; amounts in minor units. */
export async function readAnalysis(
  tx: Tx,
  actor: Actor,
  { status, paymentMethod, ...period }: Filters,
): Promise<AnalysisRow[]> {
  const query = { ...period, ...(paymentMethod && { method: paymentMethod }) };
  const [found, countings] = await Promise.all([
    readGroups<Omit<AnalysisRow, 'status'>>({ tx, actor, query }, paymentMovements, {
      by: sql`m.method`,
      columns: sql`
      m.method as "paymentMethod",
      sum(m.sales_minor) as "salesPmt",
      sum(m.paid_in_minor) as "paidIn",
      sum(m.paid_out_minor) as "paidOut",
      sum(m.cash_back_minor) as "cashBack",
      sum(m.sales_minor + m.paid_in_minor - m.paid_out_minor - m.cash_back_minor) as balance`,
    }),
    readCountings(tx, actor, period),
  ]);
  const rows = found.map((row) => ({ ...row, status: statusOf(countings.get(row.paymentMethod)) }));
  return status ? rows.filter((row) => row.status === status) : rows;
}
