import { operation } from '../../http/operation.ts';
import { readReferences, referenceTo } from './references.ts';
import { VariantValue, VariantValueInput } from './schemas.ts';
import { insertValues } from './variant-types.ts';

export const createVariantValue = operation({
  id: 'createVariantValue',
  route: 'POST /product/variant-value',
  group: 'Inventory/Product v2',
  summary: 'Create Variant Value',
  access: 'inventory.write',
  body: VariantValueInput,
  answer: { code: 'VARIANT_VALUE_CREATED', message: 'The value is added to its type.', data: VariantValue },
  refusals: ['DUPLICATE', 'NOT_FOUND'],

  handle: async ({ tx, actor: { orgId }, body }) => {
    await readReferences(tx, orgId, referenceTo('variant type', 'variant_type_id', body.variant_type_id));
    const [value] = await insertValues(tx, orgId, { typeId: body.variant_type_id, names: [body.name] });
    if (!value) throw new Error('the insert gave no row');
    return {
      data: value,
      change: { type: 'variantValue', id: value.id, after: value },
      events: [{ type: 'variantValue.created', data: value }],
    };
  },
});
