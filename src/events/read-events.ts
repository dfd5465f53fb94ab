import sql from 'sql-template-tag';
import type { EventPosition } from '../http/service.ts';
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
 * the present snapshot.
 */
export type Batch = { events: ReadEvent[]; position: EventPosition };

const eventsAtOnce = 100;

type Row = Omit<ReadEvent, 'position'> & { place: number; now: string; at: string };

/** Reads the next events of each reader at one moment, of committed transactions, in their order. */
export async function readEvents(
  tx: Tx,
  readers: { orgId: string; position: EventPosition }[],
): Promise<{ batches: Batch[]; now: string }> {
  const column = <Value>(pick: (reader: (typeof readers)[number]) => Value) => readers.map(pick);
  const rows = await tx.all<Row>(sql`
    with now as materialized (select pg_current_snapshot() as snapshot)
    select r.place::int as place, now.snapshot::text as now, e.id, e.type, e.data, e.recorded_at as "recordedAt",
           e.recorded_at::text as at
    from now
    cross join (
      select u.place, u.org_id, u.since::pg_snapshot as since, u.until::pg_snapshot as until,
             u.after_at::timestamptz as after_at, u.after_id
      from unnest(${column(({ orgId }) => orgId)}::uuid[], ${column(({ position }) => position.since)}::text[],
                  ${column(({ position }) => position.until)}::text[],
                  ${column(({ position }) => position.after?.at ?? null)}::text[],
                  ${column(({ position }) => position.after?.id ?? null)}::uuid[])
             with ordinality as u (org_id, since, until, after_at, after_id, place)) r
    left join lateral (
      select e.id, e.type, e.data, e.recorded_at from events e
      where e.org_id = r.org_id and ${isNewTo(sql`r.since`)}
        and (r.until is null or pg_visible_in_snapshot(e.transaction, r.until))
        and (r.after_id is null or (e.recorded_at, e.id) > (r.after_at, r.after_id))
      order by e.recorded_at, e.id
      limit ${eventsAtOnce + 1}) e on true
    order by r.place, e.recorded_at, e.id`);
  const now = rows[0]?.now;
  if (now === undefined) throw new Error('events were read without a reader');
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  const batches = readers.map(({ position }, index) =>
    batchOf(
      position,
      (byPlace.get(index + 1) ?? []).filter(({ id }) => id !== null),
      now,
    ),
  );
  return { batches, now };
}

function batchOf({ since, until }: EventPosition, rows: Row[], now: string): Batch {
  const end = until ?? now;
  const events = rows.slice(0, eventsAtOnce).map(({ id, type, data, recordedAt, at }) => ({
    id,
    type,
    data,
    recordedAt,
    position: { since, until: end, after: { at, id } },
  }));
  const last = rows.length > eventsAtOnce ? events.at(-1) : undefined;
  return { events, position: last?.position ?? { since: end, until: null, after: null } };
}
