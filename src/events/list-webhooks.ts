import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../http/access.ts';
import { CursorPage } from '../http/envelope.ts';
import { defineList, readPage } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import { Webhook } from './schemas.ts';
import { webhookColumns, webhookStatus } from './store.ts';

const webhooks = defineList({
  name: 'webhooks',
  from: sql`webhooks w`,
  id: sql`w.id`,
  sorts: { createdAt: { by: sql`w.created_at`, type: 'timestamptz' } },
  defaultSort: { key: 'createdAt', direction: 'asc' },
  filters: { status: Webhook.properties.status },
  where: (actor, { status }) => [
    sql`w.org_id = ${actor.orgId}`,
    sql`w.status <> 'DELETED'`,
    status ? sql`${webhookStatus} = ${status}` : undefined,
  ],
});

export const listWebhooks = operation({
  id: 'listWebhooks',
  route: 'GET /webhooks',
  group: 'Events',
  summary: 'List webhooks',
  description: 'The webhooks with their owners, and why one is switched off.',
  access: 'settings.write',
  query: webhooks.query,
  answer: {
    code: 'WEBHOOKS_LISTED',
    message: 'The webhooks, without their secrets.',
    data: CursorPage('WebhookPage', Webhook),
    meta: 'page',
  },

  handle: (context) => {
    rejectLimitedUser(context.actor);
    return readPage<Webhook>(context, webhooks, webhookColumns);
  },
});
