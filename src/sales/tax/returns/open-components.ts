import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db.ts';
import type { TaxSide } from '../figures.ts';
import { keyOf, type LineComponent, lateSources, type OpenDays, openBills } from './lines.ts';

type OpenComponent = LineComponent & {
  isLate: boolean;
  side: TaxSide;
  taxRateId: string | null;
  /** Of the whole group. */
  ratePercentE4: bigint;
  isRecoverable: boolean;
};

/**
 * The taxes of groups in the lines that are not filed yet, by the keys of these lines. They are added up from the same
 * documents as the lines.
 */
export async function readOpenComponents(
  tx: Tx,
  orgId: string,
  days: OpenDays,
): Promise<Map<string, LineComponent[]>> {
  const { from, to } = days;
  const columns = sql`
    tax_rate_id, percent_e4, component, component_percent_e4, tax_minor, refunded_tax_minor`;
  const found = await tx.all<OpenComponent>(sql`
    with sold as (
      select false as is_late, ${columns} from tax_component_movements
      where org_id = ${orgId} and business_date between ${from} and ${to}
      union all
      select p.is_late, nullif(f.tax_rate_id, '00000000-0000-0000-0000-000000000000'), f.percent_e4, f.component,
             f.component_percent_e4, p.sign * f.tax_minor, p.sign * f.refunded_tax_minor
      from ${lateSources(orgId, days)} t
      cross join lateral (
        select * from tax_component_facts where org_id = ${orgId} and source_id = t.source_id offset 0) f
      join (values (true, 1), (false, -1)) p (is_late, sign) on p.is_late or f.business_date >= ${from}
      where f.business_date <= ${to}),
    bought as (${openBills(orgId, days)}),
    parts as (
      select is_late, 'SOLD' as side, tax_rate_id, percent_e4, true as is_recoverable, component,
             component_percent_e4, tax_minor
      from sold
      union all
      select is_late, 'REFUNDED', tax_rate_id, percent_e4, true, component, component_percent_e4, refunded_tax_minor
      from sold
      union all
      select b.is_late, b.kind, b.tax_rate_id, b.percent_e4, b.is_recoverable, e ->> 'name',
             ((e ->> 'percent')::numeric * 10000)::bigint, (e ->> 'taxMinor')::numeric
      from bought b cross join lateral jsonb_array_elements(b.tax_components) e)
    select is_late as "isLate", side, tax_rate_id as "taxRateId", percent_e4 as "ratePercentE4",
           is_recoverable as "isRecoverable", component as name, component_percent_e4 as "percentE4",
           sum(tax_minor) as "taxMinor"
    from parts
    group by is_late, side, tax_rate_id, percent_e4, is_recoverable, component, component_percent_e4
    order by component_percent_e4 desc, component`);
  const parts = found.map(({ name, percentE4, taxMinor, ratePercentE4, ...line }) => ({
    key: keyOf({ ...line, percentE4: ratePercentE4 }),
    component: { name, percentE4, taxMinor },
  }));
  const byLine = Map.groupBy(parts, ({ key }) => key);
  return new Map([...byLine].map(([key, all]) => [key, all.map(({ component }) => component)]));
}
