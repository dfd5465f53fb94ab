import sql from 'sql-template-tag';
import type { EventPosition } from '../http/service.ts';
import { dataMark } from '../platform/data-id.ts';
import type { Tx } from '../platform/db.ts';
import { isNewTo } from './deliveries.ts';

export type ReadEvent = {
  id: string;
  type: string;
  data: Record<string, unknown>;
  recordedAt: string;
  /** The position of a reader after this event. */
  position: EventPosition;
};

/**
 * The next events of one reader, and its position after them. All readers without further events get the same position,
 * the present snapshot. One whose position is lost begins there too, and has missed something.
 */
export type Batch = { events: ReadEvent[]; position: EventPosition; hasGap: boolean };

const eventsAtOnce = 100;

type Now = { now: string; dataNow: string };
type Row = Omit<ReadEvent, 'position'> & Now & { place: number; at: string; isLost: boolean };

/**
 * Reads the next events of each reader at one moment, of committed transactions, in their order. A position is lost if it
 * is of other data, or later than now: the database was put back to an earlier state, and gives the numbers of the
 * transactions that it names to others.
 */
export async function readEvents(
  tx: Tx,
  readers: { orgId: string; position: EventPosition }[],
): Promise<Batch[]> {
  const column = <Value>(pick: (reader: (typeof readers)[number]) => Value) => readers.map(pick);
  const rows = await tx.all<Row>(sql`
    with now as materialized (select pg_current_snapshot() as snapshot, ${dataMark} as data)
    select r.place::int as place, now.snapshot::text as now, now.data as "dataNow", r.is_lost as "isLost",
           e.id, e.type, e.data, e.recorded_at as "recordedAt", e.recorded_at::text as at
    from now
    cross join lateral (
      select u.place, u.org_id, u.since::pg_snapshot as since, u.until::pg_snapshot as until,
             u.after_at::timestamptz as after_at, u.after_id,
             u.data <> now.data
               or pg_snapshot_xmax(coalesce(u.until, u.since)::pg_snapshot) > pg_snapshot_xmax(now.snapshot) as is_lost
      from unnest(${column(({ orgId }) => orgId)}::uuid[], ${column(({ position }) => position.data)}::text[],
                  ${column(({ position }) => position.since)}::text[],
                  ${column(({ position }) => position.until)}::text[],
                  ${column(({ position }) => position.after?.at ?? null)}::text[],
                  ${column(({ position }) => position.after?.id ?? null)}::uuid[])
             with ordinality as u (org_id, data, since, until, after_at, after_id, place)) r
    left join lateral (
      select e.id, e.type, e.data, e.recorded_at from events e
      where not r.is_lost and e.org_id = r.org_id and ${isNewTo(sql`r.since`)}
        and (r.until is null or pg_visible_in_snapshot(e.transaction, r.until))
        and (r.after_id is null or (e.recorded_at, e.id) > (r.after_at, r.after_id))
      order by e.recorded_at, e.id
      limit ${eventsAtOnce + 1}) e on true
    order by r.place, e.recorded_at, e.id`);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return readers.map(({ position }, index) => batchOf(position, byPlace.get(index + 1) ?? []));
}

function batchOf({ data, since, until }: EventPosition, all: Row[]): Batch {
  const [first] = all;
  if (!first) throw new Error('there is a row for each reader');
  const { now, dataNow, isLost } = first;
  if (isLost)
    return { events: [], position: { data: dataNow, since: now, until: null, after: null }, hasGap: true };
  const rows = all.filter(({ id }) => id !== null);
  const end = until ?? now;
  const events = rows.slice(0, eventsAtOnce).map(({ at, ...row }) => ({
    id: row.id,
    type: row.type,
    data: row.data,
    recordedAt: row.recordedAt,
    position: { data, since, until: end, after: { at, id: row.id } },
  }));
  const last = rows.length > eventsAtOnce ? events.at(-1) : undefined;
  const position = last?.position ?? { data, since: end, until: null, after: null };
  return { events, position, hasGap: false };
}
