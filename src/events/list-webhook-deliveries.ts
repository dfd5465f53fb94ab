import sql from 'sql-template-tag';
import { type Actor, rejectLimitedUser } from '../http/access.ts';
import { CursorPage } from '../http/envelope.ts';
import { defineList, readPage } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import type { Tx } from '../platform/db.ts';
import { Delivery, DeliveryStatus, WebhookEventType } from './schemas.ts';
import { deliveryColumns, noSuchWebhook } from './store.ts';

/** The deliveries of one webhook. Its id is part of the list name, so that a cursor fits no other webhook. */
function deliveriesOf(webhookId: string) {
  return defineList({
    name: `webhook deliveries ${webhookId}`,
    from: sql`webhook_deliveries d`,
    id: sql`d.id`,
    sorts: { number: { by: sql`d.number`, type: 'bigint' } },
    defaultSort: { key: 'number', direction: 'desc' },
    filters: { status: DeliveryStatus, type: WebhookEventType },
    where: (actor, { status, type }) => [
      sql`d.org_id = ${actor.orgId} and d.webhook_id = ${webhookId}`,
      status ? sql`d.status = ${status}` : undefined,
      type ? sql`d.type = ${type}` : undefined,
    ],
  });
}

export const listWebhookDeliveries = operation({
  id: 'listWebhookDeliveries',
  route: 'GET /webhooks/{webhookId}/deliveries',
  group: 'Events',
  summary: 'Deliveries of a webhook (cursor)',
  description: 'Newest first. Deliveries are kept for 30 days.',
  access: 'settings.write',
  query: deliveriesOf('').query,
  answer: {
    code: 'WEBHOOK_DELIVERIES_LISTED',
    message: 'The deliveries of the webhook.',
    data: CursorPage('WebhookDeliveryPage', Delivery),
    meta: 'page',
  },
  refusals: ['NOT_FOUND'],

  handle: async (context) => {
    const { tx, actor, params } = context;
    rejectLimitedUser(actor);
    await rejectUnknownWebhook(tx, actor, params.webhookId);
    return readPage<Delivery>(context, deliveriesOf(params.webhookId), deliveryColumns);
  },
});

async function rejectUnknownWebhook(tx: Tx, { orgId }: Actor, webhookId: string): Promise<void> {
  const found = await tx.one(sql`
    select 1 as found from webhooks where org_id = ${orgId} and id = ${webhookId} and status <> 'DELETED'`);
  if (!found) throw noSuchWebhook();
}
