import sql from 'sql-template-tag';
import { type Actor, rejectLimitedUser } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import type { Tx } from '../platform/db.ts';
import { fail } from '../values/refusal.ts';
import { Delivery } from './schemas.ts';
import { deliveryColumns, lockWebhook, ownerMayRead } from './store.ts';

export const replayWebhookDelivery = operation({
  id: 'replayWebhookDelivery',
  route: 'POST /webhooks/{webhookId}/deliveries/{deliveryId}/replay',
  group: 'Events',
  summary: 'Replay a delivery',
  description:
    'Sends the same message again, after those that already wait. If the webhook was switched off because its receiver failed, it is switched on again and gets events from now on. If it is paused, or its owner lost access, switch it on with `updateWebhook` first. What the owner may not read is not sent.',
  access: 'settings.write',
  answer: {
    code: 'WEBHOOK_DELIVERY_REPLAYED',
    message: 'The message is sent again.',
    data: Delivery,
    status: 202,
  },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, params }) => {
    rejectLimitedUser(actor);
    const webhook = await lockWebhook(tx, actor, params.webhookId);
    if (webhook.status === 'PAUSED' || webhook.disabledReason === 'OWNER_LOST_ACCESS') {
      throw fail('INVALID_STATE', { message: 'This webhook is turned off. Turn it on first.' });
    }
    const event = await readReplayedEvent(tx, actor, params);
    if (webhook.status === 'DISABLED') await switchOn(tx, actor, webhook.id);
    const delivery = await tx.one<Delivery>(sql`
      with next as (
        update webhooks set last_number = last_number + 1
        where org_id = ${actor.orgId} and id = ${webhook.id}
        returning org_id, id, last_number)
      insert into webhook_deliveries as d (org_id, webhook_id, number, event_transaction, event_id, type, replay_of)
      select org_id, id, last_number, ${event.transaction}::xid8, ${event.id}, ${event.type}, ${params.deliveryId}
      from next
      returning ${deliveryColumns}`);
    if (!delivery) throw new Error('the insert gave no row');
    return { data: delivery, change: { type: 'webhook', id: webhook.id, after: delivery } };
  },
});

type ReplayedEvent = { transaction: string; id: string; type: string; isKept: boolean; isReadable: boolean };

async function readReplayedEvent(
  tx: Tx,
  { orgId }: Actor,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<ReplayedEvent> {
  const event = await tx.one<ReplayedEvent>(sql`
    select d.event_transaction::text as transaction, d.event_id as id, d.type, e.id is not null as "isKept",
           ${ownerMayRead(sql`d.type`)} as "isReadable"
    from webhook_deliveries d
    join webhooks w on w.org_id = d.org_id and w.id = d.webhook_id
    left join events e on e.org_id = d.org_id and e.transaction = d.event_transaction and e.id = d.event_id
    where d.org_id = ${orgId} and d.webhook_id = ${webhookId} and d.id = ${deliveryId}`);
  if (!event) throw fail('NOT_FOUND', { message: 'This delivery does not exist.' });
  if (!event.isReadable) {
    throw fail('INVALID_STATE', { message: 'The owner of this webhook may not read this event.' });
  }
  if (!event.isKept) throw fail('INVALID_STATE', { message: 'The event is too old: it is no longer kept.' });
  return event;
}

async function switchOn(tx: Tx, { orgId }: Actor, webhookId: string): Promise<void> {
  await tx.run(sql`
    update webhooks
    set status = 'ACTIVE', seen = pg_current_snapshot(), failing_since = null, disabled_at = null,
        disabled_reason = null, updated_at = now(), version = version + 1
    where org_id = ${orgId} and id = ${webhookId}`);
}
