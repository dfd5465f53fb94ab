import sql from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import type { Tx } from '../../platform/db.ts';
import { fail, failField } from '../../values/refusal.ts';
import { combinationKey } from '../../values/variant-combinations.ts';
import { changePrices } from './prices.ts';
import { readReferences, referencesOfPrices } from './references.ts';
import { codeOf, variantsOf } from './rules.ts';
import { type Product, Variant, VariantEdit } from './schemas.ts';
import { codesOfUnits, lockProduct, readProduct, replaceCodes, variantOf } from './store.ts';

export const updateProductVariant = operation({
  id: 'updateProductVariant',
  route: 'PATCH /product/variant/{variantId}',
  group: 'Inventory/Product v2',
  summary: 'Update a variant and its prices',
  description:
    'Fields left out stay as they are. `prices` lists all units: one with an itemPriceId is changed, one without is added, and units left out are removed.',
  access: 'inventory.write',
  body: VariantEdit,
  answer: { code: 'VARIANT_UPDATED', message: 'The variant is changed.', data: Variant },
  refusals: ['DUPLICATE', 'NOT_FOUND', 'INVALID_STATE', 'IN_USE', 'STALE_VERSION'],

  handle: async ({ tx, actor: { orgId }, params, body }) => {
    const product = await lockProductOf(tx, orgId, params.variantId);
    const before = variantOf(product, params.variantId.toLowerCase());
    if ((body.version ?? before.version) !== before.version) throw fail('STALE_VERSION');
    await readReferences(tx, orgId, referencesOfPrices('prices', body.prices));
    const { sku, barcode, status } = { ...before, ...body };
    if (status === 'ACTIVE' && before.status === 'DISABLED') rejectStray(product, before);
    const ofUnits = body.prices
      ? await changePrices(tx, orgId, { variant: before, sent: body.prices })
      : codesOfUnits(before);
    await tx.run(sql`
      update variants set name = ${body.name?.trim() ?? before.name}, status = ${status}
      where org_id = ${orgId} and id = ${before.id}`);
    await replaceCodes(tx, orgId, {
      id: before.id,
      sku: codeOf('sku', sku),
      barcode: codeOf('barcode', barcode),
      ofUnits,
    });
    const variant = variantOf(await readProduct(tx, orgId, product.id), before.id);
    return {
      data: variant,
      change: { type: 'variant', id: variant.id, before, after: variant },
      events: [{ type: 'variant.updated', data: variant }],
    };
  },
});

async function lockProductOf(tx: Tx, orgId: string, variantId: string): Promise<Product> {
  const found = await tx.one<{ productId: string }>(sql`
    select product_id as "productId" from variants where org_id = ${orgId} and id = ${variantId}`);
  if (!found) throw fail('NOT_FOUND', { message: 'There is no such variant.' });
  const product = await lockProduct(tx, orgId, found.productId);
  // Another request may have removed it while this one waited for the product.
  if (!product.variants.some(({ id }) => id === variantId.toLowerCase())) {
    throw fail('NOT_FOUND', { message: 'There is no such variant.' });
  }
  return product;
}

/** A variant whose values left the options comes back with them. */
function rejectStray({ options }: Product, { optionValues }: Variant): void {
  const key = combinationKey(optionValues.map(({ id }) => id));
  if (!variantsOf(options).map(combinationKey).includes(key)) {
    const message = 'cannot be ACTIVE: its values are no longer among the options';
    throw failField('INVALID_STATE', { field: 'status', message });
  }
}
