import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../http/access.ts';
import { deletedMeta, Nothing } from '../http/envelope.ts';
import { operation } from '../http/operation.ts';
import { lockWebhook } from './store.ts';

export const deleteWebhook = operation({
  id: 'deleteWebhook',
  route: 'DELETE /webhooks/{webhookId}',
  group: 'Events',
  summary: 'Delete a webhook',
  description: 'Waiting messages are not sent any more. A message that is being sent may still arrive.',
  access: 'settings.write',
  answer: { code: 'WEBHOOK_DELETED', message: 'Webhook removed.', data: Nothing, meta: 'page' },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => {
    rejectLimitedUser(actor);
    const before = await lockWebhook(tx, actor, params.webhookId);
    await tx.run(sql`
      update webhooks set status = 'DELETED', secret = '', updated_at = now(), version = version + 1
      where org_id = ${actor.orgId} and id = ${before.id}`);
    return { data: null, meta: deletedMeta, change: { type: 'webhook', id: before.id, before } };
  },
});
