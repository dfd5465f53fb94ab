import sql, { raw, type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import { sumFromE4 } from '../../http/quantity.ts';
import { itemName } from '../../inventory/exports.ts';
import { allOutlets, factsOfDay } from '../../ledger/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { itemMovements, movementConditions } from '../sale/movements.ts';
import {
  costFiguresOf,
  type FiguresRow,
  noFigures,
  salesFiguresOf,
  sumsOfDays,
} from '../sale/sales-figures.ts';
import type { Days } from './ranges.ts';
import type { Dashboard, DayFigures } from './schemas.ts';

export type ComparedDays = { today: string; yesterday: string; lastWeek: string };
type OutletPeriod = { outletId: string | undefined; days: Days };
type DayRow = FiguresRow & { date: string };

export async function readDays(
  tx: Tx,
  actor: Actor,
  { outletId, days }: { outletId: string | undefined; days: ComparedDays },
): Promise<Pick<Dashboard, 'today' | 'yesterday' | 'lastWeek'>> {
  const rows = await tx.all<DayRow>(sql`
    select m.business_date as date, ${sumsOfDays}
    from sale_movements m
    where ${movementConditions(actor, { outletId })}
      and m.business_date in (${days.today}, ${days.yesterday}, ${days.lastWeek})
    group by m.business_date`);
  const figures = (date: string) =>
    figuresOf(
      actor,
      date,
      rows.find((row) => row.date === date),
    );
  return {
    today: figures(days.today),
    yesterday: figures(days.yesterday),
    lastWeek: figures(days.lastWeek),
  };
}

function figuresOf(actor: Actor, date: string, row: FiguresRow = noFigures): DayFigures {
  return { date, ...salesFiguresOf(actor, row), ...costFiguresOf(actor, row) };
}

type ItemRow = {
  productId: string;
  variantId: string;
  name: string;
  quantityE4: bigint;
  refundedE4: bigint;
  totalMinor: bigint;
  refundedMinor: bigint;
  isSure: boolean;
};

/** The items that brought most, after what came back of them. */
export async function readTopItems(
  tx: Tx,
  actor: Actor,
  { outletId, days }: OutletPeriod,
): Promise<Dashboard['topItems']> {
  const isOneDay = days.from === days.to;
  const hasList = isOneDay && (outletId !== undefined || !actor.outletIds);
  const listed = hasList ? await readListedItems(tx, actor, { outletId, days }) : [];
  const rows = listed[0]?.isSure ? listed : await readSummedItems(tx, actor, { outletId, days });
  return rows.map(({ quantityE4, refundedE4, totalMinor, refundedMinor, isSure: _, ...item }) => ({
    ...item,
    quantity: sumFromE4(quantityE4),
    netQuantity: sumFromE4(quantityE4 - refundedE4),
    total: majorOf(actor, totalMinor),
    refunded: majorOf(actor, refundedMinor),
    net: majorOf(actor, totalMinor - refundedMinor),
  }));
}

/** Adds up every item of the period. */
function readSummedItems(tx: Tx, actor: Actor, period: OutletPeriod): Promise<ItemRow[]> {
  return readBestItems(tx, actor, period, {
    best: sql`best as materialized (${bestOf(itemMovements(actor, filtersOf(period)))})`,
    isSure: sql`true`,
  });
}

/**
 * Adds up only the items that were on the list of the day when it was last folded, and those with facts since. The list
 * names the best of the others. If one of the ten would stand behind that one, the ten are not sure.
 */
function readListedItems(tx: Tx, actor: Actor, period: OutletPeriod): Promise<ItemRow[]> {
  const { outletId, days } = period;
  const variantIds = sql`array(select variant_id from candidates)`;
  return readBestItems(tx, actor, period, {
    best: sql`
      listed as materialized (
        select b.variant_ids, b.next_id, b.next_minor from best_items b
        where b.org_id = ${actor.orgId} and b.business_date = ${days.from} and b.outlet_id = ${outletId ?? allOutlets}
          and b.facts = ${factsOfDay(sql`b`)}),
      candidates as materialized (
        select unnest(variant_ids) as variant_id from listed
        union
        select m.variant_id from item_tail m where ${movementConditions(actor, filtersOf(period))}),
      best as materialized (${bestOf(itemMovements(actor, filtersOf(period), { variantIds }))})`,
    isSure: sql`
      coalesce((select coalesce(l.next_minor, 0) <= 0
                       or (select count(*) = ${shownItems} and bool_and((-b.net_minor, b.variant_id) < (-l.next_minor, l.next_id))
                           from best b)
                from listed l), false)`,
  });
}

const shownItems = raw('10');

function filtersOf({ outletId, days }: OutletPeriod) {
  return { outletId, date_from: days.from, date_to: days.to };
}

function bestOf(movements: Sql): Sql {
  return sql`
    select m.variant_id, sum(m.total_minor - m.refunded_minor) as net_minor
    from (${movements}) m
    group by m.variant_id
    having sum(m.total_minor - m.refunded_minor) > 0
    order by net_minor desc, m.variant_id
    limit ${shownItems}`;
}

/** The best are chosen by one sum of each item. The other sums are read of the best only. */
function readBestItems(
  tx: Tx,
  actor: Actor,
  period: OutletPeriod,
  { best, isSure }: { best: Sql; isSure: Sql },
): Promise<ItemRow[]> {
  const variantIds = sql`array(select variant_id from best)`;
  return tx.all<ItemRow>(sql`
    with ${best}
    select f.product_id as "productId", f.variant_id as "variantId", ${itemName} as name, f.quantity_e4 as "quantityE4",
           f.refunded_e4 as "refundedE4", f.total_minor as "totalMinor", f.refunded_minor as "refundedMinor",
           ${isSure} as "isSure"
    from (
      select m.product_id, m.variant_id, round(sum(m.quantity_e8) / 10000) as quantity_e4,
             round(sum(m.refunded_e8) / 10000) as refunded_e4, sum(m.total_minor) as total_minor,
             sum(m.refunded_minor) as refunded_minor
      from (${itemMovements(actor, filtersOf(period), { variantIds })}) m
      group by m.product_id, m.variant_id) f
    join variants v on v.org_id = ${actor.orgId} and v.id = f.variant_id
    join products p on p.org_id = v.org_id and p.id = v.product_id
    order by f.total_minor - f.refunded_minor desc, f.variant_id`);
}

type TenderRow = {
  method: Dashboard['tenders'][number]['method'];
  amountMinor: bigint;
  refundedMinor: bigint;
};

export async function readTenders(
  tx: Tx,
  actor: Actor,
  { outletId, days }: OutletPeriod,
): Promise<Dashboard['tenders']> {
  const rows = await tx.all<TenderRow>(sql`
    select m.method, sum(m.amount_minor) as "amountMinor", sum(m.refunded_minor) as "refundedMinor"
    from tender_movements m
    where ${movementConditions(actor, { outletId, date_from: days.from, date_to: days.to })}
    group by m.method
    having sum(m.amount_minor) <> 0 or sum(m.refunded_minor) <> 0
    order by sum(m.amount_minor) desc, m.method`);
  return rows.map(({ method, amountMinor, refundedMinor }) => ({
    method,
    amount: majorOf(actor, amountMinor),
    refunded: majorOf(actor, refundedMinor),
  }));
}
