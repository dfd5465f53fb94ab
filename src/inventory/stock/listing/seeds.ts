import sql from 'sql-template-tag';
import { fromE4 } from '../../../http/quantity.ts';
import type { AdjustmentSeed } from './listing-schemas.ts';

/** The columns that both seed lists have of an item. */
export const seedColumns = sql`
  l.id, v.product_id as "productId", l.variant_id as "variantId", p.name, v.name as variant, v.sku, v.barcode,
  coalesce(s.quantity_e4, 0) as "quantityE4", l.reorder_level_e4 as "reorderLevelE4", l.status,
  coalesce((
    select json_agg(json_build_object(
      'itemPriceId', i.id, 'measurementId', i.measurement_id, 'unit', m.abr, 'factor', i.factor_e4 * 0.0001,
      'price', i.price_e4 * 0.0001, 'barcode', i.barcode)
      order by i.factor_e4 <> 10000, i.factor_e4, i.id)
    from item_prices i
    left join measurements m on m.org_id = i.org_id and m.id = i.measurement_id
    where i.org_id = l.org_id and i.variant_id = l.variant_id), '[]') as units`;

export type SeedRow = Omit<AdjustmentSeed, 'quantity' | 'reorderLevel' | 'averageCost'> & {
  quantityE4: bigint;
  reorderLevelE4: bigint;
};

export function seedOf<Row extends SeedRow>(row: Row) {
  return { ...row, quantity: fromE4(row.quantityE4), reorderLevel: fromE4(row.reorderLevelE4) };
}
