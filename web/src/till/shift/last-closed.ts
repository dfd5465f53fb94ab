import { useSyncExternalStore } from 'react';
import type { ShiftFigures } from './figures.ts';

/** The report of the shift that was just closed here. Undefined once somebody has read it. */
let figures: ShiftFigures | undefined;
const listeners = new Set<() => void>();

export function setLastClosed(next: ShiftFigures | undefined): void {
  figures = next;
  for (const listener of listeners) listener();
}

export function useLastClosed(): ShiftFigures | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => figures,
  );
}
