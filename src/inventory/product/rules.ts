import { e4Of } from '../../http/quantity.ts';
import { failField } from '../../values/refusal.ts';
import { combinationKey, combinations, variantsAtMost } from '../../values/variant-combinations.ts';
import type { ItemPriceInput, OptionInput, ProductInput, VariantInput } from './schemas.ts';

/** A variant value that exists, with its type. */
export type KnownValue = { id: string; name: string; variantTypeId: string };

/** What a scanner may read, and the field of the request that it came from. */
export type Code = { field: string; code: string };

export type PlannedPrice = {
  measurementId: string | null;
  factorE4: bigint;
  priceE4: bigint;
  barcode: Code | null;
};

export type PlannedVariant = {
  name: string;
  optionValueIds: string[];
  sku: Code | null;
  barcode: Code | null;
  prices: PlannedPrice[];
};

const one = 10_000n;

/** The units of a variant, of which exactly one is the unit that stock is kept in. */
export function plannedPrices(prices: ItemPriceInput[], within: string): PlannedPrice[] {
  const planned = prices.map(({ measurementId = null, factor = 1, price, barcode }, at) => ({
    measurementId,
    factorE4: e4Of({ field: `${within}.${at}.factor`, number: factor }),
    priceE4: e4Of({ field: `${within}.${at}.price`, number: price }),
    barcode: codeOf(`${within}.${at}.barcode`, barcode),
  }));
  const baseUnits = planned.filter(({ factorE4 }) => factorE4 === one).length;
  if (baseUnits !== 1) {
    const message = `must have one unit of factor 1, not ${baseUnits}`;
    throw failField('VALIDATION_FAILED', { field: within, message });
  }
  return planned;
}

export function codeOf(field: string, sent: string | null | undefined): Code | null {
  return sent ? { field, code: sent.trim() } : null;
}

/** The variants that options make. Refuses more than a product may have. */
export function variantsOf(options: OptionInput[], field = 'options'): string[][] {
  const count = options.reduce((product, { valueIds }) => product * valueIds.length, 1);
  if (count > variantsAtMost) {
    const message = `make ${count} variants: a product has at most ${variantsAtMost}`;
    throw failField('VALIDATION_FAILED', { field, message });
  }
  return combinations(options);
}

/** Each type once, and each value one of its type. */
export function rejectMismatchedOptions(options: OptionInput[], values: Map<string, KnownValue>): void {
  const seen = new Set<string>();
  for (const [at, { variant_type_id, valueIds }] of options.entries()) {
    if (seen.has(variant_type_id)) {
      const field = `options.${at}.variant_type_id`;
      throw failField('VALIDATION_FAILED', { field, message: 'is repeated' });
    }
    seen.add(variant_type_id);
    const stray = valueIds.findIndex((id) => values.get(id)?.variantTypeId !== variant_type_id);
    if (stray >= 0) {
      const field = `options.${at}.valueIds.${stray}`;
      throw failField('VALIDATION_FAILED', { field, message: 'is not a value of this type' });
    }
  }
}

export function variantName(
  productName: string,
  valueIds: string[],
  values: Map<string, KnownValue>,
): string {
  if (valueIds.length === 0) return productName;
  return valueIds.map((id) => values.get(id)?.name ?? '').join(' / ');
}

/** All variants of a new product: the combinations of its options, with what the request says of single ones. */
export function plannedVariants(
  input: ProductInput,
  options: OptionInput[],
  values: Map<string, KnownValue>,
): PlannedVariant[] {
  const { variants = [] } = input;
  rejectMismatchedOptions(options, values);
  const made = variantsOf(options);
  const said = saidOfVariants(variants, made);
  if (made.length > 1) rejectCodesOfOne(input, made.length);
  const defaults = input.prices ?? [{ price: 0 }];
  return made.map((optionValueIds) => {
    const at = said.get(combinationKey(optionValueIds));
    const own: VariantInput = at === undefined ? {} : (variants[at] ?? {});
    const within = `variants.${at}`;
    return {
      name: own.name?.trim() ?? variantName(input.name.trim(), optionValueIds, values),
      optionValueIds,
      sku: codeOf(`${within}.sku`, own.sku) ?? codeOf('sku', input.sku),
      barcode: codeOf(`${within}.barcode`, own.barcode) ?? codeOf('barcode', input.barcode),
      prices: own.prices ? plannedPrices(own.prices, `${within}.prices`) : plannedPrices(defaults, 'prices'),
    };
  });
}

/** Which entry of the request speaks of which combination. */
function saidOfVariants(variants: VariantInput[], made: string[][]): Map<string, number> {
  const known = new Set(made.map(combinationKey));
  const said = new Map<string, number>();
  for (const [at, { optionValueIds = [] }] of variants.entries()) {
    const key = combinationKey(optionValueIds);
    const message = !known.has(key)
      ? "must name one value of each of the product's options"
      : said.has(key)
        ? 'names a variant that stands before it, too'
        : undefined;
    if (message) throw failField('VALIDATION_FAILED', { field: `variants.${at}.optionValueIds`, message });
    said.set(key, at);
  }
  return said;
}

/** A SKU or barcode of the product itself is its one variant's; of several, nobody knows whose it would be. */
export function rejectCodesOfOne(
  sent: { sku?: string | null; barcode?: string | null },
  variantCount: number,
): void {
  for (const field of ['sku', 'barcode'] as const) {
    if (!sent[field]) continue;
    const message = `belongs to a variant, and there are ${variantCount}`;
    throw failField('VALIDATION_FAILED', { field, message });
  }
}
