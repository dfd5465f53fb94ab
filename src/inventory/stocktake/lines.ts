import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { contains, defineList, findableBy } from '../../http/list.ts';
import { fromE4, sumFromE4 } from '../../http/quantity.ts';
import { Choice, Id, Text } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { largestMinor } from '../../values/money.ts';
import { findProducts } from '../product/find-products.ts';
import type { StocktakeLine, StocktakeTotals } from './schemas.ts';
import { costOf, type StocktakeRow } from './store.ts';

/**
 * The lines of a stocktake with the stock of their items. The stock is looked up line by line: a join over 10,000 new
 * lines took longer than the 5 s that a statement has.
 */
const linesWithStock = sql`
  stocktake_lines l
  join stocktakes t on t.org_id = l.org_id and t.id = l.stocktake_id
  left join lateral (
    select s.quantity_e4, s.value_minor, s.known_quantity_e4, s.known_value_minor from stock s
    where s.org_id = l.org_id and s.variant_id = l.variant_id and s.outlet_id = t.outlet_id
    limit 1) s on true`;

const linesWithItems = sql`
  ${linesWithStock}
  join variants v on v.org_id = l.org_id and v.id = l.variant_id
  join products p on p.org_id = v.org_id and p.id = v.product_id`;

const largest = sql`${largestMinor}::numeric`;
const isOpen = sql`t.status in ('IN_PROGRESS', 'IN_REVIEW')`;

/**
 * Limits an estimate to the largest amount, because a mistyped count may exceed it. Completion refuses such a count.
 */
const estimate = (worth: Sql) => sql`greatest(least(round(${worth}), ${largest}), -${largest})::bigint`;

/** The value that completion posted or, before completion, would post at the average of now. */
const valueMinor = sql`
  case when l.counted_e4 is null or t.status = 'CANCELLED' then null
       when t.status = 'COMPLETED' then coalesce(l.difference_minor, 0)
       when s.quantity_e4 > 0
       then ${estimate(sql`(l.counted_e4 - l.book_e4) * s.value_minor::numeric / s.quantity_e4`)}
       when s.known_quantity_e4 > 0
       then ${estimate(sql`(l.counted_e4 - l.book_e4) * s.known_value_minor::numeric / s.known_quantity_e4`)}
       else 0 end`;

export const lineColumns = sql`
  l.variant_id as "variantId", p.id as "productId", p.name as product, v.name as variant, v.sku, v.barcode,
  case when l.counted_e4 is null and ${isOpen} then coalesce(s.quantity_e4, 0) else l.book_e4 end as "bookE4",
  l.counted_e4 as "countedE4", l.counted_e4 - l.book_e4 as "differenceE4", ${valueMinor} as "valueMinor",
  l.late_e4 as "lateE4", l.counted_at as "countedAt", l.counted_by as "countedBy"`;

export type LineRow = Omit<
  StocktakeLine,
  'book' | 'counted' | 'difference' | 'differenceValue' | 'lateQuantity'
> & {
  lateE4: bigint;
  bookE4: bigint | null;
  countedE4: bigint | null;
  differenceE4: bigint | null;
  valueMinor: bigint | null;
};

/** In a blind stocktake nobody sees the book before the review, because whoever counts could copy it. */
export function hidesBook({ blind, status }: Pick<StocktakeRow, 'blind' | 'status'>): boolean {
  return blind && status === 'IN_PROGRESS';
}

export function lineOf(actor: Actor, stocktake: StocktakeRow, row: LineRow): StocktakeLine {
  const { bookE4, countedE4, differenceE4, valueMinor: minor, lateE4, ...rest } = row;
  const isHidden = hidesBook(stocktake);
  const shown = (e4: bigint | null) => (e4 === null ? null : fromE4(e4));
  return {
    ...rest,
    book: isHidden ? null : shown(bookE4),
    counted: shown(countedE4),
    difference: isHidden ? null : shown(differenceE4),
    differenceValue: isHidden ? null : costOf(actor, minor),
    lateQuantity: isHidden ? null : fromE4(lateE4),
  };
}

const lineStates = {
  COUNTED: sql`l.counted_e4 is not null`,
  UNCOUNTED: sql`l.counted_e4 is null`,
  DIFFERENT: sql`l.counted_e4 <> l.book_e4`,
  LATE: sql`l.late_e4 <> 0`,
} satisfies Record<string, Sql>;

