import { useEffect, useSyncExternalStore } from 'react';
import { fromE4, toE4 } from '../../../../src/values/quantity.ts';
import { ApiError, client, dataOf, newKey } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { read } from '../../api/read.ts';
import { t } from '../../words.ts';
import {
  type Batch,
  type Count,
  changeUnsent,
  loadUnsent,
  onUnsentChange,
  storageKey,
  type Unsent,
  unsentCount,
} from './unsent-counts.ts';

/** Counts that are older are sent with the time of counting. */
const freshMs = 10_000;
const largestBatch = 100;

/** Sends counts until none is left, and passes the answers to `onCounted`. */
export function useUnsentCounts(
  stocktakeId: string,
  onCounted: (lines: Schema<'StockTakeLine'>[]) => void,
): Unsent {
  const unsent = useSyncExternalStore(onUnsentChange, () => loadUnsent(stocktakeId));
  const waiting = unsentCount(unsent);
  useEffect(() => {
    if (waiting === 0) return;
    const send = () => sendAll(stocktakeId, onCounted).catch(() => undefined);
    send();
    const timer = setInterval(send, 4_000);
    addEventListener('online', send);
    return () => {
      clearInterval(timer);
      removeEventListener('online', send);
    };
  }, [waiting, stocktakeId, onCounted]);
  return unsent;
}

/** One tab sends at a time, in the order of counting. */
async function sendAll(
  stocktakeId: string,
  onCounted: (lines: Schema<'StockTakeLine'>[]) => void,
): Promise<void> {
  await navigator.locks.request(storageKey(stocktakeId), async () => {
    while (unsentCount(loadUnsent(stocktakeId)) > 0) {
      try {
        if (!loadUnsent(stocktakeId).batch) await nextBatch(stocktakeId);
        const { batch } = loadUnsent(stocktakeId);
        if (batch) onCounted(await sendBatch(stocktakeId, batch));
        changeUnsent(stocktakeId, () => ({ batch: null, isOffline: false }));
      } catch (error) {
        if (!handleRefusal(stocktakeId, error)) return;
      }
    }
  });
}

/** Takes counts of one kind from the head of the queue. Setting the same item twice needs two batches. */
async function nextBatch(stocktakeId: string): Promise<void> {
  const [first] = loadUnsent(stocktakeId).queue;
  if (first && !first.variantId) return lookUp(stocktakeId, first);
  changeUnsent(stocktakeId, ({ queue }) => {
    const mode = first?.mode ?? 'ADD';
    const seen = new Set<string>();
    const end = queue.findIndex(({ variantId, ...count }, at) => {
      if (!variantId || count.mode !== mode || at === largestBatch) return true;
      if (mode === 'SET' && seen.has(variantId)) return true;
      seen.add(variantId);
      return false;
    });
    const counts = queue.slice(0, end < 0 ? queue.length : end);
    const hasTimes = Date.now() - Date.parse(counts[0]?.at ?? '') > freshMs;
    return { batch: { key: newKey(), mode, counts, hasTimes }, queue: queue.slice(counts.length) };
  });
}

/** Finds the item of a code that was counted offline. */
async function lookUp(stocktakeId: string, count: Count): Promise<void> {
  const { variantId, name, factor } = await read('/product/lookup', { query: { code: count.code ?? '' } });
  const quantity = fromE4(((toE4(count.quantity) ?? 0n) * (toE4(factor) ?? 0n)) / 10_000n);
  changeUnsent(stocktakeId, ({ queue }) => ({
    queue: queue.map((one) => (one.key === count.key ? { ...one, variantId, name, quantity } : one)),
  }));
}

async function sendBatch(stocktakeId: string, batch: Batch): Promise<Schema<'StockTakeLine'>[]> {
  const { lines } = await dataOf(
    client.PATCH('/inventory/stocktakes/{stocktakeId}/counts', {
      params: { path: { stocktakeId } },
      headers: { 'Idempotency-Key': batch.key },
      body: {
        mode: batch.mode,
        counts: batch.counts.map(({ variantId, quantity, at }) => ({
          variantId: variantId ?? '',
          quantity,
          ...(batch.hasTimes && { countedAt: at }),
        })),
      },
    }),
  );
  return lines;
}

/**
 * Returns whether to continue. Without an answer nothing is lost. A count that the server refuses is set aside and
 * shown.
 */
function handleRefusal(stocktakeId: string, error: unknown): boolean {
  const { batch, queue } = loadUnsent(stocktakeId);
  if (!(error instanceof ApiError)) return false;
  const { status, code, message } = error;
  if (status === 0 || status === 401 || status === 403 || status === 429 || status >= 500) {
    // The counts will arrive later than they were made, so they are sent with their times.
    changeUnsent(stocktakeId, () => ({ isOffline: true, batch: batch && { ...batch, hasTimes: true } }));
    return false;
  }
  if (!batch) {
    const [first] = queue;
    if (!first) return false;
    const why = t('No item has the code {code}.', { code: first.code ?? '' });
    changeUnsent(stocktakeId, ({ refused }) => ({
      queue: queue.slice(1),
      refused: [...refused, { key: first.key, name: first.name, quantity: first.quantity, why }],
    }));
    return true;
  }
  // The server already has this batch. It was sent before without times, and the answer was lost.
  if (code === 'IDEMPOTENCY_MISMATCH') changeUnsent(stocktakeId, () => ({ batch: null }));
  // The clock of this device is wrong. The server's time of arrival is the best there is.
  else if (batch.hasTimes && error.errors.some(({ field }) => field.endsWith('countedAt')))
    changeUnsent(stocktakeId, () => ({ batch: { ...batch, hasTimes: false, key: newKey() } }));
  else if (batch.counts.length > 1) {
    const [first, ...others] = batch.counts;
    changeUnsent(stocktakeId, () => ({
      batch: { ...batch, key: newKey(), counts: first ? [first] : [] },
      queue: [...others, ...queue],
    }));
  } else {
    const refusedNow = batch.counts.map(({ key, name, quantity }) => ({ key, name, quantity, why: message }));
    changeUnsent(stocktakeId, ({ refused }) => ({ batch: null, refused: [...refused, ...refusedNow] }));
  }
  return true;
}
