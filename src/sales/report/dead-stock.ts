import sql, { join } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { defineList } from '../../http/list.ts';
import { Id } from '../../http/schema.ts';
import { readBusinessYear } from '../../ledger/exports.ts';
import { getVisibleOutlet } from '../../org/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { itemMovements } from '../sale/movements.ts';
import { chosenProducts, productFilters } from './chosen-products.ts';

const filters = {
  days: Type.Integer({
    minimum: 1,
    maximum: 3650,
    description: 'How long it was not sold. Left out: 90.',
    examples: [90],
  }),
  outletId: Id,
  ...productFilters,
};
type Filters = { [Name in keyof typeof filters]?: Static<(typeof filters)[Name]> };

// Each request puts its own `from` in place of this one. It holds the filters as well.
const list = defineList({
  name: 'dead stock',
  from: sql`dead d`,
  id: sql`d.id`,
  sorts: {
    value: { by: sql`d.value_minor`, type: 'bigint' },
    quantity: { by: sql`d.quantity_e4`, type: 'bigint' },
    name: { by: sql`d.name_key`, type: 'text' },
  },
  defaultSort: { key: 'value', direction: 'desc' },
  filters,
  where: () => [sql`true`],
  isCountedWithRows: true,
});
export const { query: deadStockQuery, summaryQuery: deadStockSummaryQuery } = list;

/** The first day of those in which nothing was sold. */
export async function readSince(tx: Tx, actor: Actor, { days = 90, outletId }: Filters): Promise<string> {
  if (outletId) await getVisibleOutlet(tx, actor, outletId);
  const { today } = await readBusinessYear(tx, actor);
  return Temporal.PlainDate.from(today)
    .subtract({ days: days - 1 })
    .toString();
}

/** Stock `s` of listing `l` and product `p` that the filters choose. */
export function chosenStock(actor: Actor, { outletId, ...chosen }: Filters) {
  const conditions = [
    sql`s.org_id = ${actor.orgId} and s.quantity_e4 > 0`,
    actor.outletIds ? sql`s.outlet_id = any(${actor.outletIds}::uuid[])` : undefined,
    outletId ? sql`s.outlet_id = ${outletId}` : undefined,
    chosenProducts(actor, chosen),
  ].filter((one) => one !== undefined);
  return sql`
    stock s
    join stock_listings l on l.org_id = s.org_id and l.variant_id = s.variant_id and l.outlet_id = s.outlet_id
    join variants v on v.org_id = s.org_id and v.id = s.variant_id
    join products p on p.org_id = v.org_id and p.id = v.product_id
    where ${join(conditions, ' and ')}`;
}

/**
 * Goods `d` that were on the shelf before the day `since`, are still there, and were not sold from then on. What ran
 * out and came back later is not among them: the last movement before that day left none.
 */
export function deadStock(actor: Actor, filters: Filters, since: string) {
  const sold = itemMovements(actor, { date_from: since, outletId: filters.outletId }, { byOutlet: true });
  return {
    ...list,
    from: sql`(
      select l.id, l.name_key, s.org_id, s.variant_id, s.outlet_id, p.id as product_id, p.name as product_name,
             v.name as variant_name, v.sku, s.quantity_e4, s.value_minor
      from ${chosenStock(actor, filters)}
        and not exists (
          select from (
            select m.variant_id, m.outlet_id from (${sold}) m
            group by m.variant_id, m.outlet_id having sum(m.quantity_e8) > 0) n
          where n.variant_id = s.variant_id and n.outlet_id = s.outlet_id)
        and (
          select m.quantity_after_e4 from stock_movements m
          where m.org_id = s.org_id and m.variant_id = s.variant_id and m.outlet_id = s.outlet_id
            and m.business_date < ${since}
          order by m.number desc limit 1) > 0) d`,
  };
}
