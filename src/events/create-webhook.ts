import { isIP } from 'node:net';
import sql from 'sql-template-tag';
import { type Actor, permits, rejectLimitedUser } from '../http/access.ts';
import type { EventType } from '../http/event.ts';
import { operation } from '../http/operation.ts';
import { lockOrganisation } from '../org/exports.ts';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { isPublicAddress } from '../platform/outgoing.ts';
import { seal } from '../platform/seal.ts';
import { fail, failField, type Refusal } from '../values/refusal.ts';
import { permissionFor } from './rules.ts';
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
    'Events from now on are posted to its address, signed as the Standard Webhooks specification says, in their order and at least once. What is not answered with 2xx within 5 seconds is tried again for about a day, and holds back what follows. Needs a verified email address.',
  access: 'settings.write',
  body: WebhookRequest,
  answer: { code: 'WEBHOOK_CREATED', message: 'Keep the secret: it is not shown again.', data: NewWebhook },
  refusals: ['EMAIL_UNVERIFIED', 'INVALID_STATE'],
  repeat: 'sealed',

  handle: async ({ tx, actor, body, service }) => {
    rejectLimitedUser(actor);
    if (!actor.emailVerified) {
      throw fail('EMAIL_UNVERIFIED', { message: 'Verify your email address before you register webhooks.' });
    }
    const url = checkedUrl(body.url, { mayBePrivate: service.config.webhooksMayBePrivate });
    rejectHiddenTypes(actor, body.events ?? []);
    const { orgId, userId } = actor;
    await lockOrganisation(tx, orgId);
    await rejectTooMany(tx, orgId);
    const secret = newWebhookSecret();
    const webhook = await tx.one<Webhook>(sql`
      insert into webhooks as w (org_id, id, url, description, types, secret, created_by)
      values (${orgId}, ${newId()}, ${url}, ${body.description?.trim() ?? null}, ${body.events ?? null},
              ${seal(service.keys, 'webhook', secret)}, ${userId})
      returning ${webhookColumns}`);
    if (!webhook) throw new Error('the insert gave no row');
    return {
      data: { ...webhook, secret },
      change: { type: 'webhook', id: webhook.id, after: webhook },
    };
  },
});

/** As the address reads to a browser: numbers that stand for an address in another way are written as one. */
function checkedUrl(text: string, { mayBePrivate }: { mayBePrivate: boolean }): string {
  const url = URL.parse(text);
  const schemes = mayBePrivate ? ['https:', 'http:'] : ['https:'];
  if (!url || !schemes.includes(url.protocol)) {
    throw badUrl(`must be an address that begins with https://${mayBePrivate ? ' or http://' : ''}`);
  }
  if (url.username || url.password || url.hash) throw badUrl('must be without a password and without #');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const leadsOut = isIP(host) ? isPublicAddress(host) : /\.[^.]+\.?$/.test(host);
  if (!mayBePrivate && !leadsOut) throw badUrl('must lead to a public address');
  return url.href;
}

function badUrl(message: string): Refusal {
  return failField('VALIDATION_FAILED', { field: 'url', message });
}

/** Nobody gets by a webhook what they may not read themselves. */
function rejectHiddenTypes({ role }: Actor, types: string[]): void {
  const at = types.findIndex((type) => !permits(role, permissionFor(type as EventType)));
  if (at < 0) return;
  throw failField('FORBIDDEN', { field: `events.${at}`, message: 'is about what your role does not see' });
}

async function rejectTooMany(tx: Tx, orgId: string): Promise<void> {
  const there = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from webhooks where org_id = ${orgId} and status <> 'DELETED'`);
  if ((there?.count ?? 0) < webhooksAtMost) return;
  throw fail('INVALID_STATE', { message: `There are ${webhooksAtMost} webhooks. Delete one first.` });
}
