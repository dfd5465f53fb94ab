import sql, { join, type Sql } from 'sql-template-tag';
import { type Actor, rolesWith } from '../http/access.ts';
import type { Tx } from '../platform/db.ts';
import { fail } from '../values/refusal.ts';
import { hiddenTypes } from './rules.ts';
import type { Webhook } from './schemas.ts';

/** Whether the owner of a webhook `w` may still own it and read everything it is sent. */
export const ownerHasAccess: Sql = sql`exists (
  select from users u
  where u.org_id = w.org_id and u.id = w.owner_id and u.status = 'ACTIVE' and not u.outlet_limited
    and (${join(
      rolesWith('settings.write').map(
        (role) => sql`u.role = ${role} and not coalesce(w.types, '{}') && ${hiddenTypes(role)}::text[]`,
      ),
      ' or ',
    )}))`;

/** Whether the owner of a webhook `w` may read a type. Deliveries made for an earlier owner may be of other types. */
export function ownerMayRead(type: Sql): Sql {
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

/** A webhook `w` whose owner lost access, but which is not switched off yet. */
const isUnowned = sql`(w.status = 'ACTIVE' and not ${ownerHasAccess})`;

/** The status as shown: DISABLED as soon as the owner loses access, even before the job writes it. */
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

/** Locks a webhook that is not deleted. Other changes and new deliveries wait. */
export async function lockWebhook(tx: Tx, { orgId }: Actor, webhookId: string): Promise<Webhook> {
  const webhook = await tx.one<Webhook>(sql`
    select ${webhookColumns} from webhooks w
    where w.org_id = ${orgId} and w.id = ${webhookId} and w.status <> 'DELETED'
    for update`);
  if (!webhook) throw noSuchWebhook();
  return webhook;
}

export function noSuchWebhook() {
  return fail('NOT_FOUND', { message: 'This webhook does not exist.' });
}
