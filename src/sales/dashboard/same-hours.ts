import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { movementConditions } from '../sale/movements.ts';
import type { Span } from './ranges.ts';

type OfOutlet = { outletId: string | undefined };

/**
 * How far the days before a running day are counted at each outlet, so that both have had the same hours. `cut_day` is
 * the day that is counted until `cut_at`, when the clock of the outlet showed the same time as now; later days do not
 * count. It is null at an outlet whose day is over. `cut_quarter` is the quarter of an hour of `cut_at`.
 */
export function clocks({ orgId, outletIds }: Actor, { outletId, span }: OfOutlet & { span: Span }): Sql {
  const { to, previous } = span;
  return sql`
    select o.id as outlet_id, o.timezone, d.cut_at, date_bin('15 minutes', d.cut_at, 'epoch') as cut_quarter,
           case when not ${previous.isCapped} and d.today <= ${to}::date then ${previous.to}::date - (${to}::date - d.today) end
             as cut_day
    from outlets o
    cross join lateral (
      select business_date(now(), o.timezone, o.day_starts_at) as today,
             ((now() at time zone o.timezone) - make_interval(days => ${to}::date - ${previous.to}::date))
               at time zone o.timezone as cut_at) d
    where o.org_id = ${orgId}
      and (${outletId ?? null}::uuid is null or o.id = ${outletId ?? null})
      and (${outletIds}::uuid[] is null or o.id = any(${outletIds}::uuid[]))`;
}

/**
 * The figures of the days `cut_day` of clocks `c`, up to the moment of the cut. Whole quarters of an hour have totals. Of
 * the last one the sales and refunds are read themselves. The ids of the sales are found apart, because an index has all
 * that it takes to find them.
 */
export function figuresOfCutDays(actor: Actor, { outletId, span }: OfOutlet & { span: Span }): Sql {
  const { from, to } = span.previous;
  const ofPeriod = movementConditions(actor, { outletId, date_from: from, date_to: to });
  return sql`
    select m.outlet_id, c.timezone, m.business_date, m.starts_at as at, m.sales, m.voids, m.quantity_e8, m.subtotal_minor,
           m.discount_minor, m.tax_minor, m.rounding_minor, m.total_minor, m.cost_minor, m.refunds, m.refunded_e8,
           m.refunded_minor, m.refunded_tax_minor, m.refunded_rounding_minor, m.returned_cost_minor
    from clocks c
    join sale_quarter_movements m on m.outlet_id = c.outlet_id and m.business_date = c.cut_day
    where ${ofPeriod} and m.starts_at < c.cut_quarter
    union all
    select m.outlet_id, c.timezone, m.business_date, m.completed_at, k.counts, 1 - k.counts,
           k.counts * (select coalesce(sum(l.quantity_e4::numeric * l.factor_e4), 0) from sale_lines l
                       where l.org_id = m.org_id and l.sale_id = m.id),
           k.counts * m.subtotal_minor, k.counts * m.discount_minor, k.counts * m.tax_minor,
           k.counts * m.rounding_minor, k.counts * m.total_minor, k.counts * m.cost_minor, 0, 0, 0, 0, 0, 0
    from clocks c
    cross join lateral (
      select m.id from sales m
      where ${ofPeriod} and m.outlet_id = c.outlet_id and m.business_date = c.cut_day
        and m.completed_at between c.cut_quarter and c.cut_at
      offset 0) f
    join sales m on m.org_id = ${actor.orgId} and m.id = f.id
    cross join lateral (select (m.status <> 'VOIDED')::int::numeric as counts) k
    union all
    select m.outlet_id, c.timezone, m.business_date, m.recorded_at, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
           (select coalesce(sum(b.quantity_e4::numeric * b.factor_e4), 0) from refund_items b
            where b.org_id = m.org_id and b.refund_id = m.id),
           m.total_minor, m.tax_minor, m.rounding_minor, m.cost_minor
    from clocks c
    join refunds m on m.outlet_id = c.outlet_id and m.business_date = c.cut_day
    where ${ofPeriod} and not m.is_void and m.recorded_at between c.cut_quarter and c.cut_at`;
}
