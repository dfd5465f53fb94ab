import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import { type Actor, rejectLimitedUser } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import type { Tx } from '../platform/db.ts';
import { fail } from '../values/refusal.ts';
import { checkedUrl, rejectHiddenTypes, rejectUnverified } from './guards.ts';
import { Webhook, WebhookChange } from './schemas.ts';
import { lockWebhook, webhookColumns } from './store.ts';

export const updateWebhook = operation({
  id: 'updateWebhook',
  route: 'PATCH /webhooks/{webhookId}',
  group: 'Events',
  summary: 'Edit, pause or take over a webhook',
  description:
    'Fields left out stay as they are. Whoever changes the address or the types, or switches the webhook on, becomes its owner. The owner must be allowed to read everything that it is sent; waiting messages that they may not read are dropped. A webhook that is switched on gets events from that moment. The secret stays the same.',
  access: 'settings.write',
  body: WebhookChange,
  answer: { code: 'WEBHOOK_UPDATED', message: 'Webhook changed.', data: Webhook },
  refusals: ['NOT_FOUND', 'STALE_VERSION', 'EMAIL_UNVERIFIED'],

  handle: async ({ tx, actor, params, body, service }) => {
    rejectLimitedUser(actor);
    const before = await lockWebhook(tx, actor, params.webhookId);
    if (body.version !== undefined && body.version !== before.version) throw fail('STALE_VERSION');
    const { events, status, description } = { ...before, ...body };
    const url =
      body.url === undefined
        ? before.url
        : checkedUrl(body.url, { mayBePrivate: service.config.webhooksMayBePrivate });
    const isNewUrl = url !== before.url;
    const takesOver = isNewUrl || !isDeepStrictEqual(events, before.events) || body.status === 'ACTIVE';
    if (takesOver) {
      rejectUnverified(actor);
      rejectHiddenTypes(actor, events ?? []);
    }
    const isSwitchedOn = status === 'ACTIVE' && before.status !== 'ACTIVE';
    if (isNewUrl) await tryWaitingNow(tx, actor, before.id);
    const webhook = await tx.one<Webhook>(sql`
      update webhooks w
      set url = ${url}, types = ${events}, description = ${description?.trim() ?? null},
          owner_id = case when ${takesOver} then ${actor.userId}::uuid else w.owner_id end,
          status = ${status},
          seen = case when ${isSwitchedOn} then pg_current_snapshot() else w.seen end,
          failing_since = case when not ${isSwitchedOn || isNewUrl} then w.failing_since end,
          disabled_at = case when ${status} = 'DISABLED' then coalesce(w.disabled_at, now()) end,
          disabled_reason = case when ${status} = 'DISABLED' then ${before.disabledReason} end,
          updated_at = now(), version = w.version + 1
      where w.org_id = ${actor.orgId} and w.id = ${before.id}
      returning ${webhookColumns}`);
    if (!webhook) throw new Error('the webhook disappeared under its lock');
    return { data: webhook, change: { type: 'webhook', id: webhook.id, before, after: webhook } };
  },
});

/** With a new address, waiting messages are due at once. */
async function tryWaitingNow(tx: Tx, { orgId }: Actor, webhookId: string): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries set next_attempt_at = now()
    where org_id = ${orgId} and webhook_id = ${webhookId} and status = 'PENDING' and next_attempt_at > now()`);
}
