import { fromE4, toE4 } from '../../../../src/values/quantity.ts';
import { newKey } from '../../api/call.ts';

/** One act of counting. A code that cannot be looked up offline is looked up later. */
export type Count = {
  key: string;
  name: string;
  variantId?: string;
  code?: string;
  /** In base units. */
  quantity: number;
  mode: 'ADD' | 'SET';
  at: string;
};

/** The batch that is being sent. Without an answer exactly the same batch is sent again. */
export type Batch = { key: string; mode: Count['mode']; counts: Count[]; hasTimes: boolean };
type Refused = { key: string; name: string; quantity: number; why: string };
export type Unsent = { batch: Batch | null; queue: Count[]; refused: Refused[]; isOffline: boolean };

const noCounts: Unsent = { batch: null, queue: [], refused: [], isOffline: false };
const listeners = new Set<() => void>();
const parsed: Record<string, { text: string | null; value: Unsent }> = {};

export const storageKey = (stocktakeId: string) => `tillhouse.counts.${stocktakeId}`;

/** Reports every change, in this tab or another. Returns the function that stops it. */
export function onUnsentChange(onChange: () => void): () => void {
  listeners.add(onChange);
  addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    removeEventListener('storage', onChange);
  };
}

/** The counts on this device that the server does not know yet. They outlive the page. */
export function loadUnsent(stocktakeId: string): Unsent {
  const text = localStorage.getItem(storageKey(stocktakeId));
  const known = parsed[stocktakeId];
  if (known && known.text === text) return known.value;
  const value = parse(text) ?? noCounts;
  parsed[stocktakeId] = { text, value };
  return value;
}

function parse(text: string | null): Unsent | undefined {
  try {
    return text ? { ...noCounts, ...(JSON.parse(text) as Unsent) } : undefined;
  } catch {
    // Damaged text would break the page at every visit.
    return undefined;
  }
}

export function changeUnsent(stocktakeId: string, edit: (before: Unsent) => Partial<Unsent>): void {
  const before = loadUnsent(stocktakeId);
  const after = { ...before, ...edit(before) };
  const isEmpty = !after.batch && after.queue.length === 0 && after.refused.length === 0;
  if (isEmpty) {
    localStorage.removeItem(storageKey(stocktakeId));
    delete parsed[stocktakeId];
  } else keep(stocktakeId, after);
  for (const onChange of listeners) onChange();
}

function keep(stocktakeId: string, unsent: Unsent): void {
  const name = storageKey(stocktakeId);
  try {
    localStorage.setItem(name, JSON.stringify(unsent));
  } catch {
    // If there is no room, the counts are known while the page is open, and sent from there.
    parsed[stocktakeId] = { text: localStorage.getItem(name), value: unsent };
  }
}

export function addCount(stocktakeId: string, count: Omit<Count, 'key' | 'at'>): void {
  const counted = { ...count, key: newKey(), at: new Date().toISOString() };
  changeUnsent(stocktakeId, ({ queue }) => ({ queue: [...queue, counted] }));
}

export function forgetRefused(stocktakeId: string, key: string): void {
  changeUnsent(stocktakeId, ({ refused }) => ({ refused: refused.filter((one) => one.key !== key) }));
}

export function unsentCount({ batch, queue }: Unsent): number {
  return (batch?.counts.length ?? 0) + queue.length;
}

/** The count of an item, including the counts that are not sent yet. */
export function withUnsent({ batch, queue }: Unsent, variantId: string, known: number | null): number | null {
  return [...(batch?.counts ?? []), ...queue].reduce((sum, count) => {
    if (count.variantId !== variantId) return sum;
    if (count.mode === 'SET') return count.quantity;
    return fromE4((toE4(sum ?? 0) ?? 0n) + (toE4(count.quantity) ?? 0n));
  }, known);
}
