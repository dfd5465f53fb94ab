import sql, { join, type Sql } from 'sql-template-tag';
import { type Actor, rolesWith } from '../http/access.ts';
import type { Tx } from '../platform/db.ts';
import { fail } from '../values/refusal.ts';
import { hiddenTypes } from './rules.ts';
import type { Webhook } from './schemas.ts';

/** Whether the owner of a webhook `w` may still have it, and read all that it is sent. */
export const ownerMay: Sql = sql`exists (
  select from users u
  where u.org_id = w.org_id and u.id = w.owner_id and u.status = 'ACTIVE' and not u.outlet_limited
    and (${join(
      rolesWith('settings.write').map(
        (role) => sql`u.role = ${role} and not coalesce(w.types, '{}') && ${hiddenTypes(role)}::text[]`,
      ),
      ' or ',
    )}))`;

/** Whether the owner of a webhook `w` may read events of a type: what it was sent under another owner stays listed. */
export function ownerReads(type: Sql): Sql {
  return sql`exists (
    select from users u
    where u.org_id = w.org_id and u.id = w.owner_id
      and (${join(
        rolesWith('settings.write').map(
          (role) => sql`u.role = ${role} and ${type} <> all(${hiddenTypes(role)}::text[])`,
        ),
        ' or ',
      )}))`;
}

/** A webhook `w` that is to be silent and has not been switched off yet. */
const isUnowned = sql`(w.status = 'ACTIVE' and not ${ownerMay})`;

/** As it is for its readers: whoever lost the right to it has lost it at once. */
export const webhookStatus = sql`case when ${isUnowned} then 'DISABLED' else w.status end`;

export const webhookColumns = sql`
  w.id, w.url, w.types as events, w.description, ${webhookStatus} as status,
  (select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name)
   from users u where u.org_id = w.org_id and u.id = w.owner_id) as owner,
  w.failing_since as "failingSince", w.disabled_at as "disabledAt",
  case when ${isUnowned} then 'OWNER_LOST_ACCESS' else w.disabled_reason end as "disabledReason",
  w.created_at as "createdAt", w.updated_at as "updatedAt", w.version`;

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
