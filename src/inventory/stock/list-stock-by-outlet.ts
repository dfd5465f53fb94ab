import sql, { type Sql } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { CursorPage } from '../../http/envelope.ts';
import { defineList, findableBy, readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { fromE4, QuantitySum, sumFromE4 } from '../../http/quantity.ts';
import { Exactly, Id, Nullable, named, Text } from '../../http/schema.ts';
import { findProducts } from '../product/find-products.ts';
import { categoriesBelow } from '../product/products.ts';
import { BaseQuantity } from './listing/listing-schemas.ts';

const StockByOutlet = named(
  'StockByOutlet',
  Exactly({
    id: { ...Id, description: 'The id of the variant.' },
    productId: Id,
    productName: Type.String(),
    variantName: Type.String(),
    sku: Nullable(Type.String()),
    barcode: Nullable(Type.String()),
    unit: Nullable(Type.String({ description: 'The abbreviation of the measurement of the base unit.' })),
    quantity: { ...QuantitySum, description: 'At all outlets that you may see, in base units.' },
    outlets: Type.Array(Exactly({ outletId: Id, quantity: BaseQuantity }), {
      description: 'The quantity at each outlet that has some, or is below zero.',
    }),
  }),
);
type StockByOutlet = Static<typeof StockByOutlet>;
type Row = Omit<StockByOutlet, 'quantity' | 'outlets'> & {
  levels: { outletId: string; quantityE4: string }[];
};

const isVisible = (outletIds: string[] | null, outletId: Sql) =>
  outletIds ? sql`${outletId} = any(${outletIds}::uuid[])` : sql`true`;

const hasStock = ({ outletIds }: Actor) => sql`exists (
  select from stock e
  where e.org_id = v.org_id and e.variant_id = v.id and e.quantity_e4 <> 0 and ${isVisible(outletIds, sql`e.outlet_id`)})`;

const items = defineList({
  name: 'stock by outlet',
  from: sql`products p join variants v on v.org_id = p.org_id and v.product_id = p.id`,
  id: sql`v.id`,
  sorts: { name: { by: sql`p.sort_key`, type: 'text' } },
  defaultSort: { key: 'name', direction: 'asc' },
  filters: {
    search: Text(100, {
      description: 'Part of the name, of a SKU or of a barcode; one or two characters must begin a word.',
    }),
    categoryId: { ...Id, description: 'Includes the categories below it.' },
    brand: Text(100, { description: 'Upper and lower case do not matter.' }),
  },
  where: (actor, { search, categoryId, brand }) => [
    sql`p.org_id = ${actor.orgId} and p.kind = 'GOODS'`,
    // What is not for sale is listed while some of it is left, where the user may see it.
    sql`((p.status = 'ACTIVE' and v.status = 'ACTIVE') or ${hasStock(actor)})`,
    search ? findableBy(sql`p.id`, findProducts, [search.trim()]) : undefined,
    categoryId ? sql`p.category_id = any(${categoriesBelow(actor, categoryId)})` : undefined,
    brand ? sql`p.brand_key = lower(${brand.trim()})` : undefined,
  ],
});

const columns = ({ outletIds }: Actor) => sql`
  v.id, p.id as "productId", p.name as "productName", v.name as "variantName", v.sku, v.barcode,
  (select m.abr from item_prices i join measurements m on m.org_id = i.org_id and m.id = i.measurement_id
   where i.org_id = v.org_id and i.variant_id = v.id and i.factor_e4 = 10000 order by i.id limit 1) as unit,
  coalesce((
    select json_agg(json_build_object('outletId', s.outlet_id, 'quantityE4', s.quantity_e4::text) order by s.outlet_id)
    from stock s
    where s.org_id = v.org_id and s.variant_id = v.id and s.quantity_e4 <> 0
      and ${isVisible(outletIds, sql`s.outlet_id`)}), '[]') as levels`;

export const listStockByOutlet = operation({
  id: 'listStockByOutlet',
  route: 'GET /inventory/stock/by-outlet',
  group: 'Inventory/Stock',
  summary: 'Stock of each item at each outlet',
  description: 'One row for each item, with its quantity at every outlet that you may see.',
  access: 'inventory.read',
  query: items.query,
  answer: {
    code: 'STOCK_BY_OUTLET_LISTED',
    message: 'The stock by outlet.',
    data: CursorPage('StockByOutletPage', StockByOutlet),
    meta: 'page',
  },

  handle: async (context) => {
    const { data, meta } = await readPage<Row>(context, items, columns(context.actor));
    const rows = data.rows.map(({ levels, ...row }) => ({
      ...row,
      quantity: sumFromE4(levels.reduce((sum, { quantityE4 }) => sum + BigInt(quantityE4), 0n)),
      outlets: levels.map(({ outletId, quantityE4 }) => ({ outletId, quantity: fromE4(BigInt(quantityE4)) })),
    }));
    return { data: { ...data, rows }, meta };
  },
});
