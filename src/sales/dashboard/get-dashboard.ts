import sql from 'sql-template-tag';
import { Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { BusinessDate, Exactly, Id } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import { readDebtors } from './debtors.ts';
import { readLowStock } from './low-stock.ts';
import { Dashboard } from './schemas.ts';
import { readTills } from './tills.ts';
import { type Days, readDays, readHours, readTenders, readTopItems } from './trade.ts';

export const getDashboard = operation({
  id: 'getDashboard',
  route: 'GET /dashboard',
  group: 'Transaction/Dashboard',
  summary: 'The day at a glance',
  description:
    'Today compared with yesterday and the same day of last week, by hour, item and tender; also cash differences, low stock and debtors.',
  access: 'reports.read',
  query: Exactly({
    outletId: Type.Optional(Id),
    date: Type.Optional({ ...BusinessDate, description: 'The day to show. Left out: today.' }),
  }),
  answer: { code: 'DASHBOARD_FOUND', message: 'Totals of the day.', data: Dashboard },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, query }) => {
    const { outletId } = query;
    const days = await daysOf(tx, actor, query);
    const [figures, hours, topItems, tenders, tills, lowStock, debtors] = await Promise.all([
      readDays(tx, actor, { outletId, days }),
      readHours(tx, actor, { outletId, date: days.today }),
      readTopItems(tx, actor, { outletId, date: days.today }),
      readTenders(tx, actor, { outletId, date: days.today }),
      readTills(tx, actor, { outletId, date: days.today }),
      readLowStock(tx, actor, outletId),
      readDebtors(tx, actor, outletId),
    ]);
    return {
      data: { outletId: outletId ?? null, ...figures, hours, topItems, tenders, tills, lowStock, debtors },
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
): Promise<Days> {
  const clock = outletId
    ? sql`
      outlets where org_id = ${orgId} and id = ${outletId}
      and (${outletIds}::uuid[] is null or id = any(${outletIds}::uuid[]))`
    : sql`(select timezone, '00:00' as day_starts_at from organisations where org_id = ${orgId}) business`;
  const days = await tx.one<Days>(sql`
    select day as today, day - 1 as yesterday, day - 7 as "lastWeek"
    from (select coalesce(${date ?? null}::date, business_date(now(), timezone, day_starts_at)) as day from ${clock}) d`);
  if (!days) throw failField('NOT_FOUND', { field: 'outletId', message: 'does not exist' });
  return days;
}
