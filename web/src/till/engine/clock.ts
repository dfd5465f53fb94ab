/** By more than this the time on receipts is wrong enough to be told. */
export const wrongByMs = 5 * 60_000;

let offsetMs = 0;
const listeners = new Set<(offsetMs: number) => void>();

/** What the server's answer says of the time, against the clock of this device; above zero, this one is behind. */
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
