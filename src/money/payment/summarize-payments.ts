import sql from 'sql-template-tag';
import { readGroups, summaryMeta } from '../../http/list.ts';
import { majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { type PaymentMethod, paymentMethods } from '../../values/payment.ts';
import { hasDailyTotals, paymentMovements } from './movements.ts';
import { PaymentSummary } from './schemas.ts';
import { paymentLogs } from './store.ts';

type Totals = { payments: bigint; inMinor: bigint; outMinor: bigint; cashBackMinor: bigint };
type MethodTotals = Totals & { method: PaymentMethod };

export const summarizePayments = operation({
  id: 'summarizePayments',
  route: 'GET /payments/summary',
  group: 'Transaction/Payment',
  summary: 'Get payment summary',
  description:
    'What the payments of the list moved, by method; net of what was taken back. Cash back of a card leaves as cash.',
  access: 'money.read',
  query: paymentLogs.summaryQuery,
  answer: {
    code: 'PAYMENTS_SUMMARIZED',
    message: 'The payments in figures.',
    data: PaymentSummary,
    meta: 'page',
  },

  handle: async (context) => {
    const { actor } = context;
    const found = await readTotals(context);
    const byMethod = found.sort(
      (one, other) => paymentMethods.indexOf(one.method) - paymentMethods.indexOf(other.method),
    );
    const all = byMethod.reduce<Totals>(add, none);
    const figures = ({ payments, inMinor, outMinor, cashBackMinor }: Totals) => ({
      count: Number(payments),
      in: majorOf(actor, inMinor),
      out: majorOf(actor, outMinor),
      cashBack: majorOf(actor, cashBackMinor),
      net: majorOf(actor, inMinor - outMinor - cashBackMinor),
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

const none: Totals = { payments: 0n, inMinor: 0n, outMinor: 0n, cashBackMinor: 0n };

function add(one: Totals, other: Totals): Totals {
  return {
    payments: one.payments + other.payments,
    inMinor: one.inMinor + other.inMinor,
    outMinor: one.outMinor + other.outMinor,
    cashBackMinor: one.cashBackMinor + other.cashBackMinor,
  };
}

type Context = Parameters<typeof readGroups>[0];

/**
 * The filters choose payments, and one that handed out cash moved cash, whatever its own method is. The daily totals
 * know the cash of all payments; for one method it is looked for among the few that handed out some.
 */
async function readTotals(context: Context): Promise<MethodTotals[]> {
  if (!hasDailyTotals(context.query)) {
    const found = await readGroups<MethodTotals>(context, paymentLogs, totalsOfFacts);
    return asCash(
      found,
      found.reduce((sum, { cashBackMinor }) => sum + cashBackMinor, 0n),
    );
  }
  if (!('method' in context.query)) {
    return readGroups<MethodTotals>(context, paymentMovements, dailyTotals);
  }
  const [found, [handedOut]] = await Promise.all([
    readGroups<MethodTotals>(context, paymentMovements, dailyTotals),
    readGroups<{ minor: bigint }>(context, givingCashBack, cashHandedOut),
  ]);
  return asCash(
    found.filter(({ payments }) => payments > 0n),
    handedOut?.minor ?? 0n,
  );
}

/** What was handed out stands on the row of cash. */
function asCash(found: MethodTotals[], cashBackMinor: bigint): MethodTotals[] {
  const rows = found.map((row) => ({ ...row, cashBackMinor: row.method === 'CASH' ? cashBackMinor : 0n }));
  if (cashBackMinor === 0n || rows.some(({ method }) => method === 'CASH')) return rows;
  return [...rows, { ...none, method: 'CASH', cashBackMinor }];
}

const givingCashBack: Pick<typeof paymentLogs, 'from' | 'where'> = {
  from: paymentLogs.from,
  where: (actor, filters) => [...paymentLogs.where(actor, filters), sql`p.cash_back_minor <> 0`],
};

const cashHandedOut = { by: sql`()`, columns: sql`coalesce(sum(p.cash_back_minor), 0)::bigint as minor` };

const dailyTotals = {
  by: sql`m.method`,
  columns: sql`
    m.method,
    sum(m.payments)::bigint as payments,
    sum(m.sales_minor + m.paid_in_minor)::bigint as "inMinor",
    sum(m.paid_out_minor)::bigint as "outMinor",
    sum(m.cash_back_minor)::bigint as "cashBackMinor"`,
};

const totalsOfFacts = {
  by: sql`p.method`,
  columns: sql`
    p.method,
    count(*) as payments,
    coalesce(sum(p.amount_minor) filter (where p.direction = 'IN'), 0)::bigint as "inMinor",
    coalesce(sum(p.amount_minor) filter (where p.direction = 'OUT'), 0)::bigint as "outMinor",
    sum(p.cash_back_minor)::bigint as "cashBackMinor"`,
};
