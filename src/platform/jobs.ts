import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Connection } from './db.ts';

/** Work that runs by itself: its name is its queue, and each run starts at its times. */
export type RecurringJob = { name: string; cron: string; run: () => Promise<object> };

export type Jobs = { stop(): Promise<void> };

const retryAfterMs = 1_000;

/**
 * Every process may run the jobs; pg-boss gives each run to one of them. They start in the background, and again
 * when the database was just then away: requests do not wait for them.
 */
export function startJobs(connection: Connection, log: Logger, jobs: RecurringJob[]): Jobs {
  const stopping = new AbortController();
  const started = (async () => {
    while (!stopping.signal.aborted) {
      const boss = new PgBoss({
        ...connection,
        application_name: 'tillhouse-jobs',
        max: 2,
        schema: 'jobs',
        // Its tables come from a migration: the role that we work as may create none.
        migrate: false,
        createSchema: false,
      });
      boss.on('error', (error) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'the job queue has trouble');
      });
      try {
        await boss.start();
        for (const job of jobs) await arrange(boss, log, job);
        return boss;
      } catch (error) {
        log.warn({ err: error }, 'the jobs did not start; trying again');
        await boss.stop({ graceful: false }).catch(() => {});
        await wait(retryAfterMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
    return undefined;
  })();
  return {
    stop: async () => {
      stopping.abort();
      const boss = await started;
      await boss?.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

async function arrange(boss: PgBoss, log: Logger, job: RecurringJob): Promise<void> {
  await boss.createQueue(job.name, { policy: 'singleton', retryLimit: 2, expireInSeconds: 600 });
  await boss.schedule(job.name, job.cron);
  await boss.work(job.name, { pollingIntervalSeconds: 30 }, async () => {
    const done = await job.run();
    log.info({ job: job.name, ...done }, 'job done');
    return done;
  });
}
