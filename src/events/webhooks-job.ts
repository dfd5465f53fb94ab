import { setTimeout as wait } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { ServerParts } from '../http/service.ts';
import { databaseFault, type Tx } from '../platform/db.ts';
import type { StandingJob } from '../platform/jobs.ts';
import { callForStatus } from '../platform/outgoing.ts';
import { unseal } from '../platform/seal.ts';
import { type Attempt, recordAttempt } from './attempts.ts';
import { createDeliveries, type DueDelivery, dueDeliveries, nextDue } from './deliveries.ts';
import { signedHeaders } from './signature.ts';
import { switchOffUnowned } from './switch-off.ts';

const callsAtOnce = 50;
const callsAtOnceOfBusiness = 4;
/** Slow receivers share half of the places, so that fast ones do not wait for them. */
const slowCallsAtOnce = 25;
const slowAfterMs = 1_000;
/** After this time, other webhooks of the business get their turn. */
const turnMs = 5_000;
const lookEveryMs = 250;
/** Without webhooks the job looks rarely. The first message of a new webhook may wait this long. */
const lookForFirstEveryMs = 2_000;
/** The pause grows with the duration of a look, so that looking takes a small part of the time. */
const restFactor = 10;
const restAtMostMs = 2_000;
/** Short, because the few connections of the job are shared by all businesses. */
const lockWaitMs = 300;
/** While a business is moved, its rows are locked for some seconds. */
const rowsBusyForMs = 15_000;

type Parts = Pick<ServerParts, 'config' | 'keys' | 'database'>;

/**
 * Delivers events to webhooks: to each one message at a time, in order. No transaction is open while a receiver is
 * called. A message that was delivered but not yet recorded when the server was killed is delivered again.
 */
export function webhooksJob(parts: Parts, everyMs = lookEveryMs): StandingJob {
  return { name: 'deliver-webhooks', run: (signal) => deliverAll(parts, everyMs, signal) };
}

async function deliverAll(parts: Parts, oftenMs: number, signal: AbortSignal): Promise<void> {
  const { follow } = parts.database;
  const busy = new Map<string, DueDelivery>();
  const running = new Set<Promise<void>>();
  let waiting: DueDelivery[] = [];
  let failure: unknown;

  const startMore = () => {
    while (!signal.aborted && busy.size < callsAtOnce) {
      const due = waiting.find((one) => mayStart(one, [...busy.values()]));
      if (!due) return;
      waiting = waiting.filter((one) => one !== due);
      busy.set(due.webhookId, due);
      const delivery = deliverWaiting(parts, due, signal)
        .catch((error) => {
          failure ??= error;
        })
        .finally(() => {
          busy.delete(due.webhookId);
          running.delete(delivery);
          startMore();
        });
      running.add(delivery);
    }
  };

  try {
    while (!signal.aborted) {
      if (failure) throw failure;
      const begun = performance.now();
      await unlessLocked(() =>
        follow.transaction(async (tx) => {
          await waitBriefly(tx);
          await switchOffUnowned(tx, parts.keys);
        }),
      );
      const found = await follow.transaction(async (tx) => ({
        hasWebhooks: await createDeliveries(tx),
        due: await dueDeliveries(tx, [...busy.keys()]),
      }));
      // A delivery may have begun or ended during the query.
      waiting = found.due.filter(({ webhookId }) => !busy.has(webhookId));
      startMore();
      const everyMs = found.hasWebhooks ? oftenMs : lookForFirstEveryMs;
      const tookMs = performance.now() - begun;
      const restMs = Math.max(everyMs, Math.min(tookMs * restFactor, restAtMostMs));
      await wait(restMs, undefined, { signal }).catch(() => {});
    }
  } finally {
    waiting = [];
    await Promise.all(running);
  }
}

