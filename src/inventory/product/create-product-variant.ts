import sql from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import type { Tx } from '../../platform/db.ts';
import { failField, Refusal } from '../../values/refusal.ts';
import { combinationKey, variantsAtMost } from '../../values/variant-combinations.ts';
import { readReferences, referencesOfPrices, referencesOfValues } from './references.ts';
import { codeOf, type KnownValue, keyOfVariant, plannedPrices, variantName } from './rules.ts';
import { type Product, Variant, VariantCreation } from './schemas.ts';
import { insertVariants, lockProduct, readProduct, touchProduct, variantOf } from './store.ts';

export const createProductVariant = operation({
  id: 'createProductVariant',
  route: 'POST /product/variant',
  group: 'Inventory/Product v2',
  summary: 'Create Product Variant',
  description: 'Adds one combination of values. Values that the options lack are added to them.',
  access: 'inventory.write',
  body: VariantCreation,
  answer: { code: 'VARIANT_CREATED', message: 'Variant added.', data: Variant },
  refusals: ['DUPLICATE', 'NOT_FOUND'],

  handle: async ({ tx, actor: { orgId }, body }) => {
    const product = await lockProduct(tx, orgId, body.productId).catch(failWithProductField);
    const values = await readReferences(tx, orgId, [
      ...referencesOfValues('optionValueIds', body.optionValueIds),
      ...referencesOfPrices('prices', body.prices),
    ]);
    const optionValueIds = sortByOptions(product, [...values.values()]);
    rejectDuplicateOrTooMany(product, optionValueIds);
    await addValuesToOptions(tx, orgId, { product, optionValueIds });
    const [id = ''] = await insertVariants(tx, orgId, {
      productId: product.id,
      variants: [
        {
          name: body.name?.trim() ?? variantName(product.name, optionValueIds, values),
          optionValueIds,
          sku: codeOf('sku', body.sku),
          barcode: codeOf('barcode', body.barcode),
          status: body.status ?? 'ACTIVE',
          prices: plannedPrices(body.prices ?? [{ price: 0 }], 'prices'),
        },
      ],
      firstPosition: product.variants.length,
    });
    await touchProduct(tx, orgId, product.id);
    const variant = variantOf(await readProduct(tx, orgId, product.id), id);
    return {
      data: variant,
      change: { type: 'variant', id, after: variant },
      events: [{ type: 'variant.created', data: variant }],
    };
  },
});

/** Adds the field `productId` to the refusal of an unknown product. */
function failWithProductField(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw failField('NOT_FOUND', { field: 'productId', message: 'does not exist' });
}

/** Sorts the values into the order of the options. Refuses anything but one value of each option. */
function sortByOptions({ options }: Product, values: KnownValue[]): string[] {
  const ids = options.flatMap(({ variant_type_id }) =>
    values.filter(({ variantTypeId }) => variantTypeId === variant_type_id).map(({ id }) => id),
  );
  const types = new Set(values.map(({ variantTypeId }) => variantTypeId));
  if (
    options.length === 0 ||
    ids.length !== options.length ||
    types.size !== values.length ||
    ids.length !== values.length
  ) {
    const message = "must name one value of each of the product's options";
    throw failField('VALIDATION_FAILED', { field: 'optionValueIds', message });
  }
  return ids;
}

function rejectDuplicateOrTooMany({ variants }: Product, optionValueIds: string[]): void {
  const key = combinationKey(optionValueIds);
  const present = variants.find((variant) => keyOfVariant(variant) === key);
  if (present) {
    const message =
      present.status === 'ACTIVE' ? 'are those of a variant' : 'are those of a disabled variant';
    throw failField('DUPLICATE', { field: 'optionValueIds', message });
  }
  if (variants.filter(({ status }) => status === 'ACTIVE').length >= variantsAtMost) {
    const message = `make another variant: a product has at most ${variantsAtMost}`;
    throw failField('VALIDATION_FAILED', { field: 'optionValueIds', message });
  }
}

async function addValuesToOptions(
  tx: Tx,
  orgId: string,
  { product, optionValueIds }: { product: Product; optionValueIds: string[] },
): Promise<void> {
  for (const [at, { id, valueIds }] of product.options.entries()) {
    const valueId = optionValueIds[at] ?? '';
    if (valueIds.includes(valueId)) continue;
    await tx.run(sql`
      update product_options
      set value_ids = array_append(value_ids, ${valueId}::uuid), version = version + 1, updated_at = now()
      where org_id = ${orgId} and id = ${id}`);
  }
}
