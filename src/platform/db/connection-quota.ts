import { fail } from '../../values/refusal.ts';

export type ConnectionQuota = {
  /** Waits for a place at the database. Refuses with 503 when the wait takes longer than `waitAtMostMs`. */
  take(tenant: string | undefined, waitAtMostMs: number): Promise<{ leave(): void }>;
  waiting(): number;
};

type Waiting = { tenant: string | undefined; enter(): void };

/**
 * Hands out places at the database, first come, first served, but no tenant can take them all. A tenant may hold twice
 * as many places as are free, and the last free place goes to a tenant that holds none. So one tenant's slow writes do
 * not block the others, and a tenant that is alone still gets most places.
 */
export function createConnectionQuota(places: number): ConnectionQuota {
  let free = places;
  const held = new Map<string, number>();
  const queue = new Set<Waiting>();

  const mayEnter = (tenant: string | undefined) => {
    if (tenant === undefined) return free > 0;
    const own = held.get(tenant) ?? 0;
    return free > 0 && (own === 0 || (free > 1 && own < 2 * free));
  };
  const changeHeld = (tenant: string | undefined, by: 1 | -1) => {
    free -= by;
    if (tenant === undefined) return;
    const own = (held.get(tenant) ?? 0) + by;
    if (own === 0) held.delete(tenant);
    else held.set(tenant, own);
  };
  const admit = () => {
    for (const waiting of queue) {
      if (free === 0) return;
      if (mayEnter(waiting.tenant)) waiting.enter();
    }
  };
  const place = (tenant: string | undefined) => ({
    leave: () => {
      changeHeld(tenant, -1);
      admit();
    },
  });

  return {
    take: async (tenant, waitAtMostMs) => {
      if (mayEnter(tenant)) {
        changeHeld(tenant, 1);
        return place(tenant);
      }
      return new Promise((resolve, reject) => {
        const waiting: Waiting = {
          tenant,
          enter: () => {
            clearTimeout(timer);
            queue.delete(waiting);
            changeHeld(tenant, 1);
            resolve(place(tenant));
          },
        };
        const timer = setTimeout(() => {
          queue.delete(waiting);
          reject(fail('UNAVAILABLE', { retryAfterSeconds: 1 }));
        }, waitAtMostMs);
        queue.add(waiting);
      });
    },
    waiting: () => queue.size,
  };
}
