import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';
import { usualTypes } from './rules.ts';
import { ownerHasAccess, ownerMayRead } from './store.ts';

/** A message that is due, with everything needed to send it. */
export type DueDelivery = {
  orgId: string;
  webhookId: string;
  url: string;
  secret: Buffer;
  isSlow: boolean;
  deliveryId: string;
  attempts: number;
  eventId: string;
  type: string;
  /** Whether the present owner of the webhook may read it. The owner may have changed since the event. */
  isReadable: boolean;
  /** As JSON; null when the event is no longer kept. */
  data: string | null;
  recordedAt: string | null;
};

const webhooksAtOnce = 500;

/**
 * Creates deliveries for events that are visible now and were not in the snapshot that the webhook has seen. So each
 * event is delivered once, whenever its transaction commits. It is one statement, and so one snapshot. Deliveries are
 * numbered in the order of the events. Returns whether there is any webhook.
 */
export async function createDeliveries(tx: Tx): Promise<boolean> {
  const activeWebhook = await tx.one(sql`select 1 as found from webhooks where status = 'ACTIVE' limit 1`);
  if (!activeWebhook) return false;
  await tx.run(
    deliveriesFor(sql`w.status = 'ACTIVE'`, sql`limit ${webhooksAtOnce} for update of w skip locked`),
  );
  return true;
}

/**
 * Creates all deliveries that one business still lacks. It misses none if nobody else can write events of the business
 * meanwhile.
 */
export function lackingDeliveries(orgId: string): Sql {
  return deliveriesFor(sql`w.status = 'ACTIVE' and w.org_id = ${orgId}`, sql`for update of w`);
}

function deliveriesFor(condition: Sql, locking: Sql): Sql {
  return sql`
    with due as (
      select w.org_id, w.id, w.seen, w.last_number, w.types from webhooks w
      where ${condition} and exists (
        select 1 from events e where e.org_id = w.org_id and ${isNewTo(sql`w.seen`)})
      ${locking}),
    news as (
      select d.org_id, d.id as webhook_id, e.transaction, e.id as event_id, e.type,
             d.last_number + row_number() over (partition by d.org_id, d.id order by e.recorded_at, e.id) as number
      from due d join events e on e.org_id = d.org_id and ${isNewTo(sql`d.seen`)}
      where e.type = any(coalesce(d.types, ${usualTypes}::text[]))),
    made as (
      insert into webhook_deliveries (org_id, webhook_id, number, event_transaction, event_id, type)
      select org_id, webhook_id, number, transaction, event_id, type from news)
    update webhooks w
    set seen = pg_current_snapshot(),
        last_number = coalesce(
          (select max(n.number) from news n where n.org_id = w.org_id and n.webhook_id = w.id), w.last_number)
    from due d where w.org_id = d.org_id and w.id = d.id`;
}

/** Whether an event `e` is newer than a snapshot. The first condition skips old events by the index. */
export function isNewTo(snapshot: Sql): Sql {
  return sql`(e.transaction >= pg_snapshot_xmin(${snapshot}) and not pg_visible_in_snapshot(e.transaction, ${snapshot}))`;
}

const dueColumns = sql`
  w.org_id as "orgId", w.id as "webhookId", w.url, w.secret, w.is_slow as "isSlow", d.id as "deliveryId", d.attempts,
  d.event_id as "eventId", d.type, ${ownerMayRead(sql`d.type`)} as "isReadable", e.data::text as data, e.recorded_at as "recordedAt"`;

/**
 * The first waiting message `d` of each active webhook `w` whose owner still has access. Later messages wait for it.
 */
const firstWaiting = sql`
  webhooks w
  cross join lateral (
    select p.id, p.attempts, p.event_transaction, p.event_id, p.type, p.next_attempt_at
    from webhook_deliveries p
    where p.org_id = w.org_id and p.webhook_id = w.id and p.status = 'PENDING'
    order by p.number limit 1) d
  left join events e on e.org_id = w.org_id and e.transaction = d.event_transaction and e.id = d.event_id
  where w.status = 'ACTIVE' and d.next_attempt_at <= now() and ${ownerHasAccess}`;

/** The messages that are due, interleaved by business, so that no business waits behind all messages of another. */
export function dueDeliveries(tx: Tx, busyWebhooks: string[]): Promise<DueDelivery[]> {
  return tx.all<DueDelivery>(sql`
    select ${dueColumns}
    from ${firstWaiting} and w.id <> all(${busyWebhooks}::uuid[])
    order by row_number() over (partition by w.org_id order by d.next_attempt_at), d.next_attempt_at
    limit ${webhooksAtOnce}`);
}

/** The next due message of the same webhook. */
export function nextDue(tx: Tx, { orgId, webhookId }: DueDelivery): Promise<DueDelivery | undefined> {
  return tx.one<DueDelivery>(sql`
    select ${dueColumns} from ${firstWaiting} and w.org_id = ${orgId} and w.id = ${webhookId}`);
}
