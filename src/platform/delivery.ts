import sql from 'sql-template-tag';
import type { Pool } from './db.ts';
import type { QueuedJob } from './jobs.ts';
import type { Keys } from './keys.ts';
import type { Delivery } from './mail.ts';
import { type Channel, openMessage } from './outbox.ts';

type QueuedMessage = { id: string; channel: Channel; recipient: string; body: Buffer };

/**
 * Delivers the messages of the outbox. A message whose channel is not set up stays there, where the operator can read
 * it.
 */
export function deliveryJob(
  jobs: Pool,
  keys: Keys,
  deliveries: Record<Channel, Delivery | undefined>,
): QueuedJob {
  return {
    name: 'deliver-message',
    run: async ({ orgId, messageId }: { orgId: string; messageId: string }) => {
      const message = await jobs.transaction((tx) =>
        tx.one<QueuedMessage>(sql`
          update messages set attempts = attempts + 1
          where org_id = ${orgId} and id = ${messageId} and status in ('QUEUED', 'FAILED') and body is not null
          returning id, channel, recipient, body`),
      );
      if (!message) return;
      const delivery = deliveries[message.channel];
      const outcome = delivery
        ? await attempt(delivery, message, keys)
        : { status: 'KEPT' as const, error: null };
      await jobs.transaction((tx) =>
        tx.run(sql`
          update messages
          set status = ${outcome.status}, last_error = coalesce(${outcome.error}, last_error),
              sent_at = case when ${outcome.status} = 'SENT' then now() end,
              body = case when ${outcome.status} = 'SENT' then null else body end
          where org_id = ${orgId} and id = ${messageId}`),
      );
      // The queue repeats a failed job, with longer and longer pauses.
      if (outcome.status === 'FAILED') throw new Error(outcome.error);
    },
  };
}

async function attempt(delivery: Delivery, { id, recipient, body }: QueuedMessage, keys: Keys) {
  try {
    await delivery.send({ id, recipient, message: openMessage(keys, body) });
    return { status: 'SENT' as const, error: null };
  } catch (error) {
    return { status: 'FAILED' as const, error: storable((error as Error).message) };
  }
}

/** The reason may quote another server, so control characters and broken characters are removed and it is cut. */
function storable(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 500)
    .toWellFormed();
}
