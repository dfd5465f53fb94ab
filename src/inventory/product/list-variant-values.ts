import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { VariantValue } from './schemas.ts';
import { valueColumns, variantValues } from './variant-types.ts';

export const listVariantValues = operation({
  id: 'listVariantValues',
  route: 'GET /product/variant-value',
  group: 'Inventory/Product v2',
  summary: 'Get Variant Values',
  access: 'inventory.read',
  query: variantValues.query,
  answer: {
    code: 'VARIANT_VALUES_LISTED',
    message: 'The values, of all variant types or of one.',
    data: CursorPage('VariantValuePage', VariantValue),
    meta: 'page',
  },

  handle: (context) => readPage<VariantValue>(context, variantValues, valueColumns),
});
