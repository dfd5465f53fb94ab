import { useEffect, useSyncExternalStore } from 'react';
import { fromE4, toE4 } from '../../../../src/values/quantity.ts';
import { ApiError, client, dataOf, newKey } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { read } from '../../api/read.ts';
import { t } from '../../words.ts';
import {
  type Batch,
  type Count,
  change,
  countOf,
  listen,
  load,
  nameOf,
  type Unsent,
} from './unsent-counts.ts';

const freshMs = 10_000;
const largestBatch = 100;

/** Sends counts until none is left, and passes the answers to `onCounted`. */
export function useUnsentCounts(
  stocktakeId: string,
  onCounted: (lines: Schema<'StockTakeLine'>[]) => void,
): Unsent {
  const unsent = useSyncExternalStore(listen, () => load(stocktakeId));
  const waiting = countOf(unsent);
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
  await navigator.locks.request(nameOf(stocktakeId), async () => {
    while (countOf(load(stocktakeId)) > 0) {
      try {
        if (!load(stocktakeId).batch) await nextBatch(stocktakeId);
        const { batch } = load(stocktakeId);
        if (batch) onCounted(await sendBatch(stocktakeId, batch));
        change(stocktakeId, () => ({ batch: null, isOffline: false }));
      } catch (error) {
        if (!handleRefusal(stocktakeId, error)) return;
      }
    }
  });
}

/** Takes counts of one kind from the head of the queue. Setting the same item twice needs two batches. */
async function nextBatch(stocktakeId: string): Promise<void> {
  const [first] = load(stocktakeId).queue;
  if (first && !first.variantId) return lookUp(stocktakeId, first);
  change(stocktakeId, ({ queue }) => {
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

async function lookUp(stocktakeId: string, count: Count): Promise<void> {
  const { variantId, name, factor } = await read('/product/lookup', { query: { code: count.code ?? '' } });
  const quantity = fromE4(((toE4(count.quantity) ?? 0n) * (toE4(factor) ?? 0n)) / 10_000n);
  change(stocktakeId, ({ queue }) => ({
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
  const { batch, queue } = load(stocktakeId);
  if (!(error instanceof ApiError)) return false;
  const { status, code, message } = error;
  if (status === 0 || status === 401 || status === 403 || status === 429 || status >= 500) {
    // From now on a count no longer arrives right when it was made, so it is sent with its time.
    change(stocktakeId, () => ({ isOffline: true, batch: batch && { ...batch, hasTimes: true } }));
    return false;
  }
  if (!batch) {
    const [first] = queue;
    if (!first) return false;
    const why = t('No item has the code {code}.', { code: first.code ?? '' });
    change(stocktakeId, ({ refused }) => ({
      queue: queue.slice(1),
      refused: [...refused, { key: first.key, name: first.name, quantity: first.quantity, why }],
    }));
    return true;
  }
  // The server already has this batch, from before it carried its times.
  if (code === 'IDEMPOTENCY_MISMATCH') change(stocktakeId, () => ({ batch: null }));
  // The clock of this device is wrong. The server's time of arrival is the best there is.
  else if (batch.hasTimes && error.errors.some(({ field }) => field.endsWith('countedAt')))
    change(stocktakeId, () => ({ batch: { ...batch, hasTimes: false, key: newKey() } }));
  else if (batch.counts.length > 1) {
    const [first, ...others] = batch.counts;
    change(stocktakeId, () => ({
      batch: { ...batch, key: newKey(), counts: first ? [first] : [] },
      queue: [...others, ...queue],
    }));
  } else {
    const set = batch.counts.map(({ key, name, quantity }) => ({ key, name, quantity, why: message }));
    change(stocktakeId, ({ refused }) => ({ batch: null, refused: [...refused, ...set] }));
  }
  return true;
}
