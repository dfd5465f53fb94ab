import sql, { join, type Sql } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../../http/access.ts';
import { dateFilters, defineList } from '../../../http/list.ts';
import { majorOf } from '../../../http/money.ts';
import { fromE4, UnitPrice } from '../../../http/quantity.ts';
import { BusinessDate, Exactly, Id, Instant, Nullable, named, PatternText } from '../../../http/schema.ts';
import { seesCost, unitCostOf } from '../../cost.ts';
import { BaseQuantity, HiddenMoney } from './listing-schemas.ts';

export const StockMovement = named(
  'StockMovement',
  Exactly({
    id: Id,
    variantId: Id,
    outletId: Id,
    productName: Type.String(),
    variantName: Type.String(),
    outletName: Type.String(),
    reason: Type.String({ examples: ['PURCHASE'] }),
    quantity: { ...BaseQuantity, description: 'In base units. Below zero when goods went out.' },
    unitCost: Nullable({
      ...UnitPrice,
      description: 'Value ÷ quantity. Null when only the value changed, and for users who may not see costs.',
    }),
    value: HiddenMoney,
    balanceAfter: {
      ...BaseQuantity,
      description:
        'The stock of the outlet after the movement, in the order of recording. A backdated movement counts from when it was recorded.',
    },
    source: Exactly({ type: Type.String({ examples: ['PURCHASE'] }), id: Id }),
    businessDate: BusinessDate,
    recordedAt: Instant,
    user: Exactly({ id: Id, name: Nullable(Type.String()) }),
  }),
);
export type StockMovement = Static<typeof StockMovement>;

export type MovementRow = Omit<StockMovement, 'quantity' | 'unitCost' | 'value' | 'balanceAfter'> & {
  quantityE4: bigint;
  valueMinor: bigint;
  quantityAfterE4: bigint;
};

export const movementColumns = sql`
  m.id, m.variant_id as "variantId", m.outlet_id as "outletId", p.name as "productName", v.name as "variantName",
  o.name as "outletName", m.reason, m.quantity_e4 as "quantityE4", m.value_minor as "valueMinor",
  m.quantity_after_e4 as "quantityAfterE4", json_build_object('type', m.source_type, 'id', m.source_id) as source,
  m.business_date as "businessDate", m.recorded_at as "recordedAt",
  json_build_object('id', m.user_id, 'name', (
    select u.first_name || ' ' || u.last_name from users u where u.org_id = m.org_id and u.id = m.user_id)) as user`;

export function movementOf(actor: Actor, row: MovementRow): StockMovement {
  const { quantityE4, valueMinor, quantityAfterE4, ...rest } = row;
  const showsCost = seesCost(actor);
  return {
    ...rest,
    quantity: fromE4(quantityE4),
    unitCost: showsCost && quantityE4 !== 0n ? unitCostOf(actor, { quantityE4, valueMinor }) : null,
    value: showsCost ? majorOf(actor, valueMinor) : null,
    balanceAfter: fromE4(quantityAfterE4),
  };
}

const purchaseExample = { examples: ['PURCHASE'] };
const placeFilters = { variantId: Id, productId: Id, outletId: Id };
const movementFilters = {
  ...dateFilters,
  ...placeFilters,
  reason: PatternText('^[A-Z_]{1,40}$', 'be a reason such as PURCHASE', purchaseExample),
  sourceType: PatternText('^[A-Z_]{1,40}$', 'be the type of a source, such as PURCHASE', purchaseExample),
  sourceId: { ...Id, description: 'The purchase, adjustment, sale, … that moved it.' },
};
export type MovementFilters = { [Name in keyof typeof movementFilters]?: string | undefined };

/** The conditions on movements `m` or stock rows `s`: the filters for them, and the outlets that this user may see. */
export function placeConditions(actor: Actor, row: Sql, { variantId, productId, outletId }: MovementFilters) {
  return [
    sql`${row}.org_id = ${actor.orgId}`,
    actor.outletIds ? sql`${row}.outlet_id = any(${actor.outletIds}::uuid[])` : undefined,
    outletId ? sql`${row}.outlet_id = ${outletId}` : undefined,
    variantId ? sql`${row}.variant_id = ${variantId}` : undefined,
    productId
      ? sql`${row}.variant_id = any(array(
          select n.id from variants n where n.org_id = ${actor.orgId} and n.product_id = ${productId}))`
      : undefined,
  ].filter((condition) => condition !== undefined);
}

export function movementConditions(actor: Actor, filters: MovementFilters) {
  const { date_from, date_to, reason, sourceType, sourceId } = filters;
  return [
    ...placeConditions(actor, sql`m`, filters),
    date_from ? sql`m.business_date >= ${date_from}` : undefined,
    date_to ? sql`m.business_date <= ${date_to}` : undefined,
    reason ? sql`m.reason = ${reason}` : undefined,
    sourceType ? sql`m.source_type = ${sourceType}` : undefined,
    sourceId ? sql`m.source_id = ${sourceId}` : undefined,
  ].filter((condition) => condition !== undefined);
}

export const stockMovements = defineList({
  name: 'stock movements',
  from: sql`
    stock_movements m
    left join variants v on v.org_id = m.org_id and v.id = m.variant_id
    left join products p on p.org_id = v.org_id and p.id = v.product_id
    left join outlets o on o.org_id = m.org_id and o.id = m.outlet_id`,
  id: sql`m.id`,
  sorts: {
    date: { by: sql`m.business_date`, type: 'date' },
    recordedAt: { by: sql`m.recorded_at`, type: 'timestamptz' },
  },
  defaultSort: { key: 'date', direction: 'desc' },
  filters: movementFilters,
  where: movementConditions,
  total: countOfMovements,
});

/**
 * Each stock row has the number of its movements. They are counted one by one only when a filter is about movements.
 */
function countOfMovements(actor: Actor, filters: MovementFilters): Sql | undefined {
  if (Object.keys(filters).some((name) => !(name in placeFilters))) return undefined;
  return sql`
    select coalesce(sum(s.movements), 0)::int as total from stock s
    where ${join(placeConditions(actor, sql`s`, filters), ' and ')}`;
}
