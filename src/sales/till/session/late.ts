import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import { majorOf } from '../../../http/money.ts';
import type { Tx } from '../../../platform/db.ts';
import { isCounted, type PaymentMethod, paymentMethods } from '../../../values/payment.ts';
import type { TillReport } from '../schemas.ts';
import { type CountRow, drawerFacts } from './figures.ts';

/** The figures of one payment method in a session. */
export type Figures = {
  method: PaymentMethod;
  salesMinor: bigint;
  refundsMinor: bigint;
  cashBackMinor: bigint;
  paidInMinor: bigint;
  paidOutMinor: bigint;
};

/** The part of a session's figures that arrived after the count: everything with a correction. */
export function readLateFigures(tx: Tx, orgId: string, sessionId: string): Promise<Figures[]> {
  return tx.all<Figures>(sql`
    select method, sum(sales) as "salesMinor", sum(refunds) as "refundsMinor", sum(cash_back) as "cashBackMinor",
           sum(paid_in) as "paidInMinor", sum(paid_out) as "paidOutMinor"
    from (${drawerFacts(orgId, [sessionId], { isLateOnly: true })}) late
    group by method`);
}

/** The figures as they were when the session was counted. */
export function withoutLate(figures: Figures[], late: Figures[]): Figures[] {
  return figures.flatMap((own) => {
    const after = late.find(({ method }) => method === own.method);
    if (!after) return [own];
    const before = {
      ...own,
      salesMinor: own.salesMinor - after.salesMinor,
      refundsMinor: own.refundsMinor - after.refundsMinor,
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

/** The late figures as the report shows them. The late money was in the drawer when it was counted. */
export function lateTendersOf(
  actor: Actor,
  { figures, counts }: { figures: Figures[]; counts: CountRow[] },
): TillReport['late']['methods'] {
  const major = (minor: bigint) => majorOf(actor, minor);
  return paymentMethods.flatMap((method) => {
    const own = figures.find((one) => one.method === method);
    if (!own) return [];
    const { salesMinor, refundsMinor, cashBackMinor, paidInMinor, paidOutMinor } = own;
    const amountMinor = salesMinor - refundsMinor - cashBackMinor + paidInMinor - paidOutMinor;
    const count = counts.find((one) => one.method === method);
    const leftMinor = !isCounted(method) || !count ? 0n : differenceOf(count) - count.correctionsMinor;
    return [
      {
        method,
        sales: major(salesMinor),
        refunds: major(refundsMinor),
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
  return isCounted(method) ? countedMinor - expectedMinor : 0n;
}
