import sql from 'sql-template-tag';
import type { Actor } from '../http/access.ts';
import type { Tx } from '../platform/db.ts';
import { fail } from '../values/refusal.ts';
import type { Webhook } from './schemas.ts';

export const webhookColumns = sql`
  w.id, w.url, w.types as events, w.description, w.status, w.failing_since as "failingSince",
  w.disabled_at as "disabledAt", w.created_at as "createdAt"`;

export const deliveryColumns = sql`
  d.id, d.number::int as number, d.event_id as "eventId", d.type, d.replay_of as "replayOf", d.status,
  d.attempts, d.response_status as "responseStatus", d.error, d.created_at as "createdAt",
  d.last_attempt_at as "lastAttemptAt", d.next_attempt_at as "nextAttemptAt"`;

/** The webhook, so long as it is not deleted; whoever changes it, or has deliveries made for it, waits. */
export async function lockWebhook(tx: Tx, { orgId }: Actor, webhookId: string): Promise<Webhook> {
  const webhook = await tx.one<Webhook>(sql`
    select ${webhookColumns} from webhooks w
    where w.org_id = ${orgId} and w.id = ${webhookId} and w.status <> 'DELETED'
    for update`);
  if (!webhook) throw noSuchWebhook();
  return webhook;
}

export function noSuchWebhook() {
  return fail('NOT_FOUND', { message: 'There is no such webhook.' });
}
