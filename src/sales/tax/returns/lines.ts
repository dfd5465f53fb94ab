import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db.ts';
import { taxKindOf } from '../../../settings/exports.ts';
import type { TaxKind } from '../../../values/tax-rate.ts';
import type { ComponentAmounts } from '../components.ts';
import type { TaxSide } from '../figures.ts';
import { type Amounts, noAmounts, type ReturnRate } from '../rates.ts';
import type { Days } from './period.ts';

type LineFigures = {
  /** Whether the documents are of days before the return. */
  isLate: boolean;
  side: TaxSide;
  taxRateId: string | null;
  name: string | null;
  kind: TaxKind | null;
  percentE4: bigint;
  isRecoverable: boolean;
  netMinor: bigint;
  taxMinor: bigint;
};
export type OutletLine = LineFigures & { outletId: string };
/** What a rate adds to a return on one side, and the taxes of its group in it. */
export type ReturnLine = LineFigures & { components: LineComponent[] };
export type LineComponent = { name: string; percentE4: bigint; taxMinor: bigint };
export type OpenDays = Days & { filedUntil: string | null };

/**
 * Adds up what is not filed yet: the days of the return, and the late documents of earlier days. Sales and refunds of
 * its days come from the totals by day. Late ones that are posted on its days, because the books were closed, are taken
 * out of these totals.
 */
export function readOpenLines(tx: Tx, orgId: string, days: OpenDays): Promise<OutletLine[]> {
  const { from, to } = days;
  const late = lateSources(orgId, days);
  const soldColumns = sql`
    outlet_id, tax_rate_id, percent_e4, net_minor, tax_minor, refunded_net_minor, refunded_tax_minor`;
  const side = (name: string, net: Sql, tax: Sql) => sql`
    select is_late, ${name} as side, tax_rate_id, percent_e4, true as is_recoverable, outlet_id,
           sum(${net}) as net_minor, sum(${tax}) as tax_minor
    from sold group by is_late, tax_rate_id, percent_e4, outlet_id
    having sum(${net}) <> 0 or sum(${tax}) <> 0`;
  return tx.all<OutletLine>(sql`
    with sold as (
      select false as is_late, ${soldColumns} from tax_movements
      where org_id = ${orgId} and business_date between ${from} and ${to}
      union all
      select p.is_late, f.outlet_id, nullif(f.tax_rate_id, '00000000-0000-0000-0000-000000000000'), f.percent_e4,
             p.sign * f.net_minor, p.sign * f.tax_minor, p.sign * f.refunded_net_minor, p.sign * f.refunded_tax_minor
      from ${late} t
      cross join lateral (select * from tax_facts where org_id = ${orgId} and source_id = t.source_id offset 0) f
      join (values (true, 1), (false, -1)) p (is_late, sign) on p.is_late or f.business_date >= ${from}
      where f.business_date <= ${to}),
    bought as (${openBills(orgId, days)}),
    lines as (
      ${side('SOLD', sql`net_minor`, sql`tax_minor`)}
      union all
      ${side('REFUNDED', sql`refunded_net_minor`, sql`refunded_tax_minor`)}
      union all
      select is_late, kind, tax_rate_id, percent_e4, is_recoverable, outlet_id, sum(net_minor), sum(tax_minor)
      from bought group by 1, 2, 3, 4, 5, 6)
    select l.is_late as "isLate", l.side, l.tax_rate_id as "taxRateId", t.name, l.percent_e4 as "percentE4",
           case when t.id is not null then ${taxKindOf(sql`l.percent_e4`)} end as kind,
           l.is_recoverable as "isRecoverable", l.outlet_id as "outletId", l.net_minor as "netMinor",
           l.tax_minor as "taxMinor"
    from lines l left join tax_rates t on t.org_id = ${orgId} and t.id = l.tax_rate_id
    order by l.is_late, t.name_key nulls last, l.percent_e4 desc, l.side, l.is_recoverable`);
}

/** The ids of late documents that count in the return. */
export function lateSources(orgId: string, { from, filedUntil }: OpenDays): Sql {
  return sql`
    (select source_id from late_taxes
     where org_id = ${orgId} and counts_on > coalesce(${filedUntil}::date, '-infinity') and business_date < ${from})`;
}

