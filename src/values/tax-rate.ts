import { sum } from './money.ts';
import { toE4 } from './quantity.ts';
import type { TaxComponent } from './tax-components.ts';

/** Why a line has the tax it has, for a tax return: it is taxed, taxed at zero, exempt, or no taxable supply. */
export const taxKinds = ['STANDARD', 'REDUCED', 'ZERO', 'EXEMPT', 'OUT_OF_SCOPE'] as const;
export type TaxKind = (typeof taxKinds)[number];

/** Rates of these kinds never have a percentage. */
export const kindsWithoutTax: readonly TaxKind[] = ['ZERO', 'EXEMPT', 'OUT_OF_SCOPE'];

/** Whether the tax is rounded on each line, or once for each rate of a document. */
export const taxRoundings = ['LINE', 'DOCUMENT'] as const;
export type TaxRounding = (typeof taxRoundings)[number];

/** What a rate is from a day on. Null: from the beginning. A rate that is no group has no components. */
export type TaxPeriod = { from: string | null; percent: number; components: TaxComponent[] };

/** What the rate of a line is on the day of its document. */
export type LineTax = { taxPercentE4: bigint; taxComponents: TaxComponent[] };

/** A component on a document, with its part of the tax of the line. */
export type ChargedComponent = TaxComponent & { taxMinor: bigint };

/** A component as it is stored with a line, in JSON. */
export type StoredComponent = TaxComponent & { taxMinor: number };

/** The components of a line as JSON to store. Null if its rate is one tax. */
export function storedComponents(components: readonly ChargedComponent[]): string | null {
  if (components.length === 0) return null;
  return JSON.stringify(components.map(({ taxMinor, ...rest }) => ({ ...rest, taxMinor: Number(taxMinor) })));
}

export function chargedComponents(stored: readonly StoredComponent[] | null): ChargedComponent[] {
  return (stored ?? []).map(({ taxMinor, ...rest }) => ({ ...rest, taxMinor: BigInt(taxMinor) }));
}

/** The period of a rate that a day falls in. */
export function periodOn(periods: readonly TaxPeriod[], day: string): TaxPeriod | undefined {
  const begun = periods.filter(({ from }) => from === null || from <= day);
  return begun.reduce<TaxPeriod | undefined>(
    (last, period) => (last && (last.from ?? '') > (period.from ?? '') ? last : period),
    undefined,
  );
}

/** The tax of a rate on a day. Without a rate there is none. */
export function taxOnDay(periods: readonly TaxPeriod[], day: string): LineTax {
  return lineTaxOf(periodOn(periods, day));
}

/**
 * The tax of a line that was charged by a percentage. Its components are those of the day or, if the percentage is
 * another, those of the last period that had it: a till may have sold by an older rate.
 */
export function taxAsCharged(
  periods: readonly TaxPeriod[],
  { day, taxPercentE4 }: { day: string; taxPercentE4: bigint },
): LineTax {
  const today = taxOnDay(periods, day);
  if (today.taxPercentE4 === taxPercentE4) return today;
  const same = periods.map(lineTaxOf).findLast((tax) => tax.taxPercentE4 === taxPercentE4);
  return { taxPercentE4, taxComponents: same?.taxComponents ?? [] };
}

function lineTaxOf(period: TaxPeriod | undefined): LineTax {
  return { taxPercentE4: toE4(period?.percent ?? 0) ?? 0n, taxComponents: period?.components ?? [] };
}

type TaxedLine = {
  taxName: string | null;
  taxPercentE4: bigint;
  taxMinor: bigint;
  totalMinor: bigint;
  components: readonly ChargedComponent[];
};
export type TaxRow = { name: string | null; taxPercentE4: bigint; netMinor: bigint; taxMinor: bigint };

/**
 * The taxes of a receipt, the highest first: one row for each rate, and one for each component of a group. The net of
 * a compound component includes the taxes before it. Lines without a percentage have no row.
 */
export function taxRows(lines: readonly TaxedLine[]): TaxRow[] {
  const rows = lines
    .filter(({ taxPercentE4 }) => taxPercentE4 > 0n)
    .flatMap(({ taxName, taxPercentE4, taxMinor, totalMinor, components }): TaxRow[] => {
      const netMinor = totalMinor - taxMinor;
      if (components.length === 0) return [{ name: taxName, taxPercentE4, netMinor, taxMinor }];
      let beforeMinor = 0n;
      return components.map(({ name, percent, compound, taxMinor: partMinor }) => {
        const baseMinor = compound ? netMinor + beforeMinor : netMinor;
        beforeMinor += partMinor;
        return { name, taxPercentE4: toE4(percent) ?? 0n, netMinor: baseMinor, taxMinor: partMinor };
      });
    });
  const same = Map.groupBy(rows, ({ name, taxPercentE4 }) => JSON.stringify([name, String(taxPercentE4)]));
  return [...same.values()]
    .map((some) => ({
      name: some[0]?.name ?? null,
      taxPercentE4: some[0]?.taxPercentE4 ?? 0n,
      netMinor: sum(some.map(({ netMinor }) => netMinor)),
      taxMinor: sum(some.map(({ taxMinor }) => taxMinor)),
    }))
    .sort((one, other) => Number(other.taxPercentE4 - one.taxPercentE4));
}
