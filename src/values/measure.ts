import { divideRounded, fromE4, toE4 } from './quantity.ts';

/** What a unit is measured in at the till: by a scale (KG, G, LB, OZ), or by hand (litres, metres). */
export const measures = ['KG', 'G', 'LB', 'OZ', 'L', 'M'] as const;
export type Measure = (typeof measures)[number];

/** Nanograms in one unit. All of these are exact by definition. */
const nanograms: Partial<Record<Measure, bigint>> = {
  KG: 1_000_000_000_000n,
  G: 1_000_000_000n,
  LB: 453_592_370_000n,
  OZ: 28_349_523_125n,
};

export function isWeight(measure: Measure): boolean {
  return nanograms[measure] !== undefined;
}

/** Converts an amount to another measure, to four decimals. Undefined if that is impossible: litres to grams. */
export function inMeasure(amount: number, { from, to }: { from: Measure; to: Measure }): number | undefined {
  const amountE4 = toE4(amount);
  if (amountE4 === undefined) return undefined;
  if (from === to) return amount;
  const [fromWeight, toWeight] = [nanograms[from], nanograms[to]];
  if (!fromWeight || !toWeight) return undefined;
  return fromE4(divideRounded(amountE4 * fromWeight, toWeight));
}

const abbreviations: Record<Measure, string[]> = {
  KG: ['kg', 'kgs', 'kilo', 'kilogram', 'kilograms'],
  G: ['g', 'gr', 'gram', 'grams'],
  LB: ['lb', 'lbs', 'pound', 'pounds'],
  OZ: ['oz', 'ounce', 'ounces'],
  L: ['l', 'lt', 'ltr', 'litre', 'litres', 'liter', 'liters'],
  M: ['m', 'mtr', 'metre', 'metres', 'meter', 'meters'],
};

/** Guesses from its name or abbreviation what a unit is measured in. Null: the unit is counted. */
export function measureOf(name: string): Measure | null {
  const key = name.trim().toLowerCase().replace(/\.$/, '');
  return measures.find((measure) => abbreviations[measure].includes(key)) ?? null;
}
