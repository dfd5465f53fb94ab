import sql from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';
import type { Keys } from '../platform/keys.ts';
import type { DueDelivery } from './deliveries.ts';
import { switchOff } from './switch-off.ts';

/** The result of an attempt: the status of the answer, if there was one, and the error. */
export type Attempt = { status: number | null; error: string | null; isSlow: boolean };

/** The waiting time after each failure, as the Standard Webhooks specification suggests: about a day in all. */
const retryAfterSeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 21_600];
const daysOfFailure = 3;
const gone = 410;

export async function recordAttempt(tx: Tx, keys: Keys, due: DueDelivery, attempt: Attempt): Promise<void> {
  const isDelivered = attempt.error === null;
  const isUnsendable = due.data === null || !due.isReadable;
  const waitSeconds = isDelivered || isUnsendable ? undefined : retryAfterSeconds[due.attempts];
  // The random part keeps messages that failed together from coming back together.
  const nextInSeconds = waitSeconds && waitSeconds * (1 - Math.random() / 10);
  const status = isDelivered ? 'DELIVERED' : nextInSeconds === undefined ? 'FAILED' : 'PENDING';
  const [, webhook] = await tx.inOrder(
    () =>
      tx.run(sql`
        update webhook_deliveries
        set status = ${status}, attempts = attempts + 1, response_status = ${attempt.status}, error = ${attempt.error},
            last_attempt_at = now(), next_attempt_at = now() + make_interval(secs => ${nextInSeconds ?? null})
        where org_id = ${due.orgId} and id = ${due.deliveryId} and status = 'PENDING'`),
    () =>
      tx.one<{ isDead: boolean }>(sql`
        update webhooks
        set failing_since = case when not ${isDelivered} then coalesce(failing_since, now()) end,
            is_slow = ${attempt.isSlow}
        where org_id = ${due.orgId} and id = ${due.webhookId} and status = 'ACTIVE'
        returning coalesce(failing_since <= now() - make_interval(days => ${daysOfFailure}), false) as "isDead"`),
  );
  if (!webhook || (!webhook.isDead && attempt.status !== gone)) return;
  await switchOff(tx, keys, due, attempt.status === gone ? 'RECEIVER_GONE' : 'RECEIVER_FAILED');
}
