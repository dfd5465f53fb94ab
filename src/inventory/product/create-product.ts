import sql, { join } from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { columnsToWrite, referencesOfFields } from './fields.ts';
import {
  normaliseOptions,
  type Reference,
  readReferences,
  referencesOfOptions,
  referencesOfPrices,
  referencesOfVariants,
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
    'Without options, the product has one variant, which gets `sku`, `barcode` and `prices`. With options, it has one variant for each combination of their values.',
  access: 'inventory.write',
  body: ProductInput,
  answer: { code: 'PRODUCT_CREATED', message: 'Product added.', data: Product },
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

/** Inserts a product with its options, variants, units and codes. Returns it as it is read. */
export async function writeProduct(tx: Tx, orgId: string, input: ProductInput): Promise<Product> {
  const values = await readReferences(tx, orgId, referencesOf(input));
  const options = normaliseOptions(input.options ?? []);
  const variants = plannedVariants(input, options, values);
  const productId = newId();
  const columns = columnsToWrite(input);
  await tx.inOrder(
    () =>
      tx.run(sql`
        insert into products (org_id, id, ${join(columns.map(({ column }) => column))})
        values (${orgId}, ${productId}, ${join(columns.map(({ value }) => value))})`),
    () => options.length > 0 && insertOptions(tx, orgId, { productId, options }),
    () => insertVariants(tx, orgId, { productId, variants, firstPosition: 0 }),
  );
  return readProduct(tx, orgId, productId);
}

function referencesOf(input: ProductInput): Reference[] {
  return [
    ...referencesOfFields(input),
    ...referencesOfOptions(input.options ?? []),
    ...referencesOfPrices('prices', input.prices),
    ...referencesOfVariants(input.variants),
  ];
}
