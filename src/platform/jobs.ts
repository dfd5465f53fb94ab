import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import sql from 'sql-template-tag';
import { type Connection, type Tx, withSession } from './db.ts';

/** The queues that a migration made; a job for any other would be lost. */
export type QueueName =
  | 'deliver-message'
  | 'request-password-reset'
  | 'send-contact-code'
  | 'check-invariants'
  | 'import-stock'
  | 'export-business';

/** Work that a transaction asks for, done after its commit and tried again when it fails. */
export type QueuedJob = {
  name: QueueName;
  /** How many of them a process does at the same time; two when absent. */
  atOnce?: number;
  /** Of those that were asked for in one group, one at a time: a business does not take the places of others. */
  isGrouped?: boolean;
  /** The signal ends what takes long when the server stops, or when another process has taken the job over. */
  run: (data: never, signal: AbortSignal) => Promise<void>;
};

/** Work that runs by itself: its name is its queue, and each run starts at its times. */
export type RecurringJob = { name: string; cron: string; run: () => Promise<object> };

/**
 * Work without an end, done by one of all processes for as long as it lives; another takes over from one that is gone.
 * It ends soon after the signal, and fails when it cannot go on: it is then begun again.
 */
export type StandingJob = { name: string; run: (signal: AbortSignal) => Promise<void> };

export type Jobs = { stop(): Promise<void> };

/**
 * Asks for a job in the transaction that causes it: the row goes with the COMMIT, and so does the wake-up.
 * It is written as pg-boss would, without a round trip and without a worker in this process.
 */
export function enqueue(
  tx: Tx,
  name: QueueName,
  data: object,
  /** In which group it is, and behind how many of its group. The next of each group comes before the one after it of any. */
  { group = null, behind = 0 }: { group?: string | null; behind?: number } = {},
): void {
  tx.defer(sql`
    with made as (
      insert into jobs.job_common (name, data, expire_seconds, deletion_seconds, keep_until, retry_limit,
                                   retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds, policy,
                                   group_id, priority)
      select name, ${JSON.stringify(data)}::jsonb, expire_seconds, deletion_seconds,
             now() + make_interval(secs => retention_seconds), retry_limit,
             retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds, policy, ${group}, ${-behind}::int
      from jobs.queue where name = ${name}
      returning name)
    select pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), name) from made`);
}

const retryAfterMs = 1_000;

/**
 * Every process may run the jobs; pg-boss gives each run to one of them. They start in the background, and again
 * when the database was just then away: requests do not wait for them.
 */
export function startJobs(
  connection: Connection,
  log: Logger,
  jobs: { queued: QueuedJob[]; recurring: RecurringJob[]; standing: StandingJob[] },
): Jobs {
  const stopping = new AbortController();
  const standing = jobs.standing.map((job) => runStandingJob(connection, log, job, stopping.signal));
  const started = (async () => {
    while (!stopping.signal.aborted) {
      const boss = new PgBoss({
        ...connection,
        application_name: 'tillhouse-jobs',
        max: 3,
        schema: 'jobs',
        // Its tables come from a migration: the role that we work as may create none.
        migrate: false,
        createSchema: false,
        useListenNotify: true,
      });
      boss.on('error', (error) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'the job queue has trouble');
      });
      try {
        await boss.start();
        for (const job of jobs.queued) await startWorkers(boss, job, stopping.signal);
        for (const job of jobs.recurring) await scheduleJob(boss, log, job);
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
      await Promise.all(standing);
      const boss = await started;
      await boss?.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

async function startWorkers(boss: PgBoss, job: QueuedJob, stopping: AbortSignal): Promise<void> {
  const options = {
    batchSize: 1,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 10,
    ...(job.isGrouped && { groupConcurrency: 1 }),
  };
  for (let place = 0; place < (job.atOnce ?? 2); place += 1) {
    const worker = await boss.work(job.name, options, async ([one]) => {
      if (one) await job.run(one.data as never, AbortSignal.any([stopping, one.signal]));
      // What waits behind it is looked for at once, and not at the next poll.
      boss.notifyWorker(worker);
    });
  }
}

async function scheduleJob(boss: PgBoss, log: Logger, job: RecurringJob): Promise<void> {
  await boss.createQueue(job.name, { policy: 'singleton', retryLimit: 2, expireInSeconds: 600 });
  await boss.schedule(job.name, job.cron);
  await boss.work(job.name, { pollingIntervalSeconds: 30 }, async () => {
    const summary = await job.run();
    log.info({ job: job.name, ...summary }, 'job done');
    return summary;
  });
}

const lockRetryMs = 2_000;

/** Holds the lock of its name by a connection of its own: with the process, the connection goes, and so does the lock. */
async function runStandingJob(
  connection: Connection,
  log: Logger,
  job: StandingJob,
  stopping: AbortSignal,
): Promise<void> {
  const pause = () => wait(lockRetryMs, undefined, { signal: stopping }).catch(() => {});
  const lock = "pg_try_advisory_lock(hashtextextended('standing job ' || $1, 0))";
  while (!stopping.aborted) {
    try {
      await withSession(connection, async (session) => {
        // Asked for again and again: who waits for a lock inside of PostgreSQL keeps it from cleaning up.
        const isOurs = async () =>
          (await session.all<{ isOurs: boolean }>(`select ${lock} as "isOurs"`, [job.name]))[0]?.isOurs;
        while (!(await isOurs())) {
          await pause();
          if (stopping.aborted) return;
        }
        await runWhile(job, stopping, () => session.all('select 1'));
      });
    } catch (error) {
      if (!stopping.aborted)
        log.warn({ err: error, job: job.name }, 'a standing job stopped; beginning again');
      await pause();
    }
  }
}

/** Runs it for as long as the connection that holds the lock answers. */
async function runWhile(
  job: StandingJob,
  stopping: AbortSignal,
  checkConnection: () => Promise<unknown>,
): Promise<void> {
  const lost = new AbortController();
  let isRunning = true;
  const running = job.run(AbortSignal.any([stopping, lost.signal])).finally(() => {
    isRunning = false;
  });
  try {
    while (isRunning) {
      await Promise.race([running, wait(lockRetryMs, undefined, { ref: false })]);
      if (isRunning) await checkConnection();
    }
  } finally {
    lost.abort();
    await running;
  }
}
