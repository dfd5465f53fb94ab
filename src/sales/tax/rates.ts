import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/db.ts';
import { taxKindOf } from '../../settings/exports.ts';
import type { TaxKind } from '../../values/tax-rate.ts';
import type { ComponentAmounts } from './components.ts';

const amountNames = [
  ...(['soldNet', 'soldTax', 'refundedNet', 'refundedTax'] as const),
  ...(['boughtNet', 'boughtTax', 'returnedNet', 'returnedTax', 'lostNet', 'lostTax'] as const),
];
export type Amounts = Record<(typeof amountNames)[number], bigint>;
type Rate = Amounts & {
  taxRateId: string | null;
  name: string | null;
  kind: TaxKind | null;
  percentE4: bigint;
};
/** A rate with the taxes of its group. */
export type ReturnRate = Rate & { components: ComponentAmounts[] };

export const noAmounts = Object.fromEntries(amountNames.map((name) => [name, 0n])) as Amounts;

export function addAmounts(one: Amounts, other: Amounts): Amounts {
  return Object.fromEntries(amountNames.map((name) => [name, one[name] + other[name]])) as Amounts;
}

/** Sales and refunds are read from the days, so a report costs what its days cost. Purchases and expenses are few. */
export function readRates(tx: Tx, orgId: string, selection: Sql): Promise<Rate[]> {
  const bought = (amount: Sql) => sql`sum(${amount}) filter (where kind = 'BOUGHT')`;
  const returned = (amount: Sql) => sql`sum(${amount}) filter (where kind = 'RETURNED')`;
  const lost = (amount: Sql) => sql`
    sum(case kind when 'BOUGHT' then ${amount} else -${amount} end) filter (where not is_recoverable)`;
  const or0 = (amount: Sql) => sql`coalesce(${amount}, 0)`;
  return tx.all<Rate>(sql`
    select f.rate_id as "taxRateId", t.name, f.percent_e4 as "percentE4",
           case when t.id is not null then ${taxKindOf(sql`f.percent_e4`)} end as kind,
           ${or0(sql`s.net`)} as "soldNet", ${or0(sql`s.tax`)} as "soldTax",
           ${or0(sql`s.refunded_net`)} as "refundedNet", ${or0(sql`s.refunded_tax`)} as "refundedTax",
           ${or0(sql`b.net`)} as "boughtNet", ${or0(sql`b.tax`)} as "boughtTax",
           ${or0(sql`b.returned_net`)} as "returnedNet", ${or0(sql`b.returned_tax`)} as "returnedTax",
           ${or0(sql`b.lost_net`)} as "lostNet", ${or0(sql`b.lost_tax`)} as "lostTax"
    from (
      select tax_rate_id, percent_e4, sum(net_minor) as net, sum(tax_minor) as tax,
             sum(refunded_net_minor) as refunded_net, sum(refunded_tax_minor) as refunded_tax
      from tax_movements where org_id = ${orgId} and ${selection}
      group by tax_rate_id, percent_e4) s
    full join (
      select tax_rate_id, percent_e4, ${bought(sql`net_minor`)} as net, ${bought(sql`tax_minor`)} as tax,
             ${returned(sql`net_minor`)} as returned_net, ${returned(sql`tax_minor`)} as returned_tax,
             ${lost(sql`net_minor`)} as lost_net, ${lost(sql`tax_minor`)} as lost_tax
      from input_taxes where org_id = ${orgId} and ${selection}
      group by tax_rate_id, percent_e4) b on b.tax_rate_id = s.tax_rate_id and b.percent_e4 = s.percent_e4
    cross join lateral (
      select coalesce(s.tax_rate_id, b.tax_rate_id) as rate_id, coalesce(s.percent_e4, b.percent_e4) as percent_e4) f
    left join tax_rates t on t.org_id = ${orgId} and t.id = f.rate_id
    order by t.name_key nulls last, f.percent_e4 desc`);
}
