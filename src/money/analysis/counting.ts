import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { isCounted, type PaymentMethod, paymentMethods } from '../../values/payment.ts';
import type { PaymentAnalysis } from './schemas.ts';

type Period = { date_from?: string | undefined; date_to?: string | undefined; outletId?: string | undefined };

/**
 * What the till counts say about a method: whether some of it is not counted yet, and the difference that was found.
 */
type TillCount = { method: PaymentMethod; isOpen: boolean; differenceMinor: bigint };

/** Money that lies in no till is not counted, so it is BALANCED. */
export function statusOf({ isOpen, differenceMinor }: Omit<TillCount, 'method'>): PaymentAnalysis['status'] {
  if (isOpen) return 'OPEN';
  if (differenceMinor === 0n) return 'BALANCED';
  return differenceMinor < 0n ? 'SHORT' : 'OVER';
}

/**
 * Reads, for each method, whether an open till session has payments by it, and the difference that the counts of the
 * period found. Cash back by a card leaves the drawer, so it counts for CASH. The cost grows with the number of
 * sessions, not of payments.
 */
export async function readTillCounts(
  tx: Tx,
  actor: Actor,
  period: Period,
): Promise<Map<PaymentMethod, TillCount>> {
  const { orgId } = actor;
  const open = sql`
    select s.id from till_sessions s
    where s.org_id = ${orgId} and s.status = 'OPEN' and ${atOutlets(sql`s.outlet_id`, actor, period)}`;
  // The payments are looked up session by session: `limit` keeps PostgreSQL from reading all payments of the period.
  const openPayment = (condition: Sql) => sql`
    select from open o cross join lateral (
      select from payments p
      where p.org_id = ${orgId} and p.till_session_id = o.id and ${condition}
        and ${inPeriod(sql`p.business_date`, period)}
      limit 1) p`;
  const countFilter = sql`${inPeriod(sql`c.business_date`, period)} and ${atOutlets(sql`c.outlet_id`, actor, period)}`;
  const found = await tx.all<TillCount>(sql`
    with open as materialized (${open}),
    differences as (
      select method, sum(amount_minor) as amount_minor
      from (
        select c.method, c.counted_minor - c.expected_minor as amount_minor from till_counts c
        where c.org_id = ${orgId} and c.counted_minor <> c.expected_minor and ${countFilter}
        union all
        select c.method, -c.amount_minor from till_corrections c
        where c.org_id = ${orgId} and ${countFilter}
      ) one
      group by method)
    select m.method,
           exists (${openPayment(sql`p.method = m.method`)})
           or m.method = 'CASH' and exists (${openPayment(sql`p.cash_back_minor <> 0`)}) as "isOpen",
           coalesce(d.amount_minor, 0) as "differenceMinor"
    from (values ${raw(paymentMethods.map((method) => `('${method}')`).join(', '))}) m (method)
    left join differences d on d.method = m.method`);
  // Deposits are not counted, so they have no difference.
  return new Map(
    found.map((one) => [one.method, isCounted(one.method) ? one : { ...one, differenceMinor: 0n }]),
  );
}

function inPeriod(column: Sql, { date_from, date_to }: Period): Sql {
  return join(
    [
      sql`true`,
      ...(date_from ? [sql`${column} >= ${date_from}`] : []),
      ...(date_to ? [sql`${column} <= ${date_to}`] : []),
    ],
    ' and ',
  );
}

function atOutlets(column: Sql, { outletIds }: Actor, { outletId }: Period): Sql {
  return join(
    [
      sql`true`,
      ...(outletIds ? [sql`${column} = any(${outletIds}::uuid[])`] : []),
      ...(outletId ? [sql`${column} = ${outletId}`] : []),
    ],
    ' and ',
  );
}
