import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import { lockOrganisation } from '../org/exports.ts';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { seal } from '../platform/seal.ts';
import { fail } from '../values/refusal.ts';
import { checkedUrl, rejectHiddenTypes, rejectUnverified } from './guards.ts';
import { NewWebhook, type Webhook, WebhookRequest } from './schemas.ts';
import { newWebhookSecret } from './signature.ts';
import { webhookColumns } from './store.ts';

const webhooksAtMost = 10;

export const createWebhook = operation({
  id: 'createWebhook',
  route: 'POST /webhooks',
  group: 'Events',
  summary: 'Register a webhook',
  description:
    'From now on events are posted to this address, in order and at least once, signed as the Standard Webhooks specification says. A message that is not answered with 2xx within 5 seconds is tried again for about a day; later messages wait for it. The webhook is yours: it is switched off when you may no longer read what it is sent. Needs a verified email address.',
  access: 'settings.write',
  body: WebhookRequest,
  answer: {
    code: 'WEBHOOK_CREATED',
    message: 'Keep the secret safe. It is not shown again.',
    data: NewWebhook,
  },
  refusals: ['EMAIL_UNVERIFIED', 'INVALID_STATE'],
  repeat: 'sealed',

  handle: async ({ tx, actor, body, service }) => {
    rejectLimitedUser(actor);
    rejectUnverified(actor);
    const url = checkedUrl(body.url, { mayBePrivate: service.config.webhooksMayBePrivate });
    rejectHiddenTypes(actor, body.events ?? []);
    const { orgId, userId } = actor;
    await lockOrganisation(tx, orgId);
    await rejectTooMany(tx, orgId);
    const secret = newWebhookSecret();
    const webhook = await tx.one<Webhook>(sql`
      insert into webhooks as w (org_id, id, url, description, types, secret, created_by, owner_id)
      values (${orgId}, ${newId()}, ${url}, ${body.description?.trim() ?? null}, ${body.events ?? null},
              ${seal(service.keys, 'webhook', secret)}, ${userId}, ${userId})
      returning ${webhookColumns}`);
    if (!webhook) throw new Error('the insert gave no row');
    return {
      data: { ...webhook, secret },
      change: { type: 'webhook', id: webhook.id, after: webhook },
    };
  },
});

async function rejectTooMany(tx: Tx, orgId: string): Promise<void> {
  const existing = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from webhooks where org_id = ${orgId} and status <> 'DELETED'`);
  if ((existing?.count ?? 0) < webhooksAtMost) return;
  throw fail('INVALID_STATE', { message: `There are already ${webhooksAtMost} webhooks. Delete one first.` });
}
