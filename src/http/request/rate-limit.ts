import sql from 'sql-template-tag';
import type { Config, Rate } from '../../platform/config.ts';
import type { Pool, Statement, Tx } from '../../platform/db.ts';
import { type Keys, mac } from '../../platform/keys.ts';
import { fail } from '../../values/refusal.ts';
import type { Limits } from '../service.ts';

/**
 * Rate limits with fixed windows, in one table for all processes. The subject (an address or account) is stored as a
 * MAC.
 */
export function databaseLimits(identity: Pool, keys: Keys, rates: Config['rates']): Limits {
  const keyOf = (name: string, subject: string) => mac(keys, 'rate-limit', name, subject);
  const forgiveness: Limits['forgiveness'] = (name, subject) =>
    sql`delete from rate_limits where key = ${keyOf(name, subject)}`;
  return {
    count: async (name, subject) => {
      const rate = rates[name];
      const counted = await identity.transaction((tx) =>
        tx.one<{ used: number; seconds: number }>(sql`
          insert into rate_limits as kept (key, used, resets_at)
          values (${keyOf(name, subject)}, 1, now() + make_interval(secs => ${rate.windowSeconds}))
          on conflict (key) do update
          set used      = case when kept.resets_at <= now() then 1 else least(kept.used, 1000000000) + 1 end,
              resets_at = case when kept.resets_at <= now() then excluded.resets_at else kept.resets_at end
          returning used, ceil(extract(epoch from resets_at - now()))::int as seconds`),
      );
      if (counted && counted.used > rate.limit) throw tooMany(counted.seconds);
    },
    take: async (name, subject, amount) => {
      const { limit, windowSeconds } = rates[name];
      const key = keyOf(name, subject);
      const seconds = await identity.transaction(async (tx) => {
        const isTaken =
          amount <= limit &&
          (await tx.run(sql`
            insert into rate_limits as kept (key, used, resets_at)
            values (${key}, ${amount}, now() + make_interval(secs => ${windowSeconds}))
            on conflict (key) do update
            set used      = case when kept.resets_at <= now() then ${amount} else kept.used + ${amount} end,
                resets_at = case when kept.resets_at <= now() then excluded.resets_at else kept.resets_at end
            where kept.resets_at <= now() or kept.used + ${amount} <= ${limit}`));
        if (isTaken) return undefined;
        const limitRow = await tx.one<{ seconds: number }>(sql`
          select ceil(extract(epoch from resets_at - now()))::int as seconds from rate_limits where key = ${key}`);
        return limitRow?.seconds ?? windowSeconds;
      });
      if (seconds !== undefined) throw tooMany(seconds);
    },
    release: async (name, subject) => {
      await identity.transaction((tx) =>
        tx.run(sql`update rate_limits set used = greatest(used - 1, 0) where key = ${keyOf(name, subject)}`),
      );
    },
    forgive: async (name, subject) => {
      await identity.transaction((tx) => tx.run(forgiveness(name, subject)));
    },
    forgiveness,
  };
}

/** Runs the statement of `forgiveness` with the commit. The limits are at home, wherever the business is. */
export function forgiveAfterCommit(tx: Tx, forgiveness: Statement): void {
  if (tx.directory) tx.directory.atHome(forgiveness);
  else tx.defer(forgiveness);
}

function tooMany(seconds: number) {
  const wait = Math.max(1, seconds);
  const waitText = wait < 120 ? `${wait} seconds` : `${Math.ceil(wait / 60)} minutes`;
  return fail('TOO_MANY_REQUESTS', {
    message: `Too many attempts. Try again in ${waitText}.`,
    retryAfterSeconds: wait,
  });
}

const subjectsAtMost = 100_000;

/** A rate limit that counts within this process. It is cheap enough for every request. */
export function memoryLimit(rate: Rate): (subject: string) => void {
  let counts = new Map<string, number>();
  let windowEndsAt = 0;
  return (subject) => {
    const now = Date.now();
    if (now >= windowEndsAt || counts.size > subjectsAtMost) {
      counts = new Map();
      windowEndsAt = now + rate.windowSeconds * 1000;
    }
    const used = (counts.get(subject) ?? 0) + 1;
    counts.set(subject, used);
    if (used > rate.limit) throw tooMany(Math.ceil((windowEndsAt - now) / 1000));
  };
}
