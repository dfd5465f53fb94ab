import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { Choice, Count, Exactly, named } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';

const points = [
  'OPEN_SHIFTS',
  'MISSING_SALES',
  'TILL_EXCEPTIONS',
  'STOCK_BELOW_ZERO',
  'STOCKTAKES',
  'UNRECONCILED_LINES',
  'PLANNED_ENTRIES',
  'UNCHECKED_BOOKS',
  'BROKEN_BOOKS',
] as const;

export const ClosingPoint = named(
  'ClosingPoint',
  Choice(points, {
    description:
      'OPEN_SHIFTS: shifts of the month that are still open. MISSING_SALES: numbers that a till skipped, whose sales may still be on the till. TILL_EXCEPTIONS: other differences of tills that nobody has settled. STOCK_BELOW_ZERO: items with less than nothing in stock. STOCKTAKES: counts that have begun and are not completed. UNRECONCILED_LINES: lines of bank statements up to the end of the month that are not matched with the books. PLANNED_ENTRIES: recurring entries and reversals that are due in the month and not posted yet. UNCHECKED_BOOKS: the books were not checked since the month ended. BROKEN_BOOKS: rules of the books that the last check found broken; with these a month is not closed.',
  }),
);
type Point = Static<typeof ClosingPoint>;

export const ClosingCheck = named(
  'ClosingCheck',
  Exactly({
    point: ClosingPoint,
    open: { ...Count, description: 'How many there are. None: the point is done.' },
    mayBeAccepted: Type.Boolean({ description: 'Whether the month may be closed although some are open.' }),
  }),
);
export type ClosingCheck = Static<typeof ClosingCheck>;

/** What should be done before the days up to this one are closed, point by point. */
export async function readChecks(tx: Tx, { orgId }: Actor, to: string): Promise<ClosingCheck[]> {
  const counts = await tx.one<Record<Point, number>>(sql`
    select
      (select count(*)::int from till_sessions s
       where s.org_id = o.org_id and s.status = 'OPEN' and s.business_date <= ${to}) as "OPEN_SHIFTS",
      (select count(*)::int from till_exceptions e
       where e.org_id = o.org_id and e.status = 'OPEN' and e.kind = 'NUMBER_GAP' and e.created_at < ends.at)
        as "MISSING_SALES",
      (select count(*)::int from till_exceptions e
       where e.org_id = o.org_id and e.status = 'OPEN' and e.kind <> 'NUMBER_GAP' and e.created_at < ends.at)
        as "TILL_EXCEPTIONS",
      (select count(*)::int from stock s where s.org_id = o.org_id and s.quantity_e4 < 0) as "STOCK_BELOW_ZERO",
      (select count(*)::int from stocktakes t
       where t.org_id = o.org_id and t.status in ('IN_PROGRESS', 'IN_REVIEW') and t.created_at < ends.at)
        as "STOCKTAKES",
      (select count(*)::int from bank_lines n
       where n.org_id = o.org_id and n.status = 'UNMATCHED' and n.booked_on <= ${to}) as "UNRECONCILED_LINES",
      (select count(*)::int from journal_plans p
       where p.org_id = o.org_id and p.status = 'ACTIVE' and p.next_date <= ${to}) as "PLANNED_ENTRIES",
      (c.checked_at is null or c.checked_at < ends.at)::int as "UNCHECKED_BOOKS",
      (select count(*)::int from jsonb_array_elements(c.findings) f where (f ->> 'broken')::int > 0)
        as "BROKEN_BOOKS"
    from organisations o
    cross join lateral (select (${to}::date + 1)::timestamp at time zone o.timezone as at) ends
    left join invariant_checks c on c.org_id = o.org_id
    where o.org_id = ${orgId}`);
  return points.map((point) => ({
    point,
    open: counts?.[point] ?? 0,
    mayBeAccepted: point !== 'BROKEN_BOOKS',
  }));
}
