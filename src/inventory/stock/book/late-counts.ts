import sql, { type Sql } from 'sql-template-tag';
import { fromE4 } from '../../../http/quantity.ts';
import type { Bookkeeper, EntryLine, Source } from '../../../ledger/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { nameOfVariant } from '../../product/columns.ts';
import { type StockKey, stockKey } from './store.ts';

/** When something happened, as the request says: the instant, or only the day. Neither: now. */
export type Happened = { occurredAt?: string | undefined; businessDate?: string | undefined };

/** The first count of an item after something that is recorded only now. The book of that count lacked it. */
export type LateCount = StockKey & {
  stocktakeId: string;
  name: string;
  countedAt: string;
  countedE4: bigint;
  /** Whether the difference of the count is posted already. If not, completion posts it. */
  isPosted: boolean;
  differenceE4: bigint;
  differenceMinor: bigint;
  /** How much the book of the count lacked. */
  lateE4: bigint;
  /** By how much that changes the value of the posted difference. */
  changedMinor: bigint;
};

/** Something that happened earlier, the counts since then, and the day on which these are corrected. */
export type Late = {
  occurredAt: string;
  /** Whether the instant is known, or only the day, whose end is taken. */
  isInstant: boolean;
  today: string;
  counts: Map<string, LateCount>;
};

type EarlierEvent = { outletId: string; variants: Sql; happened: Happened | undefined };

/**
 * Finds the counts whose book lacks something that happened earlier. Only the first count of each item after it: that
 * count corrected the stock for the later ones. When only the day is known, it counts as happened at the end of that
 * day. Open stocktakes are locked, so that no count comes in meanwhile; they stand before stock in the common order of
 * locks.
 */
export async function findLateCounts(
  tx: Tx,
  { orgId }: Bookkeeper,
  { outletId, variants, happened }: EarlierEvent,
): Promise<Late | undefined> {
  if (!happened?.occurredAt && !happened?.businessDate) return undefined;
  const moment = sql`
    select least(
      coalesce(${happened.occurredAt ?? null}::timestamptz,
               ((${happened.businessDate ?? null}::date + 1)::timestamp + o.day_starts_at::interval)
                 at time zone o.timezone),
      now()) as at, business_date(now(), o.timezone, o.day_starts_at) as today
    from outlets o where o.org_id = ${orgId} and o.id = ${outletId}`;
  const firstCounts = sql`
    (${moment}) h
    cross join (${variants}) k (variant_id)
    cross join lateral (
      select l.stocktake_id, l.counted_at, l.counted_e4, l.book_e4, l.difference_e4, l.difference_minor, t.status
      from stocktake_lines l
      join stocktakes t on t.org_id = l.org_id and t.id = l.stocktake_id
      where l.org_id = ${orgId} and l.variant_id = k.variant_id and l.counted_at >= h.at
        and l.counted_e4 is not null and t.outlet_id = ${outletId} and t.status <> 'CANCELLED'
      order by l.counted_at
      limit 1) l`;
  const [when, , counts] = await tx.inOrder(
    () =>
      tx.one<{ at: string; today: string; isPast: boolean }>(
        sql`select h.at, h.today, h.at < now() as "isPast" from (${moment}) h`,
      ),
    () =>
      tx.run(sql`
        select 1 from stocktakes t
        where t.org_id = ${orgId} and t.outlet_id = ${outletId} and exists (select from (${moment}) h where h.at < now())
          and (t.status in ('IN_PROGRESS', 'IN_REVIEW') or t.id = any (array(select l.stocktake_id from ${firstCounts})))
        order by t.id
        for no key update`),
    () =>
      tx.all<Omit<LateCount, 'outletId' | 'lateE4' | 'changedMinor'>>(sql`
        select k.variant_id as "variantId", l.stocktake_id as "stocktakeId", l.counted_at as "countedAt",
               l.counted_e4 as "countedE4", l.status = 'COMPLETED' as "isPosted",
               l.counted_e4 - l.book_e4 as "differenceE4", coalesce(l.difference_minor, 0) as "differenceMinor",
               (select ${nameOfVariant} from variants v where v.org_id = ${orgId} and v.id = k.variant_id) as name
        from ${firstCounts}`),
  );
  if (!when?.isPast) return undefined;
  const found = counts.map((count) => ({ ...count, outletId, lateE4: 0n, changedMinor: 0n }));
  return {
    occurredAt: when.at,
    isInstant: happened.occurredAt !== undefined,
    today: when.today,
    counts: new Map(found.map((count) => [stockKey(count), count])),
  };
}

/**
 * How much of each line the book of the count lacked. With a known instant, all of it. A day alone may be the date of
 * an invoice, so then only as much as the count found over for goods in, or short for goods out.
 */
