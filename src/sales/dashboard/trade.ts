import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import { fromE4 } from '../../http/quantity.ts';
import { itemName } from '../../inventory/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { divideRounded } from '../../values/quantity.ts';
import { movementsWhere } from '../sale/movements.ts';
import { soldWhere } from '../sale/store.ts';
import type { Dashboard, DayFigures } from './schemas.ts';

export type Days = { today: string; yesterday: string; lastWeek: string };
type Of = { outletId: string | undefined; date: string };
type DayRow = {
  date: string;
  sales: bigint;
  itemsE4: bigint;
  discountMinor: bigint;
  taxMinor: bigint;
  totalMinor: bigint;
  refundedMinor: bigint;
  costMinor: bigint;
  marginMinor: bigint;
};

export async function readDays(
  tx: Tx,
  actor: Actor,
  { outletId, days }: { outletId: string | undefined; days: Days },
): Promise<Pick<Dashboard, 'today' | 'yesterday' | 'lastWeek'>> {
  const rows = await tx.all<DayRow>(sql`
    select m.business_date as date, sum(m.sales)::bigint as sales,
           round(sum(m.quantity_e8) / 10000)::bigint as "itemsE4", sum(m.discount_minor)::bigint as "discountMinor",
           sum(m.tax_minor)::bigint as "taxMinor", sum(m.total_minor)::bigint as "totalMinor",
           sum(m.refunded_minor)::bigint as "refundedMinor", sum(m.cost_minor)::bigint as "costMinor",
           sum(m.margin_minor)::bigint as "marginMinor"
    from sale_movements m
    where ${movementsWhere(actor, { outletId })}
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

function figuresOf(actor: Actor, date: string, row: DayRow | undefined): DayFigures {
  const major = (minor = 0n) => majorOf(actor, minor);
  const { sales = 0n, totalMinor = 0n, refundedMinor = 0n } = row ?? {};
  return {
    date,
    count: Number(sales),
    total: major(totalMinor),
    refunded: major(refundedMinor),
    net: major(totalMinor - refundedMinor),
    discount: major(row?.discountMinor),
    tax: major(row?.taxMinor),
    cost: major(row?.costMinor),
    margin: major(row?.marginMinor),
    averageSale: sales === 0n ? 0 : major(divideRounded(totalMinor, sales)),
    items: fromE4(row?.itemsE4 ?? 0n),
  };
}

/** From the sales of the one day: days are not kept by the hour. */
export async function readHours(tx: Tx, actor: Actor, { outletId, date }: Of): Promise<Dashboard['hours']> {
  const rows = await tx.all<{ hour: number; count: number; netMinor: bigint }>(sql`
    select extract(hour from s.completed_at at time zone o.timezone)::int as hour, count(*)::int as count,
           sum(s.total_minor - s.refunded_minor)::bigint as "netMinor"
    from sales s join outlets o on o.org_id = s.org_id and o.id = s.outlet_id
    where s.org_id = ${actor.orgId} and s.business_date = ${date} and ${soldWhere(actor)}
      and (${outletId ?? null}::uuid is null or s.outlet_id = ${outletId ?? null})
    group by 1`);
  return Array.from({ length: 24 }, (_, hour) => {
    const row = rows.find((one) => one.hour === hour);
    return { hour, count: row?.count ?? 0, net: majorOf(actor, row?.netMinor ?? 0n) };
  });
}

type ItemRow = { productId: string; variantId: string; name: string; quantityE4: bigint; totalMinor: bigint };

export async function readTopItems(
  tx: Tx,
  actor: Actor,
  { outletId, date }: Of,
): Promise<Dashboard['topItems']> {
  const rows = await tx.all<ItemRow>(sql`
    select f.product_id as "productId", f.variant_id as "variantId", ${itemName} as name, f.quantity_e4 as "quantityE4",
           f.total_minor as "totalMinor"
    from (
      select m.product_id, m.variant_id, round(sum(m.quantity_e8 - m.refunded_e8) / 10000)::bigint as quantity_e4,
             sum(m.total_minor)::bigint as total_minor
      from item_movements m
      where ${movementsWhere(actor, { outletId, date_from: date, date_to: date })}
      group by m.product_id, m.variant_id
      having sum(m.total_minor) > 0
      order by sum(m.total_minor) desc, m.variant_id
      limit 10) f
    join variants v on v.org_id = ${actor.orgId} and v.id = f.variant_id
    join products p on p.org_id = v.org_id and p.id = v.product_id
    order by f.total_minor desc, f.variant_id`);
  return rows.map(({ quantityE4, totalMinor, ...item }) => ({
    ...item,
    quantity: fromE4(quantityE4),
    total: majorOf(actor, totalMinor),
  }));
}

type TenderRow = { method: Dashboard['tenders'][number]['method']; amountMinor: bigint };

export async function readTenders(
  tx: Tx,
  actor: Actor,
  { outletId, date }: Of,
): Promise<Dashboard['tenders']> {
  const rows = await tx.all<TenderRow>(sql`
    select m.method, sum(m.sales_minor)::bigint as "amountMinor"
    from payment_movements m
    where ${movementsWhere(actor, { outletId, date_from: date, date_to: date })}
    group by m.method
    having sum(m.sales_minor) <> 0
    order by sum(m.sales_minor) desc, m.method`);
  return rows.map(({ method, amountMinor }) => ({ method, amount: majorOf(actor, amountMinor) }));
}
