import { unknownOf } from './history.ts';
import type { TillServer } from './server.ts';
import type { Store } from './store.ts';

/** Another device may never come back. After this long, its shift is no longer waited for. */
const waitAtMostMs = 10 * 60_000;

/**
 * Shifts that a restored server does not know yet, and in which something was made here that waits. Another device
 * opened them, before this one took over its drawer, and sends them again. Without its shift, a sale would get another
 * number than the printed one and would be missing in the drawer. `since` holds when each shift was first waited for.
 */
export async function shiftsToAwait(
  store: Store,
  server: TillServer,
  since: Map<string, number>,
): Promise<Set<string>> {
  const [sales, steps] = await Promise.all([
    store.getAllFromIndex('sales', 'state', 'WAITING'),
    store.getAll('steps'),
  ]);
  const openedHere = new Set(steps.filter(({ kind }) => kind === 'OPEN').map(({ shiftId }) => shiftId));
  const waiting = [...sales, ...steps.filter(({ state }) => state === 'WAITING')];
  const shiftIds = new Set(waiting.map(({ shiftId }) => shiftId).filter((id) => !openedHere.has(id)));
  if (shiftIds.size === 0) return new Set();
  const unknown = await unknownOf(
    server,
    [...shiftIds].map((id) => ({ kind: 'opened' as const, id })),
  );
  const now = performance.now();
  const isAwaited = (id: string) => {
    if (!unknown.has(`opened ${id}`)) return false;
    const first = since.get(id) ?? now;
    since.set(id, first);
    return now - first < waitAtMostMs;
  };
  return new Set([...shiftIds].filter(isAwaited));
}
