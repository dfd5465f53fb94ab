import sql, { empty, join, type Sql } from 'sql-template-tag';
import { Type } from 'typebox';
import { dateFilters, defineList } from '../../http/list.ts';
import { requireE4 } from '../../http/quantity.ts';
import { Id } from '../../http/schema.ts';
import { meaningOf, TaxFigure, type TaxSide } from './figures.ts';

type RateFilters = { taxRateId?: string; untaxed?: boolean; percent?: number };

/** The documents that a figure of the tax report adds up. Their amounts have the sign that they have in the figure. */
export const taxDocuments = defineList({
  name: 'tax documents',
  from: (_, { filters: { figure = 'PAYABLE', ...filters } }) => {
    const { sides, recoverable } = meaningOf(figure);
    const rate = (line: Sql, percent: Sql) => rateConditions(line, percent, filters);
    const parts = Object.entries(sides).map(([side, sign]) =>
      side === 'SOLD' || side === 'REFUNDED'
        ? sold[side](sign, rate(sql`l`, sql`l.tax_percent_e4`))
        : bought({ side: side as TaxSide, sign, recoverable }, rate(sql`i`, sql`i.percent_e4`)),
    );
    return sql`(${join(parts, ' union all ')}) d`;
  },
  id: sql`d.id`,
  sorts: { businessDate: { by: sql`d.business_date`, type: 'date' } },
  defaultSort: { key: 'businessDate', direction: 'asc' },
  filters: {
    ...dateFilters,
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
  where: (actor, { date_from, date_to, outletId }) => [
    sql`d.org_id = ${actor.orgId}`,
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

/** Sales and refunds, each with what its lines of the rate add up to. A void sale counts nowhere. */
const sold = {
  SOLD: (sign: number, rate: Sql) => sql`
    select s.org_id, s.id, 'SOLD' as side, 'SALE' as source_type, s.id as source_id, s.business_date, s.outlet_id,
           s.customer_id as party_id, ${sign} * l.net_minor as net_minor, ${sign} * l.tax_minor as tax_minor
    from sales s
    cross join lateral (
      select sum(l.total_minor - l.tax_minor) as net_minor, sum(l.tax_minor) as tax_minor
      from sale_lines l where l.org_id = s.org_id and l.sale_id = s.id ${rate} having count(*) > 0) l
    where s.status <> 'VOIDED'`,
  REFUNDED: (sign: number, rate: Sql) => sql`
    select r.org_id, r.id, 'REFUNDED' as side, 'REFUND' as source_type, r.id as source_id, r.business_date, r.outlet_id,
           coalesce(r.customer_id, (select s.customer_id from sales s where s.org_id = r.org_id and s.id = r.sale_id))
             as party_id,
           ${sign} * l.net_minor as net_minor, ${sign} * l.tax_minor as tax_minor
    from refunds r
    cross join lateral (
      select sum(l.total_minor - l.tax_minor) as net_minor, sum(l.tax_minor) as tax_minor
      from refund_items l where l.org_id = r.org_id and l.refund_id = r.id ${rate} having count(*) > 0) l
    where not r.is_void`,
};

function bought(
  { side, sign, recoverable }: { side: TaxSide; sign: number; recoverable: boolean | undefined },
  rate: Sql,
): Sql {
  return sql`
    select i.org_id, i.id, i.kind as side, i.source_type, i.source_id, i.business_date, i.outlet_id, i.party_id,
           ${sign} * i.net_minor as net_minor, ${sign} * i.tax_minor as tax_minor
    from input_taxes i
    where i.kind = ${side}
      ${recoverable === undefined ? empty : sql`and i.is_recoverable = ${recoverable}`} ${rate}`;
}
