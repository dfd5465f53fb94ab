import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { fromE4 } from '../../http/quantity.ts';
import { itemName } from '../../inventory/exports.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dashboard } from './schemas.ts';

type Row = { productId: string; variantId: string; name: string; quantityE4: bigint; reorderE4: bigint };
type Counted = Row & { low: number; out: number };

/** Of what these outlets have or had: goods that never lay there do not run out there. */
export async function readLowStock(
  tx: Tx,
  { orgId, outletIds }: Actor,
  outletId: string | undefined,
): Promise<Dashboard['lowStock']> {
  const rows = await tx.all<Counted>(sql`
    select p.id as "productId", v.id as "variantId", ${itemName} as name, f.quantity_e4 as "quantityE4",
           p.reorder_level_e4 as "reorderE4",
           (count(*) filter (where f.quantity_e4 > 0) over ())::int as low,
           (count(*) filter (where f.quantity_e4 <= 0) over ())::int as out
    from (
      select s.variant_id, sum(s.quantity_e4)::bigint as quantity_e4
      from stock s
      where s.org_id = ${orgId}
        and (${outletId ?? null}::uuid is null or s.outlet_id = ${outletId ?? null})
        and (${outletIds}::uuid[] is null or s.outlet_id = any(${outletIds}::uuid[]))
      group by s.variant_id) f
    join variants v on v.org_id = ${orgId} and v.id = f.variant_id and v.status = 'ACTIVE'
    join products p on p.org_id = v.org_id and p.id = v.product_id and p.status = 'ACTIVE' and p.kind = 'GOODS'
    where f.quantity_e4 <= p.reorder_level_e4
    order by f.quantity_e4, v.id
    limit 10`);
  return {
    low: rows[0]?.low ?? 0,
    out: rows[0]?.out ?? 0,
    rows: rows.map(({ productId, variantId, name, quantityE4, reorderE4 }) => ({
      productId,
      variantId,
      name,
      quantity: fromE4(quantityE4),
      reorderLevel: fromE4(reorderE4),
      status: quantityE4 > 0n ? 'LOW_STOCK' : quantityE4 === 0n ? 'OUT_OF_STOCK' : 'NEGATIVE',
    })),
  };
}
