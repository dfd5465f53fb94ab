import type { Operation } from '../http/operation.ts';
import { routes } from '../http/route-table.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { listWebhookDeliveries } from './list-webhook-deliveries.ts';
import { listWebhooks } from './list-webhooks.ts';
import { replayWebhookDelivery } from './replay-webhook-delivery.ts';
import { streamEvents } from './stream-events.ts';
import { updateWebhook } from './update-webhook.ts';

export const eventOperations: Operation[] = routes({
  'POST /webhooks': createWebhook,
  'GET /webhooks': listWebhooks,
  'PATCH /webhooks/{webhookId}': updateWebhook,
  'DELETE /webhooks/{webhookId}': deleteWebhook,
  'GET /webhooks/{webhookId}/deliveries': listWebhookDeliveries,
  'POST /webhooks/{webhookId}/deliveries/{deliveryId}/replay': replayWebhookDelivery,
  'GET /events': streamEvents,
});
