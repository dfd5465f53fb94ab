import { operation } from '../../http/operation.ts';
import { Product } from './schemas.ts';
import { setStatus } from './set-status.ts';

export const disableProduct = operation({
  id: 'disableProduct',
  route: 'PATCH /inventory/products/{productId}/disable',
  group: 'Inventory/Product',
  summary: 'Disable',
  description: 'The product is no longer for sale. Its stock and its history stay.',
  access: 'inventory.write',
  answer: { code: 'PRODUCT_DISABLED', message: 'The product is no longer for sale.', data: Product },
  refusals: ['NOT_FOUND'],

  handle: ({ tx, actor, params }) =>
    setStatus(tx, actor.orgId, { productId: params.productId, status: 'DISABLED' }),
});
