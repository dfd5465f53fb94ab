import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { VariantType } from './schemas.ts';
import { typeColumns, variantTypes } from './variant-types.ts';

export const listVariantTypes = operation({
  id: 'listVariantTypes',
  route: 'GET /product/variant-type',
  group: 'Inventory/Product v2',
  summary: 'List Variant Type',
  access: 'inventory.read',
  query: variantTypes.query,
  answer: {
    code: 'VARIANT_TYPES_LISTED',
    message: 'The variant types with their values.',
    data: CursorPage('VariantTypePage', VariantType),
    meta: 'page',
  },

  handle: (context) => readPage<VariantType>(context, variantTypes, typeColumns),
});
