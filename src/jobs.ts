import type { Logger } from 'pino';
import { checkInvariantsJob, pruneJob, sealAuditTrailJob } from './audit/exports.ts';
import { contactCodeJob, passwordResetJob } from './auth/exports.ts';
import { webhooksJob } from './events/exports.ts';
import type { ServerParts } from './http/service.ts';
import { importStockJob } from './inventory/exports.ts';
import { foldDailyTotalsJob, postPlannedJournalsJob } from './ledger/exports.ts';
import { sweepCellsJob } from './platform/cells/sweep-job.ts';
import type { DatabaseAccess } from './platform/database.ts';
import { deliveryJob } from './platform/delivery.ts';
import {
  type Jobs,
  type QueuedJob,
  type RecurringJob,
  type StandingJob,
  startJobs,
} from './platform/jobs.ts';
import { smtpDelivery } from './platform/mail.ts';
import { smsDelivery } from './platform/sms.ts';
import { exportBusinessJob } from './settings/exports.ts';

/** Starts the jobs of every database. Each has its own queue, and its jobs work in it alone. */
export function startCellJobs(parts: ServerParts, home: DatabaseAccess, log: Logger): Jobs {
  const { cells } = parts.database;
  if (!cells) return startJobs(home.as('jobs'), log, jobsOf(parts));
  const running = cells.all.map(({ name, access, database }) => {
    const jobs = jobsOf({ ...parts, database: { ...database, cells } });
    if (name === 'home') jobs.recurring.push(sweepCellsJob(cells));
    return startJobs(access.as('jobs'), log.child({ cell: name }), jobs);
  });
  return {
    stop: async () => {
      await Promise.all(running.map((jobs) => jobs.stop()));
    },
  };
}

/** The work outside of requests: queued by a transaction, recurring by the clock, or standing (always running). */
export function jobsOf(parts: ServerParts): {
  queued: QueuedJob[];
  recurring: RecurringJob[];
  standing: StandingJob[];
} {
  const { config, keys, database } = parts;
  const deliveries = {
    EMAIL: config.smtpUrl ? smtpDelivery(config.smtpUrl, config.mailFrom) : undefined,
    SMS: config.sms ? smsDelivery(config.sms) : undefined,
  };
  return {
    queued: [
      deliveryJob(database.jobs, keys, deliveries),
      passwordResetJob(parts),
      contactCodeJob(parts),
      checkInvariantsJob(database.background),
      importStockJob(database.background),
      exportBusinessJob(database),
    ],
    recurring: [
      pruneJob(database.jobs),
      foldDailyTotalsJob(database.jobs),
      sealAuditTrailJob(database.jobs),
      postPlannedJournalsJob(database, config),
    ],
    standing: [webhooksJob(parts)],
  };
}
