import type { AppParts } from '../app.ts';
import type { Config } from '../platform/config.ts';
import { type Database, databasesOf } from '../platform/database.ts';
import { waits } from '../platform/db.ts';
import { createLog } from '../platform/log.ts';
import {
  appParts,
  bringCellsUpToDate,
  bringUpToDate,
  type CellCheck,
  type OpenDatabase,
  openForCommand,
} from '../start.ts';
import { report } from './report.ts';

/** No request is waiting, so a busy database gets more time. */
const commandWaits = {
  requestMs: 30_000,
  placeMs: 20_000,
  lockMs: 20_000,
  rowLockMs: 20_000,
  statementMs: 60_000,
};

/** The databases that answer. A command that leaves one out has not done all, so it exits with 1. */
export function answeringDatabases(database: Database): ReturnType<typeof databasesOf> {
  const answering = databasesOf(database).filter(({ problem }) => !problem);
  if (answering.length < databasesOf(database).length) process.exitCode = 1;
  return answering;
}

/** Runs a command on the migrated database, beside a running server or alone. */
export async function withDatabase(
  config: Config,
  { checkCell, ...options }: { mayCreate: boolean; checkCell?: CellCheck },
  work: (parts: AppParts, opened: OpenDatabase) => Promise<void>,
): Promise<void> {
  Object.assign(waits, commandWaits);
  const opened = await openForCommand(config, report, options);
  try {
    await bringUpToDate(opened, report);
    // That a cell does not answer is reported here, in words for a person.
    const { unreachable } = await bringCellsUpToDate(config, opened, report, { checkCell });
    const parts = await appParts(config, opened, createLog('error'), unreachable);
    try {
      await work(parts, opened);
    } finally {
      await parts.database.close();
    }
  } finally {
    await opened.close();
  }
}
