import sql, { empty, join, type Sql } from 'sql-template-tag';
import { Type } from 'typebox';
import { dateFilters, defineList } from '../../http/list.ts';
import { requireE4 } from '../../http/quantity.ts';
import { BusinessDate, Id } from '../../http/schema.ts';
import { meaningOf, TaxFigure, type TaxSide } from './figures.ts';

type RateFilters = { taxRateId?: string; untaxed?: boolean; percent?: number };

/**
 * The days of documents. By their own day all of them are read. By the return that they count in, late documents are
 * read apart from the others.
 */
type Times = 'ALL' | 'ON_TIME' | 'LATE';
type TimeFilters = { counted_from?: string; counted_to?: string; late?: boolean };

function timesOf({ counted_from, counted_to, late }: TimeFilters): Times[] {
  if (late !== undefined) return late ? ['LATE'] : ['ON_TIME'];
  return counted_from || counted_to ? ['ON_TIME', 'LATE'] : ['ALL'];
}

/** The documents that a figure of the tax report adds up. Their amounts have the sign that they have in the figure. */
export const taxDocuments = defineList({
  name: 'tax documents',
  from: (_, { filters: { figure = 'PAYABLE', ...filters } }) => {
    const { sides, recoverable } = meaningOf(figure);
    const rate = (line: Sql, percent: Sql) => rateConditions(line, percent, filters);
    const parts = timesOf(filters).flatMap((times) =>
      Object.entries(sides).flatMap(([side, sign]) => {
        const ofLines = rate(sql`l`, sql`l.tax_percent_e4`);
        if (side === 'SOLD') {
          return [sold(times, sign, ofLines), ...(times === 'LATE' ? [voidedLater(sign, ofLines)] : [])];
        }
        if (side === 'REFUNDED') return [refunded(times, sign, ofLines)];
        const kind = { side: side as TaxSide, sign, recoverable };
        return [bought(times, kind, rate(sql`i`, sql`i.percent_e4`))];
      }),
    );
    return sql`(${join(parts, ' union all ')}) d`;
  },
  id: sql`d.id`,
  sorts: { businessDate: { by: sql`d.business_date`, type: 'date' } },
  defaultSort: { key: 'businessDate', direction: 'asc' },
  filters: {
    ...dateFilters,
    counted_from: {
      ...BusinessDate,
      description:
        'Counts in a tax return on this day or later: on its own day or, if it was late, on the first day of the return.',
    },
    counted_to: { ...BusinessDate, description: 'Counts in a tax return on this day or before.' },
    late: Type.Boolean({
      description:
        'Whether only documents count that came after the return of their day, or only the others.',
    }),
    figure: { ...TaxFigure, description: 'The figure of the tax report. Left out: PAYABLE.' },
    taxRateId: Id,
    untaxed: Type.Boolean({ description: 'Whether only lines count that have no tax rate.' }),
    percent: Type.Number({
      minimum: 0,
      maximum: 100,
      description: 'Only lines that were taxed by this percentage.',
    }),
    outletId: Id,
  },
  where: (actor, { date_from, date_to, counted_from, counted_to, outletId }) => [
    sql`d.org_id = ${actor.orgId}`,
    counted_from ? sql`d.counts_on >= ${counted_from}` : undefined,
    counted_to ? sql`d.counts_on <= ${counted_to}` : undefined,
    date_from ? sql`d.business_date >= ${date_from}` : undefined,
    date_to ? sql`d.business_date <= ${date_to}` : undefined,
    outletId ? sql`d.outlet_id = ${outletId}` : undefined,
  ],
});

function rateConditions(line: Sql, percentColumn: Sql, { taxRateId, untaxed, percent }: RateFilters): Sql {
  const percentE4 = percent === undefined ? undefined : requireE4({ field: 'percent', number: percent });
  const conditions = [
    taxRateId ? sql`and ${line}.tax_rate_id = ${taxRateId}` : empty,
    untaxed ? sql`and ${line}.tax_rate_id is null` : empty,
    percentE4 === undefined ? empty : sql`and ${percentColumn} = ${percentE4}`,
  ];
  return join(conditions, ' ');
}

/**
 * The rows of a table that are late, or those that are not, joined to when they count. A late one may be posted on a
 * later day than its own, because the books were closed.
 */
