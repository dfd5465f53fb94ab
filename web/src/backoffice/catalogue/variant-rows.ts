import { combinationKey, combinations, variantsAtMost } from '../../../../src/values/variant-combinations.ts';
import type { Schema } from '../../api/client.ts';
import {
  type OptionValues,
  type ProductValues,
  type VariantValues,
  variantValues,
} from './product-values.ts';
import { isCarried } from './save-product.ts';

/**
 * The variants for these options. Variants that were filled in before keep their values, even if they were gone in
 * between. New ones start with the units and prices of the first.
 */
export function rowsFor(
  options: OptionValues[],
  {
    before,
    product,
    typed,
  }: {
    before: ProductValues;
    product: Schema<'Product'> | undefined;
    typed: Map<string, VariantValues>;
  },
): VariantValues[] {
  for (const row of before.variants) typed.set(combinationKey(row.optionValueIds), row);
  const filledOptions = options.filter(({ valueIds }) => valueIds.length > 0);
  const wanted = combinations(filledOptions).slice(0, variantsAtMost);
  const saved = new Map(
    product?.variants.map((variant) => {
      const row = variantValues(variant);
      return [combinationKey(row.optionValueIds), { ...row, status: 'ACTIVE' as const }];
    }),
  );
  const [first] = before.variants;
  const firstIsCarried = product ? isCarried(product, filledOptions) : before.variants.length === 1;
  return wanted.map((optionValueIds, at) => {
    const key = combinationKey(optionValueIds);
    const known = typed.get(key) ?? saved.get(key);
    if (known) return { ...known, optionValueIds };
    if (at === 0 && firstIsCarried && first) return { ...first, optionValueIds };
    return {
      optionValueIds,
      sku: '',
      barcode: '',
      status: 'ACTIVE',
      prices: (first?.prices ?? []).map(({ measurementId, factor, price }) => ({
        measurementId,
        factor,
        price,
        barcode: '',
      })),
      stock: '',
      cost: first?.cost ?? '',
    };
  });
}
