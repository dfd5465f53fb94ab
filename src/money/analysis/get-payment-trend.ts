import sql, { join } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { rejectReversedDates } from '../../http/list.ts';
import { majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { BusinessDate, Choice, Exactly, named } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import type { PaymentMethod as Method } from '../../values/payment.ts';
import { paymentMovements } from '../payment/movements.ts';
import { PaymentMethod } from '../payment/schemas.ts';
import { analysisFigures } from './schemas.ts';
import { TrendFilters } from './store.ts';
import { partsOf } from './trend-parts.ts';

const PaymentTrend = named(
  'PaymentTrend',
  Exactly({
    from: { ...BusinessDate, description: 'As asked for, or the day of the first payment.' },
    to: { ...BusinessDate, description: 'As asked for, or today.' },
    step: Choice(['DAY', 'MONTH', 'YEAR'], {
      description: 'Days for up to 92 days, months for up to 36 months, else years.',
    }),
    points: Type.Array(
      Exactly({
        from: BusinessDate,
        to: BusinessDate,
        methods: Type.Array(Exactly({ paymentMethod: PaymentMethod, ...analysisFigures })),
      }),
      { description: 'The period from end to end. Together they are the rows of the payment analysis.' },
    ),
  }),
);
type Filters = Static<typeof TrendFilters>;
type Row = {
  part: string;
  paymentMethod: Method;
  salesPmt: bigint;
  paidIn: bigint;
  paidOut: bigint;
  cashBack: bigint;
};

export const getPaymentTrend = operation({
  id: 'getPaymentTrend',
  route: 'GET /payments/analysis/trend',
  group: 'Transaction/PaymentAnalysis',
  summary: 'Payment analysis by day, month or year',
  description:
    'The payment analysis of a period in parts, for a chart. Without dates the period is all time.',
  access: 'money.read',
  isReport: true,
  query: TrendFilters,
  answer: { code: 'PAYMENT_TREND_FOUND', message: 'The payments over time.', data: PaymentTrend },

  handle: async ({ tx, actor, query }) => {
    rejectReversedDates(query);
    const { from, to } = await periodOf(tx, actor, query);
    const { step, parts } = partsOf(from, to);
    const rows = await tx.all<Row>(sql`
      select to_char(date_trunc(${step.toLowerCase()}, m.business_date::timestamp), 'YYYY-MM-DD') as part,
             m.method as "paymentMethod", sum(m.sales_minor) as "salesPmt", sum(m.paid_in_minor) as "paidIn",
             sum(m.paid_out_minor) as "paidOut", sum(m.cash_back_minor) as "cashBack"
      from payment_movements m
      where ${conditions(actor, { ...query, date_from: from, date_to: to })}
      group by 1, 2
      order by 2`);
    const startOf = { DAY: 10, MONTH: 7, YEAR: 4 }[step];
    const points = parts.map((part) => ({
      ...part,
      methods: rows
        .filter((row) => row.part.slice(0, startOf) === part.from.slice(0, startOf))
        .map(({ paymentMethod, salesPmt, paidIn, paidOut, cashBack }) => ({
          paymentMethod,
          salesPmt: majorOf(actor, salesPmt),
          paidIn: majorOf(actor, paidIn),
          paidOut: majorOf(actor, paidOut),
          cashBack: majorOf(actor, cashBack),
          balance: majorOf(actor, salesPmt + paidIn - paidOut - cashBack),
        })),
    }));
    return { data: { from, to, step, points } };
  },
});

function conditions(actor: Actor, { paymentMethod, ...period }: Filters) {
  const all = paymentMovements.where(actor, { ...period, method: paymentMethod });
  return join(
    all.filter((one) => one !== undefined),
    ' and ',
  );
}

/** The days that were asked for. An open period goes from the first payment to today. */
async function periodOf(tx: Tx, actor: Actor, query: Filters): Promise<{ from: string; to: string }> {
  const { date_from, date_to } = query;
  if (date_from && date_to) return { from: date_from, to: date_to };
  const found = await tx.one<{ from: string; to: string }>(sql`
    select coalesce(${date_from ?? null}::date, least(f.first, d.last)) as from, d.last as to
    from (select min(m.business_date) as first, max(m.business_date) as last
          from payment_movements m where ${conditions(actor, query)}) f
    cross join lateral (
      select coalesce(${date_to ?? null}::date,
                      greatest(f.last, business_date(now(), timezone, '00:00'), ${date_from ?? null}::date)) as last
      from organisations where org_id = ${actor.orgId}) d`);
  if (!found) throw new Error('a business has a clock');
  return found;
}
