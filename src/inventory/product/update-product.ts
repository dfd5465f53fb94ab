import sql from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import { e4Of } from '../../http/quantity.ts';
import type { Tx } from '../../platform/db.ts';
import { fail, failField } from '../../values/refusal.ts';
import { replaceOptions } from './options.ts';
import { plainOptions, readReferences, referencesOfOptions, referenceTo } from './references.ts';
import { codeOf, rejectCodesOfOne, rejectMismatchedOptions } from './rules.ts';
import { Product, ProductEdit } from './schemas.ts';
import { codesOfUnits, lockProduct, readProduct, replaceCodes } from './store.ts';

export const updateProduct = operation({
  id: 'updateProduct',
  route: 'PUT /inventory/products/{productId}',
  group: 'Inventory/Product',
  summary: 'Update',
  description:
    'Fields left out go back to their default, except kind, options and the codes of its variant, which stay. To change prices, update the variant.',
  access: 'inventory.write',
  body: ProductEdit,
  answer: { code: 'PRODUCT_UPDATED', message: 'The product is changed.', data: Product },
  refusals: ['DUPLICATE', 'NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],

  handle: async ({ tx, actor: { orgId }, params, body }) => {
    const before = await lockProduct(tx, orgId, params.productId);
    const { version, kind } = { ...before, ...body };
    if (version !== before.version) throw fail('STALE_VERSION');
    const { categoryId = null, taxRateId = null, reorderLevel = 0 } = body;
    const values = await readReferences(tx, orgId, [
      ...(categoryId === before.categoryId ? [] : referenceTo('category', 'categoryId', categoryId)),
      ...(taxRateId === before.taxRateId ? [] : referenceTo('tax rate', 'taxRateId', taxRateId)),
      ...referencesOfOptions(body.options ?? []),
    ]);
    if (kind === 'SERVICE' && before.kind === 'GOODS') await rejectStock(tx, orgId, before);
    const name = body.name.trim();
    await tx.run(sql`
      update products
      set name = ${name}, description = ${body.description?.trim() ?? null}, brand = ${body.brand?.trim() ?? null},
          category_id = ${categoryId}, kind = ${kind}, tax_rate_id = ${taxRateId},
          reorder_level_e4 = ${e4Of({ field: 'reorderLevel', number: reorderLevel })},
          version = version + 1, updated_at = now()
      where org_id = ${orgId} and id = ${before.id}`);
    await renameVariant(tx, orgId, { before, name });
    if (body.options) {
      const options = plainOptions(body.options);
      rejectMismatchedOptions(options, values);
      await replaceOptions(tx, orgId, { product: { ...before, name }, options, values });
    }
    await changeCodes(tx, orgId, { productId: before.id, body });
    const product = await readProduct(tx, orgId, before.id);
    return {
      data: product,
      change: { type: 'product', id: product.id, before, after: product },
      events: [{ type: 'product.updated', data: product }],
    };
  },
});

/** The variant of a product without options is called as the product is. */
async function renameVariant(
  tx: Tx,
  orgId: string,
  { before, name }: { before: Product; name: string },
): Promise<void> {
  await tx.run(sql`
    update variants set name = ${name}, version = version + 1, updated_at = now()
    where org_id = ${orgId} and product_id = ${before.id} and option_value_ids = '{}'
      and name = ${before.name} and name <> ${name}`);
}

async function changeCodes(
  tx: Tx,
  orgId: string,
  { productId, body }: { productId: string; body: ProductEdit },
): Promise<void> {
  if (body.sku === undefined && body.barcode === undefined) return;
  const { variants } = await readProduct(tx, orgId, productId);
  const [variant] = variants;
  if (!variant || variants.length > 1) return rejectCodesOfOne(body, variants.length);
  const { sku, barcode } = { ...variant, ...body };
  await replaceCodes(tx, orgId, {
    id: variant.id,
    sku: codeOf('sku', sku),
    barcode: codeOf('barcode', barcode),
    ofUnits: codesOfUnits(variant),
  });
}

/** What was ever kept in stock has movements, which a service has not. */
async function rejectStock(tx: Tx, orgId: string, { variants }: Product): Promise<void> {
  const ids = variants.map(({ id }) => id);
  const stock = await tx.one(sql`
    select 1 from stock where org_id = ${orgId} and variant_id = any(${ids}::uuid[]) limit 1`);
  if (stock) {
    throw failField('INVALID_STATE', {
      field: 'kind',
      message: 'cannot be SERVICE because it had stock: create another product',
    });
  }
}
