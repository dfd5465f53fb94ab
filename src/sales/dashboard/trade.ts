import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import { sumFromE4 } from '../../http/quantity.ts';
import { itemName } from '../../inventory/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { movementConditions } from '../sale/movements.ts';
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
};

/** The items that brought most, after what came back of them. */
export async function readTopItems(
  tx: Tx,
  actor: Actor,
  { outletId, days }: OutletPeriod,
): Promise<Dashboard['topItems']> {
  const rows = await tx.all<ItemRow>(sql`
    select f.product_id as "productId", f.variant_id as "variantId", ${itemName} as name, f.quantity_e4 as "quantityE4",
           f.refunded_e4 as "refundedE4", f.total_minor as "totalMinor", f.refunded_minor as "refundedMinor"
    from (
      select m.product_id, m.variant_id, round(sum(m.quantity_e8) / 10000) as quantity_e4,
             round(sum(m.refunded_e8) / 10000) as refunded_e4, sum(m.total_minor) as total_minor,
             sum(m.refunded_minor) as refunded_minor
      from item_movements m
      where ${movementConditions(actor, { outletId, date_from: days.from, date_to: days.to })}
      group by m.product_id, m.variant_id
      having sum(m.total_minor - m.refunded_minor) > 0
      order by sum(m.total_minor - m.refunded_minor) desc, m.variant_id
      limit 10) f
    join variants v on v.org_id = ${actor.orgId} and v.id = f.variant_id
    join products p on p.org_id = v.org_id and p.id = v.product_id
    order by f.total_minor - f.refunded_minor desc, f.variant_id`);
  return rows.map(({ quantityE4, refundedE4, totalMinor, refundedMinor, ...item }) => ({
    ...item,
    quantity: sumFromE4(quantityE4),
    netQuantity: sumFromE4(quantityE4 - refundedE4),
    total: majorOf(actor, totalMinor),
    refunded: majorOf(actor, refundedMinor),
    net: majorOf(actor, totalMinor - refundedMinor),
  }));
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
  const ofPeriod = movementConditions(actor, { outletId, date_from: days.from, date_to: days.to });
  // A void takes the payments of its sale out of both sums. If the void paid back more than they were, the rest counts
  // as refunded: returned goods had paid for that part of the sale.
  const rows = await tx.all<TenderRow>(sql`
    select f.method, sum(f.amount_minor) as "amountMinor", sum(f.refunded_minor) as "refundedMinor"
    from (
      select m.method, m.sales_minor as amount_minor, 0 as refunded_minor
      from payment_movements m where ${ofPeriod}
      union all
      select p.method, 0, p.amount_minor
      from refunds m
      join payments p on p.org_id = m.org_id and p.source_id = m.id and p.source_type = 'REFUND'
      where ${ofPeriod}
      union all
      select p.method, p.cash_back_minor - p.amount_minor, p.cash_back_minor - p.amount_minor
      from refunds m
      join payments p on p.org_id = m.org_id and p.source_id = m.sale_id and p.source_type = 'SALE'
      where ${ofPeriod} and m.is_void) f
    group by f.method
    having sum(f.amount_minor) <> 0 or sum(f.refunded_minor) <> 0
    order by sum(f.amount_minor) desc, f.method`);
  return rows.map(({ method, amountMinor, refundedMinor }) => ({
    method,
    amount: majorOf(actor, amountMinor),
    refunded: majorOf(actor, refundedMinor),
  }));
}
