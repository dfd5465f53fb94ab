/** A clock that is wrong by more than this is reported: the time on receipts would mislead. */
export const wrongByMs = 5 * 60_000;

let offsetMs = 0;
const listeners = new Set<(offsetMs: number) => void>();

/** Compares the time of the server's answer with this device's clock. Above zero, this clock is behind. */
export function noteServerTime(date: string | null, now = Date.now()): void {
  const serverMs = date ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(serverMs)) return;
  offsetMs = serverMs - now;
  for (const listener of listeners) listener(offsetMs);
}

export function onServerTime(listener: (offsetMs: number) => void): void {
  listeners.add(listener);
  listener(offsetMs);
}
