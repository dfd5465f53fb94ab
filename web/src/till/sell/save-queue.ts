import type { KeptSale, ShiftStep } from '../engine/types.ts';

/** Saves all unsent records to a file, as they would be sent, for whoever has to help. */
export function saveQueue(queue: { sales: KeptSale[]; steps: ShiftStep[] }): void {
  const file = new Blob([JSON.stringify(queue, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `till-queue-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