function mayStart(due: DueDelivery, busy: DueDelivery[]): boolean {
  const ofBusiness = busy.filter(({ orgId }) => orgId === due.orgId);
  const slow = busy.filter(({ isSlow }) => isSlow);
  const isFree = !busy.some(({ webhookId }) => webhookId === due.webhookId);
  return (
    isFree && ofBusiness.length < callsAtOnceOfBusiness && (!due.isSlow || slow.length < slowCallsAtOnce)
  );
}

/** Sends the waiting messages of one webhook until something fails or its time is over. */
async function deliverWaiting(parts: Parts, first: DueDelivery, signal: AbortSignal): Promise<void> {
  const end = performance.now() + turnMs;
  for (let due: DueDelivery | undefined = first; due; ) {
    const sent: DueDelivery = due;
    const attempt = await attemptDelivery(parts, sent, signal);
    // The receiver may have got the message. It gets it again after the restart.
    if (signal.aborted && attempt.error !== null) return;
    const mayGoOn = attempt.error === null && performance.now() < end && !signal.aborted;
    const recorded = await recordWhenFree(parts, { sent, attempt }, signal);
    due =
      recorded && mayGoOn ? await parts.database.follow.transaction((tx) => nextDue(tx, sent)) : undefined;
  }
}

/**
 * The rows of a business that is being moved are locked. Meanwhile its webhook waits here, so that its message is not
 * sent over and over. False if they stay locked: the message is then sent again, as after a crash.
 */
async function recordWhenFree(
  { database, keys }: Parts,
  { sent, attempt }: { sent: DueDelivery; attempt: Attempt },
  signal: AbortSignal,
): Promise<boolean> {
  const record = () =>
    database.follow.transaction(async (tx) => {
      await waitBriefly(tx);
      await recordAttempt(tx, keys, sent, attempt);
    });
  for (const end = performance.now() + rowsBusyForMs; ; ) {
    if (await unlessLocked(record)) return true;
    if (performance.now() > end || signal.aborted) return false;
    await wait(lockWaitMs, undefined, { signal }).catch(() => {});
  }
}

const waitBriefly = (tx: Tx) => tx.run(sql`select set_config('lock_timeout', ${String(lockWaitMs)}, true)`);

/** Whether the work was done. It was not if somebody holds one of its rows. */
async function unlessLocked(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (databaseFault(error)?.code !== '55P03') throw error;
    return false;
  }
}

async function attemptDelivery(
  { config, keys }: Parts,
  due: DueDelivery,
  signal: AbortSignal,
): Promise<Attempt> {
  const begun = performance.now();
  const outcome = (status: number | null, error: string | null): Attempt => ({
    status,
    error,
    isSlow: performance.now() - begun > slowAfterMs,
  });
  try {
    const { eventId: id, type, recordedAt, orgId, data } = due;
    if (!due.isReadable) return outcome(null, 'the owner of the webhook may not read this event');
    if (data === null) return outcome(null, 'the event is no longer kept');
    const url = new URL(due.url);
    const isTrusted = config.webhooksMayBePrivate;
    if (!isTrusted && url.protocol !== 'https:') return outcome(null, 'the address must begin with https');
    // The data is added as the stored JSON text, so that each attempt sends the same bytes.
    const head = JSON.stringify({ id, type, timestamp: recordedAt, organisationId: orgId });
    const body = `${head.slice(0, -1)},"data":${data}}`;
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Tillhouse',
      ...signedHeaders(unseal(keys, 'webhook', due.secret), { id, sentAt: new Date(), body }),
    };
    const status = await callForStatus({ url, headers, body, isTrusted, signal });
    if (status >= 200 && status <= 299) return outcome(status, null);
    const isRedirect = status >= 300 && status <= 399;
    return outcome(
      status,
      `the receiver answered ${status}${isRedirect ? ', and redirects are not followed' : ''}`,
    );
  } catch (error) {
    const { message } = error as Error;
    return outcome(
      null,
      message === 'TimeoutError' ? 'the receiver did not answer within 5 seconds' : message.slice(0, 200),
    );
  }
}
