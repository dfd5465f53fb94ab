import sql from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import { changeVariants } from './change-variants.ts';
import { readReferences, referencesOfPrices } from './references.ts';
import { rejectUnofferedVariant } from './rules.ts';
import { type Product, Variant, VariantEdit } from './schemas.ts';
import { lockProduct, readProduct, touchProduct, variantOf } from './store.ts';

export const updateProductVariant = operation({
  id: 'updateProductVariant',
  route: 'PATCH /product/variant/{variantId}',
  group: 'Inventory/Product v2',
  summary: 'Update a variant and its prices',
  description:
    'Fields left out stay as they are. `prices` lists all units: one with an itemPriceId is changed, one without is added, and units left out are removed.',
  access: 'inventory.write',
  body: VariantEdit,
  answer: { code: 'VARIANT_UPDATED', message: 'Variant changed.', data: Variant },
  refusals: ['DUPLICATE', 'NOT_FOUND', 'INVALID_STATE', 'IN_USE', 'STALE_VERSION'],

  handle: async ({ tx, actor: { orgId }, params, body }) => {
    const product = await lockProductOf(tx, orgId, params.variantId);
    const before = variantOf(product, params.variantId.toLowerCase());
    if ((body.version ?? before.version) !== before.version) throw fail('STALE_VERSION');
    await readReferences(tx, orgId, referencesOfPrices('prices', body.prices));
    if (body.status === 'ACTIVE' && before.status === 'DISABLED') {
      rejectUnofferedVariant(product, { variant: before, field: 'status' });
    }
    await changeVariants(tx, orgId, [{ variant: before, edits: [{ edit: body, path: '' }] }]);
    await touchProduct(tx, orgId, product.id);
    const variant = variantOf(await readProduct(tx, orgId, product.id), before.id);
    return {
      data: variant,
      change: { type: 'variant', id: variant.id, before, after: variant },
      events: [{ type: 'variant.updated', data: variant }],
    };
  },
});

/** Locks the product that a variant belongs to. */
async function lockProductOf(tx: Tx, orgId: string, variantId: string): Promise<Product> {
  const found = await tx.one<{ productId: string }>(sql`
    select product_id as "productId" from variants where org_id = ${orgId} and id = ${variantId}`);
  if (!found) throw fail('NOT_FOUND', { message: 'This variant does not exist.' });
  const product = await lockProduct(tx, orgId, found.productId);
  // Another request may have removed it while this one waited for the product.
  if (!product.variants.some(({ id }) => id === variantId.toLowerCase())) {
    throw fail('NOT_FOUND', { message: 'This variant does not exist.' });
  }
  return product;
}
