import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import type { stockStatuses } from './listing-schemas.ts';

type StockStatus = (typeof stockStatuses)[number];
type StockState = Exclude<StockStatus, 'OUT_OF_STOCK'> | 'RAN_OUT';

/**
 * The items in these states at the outlets that one may see, one row for each item and outlet. This is what "low stock"
 * and "out of stock" mean on Home, in the list of stock and in the list of products: an item is low at an outlet,
 * whatever other outlets have of it. It ran out where the outlet had it before; what an outlet never had is not missing
 * there, nor is anything at a closed outlet.
 */
export function listingsInState(
  { orgId, outletIds }: Actor,
  { outletId, states }: { outletId?: string | null | undefined; states: StockState[] },
): Sql {
  const statuses = states.map((state) => (state === 'RAN_OUT' ? 'OUT_OF_STOCK' : state));
  // Not EXISTS: PostgreSQL would read the whole stock into a hash table first, for the few items that ran out. The
  // outlets are read once, and not for each item.
  const onlyWhatRanOut = sql`
    and (l.status <> 'OUT_OF_STOCK'
         or l.outlet_id = any(array(select o.id from outlets o where o.org_id = ${orgId} and o.status = 'ACTIVE'))
            and (select true from stock s
                 where s.org_id = l.org_id and s.variant_id = l.variant_id and s.outlet_id = l.outlet_id))`;
  return sql`
    select l.org_id, l.variant_id, l.outlet_id, l.status, l.reorder_level_e4
    from stock_listings l
    where l.org_id = ${orgId} and l.listed and ${isInState(sql`l.status`, statuses)}
      and l.outlet_id = any(array(
        select o.id from outlets o
        where o.org_id = ${orgId}
          ${outletId ? sql`and o.id = ${outletId}` : empty}
          ${outletIds ? sql`and o.id = any(${outletIds}::uuid[])` : empty}))
      ${states.includes('RAN_OUT') ? onlyWhatRanOut : empty}`;
}

/** The states are in the text: PostgreSQL keeps no plan for a list of unknown length, and plans it every time. */
export function isInState(status: Sql, states: StockStatus[]): Sql {
  return sql`${status} in (${raw(states.map((state) => `'${state}'`).join(', '))})`;
}
