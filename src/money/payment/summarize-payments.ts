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
  description: 'What came in and went out, by method; net of what was taken back.',
  access: 'money.read',
  query: paymentLogs.summaryQuery,
  answer: {
    code: 'PAYMENTS_SUMMARIZED',
    message: 'The payments in figures.',
    data: PaymentSummary,
    meta: 'page',
  },

  handle: async (context) => {
    const { actor, query } = context;
    const found = hasDailyTotals(query)
      ? await readGroups<MethodTotals>(context, paymentMovements, dailyTotals)
      : await readGroups<MethodTotals>(context, paymentLogs, totalsOfFacts);
    const byMethod = found
      // Cash handed out against a card is a movement of cash without a payment of its own.
      .filter(({ payments }) => payments > 0n)
      .sort((one, other) => paymentMethods.indexOf(one.method) - paymentMethods.indexOf(other.method));
    const all = byMethod.reduce<Totals>(add, { payments: 0n, inMinor: 0n, outMinor: 0n });
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

function add(one: Totals, other: Totals): Totals {
  return {
    payments: one.payments + other.payments,
    inMinor: one.inMinor + other.inMinor,
    outMinor: one.outMinor + other.outMinor,
  };
}

const dailyTotals = {
  by: sql`m.method`,
  columns: sql`
    m.method,
    sum(m.payments) as payments,
    sum(m.sales_minor + m.paid_in_minor) as "inMinor",
    sum(m.paid_out_minor) as "outMinor"`,
};

const totalsOfFacts = {
  by: sql`p.method`,
  columns: sql`
    p.method,
    count(*) as payments,
    coalesce(sum(p.amount_minor) filter (where p.direction = 'IN'), 0) as "inMinor",
    coalesce(sum(p.amount_minor) filter (where p.direction = 'OUT'), 0) as "outMinor"`,
};