export function lateParts(
  late: Late | undefined,
  lines: (StockKey & { quantityE4: bigint })[],
  direction: 'IN' | 'OUT',
): bigint[] {
  const found = new Map(
    [...(late?.counts ?? [])].map(([key, { differenceE4 }]) => [
      key,
      direction === 'IN' ? differenceE4 : -differenceE4,
    ]),
  );
  return lines.map((line) => {
    const key = stockKey(line);
    const leftE4 = found.get(key);
    if (leftE4 === undefined) return 0n;
    const mostE4 = leftE4 > 0n ? leftE4 : 0n;
    const part = late?.isInstant || line.quantityE4 < mostE4 ? line.quantityE4 : mostE4;
    found.set(key, leftE4 - part);
    return part;
  });
}

/** Corrects the book of a count that is not posted yet. Completion then posts the right difference. */
export function correctBook(count: LateCount | undefined, lateE4: bigint): void {
  if (!count) return;
  count.lateE4 += lateE4;
  count.differenceE4 -= lateE4;
}

/** Selects the ids of the variants of these lines, each once. */
export const distinctVariants = (lines: { variantId: string }[]): Sql =>
  sql`select distinct v.id from unnest(${lines.map(({ variantId }) => variantId)}::uuid[]) as v (id)`;

/** The counts that were corrected, for the answer. */
export function correctedCounts(late: Late | undefined): LateCount[] {
  return late ? [...late.counts.values()].filter(({ lateE4 }) => lateE4 !== 0n) : [];
}

export type Correction = { source: Source; businessDate: string; note: string; lines: EntryLine[] };

/** The journal lines that correct posted differences: less was lost than posted, or more. */
export function correctionEntries(late: Late | undefined): Correction[] {
  const posted = correctedCounts(late).filter(({ isPosted }) => isPosted);
  return [...Map.groupBy(posted, ({ stocktakeId }) => stocktakeId)].map(([id, counts]) => {
    const amountMinor = counts.reduce((sum, { changedMinor }) => sum + changedMinor, 0n);
    const outletId = counts[0]?.outletId;
    return {
      source: { type: 'STOCKTAKE', id },
      businessDate: late?.today ?? '',
      note: 'Recorded after the count',
      lines: [
        { account: 'INVENTORY', amountMinor, outletId },
        { account: 'SHRINKAGE', amountMinor: -amountMinor, outletId },
      ],
    };
  });
}

type About = { saleId?: string; tillId?: string | null; sessionId?: string | null };

/** Writes the corrected counts with the COMMIT, and an exception for a person to look at. */
export function writeCorrections(
  tx: Tx,
  { orgId }: Bookkeeper,
  { late, source, about = {} }: { late: Late | undefined; source: Source; about?: About },
): void {
  const counts = correctedCounts(late);
  if (!late || counts.length === 0) return;
  const texts = (pick: (count: LateCount) => bigint) => counts.map((count) => String(pick(count)));
  const changes = sql`
    unnest(${counts.map(({ stocktakeId }) => stocktakeId)}::uuid[],
           ${counts.map(({ variantId }) => variantId)}::uuid[], ${texts(({ lateE4 }) => lateE4)}::bigint[],
           ${texts(({ changedMinor }) => changedMinor)}::bigint[])
      as c (stocktake_id, variant_id, late_e4, changed_minor)`;
  tx.defer(sql`
    with lines as (
      update stocktake_lines l
      set book_e4 = l.book_e4 + c.late_e4, late_e4 = l.late_e4 + c.late_e4,
          difference_e4 = case when t.status = 'COMPLETED' then coalesce(l.difference_e4, 0) - c.late_e4 end,
          difference_minor = case when t.status = 'COMPLETED' then coalesce(l.difference_minor, 0) + c.changed_minor end
      from ${changes}
      join stocktakes t on t.org_id = ${orgId} and t.id = c.stocktake_id
      where l.org_id = ${orgId} and l.stocktake_id = c.stocktake_id and l.variant_id = c.variant_id)
    update stocktakes t
    set difference_e4 = t.difference_e4 - c.late_e4, difference_minor = t.difference_minor + c.changed_minor,
        version = t.version + 1, updated_at = now()
    from (select stocktake_id, sum(late_e4)::bigint as late_e4, sum(changed_minor)::bigint as changed_minor
          from ${changes} group by stocktake_id) c
    where t.org_id = ${orgId} and t.id = c.stocktake_id`);
  for (const [stocktakeId, same] of Map.groupBy(counts, (count) => count.stocktakeId)) {
    const details = {
      stocktakeId,
      source,
      happenedAt: late.occurredAt,
      lines: same.map(({ variantId, name, countedAt, ...count }) => ({
        variantId,
        name,
        countedAt,
        counted: fromE4(count.countedE4),
        quantity: fromE4(count.lateE4),
        difference: fromE4(count.differenceE4),
      })),
    };
    tx.defer(sql`
      insert into till_exceptions (org_id, id, kind, outlet_id, till_id, session_id, sale_id, details)
      values (${orgId}, ${newId()}, 'RECORDED_AFTER_COUNT', ${same[0]?.outletId}, ${about.tillId ?? null},
              ${about.sessionId ?? null}, ${about.saleId ?? null}, ${JSON.stringify(details)}::jsonb)`);
  }
}
