import sql from 'sql-template-tag';
import type { Static } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { dateFilters, pageQuery, readGroups } from '../../http/list.ts';
import { BusinessDate, Exactly, Id, optional } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import type { PaymentMethod as Method } from '../../values/payment.ts';
import { paymentMovements } from '../payment/movements.ts';
import { PaymentMethodFilter } from '../payment/schemas.ts';
import { readTillCounts, statusOf } from './counting.ts';
import { type PaymentAnalysis, PaymentAnalysisStatus } from './schemas.ts';

const trendFilters = optional({
  ...dateFilters,
  date_from: {
    ...BusinessDate,
    description: 'First business date of the period. Left out: the beginning.',
  },
  date_to: { ...BusinessDate, description: 'Last business date of the period. Left out: today.' },
  paymentMethod: PaymentMethodFilter,
  outletId: Id,
});
const filters = { ...trendFilters, ...optional({ status: PaymentAnalysisStatus }) };
export const TrendFilters = Exactly(trendFilters);

/** Rows can be sorted by every field. The id of a row is its method. */
export const sortKeys = [
  'paymentMethod',
  'salesPmt',
  'paidIn',
  'paidOut',
  'cashBack',
  'balance',
  'status',
  'id',
] as const;
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

const noFigures = { salesPmt: 0n, paidIn: 0n, paidOut: 0n, cashBack: 0n, balance: 0n };

/** A row for each method with a payment or a count difference in the period, in minor units. */
export async function readAnalysis(
  tx: Tx,
  actor: Actor,
  { status, paymentMethod, ...period }: Filters,
): Promise<AnalysisRow[]> {
  const query = { ...period, ...(paymentMethod && { method: paymentMethod }) };
  const [found, tillCounts] = await Promise.all([
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
    readTillCounts(tx, actor, period),
  ]);
  const byMethod = new Map(found.map((row) => [row.paymentMethod, row]));
  const rows = [...tillCounts.values()].flatMap(({ method, ...tillCount }): AnalysisRow[] => {
    const row = byMethod.get(method);
    const isShown = row || (tillCount.differenceMinor !== 0n && (!paymentMethod || paymentMethod === method));
    if (!isShown) return [];
    const figures = row ?? { paymentMethod: method, ...noFigures };
    return [{ ...figures, status: statusOf(tillCount) }];
  });
  return status ? rows.filter((row) => row.status === status) : rows;
}
