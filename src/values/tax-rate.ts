import { sum } from './money.ts';
import { divideRounded, fromE4, toE4 } from './quantity.ts';

/** Why a line has the tax it has, for a tax return: it is taxed, taxed at zero, exempt, or no taxable supply. */
export const taxKinds = ['STANDARD', 'REDUCED', 'ZERO', 'EXEMPT', 'OUT_OF_SCOPE'] as const;
export type TaxKind = (typeof taxKinds)[number];

/** Rates of these kinds never have a percentage. */
export const kindsWithoutTax: readonly TaxKind[] = ['ZERO', 'EXEMPT', 'OUT_OF_SCOPE'];

/** Whether the tax is rounded on each line, or once for each rate of a document. */
export const taxRoundings = ['LINE', 'DOCUMENT'] as const;
export type TaxRounding = (typeof taxRoundings)[number];

/** A tax of a group. A compound one is computed on the amount with the taxes before it. */
export type TaxComponent = { name: string; percent: number; compound: boolean };

/** What a rate is from a day on. Null: from the beginning. A rate that is no group has no components. */
export type TaxPeriod = { from: string | null; percent: number; components: TaxComponent[] };

/** What the rate of a line is on the day of its document. */
export type LineTax = { taxPercentE4: bigint; taxComponents: TaxComponent[] };

/** A component on a document, with its part of the tax of the line. */
export type ChargedComponent = TaxComponent & { taxMinor: bigint };

/** A component as it is stored with a line, in JSON. */
export type StoredComponent = TaxComponent & { taxMinor: number };

const hundredPercentE4 = 1_000_000n;

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

/** What all components add to an amount, in percent. Undefined if that has more than four decimals. */
export function percentOfComponents(components: readonly TaxComponent[]): number | undefined {
  const { parts, whole } = partsOf(components);
  const exact = sum(parts) * hundredPercentE4;
  return exact % whole === 0n ? fromE4(exact / whole) : undefined;
}

/** Splits the tax of an amount over the components. The parts add up to it. */
export function splitTax(taxMinor: bigint, components: readonly TaxComponent[]): bigint[] {
  return splitBy(taxMinor, partsOf(components).parts);
}

/**
 * Splits an amount by weights. Each part is the difference of two rounded running sums, so the parts add up to the
 * amount; and the weights themselves come back if they add up to it.
 */
export function splitBy(amountMinor: bigint, weights: readonly bigint[]): bigint[] {
  const whole = sum([...weights]);
  if (whole === 0n) return weights.map((_, at) => (at === 0 ? amountMinor : 0n));
  let [runningWeight, givenMinor] = [0n, 0n];
  return weights.map((weight) => {
    runningWeight += weight;
    const partMinor = divideRounded(amountMinor * runningWeight, whole) - givenMinor;
    givenMinor += partMinor;
    return partMinor;
  });
}

/** What each component adds to an amount of `whole`. Exact, because `whole` has a factor of 100 % for each of them. */
function partsOf(components: readonly TaxComponent[]): { parts: bigint[]; whole: bigint } {
  const whole = hundredPercentE4 ** BigInt(components.length);
  let added = 0n;
  const parts = components.map(({ percent, compound }) => {
    const part = ((compound ? whole + added : whole) * (toE4(percent) ?? 0n)) / hundredPercentE4;
    added += part;
    return part;
  });
  return { parts, whole };
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
