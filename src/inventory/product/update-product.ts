import sql, { join } from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import { changeDifferingVariants } from './change-variants.ts';
import { editsOfVariants, requestedCombinations } from './edits-of-variants.ts';
import { columnsToWrite, referencesOfFields } from './fields.ts';
import { replaceOptions } from './options.ts';
import {
  normaliseOptions,
  readReferences,
  referencesOfOptions,
  referencesOfPrices,
  referencesOfValues,
  referencesOfVariants,
} from './references.ts';
import { type KnownValue, rejectMismatchedOptions } from './rules.ts';
import { Product, ProductEdit } from './schemas.ts';
import { rejectStaleVersion } from './stale-version.ts';
import { lockProduct, readProduct } from './store.ts';

export const updateProduct = operation({
  id: 'updateProduct',
  route: 'PUT /inventory/products/{productId}',
  group: 'Inventory/Product',
  summary: 'Update',
  description:
    'Saves a product with its options, variants and prices in one transaction. Fields left out go back to their default, except `kind`, `sku`, `barcode`, `options`, `prices` and `variants`, which stay. A variant left out of `variants` stays too. `prices` lists all units: one with an itemPriceId is changed, one without is added, and units left out are removed. Send the `version` that you read. It grows with every change of the product, its options, variants and prices; 409 STALE_VERSION names who changed it since.',
  access: 'inventory.write',
  body: ProductEdit,
  answer: { code: 'PRODUCT_UPDATED', message: 'Product changed.', data: Product },
  refusals: ['DUPLICATE', 'NOT_FOUND', 'INVALID_STATE', 'IN_USE', 'STALE_VERSION'],

  handle: async ({ tx, actor: { orgId }, params, body }) => {
    const before = await lockProduct(tx, orgId, params.productId);
    await rejectStaleVersion(tx, orgId, { product: before, version: body.version });
    const values = await readReferences(tx, orgId, [
      ...referencesOfFields(body, before),
      ...referencesOfOptions(body.options ?? []),
      ...referencesOfPrices('prices', body.prices),
      ...referencesOfVariants(body.variants),
      // The names of new variants are made of the values of all options.
      ...referencesOfValues(
        'options',
        body.options ? [] : before.options.flatMap(({ valueIds }) => valueIds),
      ),
    ]);
    if (body.kind === 'SERVICE' && before.kind === 'GOODS') await rejectStock(tx, orgId, before);
    await writeFields(tx, orgId, { before, body });
    await arrangeVariants(tx, orgId, { before, body, values });
    const arranged = await readProduct(tx, orgId, before.id);
    await changeDifferingVariants(tx, orgId, editsOfVariants(arranged, body));
    const product = await readProduct(tx, orgId, before.id);
    return {
      data: product,
      change: { type: 'product', id: product.id, before, after: product },
      events: [{ type: 'product.updated', data: product }],
    };
  },
});

/** Writes the plain fields. A variant that has the name of its product is renamed with it. */
async function writeFields(
  tx: Tx,
  orgId: string,
  { before, body }: { before: Product; body: ProductEdit },
): Promise<void> {
  const columns = columnsToWrite(body, before);
  const name = body.name.trim();
  await tx.inOrder(
    () =>
      tx.run(sql`
        update products
        set ${join(columns.map(({ column, value }) => sql`${column} = ${value}`))},
            version = version + 1, updated_at = now()
        where org_id = ${orgId} and id = ${before.id}`),
    () =>
      tx.run(sql`
        update variants set name = ${name}, version = version + 1, updated_at = now()
        where org_id = ${orgId} and product_id = ${before.id} and option_value_ids = '{}'
          and name = ${before.name} and name <> ${name}`),
  );
}

/** Writes the options, if any were sent, and creates the variants that they and the request ask for. */
async function arrangeVariants(
  tx: Tx,
  orgId: string,
  { before, body, values }: { before: Product; body: ProductEdit; values: Map<string, KnownValue> },
): Promise<void> {
  const options = normaliseOptions(body.options ?? before.options);
  if (body.options) rejectMismatchedOptions(options, values);
  const requested = requestedCombinations(before, { options, variants: body.variants });
  if (!body.options && requested.size === 0) return;
  const product = { ...before, name: body.name.trim() };
  await replaceOptions(tx, orgId, { product, options, values, requested });
}

/** Goods that ever had stock have stock movements, which a service cannot have. */
async function rejectStock(tx: Tx, orgId: string, { variants }: Product): Promise<void> {
  const ids = variants.map(({ id }) => id);
  const stock = await tx.one(sql`
    select 1 from stock where org_id = ${orgId} and variant_id = any(${ids}::uuid[]) limit 1`);
  if (stock) {
    throw failField('INVALID_STATE', {
      field: 'kind',
      message: 'cannot be SERVICE, because this product had stock: create another product',
    });
  }
}
