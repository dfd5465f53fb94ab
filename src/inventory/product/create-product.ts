import sql from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import { e4Of } from '../../http/quantity.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import {
  plainOptions,
  type Reference,
  readReferences,
  referencesOfOptions,
  referencesOfPrices,
  referencesOfValues,
  referenceTo,
} from './references.ts';
import { plannedVariants } from './rules.ts';
import { Product, ProductInput } from './schemas.ts';
import { insertOptions, insertVariants, readProduct } from './store.ts';

export const createProduct = operation({
  id: 'createProduct',
  route: 'POST /inventory/products',
  group: 'Inventory/Product',
  summary: 'Create',
  description:
    'Without options the product has one variant, and `sku`, `barcode` and `prices` belong to it. With options it has one variant for each combination of their values.',
  access: 'inventory.write',
  body: ProductInput,
  answer: { code: 'PRODUCT_CREATED', message: 'The product is in the catalogue.', data: Product },
  refusals: ['DUPLICATE', 'NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, body }) => {
    const product = await writeProduct(tx, actor.orgId, body);
    return {
      data: product,
      change: { type: 'product', id: product.id, after: product },
      events: [{ type: 'product.created', data: product }],
    };
  },
});

/** Writes a product with all that it has; answers it as it is read. */
export async function writeProduct(tx: Tx, orgId: string, input: ProductInput): Promise<Product> {
  const values = await readReferences(tx, orgId, referencesOf(input));
  const options = plainOptions(input.options ?? []);
  const variants = plannedVariants(input, options, values);
  const { kind = 'GOODS', categoryId = null, taxRateId = null, reorderLevel = 0 } = input;
  const productId = newId();
  await tx.inOrder(
    () =>
      tx.run(sql`
        insert into products (org_id, id, name, description, brand, category_id, kind, tax_rate_id, reorder_level_e4)
        values (${orgId}, ${productId}, ${input.name.trim()}, ${input.description?.trim() ?? null},
                ${input.brand?.trim() ?? null}, ${categoryId}, ${kind}, ${taxRateId},
                ${e4Of({ field: 'reorderLevel', number: reorderLevel })})`),
    () => options.length > 0 && insertOptions(tx, orgId, { productId, options }),
    () => insertVariants(tx, orgId, { productId, variants, firstPosition: 0 }),
  );
  return readProduct(tx, orgId, productId);
}

function referencesOf({
  categoryId,
  taxRateId,
  options = [],
  prices,
  variants = [],
}: ProductInput): Reference[] {
  return [
    ...referenceTo('category', 'categoryId', categoryId),
    ...referenceTo('tax rate', 'taxRateId', taxRateId),
    ...referencesOfOptions(options),
    ...referencesOfPrices('prices', prices),
    ...variants.flatMap((variant, at) => [
      ...referencesOfValues(`variants.${at}.optionValueIds`, variant.optionValueIds),
      ...referencesOfPrices(`variants.${at}.prices`, variant.prices),
    ]),
  ];
}
