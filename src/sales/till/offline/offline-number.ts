import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import type { Tx } from '../../../platform/db.ts';
import { placeInSeries, saleNumber } from '../../../values/sale-number.ts';
import { isNear, type SaleNumber } from '../../checkout/number.ts';
import { nextNumber, type Shop } from '../../checkout/read-shop.ts';
import type { ChargedSale } from './offline-sale.ts';

type OfflineNumber = SaleNumber & { seriesNumber: bigint; fillsGap: boolean };

/**
 * The number that the till gave. Sales may arrive in any order, so a number below the last one fills a gap. A number
 * that is used, far from all others or not of this till is replaced by one of the outlet's own series: the next number
 * of the till may be on a receipt that is still to come.
 */
export async function offlineNumber(
  tx: Tx,
  { orgId }: Actor,
  { id, outletId, number }: ChargedSale['order'],
  { counter, session, seriesNumber: last }: Shop,
): Promise<OfflineNumber> {
  const ofOutlet = (seriesNumber: bigint) => ({
    text: saleNumber(`${counter.outletCode}-`, seriesNumber),
    seriesId: outletId,
    seriesNumber,
    printed: number,
    isGiven: false,
    fillsGap: false,
  });
  // Without a session, `last` is a number of the outlet's series that was taken for this sale.
  if (!session && last !== undefined) return { ...ofOutlet(last), exception: undefined };
  const given = session && parseGiven(number, `${counter.outletCode}-${session.tillCode}-`);
  if (session && given !== undefined && last !== undefined) {
    const own = { text: number, seriesId: session.seriesId, seriesNumber: given };
    if (given > last && isNear(given, last)) {
      return { ...own, isGiven: true, fillsGap: false, exception: gapBefore(given, last, number) };
    }
    // A number far above the last one counts as taken.
    const isTaken =
      given > last ||
      (await tx.one(sql`
        select 1 from sales where org_id = ${orgId} and series_id = ${session.seriesId} and series_number = ${given}`));
    if (!isTaken) return { ...own, isGiven: false, fillsGap: true, exception: undefined };
  }
  const instead = await nextNumber(tx, orgId, { id, outletId, tillSessionId: undefined });
  if (!instead) throw new Error('a sale that is not there gets a number');
  const ours = ofOutlet(instead.number);
  return { ...ours, exception: { kind: 'NUMBER_COLLISION', details: { number, instead: ours.text } } };
}

function parseGiven(text: string, prefix: string): bigint | undefined {
  const place = placeInSeries(text, prefix);
  return place !== undefined && saleNumber(prefix, place) === text ? place : undefined;
}

function gapBefore(given: bigint, last: bigint, number: string): SaleNumber['exception'] {
  if (given === last + 1n) return undefined;
  return { kind: 'NUMBER_GAP', details: { from: String(last + 1n), to: String(given - 1n), number } };
}

/** Resolves the exceptions of gaps whose numbers have all arrived. It runs after the sale is written, to count it. */
export function resolveFilledGaps(
  tx: Tx,
  { orgId, userId }: Actor,
  filled: { tillId: string; seriesId: string; seriesNumber: bigint; text: string },
): void {
  const { tillId, seriesId, seriesNumber } = filled;
  const prefix = filled.text.replace(/\d+$/, '');
  tx.defer(sql`
    update till_exceptions e
    set status = 'RESOLVED', resolution = 'All of these numbers came later.', resolved_by = ${userId},
        resolved_at = now()
    where e.org_id = ${orgId} and e.till_id = ${tillId} and e.kind = 'NUMBER_GAP' and e.status = 'OPEN'
      and starts_with(e.details ->> 'number', ${prefix}::text)
      and ${seriesNumber}::bigint between (e.details ->> 'from')::bigint and (e.details ->> 'to')::bigint
      and (select count(*) from sales s
           where s.org_id = ${orgId} and s.series_id = ${seriesId}
             and s.series_number between (e.details ->> 'from')::bigint and (e.details ->> 'to')::bigint)
          = (e.details ->> 'to')::bigint - (e.details ->> 'from')::bigint + 1`);
}
