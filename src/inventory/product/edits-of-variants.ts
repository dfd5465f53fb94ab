import { failField } from '../../values/refusal.ts';
import { combinationKey } from '../../values/variant-combinations.ts';
import type { VariantChange } from './change-variants.ts';
import {
  belongsToVariant,
  combinationsOf,
  entriesByCombination,
  keyOfVariant,
  namedTwiceMessage,
  rejectProductCodes,
  rejectUnofferedVariant,
} from './rules.ts';
import type { OptionInput, Product, ProductEdit, ProductVariantEdit, Variant } from './schemas.ts';

/** The combinations that the entries of a request name and that no variant has yet. */
export function requestedCombinations(
  { variants }: Product,
  { options, variants: entries = [] }: { options: OptionInput[]; variants: ProductVariantEdit[] | undefined },
): Set<string> {
  const present = new Set(variants.map(keyOfVariant));
  const requested = [...entriesByCombination(entries, combinationsOf(options)).keys()];
  return new Set(requested.filter((key) => !present.has(key)));
}

/** What a request changes of each variant. The product already has the options of the request. */
export function editsOfVariants(product: Product, body: ProductEdit): VariantChange[] {
  const changes = new Map<string, VariantChange>();
  const only = editOfOnlyVariant(product, body);
  if (only) changes.set(only.variant.id, only);
  const seen = new Set<string>();
  for (const [at, entry] of (body.variants ?? []).entries()) {
    const path = `variants.${at}.`;
    const { id, optionValueIds: _, ...edit } = entry;
    const variant = findVariant(product, entry, path);
    if (seen.has(variant.id)) {
      const field = `${path}${id === undefined ? 'optionValueIds' : 'id'}`;
      throw failField('VALIDATION_FAILED', { field, message: namedTwiceMessage });
    }
    seen.add(variant.id);
    if (edit.status === 'ACTIVE' && variant.status === 'DISABLED') {
      rejectUnofferedVariant(product, { variant, field: `${path}status` });
    }
    const earlier = changes.get(variant.id)?.edits ?? [];
    changes.set(variant.id, { variant, edits: [...earlier, { edit, path }] as VariantChange['edits'] });
  }
  return [...changes.values()];
}

/** The edit in the `sku`, `barcode` and `prices` of the product itself. They are those of its only variant. */
function editOfOnlyVariant({ variants }: Product, body: ProductEdit): VariantChange | undefined {
  const { sku, barcode, prices } = body;
  if (sku === undefined && barcode === undefined && prices === undefined) return undefined;
  const [variant, ...others] = variants;
  if (!variant || others.length > 0) {
    rejectProductCodes(body, variants.length);
    if (prices) throw belongsToVariant('prices', variants.length);
    return undefined;
  }
  const edit = {
    ...(sku !== undefined && { sku }),
    ...(barcode !== undefined && { barcode }),
    ...(prices && { prices }),
  };
  return { variant, edits: [{ edit, path: '' }] };
}

function findVariant(
  { variants }: Product,
  { id, optionValueIds }: ProductVariantEdit,
  path: string,
): Variant {
  const key = combinationKey(optionValueIds ?? []);
  const variant = variants.find((one) =>
    id === undefined ? keyOfVariant(one) === key : one.id === id.toLowerCase(),
  );
  if (!variant) throw failField('NOT_FOUND', { field: `${path}id`, message: 'does not exist' });
  if (id !== undefined && optionValueIds && keyOfVariant(variant) !== key) {
    const message = 'must be the values of the variant that `id` names';
    throw failField('VALIDATION_FAILED', { field: `${path}optionValueIds`, message });
  }
  return variant;
}
