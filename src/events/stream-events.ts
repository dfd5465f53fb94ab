import sql from 'sql-template-tag';
import { Type } from 'typebox';
import type { Actor } from '../http/access.ts';
import { Nothing } from '../http/envelope.ts';
import { operation } from '../http/operation.ts';
import { Exactly } from '../http/schema.ts';
import type { EventPosition, Service } from '../http/service.ts';
import { dataMark } from '../platform/data-id.ts';
import type { Tx } from '../platform/db.ts';
import { fail } from '../values/refusal.ts';
import { isNewTo } from './deliveries.ts';
import { parsePosition } from './position.ts';

/** A client that missed more events reloads instead, which is quicker. */
const missedAtMost = 10_000;

export const streamEvents = operation({
  id: 'streamEvents',
  route: 'GET /events',
  group: 'Events',
  summary: 'Live events (server-sent events)',
  description:
    'Streams the events that you may read as `text/event-stream`, from now on. Each message is one event as JSON, with the fields that a webhook gets. After a break, send `Last-Event-ID` (browsers do that themselves) or `after` to continue where it ended. An event `gap` means that some events were lost. The stream ends with the session and with the access token that opened it.',
  access: 'session',
  query: Exactly({
    after: Type.Optional(
      Type.String({
        maxLength: 8_000,
        description: 'The id of the last event, for clients that cannot send the header.',
      }),
    ),
  }),
  answer: { code: 'EVENTS_STREAMED', message: 'The events.', data: Nothing },
  isStream: true,
  refusals: ['INVALID_CURSOR', 'TOO_MANY_REQUESTS'],

  handle: async ({ tx, actor, query, caller, service }) => {
    const requested = query.after ?? caller.lastEventId;
    const start = await startOf(tx, actor, { requested, service });
    const expiresAt = caller.tokenExpiresAt;
    return {
      data: null,
      // Keeps proxies from buffering or compressing the stream.
      headers: { 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' },
      render: async () => ({
        contentType: 'text/event-stream',
        body: service.streams.open({ actor, expiresAt, cell: tx.cell, ...start }),
      }),
    };
  },
});

type Start = { position: EventPosition; hasGap: boolean };

async function startOf(
  tx: Tx,
  { orgId }: Actor,
  { requested, service }: { requested: string | undefined; service: Service },
): Promise<Start> {
  const earlier = requested === undefined ? undefined : parsePosition(service.keys, requested);
  if (requested !== undefined && !earlier)
    throw fail('INVALID_CURSOR', { message: 'This is not the id of an event.' });
  const { since = null, until = null, data = null } = typeof earlier === 'object' ? earlier : {};
  // Without an earlier position nothing was missed. A null snapshot finds no events.
  const found = await tx.one<{ now: string; data: string; isAhead: boolean | null; missed: number }>(sql`
    select pg_current_snapshot()::text as now, ${dataMark} as data,
           pg_snapshot_xmax(${until ?? since}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as "isAhead",
           (select count(*)::int from (
              select 1 from events e
              where e.org_id = ${orgId} and ${isNewTo(sql`${since}::pg_snapshot`)}
              limit ${missedAtMost + 1}) m) as missed`);
  if (!found) throw new Error('the database tells no snapshot');
  const fromNow = { data: found.data, since: found.now, until: null, after: null };
  if (!earlier) return { position: fromNow, hasGap: false };
  // A position of other data, or from after the backup that was restored here, names transactions that are others here
  // or do not exist yet.
  const isElsewhere = data !== found.data || found.isAhead === true;
  const isLost = earlier === 'expired' || isElsewhere || found.missed > missedAtMost;
  return isLost ? { position: fromNow, hasGap: true } : { position: earlier, hasGap: false };
}
