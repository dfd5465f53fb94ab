import sql, { raw } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import type { Tx } from '../../platform/db.ts';
import { countedMethods } from '../../values/payment.ts';
import type { Days } from './ranges.ts';
import type { Dashboard } from './schemas.ts';

const differencesAtMost = 10;

type Row = Omit<Dashboard['tills']['rows'][number], 'difference'> & { differenceMinor: bigint };
type Counted = { counted: number; overMinor: bigint; shortMinor: bigint };

/** Open till sessions, open exceptions, and the cash differences of the period. */
export async function readTills(
  tx: Tx,
  actor: Actor,
  { outletId = null, days }: { outletId?: string | null | undefined; days: Days },
): Promise<Dashboard['tills']> {
  const { orgId, outletIds } = actor;
  const ofOutlets = sql`(${outletId}::uuid is null or s.outlet_id = ${outletId})
    and (${outletIds}::uuid[] is null or s.outlet_id = any(${outletIds}::uuid[]))`;
  // Deposits are left out, because nobody counts them.
  const inPeriod = sql`s.business_date between ${days.from} and ${days.to}`;
  const counts = sql`s.org_id = ${orgId} and ${inPeriod} and s.method = any(${countedMethods}) and ${ofOutlets}`;
  // Corrections are payments that reached the server after the count. Their money was already in the drawer at the
  // count, so they are subtracted: on the day of the session, or on the first open day after closed books.
  const differences = sql`
    select session_id, outlet_id, method, sum(difference_minor) as difference_minor
    from (
      select s.session_id, s.outlet_id, s.method, s.counted_minor - s.expected_minor as difference_minor
      from till_counts s where ${counts} and s.counted_minor <> s.expected_minor
      union all
      select s.session_id, s.outlet_id, s.method, -s.amount_minor from till_corrections s where ${counts}) f
    group by session_id, outlet_id, method`;
  const [now, found] = await Promise.all([
    tx.one<{ open: number; exceptions: number }>(sql`
      select
        (select count(*)::int from till_sessions s
         where s.org_id = ${orgId} and s.status = 'OPEN' and ${ofOutlets}) as open,
        (select count(*)::int from till_exceptions s
         where s.org_id = ${orgId} and s.status = 'OPEN' and ${ofOutlets}) as exceptions`),
    // The sums and the largest differences come from the same counts, so these are read once. Without a difference
    // there is one row that has only sums.
    tx.all<Counted & (Row | { [Name in keyof Row]: null })>(sql`
      with differing as materialized (select * from (${differences}) d where d.difference_minor <> 0)
      select c.counted, c."overMinor", c."shortMinor", r."sessionId", r."tillName", r."outletName", r.method,
             r."differenceMinor"
      from (
        select (select count(*)::int from till_sessions s
                where s.org_id = ${orgId} and ${inPeriod} and s.status = 'CLOSED' and ${ofOutlets}) as counted,
               coalesce(sum(d.difference_minor) filter (where d.difference_minor > 0), 0) as "overMinor",
               coalesce(-sum(d.difference_minor) filter (where d.difference_minor < 0), 0) as "shortMinor"
        from differing d) c
      left join (
        select d.session_id as "sessionId", t.name as "tillName", o.name as "outletName", d.method,
               d.difference_minor as "differenceMinor"
        from (
          select * from differing d order by abs(d.difference_minor) desc, d.session_id, d.method
          ${raw(`limit ${differencesAtMost}`)}) d
        join till_sessions s on s.org_id = ${orgId} and s.id = d.session_id
        join tills t on t.org_id = ${orgId} and t.id = s.till_id
        join outlets o on o.org_id = ${orgId} and o.id = d.outlet_id) r on true
      order by abs(r."differenceMinor") desc, r."sessionId", r.method`),
  ]);
  const [counted] = found;
  if (!now || !counted) throw new Error('an aggregate has a row');
  const rows = found.flatMap(({ counted: _, overMinor: __, shortMinor: ___, ...row }) =>
    row.sessionId === null ? [] : [row],
  );
  return {
    ...now,
    counted: counted.counted,
    over: majorOf(actor, counted.overMinor),
    short: majorOf(actor, counted.shortMinor),
    rows: rows.map(({ differenceMinor, ...row }) => ({
      ...row,
      difference: majorOf(actor, differenceMinor),
    })),
  };
}
