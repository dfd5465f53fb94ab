import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dashboard } from './schemas.ts';

const differencesAtMost = 10;

type Row = {
  sessionId: string;
  tillName: string;
  outletName: string;
  differenceMinor: bigint;
  counted: number;
  allMinor: bigint;
};

/** What is under way at the tills, what nobody has looked at yet, and what the counts of the day were off by. */
export async function readTills(
  tx: Tx,
  actor: Actor,
  { outletId = null, date }: { outletId?: string | null | undefined; date: string },
): Promise<Dashboard['tills']> {
  const { orgId, outletIds } = actor;
  const [now, rows] = await Promise.all([
    tx.one<{ open: number; exceptions: number }>(sql`
      select
        (select count(*)::int from till_sessions s
         where s.org_id = ${orgId} and s.status = 'OPEN'
           and (${outletId}::uuid is null or s.outlet_id = ${outletId})
           and (${outletIds}::uuid[] is null or s.outlet_id = any(${outletIds}::uuid[]))) as open,
        (select count(*)::int from till_exceptions e
         where e.org_id = ${orgId} and e.status = 'OPEN'
           and (${outletId}::uuid is null or e.outlet_id = ${outletId})
           and (${outletIds}::uuid[] is null or e.outlet_id = any(${outletIds}::uuid[]))) as exceptions`),
    // A deposit is not counted, so it never differs; what came to be known later was in what was counted.
    tx.all<Row>(sql`
      select d.id as "sessionId", t.name as "tillName", o.name as "outletName", d.difference_minor as "differenceMinor",
             (count(*) over ())::int as counted, (sum(d.difference_minor) over ())::bigint as "allMinor"
      from (
        select s.org_id, s.id, s.till_id, s.outlet_id,
               coalesce((select sum(c.counted_minor - c.expected_minor) from till_counts c
                         where c.org_id = s.org_id and c.session_id = s.id and c.method <> 'DEPOSIT'), 0)::bigint
               - coalesce((select sum(c.amount_minor) from till_corrections c
                           where c.org_id = s.org_id and c.session_id = s.id and c.method <> 'DEPOSIT'), 0)::bigint
                 as difference_minor
        from till_sessions s
        where s.org_id = ${orgId} and s.business_date = ${date} and s.status = 'CLOSED'
          and (${outletId}::uuid is null or s.outlet_id = ${outletId})
          and (${outletIds}::uuid[] is null or s.outlet_id = any(${outletIds}::uuid[]))) d
      join tills t on t.org_id = d.org_id and t.id = d.till_id
      join outlets o on o.org_id = d.org_id and o.id = d.outlet_id
      order by abs(d.difference_minor) desc, d.id
      limit ${differencesAtMost}`),
  ]);
  if (!now) throw new Error('an aggregate has a row');
  const major = (minor: bigint) => majorOf(actor, minor);
  return {
    ...now,
    counted: rows[0]?.counted ?? 0,
    difference: major(rows[0]?.allMinor ?? 0n),
    rows: rows.flatMap(({ sessionId, tillName, outletName, differenceMinor }) =>
      differenceMinor === 0n ? [] : [{ sessionId, tillName, outletName, difference: major(differenceMinor) }],
    ),
  };
}
