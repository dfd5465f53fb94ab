import sql from 'sql-template-tag';
import type { Static } from 'typebox';
import { Type } from 'typebox';
import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { QuantitySum } from '../../http/quantity.ts';
import { Exactly, Nullable, named } from '../../http/schema.ts';
import { productColumns } from './columns.ts';
import { type FigureRow, figureColumns, figuresOf, VariantFigures } from './product-figures.ts';
import { products } from './products.ts';
import { Product } from './schemas.ts';

const ProductRow = named(
  'ProductRow',
  Exactly({
    ...Product.properties,
    quantity: Nullable({
      ...QuantitySum,
      description: 'The stock of all its variants, in base units. Null for a service.',
    }),
    figures: Type.Array(VariantFigures, {
      description: 'The stock, cost and margin of each variant, in the order of `variants`.',
    }),
  }),
);
type ProductRow = Static<typeof ProductRow>;

export const listProductRows = operation({
  id: 'listProductRows',
  route: 'GET /inventory/products/rows',
  group: 'Inventory/Product',
  summary: 'List products with stock, cost and margin',
  description:
    'The rows of `GET /inventory/products` with the same order and filters. Each also has its stock, and the stock, average cost and margin of its variants.',
  access: 'inventory.read',
  query: products.query,
  answer: {
    code: 'PRODUCT_ROWS_LISTED',
    message: 'The products, with their figures.',
    data: CursorPage('ProductRowPage', ProductRow),
    meta: 'page',
  },

  handle: async (context) => {
    const { actor, query } = context;
    const { data, meta } = await readPage<Product & FigureRow>(
      context,
      { ...products, name: 'product rows' },
      sql`${productColumns}, ${figureColumns(actor, query.outletId)}`,
    );
    const rows = data.rows.map((row): ProductRow => ({ ...row, ...figuresOf(actor, row) }));
    return { data: { ...data, rows }, meta };
  },
});
