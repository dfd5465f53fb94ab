import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { naturalKey } from '../../http/list.ts';
import type { Tx } from '../../platform/db.ts';
import { largestE4 } from '../../values/quantity.ts';
import { failField } from '../../values/refusal.ts';
import { nextCount } from './rules.ts';
import { type StocktakeRow, updateStocktake } from './store.ts';

export type SentCount = {
  /** The path of the count in the request. */
  field: string;
  /** The field of the count that names its item. */
  name: string;
  variantId: string;
  /** In base units. */
  quantityE4: bigint;
  /** Null: now. */
  countedAt: string | null;
};

type Compared = {
  at: number;
  isFuture: boolean;
  isBeforeStart: boolean;
  hasLine: boolean;
  countedE4: bigint | null;
  /** Whether the line has a later count than this. */
  hasLaterCount: boolean;
  bookE4: bigint;
};

/** Writes counts into a stocktake that the caller has locked, so that what is read here holds until the commit. */
export async function writeCounts(
  tx: Tx,
  actor: Actor,
  { stocktake, counts, mode }: { stocktake: StocktakeRow; counts: SentCount[]; mode: 'SET' | 'ADD' },
): Promise<StocktakeRow> {
  const compared = await compareWithBook(tx, actor, stocktake, counts);
  for (const one of compared) rejectUncountable(stocktake, counts[one.at] as SentCount, one);

  const byVariant = Map.groupBy(compared, ({ at }) => counts[at]?.variantId ?? '');
  const written = [...byVariant].flatMap(([variantId, same]) => {
    const latest = same.at(-1) as Compared;
    const quantityE4 = same.reduce((sum, { at }) => sum + (counts[at]?.quantityE4 ?? 0n), 0n);
    const next = nextCount(latest, quantityE4, mode);
    if (!next) return [];
    const { field, countedAt } = counts[latest.at] as SentCount;
    if (next.countedE4 > largestE4) {
      throw failField('VALIDATION_FAILED', {
        field: `${field}.quantity`,
        message: 'makes the count too large',
      });
    }
    const { bookE4, hasLine } = latest;
    return [{ ...next, variantId, countedAt, bookE4, hasLine, isFirst: latest.countedE4 === null }];
  });
  const texts = (pick: (one: (typeof written)[number]) => bigint) => written.map((one) => String(pick(one)));
  tx.defer(sql`
    insert into stocktake_lines as l
      (org_id, stocktake_id, variant_id, name_key, book_e4, counted_e4, counted_at, counted_by)
    select v.org_id, ${stocktake.id}, v.id, p.sort_key || E'\\t' || ${naturalKey(sql`v.name`)},
           case when k.is_stamped then k.book_e4 end, k.counted_e4,
           case when k.is_stamped then coalesce(k.counted_at, clock_timestamp()) end,
           case when k.is_stamped then ${actor.userId}::uuid end
    from unnest(${written.map(({ variantId }) => variantId)}::uuid[], ${texts((one) => one.bookE4)}::bigint[],
                ${texts((one) => one.countedE4)}::bigint[], ${written.map((one) => one.countedAt)}::timestamptz[],
                ${written.map(({ isStamped }) => isStamped)}::boolean[])
      as k (variant_id, book_e4, counted_e4, counted_at, is_stamped)
    join variants v on v.org_id = ${actor.orgId} and v.id = k.variant_id
    join products p on p.org_id = v.org_id and p.id = v.product_id
    on conflict (org_id, stocktake_id, variant_id) do update
    set counted_e4 = excluded.counted_e4, book_e4 = coalesce(excluded.book_e4, l.book_e4),
        late_e4 = case when excluded.book_e4 is null then l.late_e4 else 0 end,
        counted_at = coalesce(excluded.counted_at, l.counted_at),
        counted_by = coalesce(excluded.counted_by, l.counted_by)`);
  const added = written.filter(({ hasLine }) => !hasLine).length;
  const first = written.filter(({ isFirst }) => isFirst).length;
  const set = sql`line_count = t.line_count + ${added}::int, counted_count = t.counted_count + ${first}::int`;
  return updateStocktake(tx, actor, { id: stocktake.id, set });
}

/** The line and the book for each count, as of its own moment. The earliest count comes first. */
function compareWithBook(
  tx: Tx,
  { orgId }: Actor,
  { id, outletId, createdAt }: StocktakeRow,
  counts: SentCount[],
): Promise<Compared[]> {
  return tx.all<Compared>(sql`
    select (k.at - 1)::int as at, coalesce(k.counted_at > clock_timestamp(), false) as "isFuture",
           coalesce(k.counted_at < ${createdAt}::timestamptz, false) as "isBeforeStart",
           l.variant_id is not null as "hasLine", l.counted_e4 as "countedE4",
           coalesce(l.counted_at > k.counted_at, false) as "hasLaterCount",
           case when k.counted_at is null then coalesce(s.quantity_e4, 0)
                else coalesce(m.quantity_after_e4, 0) + late.quantity_e4 end as "bookE4"
    from unnest(${counts.map(({ variantId }) => variantId)}::uuid[],
                ${counts.map(({ countedAt }) => countedAt)}::timestamptz[])
      with ordinality as k (variant_id, counted_at, at)
    left join stocktake_lines l
      on l.org_id = ${orgId} and l.stocktake_id = ${id} and l.variant_id = k.variant_id
    left join stock s on s.org_id = ${orgId} and s.variant_id = k.variant_id and s.outlet_id = ${outletId}
    left join lateral (
      select m.quantity_after_e4 from stock_movements m
      where k.counted_at is not null and m.recorded_at <= k.counted_at
        and m.org_id = ${orgId} and m.variant_id = k.variant_id and m.outlet_id = ${outletId}
      order by m.number desc
      limit 1) m on true
    -- Movements that happened before the count but were recorded later are part of what was on the shelf.
    cross join lateral (
      select coalesce(sum(x.quantity_e4), 0)::bigint as quantity_e4 from stock_movements x
      where k.counted_at is not null and x.occurred_at <= k.counted_at and x.recorded_at > k.counted_at
        and x.org_id = ${orgId} and x.variant_id = k.variant_id and x.outlet_id = ${outletId}) late
    order by k.counted_at, k.at`);
}

function rejectUncountable(stocktake: StocktakeRow, { field, name }: SentCount, found: Compared): void {
  // A count of everything includes whatever turns up, even items that were disabled or created since.
  if (!found.hasLine && stocktake.scope !== 'ALL') {
    throw failField('VALIDATION_FAILED', {
      field: `${field}.${name}`,
      message: 'is not part of this stocktake',
    });
  }
  if (found.isFuture || found.isBeforeStart) {
    throw failField('VALIDATION_FAILED', {
      field: `${field}.countedAt`,
      message: found.isFuture
        ? 'must not be in the future'
        : `must not be before the start, ${stocktake.createdAt}`,
    });
  }
}
