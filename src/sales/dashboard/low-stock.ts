import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { fromE4 } from '../../http/quantity.ts';
import { itemName, listingsInState } from '../../inventory/exports.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dashboard } from './schemas.ts';

type ShownRow = Dashboard['lowStock']['rows'][number];
type CountedRow = Omit<ShownRow, 'quantity' | 'reorderLevel'> & {
  quantityE4: bigint;
  reorderE4: bigint;
  low: number;
  out: number;
  negative: number;
};

/** Items with little or no stock, counted outlet by outlet, as in the list of stock that each figure links to. */
export async function readLowStock(
  tx: Tx,
  actor: Actor,
  outletId: string | undefined,
): Promise<Dashboard['lowStock']> {
  // The ten items are chosen first, and their names are looked up then.
  const rows = await tx.all<CountedRow>(sql`
    select p.id as "productId", v.id as "variantId", ${itemName} as name, o.id as "outletId", o.name as "outletName",
           f.quantity_e4 as "quantityE4", f.reorder_level_e4 as "reorderE4", f.status, f.low, f.out, f.negative
    from (
      select l.org_id, l.variant_id, l.outlet_id, l.status, l.reorder_level_e4, s.quantity_e4,
             (count(*) filter (where l.status = 'LOW_STOCK') over ())::int as low,
             (count(*) filter (where l.status = 'OUT_OF_STOCK') over ())::int as out,
             (count(*) filter (where l.status = 'NEGATIVE') over ())::int as negative
      from (${listingsInState(actor, { outletId, states: ['LOW_STOCK', 'RAN_OUT', 'NEGATIVE'] })}) l
      join stock s on s.org_id = l.org_id and s.variant_id = l.variant_id and s.outlet_id = l.outlet_id
      order by s.quantity_e4, l.variant_id, l.outlet_id
      limit 10) f
    join outlets o on o.org_id = f.org_id and o.id = f.outlet_id
    join variants v on v.org_id = f.org_id and v.id = f.variant_id
    join products p on p.org_id = v.org_id and p.id = v.product_id
    order by f.quantity_e4, f.variant_id, f.outlet_id`);
  const { low = 0, out = 0, negative = 0 } = rows[0] ?? {};
  return {
    low,
    out,
    negative,
    rows: rows.map(({ productId, variantId, name, outletId, outletName, quantityE4, reorderE4, status }) => ({
      productId,
      variantId,
      name,
      outletId,
      outletName,
      quantity: fromE4(quantityE4),
      reorderLevel: fromE4(reorderE4),
      status,
    })),
  };
}
