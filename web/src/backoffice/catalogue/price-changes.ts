import { ApiError, client, dataOf, newKey } from '../../api/call.ts';

export type PriceChange = { itemPriceId: string; from: number; price: number };

/** The server takes so many prices in one request. */
export const pricesAtOnce = 500;

/** Sends a part of a change. A part that is sent again is sent with the same key, so that it is done once. */
export async function sendPrices(changes: PriceChange[], keys: Map<string, string>): Promise<void> {
  const body = { changes };
  const content = JSON.stringify(body);
  const key = keys.get(content) ?? newKey();
  keys.set(content, key);
  await dataOf(client.PATCH('/inventory/products/prices', { headers: { 'Idempotency-Key': key }, body }));
}

/**
 * Sets prices back to what they were. A price that somebody has changed since stays as it is. Returns how many were set
 * back.
 */
export async function setPricesBack(changes: PriceChange[]): Promise<number> {
  let count = 0;
  for (let at = 0; at < changes.length; at += pricesAtOnce) {
    const back = changes
      .slice(at, at + pricesAtOnce)
      .map(({ itemPriceId, from, price }) => ({ itemPriceId, from: price, price: from }));
    count += await sendUnchanged(back);
  }
  return count;
}

/** The server refuses the whole part and names some of the prices that are others by now. They are left out. */
async function sendUnchanged(changes: PriceChange[]): Promise<number> {
  let left = changes;
  while (left.length > 0) {
    try {
      await sendPrices(left, new Map());
      break;
    } catch (error) {
      const stale = staleIn(error);
      const kept = left.filter(
        (_, at) => !['from', 'itemPriceId'].some((name) => stale.has(`changes.${at}.${name}`)),
      );
      if (kept.length === left.length) throw error;
      left = kept;
    }
  }
  return left.length;
}

function staleIn(error: unknown): Set<string> {
  const isKnown = error instanceof ApiError && ['STALE_VERSION', 'NOT_FOUND'].includes(error.code);
  return new Set(isKnown ? error.errors.map(({ field }) => field) : []);
}
