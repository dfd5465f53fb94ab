import sql from 'sql-template-tag';
import type { Bookkeeper } from '../../../ledger/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { divideRounded } from '../../../values/quantity.ts';
import { type StockKey, type StockRow, stockKey } from './store.ts';

/**
 * Why goods went out below zero, if they were not sold: they were lost, or moved to an outlet. When goods come in
 * later, the difference between their cost and the value that went out is posted where the missing goods went.
 */
export type Cause = { cause: 'SHRINKAGE' } | { cause: 'TRANSFER'; toOutletId: string };
export type Missing = StockKey & Cause & { quantityE4: bigint };

const deficitOf = (quantityE4: bigint) => (quantityE4 < 0n ? -quantityE4 : 0n);

/** Records, with the COMMIT, how far these rows went below zero, and why. */
export function rememberMissing(
  tx: Tx,
  { orgId }: Bookkeeper,
  why: Cause,
  changes: (StockKey & { beforeE4: bigint; afterE4: bigint })[],
): void {
  const missing = changes.flatMap(({ variantId, outletId, beforeE4, afterE4 }) => {
    const quantityE4 = deficitOf(afterE4) - deficitOf(beforeE4);
    return quantityE4 > 0n ? [{ variantId, outletId, quantityE4 }] : [];
  });
  if (missing.length === 0) return;
  tx.defer(sql`
    insert into stock_below_zero as b (org_id, variant_id, outlet_id, cause, to_outlet_id, quantity_e4)
    select ${orgId}, m.variant_id, m.outlet_id, ${why.cause},
           coalesce(${why.cause === 'TRANSFER' ? why.toOutletId : null}::uuid, m.outlet_id), m.quantity_e4
    from unnest(${missing.map(({ variantId }) => variantId)}::uuid[],
                ${missing.map(({ outletId }) => outletId)}::uuid[],
                ${missing.map(({ quantityE4 }) => String(quantityE4))}::bigint[])
      as m (variant_id, outlet_id, quantity_e4)
    on conflict (org_id, variant_id, outlet_id, cause, to_outlet_id)
    do update set quantity_e4 = b.quantity_e4 + excluded.quantity_e4`);
}

/** What is missing from locked rows for other reasons than a sale, by row. */
export async function readMissing(
  tx: Tx,
  { orgId }: Bookkeeper,
  rows: StockRow[],
): Promise<Map<string, Missing[]>> {
  const below = rows.filter(({ quantityE4 }) => quantityE4 < 0n);
  if (below.length === 0) return new Map();
  const missing = await tx.all<Missing>(sql`
    select b.variant_id as "variantId", b.outlet_id as "outletId", b.cause, b.to_outlet_id as "toOutletId",
           b.quantity_e4 as "quantityE4"
    from unnest(${below.map(({ variantId }) => variantId)}::uuid[],
                ${below.map(({ outletId }) => outletId)}::uuid[]) as k (variant_id, outlet_id)
    join stock_below_zero b
      on b.org_id = ${orgId} and b.variant_id = k.variant_id and b.outlet_id = k.outlet_id
    order by b.variant_id, b.outlet_id, b.cause, b.to_outlet_id`);
  return Map.groupBy(missing, stockKey);
}

/**
 * Splits what a receipt settles among the causes of the missing goods, by quantity. The rest was sold. Reduces
 * `missing` by what has come in.
 */
export function settleMissing(
  missing: Missing[],
  { beforeE4, afterE4, settledMinor }: { beforeE4: bigint; afterE4: bigint; settledMinor: bigint },
): { soldMinor: bigint; others: (Cause & { amountMinor: bigint })[] } {
  const [before, after] = [deficitOf(beforeE4), deficitOf(afterE4)];
  let [soldMinor, room] = [settledMinor, after];
  const others = missing.map((one) => {
    const amountMinor = divideRounded(settledMinor * one.quantityE4, before);
    const left = divideRounded(one.quantityE4 * after, before);
    one.quantityE4 = left < room ? left : room;
    room -= one.quantityE4;
    soldMinor -= amountMinor;
    return { ...one, amountMinor };
  });
  return { soldMinor, others };
}

/** Writes what is still missing, with the COMMIT. */
export function writeMissing(tx: Tx, { orgId }: Bookkeeper, missing: Missing[]): void {
  if (missing.length === 0) return;
  const keys = missing.map((one) => ({
    ...one,
    toOutletId: one.cause === 'TRANSFER' ? one.toOutletId : one.outletId,
  }));
  const same = sql`
    b.org_id = ${orgId} and b.variant_id = m.variant_id and b.outlet_id = m.outlet_id and b.cause = m.cause
      and b.to_outlet_id = m.to_outlet_id`;
  const left = sql`
    unnest(${keys.map(({ variantId }) => variantId)}::uuid[], ${keys.map(({ outletId }) => outletId)}::uuid[],
           ${keys.map(({ cause }) => cause)}::text[], ${keys.map(({ toOutletId }) => toOutletId)}::uuid[],
           ${keys.map(({ quantityE4 }) => String(quantityE4))}::bigint[])
      as m (variant_id, outlet_id, cause, to_outlet_id, quantity_e4)`;
  tx.defer(sql`
    with gone as (delete from stock_below_zero b using ${left} where m.quantity_e4 = 0 and ${same})
    update stock_below_zero b set quantity_e4 = m.quantity_e4 from ${left} where m.quantity_e4 > 0 and ${same}`);
}