export const stocktakeLines = defineList({
  name: 'stocktakeLines',
  from: linesWithItems,
  id: sql`l.variant_id`,
  sorts: { name: { by: sql`l.name_key`, type: 'text' } },
  defaultSort: { key: 'name', direction: 'asc' },
  filters: {
    stocktakeId: Id,
    status: Choice(['COUNTED', 'UNCOUNTED', 'DIFFERENT', 'LATE'], {
      description:
        'DIFFERENT: the count differs from the book. LATE: something that happened before the count was recorded after it.',
    }),
    search: Text(100, {
      description: 'Part of the name, of a SKU or of a barcode; one or two characters must begin a word.',
    }),
  },
  where: (actor, { stocktakeId = '', status, search }) => [
    sql`l.org_id = ${actor.orgId} and l.stocktake_id = ${stocktakeId}`,
    status ? lineStates[status] : undefined,
    ...(search ? [findableBy(sql`p.id`, findProducts, [search.trim()]), hasPart(search)] : []),
  ],
  // The stocktake keeps the number of its lines, and of the counted ones.
  total: ({ orgId }, { stocktakeId = '', status, search }) => {
    if (search || status === 'DIFFERENT' || status === 'LATE') return undefined;
    const counted = { COUNTED: sql`counted_count`, UNCOUNTED: sql`line_count - counted_count` };
    return sql`
      select ${status ? counted[status] : sql`line_count`} as total from stocktakes
      where org_id = ${orgId} and id = ${stocktakeId}`;
  },
});

/** A product that is found by the code of a variant is listed with that variant only. */
function hasPart(search: string): Sql {
  const has = (column: Sql) => contains(sql`lower(${column})`, search);
  return sql`(
    ${has(sql`p.name`)} or ${has(sql`v.name`)} or ${has(sql`v.sku`)} or ${has(sql`v.barcode`)} or exists (
      select from item_prices i
      where i.org_id = v.org_id and i.variant_id = v.id and ${has(sql`i.barcode`)}))`;
}

export async function readLines(
  tx: Tx,
  actor: Actor,
  stocktake: StocktakeRow,
  variantIds: string[],
): Promise<StocktakeLine[]> {
  const rows = await tx.all<LineRow>(sql`
    select ${lineColumns} from ${linesWithItems}
    where l.org_id = ${actor.orgId} and l.stocktake_id = ${stocktake.id} and l.variant_id = any (${variantIds}::uuid[])
    order by l.name_key, l.variant_id`);
  return rows.map((row) => lineOf(actor, stocktake, row));
}

type TotalsRow = {
  different: number;
  late: number;
  shortageE4: bigint;
  surplusE4: bigint;
  shortageMinor: bigint;
  surplusMinor: bigint;
};

/** The sums of all lines, before and after completion. */
export async function readTotals(tx: Tx, actor: Actor, stocktake: StocktakeRow): Promise<StocktakeTotals> {
  const counted = {
    counted: stocktake.countedCount,
    uncounted: stocktake.lineCount - stocktake.countedCount,
  };
  if (hidesBook(stocktake)) {
    const quantities = { different: null, late: null, shortageQuantity: null, surplusQuantity: null };
    return { ...counted, ...quantities, shortageValue: null, surplusValue: null };
  }
  const sums = await tx.one<TotalsRow>(sql`
    select (count(*) filter (where d.difference_e4 <> 0))::int as different,
           (count(*) filter (where d.is_late))::int as late,
           coalesce(-sum(d.difference_e4) filter (where d.difference_e4 < 0), 0) as "shortageE4",
           coalesce(sum(d.difference_e4) filter (where d.difference_e4 > 0), 0) as "surplusE4",
           coalesce(-sum(d.value_minor) filter (where d.difference_e4 < 0), 0) as "shortageMinor",
           coalesce(sum(d.value_minor) filter (where d.difference_e4 > 0), 0) as "surplusMinor"
    from (
      select l.counted_e4 - l.book_e4 as difference_e4, ${valueMinor} as value_minor, ${lineStates.LATE} as is_late
      from ${linesWithStock}
      where l.org_id = ${actor.orgId} and l.stocktake_id = ${stocktake.id} and (${lineStates.DIFFERENT} or ${lineStates.LATE})) d`);
  if (!sums) throw new Error('an aggregate has a row');
  return {
    ...counted,
    different: sums.different,
    late: sums.late,
    shortageQuantity: sumFromE4(sums.shortageE4),
    surplusQuantity: sumFromE4(sums.surplusE4),
    shortageValue: costOf(actor, sums.shortageMinor),
    surplusValue: costOf(actor, sums.surplusMinor),
  };
}
