import { requireE4 } from '../../http/quantity.ts';
import { failField } from '../../values/refusal.ts';
import { combinationKey, combinations, variantsAtMost } from '../../values/variant-combinations.ts';
import type { ItemPriceInput, OptionInput, Product, ProductInput, Variant, VariantInput } from './schemas.ts';

/** A variant value that exists, with its type. */
export type KnownValue = { id: string; name: string; variantTypeId: string };

/** A SKU or barcode, and the field of the request that it came from. */
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
  status: Variant['status'];
  prices: PlannedPrice[];
};

const factorOne = 10_000n;

/** Reads the units of a variant. Exactly one must have factor 1: it is the unit that stock is kept in. */
export function plannedPrices(prices: ItemPriceInput[], within: string): PlannedPrice[] {
  const planned = prices.map(({ measurementId = null, factor = 1, price, barcode }, at) => ({
    measurementId,
    factorE4: requireE4({ field: `${within}.${at}.factor`, number: factor }),
    priceE4: requireE4({ field: `${within}.${at}.price`, number: price }),
    barcode: codeOf(`${within}.${at}.barcode`, barcode),
  }));
  const baseUnits = planned.filter(({ factorE4 }) => factorE4 === factorOne).length;
  if (baseUnits !== 1) {
    const message = `must have exactly one unit of factor 1, not ${baseUnits}`;
    throw failField('VALIDATION_FAILED', { field: within, message });
  }
  return planned;
}

/** A SKU or barcode of a request; null when none was sent. */
export function codeOf(field: string, sent: string | null | undefined): Code | null {
  return sent ? { field, code: sent.trim() } : null;
}

/**
 * The combinations of values that the options make, one for each variant. Refuses more variants than a product may
 * have.
 */
export function combinationsOf(options: OptionInput[], field = 'options'): string[][] {
  const count = options.reduce((product, { valueIds }) => product * valueIds.length, 1);
  if (count > variantsAtMost) {
    const message = `make ${count} variants, but a product has at most ${variantsAtMost}`;
    throw failField('VALIDATION_FAILED', { field, message });
  }
  return combinations(options);
}

/** Refuses a variant type that is listed twice, and a value of another type. */
export function rejectMismatchedOptions(options: OptionInput[], values: Map<string, KnownValue>): void {
  const seen = new Set<string>();
  for (const [at, { variant_type_id, valueIds }] of options.entries()) {
    if (seen.has(variant_type_id)) {
      const field = `options.${at}.variant_type_id`;
      throw failField('VALIDATION_FAILED', { field, message: 'is listed twice' });
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

/** All variants of a new product: one for each combination of its options, with what the request has for it. */
export function plannedVariants(
  input: ProductInput,
  options: OptionInput[],
  values: Map<string, KnownValue>,
): PlannedVariant[] {
  const { variants = [] } = input;
  rejectMismatchedOptions(options, values);
  const wanted = combinationsOf(options);
  const entries = entriesByCombination(variants, wanted);
  if (wanted.length > 1) rejectProductCodes(input, wanted.length);
  const defaultPrices = input.prices ?? [{ price: 0 }];
  return wanted.map((optionValueIds) => {
    const at = entries.get(combinationKey(optionValueIds));
    const own: VariantInput = at === undefined ? {} : (variants[at] ?? {});
    const path = `variants.${at}`;
    return {
      name: own.name?.trim() ?? variantName(input.name.trim(), optionValueIds, values),
      optionValueIds,
      sku: codeOf(`${path}.sku`, own.sku) ?? codeOf('sku', input.sku),
      barcode: codeOf(`${path}.barcode`, own.barcode) ?? codeOf('barcode', input.barcode),
      status: own.status ?? 'ACTIVE',
      prices: own.prices
        ? plannedPrices(own.prices, `${path}.prices`)
        : plannedPrices(defaultPrices, 'prices'),
    };
  });
}

/** The index of the entry for each combination. An entry with an id names its variant by that, and is left out. */
export function entriesByCombination(
  entries: { id?: string; optionValueIds?: string[] }[],
  wanted: string[][],
): Map<string, number> {
  const known = new Set(wanted.map(combinationKey));
  const found = new Map<string, number>();
  for (const [at, { id, optionValueIds = [] }] of entries.entries()) {
    if (id !== undefined) continue;
    const key = combinationKey(optionValueIds);
    const field = `variants.${at}.optionValueIds`;
    if (!known.has(key)) {
      const message = "must name one value of each of the product's options";
      throw failField('VALIDATION_FAILED', { field, message });
    }
    if (found.has(key)) throw failField('VALIDATION_FAILED', { field, message: namedTwiceMessage });
    found.set(key, at);
  }
  return found;
}

export const namedTwiceMessage = 'names the same variant as an earlier entry';

/** The combination of values that a variant stands for. */
export function keyOfVariant({ optionValues }: Variant): string {
  return combinationKey(optionValues.map(({ id }) => id));
}

/**
 * A variant whose values are no longer among the options cannot be sold. It can be enabled again once its values are
 * back.
 */
export function rejectUnofferedVariant(
  { options }: Product,
  { variant, field }: { variant: Variant; field: string },
): void {
  if (combinationsOf(options).map(combinationKey).includes(keyOfVariant(variant))) return;
  const message = 'cannot be ACTIVE: its values are no longer among the options';
  throw failField('INVALID_STATE', { field, message });
}

/** Refuses `sku` and `barcode` of a product with several variants: a code belongs to one variant. */
export function rejectProductCodes(
  sent: { sku?: string | null; barcode?: string | null },
  variantCount: number,
): void {
  for (const field of ['sku', 'barcode'] as const) {
    if (sent[field]) throw belongsToVariant(field, variantCount);
  }
}

export function belongsToVariant(field: string, variantCount: number) {
  const message = `belongs to a variant, and this product has ${variantCount}: send it in variants`;
  return failField('VALIDATION_FAILED', { field, message });
}
