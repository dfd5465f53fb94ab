import sql, { join } from 'sql-template-tag';
import { type Actor, rejectLimitedUser } from '../../http/access.ts';
import { readSummary, summaryMeta } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { BusinessDate, Count, Exactly, named } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { firstDay, partsOf } from '../../values/period-parts.ts';
import { type AgeingSide, accountsOfSide, ageingBuckets, readDay } from './open-debts.ts';
import { type AgedRow, agedFigures, agedFiguresOf, agedParties } from './parties.ts';

export const summarizeAgeing = operation({
  id: 'summarizeAgeing',
  route: 'GET /reports/ageing/summary',
  group: 'Report/Ageing',
  summary: 'Ageing summary',
  description:
    'Adds up GET /reports/ageing, beside what the accounts say for the same day: owed − unallocated = ledgerDebts − ledgerPrepaid.',
  access: 'reports.read',
  query: agedParties.summaryQuery,
  answer: {
    code: 'AGEING_SUMMARIZED',
    message: 'Totals of the ageing.',
    data: named(
      'AgeingSummary',
      Exactly({
        date: BusinessDate,
        count: {
          ...Count,
          description: 'Customers or vendors with an open document or an unallocated payment.',
        },
        ...agedFigures,
        ledgerDebts: {
          ...Money,
          description: 'The account of receivables, or of payables, at the end of the day.',
        },
        ledgerPrepaid: {
          ...Money,
          description: 'The account of customer deposits, or of advances to vendors, at the end of the day.',
        },
      }),
    ),
    meta: 'page',
  },

  handle: async (context) => {
    const { tx, actor, query } = context;
    rejectLimitedUser(actor);
    const { side = 'CUSTOMERS' } = query;
    const date = await readDay(tx, actor, query);
    const [{ count, ...sums }, ledger] = await Promise.all([
      readSummary<AgedRow & { count: number }>(context, agedParties, sumColumns),
      readLedger(tx, actor, { side, date }),
    ]);
    return {
      data: {
        date,
        count,
        ...agedFiguresOf(actor, sums, { side, date }),
        ledgerDebts: majorOf(actor, ledger.debts),
        ledgerPrepaid: majorOf(actor, ledger.prepaid),
      },
      meta: summaryMeta(count),
    };
  },
});

const sumColumns = sql`
  count(*)::int as count, coalesce(sum(g.owed), 0) as owed, coalesce(sum(g.unallocated), 0) as unallocated,
  array[${join(ageingBuckets.map((_, at) => sql`coalesce(sum(g.buckets[${at + 1}::integer]), 0)`))}]::numeric[] as buckets`;

/** The balances of the accounts of a side at the end of a day, above zero where they are usual. */
async function readLedger(
  tx: Tx,
  { orgId }: Actor,
  { side, date }: { side: AgeingSide; date: string },
): Promise<{ debts: bigint; prepaid: bigint }> {
  const parts = partsOf({ from: firstDay, to: date });
  const { debts, prepaid } = accountsOfSide[side];
  const balances = await tx.all<{ key: string; amountMinor: bigint }>(sql`
    select a.system_key as key, coalesce(sum(c.sign * m.amount_minor), 0) as "amountMinor"
    from accounts a
    cross join unnest(
      ${parts.map(({ unit }) => unit)}::text[],
      ${parts.map(({ from }) => from)}::date[],
      ${parts.map(({ to }) => to)}::date[],
      ${parts.map(({ sign }) => sign)}::integer[]
    ) as c (unit, starts, ends, sign)
    cross join lateral (
      select sum(d.debit_minor - d.credit_minor) as amount_minor
      from account_period_movements d
      where d.org_id = a.org_id and d.account_id = a.id and d.period = c.unit
        and d.starts_on between c.starts and c.ends) m
    where a.org_id = ${orgId} and a.system_key = any (${[debts, prepaid]}::text[])
    group by a.system_key`);
  const balanceOf = (key: string) => balances.find((one) => one.key === key)?.amountMinor ?? 0n;
  return side === 'CUSTOMERS'
    ? { debts: balanceOf(debts), prepaid: -balanceOf(prepaid) }
    : { debts: -balanceOf(debts), prepaid: balanceOf(prepaid) };
}