/** The taxes of what was bought that count in the return. */
export function openBills(orgId: string, days: OpenDays): Sql {
  return sql`
    select false as is_late, i.* from input_taxes i
    where i.org_id = ${orgId} and i.business_date between ${days.from} and ${days.to}
    union all
    select true, i.* from ${lateSources(orgId, days)} t join input_taxes i on i.org_id = ${orgId} and i.id = t.source_id`;
}

/** What tells the lines of a return apart. */
type LineKey = Pick<LineFigures, 'isLate' | 'side' | 'taxRateId' | 'percentE4' | 'isRecoverable'>;
export function keyOf({ isLate, side, taxRateId, percentE4, isRecoverable }: LineKey): string {
  return `${isLate} ${side} ${taxRateId} ${percentE4} ${isRecoverable}`;
}

/** The lines of all outlets together, in the same order, with the taxes of groups by the keys of their lines. */
export function withoutOutlets(lines: OutletLine[], components: Map<string, LineComponent[]>): ReturnLine[] {
  const sums = new Map<string, ReturnLine>();
  for (const { outletId: _, ...line } of lines) {
    const key = keyOf(line);
    const sum = sums.get(key) ?? {
      ...line,
      netMinor: 0n,
      taxMinor: 0n,
      components: components.get(key) ?? [],
    };
    sums.set(key, {
      ...sum,
      netMinor: sum.netMinor + line.netMinor,
      taxMinor: sum.taxMinor + line.taxMinor,
    });
  }
  return [...sums.values()].filter(({ netMinor, taxMinor }) => netMinor !== 0n || taxMinor !== 0n);
}

/** The lines of each rate and percentage, as the tax report has them. */
export function ratesOf(lines: ReturnLine[]): ReturnRate[] {
  const byRate = Map.groupBy(lines, ({ taxRateId, percentE4 }) => `${taxRateId} ${percentE4}`);
  return [...byRate.values()]
    .flatMap(([first, ...others]) => (first ? [{ first, all: [first, ...others] }] : []))
    .map(({ first: { taxRateId, name, kind, percentE4 }, all }) => ({
      taxRateId,
      name,
      kind,
      percentE4,
      components: componentsOf(all),
      ...amountsOf(all),
    }));
}

/** What each tax of a group has of the lines of its rate. */
function componentsOf(lines: ReturnLine[]): ComponentAmounts[] {
  const parts = lines.flatMap(({ components, ...line }) =>
    components.map(({ name, percentE4, taxMinor }) => ({
      name,
      percentE4,
      line: { ...line, netMinor: 0n, taxMinor },
    })),
  );
  const byTax = Map.groupBy(parts, ({ name, percentE4 }) => `${percentE4} ${name}`);
  return [...byTax.values()]
    .flatMap(([first, ...others]) => (first ? [{ first, all: [first, ...others] }] : []))
    .map(({ first: { name, percentE4 }, all }) => {
      const { soldTax, refundedTax, boughtTax, returnedTax, lostTax } = amountsOf(
        all.map(({ line }) => line),
      );
      return {
        name,
        percentE4,
        sold: soldTax,
        refunded: refundedTax,
        bought: boughtTax,
        returned: returnedTax,
        lost: lostTax,
      };
    })
    .sort((one, other) => Number(other.percentE4 - one.percentE4) || (one.name < other.name ? -1 : 1));
}

function amountsOf(lines: LineFigures[]): Amounts {
  const amounts = { ...noAmounts };
  for (const { side, isRecoverable, netMinor, taxMinor } of lines) {
    const name = side.toLowerCase() as Lowercase<TaxSide>;
    amounts[`${name}Net`] += netMinor;
    amounts[`${name}Tax`] += taxMinor;
    if (isRecoverable) continue;
    const sign = side === 'BOUGHT' ? 1n : -1n;
    amounts.lostNet += sign * netMinor;
    amounts.lostTax += sign * taxMinor;
  }
  return amounts;
}

/** The tax on sales, and the tax that comes back from the authority. */
export function taxesOf(lines: LineFigures[]): { output: bigint; input: bigint } {
  const { soldTax, refundedTax, boughtTax, returnedTax, lostTax } = amountsOf(lines);
  return { output: soldTax - refundedTax, input: boughtTax - returnedTax - lostTax };
}
