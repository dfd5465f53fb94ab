import { operation } from '../../http/operation.ts';
import { VariantType } from './schemas.ts';
import { readVariantType } from './variant-types.ts';

export const getVariantType = operation({
  id: 'getVariantType',
  route: 'GET /product/variant-type/{variantTypeId}',
  group: 'Inventory/Product v2',
  summary: 'Get Variant Type',
  access: 'inventory.read',
  answer: { code: 'VARIANT_TYPE_FOUND', message: 'The variant type with its values.', data: VariantType },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => ({
    data: await readVariantType(tx, actor.orgId, params.variantTypeId),
  }),
});
