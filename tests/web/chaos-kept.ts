import type { Page } from 'playwright-core';
import { inTillDatabase } from './till-database.ts';

export type Kept = {
  sales: { number: string; state: string; reason: string | null }[];
  /** In the order in which they happened; of a shift its last letters. */
  steps: { kind: string; shift: string; state: string; reason: string | null }[];
  lines: number;
};

/** What the till has on its disk. */
export function keptBy(page: Page): Promise<Kept> {
  return inTillDatabase(page, async ({ database, result }) => {
    const tx = database.transaction(['sales', 'steps', 'meta']);
    const [sales, steps, cart] = await Promise.all([
      result(tx.objectStore('sales').getAll()),
      result(tx.objectStore('steps').getAll()),
      result(tx.objectStore('meta').get('cart')),
    ]);
    return {
      sales: sales.map(({ receipt, state, reason }) => ({ number: receipt.number, state, reason })),
      steps: steps
        .sort((one, other) => one.order - other.order)
        .map(({ kind, shiftId, state, reason }) => ({ kind, shift: shiftId.slice(-6), state, reason })),
      lines: cart?.lines.length ?? 0,
    };
  });
}

/** What the server does not have yet. */
export async function unsentOf(page: Page): Promise<unknown[]> {
  const { sales, steps } = await keptBy(page);
  return [...sales, ...steps].filter(({ state }) => state !== 'SENT');
}
