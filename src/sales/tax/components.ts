import sql, { type Sql } from 'sql-template-tag';
import { Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { Money, majorOf } from '../../http/money.ts';
import { fromE4 } from '../../http/quantity.ts';
import { Exactly, named } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { sum } from '../../values/money.ts';
import type { ReturnRate } from './rates.ts';

export const TaxComponentFigures = named(
  'TaxComponentFigures',
  Exactly({
    name: Type.String({ examples: ['Levy'] }),
    percent: Type.Number({ examples: [1] }),
    sold: Money,
    refunded: Money,
    bought: Money,
    returned: Money,
    notRecoverable: Money,
    output: { ...Money, description: 'sold − refunded.' },
    input: { ...Money, description: 'bought − returned − notRecoverable.' },
    payable: { ...Money, description: 'output − input.' },
  }),
);

/** What a tax of a group has of the taxes of a row of the report, in minor units. */
export type ComponentAmounts = {
  name: string;
  percentE4: bigint;
  sold: bigint;
  refunded: bigint;
  bought: bigint;
  returned: bigint;
  /** The part of bought less returned that is not recoverable. */
  lost: bigint;
};
type RateComponent = ComponentAmounts & {
  taxRateId: string | null;
  /** Of the whole group. */
  ratePercentE4: bigint;
};

/** The taxes of groups, one by one. Like the rows themselves, those of sales are read from the days. */
export function readComponents(tx: Tx, orgId: string, selection: Sql): Promise<RateComponent[]> {
  return tx.all<RateComponent>(sql`
    select tax_rate_id as "taxRateId", percent_e4 as "ratePercentE4", component as name,
           component_percent_e4 as "percentE4", sum(sold) as sold, sum(refunded) as refunded,
           sum(bought) as bought, sum(returned) as returned, sum(lost) as lost
    from (
      select tax_rate_id, percent_e4, component, component_percent_e4, tax_minor as sold,
             refunded_tax_minor as refunded, 0::numeric as bought, 0::numeric as returned, 0::numeric as lost
      from tax_component_movements where org_id = ${orgId} and ${selection}
      union all
      select i.tax_rate_id, i.percent_e4, c.name, c.percent_e4, 0, 0,
             case i.kind when 'BOUGHT' then c.tax_minor else 0 end,
             case i.kind when 'RETURNED' then c.tax_minor else 0 end,
             case when i.is_recoverable then 0 when i.kind = 'BOUGHT' then c.tax_minor else -c.tax_minor end
      from (select * from input_taxes where org_id = ${orgId} and ${selection}) i
      cross join lateral (
        select e ->> 'name' as name, ((e ->> 'percent')::numeric * 10000)::bigint as percent_e4,
               (e ->> 'taxMinor')::numeric as tax_minor
        from jsonb_array_elements(i.tax_components) e) c) m
    group by tax_rate_id, percent_e4, component, component_percent_e4
    order by component_percent_e4 desc, component`);
}

const sides = ['sold', 'refunded', 'bought', 'returned', 'lost'] as const;

/**
 * The taxes of a row of the report, which add up to it. A rate may have been one tax on some days of the period and a
 * group of the same percentage on others: what is of no group then stands under the name of the rate.
 */
export function componentsOfRow(rate: ReturnRate): ComponentAmounts[] {
  const { name, percentE4, components } = rate;
  if (components.length === 0) return [];
  const rest = (side: (typeof sides)[number]) =>
    rate[`${side}Tax`] - sum(components.map((component) => component[side]));
  const ofNoGroup = Object.fromEntries(sides.map((side) => [side, rest(side)]));
  if (Object.values(ofNoGroup).every((minor) => minor === 0n)) return components;
  return [...components, { name: name ?? '', percentE4, ...ofNoGroup } as ComponentAmounts];
}

export function componentFigures(actor: Actor, component: ComponentAmounts) {
  const { name, percentE4, sold, refunded, bought, returned, lost } = component;
  const [output, input] = [sold - refunded, bought - returned - lost];
  const major = (minor: bigint) => majorOf(actor, minor);
  return {
    name,
    percent: fromE4(percentE4),
    sold: major(sold),
    refunded: major(refunded),
    bought: major(bought),
    returned: major(returned),
    notRecoverable: major(lost),
    output: major(output),
    input: major(input),
    payable: major(output - input),
  };
}
