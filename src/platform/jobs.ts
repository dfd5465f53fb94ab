import { setTimeout as wait } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import sql from 'sql-template-tag';
import { type Connection, queueDatabase, type Tx, withSession } from './db.ts';
import { type TroubleLog, troubleLog } from './log.ts';

/** The queues that a migration created. A job for any other queue would be lost. */
export type QueueName =
  | 'deliver-message'
  | 'request-password-reset'
  | 'send-contact-code'
  | 'check-invariants'
  | 'import-stock'
  | 'export-business';

/** Work that a transaction requests. It runs after the commit and is repeated when it fails. */
export type QueuedJob = {
  name: QueueName;
  /** How many of these jobs one process runs at the same time. Default: two. */
  atOnce?: number;
  /** Runs one job of a group at a time, so that one business does not take the places of the others. */
  isGrouped?: boolean;
  /** The signal aborts long work when the server stops or another process has taken over the job. */
  run: (data: never, signal: AbortSignal) => Promise<void>;
};

/** Work that runs once in every so many minutes, in one process. Its name is also the name of its queue. */
export type RecurringJob = { name: string; everyMinutes: number; run: () => Promise<object> };

/**
 * Work that never ends and runs in one process at a time. When that process is gone, another one takes over. It must
 * end soon after the signal. When it fails, it is started again.
 */
export type StandingJob = { name: string; run: (signal: AbortSignal) => Promise<void> };

export type Jobs = { stop(): Promise<void> };

/**
 * Requests a job within the transaction that causes it. The row and the wake-up go with the COMMIT. It writes what
 * pg-boss would write, but needs no round trip and no worker in this process.
 */
export function enqueue(
  tx: Tx,
  name: QueueName,
  data: object,
  /** Which group it belongs to, and how many jobs of that group are before it. Groups take turns. */
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
/** Loading pg-boss and starting its workers takes a while, and the first requests should not wait for that. */
const startAfterMs = 250;

/**
 * Every process may run jobs; pg-boss gives each run to one of them. They start in the background and retry while the
 * database is away, so that requests do not wait for them.
 */
export function startJobs(
  connection: Connection,
  log: Logger,
  jobs: { queued: QueuedJob[]; recurring: RecurringJob[]; standing: StandingJob[] },
): Jobs {
  const stopping = new AbortController();
  const logTrouble = troubleLog(log);
  const onTrouble = (error: Error) => {
    if (!stopping.signal.aborted) logTrouble(error, 'the job queue has trouble');
  };
  const queue = queueDatabase(connection, onTrouble);
  const standing = jobs.standing.map((job) => runStandingJob(connection, logTrouble, job, stopping.signal));
  const starting = (async () => {
    await wait(startAfterMs, undefined, { signal: stopping.signal }).catch(() => {});
    while (!stopping.signal.aborted) {
      const { PgBoss } = await import('pg-boss');
      const boss = new PgBoss({
        db: queue,
        schema: 'jobs',
        // A migration creates its tables. The role that we work as may not.
        migrate: false,
        createSchema: false,
        useListenNotify: true,
        // Its own schedules read the time by a library that loads all time zones.
        schedule: false,
      });
      boss.on('error', onTrouble);
      try {
        await boss.start();
        for (const job of jobs.queued) await startWorkers(boss, job, stopping.signal);
        for (const job of jobs.recurring) await startRecurringJob(boss, log, job);
        requestRegularly(boss, logTrouble, jobs.recurring, stopping.signal);
        return boss;
      } catch (error) {
        logTrouble(error, 'the jobs did not start; trying again');
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
      const boss = await starting;
      await boss?.stop({ graceful: true, timeout: 5_000 });
      await queue.close();
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
      // Looks for the next job at once instead of at the next poll.
      boss.notifyWorker(worker);
    });
  }
}

async function startRecurringJob(boss: PgBoss, log: Logger, job: RecurringJob): Promise<void> {
  await boss.createQueue(job.name, { policy: 'singleton', retryLimit: 2, expireInSeconds: 600 });
  // Requested before the worker looks for the first time.
  await requestJob(boss, job);
  await boss.work(job.name, { pollingIntervalSeconds: 30 }, async () => {
    const summary = await job.run();
    log.info({ job: job.name, ...summary }, 'job done');
    return summary;
  });
}

const requestEveryMs = 30_000;

/** Every process requests the jobs often. The database accepts one request for each span of time. */
function requestRegularly(
  boss: PgBoss,
  logTrouble: TroubleLog,
  jobs: RecurringJob[],
  stopping: AbortSignal,
): void {
  // A signal tells nothing more after it was given, so the timer would never be cleared.
  if (stopping.aborted) return;
  const timer = setInterval(() => {
    Promise.all(jobs.map((job) => requestJob(boss, job))).catch((error) =>
      logTrouble(error, 'the recurring jobs were not requested'),
    );
  }, requestEveryMs);
  stopping.addEventListener('abort', () => clearInterval(timer));
}

async function requestJob(boss: PgBoss, { name, everyMinutes }: RecurringJob): Promise<void> {
  await boss.send(name, {}, { singletonSeconds: everyMinutes * 60 });
}

const lockRetryMs = 2_000;

/** Holds an advisory lock on its own connection. When the process ends, the connection ends, and so does the lock. */
async function runStandingJob(
  connection: Connection,
  logTrouble: TroubleLog,
  job: StandingJob,
  stopping: AbortSignal,
): Promise<void> {
  const pause = () => wait(lockRetryMs, undefined, { signal: stopping }).catch(() => {});
  const lock = "pg_try_advisory_lock(hashtextextended('standing job ' || $1, 0))";
  while (!stopping.aborted) {
    try {
      await withSession(connection, async (session) => {
        // Tries repeatedly: a session that waits for a lock inside PostgreSQL would hold back its cleaning (vacuum).
        const isOurs = async () =>
          (await session.all<{ isOurs: boolean }>(`select ${lock} as "isOurs"`, [job.name]))[0]?.isOurs;
        while (!(await isOurs())) {
          await pause();
          if (stopping.aborted) return;
        }
        await runWhileConnected(job, stopping, () => session.all('select 1'));
      });
    } catch (error) {
      if (!stopping.aborted) logTrouble(error, 'a standing job stopped; beginning again', { job: job.name });
      await pause();
    }
  }
}

/** Runs the job for as long as the connection that holds the lock answers. */
async function runWhileConnected(
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
