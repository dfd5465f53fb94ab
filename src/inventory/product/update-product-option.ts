import sql from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import { fail, failField } from '../../values/refusal.ts';
import { replaceOptions } from './options.ts';
import { readReferences, referencesOfValues } from './references.ts';
import { combinationsOf } from './rules.ts';
import { OptionEdit, ProductOption } from './schemas.ts';
import { lockProduct, readProduct, touchProduct } from './store.ts';

export const updateProductOption = operation({
  id: 'updateProductOption',
  route: 'PUT /product/option/{optionId}',
  group: 'Inventory/Product v2',
  summary: 'Update Product Option',
  description:
    'New values create variants. Variants of removed values are deleted or, if they have a history, disabled. They come back with their values.',
  access: 'inventory.write',
  body: OptionEdit,
  answer: { code: 'PRODUCT_OPTION_UPDATED', message: 'Option changed.', data: ProductOption },
  refusals: ['NOT_FOUND', 'STALE_VERSION'],

  handle: async ({ tx, actor: { orgId }, params, body }) => {
    const found = await tx.one<{ productId: string }>(sql`
      select product_id as "productId" from product_options where org_id = ${orgId} and id = ${params.optionId}`);
    const before = found && (await lockProduct(tx, orgId, found.productId));
    const option = before?.options.find(({ id }) => id === params.optionId.toLowerCase());
    if (!before || !option) throw fail('NOT_FOUND', { message: 'This option does not exist.' });
    if ((body.version ?? option.version) !== option.version) throw fail('STALE_VERSION');
    // The other options' values are read as well: the names of the new variants are made of them.
    const others = before.options.flatMap(({ valueIds }) => valueIds);
    const values = await readReferences(tx, orgId, [
      ...referencesOfValues('valueIds', body.valueIds),
      ...referencesOfValues('options', others),
    ]);
    const valueIds = [...new Set(body.valueIds.map((id) => id.toLowerCase()))];
    const stray = valueIds.findIndex((id) => values.get(id)?.variantTypeId !== option.variant_type_id);
    if (stray >= 0) {
      const message = 'is not a value of this type';
      throw failField('VALIDATION_FAILED', { field: `valueIds.${stray}`, message });
    }
    const options = before.options.map((one) => (one.id === option.id ? { ...one, valueIds } : one));
    // Refuses too many variants here already, to name the field of this request.
    combinationsOf(options, 'valueIds');
    await replaceOptions(tx, orgId, { product: before, options, values });
    await touchProduct(tx, orgId, before.id);
    const product = await readProduct(tx, orgId, before.id);
    const after = product.options.find(({ id }) => id === option.id);
    if (!after) throw new Error('the option went away under its lock');
    return {
      data: after,
      change: { type: 'product', id: product.id, before, after: product },
      events: [{ type: 'product.updated', data: product }],
    };
  },
});
