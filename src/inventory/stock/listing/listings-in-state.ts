import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import type { stockStatuses } from './listing-schemas.ts';

type StockState = (typeof stockStatuses)[number];

/**
 * The items in these states at the outlets that one may see, one row for each item and outlet. This is what "low stock"
 * means on Home, in the list of stock and in the list of products: an item is low at an outlet, whatever other outlets
 * have of it.
 */
export function listingsInState(
  { orgId, outletIds }: Actor,
  { outletId = null, states }: { outletId?: string | null | undefined; states: StockState[] },
): Sql {
  return sql`
    select l.org_id, l.variant_id, l.outlet_id, l.status, l.reorder_level_e4
    from stock_listings l
    where l.org_id = ${orgId} and l.listed and l.status = any(${states}::text[])
      and l.outlet_id = any(array(
        select o.id from outlets o
        where o.org_id = ${orgId}
          and (${outletId}::uuid is null or o.id = ${outletId})
          and (${outletIds}::uuid[] is null or o.id = any(${outletIds}::uuid[]))))`;
}
