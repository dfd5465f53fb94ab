import sql from 'sql-template-tag';
import { Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { BusinessDate, Choice, Exactly, Id } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import { readDebts } from './debts.ts';
import { hoursOf, readHourRows } from './hours.ts';
import { readLowStock } from './low-stock.ts';
import { readLastTradingDay, readPeriod } from './period.ts';
import { dashboardComparisons, dashboardRanges, spanOf } from './ranges.ts';
import { Dashboard } from './schemas.ts';
import { readSteps } from './steps.ts';
import { readTills } from './tills.ts';
import { type ComparedDays, readDays, readTenders, readTopItems } from './trade.ts';

export const getDashboard = operation({
  id: 'getDashboard',
  route: 'GET /dashboard',
  group: 'Transaction/Dashboard',
  summary: 'The day at a glance',
  description:
    'A day, or the days, month or year up to it, compared with the days before: a day that still runs with the same hours. By hour or day, outlet, item and tender; also cash differences and, as of now, low stock, debtors and creditors.',
  access: 'reports.read',
  isReport: true,
  query: Exactly({
    outletId: Type.Optional(Id),
    date: Type.Optional({
      ...BusinessDate,
      description: 'The day to show, and the last day of the range. Left out: today.',
    }),
    range: Type.Optional(
      Choice(dashboardRanges, {
        description:
          'What `period`, `topItems`, `tenders` and `tills` are of: the day, the 7 or 30 days, or the month or year up to it. Left out: the day.',
      }),
    ),
    compare: Type.Optional(
      Choice(dashboardComparisons, {
        description:
          'What `period` is compared with. PREVIOUS: the day, 7 or 30 days, month or year before. WEEK: the same day of the week before, for a day only. YEAR: the same weekdays 52 weeks before; for a month or a year, its days of the year before. Left out: WEEK for a day, else PREVIOUS.',
      }),
    ),
  }),
  answer: { code: 'DASHBOARD_FOUND', message: 'Totals of the day.', data: Dashboard },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, query }) => {
    const { outletId, range = 'DAY', compare = range === 'DAY' ? 'WEEK' : 'PREVIOUS' } = query;
    if (compare === 'WEEK' && range !== 'DAY')
      throw failField('VALIDATION_FAILED', { field: 'compare', message: 'must not be WEEK for this range' });
    const days = await daysOf(tx, actor, query);
    const span = spanOf(range, compare, days.today);
    const [
      figures,
      { period, hours: hoursOfPeriod },
      hours,
      topItems,
      tenders,
      tills,
      lowStock,
      debtors,
      creditors,
      steps,
    ] = await Promise.all([
      readDays(tx, actor, { outletId, days }),
      readPeriod(tx, actor, { outletId, span }),
      // The period of a single day has its hours.
      range === 'DAY' ? [] : readHourRows(tx, actor, { outletId, date: days.today }),
      readTopItems(tx, actor, { outletId, days: span }),
      readTenders(tx, actor, { outletId, days: span }),
      readTills(tx, actor, { outletId, days: span }),
      readLowStock(tx, actor, outletId),
      readDebts(tx, actor, { side: 'RECEIVABLE', outletId }),
      readDebts(tx, actor, { side: 'PAYABLE', outletId }),
      readSteps(tx, actor),
    ]);
    // On most days something was sold already, and nothing need be read.
    const { today } = figures;
    const lastTradingDay =
      today.count > 0 ? today.date : await readLastTradingDay(tx, actor, { outletId, before: today.date });
    return {
      data: {
        ...{ outletId: outletId ?? null, ...figures, period, lastTradingDay },
        ...{
          hours: hoursOf(actor, hoursOfPeriod ?? hours),
          topItems,
          tenders,
          tills,
          lowStock,
          debtors,
          creditors,
          steps,
        },
      },
    };
  },
});

/**
 * The day to show, and the days that it is compared with. Without a date it is the current business day of the outlet,
 * or of the business.
 */
async function daysOf(
  tx: Tx,
  { orgId, outletIds }: Actor,
  { outletId, date }: { outletId?: string; date?: string },
): Promise<ComparedDays> {
  const clock = outletId
    ? sql`
      outlets where org_id = ${orgId} and id = ${outletId}
      and (${outletIds}::uuid[] is null or id = any(${outletIds}::uuid[]))`
    : sql`(select timezone, '00:00' as day_starts_at from organisations where org_id = ${orgId}) business`;
  const days = await tx.one<ComparedDays>(sql`
    select day as today, day - 1 as yesterday, day - 7 as "lastWeek"
    from (select coalesce(${date ?? null}::date, business_date(now(), timezone, day_starts_at)) as day from ${clock}) d`);
  if (!days) throw failField('NOT_FOUND', { field: 'outletId', message: 'does not exist' });
  return days;
}
