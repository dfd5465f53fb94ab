import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { productColumns } from './columns.ts';
import { products } from './products.ts';
import { Product } from './schemas.ts';

export const listProducts = operation({
  id: 'listProducts',
  route: 'GET /inventory/products',
  group: 'Inventory/Product',
  summary: 'List products',
  access: 'inventory.read',
  query: products.query,
  answer: {
    code: 'PRODUCTS_LISTED',
    message: 'The products.',
    data: CursorPage('ProductPage', Product),
    meta: 'page',
  },

  handle: (context) => readPage<Product>(context, products, productColumns),
});
