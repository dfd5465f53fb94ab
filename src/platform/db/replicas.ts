import { setTimeout as wait } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { Refusal } from '../../values/refusal.ts';
import type { OutsideConnection } from './connection.ts';
import { databaseFault, isUnavailable } from './database-fault.ts';
import { createPool, type Pool } from './pool.ts';
import type { Tx } from './transaction.ts';
import { waits } from './waits.ts';
import type { Statement } from './wire.ts';

/** How far the primary has written its log. A promotion begins a new timeline. */
export type LogPosition = { timeline: number; position: string };

/** What a statement on the primary selects to know how far its log is on disk. All that was acknowledged is in it. */
export const logPosition = sql`
  ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline,
  pg_current_wal_flush_lsn()::text as position`;

/** The standbys that reads may use. */
export type Replicas = {
  /** Reads on a standby that has got as far as the primary. Undefined when there is none: then the primary is asked. */
  read<Result>(reading: Reading<Result>): Promise<{ result: Result } | undefined>;
  figures(): ReplicaFigures[];
  close(): Promise<void>;
};

type Reading<Result> = {
  since: LogPosition;
  opening: Statement;
  tenant: string;
  work: (tx: Tx) => Promise<Result>;
};
type ReplicaFigures = {
  name: string;
  /** Whether it has answered the last read that it was asked for. */
  isUsed: boolean;
  /** How many reads it has answered, was too late for, and has failed, and was asked for while it was the primary. */
  reads: { answered: number; late: number; failed: number; primary: number };
};

type Replica = ReplicaFigures & { pool: Pool; leftOutUntil: number };

/** A standby that is late or gone is not asked for a while, so that reads do not wait for it again and again. */
const leftOutMs = { late: 1_000, failed: 5_000, primary: 5_000 };

class Late extends Error {}
class IsPrimary extends Error {}

export function createReplicas(
  connections: (OutsideConnection & { name: string })[],
  options: { connections: number; onLost: (error: Error) => void },
): Replicas {
  const replicas: Replica[] = connections.map(({ name, ...settings }) => ({
    name,
    isUsed: false,
    reads: { answered: 0, late: 0, failed: 0, primary: 0 },
    pool: createPool(settings, { ...options, waitAtMostMs: 2 * waits.replicaMs }),
    leftOutUntil: 0,
  }));
  let turn = 0;
  const next = () => {
    const usable = replicas.filter(({ leftOutUntil }) => leftOutUntil <= performance.now());
    turn += 1;
    return usable[turn % usable.length];
  };
  return {
    read: async ({ since, opening, tenant, work }) => {
      const replica = next();
      if (!replica) return undefined;
      try {
        const result = await replica.pool.read(
          opening,
          async (tx) => {
            await waitUntilFresh(tx, since);
            return work(tx);
          },
          tenant,
        );
        replica.reads.answered += 1;
        replica.isUsed = true;
        return { result };
      } catch (error) {
        // What the work itself refuses is an answer. What the standby cannot do, the primary can.
        const trouble = troubleOf(error);
        if (!trouble) throw error;
        replica.reads[trouble] += 1;
        replica.isUsed = false;
        replica.leftOutUntil = performance.now() + leftOutMs[trouble];
        return undefined;
      }
    },
    figures: () => replicas.map(({ name, isUsed, reads }) => ({ name, isUsed, reads })),
    close: async () => {
      await Promise.all(replicas.map(({ pool }) => pool.close()));
    },
  };
}

/** Late or too busy, failed, or no standby at all. Undefined when the work itself has refused the request. */
function troubleOf(error: unknown): 'late' | 'failed' | 'primary' | undefined {
  if (error instanceof IsPrimary) return 'primary';
  if (error instanceof Late) return 'late';
  if (error instanceof Refusal) return error.code === 'UNAVAILABLE' ? 'late' : undefined;
  return databaseFault(error) || isUnavailable(error) ? 'failed' : undefined;
}

/** A standby of an older timeline may be further than the primary, but not with what the primary has. */
async function waitUntilFresh(tx: Tx, { timeline, position }: LogPosition): Promise<void> {
  const end = performance.now() + waits.replicaMs;
  for (let pauseMs = 1; ; pauseMs *= 2) {
    const found = await tx.one<{ isPrimary: boolean; isFresh: boolean | null }>(sql`
      select not pg_is_in_recovery() as "isPrimary",
             case when pg_is_in_recovery() then
               pg_last_wal_replay_lsn() >= ${position}::pg_lsn
               and (select min_recovery_end_timeline from pg_control_recovery()) = ${timeline}::int
             end as "isFresh"`);
    if (found?.isFresh) return;
    // On a standby that has replayed nothing yet, the answer is unknown too.
    if (found?.isPrimary) throw new IsPrimary('this host is the primary');
    if (found?.isFresh === null || performance.now() + pauseMs > end)
      throw new Late('the standby is too late');
    await wait(pauseMs);
  }
}
