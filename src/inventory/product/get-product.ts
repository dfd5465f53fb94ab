import { operation } from '../../http/operation.ts';
import { Product } from './schemas.ts';
import { readProduct } from './store.ts';

export const getProduct = operation({
  id: 'getProduct',
  route: 'GET /inventory/products/{productId}',
  group: 'Inventory/Product',
  summary: 'Get by ID',
  access: 'inventory.read',
  answer: { code: 'PRODUCT_FOUND', message: 'The product.', data: Product },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => ({ data: await readProduct(tx, actor.orgId, params.productId) }),
});
