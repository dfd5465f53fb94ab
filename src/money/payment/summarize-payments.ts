import sql from 'sql-template-tag';
import { readGroups, summaryMeta } from '../../http/list.ts';
import { majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { type PaymentMethod, paymentMethods } from '../../values/payment.ts';
import { hasDailyTotals, paymentMovements } from './movements.ts';
import { PaymentSummary } from './schemas.ts';
import { paymentLogs } from './store.ts';

type Totals = { payments: bigint; inMinor: bigint; outMinor: bigint };
type MethodTotals = Totals & { method: PaymentMethod };

export const summarizePayments = operation({
  id: 'summarizePayments',
  route: 'GET /payments/summary',
  group: 'Transaction/Payment',
  summary: 'Get payment summary',
  description:
    'Adds up the payments of the list by method, less what was reversed. Cash back against a card counts as cash out.',
  access: 'money.read',
  query: paymentLogs.summaryQuery,
  answer: {
    code: 'PAYMENTS_SUMMARIZED',
    message: 'Totals of the payments.',
    data: PaymentSummary,
    meta: 'page',
  },

  handle: async (context) => {
    const { actor } = context;
    const found = await readTotals(context);
    const byMethod = found.sort(
      (one, other) => paymentMethods.indexOf(one.method) - paymentMethods.indexOf(other.method),
    );
    const all = byMethod.reduce<Totals>(add, noTotals);
    const figures = ({ payments, inMinor, outMinor }: Totals) => ({
      count: Number(payments),
      in: majorOf(actor, inMinor),
      out: majorOf(actor, outMinor),
      net: majorOf(actor, inMinor - outMinor),
    });
    return {
      data: {
        ...figures(all),
        byMethod: byMethod.map((totals) => ({ method: totals.method, ...figures(totals) })),
      },
      meta: summaryMeta(Number(all.payments)),
    };
  },
});

const noTotals: Totals = { payments: 0n, inMinor: 0n, outMinor: 0n };

function add(one: Totals, other: Totals): Totals {
  return {
    payments: one.payments + other.payments,
    inMinor: one.inMinor + other.inMinor,
    outMinor: one.outMinor + other.outMinor,
  };
}

type Context = Parameters<typeof readGroups>[0];

/**
 * A payment with cash back moves cash, whatever its own method is. The daily totals include this cash. With a filter
 * for one method, this cash is summed from the few payments with cash back.
 */
async function readTotals(context: Context): Promise<MethodTotals[]> {
  if (!hasDailyTotals(context.query)) {
    const found = await readGroups<MethodTotals & { cashBackMinor: bigint }>(
      context,
      paymentLogs,
      paymentTotals,
    );
    const cashBackMinor = found.reduce((sum, one) => sum + one.cashBackMinor, 0n);
    return withCashBack(found, cashBackMinor);
  }
  if (!('method' in context.query)) {
    return readGroups<MethodTotals>(context, paymentMovements, dailyTotals);
  }
  const [found, [cashBack]] = await Promise.all([
    readGroups<MethodTotals>(context, paymentMovements, dailyTotalsWithoutCashBack),
    readGroups<{ minor: bigint }>(context, paymentsWithCashBack, cashBackSum),
  ]);
  const used = found.filter(({ payments }) => payments > 0n);
  return withCashBack(used, cashBack?.minor ?? 0n);
}

/** Adds the cash back to what left as cash. */
function withCashBack(found: MethodTotals[], cashBackMinor: bigint): MethodTotals[] {
  if (cashBackMinor === 0n) return found;
  const cash = found.find(({ method }) => method === 'CASH') ?? { ...noTotals, method: 'CASH' as const };
  const others = found.filter(({ method }) => method !== 'CASH');
  return [...others, { ...cash, outMinor: cash.outMinor + cashBackMinor }];
}

const paymentsWithCashBack: Pick<typeof paymentLogs, 'from' | 'where'> = {
  from: paymentLogs.from,
  where: (actor, filters) => [...paymentLogs.where(actor, filters), sql`p.cash_back_minor <> 0`],
};

const cashBackSum = { by: sql`()`, columns: sql`coalesce(sum(p.cash_back_minor), 0) as minor` };

const dailyTotalsWithoutCashBack = {
  by: sql`m.method`,
  columns: sql`
    m.method,
    sum(m.payments) as payments,
    sum(m.sales_minor + m.paid_in_minor) as "inMinor",
    sum(m.paid_out_minor) as "outMinor"`,
};

const dailyTotals = {
  by: sql`m.method`,
  columns: sql`
    m.method,
    sum(m.payments) as payments,
    sum(m.sales_minor + m.paid_in_minor) as "inMinor",
    sum(m.paid_out_minor + m.cash_back_minor) as "outMinor"`,
};

const paymentTotals = {
  by: sql`p.method`,
  columns: sql`
    p.method,
    count(*) as payments,
    coalesce(sum(p.amount_minor) filter (where p.direction = 'IN'), 0) as "inMinor",
    coalesce(sum(p.amount_minor) filter (where p.direction = 'OUT'), 0) as "outMinor",
    sum(p.cash_back_minor) as "cashBackMinor"`,
};
