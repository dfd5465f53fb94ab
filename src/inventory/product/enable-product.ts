import { operation } from '../../http/operation.ts';
import { Product } from './schemas.ts';
import { setStatus } from './set-status.ts';

export const enableProduct = operation({
  id: 'enableProduct',
  route: 'PATCH /inventory/products/{productId}/enable',
  group: 'Inventory/Product',
  summary: 'Enable',
  description: 'Puts a disabled product on sale again.',
  access: 'inventory.write',
  answer: { code: 'PRODUCT_ENABLED', message: 'The product is for sale again.', data: Product },
  refusals: ['NOT_FOUND'],

  handle: ({ tx, actor, params }) =>
    setStatus(tx, actor.orgId, { productId: params.productId, status: 'ACTIVE' }),
});
