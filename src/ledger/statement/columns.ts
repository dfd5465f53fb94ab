import sql from 'sql-template-tag';
import type { Static } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { dateFilters, rejectReversedDates } from '../../http/list.ts';
import { Choice, Exactly, Id, optional } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import { countMonths, fiscalYearStart, monthsOf, type Period, periodBefore, yearBefore } from './periods.ts';

/** A column of a statement: its days, and whose lines count in it. Without `from` all days up to `to` count. */
export type Column = {
  kind: 'PERIOD' | 'MONTH' | 'OUTLET' | 'NO_OUTLET' | 'PERIOD_BEFORE' | 'YEAR_BEFORE';
  from: string | null;
  to: string;
  /** Null: lines of all outlets, or for NO_OUTLET those of none. */
  outletId: string | null;
  outletName: string | null;
};

type PeriodColumn = Column & Period;

const statementFilters = {
  ...dateFilters,
  outletId: { ...Id, description: 'Only lines of this outlet. They balance by themselves.' },
  columns: Choice(['TOTAL', 'MONTH', 'OUTLET'], {
    description: 'What stands side by side, before the whole period: its months, or the outlets.',
  }),
  compare: Choice(['PERIOD', 'YEAR', 'BOTH'], {
    description:
      'Adds columns after the period: the period before it, the same days a year before, or both. Whole months are compared with whole months.',
  }),
};
export const StatementQuery = Exactly(optional(statementFilters));
export type StatementQuery = Static<typeof StatementQuery>;

const mostMonths = 36;
const mostOutlets = 50;

export type BusinessYear = { today: string; startsIn: number };

export async function readBusinessYear(tx: Tx, actor: Actor): Promise<BusinessYear> {
  const year = await tx.one<BusinessYear>(sql`
    select business_date(now(), timezone, '00:00') as today, fiscal_year_starts_in as "startsIn"
    from organisations where org_id = ${actor.orgId}`);
  if (!year) throw new Error('the business of this user is gone');
  return year;
}

/** The period that was asked for. Left out, it goes from the start of the fiscal year to today. */
export function periodOf(
  { date_from, date_to }: Pick<StatementQuery, 'date_from' | 'date_to'>,
  { today, startsIn }: BusinessYear,
): Period {
  const to = date_to ?? (date_from && date_from > today ? date_from : today);
  return { from: date_from ?? fiscalYearStart(to, startsIn), to };
}

/** The columns from left to right: months or outlets, the whole period, and what it is compared with. */
export async function columnsOf(
  tx: Tx,
  actor: Actor,
  query: StatementQuery,
  period: Period,
): Promise<PeriodColumn[]> {
  rejectReversedDates(query);
  const { outletId = null, columns = 'TOTAL', compare } = query;
  const whole = { outletId, outletName: outletId && (await outletName(tx, actor, outletId)) };
  if (columns === 'OUTLET' && outletId) {
    throw failField('VALIDATION_FAILED', { field: 'columns', message: 'cannot be OUTLET with one outlet' });
  }
  if (columns === 'MONTH' && countMonths(period) > mostMonths) {
    throw failField('VALIDATION_FAILED', {
      field: 'columns',
      message: `can be MONTH for at most ${mostMonths} months`,
    });
  }
  const before = compare === 'PERIOD' || compare === 'BOTH' ? [periodBefore(period)] : [];
  const yearsBefore = compare === 'YEAR' || compare === 'BOTH' ? [yearBefore(period)] : [];
  if ([...before, ...yearsBefore].some(({ from }) => from < '1970-01-01')) {
    throw failField('VALIDATION_FAILED', { field: 'compare', message: 'has no days before 1970-01-01' });
  }
  return [
    ...(columns === 'MONTH'
      ? monthsOf(period).map((month) => ({ kind: 'MONTH' as const, ...month, ...whole }))
      : []),
    ...(columns === 'OUTLET' ? await outletColumns(tx, actor, period) : []),
    { kind: 'PERIOD', ...period, ...whole },
    ...before.map((days) => ({ kind: 'PERIOD_BEFORE' as const, ...days, ...whole })),
    ...yearsBefore.map((days) => ({ kind: 'YEAR_BEFORE' as const, ...days, ...whole })),
  ];
}

async function outletName(tx: Tx, actor: Actor, outletId: string): Promise<string> {
  const outlet = await tx.one<{ name: string }>(sql`
    select name from outlets where org_id = ${actor.orgId} and id = ${outletId}`);
  if (!outlet) throw failField('NOT_FOUND', { field: 'outletId', message: 'does not exist' });
  return outlet.name;
}

async function outletColumns(tx: Tx, actor: Actor, period: Period): Promise<PeriodColumn[]> {
  const outlets = await tx.all<{ outletId: string; outletName: string }>(sql`
    select id as "outletId", name as "outletName" from outlets
    where org_id = ${actor.orgId} order by name, id limit ${mostOutlets + 1}`);
  if (outlets.length > mostOutlets) {
    throw failField('VALIDATION_FAILED', {
      field: 'columns',
      message: `can be OUTLET for at most ${mostOutlets} outlets`,
    });
  }
  return [
    ...outlets.map((outlet) => ({ kind: 'OUTLET' as const, ...period, ...outlet })),
    { kind: 'NO_OUTLET', ...period, outletId: null, outletName: null },
  ];
}
