import sql from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';
import type { Keys } from '../platform/keys.ts';
import { queueMessage } from '../platform/outbox.ts';
import { wordsFor } from '../platform/reader-words.ts';
import { languageOfMails } from '../users/exports.ts';
import { switchedOffMessage } from './messages.ts';
import type { Webhook } from './schemas.ts';
import { ownerHasAccess } from './store.ts';

type Reason = NonNullable<Webhook['disabledReason']>;
type Listed = { orgId: string; webhookId: string; url: string };

const webhooksAtOnce = 100;

/** Switches a webhook off and mails the owners of the business. */
export async function switchOff(tx: Tx, keys: Keys, webhook: Listed, reason: Reason): Promise<void> {
  const { orgId, webhookId, url } = webhook;
  await tx.run(sql`
    update webhooks
    set status = 'DISABLED', disabled_at = now(), disabled_reason = ${reason}, updated_at = now(), version = version + 1
    where org_id = ${orgId} and id = ${webhookId}`);
  await tx.run(sql`
    update webhook_deliveries set status = 'FAILED', next_attempt_at = null, error = 'the webhook was turned off'
    where org_id = ${orgId} and webhook_id = ${webhookId} and status = 'PENDING'`);
  const owners = await tx.all<{ email: string; language: string | null; business: string }>(sql`
    select u.email, ${languageOfMails} as language, o.name as business
    from users u join organisations o on o.org_id = u.org_id
    where u.org_id = ${orgId} and u.role = 'OWNER' and u.status = 'ACTIVE' and u.email_verified_at is not null
    order by u.id limit 20`);
  for (const { email, language, business } of owners) {
    await queueMessage(tx, keys, {
      orgId,
      channel: 'EMAIL',
      recipient: email,
      template: 'webhook-switched-off',
      message: switchedOffMessage(wordsFor(language), { business, url, reason }),
    });
  }
}

/** Switches off webhooks whose owner lost access, so that no events are collected for them. */
export async function switchOffUnowned(tx: Tx, keys: Keys): Promise<void> {
  const unowned = await tx.all<Listed>(sql`
    select w.org_id as "orgId", w.id as "webhookId", w.url from webhooks w
    where w.status = 'ACTIVE' and not ${ownerHasAccess}
    limit ${webhooksAtOnce}
    for update of w skip locked`);
  for (const webhook of unowned) await switchOff(tx, keys, webhook, 'OWNER_LOST_ACCESS');
}