function atTimes(
  times: Times,
  table: Sql,
  row: Sql,
): { from: Sql; where: Sql; countsOn: Sql; businessDate: Sql } {
  const isLate = sql`t.org_id = ${row}.org_id and t.source_id = ${row}.id`;
  if (times === 'LATE') {
    return {
      from: sql`late_taxes t join ${table} ${row} on ${isLate}`,
      where: empty,
      countsOn: sql`t.counts_on`,
      businessDate: sql`t.business_date`,
    };
  }
  return {
    from: sql`${table} ${row}`,
    where: times === 'ALL' ? empty : sql`and not exists (select from late_taxes t where ${isLate})`,
    countsOn: sql`${row}.business_date`,
    businessDate: sql`${row}.business_date`,
  };
}

/** Sales, each with what its lines of the rate add up to. */
function sold(times: Times, sign: number, rate: Sql): Sql {
  const { from, where, countsOn, businessDate } = atTimes(times, sql`sales`, sql`s`);
  // A void sale counts nowhere, unless the void counts in a later return than the sale.
  const voidedLaterThan = sql`
    or exists (
      select from refunds r join late_taxes v on v.org_id = r.org_id and v.source_id = r.id
      where r.org_id = s.org_id and r.sale_id = s.id and r.is_void and v.counts_on > ${countsOn})`;
  return sql`
    select s.org_id, s.id, 'SOLD' as side, 'SALE' as source_type, s.id as source_id,
           ${businessDate} as business_date, ${countsOn} as counts_on, s.outlet_id, s.customer_id as party_id,
           ${sign} * l.net_minor as net_minor, ${sign} * l.tax_minor as tax_minor
    from ${from}
    cross join lateral (
      select sum(l.total_minor - l.tax_minor) as net_minor, sum(l.tax_minor) as tax_minor
      from sale_lines l where l.org_id = s.org_id and l.sale_id = s.id ${rate} having count(*) > 0) l
    where (s.status <> 'VOIDED' ${times === 'ALL' ? empty : voidedLaterThan}) ${where}`;
}

/** Sales that count in one return and are voided in a later one, where they are taken off. */
function voidedLater(sign: number, rate: Sql): Sql {
  return sql`
    select r.org_id, r.id, 'SOLD' as side, 'SALE' as source_type, s.id as source_id, s.business_date,
           t.counts_on, s.outlet_id, s.customer_id as party_id, ${-sign} * l.net_minor as net_minor,
           ${-sign} * l.tax_minor as tax_minor
    from late_taxes t
    join refunds r on r.org_id = t.org_id and r.id = t.source_id and r.is_void
    join sales s on s.org_id = r.org_id and s.id = r.sale_id
    cross join lateral (
      select sum(l.total_minor - l.tax_minor) as net_minor, sum(l.tax_minor) as tax_minor
      from sale_lines l where l.org_id = s.org_id and l.sale_id = s.id ${rate} having count(*) > 0) l
    where not exists (
      select from late_taxes o where o.org_id = s.org_id and o.source_id = s.id and o.counts_on = t.counts_on)`;
}

/** Refunds, each with what its lines of the rate add up to. */
function refunded(times: Times, sign: number, rate: Sql): Sql {
  const { from, where, countsOn, businessDate } = atTimes(times, sql`refunds`, sql`r`);
  return sql`
    select r.org_id, r.id, 'REFUNDED' as side, 'REFUND' as source_type, r.id as source_id,
           ${businessDate} as business_date, ${countsOn} as counts_on, r.outlet_id,
           coalesce(r.customer_id, (select s.customer_id from sales s where s.org_id = r.org_id and s.id = r.sale_id))
             as party_id,
           ${sign} * l.net_minor as net_minor, ${sign} * l.tax_minor as tax_minor
    from ${from}
    cross join lateral (
      select sum(l.total_minor - l.tax_minor) as net_minor, sum(l.tax_minor) as tax_minor
      from refund_items l where l.org_id = r.org_id and l.refund_id = r.id ${rate} having count(*) > 0) l
    where not r.is_void ${where}`;
}

function bought(
  times: Times,
  { side, sign, recoverable }: { side: TaxSide; sign: number; recoverable: boolean | undefined },
  rate: Sql,
): Sql {
  const { from, where, countsOn, businessDate } = atTimes(times, sql`input_taxes`, sql`i`);
  return sql`
    select i.org_id, i.id, i.kind as side, i.source_type, i.source_id, ${businessDate} as business_date,
           ${countsOn} as counts_on, i.outlet_id, i.party_id, ${sign} * i.net_minor as net_minor,
           ${sign} * i.tax_minor as tax_minor
    from ${from}
    where i.kind = ${side} ${where}
      ${recoverable === undefined ? empty : sql`and i.is_recoverable = ${recoverable}`} ${rate}`;
}
