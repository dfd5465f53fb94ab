import { sum } from './money.ts';
import { divideRounded, fromE4, toE4 } from './quantity.ts';

/** A tax of a group. A compound one is computed on the amount with the taxes before it. */
export type TaxComponent = { name: string; percent: number; compound: boolean };

const hundredPercentE4 = 1_000_000n;

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
