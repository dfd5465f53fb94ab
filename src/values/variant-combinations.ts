/** How many variants a product may have. */
export const variantsAtMost = 100;

type OptionValues = { valueIds: string[] };

/** Every combination of one value of each option, in the order of the options. Without options, the empty one. */
export function combinations(options: readonly OptionValues[]): string[][] {
  return options.reduce<string[][]>(
    (made, { valueIds }) => made.flatMap((start) => valueIds.map((id) => [...start, id])),
    [[]],
  );
}

/** A key for a combination that does not depend on the order of its values. */
export function combinationKey(valueIds: readonly string[]): string {
  return valueIds
    .map((id) => id.toLowerCase())
    .sort()
    .join();
}
