import type { Operation } from '../http/operation.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { listWebhookDeliveries } from './list-webhook-deliveries.ts';
import { listWebhooks } from './list-webhooks.ts';
import { replayWebhookDelivery } from './replay-webhook-delivery.ts';
import { streamEvents } from './stream-events.ts';
import { updateWebhook } from './update-webhook.ts';

export const eventOperations: Operation[] = [
  createWebhook,
  listWebhooks,
  updateWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  replayWebhookDelivery,
  streamEvents,
];
