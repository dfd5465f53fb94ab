import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import { sumFromE4 } from '../../http/quantity.ts';
import { itemName } from '../../inventory/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { movementConditions } from '../sale/movements.ts';
import { costFiguresOf, type FiguresRow, salesFiguresOf, sumsOfDays } from '../sale/sales-figures.ts';
import type { Dashboard, DayFigures } from './schemas.ts';

export type Days = { today: string; yesterday: string; lastWeek: string };
type OutletDay = { outletId: string | undefined; date: string };
type DayRow = FiguresRow & { date: string };

export async function readDays(
  tx: Tx,
  actor: Actor,
  { outletId, days }: { outletId: string | undefined; days: Days },
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

const noFigures: FiguresRow = {
  sales: 0n,
  voids: 0n,
  itemsE4: 0n,
  subtotalMinor: 0n,
  discountMinor: 0n,
  taxMinor: 0n,
  roundingMinor: 0n,
  totalMinor: 0n,
  costMinor: 0n,
  refunds: 0n,
  refundedE4: 0n,
  refundedMinor: 0n,
  refundedTaxMinor: 0n,
  refundedRoundingMinor: 0n,
  returnedCostMinor: 0n,
};

function figuresOf(actor: Actor, date: string, row: FiguresRow = noFigures): DayFigures {
  return { date, ...salesFiguresOf(actor, row), ...costFiguresOf(actor, row) };
}

type HourRow = { hour: number; count: number; totalMinor: bigint; refundedMinor: bigint };

/** Reads the sales and refunds of the day itself, because the daily totals have no hours. */
export async function readHours(
  tx: Tx,
  actor: Actor,
  { outletId, date }: OutletDay,
): Promise<Dashboard['hours']> {
  const ofDay = movementConditions(actor, { outletId, date_from: date, date_to: date });
  const rows = await tx.all<HourRow>(sql`
    select extract(hour from f.at at time zone o.timezone)::int as hour, sum(f.sales)::int as count,
           sum(f.total_minor) as "totalMinor", sum(f.refunded_minor) as "refundedMinor"
    from (
      select m.org_id, m.outlet_id, m.completed_at as at, 1 as sales, m.total_minor, 0 as refunded_minor
      from sales m where ${ofDay} and m.status <> 'VOIDED'
      union all
      select m.org_id, m.outlet_id, m.recorded_at, 0, 0, m.total_minor
      from refunds m where ${ofDay} and not m.is_void) f
    join outlets o on o.org_id = f.org_id and o.id = f.outlet_id
    group by 1`);
  return Array.from({ length: 24 }, (_, hour) => {
    const { count = 0, totalMinor = 0n, refundedMinor = 0n } = rows.find((one) => one.hour === hour) ?? {};
    const [total, refunded] = [majorOf(actor, totalMinor), majorOf(actor, refundedMinor)];
    return { hour, count, total, refunded, net: majorOf(actor, totalMinor - refundedMinor) };
  });
}

type ItemRow = { productId: string; variantId: string; name: string; quantityE4: bigint; totalMinor: bigint };

export async function readTopItems(
  tx: Tx,
  actor: Actor,
  { outletId, date }: OutletDay,
): Promise<Dashboard['topItems']> {
  const rows = await tx.all<ItemRow>(sql`
    select f.product_id as "productId", f.variant_id as "variantId", ${itemName} as name, f.quantity_e4 as "quantityE4",
           f.total_minor as "totalMinor"
    from (
      select m.product_id, m.variant_id, round(sum(m.quantity_e8) / 10000) as quantity_e4,
             sum(m.total_minor) as total_minor
      from item_movements m
      where ${movementConditions(actor, { outletId, date_from: date, date_to: date })}
      group by m.product_id, m.variant_id
      having sum(m.total_minor) > 0
      order by sum(m.total_minor) desc, m.variant_id
      limit 10) f
    join variants v on v.org_id = ${actor.orgId} and v.id = f.variant_id
    join products p on p.org_id = v.org_id and p.id = v.product_id
    order by f.total_minor desc, f.variant_id`);
  return rows.map(({ quantityE4, totalMinor, ...item }) => ({
    ...item,
    quantity: sumFromE4(quantityE4),
    total: majorOf(actor, totalMinor),
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
  { outletId, date }: OutletDay,
): Promise<Dashboard['tenders']> {
  const ofDay = movementConditions(actor, { outletId, date_from: date, date_to: date });
  // A void takes the payments of its sale out of both sums. If the void paid back more than they were, the rest counts
  // as refunded: returned goods had paid for that part of the sale.
  const rows = await tx.all<TenderRow>(sql`
    select f.method, sum(f.amount_minor) as "amountMinor", sum(f.refunded_minor) as "refundedMinor"
    from (
      select m.method, m.sales_minor as amount_minor, 0 as refunded_minor
      from payment_movements m where ${ofDay}
      union all
      select p.method, 0, p.amount_minor
      from refunds m
      join payments p on p.org_id = m.org_id and p.source_id = m.id and p.source_type = 'REFUND'
      where ${ofDay}
      union all
      select p.method, p.cash_back_minor - p.amount_minor, p.cash_back_minor - p.amount_minor
      from refunds m
      join payments p on p.org_id = m.org_id and p.source_id = m.sale_id and p.source_type = 'SALE'
      where ${ofDay} and m.is_void) f
    group by f.method
    having sum(f.amount_minor) <> 0 or sum(f.refunded_minor) <> 0
    order by sum(f.amount_minor) desc, f.method`);
  return rows.map(({ method, amountMinor, refundedMinor }) => ({
    method,
    amount: majorOf(actor, amountMinor),
    refunded: majorOf(actor, refundedMinor),
  }));
}
