import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import type { Tx } from '../../platform/db.ts';
import { type PaymentMethod, paymentMethods } from '../../values/payment.ts';
import type { CountRow } from './figures.ts';
import type { TillReport } from './schemas.ts';

/** What a method got and gave in a session. */
export type Figures = {
  method: PaymentMethod;
  salesMinor: bigint;
  refundsMinor: bigint;
  cashBackMinor: bigint;
  paidInMinor: bigint;
  paidOutMinor: bigint;
};

type LateFigures = Omit<Figures, 'refundsMinor'>;

/** What is in the figures of a session and arrived after it was counted: whatever made a correction. */
export function readLateFigures(tx: Tx, orgId: string, sessionId: string): Promise<LateFigures[]> {
  return tx.all<LateFigures>(sql`
    select method, sum(sales) as "salesMinor", sum(cash_back) as "cashBackMinor",
           sum(paid_in) as "paidInMinor", sum(paid_out) as "paidOutMinor"
    from (
      select f.method, f.sales, f.cash_back, f.paid_in, 0::bigint as paid_out
      from (
        select distinct source_type, source_id from till_corrections
        where org_id = ${orgId} and session_id = ${sessionId} and source_type <> 'TILL_MOVEMENT') c
      join payments p on p.org_id = ${orgId} and p.source_id = c.source_id and p.source_type = c.source_type
        and p.till_session_id = ${sessionId}
      cross join lateral (values
        (p.method, p.amount_minor - p.cash_back_minor, 0::bigint, p.cash_back_minor),
        ('CASH', 0, p.cash_back_minor, 0)
      ) as f (method, sales, cash_back, paid_in)
      where f.method = p.method or f.cash_back <> 0
      union all
      select 'CASH', 0, 0, case kind when 'PAID_IN' then amount_minor else 0 end,
             case kind when 'PAID_OUT' then amount_minor else 0 end
      from till_movements
      where org_id = ${orgId} and session_id = ${sessionId} and is_late and kind <> 'NO_SALE') late
    group by method`);
}

/** The figures as they were when the session was counted. */
export function withoutLate(figures: Figures[], late: LateFigures[]): Figures[] {
  return figures.flatMap((own) => {
    const after = late.find(({ method }) => method === own.method);
    if (!after) return [own];
    const before = {
      ...own,
      salesMinor: own.salesMinor - after.salesMinor,
      cashBackMinor: own.cashBackMinor - after.cashBackMinor,
      paidInMinor: own.paidInMinor - after.paidInMinor,
      paidOutMinor: own.paidOutMinor - after.paidOutMinor,
    };
    const { salesMinor, refundsMinor, cashBackMinor, paidInMinor, paidOutMinor } = before;
    const isNothing = [salesMinor, refundsMinor, cashBackMinor, paidInMinor, paidOutMinor].every(
      (minor) => minor === 0n,
    );
    return isNothing ? [] : [before];
  });
}

/** Late money was in what was counted; nobody counts a deposit. */
export function lateTendersOf(
  actor: Actor,
  { figures, counts }: { figures: LateFigures[]; counts: CountRow[] },
): TillReport['late']['methods'] {
  const major = (minor: bigint) => majorOf(actor, minor);
  return paymentMethods.flatMap((method) => {
    const own = figures.find((one) => one.method === method);
    if (!own) return [];
    const { salesMinor, cashBackMinor, paidInMinor, paidOutMinor } = own;
    const amountMinor = salesMinor - cashBackMinor + paidInMinor - paidOutMinor;
    const count = counts.find((one) => one.method === method);
    const leftMinor = method === 'DEPOSIT' || !count ? 0n : differenceOf(count) - count.correctionsMinor;
    return [
      {
        method,
        sales: major(salesMinor),
        cashBack: major(cashBackMinor),
        paidIn: major(paidInMinor),
        paidOut: major(paidOutMinor),
        amount: major(amountMinor),
        difference: major(leftMinor),
      },
    ];
  });
}

export function differenceOf({ method, countedMinor, expectedMinor }: CountRow): bigint {
  return method === 'DEPOSIT' ? 0n : countedMinor - expectedMinor;
}
